import { type Span, textAt } from "../domain/span.ts";
import { quoteAt } from "../text/quote-at.ts";
import { quotedCells } from "../text/table.ts";
import type { DrawnClaim, PageAsk } from "./analyst.ts";
import { mannerOf } from "./manner.ts";
import type { ShownPassage } from "./page-view.ts";
import { plainText } from "./plain-text.ts";
import { rowTold } from "./row-told.ts";
import { isSelfContained } from "./rules.ts";

/** Sentences before one that says nothing alone that are told with it, as far as it takes. */
const MOST_BEFORE = 2;
/** Code is told as far as this, in characters; its quote is whole. */
const LONGEST_CODE = 400;
/** An item of a list, and how many of them are told with the line that leads to them. */
const ITEM = /^\s*(?:[-*+•‣▪]|\d{1,3}[.)]|[a-z]\))\s+\S/u;
const MOST_ITEMS = 12;
const QUESTION = /[?？]["”’)]*$/u;

/** What a claim is drawn from: a unit of a passage, by its place in it. */
export interface DrawnFrom {
  readonly page: Pick<PageAsk, "snapshot" | "text">;
  readonly passage: ShownPassage;
  readonly unit: number;
  /** The passage right after it, where that may be read. */
  readonly next?: ShownPassage | undefined;
}

/**
 * What a unit of a page says, as a claim in the page's own words (R8): a row with the heads of its table, a sentence that leans on those before with these, one
 * that ends with a colon with the list or code it leads to.
 * Undefined where it states nothing: a question.
 */
export function claimFrom(from: DrawnFrom, serves: Pick<DrawnClaim, "taskIds" | "relevance">): DrawnClaim | undefined {
  const { snapshot, text: page } = from.page;
  const { text, spans } = toldOf(from);
  if (!/[\p{L}\p{N}]/u.test(text) || QUESTION.test(text)) return undefined;
  const { type, confidence } = mannerOf(text);
  return { text, type, confidence, quotes: spans.map((span) => quoteAt(snapshot, page, span)), ...serves };
}

interface Told {
  readonly text: string;
  readonly spans: readonly Span[];
}

function toldOf({ page, passage, unit, next }: DrawnFrom): Told {
  const span = passage.units[unit];
  if (span === undefined) return { text: "", spans: [] };
  if (passage.kind === "table") return rowOf(page, span, passage.headings.at(-1) ?? "");
  if (passage.kind === "code") return codeTold(page.text, span);
  const said = sentenceTold(page.text, passage.units, unit);
  if (!/[:：]$/u.test(said.text)) return said;
  const led = ledTo(page.text, passage.units.slice(unit + 1), next);
  return { text: [said.text, ...led.map(({ text }) => text)].join("\n"), spans: [...said.spans, ...led.flatMap(({ spans }) => spans)] };
}

function codeTold(text: string, span: Span): Told {
  const code = textAt(text, span).trim();
  return { text: code.length <= LONGEST_CODE ? code : `${code.slice(0, code.lastIndexOf("\n", LONGEST_CODE))}\n…`, spans: [span] };
}

/** The items of a list, or the block of code, that a line leads to. */
function ledTo(text: string, after: readonly Span[], next: ShownPassage | undefined): Told[] {
  if (after.length === 0 && next?.kind === "code") return next.units.slice(0, 1).map((span) => codeTold(text, span));
  const units = after.length === 0 && next?.kind === "prose" ? next.units : after;
  const end = units.findIndex((span) => !ITEM.test(textAt(text, span)));
  return units
    .slice(0, Math.min(end < 0 ? units.length : end, MOST_ITEMS))
    .map((span) => ({ text: textAt(text, span).trim(), spans: [span] }));
}

/** A row is of what the heading over its table names. */
function rowOf({ snapshot, text }: DrawnFrom["page"], span: Span, heading: string): Told {
  const cells = quotedCells(text, snapshot.tables, span);
  const told = cells === undefined ? "" : rowTold(cells);
  const row = told === "" ? plainText(textAt(text, span).replace(/(?<!\\)\|/gu, " ")) : told;
  const over = plainText(heading);
  return { text: over === "" || row === "" ? row : `${over}: ${row}`, spans: [span] };
}

function sentenceTold(text: string, units: readonly Span[], unit: number): Told {
  const plain = (at: number) => plainText(textAt(text, units[at] ?? { start: 0, end: 0 }));
  let first = unit;
  while (first > 0 && unit - first < MOST_BEFORE && !isSelfContained(plain(first))) first--;
  const places = Array.from({ length: unit - first + 1 }, (_, at) => first + at);
  return { text: places.map(plain).join(" "), spans: places.flatMap((at) => units[at] ?? []) };
}
