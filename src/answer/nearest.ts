import type { Span } from "../domain/span.ts";
import { nearDuplicates, sketchOf } from "../text/minhash.ts";
import { words } from "../text/words.ts";
import type { Scored } from "./choose.ts";
import { withItsSteps } from "./its-steps.ts";
import { alike, gramsOfWord } from "./likeness.ts";
import { inAllOrders } from "./orders.ts";
import type { AnswerPage, PagePassage } from "./page.ts";
import type { ProofSentence } from "./proof.ts";
import type { AskedQuestion } from "./question.ts";
import { MOST_OF_SECTION, type Together } from "./sections.ts";

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

interface Found {
  readonly shown: Together;
  readonly sketch: ReturnType<typeof sketchOf>;
  readonly section: string;
  readonly alsoOn: number[];
}

/** The passages of the best sentences with their sections, each text once, those that have nothing of the question left out. */
export function nearest(choice: Choice): ProofPassage[] {
  const { asked, pages } = choice;
  const ordered = inAllOrders(choice);
  const found: Found[] = [];
  const seen = new Set<number>();

  for (const shown of ordered.sections) {
    const { passage, of } = shown;
    if (of.some((one) => seen.has(one))) continue;
    for (const one of of) seen.add(one);
    const section = passage.headings.length === 0 ? "" : `${passage.page}\n${passage.headings.join("\n")}`;
    if (found.filter((one) => one.section !== "" && one.section === section).length >= MOST_OF_SECTION) continue;
    const sketch = sketchOf(textOf(passage, pages));
    const same = found.find((one) => textOf(one.shown.passage, pages) === textOf(passage, pages) || nearDuplicates(one.sketch, sketch));
    if (same === undefined) found.push({ shown, sketch, section, alsoOn: [] });
    else if (same.shown.passage.page !== passage.page && !same.alsoOn.includes(passage.page)) same.alsoOn.push(passage.page);
    if (found.length > MOST_PASSAGES) break;
  }
  const best = found.slice(0, MOST_PASSAGES).map(({ shown, alsoOn }) => ({ passage: shown.passage, of: shown.of, alsoOn }));
  const chosen = asked.asksFor === "method" ? withItsSteps(best, ordered, choice) : best;
  return chosen.map(({ passage, alsoOn }) => {
    const { page, kind, start, end, head, headings } = passage;
    const pageNumber = pageNumberOf(pages[page], start);
    return {
      ...{ page, kind, start, end, headings, alsoOn, marked: markedIn(passage, pages, asked) },
      ...(head && { head }),
      ...(pageNumber === undefined ? {} : { pageNumber }),
    };
  });
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
