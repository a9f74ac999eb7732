import type { AnswerPage, PagePassage } from "./page.ts";

/** Passages of one section are shown together up to so many characters. */
const LONGEST_TOGETHER = 2_500;

/** What is shown together, and of which passages it is made. */
export interface Together {
  readonly passage: PagePassage;
  readonly of: readonly number[];
}

/**
 * A passage with what belongs to it: the whole of its section where that is short, since steps and their code say little apart; else what leads to it, and what it leads to.
 * @param at its place among the passages
 */
export function sectionAround(at: number, passages: readonly PagePassage[], pages: readonly AnswerPage[]): Together | undefined {
  const own = passages[at];
  if (own === undefined) return undefined;
  const joins = (before: number) => follows(passages[before], passages[before + 1], pages);
  let [from, to] = [at, at];
  const fits = (first: number, last: number) => (passages[last]?.end ?? 0) - (passages[first]?.start ?? 0) <= LONGEST_TOGETHER;
  while (joins(from - 1)) from--;
  while (joins(to)) to++;
  if (own.headings.length === 0 || !fits(from, to)) {
    const leads = (place: number) => passages[place + 1]?.kind === "code" || /[:：]\s*$/u.test(textOf(passages[place], pages));
    [from, to] = [at, at];
    while (joins(from - 1) && leads(from - 1) && fits(from - 1, to)) from--;
    while (joins(to) && leads(to) && fits(from, to + 1)) to++;
  }
  const [first, last] = [passages[from], passages[to]];
  if (first === undefined || last === undefined) return undefined;
  const of = Array.from({ length: to - from + 1 }, (_, n) => from + n);
  // A head belongs to the rows of one table.
  const { head: _, ...whole } = first;
  return { passage: of.length === 1 ? first : { ...whole, kind: "prose", end: last.end }, of };
}

/** Whether one passage goes on where another of its section ends, with nothing left out between them; tables stand alone. */
function follows(one: PagePassage | undefined, next: PagePassage | undefined, pages: readonly AnswerPage[]): boolean {
  if (one === undefined || next === undefined || one.page !== next.page || one.kind === "table" || next.kind === "table") return false;
  if (one.headings.length !== next.headings.length || one.headings.some((heading, at) => heading !== next.headings[at])) return false;
  return pages[one.page]?.text.slice(one.end, next.start).trim() === "";
}

function textOf(passage: PagePassage | undefined, pages: readonly AnswerPage[]): string {
  return passage === undefined ? "" : (pages[passage.page]?.text.slice(passage.start, passage.end) ?? "");
}
