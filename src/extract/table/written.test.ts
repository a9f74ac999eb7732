import { expect, it } from "vitest";
import { writtenTables } from "./written.ts";

/** The tables of a text: their lines, title, notes, heads, and how many columns name rows. */
const read = (text: string) =>
  writtenTables(text).map(({ span, caption, notes, heads, labels, under }) => ({
    lines: text.slice(span.start, span.end).split("\n").length,
    ...(caption === undefined ? {} : { caption: text.slice(caption.start, caption.end) }),
    notes: notes.map((note) => text.slice(note.start, note.end)),
    heads: heads.map((over) => over.map(({ start, end }) => text.slice(start, end))),
    labels,
    under,
  }));
const TABLE = "| Place | 2019 |\n|:---|---:|\n| Assets | |\n| Cash | 5 |";
const PLACE = { lines: 4, notes: [], heads: [["Place"], ["2019"]], labels: 1, under: [-1, 0] };

it("R6 reads the tables that a text has as Markdown writes them, each with the lines above", () => {
  expect(read(`Levels\n\n${TABLE}\n\nText.\n\n${TABLE}`)).toEqual([{ ...PLACE, caption: "Levels" }, PLACE]);
  expect(read(TABLE)).toEqual([PLACE]);
  expect(read(`${TABLE}\n`)).toEqual([PLACE]);
});

it("R6 reads what the corner and the lines above say of every cell", () => {
  expect(read("(In millions)\n\n| Place (in EUR) |  |\n| --- | --- |\n| Cash | 5 |")).toEqual([
    { lines: 3, notes: ["(In millions)", "(in EUR)"], heads: [["Place (in EUR)"], []], labels: 1, under: [-1] },
  ]);
  expect(read("| Place | Paid (in EUR) |\n| --- | --- |\n| Cash | 5 |")[0]?.notes).toEqual([]);
});

it.each([
  ["code", `\`\`\`\n${TABLE}\n\`\`\``, 0],
  ["what stands behind code", `~~~\nx\n~~~\n${TABLE}`, 1],
  ["a head without rows", "| a | b |\n| --- | --- |\n\nText", 0],
  ["a rule below words", "a\n---\nb | c", 0],
  ["a head without bars", "a\n| --- |\n| b |", 0],
  ["rows right behind a table", "| a | b |\n| --- | --- |\n| c | 1 |\n| --- | --- |\n| d | 2 |", 1],
  ["two tables with a line between", "| a | b |\n| --- | --- |\n| c | 1 |\nx\n| a | b |\n| --- | --- |\n| c | 1 |", 2],
])("R6 of %s it reads so many tables", (_, text, count) => {
  expect(writtenTables(text)).toHaveLength(count);
});

it("R6 a row with fewer cells than heads has empty ones", () => {
  expect(read("| a | b |\n| --- | --- |\n| Assets |\n| Cash | 5 |")[0]).toMatchObject({ lines: 4, under: [-1, 0] });
});

const RULED = ["| --- | --- |", "|---|---|", "--- | ---", ":-- | :-:", "| --: |", "|-|-|-|", "|  :-  |  -:  |"];
const UNRULED = [
  "---",
  ":-:",
  "| a | - |",
  "| -- | :: |",
  "- - | -",
  "| --- | --- | x",
  "x | --- |",
  "|",
  "| |",
  "||---|",
  "| - : |",
  "| === |",
];
it.each([...RULED.map((rules) => [rules, 1] as const), ...UNRULED.map((rules) => [rules, 0] as const)])(
  "R6 below a head %s is a line of rules, or none",
  (rules, count) => {
    expect(writtenTables(`| a | b |\n${rules}\n| c | 1 |`)).toHaveLength(count);
  },
);

it.each([
  ["```", 0],
  ["````", 0],
  ["```sh", 0],
  ["~~~", 0],
  ["~~~~ x", 0],
  ["``", 1],
  ["~~", 1],
  ["x ```", 1],
])("R6 %s begins code, or none", (fence, count) => {
  expect(writtenTables(`${fence}\n${TABLE}`)).toHaveLength(count);
});
