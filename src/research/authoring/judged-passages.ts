import { isDangling } from "../../analyse/self-contained.ts";
import type { EvidenceBase } from "../../gather/evidence-base.ts";
import { QUALIFIES } from "../../lexicon/en/qualifying.ts";
import { TURNS } from "../../lexicon/en/standing.ts";
import { lexiconFor } from "../../lexicon/telling.ts";
import { NAMED, type QuoteInContext } from "../../text/context.ts";
import { properNames } from "../../verify/facts/proper-names.ts";
import { examine } from "../../verify/rules.ts";
import { type EvidencePack, type PackSentence, saysName } from "../../write/pack.ts";

/** A drafted sentence and the sentences of the pack it rests on. */
interface Resting {
  readonly text: string;
  readonly behind: readonly PackSentence[];
  /** Those of them it was written from: these are read with what stands beside them. */
  readonly named: readonly PackSentence[];
}

interface PassagesOf {
  readonly pack: EvidencePack;
  readonly evidence: EvidenceBase;
}

/** What begins with a mark of a list is an item of its own. */
const ITEM = /^\s*(?:[-*+•–]|\d{1,3}[.)])\s/u;
const ROW = /^\s*\|/u;
const LEADS_IN = /[:：]\s*$/u;

/**
 * Each sentence of the pack with what of its passage any of them needs read with it: many sentences of a report share passages, and each passage is shown to the
 * judge once. A sentence is read with the one before where it leans on that, with the one after where that may take something of it back, an item with what leads in to its list.
 */
export function inPassages(open: readonly Resting[], { pack, evidence }: PassagesOf): (sentence: PackSentence) => QuoteInContext {
  const shown = new Map<number, Set<PackSentence>>();
  const names = namesOn(open, { pack, evidence });
  const show = (some: readonly PackSentence[]) => {
    for (const one of some) shown.set(one.passage, (shown.get(one.passage) ?? new Set()).add(one));
  };
  for (const one of open) {
    show(one.behind);
    const beside = needsMore(one, evidence) ? besideIn : leaningIn;
    for (const sentence of one.named) show(beside(pack.passageOf(sentence)?.sentences ?? [], sentence));
  }
  return (sentence) => {
    const passage = pack.passageOf(sentence);
    const [first] = passage?.sentences ?? [];
    if (passage === undefined || first === undefined) return evidence.inContext(sentence.quote);
    const read = passage.sentences.filter((one) => shown.get(sentence.passage)?.has(one) === true);
    const texts = read.map(({ quote }) => quote.text);
    const said = read.map((one, at) => {
      const isGap = at > 0 && passage.sentences.indexOf(one) > passage.sentences.indexOf(read[at - 1] ?? one) + 1;
      return `${at === 0 ? "" : isGap ? "\n… " : ITEM.test(one.quote.text) ? "\n" : " "}${one.quote.text}`;
    });
    const lines = passage.head === undefined ? [said.join("")] : [passage.head, ...texts];
    // The place of the passage's beginning is that of all of it, so that it stays one passage whichever sentence is quoted.
    const { place } = evidence.inContext(first.quote);
    const own = names.get(sentence.quote.snapshotId) ?? new Set();
    const also = own.size === 0 ? [] : [`${NAMED}${[...own].join(", ")}`];
    return { ...evidence.inContext(sentence.quote), context: lines.join("\n"), place: [...place, ...also] };
  };
}

/** Whether a figure, date or name of a sentence stands beside what it names, and not in it. */
function needsMore({ text, named }: Resting, evidence: EvidenceBase): boolean {
  const around = named.map(({ quote }) => evidence.inContext(quote));
  const faults = (read: readonly QuoteInContext[]) => examine(text, read).faults.length;
  return faults(around.map((one) => ({ ...one, context: one.quote }))) > faults(around);
}

function besideIn(all: readonly PackSentence[], own: PackSentence): PackSentence[] {
  const at = all.indexOf(own);
  return all.slice(Math.max(0, at - 1), at + 2);
}

/** What a sentence of a passage cannot be understood without. */
function leaningIn(all: readonly PackSentence[], own: PackSentence): PackSentence[] {
  const at = all.indexOf(own);
  const [before, after] = [all[at - 1], all[at + 1]];
  const { text } = own.quote;
  const isKnown = lexiconFor(all.map(({ quote }) => quote.text).join(" ")).tag === "en";
  const leadIn = ITEM.test(text) ? all.slice(0, at).findLast((one) => !ITEM.test(one.quote.text)) : before;
  return [
    ...(leadIn !== undefined && LEADS_IN.test(leadIn.quote.text) ? [leadIn] : []),
    ...(before !== undefined && mayLean(text, isKnown) ? [before] : []),
    ...(after !== undefined && mayTurn(after.quote.text, isKnown) ? [after] : []),
  ];
}

/** Whether a sentence opens with words that mean nothing without the one before; in a language whose words for that are not known, any may. */
function mayLean(text: string, isKnown: boolean): boolean {
  return !ROW.test(text) && (!isKnown || isDangling(text));
}

/** Whether a sentence may take back something of the one before. */
function mayTurn(text: string, isKnown: boolean): boolean {
  return TURNS.test(text) || (mayLean(text, isKnown) && (!isKnown || QUALIFIES.test(text)));
}

/** The names that sentences have from elsewhere on the pages they rest on and from nothing they rest on, page by page: the judge is told that they stand there. */
function namesOn(open: readonly Resting[], { pack, evidence }: PassagesOf): ReadonlyMap<string, ReadonlySet<string>> {
  const named = new Map<string, Set<string>>();
  for (const { text, behind } of open) {
    const said = behind.flatMap((one) => [one.quote.text, ...evidence.inContext(one.quote).place]).join("\n");
    const names = properNames(text)
      .map((name) => name.text)
      .filter((name) => !saysName(said, name));
    for (const sentence of behind) {
      const own = named.get(sentence.quote.snapshotId) ?? new Set();
      for (const name of names) if (pack.pageSays(sentence, name)) own.add(name);
      named.set(sentence.quote.snapshotId, own);
    }
  }
  return named;
}
