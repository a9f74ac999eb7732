// Lift 4.2: fires on 108 of 442 unsound and 38 of 648 sound claims of WiCE dev and ExpertQA validation, alone on 74 and 31.

import { GENERIC } from "../../lexicon/en/facts.ts";
import { lexiconOf } from "../../lexicon/lexicon.ts";
import { lexiconFor } from "../../lexicon/telling.ts";
import type { NameMention } from "../../text/names.ts";
import { isEnglish } from "../../text/spelling/english.ts";
import { isEveryday, isOfEveryday } from "../../text/spelling/everyday.ts";
import { contentWords } from "../../text/words.ts";
import type { Fault } from "./fault.ts";
import { isJoined } from "./identifiers.ts";
import { properNames } from "./proper-names.ts";
import type { Reading } from "./reading.ts";

/** Names of the claim that nothing in the evidence carries, in whatever form: initials, inhabitants, part of the name (R12). */
export function nameFaults(claim: string, evidence: Reading): Fault[] {
  return strangeNames(claim, evidence)
    .filter((name) => !hasForm(name, evidence) && !isBeforeFigure(claim, name, evidence))
    .map(({ text }): Fault => ({ kind: "name", what: text, reason: `name ${text} not in evidence` }));
}

/** Names of the claim that stand in the evidence only in what may be a shorter or longer form of theirs: whether it is one is for whoever judges. */
export function namesOfOtherForm(claim: string, evidence: Reading): NameMention[] {
  return strangeNames(claim, evidence).filter((name) => hasForm(name, evidence));
}

function strangeNames(claim: string, evidence: Reading): NameMention[] {
  const { capitals, tag } = lexiconFor(claim);
  // Where every noun has a capital, what another language says with other words would all be missing names.
  if (capitals === "nouns" && evidence.language !== tag) return [];
  return properNames(claim)
    .map(withoutVerb)
    .filter((name) => (!name.beginsSentence || (isRare(name) && !isSaid(name, evidence))) && isForeign(name, evidence));
}

function hasForm(name: NameMention, { names }: Reading): boolean {
  const missing = names.missing(name);
  return missing.length > 0 && missing.every((word) => names.formOf(word) !== undefined);
}

/** The "SHA" of "SHA-256", of which code has `sha256`. */
function isBeforeFigure(claim: string, { text, end }: NameMention, evidence: Reading): boolean {
  const figure = /^[-‑\s]?\d{2,}(?![\p{L}\p{N}])/u.exec(claim.slice(end))?.[0] ?? "";
  return isJoined(`${text}${figure}`.replace(/\s/gu, ""), evidence.text);
}

/** "Run HA pairs": an everyday word at the head of a sentence is no part of the name behind it. */
function withoutVerb(name: NameMention): NameMention {
  const [first = "", ...words] = name.words;
  const rest = name.text.replace(/^\S+\s+/u, "");
  if (!name.atHead || words.length === 0 || rest === name.text || !isEverydayWord(first)) return name;
  return { ...name, words, text: rest, start: name.end - rest.length, atHead: false };
}

/** At the head of a sentence, and in a label, anything has a capital: what stands there is a name when a word of it is no everyday word in any language, nor put together of such ("Zorblax", not "Cells" or "Unbatched"). */
function isRare({ words }: NameMention): boolean {
  return words.some((word) => !isEverydayWord(word));
}

/** "Precompute it" of a source that speaks of precomputing, be it in a heading. */
function isSaid({ text }: NameMention, evidence: Reading): boolean {
  const stems = contentWords(text);
  return stems.length > 0 && stems.every((stem) => evidence.stems.has(stem));
}

function isEverydayWord(word: string): boolean {
  const stem = (part: string) => lexiconOf("en").stem(part);
  return isEveryday(word) || isEveryday(stem(word)) || isOfEveryday(word, stem) || isEnglish(word);
}

/** No word of a name that tells it apart stands in the evidence, or half of them do, joined with another name's only. */
function isForeign(name: NameMention, evidence: Reading): boolean {
  const telling = name.words.filter((word) => !GENERIC.has(word) && word.length > 2);
  // A name in Latin letters is not looked for in a text of Cyrillic ones: it would be spelled otherwise there.
  if (telling.length === 0 || (/^\p{Script=Latin}/u.test(name.text) && !evidence.isLatin)) return false;
  const missing = new Set(evidence.names.missing(name));
  const lacking = telling.filter((word) => missing.has(word)).length;
  if (lacking === telling.length) return true;
  return 2 * lacking >= telling.length && evidence.names.namesAnother({ ...name, words: telling });
}
