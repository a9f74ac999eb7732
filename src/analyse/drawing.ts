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
const QUESTION = /[?？]["”’)]*$/u;

/** What a claim is drawn from: a unit of a passage, by its place in it. */
export interface DrawnFrom {
  readonly page: Pick<PageAsk, "snapshot" | "text">;
  readonly passage: ShownPassage;
  readonly unit: number;
}

/**
 * What a unit of a page says, as a claim in the page's own words (R8): a row with the heads of its table, a sentence that leans on those before with these.
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

function toldOf({ page, passage, unit }: DrawnFrom): Told {
  const span = passage.units[unit];
  if (span === undefined) return { text: "", spans: [] };
  if (passage.kind === "table") return rowOf(page, span, passage.headings.at(-1) ?? "");
  if (passage.kind === "prose") return sentenceTold(page.text, passage.units, unit);
  const code = textAt(page.text, span).trim();
  return { text: code.length <= LONGEST_CODE ? code : `${code.slice(0, code.lastIndexOf("\n", LONGEST_CODE))}\n…`, spans: [span] };
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
