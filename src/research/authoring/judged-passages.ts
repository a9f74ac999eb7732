import type { EvidenceBase } from "../../gather/evidence-base.ts";
import type { QuoteInContext } from "../../text/context.ts";
import { properNames } from "../../verify/facts/proper-names.ts";
import type { EvidencePack, PackSentence } from "../../write/pack.ts";

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
/** Sentences on either side of what is named that the judge reads with it. */
const BESIDE = 1;

/**
 * Each sentence of the pack with what of its passage any of them needs read with it: many sentences of a report share passages, and each passage is shown to the
 * judge once.
 */
export function inPassages(open: readonly Resting[], { pack, evidence }: PassagesOf): (sentence: PackSentence) => QuoteInContext {
  const shown = new Map<number, Set<PackSentence>>();
  const names = namesOn(open, pack);
  const named = new Set(open.flatMap((one) => one.named));
  for (const sentence of open.flatMap(({ behind }) => behind)) {
    const all = pack.passageOf(sentence)?.sentences ?? [];
    const at = all.indexOf(sentence);
    const beside = named.has(sentence) ? BESIDE : 0;
    const read = shown.get(sentence.passage) ?? new Set();
    for (const one of all.slice(Math.max(0, at - beside), at + beside + 1)) read.add(one);
    shown.set(sentence.passage, read);
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
    const also = own.size === 0 ? [] : [`Named on this page: ${[...own].join(", ")}`];
    return { ...evidence.inContext(sentence.quote), context: lines.join("\n"), place: [...place, ...also] };
  };
}

/** The names that sentences have from elsewhere on the pages they rest on, page by page: the judge is told that they stand there. */
function namesOn(open: readonly Resting[], pack: EvidencePack): ReadonlyMap<string, ReadonlySet<string>> {
  const named = new Map<string, Set<string>>();
  for (const { text, behind } of open) {
    const names = properNames(text).map((name) => name.text);
    for (const sentence of behind) {
      const own = named.get(sentence.quote.snapshotId) ?? new Set();
      for (const name of names) if (pack.pageSays(sentence, name)) own.add(name);
      named.set(sentence.quote.snapshotId, own);
    }
  }
  return named;
}
