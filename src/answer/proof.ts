import type { Span } from "../domain/span.ts";
import { languageShown } from "../lexicon/telling.ts";
import { termsOf, WEAK_WEIGHT } from "../question/terms.ts";
import { isAboutModels } from "../text/addresses-model.ts";
import { probability } from "../text/logistic.ts";
import type { Passage } from "../text/passages.ts";
import { words } from "../text/words.ts";
import { cellAsked } from "./cells.ts";
import { type AnswerWeights, type ChosenAnswer, chooseAnswer, type Scored, scored } from "./choose.ts";
import { type Measured, measureSentences } from "./features.ts";
import { namesAnother, seesKind } from "./kind.ts";
import { type Choice, nearest, type ProofPassage, textOf } from "./nearest.ts";
import { isOfItsTime } from "./of-its-time.ts";
import { saidOtherwise } from "./otherwise.ts";
import { type AnswerPage, type PagePassage, passagesOfPages, textAround } from "./page.ts";
import { promising } from "./promising.ts";
import { type AskedQuestion, askedParts, askedQuestion } from "./question.ts";
import { stepsWith } from "./steps.ts";
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
  /** It is of a list of steps that is given whole, with what leads to it. */
  readonly ofSteps?: boolean;
}

/** A sentence of an answer. */
export interface AnswerSentence extends ProofSentence {
  /** Its place among those of its part by how likely it answers by itself, 0 for the likeliest. */
  readonly rank: number;
  /** Which of the questions asked it answers, from 0. */
  readonly part: number;
  /** Another source says so, with another figure. */
  readonly otherwise: boolean;
}

/** What pages say to a question, word for word. */
export interface Proof {
  /** Of each question asked at most three sentences of one passage in its order, or a cell, then what others say otherwise; none where it is not sure that they answer. */
  readonly answer: readonly AnswerSentence[];
  /** The questions, as typed, that are not answered where others are. */
  readonly unanswered: readonly string[];
  /** How likely the best sentences answer, 0–1, whether they are given or not. */
  readonly likelihood: number;
  /** The nearest passages, best first, at most five. */
  readonly passages: readonly ProofPassage[];
  /** Words of the question that no page has in any form, as typed. */
  readonly missing: readonly string[];
}

/** {@link findProof}, wherever it holds nobody up. Rejects with TIMEOUT or TOO_LARGE where it is given up, and CANCELLED. */
export type FindProof = (ask: ProofAsk, signal: AbortSignal) => Promise<Proof>;

/** What a question asks for by names of a row and a column is nearly always what stands there: measured on others' tables. */
const BY_CELL = 0.9;

/**
 * Looks in pages for what answers a question, in any language and without a model: an answer only where the learned measure is sure that it answers this very
 * question, or where it names a row and a column, each of several questions in one by itself; and the passages that come nearest in any case (X8). Pure; no page
 * is believed or obeyed.
 */
export function findProof({ question, pages }: ProofAsk, weights: AnswerWeights = WEIGHTS): Proof {
  const all = passagesOfPages(pages, isAboutModels([question]));
  const search = (asked: AskedQuestion): Search => {
    const passages = promising(asked, pages, all);
    const measured = measureSentences(asked, pages, passages);
    return { asked, pages, all, passages, measured, ranked: scored(measured, weights.sentence) };
  };
  const whole = search(askedQuestion(question));
  const parts = askedParts(question);
  const answers = parts.map(({ text, asked }) => ({ text, ...answerIn(text, parts.length === 1 ? whole : search(asked), weights) }));
  const given = answers.filter(({ sentences }) => sentences.length > 0);
  return {
    answer: answers.flatMap(({ sentences }, part) => sentences.map((sentence) => ({ ...sentence, part }))),
    unanswered: given.length === 0 ? [] : answers.flatMap(({ text, sentences }) => (sentences.length === 0 ? [text] : [])),
    likelihood: Math.min(...(given.length > 0 ? given : answers).map((one) => one.likelihood)),
    passages: nearest({ ...whole, question }),
    missing: missingTerms(question, whole),
  };
}

type Search = Omit<Choice, "question"> & { readonly measured: Measured };

/** What answers one question, where it is sure that anything does. */
function answerIn(
  question: string,
  { asked, pages, all, passages, measured, ranked }: Search,
  weights: AnswerWeights,
): { readonly sentences: readonly Omit<AnswerSentence, "part">[]; readonly likelihood: number } {
  const cell = cellAsked(asked, pages, passages, measured.rarities);
  if (cell !== undefined) {
    const sentences = sentencesOf([{ passage: cell.passage, span: cell.span }], passages);
    return { sentences: sentences.map((one) => ({ ...one, rank: 0, otherwise: false })), likelihood: BY_CELL };
  }
  // Code by itself says nothing; what leads to it does.
  const told = ranked.filter(({ features, passage }) => features.code === 0 && isOfItsTime(asked, passages[passage], pages));
  const chosen = chooseAnswer(told, measured);
  const [best] = told;
  const likelihood = chosen === undefined ? 0 : probability(weights.sure, chosen.features);
  const isSure = chosen !== undefined && likelihood >= leastFor(asked, weights) && isInLanguageOf(question, chosen, pages, passages);
  if (!isSure || best === undefined || !standsUnderItsHeading(asked, best, told, passages) || isOfAnother(asked, best, told, passages))
    return { sentences: [], likelihood };
  if (namesNobody(asked, chosen, pages, passages)) return { sentences: [], likelihood };
  const others = saidOtherwise(asked, best, told, (passage) => passages[passage]?.page);
  const inOrder = chosen.chosen.map((one, rank) => ({ ...one, rank })).sort((a, b) => a.unit - b.unit);
  const [likeliest] = chosen.chosen.flatMap(({ passage, unit }) => unitsOf(passage, unit, passages));
  const steps = likeliest && stepsWith(passages[chosen.chosen[0]?.passage ?? -1], likeliest, all, pages);
  const sentences =
    steps?.map((one, at) => ({ ...one, rank: one.start <= (likeliest?.start ?? 0) && (likeliest?.end ?? 0) <= one.end ? 0 : at + 1 })) ??
    inOrder.flatMap(({ passage, unit, rank }) =>
      [...unitsOf(passage, unit, passages), ...codeAfter(passages[passage], unit, all, pages)].map((one) => ({ ...one, rank })),
    );
  const own = sentences.map((one) => ({ ...one, otherwise: false }));
  const otherwise = others.flatMap(({ passage, unit }, at) =>
    unitsOf(passage, unit, passages).map((one) => ({ ...one, rank: own.length + at, otherwise: true })),
  );
  return { sentences: [...own, ...otherwise], likelihood };
}

function leastFor({ lexicon }: AskedQuestion, { least, leastIn }: AnswerWeights): number {
  return leastIn[lexicon.tag] ?? least;
}

/** A heading has this much of a question, by rarity, that asks how to do what it is over. */
const HEADED = 0.5;

/** Who asks how, where headings say what is done below them, is told it below the one that says most of it. */
function standsUnderItsHeading(
  { asksFor }: AskedQuestion,
  { features }: Scored,
  all: readonly Scored[],
  passages: readonly PagePassage[],
): boolean {
  if (asksFor !== "method" || passages.every(({ headings }) => headings.length === 0)) return true;
  const most = Math.max(...all.map((one) => one.features.coveredHeading));
  return features.coveredHeading >= HEADED && features.coveredHeading >= most;
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

/** A name is there from this likeness on. */
const HAS = 0.7;

/** Whether the page of the best sentence has none of the names in a question, while another has some: then it speaks of somebody else. */
function isOfAnother({ terms, named }: AskedQuestion, best: Scored, all: readonly Scored[], passages: readonly PagePassage[]): boolean {
  const places = terms.flatMap(({ stem }, term) => (named.has(stem) ? [term] : []));
  const pageOf = ({ passage }: Scored) => passages[passage]?.page;
  const speaks = all.filter(({ matchedPassage }) => places.some((term) => (matchedPassage[term] ?? 0) >= HAS)).map(pageOf);
  return speaks.length > 0 && !speaks.includes(pageOf(best));
}

/** Whether somebody is asked for of something that has a name, and nothing else is named: then it is told of what was asked about, and not who. */
function namesNobody(
  { asksFor, named, terms, lexicon }: AskedQuestion,
  { chosen }: ChosenAnswer,
  pages: readonly AnswerPage[],
  passages: readonly PagePassage[],
): boolean {
  if (asksFor !== "person" || named.size === 0 || !seesKind(asksFor, lexicon)) return false;
  const asked = new Set(terms.map(({ text }) => text.toLowerCase()));
  return !chosen.some(({ passage, unit }) => {
    const own = passages[passage];
    const span = own?.units[unit];
    const page = pages[own?.page ?? -1]?.text ?? "";
    return span !== undefined && namesAnother(page.slice(span.start, span.end), page, asked, lexicon);
  });
}

function unitsOf(passage: number, unit: number, passages: readonly PagePassage[]): ProofSentence[] {
  const span = passages[passage]?.units[unit];
  return span === undefined ? [] : sentencesOf([{ passage, span }], passages);
}

/** The code that a sentence leads to by its colon. */
function codeAfter(
  passage: PagePassage | undefined,
  unit: number,
  all: readonly PagePassage[],
  pages: readonly AnswerPage[],
): ProofSentence[] {
  if (passage === undefined || unit !== passage.units.length - 1 || !/[:：]\s*$/u.test(textOf(passage, pages))) return [];
  const next = all[all.indexOf(passage) + 1];
  return next?.kind === "code" && next.page === passage.page
    ? [{ page: next.page, kind: next.kind, start: next.start, end: next.end }]
    : [];
}

function sentencesOf(
  found: readonly { readonly passage: number; readonly span: Span }[],
  passages: readonly PagePassage[],
): ProofSentence[] {
  return found.flatMap(({ passage, span: { start, end } }) => {
    const own = passages[passage];
    return own === undefined ? [] : [{ page: own.page, kind: own.kind, start, end, ...(own.head && { head: own.head }) }];
  });
}

/** Words nothing has, nor one that is used for them; of a script without spaces neighbouring pairs of characters together. */
function missingTerms(question: string, { asked, pages, passages, measured }: Search): string[] {
  const { terms, lexicon } = asked;
  // A pair of characters with a function word in it is no word.
  const isWord = (text: string) => !lexicon.unspaced || ![...text].some((character) => lexicon.isStop(character));
  const telling = new Set(termsOf(question).flatMap(({ stem, weight }) => (weight > WEAK_WEIGHT ? [stem] : [])));
  const absent = terms.filter(({ stem, text }, term) => isWord(text) && telling.has(stem) && measured.held[term] !== true);
  const related = new Set(absent.flatMap((term) => [...term.related]));
  const told = new Set<string>();
  if (related.size > 0)
    for (const passage of passages)
      for (const { stem } of words(textAround(passage, pages), lexicon)) if (related.has(stem)) told.add(stem);
  const missing = absent.filter((term) => ![...term.related].some((stem) => told.has(stem)));
  const runs: { start: number; end: number }[] = [];
  for (const { start, end } of [...missing].sort((a, b) => a.start - b.start)) {
    const last = runs.at(-1);
    if (last !== undefined && start < last.end) last.end = end;
    else runs.push({ start, end });
  }
  return runs.map(({ start, end }) => question.slice(start, end));
}
