// Which lines of a table are one row, and which rows one table.
import { expect, it } from "vitest";
import { makePdf, type PdfLine } from "../../../test/world/documents.ts";
import { rowsOf, stacked } from "../../text/table.ts";
import { extractBytes } from "../extract.ts";
import { type Line, rowsOf as textRows } from "./rows.ts";
import { gridOf } from "./table.ts";

const row = (y: number, ...cells: readonly (readonly [x: number, text: string])[]): PdfLine[] =>
  cells.map(([x, text]) => ({ x, y, text, size: 10 }));

async function tablesIn(lines: readonly PdfLine[]) {
  const { text, tables } = await extractBytes(makePdf([lines]), { url: "https://tables.test/a.pdf" });
  const said = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  return tables.map((table) => ({
    heads: table.heads.map((over) => stacked(over.map((span) => ({ text: said(span), span })))),
    notes: table.notes.map(said),
    rows: rowsOf(text, table).map(({ label, cells }) => [stacked(label), ...cells.map((cell) => cell.text)]),
  }));
}

it("R6 joins the lines of cells of words, where rows stand farther apart than the lines within them", async () => {
  const tables = await tablesIn([
    ...row(700, [72, "Exposure"], [180, "What it is"], [330, "Measure"], [450, "2024"], [520, "2023"]),
    ...row(680, [72, "Harbour loans"], [180, "Loans on quays and"], [330, "A tenth less"], [450, "(580)"], [520, "(560)"]),
    ...row(669, [180, "basins of the"], [330, "in value"]),
    ...row(658, [180, "port"], [330, "a year"]),
    ...row(641, [72, "Ferry bonds"], [180, "Bonds on the ferry"], [330, "A tenth less"], [450, "(1,016)"], [520, "(1,046)"]),
    ...row(630, [76, "held to the end"], [180, "Line Nine and its"], [330, "in value"]),
    ...row(619, [180, "yards"]),
    ...row(602, [72, "Locks"], [180, "Gates of the canal"], [330, "One per cent"], [450, "45"], [520, "43"]),
    ...row(591, [180, "and their sluices"], [330, "more spread"]),
    ...row(574, [72, "Cranes"], [180, "Leases"], [330, "One per cent"], [450, "4"], [520, "3"]),
  ]);
  expect(tables).toHaveLength(1);
  expect(tables[0]?.rows).toEqual([
    ["Harbour loans", "Loans on quays and basins of the port", "A tenth less in value a year", "(580)", "(560)"],
    ["Ferry bonds held to the end", "Bonds on the ferry Line Nine and its yards", "A tenth less in value", "(1,016)", "(1,046)"],
    ["Locks", "Gates of the canal and their sluices", "One per cent more spread", "45", "43"],
    ["Cranes", "Leases", "One per cent", "4", "3"],
  ]);
});

it("R6 leaves a label to the row whose figures stand where it goes on, though the label above it ends at a comma", async () => {
  const [table] = await tablesIn([
    ...row(650, [300, "2024"], [400, "2023"]),
    ...row(636, [72, "Balance at January 1,"], [300, "36"], [400, "78"]),
    ...row(622, [72, "Effect of a change in the"]),
    ...row(612, [72, "rules of counting"], [300, "29"], [400, "55"]),
    ...row(598, [72, "Tolls"], [300, "7"], [400, "9"]),
  ]);
  expect(table?.rows).toEqual([
    ["Balance at January 1,", "36", "78"],
    ["Effect of a change in the rules of counting", "29", "55"],
    ["Tolls", "7", "9"],
  ]);
});

it("R6 a label that begins with a capital in brackets is its own, though a name without figures stands above it", async () => {
  const [table] = await tablesIn([
    ...row(650, [300, "2024"], [400, "2023"]),
    ...row(636, [72, "Flows from lending"]),
    ...row(624, [72, "(Increase) decrease in loans"], [300, "(176)"], [400, "434"]),
    ...row(612, [72, "Net income"]),
    ...row(602, [72, "(loss) of all"], [300, "29"], [400, "55"]),
  ]);
  expect(table?.rows.map(([name]) => name)).toEqual([
    "Flows from lending",
    "Flows from lending › (Increase) decrease in loans",
    "Flows from lending › Net income (loss) of all",
  ]);
});

it("R6 the lines of a label are one also where one ends at a colon, but not where they are set in two faces", () => {
  const cells = (y: number, face: string, label: string, ...figures: readonly string[]): Line[] =>
    [label, ...figures].map((text, at) => ({ text, x: 72 + 120 * at, right: 100 + 120 * at, y, size: 10, face }));
  const labels = (face: string, above: string) =>
    gridOf({
      heads: 0,
      rows: [
        cells(660, "a", "Tolls", "12", "7"),
        cells(646, "a", "Berths", "40", "9"),
        cells(632, "a", "Cranes", "4", "3"),
        cells(618, "a", "Locks", "6", "2"),
        cells(604, face, above),
        cells(594, "a", "792 in all", "8", "5"),
      ],
    }).rows.map(([label]) => label?.text);
  expect(labels("a", "Shares outstanding:").slice(4)).toEqual(["Shares outstanding: 792 in all"]);
  expect(labels("b", "Shares outstanding").slice(4)).toEqual(["Shares outstanding", "792 in all"]);
  const rows = [660, 646, 632, 618].map((y) => cells(y, "a", "Locks", "6", "2"));
  const bold = [cells(609, "b", "Yield of all"), cells(600, "b", "Markets", "8", "5")];
  expect(
    gridOf({ heads: 0, rows: [...rows, ...bold] })
      .rows.map(([label]) => label?.text)
      .slice(3),
  ).toEqual(["Locks", "Yield of all Markets"]);
});

it("R6 labels that are set in farther than the longest of the others reaches are in one column with these", async () => {
  const [table] = await tablesIn([
    ...row(650, [72, "By kind"], [300, "2024"], [400, "2023"]),
    ...row(636, [112, "Ferries"], [300, "35"], [400, "33"]),
    ...row(622, [112, "Tugs"], [300, "11"], [400, "12"]),
    ...row(608, [72, "Total"], [300, "46"], [400, "45"]),
  ]);
  expect(table).toMatchObject({
    heads: ["By kind", "2024", "2023"],
    rows: [
      ["Ferries", "35", "33"],
      ["Tugs", "11", "12"],
      ["Total", "46", "45"],
    ],
  });
});

it("R6 the scale above a table holds for the next that has its rows, unless text stands between or its figures are shares", async () => {
  const notes = async (between: readonly PdfLine[], unit = "") => {
    const rows = (y: number, sign: string): PdfLine[] => [
      ...row(y, [290, "2024"], [390, "2023"]),
      ...["Tolls", "Berths", "Total"].flatMap((name, at) => row(y - 14 * (at + 1), [72, name], [300, `12${sign}`], [400, `7${sign}`])),
    ];
    const tables = await tablesIn([...row(720, [72, "(in millions)"]), ...rows(704, ""), ...between, ...rows(580, unit)]);
    return tables.map((table) => table.notes);
  };
  expect(await notes([])).toEqual([["(in millions)"], ["(in millions)"]]);
  expect(await notes([], "%")).toEqual([["(in millions)"], []]);
  const prose = "Berths are let for a year or longer, and what they bring is told apart from the tolls of ships.";
  expect(await notes([...row(640, [72, prose]), ...row(626, [72, "They are counted where they lie."])])).toEqual([["(in millions)"], []]);
});

it("R6 a year alone among the labels names the rows below it", async () => {
  const year = (y: number, name: string): PdfLine[] => [
    ...row(y, [72, name]),
    ...row(y - 14, [76, "Tolls"], [300, "12"], [400, "7"]),
    ...row(y - 28, [76, "Berths"], [300, "40"], [400, "9"]),
  ];
  const tables = await tablesIn([...row(700, [290, "Harbour"], [390, "Canal"]), ...year(684, "2024"), ...year(640, "2023")]);
  expect(tables).toHaveLength(1);
  expect(tables[0]).toMatchObject({
    heads: ["", "Harbour", "Canal"],
    rows: [
      ["2024"],
      ["2024 › Tolls", "12", "7"],
      ["2024 › Berths", "40", "9"],
      ["2023"],
      ["2023 › Tolls", "12", "7"],
      ["2023 › Berths", "40", "9"],
    ],
  });
});

it("R6 a note at the foot of a table ends it, so that the next has its own head", async () => {
  const half = (y: number, year: string): PdfLine[] => [
    ...row(y + 16, [390, year]),
    ...row(y, [300, "Short"]),
    ...row(y - 11, [300, "paper"], [390, "Letters"], [490, "Total"]),
    ...row(y - 28, [72, "Limit"], [300, "21"], [400, "15"], [500, "36"]),
    ...row(y - 42, [72, "Drawn"], [300, "7"], [400, "6"], [500, "13"]),
    { x: 72, y: y - 58, text: "(a)", size: 7 },
    { x: 90, y: y - 58, text: "What remains of the whole limit may be drawn until the spring after.", size: 7 },
  ];
  const tables = await tablesIn([...half(700, "2024"), ...half(602, "2023")]);
  expect(tables.map(({ heads, rows }) => [heads[1], rows.length])).toEqual([
    ["2024 › Short paper", 2],
    ["2023 › Short paper", 2],
  ]);
});

it("R6 a line set apart that leads to heads ends a table; one that leads to figures names them", async () => {
  const rows = (y: number): PdfLine[] => [
    ...row(y, [72, "Assets"], [300, "4"], [400, "25"]),
    ...row(y - 14, [72, "Debts"], [300, "51"], [400, "22"]),
  ];
  const lead = "They were shown as follows:";
  const heads = row(630, [72, "Place"], [290, "May 28, 2024"], [390, "May 29, 2023"]);
  const under = (...between: readonly PdfLine[]) =>
    tablesIn([...row(714, [300, "2024"], [400, "2023"]), ...rows(700), ...row(652, [72, lead]), ...between, ...rows(612)]);
  expect((await under(...heads)).map((table) => [table.heads[1], table.rows.length])).toEqual([
    ["2024", 2],
    ["May 28, 2024", 2],
  ]);
  expect((await under()).map((table) => table.rows.length)).toEqual([5]);
});

it("R6 labels are in one column though some that are not set in reach over the places of those that are", async () => {
  const names: readonly (readonly [x: number, text: string])[] = [
    [72, "It"],
    [72, "All"],
    [72, "It"],
    [80, "It"],
    [80, "It"],
  ];
  const [table] = await tablesIn([
    ...row(650, [300, "2024"], [400, "2023"]),
    ...names.flatMap((name, at) => row(636 - 14 * at, name, [300, `3${at}`], [400, `4${at}`])),
  ]);
  expect(table?.heads).toEqual(["", "2024", "2023"]);
  expect(table?.rows.map(([name]) => name)).toEqual(["It", "All", "It", "It", "It"]);
});

it("R6 a share or a sum in brackets in a title is no scale", async () => {
  const notes = async (title: string) => {
    const [table] = await tablesIn([
      ...row(670, [72, title]),
      ...row(650, [300, "2024"], [400, "2023"]),
      ...row(636, [72, "Tolls"], [300, "35"], [400, "33"]),
      ...row(622, [72, "Berths"], [300, "11"], [400, "12"]),
    ]);
    return table?.notes;
  };
  expect(await notes("Works (16.7% of the whole):")).toEqual([]);
  expect(await notes("Members ($40 each)")).toEqual([]);
  expect(await notes("Works ($ in millions):")).toEqual(["($ in millions)"]);
  expect(await notes("Works (% of sales):")).toEqual(["(% of sales)"]);
});

it("R6 a percent sign far right of a figure is not its own", () => {
  const texts = (gap: number) =>
    textRows([
      { text: "45", x: 400, y: 600, width: 11, size: 10, face: "" },
      { text: "%", x: 411 + gap, y: 600, width: 9, size: 10, face: "" },
    ]).map((cells) => cells.map(({ text }) => text));
  expect(texts(15)).toEqual([["45%"]]);
  expect(texts(45)).toEqual([["45", "%"]]);
});

it("R6 shares over most columns of a table are the head of these, not a note for all", async () => {
  const [table] = await tablesIn([
    ...row(660, [415, "% Change"]),
    ...row(644, [72, "($ in millions)"], [245, "2024"], [305, "2023"], [360, "Stated"], [415, "Prices"], [470, "Volume"], [525, "Rest"]),
    ...["Tolls", "Berths", "Total"].flatMap((name, at) =>
      row(628 - 14 * at, [72, name], [245, "952"], [305, "935"], [365, "1.7"], [420, "6.7"], [475, "5.0"], [528, "6.8"]),
    ),
  ]);
  expect(table?.notes).toEqual(["($ in millions)"]);
  expect(table?.heads.at(-1)).toBe("% Change › Rest");
  expect(table?.heads[1]).toBe("2024");
});

it("R6 a line in the very middle of a whole table is its title, though it stands over heads; a scale there is still read", async () => {
  const under = (...title: readonly PdfLine[]) =>
    tablesIn([
      ...title,
      ...row(644, [260, "Harbour"], [380, "Canal"], [510, "Total"]),
      ...["Tolls", "Berths", "Total"].flatMap((name, at) => row(628 - 14 * at, [72, name], [270, "952"], [390, "935"], [520, "1,887"])),
    ]);
  expect((await under(...row(664, [280.5, "Growth of all"])))[0]?.heads).toEqual(["", "Harbour", "Canal", "Total"]);
  const [table] = await under(...row(676, [280.5, "Growth of all"]), ...row(663, [282.5, "$ in millions"]));
  expect(table).toMatchObject({ heads: ["", "Harbour", "Canal", "Total"], notes: ["$ in millions"] });
});
