import type { Row } from "./rows.ts";
import { readsAsValue } from "./values.ts";

const EDGE_ROWS = 3;
const MIN_PAGES = 4;
/** A row that stands at the edge of at least this share of all pages is a running head or foot … */
const MIN_SHARE = 0.5;
/** … and one that stands alone, or in just the same place, on this share of them; of several cells, which head tables too, on more. */
const MIN_SHARE_ALONE = 0.15;
const MIN_SHARE_CELLS = 0.34;

/** Leaves out running heads, feet and page numbers: rows at a page's edge that recur on many pages, numbers below a thousand apart: a year heads a table (R6). */
export function withoutRunningRows(pages: readonly (readonly Row[])[]): Row[][] {
  if (pages.length < MIN_PAGES) return pages.map((page) => [...page]);
  const counts = new Map<string, number>();
  for (const page of pages) {
    const keys = new Set(edges(page).flatMap((row) => [wordsOf(row), inPlace(row)]));
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const least = Math.max(MIN_PAGES, MIN_SHARE_ALONE * pages.length);
  const recurs = (row: Row): boolean => {
    if (hasFigures(row)) return false;
    const alone = row.length === 1 && !row[0]?.text.startsWith("(");
    const inItsPlace = row.length === 1 ? least : Math.max(MIN_PAGES, MIN_SHARE_CELLS * pages.length);
    return (counts.get(wordsOf(row)) ?? 0) >= (alone ? least : MIN_SHARE * pages.length) || (counts.get(inPlace(row)) ?? 0) >= inItsPlace;
  };
  return pages.map((page) => {
    const edge = new Set(edges(page));
    return page.filter((row) => !(edge.has(row) && recurs(row)));
  });
}

/** The highest and the lowest rows, whatever the reading order; what stands within a row of a table belongs to the table. */
function edges(page: readonly Row[]): Row[] {
  const byHeight = [...page].sort((a, b) => heightOf(b) - heightOf(a));
  return [...new Set([...beforeFigures(byHeight.slice(0, EDGE_ROWS)), ...beforeFigures(byHeight.slice(-EDGE_ROWS).reverse())])];
}

function beforeFigures(rows: readonly Row[]): Row[] {
  const first = rows.findIndex(hasFigures);
  return first < 0 ? [...rows] : rows.slice(0, first);
}

function hasFigures(row: Row): boolean {
  return row.filter((cell) => readsAsValue(cell.text)).length > 1;
}

function heightOf(row: Row): number {
  return row[0]?.y ?? 0;
}

function wordsOf(row: Row): string {
  return row
    .map((cell) => cell.text)
    .join(" ")
    .replace(/(?<!\d)\d{1,3}(?!\d)|(?<!\p{L})[ivxlc]+(?!\p{L})/giu, "#")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

function inPlace(row: Row): string {
  return `${wordsOf(row)} @${Math.round(heightOf(row) / 2)}`;
}
