import { Bm25 } from "../text/bm25.ts";
import { tellingOf } from "../text/telling.ts";
import { words } from "../text/words.ts";
import { Matcher, weighed } from "./features.ts";
import type { Choice } from "./nearest.ts";
import { isOfItsTime } from "./of-its-time.ts";
import { type AnswerPage, type PagePassage, textAround } from "./page.ts";
import { type AskedTerm, askedQuestion } from "./question.ts";
import { sectionAround, type Together } from "./sections.ts";

/** Of a place in an order so much is added to it before orders are put together by its reciprocal (Cormack 2009). */
const RECIPROCAL = 60;
/** Who asks how is shown what is shown without steps so many places further back; who names a year, what is from later. */
const FURTHER_BACK = 5;
/** What tells a word of the question by a related one has so much of it. */
const RELATED = 0.5;
/** A word is there from this likeness on. */
const HAS = 0.7;
/** What a word may have at its end, in letters, and be the same: "backups". */
const LONGEST_ENDING = 2;
/** A line that begins with a number, as each step of several does. */
const NUMBERED = /^\s*\p{Nd}{1,2}[.)]\s/mu;

/** Sections best first, each with its words' worth by BM25, and what is shown around any passage of the pages. */
export interface Ordered {
  readonly sections: readonly (Together & { readonly score: number })[];
  readonly around: (place: number) => Together | undefined;
}

/**
 * Sections that have anything of the question, or words related to it, by the place of their best sentence, by BM25 of what is shown of them with title and headings, by
 * BM25 of what their page is about, which its title and headings tell, and by what their own have of the question. Words that stand in texts about anything count for
 * little. Who asks how is shown what is shown with steps before what is not.
 */
export function inAllOrders({ question, asked, pages, all, passages, ranked }: Choice): Ordered {
  const asOne = writtenAsOne(question, pages);
  const typed = asOne(question);
  const { terms } = askedQuestion(typed, asked.lexicon);
  const byStem = new Map(terms.map((term) => [term.stem, term]));
  const related = (stem: string) => byStem.get(stem)?.related ?? [];
  const tells = (stem: string) => tellingOf(byStem.get(stem)?.text.toLowerCase() ?? stem);
  const matcher = new Matcher({ terms });
  const says = remembered((heading: string) => matcher.match(words(asOne(heading), asked.lexicon)).matched.some((one) => one >= HAS));
  const places = new Map(all.map((passage, place) => [passage, place]));
  const around = (place: number) => sectionAround(place, all, pages, says);
  const sections = new Map<number, { readonly shown: Together; readonly above: string; readonly has: boolean }>();
  for (const { passage, matchedPassage } of ranked) {
    const here = passages[passage];
    const shown = here && around(places.get(here) ?? -1);
    const first = shown?.of[0];
    if (here === undefined || shown === undefined || first === undefined || sections.has(first)) continue;
    const above = [pages[here.page]?.title ?? "", ...here.headings].join("\n");
    sections.set(first, { shown, above, has: matchedPassage.some((matched) => matched > 0) });
  }
  const found = [...sections.values()];
  const sectionWords = new Bm25(found.map(({ shown }) => asOne(textAround(shown.passage, pages))));
  const scores = sectionWords.scores(typed, related, tells);
  const weights = terms.map(({ stem }) => tells(stem) * sectionWords.rarity(stem));
  const headedBy = remembered((above: string) => {
    const own = words(asOne(above), asked.lexicon);
    return weighed(withRelated(matcher.match(own).matched, new Set(own.map(({ stem }) => stem)), terms), weights);
  });
  const measured = found
    .map((one, at) => ({ ...one, headed: headedBy(one.above), score: scores[at] ?? 0 }))
    .filter(({ has, score }) => has || score > 0);
  const ofPages = new Bm25(pages.map((page) => asOne(outlineOf(page)))).scores(typed, related, tells);
  const byWords = placesOf(measured.map(({ score }) => score));
  const byPage = placesOf(measured.map(({ shown }) => ofPages[shown.passage.page] ?? 0));
  const byHeading = placesOf(measured.map(({ headed }) => headed));
  const steps = measured.map(({ shown }) => asked.asksFor !== "method" || showsSteps(shown, all, pages));
  const timely = measured.map(({ shown }) => isOfItsTime(asked, shown.passage, pages));
  const worth = (at: number) =>
    [at, byWords[at] ?? 0, byPage[at] ?? 0, byHeading[at] ?? 0].reduce((sum, place) => sum + 1 / (RECIPROCAL + place), 0) +
    1 / (RECIPROCAL + (steps[at] === true ? 0 : FURTHER_BACK) + (timely[at] === true ? 0 : FURTHER_BACK));
  const best = measured.map(({ shown, score }, at) => ({ shown: { ...shown, score }, worth: worth(at) })).sort((a, b) => b.worth - a.worth);
  return { around, sections: best.map(({ shown }) => shown) };
}

function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const made = known.get(text) ?? make(text);
    known.set(text, made);
    return made;
  };
}

/** Reads neighbouring words of a question as the one word that pages write for them, wherever they stand: "back up" where there are backups. */
function writtenAsOne(question: string, pages: readonly AnswerPage[]): (text: string) => string {
  const own = words(question);
  const pairs = own.slice(1).flatMap((second, at) => {
    const first = own[at];
    const isApart =
      first !== undefined && /^[\s-]$/u.test(question.slice(first.end, second.start)) && !first.stop && second.lower.length > 1;
    return isApart && /^\p{L}+$/u.test(first.lower + second.lower) ? [[first.lower, second.lower] as const] : [];
  });
  if (pairs.length === 0) return (text) => text;
  const written = pages.map(({ text }) => text.toLowerCase());
  const known = pairs.filter(([first, second]) => written.some((text) => hasWord(text, first + second)));
  const apart = known.map(
    ([first, second]) => [new RegExp(`(?<!\\p{L})${first}[\\s-]${second}(?!\\p{L})`, "giu"), first + second] as const,
  );
  return (text) => apart.reduce((read, [pattern, word]) => read.replace(pattern, word), text);
}

/** Whether a text, in lower case, has a word, be it with an ending. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    if (!/\p{L}/u.test(text.charAt(at - 1)) && !/^\p{L}{3}/u.test(text.slice(end, end + LONGEST_ENDING + 1))) return true;
  }
  return false;
}

/** How well a text has each term, in a related word where it has none of its own. */
function withRelated(matched: readonly number[], stems: ReadonlySet<string>, terms: readonly AskedTerm[]): number[] {
  return matched.map((one, term) => Math.max(one, [...(terms[term]?.related ?? [])].some((stem) => stems.has(stem)) ? RELATED : 0));
}

/** What a page says it is about. */
function outlineOf({ title, landmarks }: AnswerPage): string {
  return [title, ...landmarks.flatMap((mark) => (mark.kind === "heading" ? [mark.title] : []))].join("\n");
}

/** Whether a section is shown with what somebody does: code, or numbered steps. */
export function showsSteps({ passage, of }: Together, all: readonly PagePassage[], pages: readonly AnswerPage[]): boolean {
  const { page, start, end } = passage;
  return of.some((one) => all[one]?.kind === "code") || NUMBERED.test(pages[page]?.text.slice(start, end) ?? "");
}

/** Of each its place by what it scores, from 0; what scores alike shares one. */
function placesOf(scores: readonly number[]): number[] {
  const falling = [...new Set(scores)].sort((a, b) => b - a);
  return scores.map((score) => falling.indexOf(score));
}
