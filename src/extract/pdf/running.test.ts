import { expect, it } from "vitest";
import type { Line, Row } from "./rows.ts";
import { withoutRunningRows } from "./running.ts";

const line = (text: string, y: number): Line => ({ text, x: 72, right: 72 + 5 * text.length, y, size: 10, face: "f" });
/** A page with a text of its own between what stands at its edges. */
function page(at: number, head: readonly string[], foot: readonly string[] = []): Row[] {
  const body = Array.from({ length: 8 }, (_, n) => [line(`Words of page ${"abcdefghijklmnopqrstuvw"[at]} ${"mnopqrst"[n]}`, 600 - 20 * n)]);
  const row = (text: string, y: number): Row => text.split("|").map((cell) => line(cell, y));
  return [...head.map((text, n) => row(text, 750 - 15 * n)), ...body, ...foot.map((text, n) => row(text, 50 - 15 * n))];
}
const kept = (pages: readonly Row[][], at = 0) =>
  withoutRunningRows(pages)
    [at]?.map((row) => row.map(({ text }) => text).join("|"))
    .filter((text) => !text.startsWith("Words"));
const pages = (count: number, make: (at: number) => Row[]) => Array.from({ length: count }, (_, at) => make(at));

it.each<[string, Row[][], string[]]>([
  ["the same head on four pages", pages(4, (at) => page(at, ["Report on tides"])), []],
  ["not on three", pages(3, (at) => page(at, ["Report on tides"])), ["Report on tides"]],
  ["heads and feet with numbers of pages", pages(4, (at) => page(at, [`Tides ${at}`], [`Page ${"i".repeat(at + 1)} of iv`])), []],
  ["not what differs in a year", pages(4, (at) => page(at, [`Tides ${2020 + at}`])), ["Tides 2020"]],
  ["not rows of figures, nor what stands within them", pages(4, (at) => page(at, ["Cash|5|6", "Sum"])), ["Cash|5|6", "Sum"]],
  ["not the fourth row", pages(4, (at) => page(at, ["a b", "c d", "e f", "g h"])), ["g h"]],
  ["what stands alone on a few of many pages", pages(20, (at) => page(at, at < 4 ? ["Chapter one"] : [])), []],
  ["not on fewer", pages(20, (at) => page(at, at < 3 ? ["Chapter one"] : [])), ["Chapter one"]],
  [
    "not what stands in brackets on a few pages, each elsewhere",
    pages(20, (at) => page(at, at < 4 ? ["(In millions)"] : []).map((row) => row.map((cell) => ({ ...cell, y: cell.y - 5 * at })))),
    ["(In millions)"],
  ],
  ["cells on half the pages", pages(8, (at) => page(at, at < 4 ? ["Tides|Report"] : [])), []],
  ["not cells on fewer", pages(12, (at) => page(at, at < 4 ? ["Tides|Report"] : [])), ["Tides|Report"]],
])("R6 leaves out of the edges of pages %s", (_, all, left) => {
  expect(kept(all)).toEqual(left);
});
