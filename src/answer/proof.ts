import type { Span } from "../domain/span.ts";
import { languageShown } from "../lexicon/telling.ts";
import { isAboutModels } from "../text/addresses-model.ts";
import { Bm25 } from "../text/bm25.ts";
import { probability } from "../text/logistic.ts";
import { nearDuplicates, sketchOf } from "../text/minhash.ts";
import type { Passage } from "../text/passages.ts";
import { words } from "../text/words.ts";
import { type AnswerWeights, type ChosenAnswer, chooseAnswer, type Scored, scored } from "./choose.ts";
import { type Measured, measureSentences } from "./features.ts";
import { alike, gramsOfWord } from "./likeness.ts";
import { type AnswerPage, type PagePassage, passagesOfPages } from "./page.ts";
import { promising } from "./promising.ts";
import { type AskedQuestion, askedQuestion } from "./question.ts";
import { WEIGHTS } from "./weights.ts";

/** What is looked for, and in what. */
export interface ProofAsk {
  readonly question: string;
  readonly pages: readonly AnswerPage[];
}

/** A sentence, row or block of code of a page, to the letter. */
export interface ProofSentence extends Span {
  /** The page's place in what was asked. */
  readonly page: number;
  readonly kind: Passage["kind"];
  /** The head of the table it is a row of. */
  readonly head?: Span;
}

/** A sentence of an answer. */
export interface AnswerSentence extends ProofSentence {
  /** Its place among those of the answer by how likely it answers by itself, 0 for the likeliest. */
  readonly rank: number;
}

/** A passage that comes near to the question. */
export interface ProofPassage extends ProofSentence {
  /** The headings it stands under, outermost first. */
  readonly headings: readonly string[];
  /** The page of its document it begins on, where that has pages. */
  readonly pageNumber?: number;
  /** Words of it that are the question's. */
  readonly marked: readonly Span[];
  /** Places of other pages that have nearly the same passage. */
  readonly alsoOn: readonly number[];
}

/** What pages say to a question, word for word. */
export interface Proof {
  /** At most three sentences of one passage in its order; none where it is not sure that they answer. */
  readonly answer: readonly AnswerSentence[];
  /** How likely the best sentences answer, 0–1, whether they are given or not. */
  readonly likelihood: number;
  /** The nearest passages, best first, at most five. */
  readonly passages: readonly ProofPassage[];
  /** Words of the question that no page has in any form, as typed. */
  readonly missing: readonly string[];
}

/** {@link findProof}, wherever it holds nobody up. Rejects with TIMEOUT or TOO_LARGE where it is given up, and CANCELLED. */
export type FindProof = (ask: ProofAsk, signal: AbortSignal) => Promise<Proof>;

const MOST_PASSAGES = 5;
const LEAST_MARKED = 0.6;
/** A passage is shown together with its code up to so many characters. */
const LONGEST_WITH_CODE = 2_500;

/**
 * Looks in pages for what answers a question, in any language and without a model: an answer only where the learned measure is sure that it answers this very
 * question, and the passages that come nearest in any case (X8). Pure; no page is believed or obeyed.
 */
export function findProof({ question, pages }: ProofAsk, weights: AnswerWeights = WEIGHTS): Proof {
  const asked = askedQuestion(question);
  const passages = promising(asked, pages, passagesOfPages(pages, isAboutModels([question])));
  const measured = measureSentences(asked, pages, passages);
  const ranked = scored(measured, weights.sentence);
  const chosen = chooseAnswer(ranked, measured);
  const likelihood = chosen === undefined ? 0 : probability(weights.sure, chosen.features);
  const isSure = chosen !== undefined && likelihood >= weights.least && isInLanguageOf(question, chosen, pages, passages);
  return {
    answer: isSure ? inOrder(chosen, passages) : [],
    likelihood,
    passages: nearest(ranked, passages, pages, asked, question),
    missing: missingTerms(question, asked, measured),
  };
}

/** From this probability on a sentence is likely to answer. */
export const LIKELY = 0.2;

/** What asks states nothing, whatever marks stand around it. */
const ASKS = /[?？؟][\s`"'”’»)*_]*$/u;

/**
 * The sentences of one page by how likely each answers a question, best first; those that have nothing of it, and those that ask, left out. None is likelier than that the page's
 * best sentences together do.
 */
export function likelySentences(
  question: string,
  page: AnswerPage,
  weights: AnswerWeights = WEIGHTS,
): (Span & { readonly likelihood: number })[] {
  const asked = askedQuestion(question);
  const passages = promising(asked, [page], passagesOfPages([page], isAboutModels([question])));
  const measured = measureSentences(asked, [page], passages);
  const ranked = scored(measured, weights.sentence);
  const chosen = chooseAnswer(ranked, measured);
  const most = chosen === undefined ? 0 : probability(weights.sure, chosen.features);
  return ranked.flatMap(({ passage, unit, logit, features }) => {
    const span = passages[passage]?.units[unit];
    if (span === undefined || features.coveredNear === 0 || ASKS.test(page.text.slice(span.start, span.end))) return [];
    return [{ start: span.start, end: span.end, likelihood: Math.min(most, 1 / (1 + Math.exp(-logit))) }];
  });
}

/** What is written in another language than the question answers it to nobody who asks so. */
function isInLanguageOf(
  question: string,
  { chosen }: ChosenAnswer,
  pages: readonly AnswerPage[],
  passages: readonly PagePassage[],
): boolean {
  const passage = passages[chosen[0]?.passage ?? -1];
  const [asked, told] = [languageShown(question), passage && languageShown(textOf(passage, pages))];
  return asked === undefined || told === undefined || asked === told;
}

function inOrder({ chosen }: ChosenAnswer, passages: readonly PagePassage[]): AnswerSentence[] {
  return chosen
    .map((candidate, rank) => ({ ...candidate, rank }))
    .sort((a, b) => a.unit - b.unit)
    .flatMap(({ passage, unit, rank }) => {
      const own = passages[passage];
      const span = own?.units[unit];
      if (own === undefined || span === undefined) return [];
      return [{ page: own.page, kind: own.kind, start: span.start, end: span.end, rank, ...(own.head && { head: own.head }) }];
    });
}

/** The passages of the best sentences, each text once, those that have nothing of the question left out. */
function nearest(
  ranked: readonly Scored[],
  passages: readonly PagePassage[],
  pages: readonly AnswerPage[],
  asked: AskedQuestion,
  question: string,
): ProofPassage[] {
  const found: { readonly passage: PagePassage; readonly sketch: ReturnType<typeof sketchOf>; readonly alsoOn: number[] }[] = [];
  const seen = new Set<number>();
  for (const at of inBothOrders(ranked, passages, pages, question)) {
    const own = withCode(at, passages, pages);
    if (own === undefined || seen.has(at)) continue;
    for (const one of own.of) seen.add(one);
    const { passage } = own;
    const sketch = sketchOf(textOf(passage, pages));
    const same = found.find((one) => textOf(one.passage, pages) === textOf(passage, pages) || nearDuplicates(one.sketch, sketch));
    if (same === undefined) found.push({ passage, sketch, alsoOn: [] });
    else if (same.passage.page !== passage.page && !same.alsoOn.includes(passage.page)) same.alsoOn.push(passage.page);
    if (found.length > MOST_PASSAGES) break;
  }
  return found.slice(0, MOST_PASSAGES).map(({ passage, alsoOn }) => {
    const { page, kind, start, end, head, headings } = passage;
    const pageNumber = pageNumberOf(pages[page], start);
    return {
      ...{ page, kind, start, end, headings, alsoOn, marked: markedIn(passage, pages, asked) },
      ...(head && { head }),
      ...(pageNumber === undefined ? {} : { pageNumber }),
    };
  });
}

/** Of a place in an order so much is added to it before orders are put together by its reciprocal (Cormack 2009). */
const RECIPROCAL = 60;

/**
 * Passages that have anything of the question, by the place of their best sentence and by BM25 with title and headings together: the measure was learned from texts
 * that have none.
 */
function inBothOrders(
  ranked: readonly Scored[],
  passages: readonly PagePassage[],
  pages: readonly AnswerPage[],
  question: string,
): readonly number[] {
  const measured = [
    ...new Set(ranked.filter(({ matchedPassage }) => matchedPassage.some((matched) => matched > 0)).map(({ passage }) => passage)),
  ];
  const texts = passages.map((passage) => [pages[passage.page]?.title ?? "", ...passage.headings, textOf(passage, pages)].join("\n"));
  const scores = new Bm25(texts).scores(question);
  const byWords = [...measured].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const worth = (at: number) => 1 / (RECIPROCAL + measured.indexOf(at)) + 1 / (RECIPROCAL + byWords.indexOf(at));
  return measured
    .map((at) => ({ at, worth: worth(at) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ at }) => at);
}

/** Code with the words that lead to it, and words with the code they lead to: neither says much alone. */
function withCode(
  at: number,
  passages: readonly PagePassage[],
  pages: readonly AnswerPage[],
): { readonly passage: PagePassage; readonly of: readonly number[] } | undefined {
  const isCode = (place: number) => passages[place]?.kind === "code";
  const joins = (before: number) => {
    const [one, next] = [passages[before], passages[before + 1]];
    if (one?.kind !== "prose" || next?.kind !== "code" || one.page !== next.page || next.end - one.start > LONGEST_WITH_CODE) return false;
    return pages[one.page]?.text.slice(one.end, next.start).trim() === "";
  };
  const from = isCode(at) && joins(at - 1) ? at - 1 : at;
  const [first, last] = [passages[from], joins(from) ? passages[from + 1] : passages[from]];
  if (first === undefined || last === undefined) return undefined;
  return { passage: { ...first, end: last.end }, of: first === last ? [from] : [from, from + 1] };
}

function pageNumberOf(page: AnswerPage | undefined, start: number): number | undefined {
  const mark = page?.landmarks.filter((one) => one.kind === "page" && one.start <= start).at(-1);
  return mark?.kind === "page" ? mark.page : undefined;
}

/** The words of a passage that are the question's, in any form. */
function markedIn(passage: PagePassage, pages: readonly AnswerPage[], { terms, lexicon }: AskedQuestion): Span[] {
  const stems = new Set(terms.map(({ stem }) => stem));
  const isAsked = (word: { readonly stem: string; readonly lower: string; readonly stop: boolean }) =>
    stems.has(word.stem) || (!word.stop && terms.some(({ grams }) => alike(grams, gramsOfWord(word.lower)) >= LEAST_MARKED));
  const marked: { start: number; end: number }[] = [];
  for (const word of words(textOf(passage, pages), lexicon)) {
    if (!isAsked(word)) continue;
    const [start, end] = [passage.start + word.start, passage.start + word.end];
    const last = marked.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else marked.push({ start, end });
  }
  return marked;
}

/** Words nothing has; of a script without spaces neighbouring pairs of characters together. */
function missingTerms(question: string, { terms, lexicon }: AskedQuestion, { held }: Measured): string[] {
  // A pair of characters with a function word in it is no word.
  const isWord = (text: string) => !lexicon.unspaced || ![...text].some((character) => lexicon.isStop(character));
  const missing = terms.filter(({ text }, term) => isWord(text) && held[term] !== true);
  const runs: { start: number; end: number }[] = [];
  for (const { start, end } of [...missing].sort((a, b) => a.start - b.start)) {
    const last = runs.at(-1);
    if (last !== undefined && start < last.end) last.end = end;
    else runs.push({ start, end });
  }
  return runs.map(({ start, end }) => question.slice(start, end));
}

function textOf({ page, start, end }: PagePassage, pages: readonly AnswerPage[]): string {
  return pages[page]?.text.slice(start, end) ?? "";
}
