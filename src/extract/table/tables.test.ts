import { expect, it } from "vitest";
import type { Span } from "../../domain/span.ts";
import { rowsOf, stacked } from "../../text/table.ts";
import { type Grid, gridCell } from "./grid.ts";
import { placeTables, renderTable, tablesOf } from "./tables.ts";

const plain = (rows: readonly (readonly string[])[]): Grid => ({ rows: rows.map((row) => row.map((text) => gridCell(text))) });

function read(grid: Grid, above = "") {
  const made = tablesOf(grid);
  const text = `${above === "" ? "" : `${above}\n\n`}${made.map(renderTable).join("\n\n")}`;
  return placeTables(text, made).map((table) => {
    const said = ({ start, end }: Span) => text.slice(start, end);
    return {
      caption: table.caption === undefined ? "" : said(table.caption),
      notes: table.notes.map(said),
      heads: table.heads.map((over) => stacked(over.map((span) => ({ text: said(span), span })))),
      rows: rowsOf(text, table).map(({ label, cells }) => [label.map((cell) => cell.text).join(" › "), ...cells.map((cell) => cell.text)]),
      text: text.slice(table.span.start, table.span.end),
    };
  });
}

it("R6 a filing's table with a sign for every figure in a cell of its own gives heads, names, groups and whole figures", () => {
  const wide = (text: string, columns: number) => gridCell(text, { columns });
  const blank = gridCell("");
  const value = (sign: string, figure: string, close = "") => [blank, gridCell(sign), gridCell(figure), gridCell(close)];
  const [table] = read({
    rows: [
      [gridCell("(Dollars in millions, except per share data)"), blank, wide("Year Ended May 31,", 7)],
      [blank, blank, wide("2019", 3), blank, wide("2018", 3)],
      [gridCell("Operating expenses:")],
      [gridCell("Selling", { indent: 1 }), ...value("$", "1,204"), ...value("$", "998")],
      [gridCell("Restructuring", { indent: 1 }), ...value("", "(45", ")"), ...value("", "—")],
      [gridCell("Total"), ...value("$", "1,159"), ...value("$", "998")],
    ],
  });
  expect(table).toMatchObject({
    notes: ["(Dollars in millions, except per share data)"],
    heads: ["(Dollars in millions, except per share data)", "Year Ended May 31, › 2019", "Year Ended May 31, › 2018"],
    rows: [
      ["Operating expenses:"],
      ["Operating expenses: › Selling", "$1,204", "$998"],
      ["Operating expenses: › Restructuring", "(45)", "—"],
      ["Total", "$1,159", "$998"],
    ],
  });
});

it("R6 without indents a group ends where a row repeats its name", () => {
  const [table] = read(
    plain([
      ["", "2019", "2018"],
      ["ASSETS", "", ""],
      ["Current assets:", "", ""],
      ["Cash", "10", "12"],
      ["Total current assets", "10", "12"],
      ["Property", "5", "6"],
      ["Total assets", "15", "18"],
      ["Shares", "3", "3"],
    ]),
  );
  expect(table?.rows.map(([name]) => name)).toEqual([
    "ASSETS",
    "ASSETS › Current assets:",
    "ASSETS › Current assets: › Cash",
    "ASSETS › Current assets: › Total current assets",
    "ASSETS › Property",
    "ASSETS › Total assets",
    "Shares",
  ]);
});

it("R6 the lines above a table are its title and what holds for all its cells; a sentence above it is neither", () => {
  const rows = plain([
    ["Region", "2020"],
    ["North", "5"],
  ]);
  expect(read(rows, "Table 3. Visitors by region.\n\n(in thousands)")[0]).toMatchObject({
    caption: "Table 3. Visitors by region.",
    notes: ["(in thousands)"],
  });
  expect(read(rows, "Visitors came from all over the country.")[0]).toMatchObject({ caption: "", notes: [] });
});

it("R6 a title inside the table stands above its lines, and a note over its whole width below them", () => {
  const [table] = read({
    rows: [
      [gridCell("Balance sheets", { columns: 3 })],
      [gridCell("(In millions)", { columns: 3 })],
      [gridCell(""), gridCell("2019"), gridCell("2018")],
      [gridCell("Cash"), gridCell("5"), gridCell("6")],
      [gridCell("(1) As restated", { columns: 3 })],
    ],
  });
  expect(table).toMatchObject({
    caption: "Balance sheets",
    notes: ["(In millions)"],
    text: "| | 2019 | 2018 |\n| --- | --- | --- |\n| Cash | 5 | 6 |",
  });
});

it("R6 where new heads begin in the middle another table begins", () => {
  const tables = read(
    plain([
      ["", "2019", "2018"],
      ["Cash", "5", "6"],
      ["Shares data", "", ""],
      ["", "Low", "High"],
      ["First quarter", "10", "12"],
    ]),
  );
  expect(tables.map(({ heads, caption }) => [caption, heads])).toEqual([
    ["", ["", "2019", "2018"]],
    ["Shares data", ["", "Low", "High"]],
  ]);
});

it("R6 a cell over several rows is said in each, and a bar in a cell keeps its place", () => {
  const [table] = read({
    rows: [
      [gridCell("Country", { head: true }), gridCell("City", { head: true }), gridCell("People", { head: true })],
      [gridCell("Norway", { rows: 2 }), gridCell("Oslo | Kristiania"), gridCell("709,000")],
      [gridCell("Bergen"), gridCell("289,000")],
    ],
  });
  expect(table).toMatchObject({
    heads: ["Country", "City", "People"],
    rows: [
      ["Norway › Oslo | Kristiania", "709,000"],
      ["Norway › Bergen", "289,000"],
    ],
  });
});

it("R6 a scale over all columns or on a row of its own is a note, no head and no group; a unit in a column of its own joins its figure", () => {
  const [table] = read({
    rows: [
      [gridCell(""), gridCell("Year ended May 31,", { columns: 3 })],
      [gridCell(""), gridCell("2019"), gridCell("Change", { columns: 2 })],
      [gridCell(""), gridCell("(Amounts in thousands)", { columns: 3 })],
      [gridCell("(Unaudited)"), gridCell(""), gridCell(""), gridCell("")],
      [gridCell("Sales"), gridCell("1,204"), gridCell("9"), gridCell("%")],
      [gridCell("Margin"), gridCell("44"), gridCell("240"), gridCell("bps")],
    ],
  });
  expect(table).toMatchObject({
    notes: ["(Amounts in thousands)", "(Unaudited)"],
    heads: ["", "Year ended May 31, › 2019", "Year ended May 31, › Change"],
    rows: [["(Unaudited)"], ["Sales", "1,204", "9%"], ["Margin", "44", "240 bps"]],
  });
});

it.each([
  ["$", "", "$12"],
  ["US$", "", "US$12"],
  ["( €", "", "( €12"],
  ["(", ")", "(12)"],
  ["", ")", "12)"],
  ["", "]", "12]"],
  ["", "%", "12%"],
  ["", "‰", "12‰"],
  ["", ")%", "12)%"],
  ["", "% ]", "12% ]"],
])("R6 a figure takes the signs %j and %j that stand beside it in cells of their own", (opening, closing, figure) => {
  const row = (label: string) => [gridCell(label), gridCell(opening), gridCell("12"), gridCell(closing)];
  const [table] = read({ rows: [[gridCell(""), gridCell("2019", { columns: 3 })], row("Sales"), row("Costs")] });
  expect(table?.rows).toEqual([
    ["Sales", figure],
    ["Costs", figure],
  ]);
});

it("R6 days name columns; a column between the names and the figures that only a head reaches over goes", () => {
  const [table] = read({
    rows: [
      [gridCell(""), gridCell("As of", { columns: 4 })],
      [gridCell(""), gridCell("MAY 31, 2019", { columns: 2 }), gridCell("MAY 31, 2018", { columns: 2 })],
      [gridCell("Cash"), gridCell(""), gridCell("5"), gridCell(""), gridCell("6")],
    ],
  });
  expect(table).toMatchObject({ heads: ["", "As of › MAY 31, 2019", "As of › MAY 31, 2018"], rows: [["Cash", "5", "6"]] });
});

it("R6 what has one row or one column is no table", () => {
  expect(tablesOf(plain([["a", "b"]]))).toEqual([]);
  expect(tablesOf(plain([["a"], ["b"]]))).toEqual([]);
});

it("R6 takes what a heading right above a table says of its scale for what holds for it", () => {
  const grid = plain([
    ["", "2019", "2018"],
    ["Provision", "244.2", "93.0"],
  ]);
  expect(read(grid, "## Income Taxes (dollars in millions)")[0]).toMatchObject({ caption: "", notes: ["(dollars in millions)"] });
  expect(read(grid, "## Income Taxes (in force since 2018)")[0]?.notes).toEqual([]);
});

it("R6 puts the rows below a name in the middle of a table under it, until the next such name", () => {
  const middle = (text: string) => [gridCell(text, { indent: 200 })];
  const row = (label: string, ...figures: string[]) => [gridCell(label), ...figures.map((text) => gridCell(text))];
  const [table] = read({
    rows: [
      row("", "2019", "2018"),
      middle("Holdings"),
      row("Current:"),
      row("Cash", "10", "12"),
      row("Later:"),
      row("Land", "5", "6"),
      middle("Owed"),
      row("Loans", "3", "4"),
    ],
  });
  expect(table?.rows.map(([label]) => label)).toEqual([
    "Holdings",
    "Holdings › Current:",
    "Holdings › Current: › Cash",
    "Holdings › Later:",
    "Holdings › Later: › Land",
    "Owed",
    "Owed › Loans",
  ]);
});
