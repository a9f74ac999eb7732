import type { Line } from "./layout.ts";

const EDGE_LINES = 2;
const MIN_PAGES = 4;
const MIN_SHARE = 0.5;

/** Leaves out running heads, feet and page numbers: lines at a page's edge that recur, digits apart, on at least half of all pages. */
export function withoutRunningLines(pages: readonly (readonly Line[])[]): Line[][] {
  if (pages.length < MIN_PAGES) return pages.map((page) => [...page]);
  const counts = new Map<string, number>();
  for (const page of pages) for (const key of new Set(edges(page).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return pages.map((page) => {
    const edge = new Set(edges(page));
    return page.filter((line) => !(edge.has(line) && (counts.get(keyOf(line)) ?? 0) >= MIN_SHARE * pages.length));
  });
}

/** The highest and the lowest lines, whatever the reading order. */
function edges(page: readonly Line[]): Line[] {
  const byHeight = [...page].sort((a, b) => b.y - a.y);
  return [...new Set([...byHeight.slice(0, EDGE_LINES), ...byHeight.slice(-EDGE_LINES)])];
}

function keyOf(line: Line): string {
  return line.text.replace(/\d+/g, "#").replace(/\s+/g, " ").trim().toLowerCase();
}
