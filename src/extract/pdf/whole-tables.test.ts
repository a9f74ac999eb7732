// What on a page belongs to one table, and which of its lines are one head.
import { expect, it } from "vitest";
import { makePdf, type PdfLine } from "../../../test/world/documents.ts";
import { rowsOf, stacked } from "../../text/table.ts";
import { extractBytes } from "../extract.ts";
import type { TextItem } from "./items.ts";
import { rowsOf as textRows } from "./rows.ts";

/** One row of words and figures, each at its place. */
const row = (y: number, ...cells: readonly (readonly [x: number, text: string])[]): PdfLine[] =>
  cells.map(([x, text]) => ({ x, y, text, size: 10 }));

async function tablesIn(lines: readonly PdfLine[]) {
  const { text, tables } = await extractBytes(makePdf([lines]), { url: "https://tables.test/a.pdf" });
  const said = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  return tables.map((table) => ({
    caption: table.caption === undefined ? "" : said(table.caption),
    heads: table.heads.map((over) => stacked(over.map((span) => ({ text: said(span), span })))),
    rows: rowsOf(text, table).map(({ label, cells }) => [stacked(label), ...cells.map((cell) => [cell.column, cell.text])]),
  }));
}

const BODY = [
  ...row(600, [72, "Canada"], [300, "127"], [400, "32"], [500, "159"]),
  ...row(586, [72, "Mexico"], [300, "14"], [400, "3"], [500, "17"]),
  ...row(572, [72, "Total"], [300, "141"], [400, "35"], [500, "176"]),
];

it("R6 takes a line that stands farther above the lines of a head than these from one another for a head over the columns in whose middle it is", async () => {
  const [table] = await tablesIn([
    ...row(650, [383, "June 30, 2024"]),
    ...row(636.5, [385, "Accumulated"]),
    ...row(626.5, [385, "amortization"]),
    ...row(616.5, [295, "Cost"], [385, "and losses"], [497, "Net"]),
    ...BODY,
  ]);
  expect(table?.heads).toEqual(["", "June 30, 2024 › Cost", "June 30, 2024 › Accumulated amortization and losses", "June 30, 2024 › Net"]);
});

it("R6 takes lines that are set without a space between them for one head, though the upper is wider and not in the middle", async () => {
  const [table] = await tablesIn([
    ...row(624, [392, "Government-"]),
    ...row(614, [290, "Leased"], [392, "owned"], [497, "Total"]),
    ...BODY,
  ]);
  expect(table?.heads).toEqual(["", "Leased", "Government- owned", "Total"]);
});

it("R6 keeps a table whole where a row close below another has its figure in a column that was empty so far", async () => {
  const tables = await tablesIn([
    ...row(640, [190, "Target"], [290, "Total"], [390, "Level 1"], [490, "Level 2"]),
    ...row(624, [72, "Cash"], [300, "39"], [400, "39"], [500, "2"]),
    ...row(612, [72, "Shares:"], [200, "50"]),
    ...BODY,
  ]);
  expect(tables.map(({ heads }) => heads)).toEqual([["", "Target", "Total", "Level 1", "Level 2"]]);
  expect(tables[0]?.rows.slice(0, 3)).toEqual([
    ["Cash", [2, "39"], [3, "39"], [4, "2"]],
    ["Shares:", [1, "50"]],
    ["Canada", [2, "127"], [3, "32"], [4, "159"]],
  ]);
});

it("R6 reads a day of a month and its year in a head as one", async () => {
  const [table] = await tablesIn([
    ...row(636, [285, "As of May"], [385, "As of May"], [485, "As of May"]),
    ...row(625, [290, "31, 2024"], [390, "31, 2023"], [490, "31, 2022"]),
    ...BODY,
  ]);
  expect(table?.heads).toEqual(["", "As of May 31, 2024", "As of May 31, 2023", "As of May 31, 2022"]);
});

it("R6 ends a table at a long line that leads to the next and is set apart, and not at the name of a group", async () => {
  const asked = "(2) The members of the council approved the proposal on fees as follows:";
  const votes = (y: number) => [
    ...row(y, [72, "For"], [500, "9,124"]),
    ...row(y - 12, [72, "Against"], [500, "8,712"]),
    ...row(y - 24, [72, "Abstain"], [500, "1,255"]),
  ];
  const apart = await tablesIn([...votes(700), ...row(644, [72, asked]), ...votes(627)]);
  expect(apart.map(({ caption, rows }) => [caption, rows.length])).toEqual([
    ["", 3],
    [asked, 3],
  ]);
  const within = await tablesIn([...votes(700), ...row(664, [72, asked]), ...votes(652)]);
  expect(within.map(({ rows }) => rows.length)).toEqual([7]);
});

it("R6 takes all lines of heads that run over many", async () => {
  const lines = ["Losses", "taken out", "of other", "income and", "put into", "the income", "statement"];
  const [table] = await tablesIn([
    ...row(720, [390, "Hedges of flows"]),
    ...lines.flatMap((text, at) => row(696 - 11 * at, [485, text])),
    ...row(616, [290, "2023"], [390, "2022"], [490, "2021"]),
    ...BODY,
  ]);
  expect(table?.heads[3]).toBe(`Hedges of flows › ${lines.join(" ")} › 2021`);
});

it("R6 takes a line that begins left of the figures and fills most of the width for a note, and for no head", async () => {
  const note = "(1) Refer to the note on purchases and sales for what else is known of the change of the business in";
  const [table] = await tablesIn([
    ...row(640, [200, note.slice(0, 66)]),
    ...row(616, [290, "2023"], [390, "2022"], [490, "2021"]),
    ...BODY,
  ]);
  expect(table?.heads).toEqual(["", "2023", "2022", "2021"]);
});

const item = (text: string, x: number, y: number, size: number, width: number) => ({ text, x, y, size, width, face: "" });
const textsOf = (items: readonly TextItem[]) => textRows(items).map((cells) => cells.map(({ text }) => text));

it("R6 gives a currency sign that stands farther from a label, or nearer to it than its figure, to the figure right of it", () => {
  const sign = (x: number, figure: number) => [
    item("Securities", 50, 600, 10, 100),
    item("$", x, 600, 10, 5),
    item("372", figure, 600, 10, 16),
  ];
  expect(textsOf(sign(157, 200))).toEqual([["Securities", "$372"]]);
  expect(textsOf(sign(153, 200))).toEqual([["Securities", "$372"]]);
  // In a line of prose words, sign and figure stand as words do.
  expect(textsOf(sign(153, 161))).toEqual([["Securities $ 372"]]);
});

it("R6 sets several raised marks of notes behind the label they belong to", () => {
  const marked = [item("(1)(2)", 128.5, 607, 6, 16), item("Restricted units", 50, 600, 10, 78), item("372", 300, 600, 10, 16)];
  expect(textsOf(marked)).toEqual([["Restricted units(1)(2)", "372"]]);
});

it("R6 sets the smaller mark of a note behind the figure it stands by, and lets it stand for a figure where it stands in its place", () => {
  const marked = (x: number) => [item("2017", 50, 600, 10, 22), item("(1)", x, 600, 6, 9), item("372", 200, 600, 10, 16)];
  expect(textsOf(marked(78))).toEqual([["2017 (1)", "372"]]);
  expect(textsOf(marked(140))).toEqual([["2017", "(1)", "372"]]);
  expect(textsOf([item("17", 50, 600, 10, 11), item("(1)", 78, 600, 10, 15), item("372", 200, 600, 10, 16)])).toEqual([
    ["17", "(1)", "372"],
  ]);
});

const small = (y: number, ...cells: readonly (readonly [x: number, text: string])[]) =>
  row(y, ...cells).map((cell) => ({ ...cell, size: 7 }));

it("R6 takes the lines in a type of their own above a table of words for its head, with what stands over several of them", async () => {
  const [table] = await tablesIn([
    ...small(660, [364, "By reference"]),
    ...small(650, [78, "Yard's"], [260, "Filed"], [330, "Period"]),
    ...small(642, [80, "name"], [160, "Exhibit"], [260, "here"], [330, "ending"], [420, "Form"]),
    ...row(626, [72, "Skerry"], [160, "Deed of sale"], [330, "June"], [420, "Eight"]),
    ...row(612, [72, "Holm"], [160, "Charter"], [330, "May"], [420, "Ten"]),
    ...row(598, [72, "Ness"], [160, "By-laws"], [330, "July"], [420, "Ten"]),
  ]);
  expect(table?.heads).toEqual(["Yard's name", "Exhibit", "Filed here", "By reference › Period ending", "By reference › Form"]);
  expect(table?.rows[0]).toEqual(["Skerry", [1, "Deed of sale"], [3, "June"], [4, "Eight"]]);
  expect(table?.rows).toHaveLength(3);
});

it("R6 takes rows of years in a type of their own for no head, and a head in the middle of the column of labels for theirs", async () => {
  const [years] = await tablesIn([
    ...small(640, [72, "Year"], [200, "Yard"], [320, "Open"]),
    ...small(626, [72, "2019"], [200, "Holm"], [320, "Yes"]),
    ...row(612, [72, "Before"], [200, "Ness"], [320, "No"]),
    ...row(598, [72, "After"], [200, "Skerry"], [320, "No"]),
  ]);
  expect(years?.heads).toEqual(["Year", "Yard", "Open"]);
  const [signed] = await tablesIn([
    ...small(640, [110, "Signature"], [330, "Title"], [425, "Date"]),
    ...row(620, [72, "Edward W. Barnholt"], [200, "of Holm"], [420, "January 19"]),
    ...row(606, [72, "Kelly Barlow"], [200, "of Ness"], [330, "Clerk"], [420, "January 20"]),
    ...row(592, [72, "Amy Banse"], [200, "of Skerry"], [420, "January 21"]),
  ]);
  expect(signed?.heads).toEqual(["Signature", "", "Title", "Date"]);
});

it("R6 sets a year over all columns in whose middle it is, though a head of one column stands closely below, and lets a head end in a figure", async () => {
  const [table] = await tablesIn([...row(626, [391, "2020"]), ...row(613, [292, "Parts"], [390, "Work"], [492, "Total"]), ...BODY]);
  expect(table?.heads).toEqual(["", "2020 › Parts", "2020 › Work", "2020 › Total"]);
  const [levels] = await tablesIn([
    ...row(623, [392, "Level"]),
    ...row(614, [182, "Cost"], [232, "Gain"], [282, "Level 1"], [402, "2"], [482, "Level 3"]),
    ...BODY,
    ...[600, 586, 572].flatMap((y) => row(y, [190, "8"], [240, "9"])),
  ]);
  expect(levels?.heads).toEqual(["", "Cost", "Gain", "Level 1", "Level 2", "Level 3"]);
});

it("R6 leaves out of the head a title in the middle of the table that stands over none of its heads", async () => {
  const [table] = await tablesIn([
    ...row(640, [262, "CONTENTS"]),
    ...row(614, [495, "Page"]),
    ...row(600, [72, "Part I"], [160, "What is meant by a yard"], [500, "127"]),
    ...row(586, [72, "Part II"], [160, "What is owed"], [500, "130"]),
    ...row(572, [72, "Part III"], [160, "Who pays"], [500, "141"]),
  ]);
  expect(table?.heads).toEqual(["", "", "Page"]);
});

it("R6 sets a raised mark of a label's second line behind it, though figures stand level with the mark", () => {
  const label = [
    item("Gains and losses,", 50, 600, 8, 70),
    item("(1)", 61, 596, 5, 6),
    item("14", 200, 596, 8, 10),
    item("net", 50, 592, 8, 11),
  ];
  expect(textsOf(label)).toEqual([["Gains and losses,", "14"], ["net(1)"]]);
});

it("R6 reads figures at the foot of a cell whose label stands at its head as one row, and a sum without a label as its own", async () => {
  const [table] = await tablesIn([
    ...row(640, [290, "Yard"], [390, "Quay"], [490, "Total"]),
    ...row(624, [72, "Impact of the tide"]),
    ...row(612, [300, "12"], [400, "30"], [500, "42"]),
    ...BODY,
    ...row(558, [300, "294"], [400, "73"], [500, "367"]),
    ...row(544, [72, "By boat:"]),
    ...row(532, [300, "200"], [400, "70"], [500, "270"]),
  ]);
  expect(table?.rows[0]).toEqual(["Impact of the tide", [1, "12"], [2, "30"], [3, "42"]]);
  expect(table?.rows.slice(-3).map(([, ...cells]) => cells)).toEqual([
    [
      [1, "294"],
      [2, "73"],
      [3, "367"],
    ],
    [],
    [
      [1, "200"],
      [2, "70"],
      [3, "270"],
    ],
  ]);
});

it("R6 leaves a short word that stands a line above in a row of its own, though it begins where a label below ends", () => {
  const at = (y: number) => [item("2024", 128.5, y, 10, 22), item("Restricted units", 50, 600, 10, 78), item("372", 300, 600, 10, 16)];
  expect(textsOf(at(607.5))).toEqual([["Restricted units2024", "372"]]);
  expect(textsOf(at(612))).toEqual([["2024"], ["Restricted units", "372"]]);
});
