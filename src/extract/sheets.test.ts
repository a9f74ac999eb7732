import { utils, write } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { makeDocx } from "../../test/world/documents.ts";
import { rowsOf, stacked } from "../text/table.ts";
import { csvToText, firstRows } from "./csv.ts";
import { extractBytes } from "./extract.ts";
import type { Extraction } from "./extraction.ts";
import { xlsxToText } from "./xlsx.ts";

type Cell = { readonly text: string; readonly columns?: number; readonly indent?: number };

const ROWS: readonly (readonly Cell[])[] = [
  [{ text: "(In millions)" }, { text: "Year ended May 31,", columns: 2 }],
  [{ text: "" }, { text: "2019" }, { text: "2018" }],
  [{ text: "Operating expenses:" }, { text: "" }, { text: "" }],
  [{ text: "Selling", indent: 2 }, { text: "1,204" }, { text: "998" }],
  [{ text: "Restructuring", indent: 2 }, { text: "(45)" }, { text: "—" }],
  [{ text: "Margin" }, { text: "44.7%" }, { text: "43.8%" }],
];
const CELLS = {
  heads: ["(In millions)", "Year ended May 31, › 2019", "Year ended May 31, › 2018"],
  notes: ["(In millions)"],
  rows: [
    ["Operating expenses:"],
    ["Operating expenses: › Selling", "1,204", "998"],
    ["Operating expenses: › Restructuring", "(45)", "—"],
    ["Margin", "44.7%", "43.8%"],
  ],
};

function tablesIn({ text, tables }: Extraction) {
  const said = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  return tables.map((table) => ({
    heads: table.heads.map((over) => stacked(over.map((span) => ({ text: said(span), span })))),
    notes: table.notes.map(said),
    rows: rowsOf(text, table).map(({ label, cells }) => [stacked(label), ...cells.map((cell) => cell.text)]),
  }));
}

function workbook(rows: readonly (readonly Cell[])[], name = "Income"): Uint8Array {
  const sheet = utils.aoa_to_sheet(
    rows.map((row) => row.flatMap(({ text, columns = 1, indent = 0 }) => [" ".repeat(indent) + text, ...Array(columns - 1).fill("")])),
  );
  sheet["!merges"] = rows.flatMap((row, r) =>
    row.flatMap(({ columns = 1 }, c) => (columns > 1 ? [{ s: { r, c }, e: { r, c: c + columns - 1 } }] : [])),
  );
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, name);
  const hidden = utils.aoa_to_sheet([
    ["Secret", "1"],
    ["Order", "2"],
  ]);
  utils.book_append_sheet(book, hidden, "Hidden");
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
  return new Uint8Array(write(book, { type: "array", bookType: "xlsx" }));
}

const html = `<!doctype html><main><p>${"The company sells cranes in many countries, and has done so for long. ".repeat(4)}</p><table>${ROWS.map(
  (row) =>
    `<tr>${row.map(({ text, columns = 1, indent = 0 }) => `<td colspan="${columns}" style="padding-left:${indent}em">${text}</td>`).join("")}</tr>`,
).join("")}</table></main>`;

describe("the same table in every kind of document", () => {
  it.each<[string, string, () => Uint8Array]>([
    ["HTML", "a.html", () => Buffer.from(html)],
    [
      "DOCX",
      "a.docx",
      () =>
        makeDocx([
          { text: "The company sells cranes." },
          { rows: ROWS.map((row) => row.map((cell) => ({ ...cell, indent: 200 * (cell.indent ?? 0) }))) },
        ]),
    ],
    ["XLSX", "a.xlsx", () => workbook(ROWS)],
  ])("R6 gives the same cells in %s", async (_, name, bytes) => {
    expect(tablesIn(await extractBytes(bytes(), { url: `file:///${name}` }))).toEqual([CELLS]);
  });

  it("R6 gives the same cells in CSV, divided as the file divides", () => {
    const flat = "(In millions);FY 2019;FY 2018\nOperating expenses:;;\n  Selling;1,204;998\n  Restructuring;(45);—\nMargin;44.7%;43.8%\n";
    expect(tablesIn(csvToText(flat))).toEqual([{ ...CELLS, heads: ["(In millions)", "FY 2019", "FY 2018"] }]);
  });
});

describe("sheets", () => {
  it("R6 stand under their names, values as they are shown, hidden sheets left out", async () => {
    const { text, contentKind } = await xlsxToText(
      workbook([[{ text: "Cranes" }], [], [{ text: "Part" }, { text: "Price" }], [{ text: "Arm" }, { text: "12" }]], "Parts"),
    );
    expect(contentKind).toBe("xlsx");
    expect(text).toBe("## Parts\n\nCranes\n\n| Part | Price |\n| --- | --- |\n| Arm | 12 |");
  });

  it("R6 hold several tables where new heads come after a gap, and one where its rows only go on", () => {
    const two = csvToText("Part,Price\nArm,12\n\nTown,People\nOslo,700\n");
    expect(tablesIn(two).map(({ heads }) => heads)).toEqual([
      ["Part", "Price"],
      ["Town", "People"],
    ]);
    expect(tablesIn(csvToText("Part,Price\nArm,12\n\nHook,3\n")).map(({ rows }) => rows)).toEqual([
      [
        ["Arm", "12"],
        ["Hook", "3"],
      ],
    ]);
  });

  it("R6 without the optional package XLSX says what to install", async () => {
    const missing = () => Promise.reject(new Error("Cannot find package"));
    await expect(xlsxToText(workbook(ROWS), missing)).rejects.toMatchObject({
      type: "MISSING_DEPENDENCY",
      message: expect.stringContaining('"npm install @e965/xlsx"'),
    });
  });

  it("R6 of a sheet the first rows are read that have no more than so many cells", () => {
    const sheet = { name: "Prices", rows: [["Arm", 12], ["Hook", 3], [], ["Rope"]] };
    expect(firstRows(sheet, 5)).toEqual({ sheet });
    const partial = "only the first 3 of 4 rows of the sheet Prices were read";
    expect(firstRows(sheet, 4)).toEqual({ sheet: { name: "Prices", rows: sheet.rows.slice(0, 3) }, partial });
  });

  it("R6 what is longer than a document is read in part, and says so", () => {
    const long = `Name,Value\n${"a,1\n".repeat(210_000)}`;
    expect(csvToText(long).partial).toBe("only the first 200000 of 210002 rows were read");
  });
});
