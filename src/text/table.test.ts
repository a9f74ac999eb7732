import { describe, expect, it } from "vitest";
import type { Span } from "../domain/span.ts";
import type { Table } from "../domain/table.ts";
import { cellsInWords, cellsOfLine, headOfTable, linesLeadingTo, quotedCells, rowsInWords, rowsOf, stacked, tableAround } from "./table.ts";

const LINES = [
  "The year was good.",
  "Sales of the firm",
  "(In millions)",
  "| Part | Year ended May 31 | Year ended May 31 |",
  "| | 2019 | 2018 |",
  "| --- | --- | --- |",
  "| Revenue: | | |",
  "| Pumps | 16 | 15 |",
  "| Seals \\| rings | 4% | — |",
  "| Costs | 7 | |",
  "It ends here.",
];
const TEXT = LINES.join("\n");
/** Where words stand for the nth time. */
const at = (words: string, nth = 1): Span => {
  let start = -1;
  for (let n = 0; n < nth; n++) start = TEXT.indexOf(words, start + 1);
  return { start, end: start + words.length };
};
const table: Table = {
  span: { start: at("| Part").start, end: at("| Costs | 7 | |").end },
  caption: at("Sales of the firm"),
  notes: [at("(In millions)")],
  heads: [[at("Part")], [at("Year ended May 31"), at("2019")], [at("Year ended May 31", 2), at("2018")]],
  labels: 1,
  under: [-1, 0, 0, -1],
};
const later: Table = { ...table, span: { start: TEXT.length - 4, end: TEXT.length } };
const said = ({ start, end }: Span) => TEXT.slice(start, end);

describe("the rows of a table", () => {
  it("R6 have the names of their groups and their cells, empty ones left out, each where it stands", () => {
    expect(rowsOf(TEXT, table)).toEqual([
      { span: at(LINES[6] ?? ""), label: [{ column: 0, text: "Revenue:", span: at("Revenue:") }], cells: [] },
      {
        span: at(LINES[7] ?? ""),
        label: [
          { column: 0, text: "Revenue:", span: at("Revenue:") },
          { column: 0, text: "Pumps", span: at("Pumps") },
        ],
        cells: [
          { column: 1, text: "16", span: at("16") },
          { column: 2, text: "15", span: at("15") },
        ],
      },
      {
        span: at(LINES[8] ?? ""),
        label: [
          { column: 0, text: "Revenue:", span: at("Revenue:") },
          { column: 0, text: "Seals | rings", span: at("Seals \\| rings") },
        ],
        cells: [
          { column: 1, text: "4%", span: at("4%") },
          { column: 2, text: "—", span: at("—") },
        ],
      },
      {
        span: at(LINES[9] ?? ""),
        label: [{ column: 0, text: "Costs", span: at("Costs") }],
        cells: [{ column: 1, text: "7", span: at("7") }],
      },
    ]);
  });

  it("R6 are cut into cells, empty ones included, with a border at the end or without one", () => {
    const cells = (line: string) => cellsOfLine(line, { start: 0, end: line.length }).map(({ column, text }) => [column, text]);
    const three = [
      [0, "a"],
      [1, ""],
      [2, "b|c"],
    ];
    for (const line of ["| a | | b\\|c |", "a || b\\|c", "|a|  |b\\|c|  "]) expect(cells(line)).toEqual(three);
    expect(cells("")).toEqual([]);
  });

  it("R6 that groups are wrongly said to stand under come to an end", () => {
    const turned = { ...table, under: [1, 0, -1, -1] };
    expect(rowsOf(TEXT, turned).map(({ label }) => label.map(({ text }) => text))).toEqual([
      ["Revenue:"],
      ["Revenue:", "Pumps"],
      ["Seals | rings"],
      ["Costs"],
    ]);
  });
});

describe("a place in a table", () => {
  it("R12 is in the table that it lies in whole", () => {
    const tables = [table, later];
    expect(tableAround(tables, at("16"))).toBe(table);
    expect(tableAround(tables, table.span)).toBe(table);
    expect(tableAround(tables, at("here."))).toBeUndefined();
    expect(tableAround(tables, later.span)).toBe(later);
    expect(tableAround(tables, at("The year"))).toBeUndefined();
    expect(tableAround(tables, { start: at("(In").start, end: at("16").end })).toBeUndefined();
    expect(tableAround(tables, { start: at("16").start, end: at("It ends").end })).toBeUndefined();
  });

  it("R12 cannot be understood without what stands above the table, its head, and the groups of its row", () => {
    const above = ["Sales of the firm", "(In millions)", LINES[3], LINES[4]];
    expect(linesLeadingTo(TEXT, [table], at("4%").start).map(said)).toEqual([...above, LINES[6]]);
    expect(linesLeadingTo(TEXT, [table], at("7 |").start).map(said)).toEqual(above);
    expect(linesLeadingTo(TEXT, [table], at("2019").start).map(said)).toEqual(above.slice(0, 3));
    expect(linesLeadingTo(TEXT, [table], at("It ends").start)).toEqual([]);
  });

  it("R12 has a head from title and notes to the last line above the rows", () => {
    expect(said(headOfTable(TEXT, table))).toBe(LINES.slice(1, 5).join("\n"));
    const { caption: _, ...untitled } = table;
    expect(said(headOfTable(TEXT, { ...untitled, notes: [] }))).toBe(LINES.slice(3, 5).join("\n"));
    const start = at("| Pumps").start;
    expect(said(headOfTable(TEXT, { ...table, span: { start, end: at("| Costs").start } }))).toBe(LINES.slice(1, 3).join("\n"));
  });
});

describe("a quote from a table", () => {
  it("R12 takes in the cells it touches, with all they mean by", () => {
    const { table: whole, caption, notes, corner, rows } = quotedCells(TEXT, [table], { start: at("15").start, end: at("4%").end }) ?? {};
    expect([whole, caption?.text, notes?.map(({ text }) => text), corner?.map(({ text }) => text)]).toEqual([
      table.span,
      "Sales of the firm",
      ["(In millions)"],
      ["Part"],
    ]);
    const words = rows?.map(({ label, cells }) => [stacked(label), ...cells.map(({ heads, value }) => [stacked(heads), value.text])]);
    expect(words).toEqual([
      ["Revenue: › Pumps", ["Year ended May 31 › 2018", "15"]],
      ["Revenue: › Seals | rings", ["Year ended May 31 › 2019", "4%"]],
    ]);
  });

  it("R12 is none that touches no row of one", () => {
    expect(quotedCells(TEXT, [table], at("2019"))).toBeUndefined();
    expect(quotedCells(TEXT, [table], at("The year"))).toBeUndefined();
    expect(quotedCells(TEXT, [], at("16"))).toBeUndefined();
  });

  it("R12 is told in words: row by row with a scale behind what says anything, cell by cell with it behind figures that are no shares", () => {
    const cells = quotedCells(TEXT, [table], { start: at("| Revenue").start, end: table.span.end });
    if (cells === undefined) throw new Error("it touches rows");
    expect(rowsInWords(cells)).toEqual([
      "Revenue:",
      "Revenue: › Pumps — Year ended May 31 › 2019: 16; Year ended May 31 › 2018: 15 (In millions)",
      "Revenue: › Seals | rings — Year ended May 31 › 2019: 4% (In millions)",
      "Costs — Year ended May 31 › 2019: 7 (In millions)",
    ]);
    expect(cellsInWords({ ...cells, notes: [{ text: "In millions", span: table.span }] })).toEqual([
      "Revenue: › Pumps — Year ended May 31 › 2019: 16 (In millions)",
      "Revenue: › Pumps — Year ended May 31 › 2018: 15 (In millions)",
      "Revenue: › Seals | rings — Year ended May 31 › 2019: 4%",
      "Revenue: › Seals | rings — Year ended May 31 › 2018: —",
      "Costs — Year ended May 31 › 2019: 7 (In millions)",
    ]);
    const bare = { label: [], cells: [{ heads: [], value: { text: "7", span: table.span } }] };
    const none = { label: [], cells: [] };
    expect(rowsInWords({ ...cells, notes: [{ text: "since May", span: table.span }], rows: [bare, none] })).toEqual(["7"]);
    expect(cellsInWords({ ...cells, notes: [], rows: [bare, none] })).toEqual(["7"]);
  });
});
