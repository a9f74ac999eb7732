import type { AnswerPage, PagePassage } from "./page.ts";

/** Passages of one section are shown together up to so many characters. */
const LONGEST_TOGETHER = 2_500;

/** Of one section no more than so many passages: what else there is stands elsewhere. */
export const MOST_OF_SECTION = 2;

/** What is shown together, and of which passages it is made. */
export interface Together {
  readonly passage: PagePassage;
  readonly of: readonly number[];
}

/**
 * A passage with what belongs to it, since steps and their code say little apart: the whole of the section whose heading says something of what is asked, where that is
 * short, or of its own; else what leads to it, and what it leads to.
 * @param at its place among the passages
 * @param says whether a heading says something of what is asked
 */
export function sectionAround(
  at: number,
  passages: readonly PagePassage[],
  pages: readonly AnswerPage[],
  says: (heading: string) => boolean,
): Together | undefined {
  const own = passages[at];
  if (own === undefined) return undefined;
  const fits = (first: number, last: number) => (passages[last]?.end ?? 0) - (passages[first]?.start ?? 0) <= LONGEST_TOGETHER;
  const deepest = own.headings.findLastIndex(says) + 1;
  for (let depth = deepest === 0 ? own.headings.length : deepest; depth > 0 && depth <= own.headings.length; depth++) {
    const [from, to] = stretch(at, (one, next) => follows(one, next, depth, pages), passages);
    // A part of a section by itself is none.
    if (
      fits(from, to) &&
      (depth === own.headings.length || (!isUnder(passages[from - 1], own, depth) && !isUnder(passages[to + 1], own, depth)))
    )
      return together(from, to, depth, passages);
  }
  return together(...within(at, passages, pages, fits), own.headings.length, passages);
}

/** What of a section that is too long to be shown whole stands around a passage: what leads to it and what it leads to, then from where the section begins, then what goes on, as far as it fits. */
function within(
  at: number,
  passages: readonly PagePassage[],
  pages: readonly AnswerPage[],
  fits: (first: number, last: number) => boolean,
): readonly [from: number, to: number] {
  const depth = passages[at]?.headings.length ?? 0;
  const isNext = (before: number) =>
    follows(passages[before], passages[before + 1], depth, pages) &&
    passages[before]?.headings.length === passages[before + 1]?.headings.length;
  const leads = (place: number) => passages[place + 1]?.kind === "code" || /[:：]\s*$/u.test(textOf(passages[place], pages));
  let [from, to] = [at, at];
  while (isNext(from - 1) && leads(from - 1) && fits(from - 1, to)) from--;
  while (isNext(to) && leads(to) && fits(from, to + 1)) to++;
  if (depth === 0) return [from, to];
  while (isNext(from - 1) && fits(from - 1, to)) from--;
  while (isNext(to) && fits(from, to + 1)) to++;
  // What leads on is not shown without what it leads to, nor that without what leads to it.
  while (to > at && isNext(to) && leads(to)) to--;
  while (from < at && isNext(from - 1) && leads(from - 1)) from++;
  return [from, to];
}

/** The passages of the section of one, tables left out, however long they are. */
export function ownSection(at: number, passages: readonly PagePassage[], pages: readonly AnswerPage[]): readonly PagePassage[] {
  const depth = passages[at]?.headings.length ?? 0;
  const [from, to] = stretch(
    at,
    (one, next) => one?.headings.length === next?.headings.length && follows(one, next, depth, pages),
    passages,
  );
  return passages.slice(from, to + 1);
}

/** From where to where passages follow each other. */
function stretch(
  at: number,
  follows: (one: PagePassage | undefined, next: PagePassage | undefined) => boolean,
  passages: readonly PagePassage[],
): readonly [from: number, to: number] {
  let [from, to] = [at, at];
  while (follows(passages[from - 1], passages[from])) from--;
  while (follows(passages[to], passages[to + 1])) to++;
  return [from, to];
}

/** @param depth so many of the headings are those of all */
function together(from: number, to: number, depth: number, passages: readonly PagePassage[]): Together | undefined {
  const [first, last] = [passages[from], passages[to]];
  if (first === undefined || last === undefined) return undefined;
  const of = Array.from({ length: to - from + 1 }, (_, n) => from + n);
  // A head belongs to the rows of one table.
  const { head: _, ...whole } = first;
  return { passage: of.length === 1 ? first : { ...whole, headings: first.headings.slice(0, depth), kind: "prose", end: last.end }, of };
}

/** Whether a passage stands under the first headings of another. */
function isUnder(one: PagePassage | undefined, other: PagePassage, depth: number): boolean {
  return one?.page === other.page && other.headings.slice(0, depth).every((heading, at) => heading === one.headings[at]);
}

/** Whether one passage goes on, under the same first headings, where another ends, with nothing but headings between them; tables stand alone. */
function follows(one: PagePassage | undefined, next: PagePassage | undefined, depth: number, pages: readonly AnswerPage[]): boolean {
  if (one === undefined || next === undefined || one.kind === "table" || next.kind === "table" || !isUnder(next, one, depth)) return false;
  if (one.headings.length < depth || next.headings.length < depth) return false;
  const between = pages[one.page]?.text.slice(one.end, next.start) ?? "";
  return between.split("\n").every((line) => line.trim() === "" || /^#{1,6} /u.test(line));
}

function textOf(passage: PagePassage | undefined, pages: readonly AnswerPage[]): string {
  return passage === undefined ? "" : (pages[passage.page]?.text.slice(passage.start, passage.end) ?? "");
}
