import type { Calculation } from "../../domain/calculation.ts";
import type { Carrying, Judged } from "../../verify/judge.ts";
import { examine } from "../../verify/rules.ts";
import type { DraftedSentence } from "../../write/drafted.ts";
import type { PackSentence } from "../../write/pack.ts";
import { faultsOf } from "./lacking-facts.ts";
import { locateIn, type ProveWith } from "./prove-with.ts";

/** A sentence that was found carried, where its facts stand, and all that was read for it. */
interface Found {
  readonly draft: DraftedSentence;
  /** It follows from all it rests on together. */
  readonly follows: boolean;
  /** How much of its exact facts some sentences do not have. */
  readonly lacks: (some: readonly PackSentence[]) => number;
  readonly located: { readonly quotes: readonly PackSentence[]; readonly calculations: readonly Calculation[] };
  readonly behind: readonly PackSentence[];
}

/** What a sentence is to be cited for: all it rests on together, and what carries it whole by itself. */
export interface Rests {
  readonly named: readonly PackSentence[];
  readonly alone: readonly PackSentence[];
}

/**
 * The sentences that carry a drafted one, as the judge names them and no fact denies, so that nothing is cited that only stood beside (R12). Where it names none,
 * or what it names lacks a figure or name, all that the sentence named.
 */
export function restsOn(found: Found, verdict: Judged, by: ProveWith): Rests {
  const { draft, follows, located, behind } = found;
  const ways = (verdict.by ?? []).map((way) => sentencesOf(way, behind, by));
  if (follows || located.calculations.length > 0) {
    // What follows, follows from all of its premises, in however many lists they are named.
    const together = proving([...new Set([...ways.flat(), ...operandsOf(located)])], found, by);
    return { named: ways.flat().length === 0 ? behind : (together ?? behind), alone: [] };
  }
  const whole = ways.flatMap((way) => {
    const proved = proving(way, found, by);
    return proved === undefined ? [] : [proved];
  });
  const alone = whole.filter((way) => new Set(way.map((one) => urlOf(one, by))).size === 1).flat();
  if (alone.length > 0) return { named: located.quotes, alone: [...new Set(alone)] };
  const [first] = whole;
  if (first !== undefined) return { named: first, alone: [] };
  const told = aloneOf(draft, behind, verdict, by);
  // The judge has read all of it together: where nothing carries the whole alone, what was added may be what carries the rest.
  return { named: told.length === 0 ? behind : located.quotes, alone: told };
}

function sentencesOf(way: Carrying, behind: readonly PackSentence[], by: ProveWith): PackSentence[] {
  return [...new Set([...way.at.flatMap((at) => behind[at] ?? []), ...way.beside.flatMap((one) => besides(one, behind, by))])];
}

/** Sentences, with the fewest of those named that have what they lack by themselves, of their pages first; undefined where something is lacking still. */
function proving(own: readonly PackSentence[], { located, lacks }: Found, by: ProveWith): PackSentence[] | undefined {
  if (own.length === 0) return undefined;
  const pages = new Set(own.map((one) => urlOf(one, by)));
  const isNear = (one: PackSentence) => pages.has(urlOf(one, by));
  const rest = located.quotes.filter((one) => !own.includes(one));
  let some = [...own];
  let left = lacks(some);
  for (const one of [...rest.filter(isNear), ...rest.filter((other) => !isNear(other))]) {
    if (left === 0) break;
    const without = lacks([...some, one]);
    if (without < left) [some, left] = [[...some, one], without];
  }
  return left === 0 ? some : undefined;
}

/** The sentence of the pack that stands beside one that was named. */
function besides({ at, text }: Carrying["beside"][number], behind: readonly PackSentence[], { pack }: ProveWith): PackSentence[] {
  const named = behind[at];
  const wanted = spaced(text);
  const all = named === undefined ? [] : (pack.passageOf(named)?.sentences ?? []);
  return all.filter(({ quote }) => spaced(quote.text).includes(wanted)).slice(0, 1);
}

function spaced(text: string): string {
  return text.replace(/[\s…]+/gu, " ").trim();
}

/** The sentences whose figures were reckoned with. */
export function operandsOf({ quotes, calculations }: Found["located"]): PackSentence[] {
  const used = new Set(calculations.flatMap(({ inputs }) => inputs.map(({ claimId }) => claimId)));
  return quotes.filter(({ id }) => used.has(id));
}

function urlOf({ quote }: PackSentence, { evidence }: ProveWith): string {
  return evidence.pageOf(quote.snapshotId)?.snapshot.url ?? quote.snapshotId;
}

/** The sentences of each source that carries a text by itself, where only places of the evidence are told. */
function aloneOf(
  { text, kind }: DraftedSentence,
  behind: readonly PackSentence[],
  { alone, judge }: Judged,
  by: ProveWith,
): PackSentence[] {
  const sources = Map.groupBy(
    behind.map((sentence, at) => ({ sentence, at })),
    ({ sentence }) => urlOf(sentence, by),
  );
  const carries = (own: readonly { readonly sentence: PackSentence; readonly at: number }[]) => {
    if (sources.size === 1) return true;
    const sentences = own.map(({ sentence }) => sentence);
    const placed = sentences.map(({ quote }) => by.evidence.inContext(quote));
    if (judge.kind === "rules" && examine(text, placed).whole) return true;
    const isSaid = own.some(({ at }) => alone?.includes(at) === true);
    return isSaid && faultsOf({ text, kind }, sentences, [], locateIn(by)).length === 0;
  };
  return [...sources.values()].filter(carries).flatMap((own) => own.map(({ sentence }) => sentence));
}
