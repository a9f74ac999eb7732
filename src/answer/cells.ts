import type { Located, QuotedCells } from "../domain/quote.ts";
import type { Span } from "../domain/span.ts";
import type { AsksFor } from "../lexicon/language.ts";
import { names } from "../text/names.ts";
import { quotedCells } from "../text/table.ts";
import { words } from "../text/words.ts";
import { Matcher, most, weighed } from "./features.ts";
import { holdsKind } from "./kind.ts";
import type { AnswerPage, PagePassage } from "./page.ts";
import type { AskedQuestion } from "./question.ts";

/** A cell of a table that a question asks for by its row and its column. */
export interface FoundCell {
  /** Place of its passage. */
  readonly passage: number;
  readonly span: Span;
  readonly value: string;
}

/** What a cell may answer. */
const BY_CELL: ReadonlySet<AsksFor> = new Set(["number", "date", "person", "place", "any"]);
/** A word is there from this likeness on. */
const HAS = 0.7;
/** Of the question's words, by rarity, row, column and what stands over the table have this much. */
const LEAST_COVERED = 0.95;
/** Of the words of the row's name, or of the column's, the question has this much: "revenue" is not "cost of revenue". */
const LEAST_NAMED = 0.75;

/** It begins with a figure, and none that only counts places. */
const FIGURE = /^[\p{Sc}~≈<>+\-–−(\s]*\p{Nd}[\p{Nd}.,\s]*(?!\p{L})/u;
/** A figure with its unit has no more words than this; what has more tells of several things. */
const LONGEST_FIGURE = 4;
/** "FY2018" names a year, too. */
const YEAR = /(?<!\p{N})\p{Nd}{4}(?!\p{N})/gu;

interface Measured extends FoundCell {
  readonly page: number;
  /** The question's words in row and column, and how much of what these are called the question says. */
  readonly covered: number;
  readonly named: number;
}

/**
 * The cell a question asks for by the names of its row and its column (X8): every telling word of the question stands in these or over the table, each of the two has
 * some, and no other cell does as well with another value.
 * @param rarities how rare each term of the question is
 */
export function cellAsked(
  asked: AskedQuestion,
  pages: readonly AnswerPage[],
  passages: readonly PagePassage[],
  rarities: readonly number[],
): FoundCell | undefined {
  // A cell says what is, never what is not.
  const denies = asked.spoken.split(" ").some((word) => asked.lexicon.isNegator(word));
  if (!asked.asks || denies || !BY_CELL.has(asked.asksFor)) return undefined;
  const matcher = new Matcher(asked);
  const has = (text: string) => {
    const { matched } = matcher.match(words(text, asked.lexicon));
    const years = new Set(text.match(YEAR));
    return matched.map((one, term) => (one >= HAS || (asked.terms[term]?.text.match(YEAR) ?? []).some((year) => years.has(year)) ? 1 : 0));
  };
  const found = passages.flatMap((passage, at) => {
    const page = pages[passage.page];
    if (page === undefined || passage.kind !== "table") return [];
    const above = has([page.title, ...passage.headings].join("\n"));
    return passage.units.flatMap((unit) => {
      const row = quotedCells(page.text, page.tables, unit);
      return row === undefined ? [] : cellsOf(row, { asked, has, above, rarities, passage: at, page: passage.page });
    });
  });
  const [best] = found.sort((a, b) => b.covered - a.covered || b.named - a.named);
  if (best === undefined) return undefined;
  const rivals = found.filter(({ covered, named }) => covered === best.covered && named === best.named);
  return rivals.every(({ value }) => value === best.value) ? best : undefined;
}

interface In {
  readonly asked: AskedQuestion;
  readonly has: (text: string) => number[];
  /** What title and headings have of the question. */
  readonly above: readonly number[];
  readonly rarities: readonly number[];
  readonly passage: number;
  readonly page: number;
}

function cellsOf({ rows, caption, notes, corner }: QuotedCells, { asked, has, above, rarities, passage, page }: In): Measured[] {
  const [row] = rows;
  if (row === undefined) return [];
  const label = has(textOf(row.label));
  const around = most(above, has(textOf([...(caption === undefined ? [] : [caption]), ...notes, ...corner])));
  const namesRows = has(textOf(corner)).indexOf(1);
  if (!label.includes(1)) return [];
  return row.cells.flatMap(({ heads, value }): Measured[] => {
    const head = has(textOf(heads));
    // What is named before the column is what the rows are called: the question asks for a row, and for none of its cells.
    if (namesRows >= 0 && (!head.includes(1) || namesRows <= head.indexOf(1))) return [];
    const names = most(label, head);
    const strange = asked.terms.some(({ text }, term) => /\p{N}/u.test(text) && most(names, around)[term] !== 1);
    const named = Math.min(namedIn(row.label.slice(-1), label, asked), namedIn(heads, head, asked));
    const isEnough = weighed(most(names, around), rarities) >= LEAST_COVERED && named >= LEAST_NAMED && !strange;
    // Row and column are told apart by words of their own; what stands alone beside its name needs no column.
    const tells = label.some((one, term) => one > (head[term] ?? 0)) && head.some((one, term) => one > (label[term] ?? 0));
    if (!isEnough || !(tells || row.cells.length === 1) || !answers(value.text, asked)) return [];
    return [{ passage, page, span: value.span, value: value.text, covered: weighed(names, rarities), named }];
  });
}

/** How much of a name the question says; figures of it, as in a day or a year, tell one from another and are no part of the name where the question has them. */
function namedIn(parts: readonly Located[], matched: readonly number[], { terms, lexicon }: AskedQuestion): number {
  const byFigure = terms.every(({ text }, term) => matched[term] !== 1 || /\p{N}/u.test(text));
  if (byFigure) return 1;
  const stems = new Set(terms.flatMap(({ stem }, term) => (matched[term] === 1 ? [stem] : [])));
  const own = [...new Set(words(textOf(parts), lexicon).flatMap(({ stem, stop, text }) => (stop || /\p{N}/u.test(text) ? [] : [stem])))];
  return Math.min(1, stems.size / Math.max(1, own.length));
}

function answers(value: string, { asksFor, lexicon }: AskedQuestion): boolean {
  if (asksFor === "date") return holdsKind(value, asksFor, new Set(), lexicon);
  if (asksFor === "number")
    return FIGURE.test(value) && words(value, lexicon).length <= LONGEST_FIGURE && holdsKind(value, asksFor, new Set(), lexicon);
  if (asksFor === "any") return /[\p{L}\p{N}]/u.test(value);
  // A name that begins a sentence may be any word: in a cell it is one.
  return lexicon.capitals === "names" ? names(value).length > 0 : /\p{L}/u.test(value);
}

function textOf(parts: readonly Located[]): string {
  return parts.map(({ text }) => text).join("\n");
}
