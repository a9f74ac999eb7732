import { NameIndex, type NameMention } from "../../text/names.ts";
import type { Checked, Fault } from "../fault.ts";
import { GENERIC, properNames } from "../named.ts";

/** Two-letter abbreviations that do tell apart; others ("EV", "AI", "HR") mostly stand for common nouns. */
const STATES = new Set(["us", "uk", "eu", "un"]);
/** Endings of common nouns and adverbs, which at the head of a sentence are no names. */
const COMMON_ENDING = /(?:tion|sion|ment|ness|ity|ism|ing|ly|ance|ence|ship|hood|ure|age|ics|ogy|ers?|ors?|ists?|ed|al|ic|ive|ous|[^s]s)$/;

/** Names of the sentence that neither its quotes nor what stands around them carry. */
export function nameFaults({ sentence, quotes, contexts }: Checked): Fault[] {
  const called = properNames(sentence);
  if (called.length === 0) return [];
  const near = new NameIndex(quotes);
  const wide = new NameIndex(contexts);
  return called
    .filter((name) => (name.beginsSentence ? headIsForeign(name, sentence, near, wide) : isForeign(name, near, wide)))
    .map((name) => ({ kind: "name" as const, what: name.text, reason: `name ${name.text} not in evidence` }));
}

function isForeign(name: NameMention, near: NameIndex, wide: NameIndex): boolean {
  const telling = name.words.filter(
    (word) => !GENERIC.has(word) && word.length > 1 && (word.length > 2 || !name.acronym || STATES.has(word)),
  );
  if (telling.length === 0) return false;
  const missing = new Set(wide.missing(name));
  if (missing.size === 0) return false;
  if (telling.every((word) => missing.has(word))) return true;
  return near.namesAnother({ ...name, words: telling }) && wide.namesAnother({ ...name, words: telling });
}

/** A capital at the head of a sentence is a name only when it looks like one and the evidence names somebody else instead. */
function headIsForeign(name: NameMention, sentence: string, near: NameIndex, wide: NameIndex): boolean {
  const word = name.words[0] ?? "";
  if (GENERIC.has(word) || wide.missing(name).length === 0) return false;
  if (/['’]s$/.test(name.text)) return !COMMON_ENDING.test(word) && near.names.length > 0;
  if (COMMON_ENDING.test(word) || word.length < 3) return false;
  const said = new NameIndex(sentence);
  return near.names.some((other) => !other.acronym && leadsSentence(other, near) && other.words.some((one) => !said.hasWord(one)));
}

/** Whether a name of the evidence stands where the subject of the sentence would: at the head of the quotes. */
function leadsSentence(name: NameMention, index: NameIndex): boolean {
  return index.names[0] === name && name.start < 24;
}
