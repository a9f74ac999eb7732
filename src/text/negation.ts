import { CLAUSE_END, CONTINUES_DENIAL, DENIERS, HARMLESS, HEDGES, MODALS, NEGATIVE_PREFIX, NEGATORS } from "../lexicon/en/denying.ts";
import { lexiconFor } from "../lexicon/telling.ts";
import { type Word, words } from "./words.ts";

export interface Cue {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

export function isNegator(lower: string): boolean {
  return NEGATORS.has(lower) || lower.endsWith("n't");
}

export function isDenier(lower: string): boolean {
  return DENIERS.has(lower);
}

export function isModal(lower: string): boolean {
  return MODALS.has(lower);
}

/** The words of `text` that turn its statement round: "not", "never", "without", contracted "n't". */
export function negators(text: string): Cue[] {
  const lexicon = lexiconFor(text);
  return words(text, lexicon)
    .filter(
      (word) =>
        (isNegator(word.lower) || lexicon.isNegator(word.lower)) &&
        !HARMLESS.test(text.slice(word.start, word.start + 24)) &&
        !/(?:whether or|if) $/i.test(text.slice(Math.max(0, word.start - 11), word.start)),
    )
    .map(({ lower, start, end }) => ({ word: lower, start, end }));
}

/** How many things a text denies: "neither … nor" is one denial of several. */
export function denials(text: string): number {
  return negators(text).filter(({ word }, at) => at === 0 || !CONTINUES_DENIAL.has(word)).length;
}

/** How many content words after a negator it turns round. */
const REACH = 3;
/** The same with the function words among them. */
const WIDEST_REACH = 40;

export interface Polarity {
  readonly negated: ReadonlySet<string>;
  readonly free: ReadonlySet<string>;
  /** The first content word after each negator, what is denied first of all, with the others it is denied of. */
  readonly heads: ReadonlyMap<string, readonly string[]>;
}

/** The stems of `text` that stand under a negator, and those that stand free of one. */
export function polarity(text: string): Polarity {
  const all = words(text);
  const negated = new Set<string>();
  const heads = new Map<string, string[]>();
  const under = new Set<Word>();
  const places = new Map(all.map((word, at) => [word.start, at]));
  const cues = negators(text);
  for (const [at, cue] of cues.entries()) {
    const next = cues[at + 1]?.start ?? text.length;
    let reach = cue.word === "without" ? 2 : REACH;
    let last = cue.end;
    const own: string[] = [];
    const after = (places.get(cue.start) ?? all.length) + 1;
    for (const word of all.slice(after, after + WIDEST_REACH)) {
      if (reach === 0 || CLAUSE_END.test(text.slice(last, word.end))) break;
      last = word.end;
      if (word.stop) continue;
      if (own.length === 0 || word.start < next) own.push(word.stem);
      negated.add(word.stem);
      under.add(word);
      reach--;
    }
    const [head, ...others] = own;
    if (head !== undefined) heads.set(head, [...(heads.get(head) ?? []), ...others]);
  }
  return { negated, heads, free: new Set(all.filter((word) => !word.stop && !under.has(word)).map((word) => word.stem)) };
}

/** Whether a text denies anything by a word of its own ("failed", "lacks", "unsafe"), negators apart. */
export function deniesOtherwise(text: string): boolean {
  return words(text).some((word) => !isNegator(word.lower) && (isDenier(word.lower) || NEGATIVE_PREFIX.test(word.lower)));
}

/** Whether a word of a text holds its statement back from being asserted: "may", "reportedly". */
export function holdsBack(text: string): boolean {
  return words(text).some((word) => isModal(word.lower) && word.text !== "May");
}

/** Whether a text is hedged in any way, so that it does not bluntly assert. */
export function hedgesSomething(text: string): boolean {
  const lexicon = lexiconFor(text);
  const hedges = (lower: string) => (lexicon.tag === "en" ? HEDGES.has(lower) : lexicon.isHedge(lower));
  return words(text, lexicon).some((word) => (isModal(word.lower) && word.text !== "May") || hedges(word.lower));
}
