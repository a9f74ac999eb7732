import { expect, it } from "vitest";
import { blocksOf } from "./blocks.ts";
import { parsePage } from "./tree.ts";

/** The table's lines with what stands above it, or undefined where it is none. */
const lines = (table: string) =>
  blocksOf(parsePage(table))
    .find(({ kind }) => kind === "table")
    ?.text.split("\n");
const row = (...cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
const table = (...rows: string[]): string => `<table>${rows.join("")}</table>`;
const RULE = "| --- | --- |";

it.each<[string, string, string[] | undefined]>([
  [
    "with a caption",
    `<table>x<caption>Levels</caption>${row("a", "b")}${row("c", "1")}</table>`,
    ["Levels", "", "| a | b |", RULE, "| c | 1 |"],
  ],
  [
    "with its parts",
    `<table><thead>${row("a", "b")}</thead>x<tbody>${row("c", "1")}</tbody><tfoot>${row("d", "2")}</tfoot></table>`,
    ["| a | b |", RULE, "| c | 1 |", "| d | 2 |"],
  ],
  ["of one row", table(row("a", "b")), undefined],
  ["of one column", table(row("a"), row("b")), undefined],
  ["that is said to be none", table(row("a", "b"), row("c", "1")).replace("<table", '<table role="presentation"'), undefined],
  ["with a heading", table(row("a", "<div><h2>b</h2></div>"), row("c", "1")), undefined],
  ["with a form", table(row("a", "b"), row("c", "<form>1</form>")), undefined],
  ["of cells of 249 letters", table(row("a", "b"), row("c", "x".repeat(249))), ["| a | b |", RULE, `| c | ${"x".repeat(249)} |`]],
  ["of cells of 250 letters", table(row("a", "b"), row("c", "x".repeat(250))), undefined],
  [
    "of long cells under heads",
    table("<tr><th>a</th><th>b</th></tr>", row("c", "x".repeat(250))),
    ["| a | b |", RULE, `| c | ${"x".repeat(250)} |`],
  ],
  [
    "with cells over several",
    table('<tr><td rowspan="2">a</td><td>b</td></tr>', row("1"), '<tr><td colspan="0">c</td><td colspan="x">2</td></tr>'),
    ["| a | b |", RULE, "| a | 1 |", "| c | 2 |"],
  ],
])("R6 a table %s is read as what it holds", (_, html, found) => {
  expect(lines(html)).toEqual(found);
});

it("R6 a table beyond any width or number of cells is none", () => {
  const wide = (columns: number) => table(row(...Array.from({ length: columns }, (_, at) => `c${at}`)), row("a", "1"));
  expect(lines(wide(200))).toBeDefined();
  expect(lines(wide(201))).toBeUndefined();
});

it.each<[string, string, string]>([
  ["padding", "padding-left: 10pt", "a"],
  ["a margin", "margin-left:1em", "a"],
  ["all four sides", "padding: 0 0 0 12px", "a"],
])("R6 a row that is set in by %s belongs under the one above", (_, style) => {
  const set = (inner: string) => table(row("", "2019", "2018"), row("Assets", "", ""), inner, row("Shares", "3", "4"));
  const under = (html: string) => blocksOf(parsePage(html))[0]?.tables?.[0]?.under;
  expect(under(set(`<tr><td style="${style}">Cash</td><td>1</td><td>2</td></tr>`))).toEqual([-1, 0, -1]);
  expect(under(set(`<tr><td><p><b style="${style}">Cash</b></p></td><td>1</td><td>2</td></tr>`))).toEqual([-1, 0, -1]);
  expect(under(set("<tr><td> <b>\u00a0\u00a0Cash</b></td><td>1</td><td>2</td></tr>"))).toEqual([-1, 0, -1]);
  expect(under(set("<tr><td>Cash</td><td>1</td><td>2</td></tr>"))).toEqual([-1, 0, 0]);
});
