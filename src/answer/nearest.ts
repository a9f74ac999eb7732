import type { Span } from "../domain/span.ts";
import { relatedTo } from "../question/synonyms.ts";
import { Bm25 } from "../text/bm25.ts";
import { nearDuplicates, sketchOf } from "../text/minhash.ts";
import { words } from "../text/words.ts";
import type { Scored } from "./choose.ts";
import { alike, gramsOfWord } from "./likeness.ts";
import { type AnswerPage, type PagePassage, textAround } from "./page.ts";
import type { ProofSentence } from "./proof.ts";
import type { AskedQuestion } from "./question.ts";
import { sectionAround, type Together } from "./sections.ts";

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

const MOST_PASSAGES = 5;
const LEAST_MARKED = 0.6;
/** Of one section no more than so many passages: what else there is stands elsewhere. */
const MOST_OF_SECTION = 2;

/** What passages are chosen from. */
export interface Choice {
  readonly question: string;
  readonly asked: AskedQuestion;
  readonly pages: readonly AnswerPage[];
  /** All passages of the pages, in order, and those of them that were measured. */
  readonly all: readonly PagePassage[];
  readonly passages: readonly PagePassage[];
  /** The sentences of these, best first. */
  readonly ranked: readonly Scored[];
}

/** The passages of the best sentences with their sections, each text once, those that have nothing of the question left out. */
export function nearest(choice: Choice): ProofPassage[] {
  const { asked, pages } = choice;
  const found: {
    readonly passage: PagePassage;
    readonly sketch: ReturnType<typeof sketchOf>;
    readonly section: string;
    readonly alsoOn: number[];
  }[] = [];
  const seen = new Set<number>();
  for (const { passage, of } of inAllOrders(choice)) {
    if (of.some((one) => seen.has(one))) continue;
    for (const one of of) seen.add(one);
    const section = passage.headings.length === 0 ? "" : `${passage.page}\n${passage.headings.join("\n")}`;
    if (found.filter((one) => one.section !== "" && one.section === section).length >= MOST_OF_SECTION) continue;
    const sketch = sketchOf(textOf(passage, pages));
    const same = found.find((one) => textOf(one.passage, pages) === textOf(passage, pages) || nearDuplicates(one.sketch, sketch));
    if (same === undefined) found.push({ passage, sketch, section, alsoOn: [] });
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
/** Who asks how is shown what is shown without steps so many places further back. */
const WITHOUT_STEPS = 5;
/** A line that begins with a number, as each step of several does. */
const NUMBERED = /^\s*\p{Nd}{1,2}[.)]\s/mu;

/**
 * Sections that have anything of the question, or words related to it, by the place of their best sentence, by BM25 of what is shown of them with title and headings, by
 * BM25 of their whole page, and by what title and headings alone have of the question: the measure was learned from texts that have none. Who asks how is shown
 * what is shown with steps before what is not.
 */
function inAllOrders({ question, asked, pages, all, passages, ranked }: Choice): readonly Together[] {
  const places = new Map(all.map((passage, place) => [passage, place]));
  const sections = new Map<number, { readonly shown: Together; readonly headed: number; readonly has: boolean }>();
  for (const { passage, matchedPassage, features } of ranked) {
    const here = passages[passage];
    const shown = here && sectionAround(places.get(here) ?? -1, all, pages);
    const first = shown?.of[0];
    if (shown === undefined || first === undefined || sections.has(first)) continue;
    sections.set(first, { shown, headed: features.coveredHeading, has: matchedPassage.some((matched) => matched > 0) });
  }
  const related = (stem: string) => relatedTo(stem, asked.lexicon);
  const found = [...sections.values()];
  const scores = new Bm25(found.map(({ shown }) => textAround(shown.passage, pages))).scores(question, related);
  const measured = found.map((one, at) => ({ ...one, score: scores[at] ?? 0 })).filter(({ has, score }) => has || score > 0);
  const ofPages = new Bm25(pages.map(({ title, text }) => `${title}\n${text}`)).scores(question, related);
  const byWords = placesOf(measured.map(({ score }) => score));
  const byPage = placesOf(measured.map(({ shown }) => ofPages[shown.passage.page] ?? 0));
  const byHeading = placesOf(measured.map(({ headed }) => headed));
  const steps = measured.map(({ shown }) => asked.asksFor !== "method" || showsSteps(shown, all, pages));
  const worth = (at: number) =>
    [at, byWords[at] ?? 0, byPage[at] ?? 0, byHeading[at] ?? 0].reduce((sum, place) => sum + 1 / (RECIPROCAL + place), 0) +
    1 / (RECIPROCAL + (steps[at] === true ? 0 : WITHOUT_STEPS));
  return measured
    .map(({ shown }, at) => ({ shown, worth: worth(at) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ shown }) => shown);
}

/** Whether a section is shown with what somebody does: code, or numbered steps. */
function showsSteps({ passage, of }: Together, all: readonly PagePassage[], pages: readonly AnswerPage[]): boolean {
  return of.some((one) => all[one]?.kind === "code") || NUMBERED.test(textOf(passage, pages));
}

/** Of each its place by what it scores, from 0; what scores alike shares one. */
function placesOf(scores: readonly number[]): number[] {
  const falling = [...new Set(scores)].sort((a, b) => b - a);
  return scores.map((score) => falling.indexOf(score));
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

export function textOf({ page, start, end }: PagePassage, pages: readonly AnswerPage[]): string {
  return pages[page]?.text.slice(start, end) ?? "";
}
