import { ASKED, type Calculation } from "../../domain/calculation.ts";
import type { SnapshotId } from "../../domain/snapshot.ts";
import { fairTurn } from "../../store/turnstile.ts";
import type { QuoteInContext } from "../../text/context.ts";
import { contentWords } from "../../text/words.ts";
import { calculate } from "../../verify/facts/calculation.ts";
import { computedFigures } from "../../verify/facts/figures.ts";
import type { PlacedQuote } from "../../verify/facts/operands.ts";
import { readingOf } from "../../verify/facts/reading.ts";
import { examine } from "../../verify/rules.ts";
import type { DraftedSentence } from "../../write/drafted.ts";
import { type EvidencePack, type PackSentence, saysName } from "../../write/pack.ts";
import { misquoted } from "./quoted-words.ts";

/** What a sentence is located in. */
export interface LocateIn {
  readonly pack: EvidencePack;
  readonly inContext: (sentence: PackSentence) => QuoteInContext;
  /** What needs no sentence of a source. */
  readonly given: readonly QuoteInContext[];
  /** Whom it names, any sentence may name. */
  readonly question: string;
}

export type Located =
  | { readonly quotes: readonly PackSentence[]; readonly calculations: readonly Calculation[] }
  | { readonly reason: string };

/** Sentences tried, and added, to what a sentence names where that lacks a figure, date or name of it. */
const MOST_TRIED = 12;
const MOST_ADDED = 2;
/** Share of a sentence's content words one of the pack must have before it stands for what was not named. */
const LIKE_ENOUGH = 0.5;

/**
 * The sentences of the pack that carry every exact fact of a drafted sentence (R12): those it names, and where they lack a figure, date, name or identifier, others
 * that have it, those of the same passages first. Its calculations are recomputed.
 * @returns why there are none, in a user's words
 */
export async function locate(draft: DraftedSentence, where: LocateIn): Promise<Located> {
  const named = draft.from.flatMap((id) => where.pack.sentence(id) ?? []);
  const computedFrom = draft.calculations.flatMap(({ expression }) => idsIn(expression, where.pack));
  let quotes = [...new Set([...named, ...computedFrom])];
  if (quotes.length === 0) quotes = alike(draft.text, where.pack).slice(0, 1);
  if (quotes.length === 0) return { reason: "it names no sentence of the sources" };
  const computed = calculationsOf(draft, quotes, where);
  if ("reason" in computed) return computed;
  let faults = faultsOf(draft.text, quotes, computed.calculations, where);
  for (let added = 0; faults.length > 0 && added < MOST_ADDED; added++) {
    let better: { readonly quotes: PackSentence[]; readonly faults: typeof faults } | undefined;
    for (const sentence of candidatesFor(draft.text, quotes, where.pack).slice(0, MOST_TRIED)) {
      await fairTurn();
      const more = [...quotes, sentence];
      const left = faultsOf(draft.text, more, computed.calculations, where);
      if (left.length < (better?.faults.length ?? faults.length)) better = { quotes: more, faults: left };
      if (left.length === 0) break;
    }
    if (better === undefined) break;
    ({ quotes, faults } = better);
  }
  return faults[0] === undefined ? { quotes, calculations: computed.calculations } : { reason: faults[0].reason };
}

/** The exact facts of a text that sentences of the pack, each in its place, do not carry. */
export function faultsOf(
  text: string,
  quotes: readonly PackSentence[],
  calculations: readonly Calculation[],
  { pack, inContext, given, question }: LocateIn,
): { readonly reason: string }[] {
  const results = calculations.map(({ result }) => ({ quote: result, context: result, place: [] }));
  const evidence = [...quotes.map(inContext), ...results, ...given];
  const { tooLong, faults } = examine(text, evidence);
  if (tooLong !== undefined) return [{ reason: tooLong }];
  // A name that the page gives elsewhere is no fault of fact: whether the passage speaks of whom it names is the judge's to say.
  const isGiven = (name: string) => saysName(question, name) || quotes.some((one) => pack.pageSays(one, name));
  const lacking = faults.filter(({ kind, what }) => kind !== "name" || !isGiven(what));
  // "The last two points": a small number in words counts what is said, and is no result.
  const computed = computedFigures(text, readingOf(evidence)).filter(({ what }) => /\p{N}/u.test(what));
  return [...lacking, ...computed, ...misquoted(text, evidence)];
}

function calculationsOf(
  { text, calculations }: DraftedSentence,
  quotes: readonly PackSentence[],
  { inContext, question }: LocateIn,
): { readonly calculations: Calculation[] } | { readonly reason: string } {
  const placed = (id: string): PlacedQuote[] =>
    id === ASKED
      ? [placedQuestion(question)]
      : quotes.filter((sentence) => sentence.id === id).map((sentence) => ({ quote: sentence.quote, inContext: inContext(sentence) }));
  const found: Calculation[] = [];
  for (const drafted of calculations) {
    const calculated = calculate(text, drafted, (id) => (placed(id).length === 0 ? undefined : placed(id)));
    if (calculated.outcome === "does not") return { reason: calculated.reason };
    if (calculated.outcome === "comes out") found.push(calculated.calculation);
  }
  return { calculations: found };
}

/** The question as what the asker's own figures stand in: they may be reckoned with, and are told as the asker's. */
function placedQuestion(question: string): PlacedQuote {
  const quote = { snapshotId: "" as SnapshotId, span: { start: 0, end: question.length }, text: question, locatedBy: "exact" } as const;
  return { quote, inContext: { quote: question, context: question, place: [] } };
}

function idsIn(expression: string, pack: EvidencePack): PackSentence[] {
  return [...expression.matchAll(/(?<![\p{L}\p{N}_])q\d{1,5}(?=:)/gu)].flatMap(([id]) => pack.sentence(id) ?? []);
}

/** Sentences that may have what is lacking: first those of the passages that are named already, then those that say most of the text. A figure alone is no reason. */
function candidatesFor(text: string, quotes: readonly PackSentence[], pack: EvidencePack): PackSentence[] {
  const beside = quotes.flatMap((one) => pack.passageOf(one)?.sentences ?? []);
  const others = alike(text, pack);
  return [...new Set([...ranked(text, beside), ...others])].filter((one) => !quotes.includes(one));
}

/** Sentences of the pack that share words with a text, the likest first. */
export function alike(text: string, pack: EvidencePack, least = LIKE_ENOUGH): PackSentence[] {
  return ranked(text, pack.sentences(), least);
}

function ranked(text: string, sentences: readonly PackSentence[], least = 0): PackSentence[] {
  const wanted = new Set(contentWords(text));
  return sentences
    .map((sentence) => {
      const own = stemsOf(sentence);
      return { sentence, share: [...wanted].filter((word) => own.has(word)).length / Math.max(1, wanted.size) };
    })
    .filter(({ share }) => share > 0 && share >= least)
    .sort((a, b) => b.share - a.share)
    .map(({ sentence }) => sentence);
}

const stems = new WeakMap<PackSentence, ReadonlySet<string>>();

function stemsOf(sentence: PackSentence): ReadonlySet<string> {
  const known = stems.get(sentence) ?? new Set(contentWords(sentence.quote.text));
  stems.set(sentence, known);
  return known;
}
