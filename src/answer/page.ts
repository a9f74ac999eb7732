import type { Landmark } from "../domain/snapshot.ts";
import type { Span } from "../domain/span.ts";
import type { Table } from "../domain/table.ts";
import { honestPassage } from "../text/honest-passage.ts";
import { type Passage, passagesOf } from "../text/passages.ts";
import { Stray } from "../text/stray.ts";

/** A page that was read, as answers are looked for in it. */
export interface AnswerPage {
  readonly title: string;
  readonly text: string;
  readonly landmarks: readonly Landmark[];
  readonly tables: readonly Table[];
  /** When it is from, ISO 8601. */
  readonly dated?: string;
}

/** A passage of one of the pages that were read. */
export interface PagePassage extends Passage {
  /** The page's place among those that were read. */
  readonly page: number;
}

/** A passage below its page's title, its headings and, of a table, its head: what it says often stands in these. */
export function textAround({ page, headings, head, start, end }: PagePassage, pages: readonly AnswerPage[]): string {
  const { title = "", text = "" } = pages[page] ?? {};
  return [title, ...headings, head === undefined ? "" : text.slice(head.start, head.end), text.slice(start, end)].join("\n");
}

/**
 * The passages of all pages, in order. What gives orders to a model is no passage, and divides what stands around it (X5).
 * @param aboutModels whether talk to models is the subject and no attempt to give orders
 */
export function passagesOfPages(pages: readonly AnswerPage[], aboutModels: boolean): PagePassage[] {
  return pages.flatMap(({ title, text, landmarks, tables }, page) => {
    const stray = new Stray(`${title}\n${text}`);
    return passagesOf(text, landmarks, tables).flatMap((passage) =>
      honestRuns(text, passage, aboutModels, stray).map((run) => ({ ...run, page })),
    );
  });
}

function honestRuns(text: string, passage: Passage, aboutModels: boolean, stray: Stray): Passage[] {
  const { headings, units, kind, head } = passage;
  const honest = honestPassage(text, { kind, headings, units, ...(head && { head }) }, { aboutModels });
  if (honest === undefined) return [];
  const speaks = (span: Span) =>
    text
      .slice(span.start, span.end)
      .split(/(?<!\\)\||\n/u)
      .some((cell) => stray.is(cell.trim()));
  if (kind === "table" && head !== undefined && speaks(head)) return [];
  const runs: Span[][] = [];
  let last = -2;
  for (const unit of honest.units.filter((one) => kind !== "table" || !speaks(one))) {
    const at = units.indexOf(unit);
    if (at === last + 1) runs.at(-1)?.push(unit);
    else runs.push([unit]);
    last = at;
  }
  return runs.flatMap((own) => {
    const [first, end] = [own[0], own.at(-1)];
    return first === undefined || end === undefined
      ? []
      : [{ ...passage, headings: honest.headings, units: own, start: first.start, end: end.end }];
  });
}
