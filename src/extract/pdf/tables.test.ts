import { expect, it } from "vitest";
import { makePdf, type PdfLine } from "../../../test/world/documents.ts";
import { rowsOf, stacked } from "../../text/table.ts";
import { extractBytes } from "../extract.ts";
import { itemsOf } from "./items.ts";

/** One row of words and figures, each at its place. */
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

const BODY = [
  ...row(600, [72, "Canada"], [300, "127"], [400, "32"], [500, "159"]),
  ...row(586, [72, "Mexico"], [300, "14"], [400, "3"], [500, "17"]),
  ...row(572, [72, "Total"], [300, "141"], [400, "35"], [500, "176"]),
];

it("R6 joins the lines of a head that runs over several, and keeps what stands over several heads above them", async () => {
  const [table] = await tablesIn([
    ...row(650, [330, "Fiscal 2024"]),
    ...row(628, [290, "Stores"], [390, "Stores"], [490, "Stores"]),
    ...row(616, [290, "opened"], [390, "closed"], [490, "in all"]),
    ...BODY,
  ]);
  expect(table?.heads.slice(1).map((head) => head.split(" › ").at(-1))).toEqual(["Stores opened", "Stores closed", "Stores in all"]);
  expect(table?.rows).toEqual([
    ["Canada", "127", "32", "159"],
    ["Mexico", "14", "3", "17"],
    ["Total", "141", "35", "176"],
  ]);
});

it("R6 parts tables where years head new columns, though words stand over other columns beside them", async () => {
  const half = (y: number, place: string): PdfLine[] => [
    ...row(y, [72, "($ in millions)"], [180, place], [300, "2022"], [400, "2021"]),
    ...row(y - 14, [72, "Contracts"], [180, "Sales"], [300, "4"], [400, "6"]),
    ...row(y - 28, [72, "Locks"], [180, "Interest"], [300, "1"], [400, "2"]),
  ];
  const tables = await tablesIn([...half(700, "Location"), ...half(650, "Place")]);
  expect(tables.map(({ heads, rows }) => [heads[1], rows.length])).toEqual([
    ["Location", 2],
    ["Place", 2],
  ]);
});

it("R6 reads a row that stands alone under a head, and a dash set aside in the column it stands by", async () => {
  const [alone] = await tablesIn([
    ...row(640, [290, "July 29, 2023"], [390, "January 28, 2023"]),
    ...row(626, [72, "Cash"], [300, "1,093"], [400, "1,874"]),
  ]);
  expect(alone).toMatchObject({ heads: ["", "July 29, 2023", "January 28, 2023"], rows: [["Cash", "1,093", "1,874"]] });
  const [aside] = await tablesIn([
    ...row(614, [300, "2022"], [400, "2021"]),
    ...BODY.filter(({ x }) => x < 500),
    ...row(558, [72, "Cuba"], [300, "5"], [425, "*"]),
  ]);
  expect(aside?.rows.at(-1)).toEqual(["Cuba", "5", "*"]);
});

it("R6 finds tables of words, and takes no list for one", async () => {
  const [table] = await tablesIn([
    ...row(640, [72, "State"], [200, "Included"], [320, "Exceptions granted"]),
    ...row(626, [72, "Ohio"], [200, "Yes"], [320, "No"]),
    ...row(612, [72, "Texas"], [200, "Yes"], [320, "Yes"]),
  ]);
  expect(table).toMatchObject({
    heads: ["State", "Included", "Exceptions granted"],
    rows: [
      ["Ohio", "Yes", "No"],
      ["Texas", "Yes", "Yes"],
    ],
  });
  expect(
    await tablesIn(["Lift the lid.", "Drain the tank.", "Dry the seal."].flatMap((text, at) => row(640 - 14 * at, [72, "•"], [100, text]))),
  ).toEqual([]);
  const long = ["Lift the lid.", "Drain the tank into", "a bucket.", "Dry the seal with a", "cloth, and look whether", "it is whole."];
  expect(
    await tablesIn(long.flatMap((text, at) => row(640 - 14 * at, ...(/^[A-Z]/.test(text) ? [[72, "•"] as const] : []), [100, text]))),
  ).toEqual([]);
});

it("R6 takes a scale at the end of what leads to a table for what holds for it", async () => {
  const [table] = await tablesIn([
    ...row(720, [72, "The shares that follow were left out of what was reckoned, since they would have made the loss per share"]),
    ...row(706, [72, "smaller than it is, for each of the years that are presented in these statements of the company and"]),
    ...row(692, [72, "of those it holds, as they were published in the years before (in thousands):"]),
    ...row(614, [300, "2022"], [400, "2021"], [500, "2020"]),
    ...BODY,
  ]);
  expect(table).toMatchObject({ notes: ["(in thousands)"], heads: ["", "2022", "2021", "2020"] });
});

it("R6 sets what heads several columns over those in whose middle it stands, though it reaches over none of them", async () => {
  const [table] = await tablesIn([
    ...row(640, [340, "H1"], [500, "H2"]),
    ...row(616, [300, "Sold"], [380, "Kept"], [460, "Sold"], [540, "Kept"]),
    ...row(600, [72, "Canada"], [300, "127"], [380, "32"], [460, "159"], [540, "7"]),
    ...row(586, [72, "Mexico"], [300, "14"], [380, "3"], [460, "17"], [540, "8"]),
  ]);
  expect(table?.heads).toEqual(["", "H1 › Sold", "H1 › Kept", "H2 › Sold", "H2 › Kept"]);
});

it("R6 reads a label that is broken at the end of its column as one", async () => {
  const [table] = await tablesIn([
    ...row(614, [300, "2022"], [400, "2021"]),
    ...row(600, [72, "Sales of goods,"], [300, "127"], [400, "32"]),
    ...row(588, [72, "net of returns"]),
    ...row(572, [72, "Total"], [300, "141"], [400, "35"]),
  ]);
  expect(table?.rows).toEqual([
    ["Sales of goods, net of returns", "127", "32"],
    ["Total", "141", "35"],
  ]);
});

it("R6 takes no title in larger letters for a head", async () => {
  const [table] = await tablesIn([
    { x: 330, y: 640, text: "Shares", size: 14 },
    ...row(616, [300, "2022"], [400, "2021"], [500, "2020"]),
    ...BODY,
  ]);
  expect(table?.heads).toEqual(["", "2022", "2021", "2020"]);
});

it("R6 reads a page that is shown turned, and once what is drawn twice", () => {
  const item = (text: string, x: number, y: number, turned = false) => ({
    str: text,
    transform: turned ? [0, 10, -10, 0, x, y] : [10, 0, 0, 10, x, y],
    width: 40,
    fontName: "f",
  });
  expect(itemsOf([item("Sales", 500, 100, true), item("1,204", 500, 300, true)], 90).map(({ text, x, y }) => [text, x, y])).toEqual([
    ["Sales", 100, -500],
    ["1,204", 300, -500],
  ]);
  expect(itemsOf([item("Sales", 500, 100, true)], 0)).toEqual([]);
  expect(itemsOf([item("Kruger", 80, 550), item("Kruger", 80.2, 550)]).map(({ text }) => text)).toEqual(["Kruger"]);
});

it("R6 reads a table whole that stands below columns of prose, its heads with it", async () => {
  const prose = (x: number) =>
    Array.from({ length: 12 }, (_, at) => row(760 - 12 * at, [x, "of words that go on and on as a column does"])).flat();
  const [table] = await tablesIn([
    ...prose(60),
    ...prose(330),
    ...row(560, [130, "2005"], [250, "2005"], [350, "2010"], [480, "2010"]),
    ...row(546, [130, "Number"], [250, "Percent"], [350, "Number"], [480, "Percent"]),
    ...["Seeing", "Hearing", "Walking", "Speaking", "Lifting", "Climbing", "Bathing"].flatMap((name, at) =>
      row(530 - 14 * at, [60, name], [130, `**${7 + at},793`], [250, `3.${at}`], [350, `8,07${at}`], [480, "*****"]),
    ),
  ]);
  expect(table?.heads).toEqual(["", "2005 › Number", "2005 › Percent", "2010 › Number", "2010 › Percent"]);
  expect(table?.rows[0]).toEqual(["Seeing", "**7,793", "3.0", "8,070", "*****"]);
});

it("R6 finds heads that are wider than the columns they are set to the left of", async () => {
  const [table] = await tablesIn([
    ...row(640, [72, "Country"], [200, "Cohesion Fund in EUR"], [330, "Convergence in EUR"], [450, "Sum of all the funds in EUR"]),
    ...["Malta", "Cyprus", "Estonia"].flatMap((name, at) =>
      row(626 - 14 * at, [72, name], [200, `${at}.3`], [330, `${at}.2`], [450, `${at}.5`]),
    ),
  ]);
  expect(table?.heads).toEqual(["Country", "Cohesion Fund in EUR", "Convergence in EUR", "Sum of all the funds in EUR"]);
});

it("R6 tells a label that goes on by how close its lines stand, and the ends of a range from two cells", async () => {
  const [table] = await tablesIn([
    ...row(660, [200, "2022"], [300, "2021"]),
    ...row(640, [72, "Matters"], [200, "426"], [300, "365"]),
    ...row(628, [72, "Received"]),
    ...row(606, [72, "Charged"], [200, "290"], [300, "259"]),
    ...row(584, [72, "Sentenced"], [200, "217"], [300, "197"]),
    ...row(562, [72, "1"], [80, "- 12 months"], [200, "52"], [300, "48"]),
    ...row(540, [72, "Longer"], [200, "16"], [300, "3"]),
  ]);
  expect(table?.rows.map(([label]) => label)).toEqual(["Matters Received", "Charged", "Sentenced", "1 - 12 months", "Longer"]);
});

it("R6 begins a table anew where a scale in the corner and heads stand again below figures", async () => {
  const half = (y: number, lead: string): PdfLine[] => [
    ...row(y, [72, lead]),
    ...row(y - 14, [72, "In Millions"], [300, "2022"], [400, "2021"]),
    ...row(y - 28, [72, "Snacks"], [300, "3,960"], [400, "3,574"]),
    ...row(y - 42, [72, "Pet"], [300, "2,260"], [400, "1,732"]),
  ];
  const tables = await tablesIn([...half(700, "Sales by class:"), ...half(644, "Sales by place:")]);
  expect(tables.map(({ heads, notes, rows }) => [heads.slice(1), notes, rows.length])).toEqual([
    [["2022", "2021"], ["In Millions"], 2],
    [["2022", "2021"], ["In Millions"], 2],
  ]);
});

it("R6 takes a formula below a table for no part of its last label", async () => {
  const [table] = await tablesIn([...row(614, [300, "2022"], [400, "2021"], [500, "2020"]), ...BODY, ...row(560, [72, "p = 0.05"])]);
  expect(table?.rows.at(-1)?.[0]).toBe("Total");
});

it("R6 finds heads that are set to the right of narrower figures, and leaves a title over the whole table out of its heads", async () => {
  const [table] = await tablesIn([
    ...row(666, [150, "Table 7: Five estimates"]),
    ...row(652, [142, "Weighted part"], [272, "Response of all"]),
    ...row(640, [72, "Country"], [150, "of the whole"], [290, "who asked"]),
    ...["Malta", "Cyprus", "Estonia"].flatMap((name, at) => row(626 - 14 * at, [72, name], [190, `${at}5`], [325, `9${at}`])),
  ]);
  expect(table?.heads).toEqual(["Country", "Weighted part of the whole", "Response of all who asked"]);
});

it("R6 gives a percent sign to the figure left of it and a currency sign close by to the figure right of it", async () => {
  const [table] = await tablesIn([
    ...row(654, [300, "2022"], [380, "Change"], [440, "2021"]),
    ...row(640, [72, "Sales"], [296, "$18,992"], [380, "5"], [396, "%"], [411, "$"], [438, "18,127"]),
    ...row(626, [72, "Costs"], [300, "12,590"], [380, "8"], [396, "%"], [411, "$"], [438, "11,678"]),
  ]);
  expect(table?.rows[0]).toEqual(["Sales", "$18,992", "5%", "$18,127"]);
});

it("R6 lets the last label of a table go on below a comma", async () => {
  const [table] = await tablesIn([
    ...row(654, [300, "1990"], [400, "1992"]),
    ...row(640, [72, "Tea"], [300, "0.2"], [400, "0.3"]),
    ...row(626, [72, "Budget Coefficient for Coffee,"], [300, "0.323"], [400, "0.272"]),
    ...row(614, [72, "Herb Tea"]),
  ]);
  expect(table?.rows.at(-1)?.[0]).toBe("Budget Coefficient for Coffee, Herb Tea");
});

it("R6 keeps heads apart that are set close, and joins lines of a head around a line beside them", async () => {
  const [close] = await tablesIn([...row(614, [290, "FISCAL 2023"], [357, "FISCAL 2022"]), ...BODY.filter(({ x }) => x < 500)]);
  expect(close?.heads).toEqual(["", "FISCAL 2023", "FISCAL 2022"]);
  const [around] = await tablesIn([
    ...row(626, [287, "Flexible"], [393, "Rigid"], [495, "Total"]),
    ...row(619, [378, "Packaging"]),
    ...BODY,
  ]);
  expect(around?.heads).toEqual(["", "Flexible", "Rigid Packaging", "Total"]);
});

it("R6 takes what stands over several heads for the head of them all", async () => {
  const [edge] = await tablesIn([
    ...row(640, [300, "Six Months Ended July"]),
    ...row(628, [300, "2023"], [400, "2022"]),
    ...BODY.filter(({ x }) => x < 500),
  ]);
  expect(edge?.heads.slice(1)).toEqual(["Six Months Ended July › 2023", "Six Months Ended July › 2022"]);
  const [nested] = await tablesIn([
    ...row(652, [270, "Pension"], [480, "Medical"]),
    ...row(638, [200, "U.S."], [330, "Abroad"]),
    ...row(624, [180, "2021"], [230, "2020"], [300, "2021"], [350, "2020"], [400, "2019"], [450, "2021"], [500, "2020"]),
    ...row(610, [72, "Cost"], [180, "2.61"], [230, "3.42"], [300, "4.43"], [350, "2.74"], [400, "3.25"], [450, "4.26"], [500, "5.27"]),
    ...row(596, [72, "Rate"], [180, "2.01"], [230, "2.92"], [300, "4.13"], [350, "1.74"], [400, "2.45"], [450, "3.26"], [500, "4.27"]),
  ]);
  expect(nested?.heads.slice(3, 6).map((head) => head.split(" › ").slice(0, 2))).toEqual(Array(3).fill(["Pension", "Abroad"]));
});

it("R6 knows a head that stands far above its figures where it heads each column, and a name among the labels that reaches over columns", async () => {
  const [far] = await tablesIn([...row(640, [300, "Stores"], [400, "Sales"], [490, "In all"]), ...BODY]);
  expect(far?.heads).toEqual(["", "Stores", "Sales", "In all"]);
  const [named] = await tablesIn([
    ...row(628, [300, "2021"], [400, "2020"], [500, "2019"]),
    ...row(614, [72, "Selected figures of shops that have more to pay than they own"]),
    ...BODY,
  ]);
  expect(named?.heads).toEqual(["", "2021", "2020", "2019"]);
  expect(named?.rows[1]?.[0]).toBe("Selected figures of shops that have more to pay than they own › Canada");
});

it("R6 keeps a table whole whose rows are named by years, under names of groups", async () => {
  const [table] = await tablesIn([
    ...row(640, [300, "Plans"], [400, "Others"]),
    ...row(626, [72, "Expected contributions of the employer:"]),
    ...row(612, [80, "2022"], [300, "138"], [400, "177"]),
    ...row(598, [72, "Expected payments of benefits:"]),
    ...row(584, [80, "2022"], [300, "1,296"], [400, "384"]),
    ...row(570, [80, "2023"], [300, "1,155"], [400, "372"]),
  ]);
  expect(table?.heads.slice(1)).toEqual(["Plans", "Others"]);
  expect(table?.rows.filter((cells) => cells.length > 2 && cells[1] !== "").map(([label, first]) => [label, first])).toEqual([
    ["Expected contributions of the employer: › 2022", "138"],
    ["Expected payments of benefits: › 2022", "1,296"],
    ["Expected payments of benefits: › 2023", "1,155"],
  ]);
});

it("R6 parts tables where the same years stand once more", async () => {
  const half = (y: number, names: readonly string[]): PdfLine[] => [
    ...row(y, [72, "June 30,"], [300, "2016"], [400, "2015"]),
    ...names.flatMap((name, at) => row(y - 14 * (at + 1), [72, name], [300, `${at + 1}12`], [400, `${at + 2}90`])),
  ];
  const tables = await tablesIn([
    ...half(700, ["Raw materials", "Finished goods"]),
    ...row(654, [72, "Property was made up as follows:"]),
    ...half(636, ["Land", "Buildings"]),
  ]);
  expect(tables.map(({ rows }) => rows.map(([label]) => label))).toEqual([
    ["Raw materials", "Finished goods"],
    ["Land", "Buildings"],
  ]);
});

it("R6 gives dashes beside figures a column of their own, and joins a label's lines to the row they belong to", async () => {
  const [dashes] = await tablesIn(
    ["Foreign", "Total"].flatMap((name, at) => row(600 - 14 * at, [72, name], [300, `${at + 8}.4`], [370, "-"], [381, `(${at + 1}5.1)`])),
  );
  expect(dashes?.rows).toEqual([
    ["Foreign", "8.4", "-", "(15.1)"],
    ["Total", "9.4", "-", "(25.1)"],
  ]);
  const [wrapped] = await tablesIn([
    ...row(670, [300, "2023"], [400, "2022"]),
    ...["Goodwill", "Land", "Stock"].flatMap((name, at) => row(656 - 14 * at, [72, name], [300, `${at + 1}93`], [400, `${at + 1}74`])),
    ...row(614, [72, "Cash"], [300, "1,093"], [400, "1,874"]),
    ...row(600, [72, "Debt"], [300, "15"], [400, "16"]),
    ...row(586, [72, "Preferred stock: Issued and"]),
    ...row(576, [72, "outstanding, none"], [300, "-"], [400, "-"]),
    ...row(568, [72, "Common stock: Issued and"]),
    ...row(558, [72, "outstanding, 217 million"], [300, "22"], [400, "23"]),
    ...row(544, [72, "EARNINGS BEFORE INTEREST"]),
    ...row(535, [72, "AND TAXES"], [300, "5,454"], [400, "5,114"]),
  ]);
  expect(wrapped?.rows.slice(5)).toEqual([
    ["Preferred stock: Issued and outstanding, none", "-", "-"],
    ["Common stock: Issued and outstanding, 217 million", "22", "23"],
    ["EARNINGS BEFORE INTEREST AND TAXES", "5,454", "5,114"],
  ]);
});

it("R6 puts a sum without a name at the foot under no group, and takes no figure for a note", async () => {
  const [table] = await tablesIn([
    ...row(628, [300, "2023"], [400, "2022"]),
    ...row(614, [72, "Sales"], [300, "316"], [400, "317"]),
    ...row(600, [72, "Reconciling items:"]),
    ...row(586, [84, "Costs"], [300, "(387)"], [400, "(82)"]),
    ...row(572, [300, "$2,269"], [400, "$1,447"]),
  ]);
  expect(table?.rows.at(-1)).toEqual(["", "$2,269", "$1,447"]);
  const [alone] = await tablesIn([
    ...row(628, [300, "2023"], [400, "2022"]),
    ...BODY.filter(({ x }) => x < 500),
    ...row(558, [400, "$210"]),
  ]);
  expect(alone?.notes).toEqual([]);
});

it("R6 sets a head in the middle of whole cells over them, though their figures are narrow and set to the right", async () => {
  const [table] = await tablesIn([
    ...row(640, [360, "As of December 31,"]),
    ...row(626, [380, "2021"], [540, "2020"]),
    ...row(612, [72, "Weighted average term"], [391, "12"], [548, "6.9"]),
    ...row(598, [72, "Weighted average rate"], [391, "28"], [548, "2.9"]),
  ]);
  expect(table?.heads).toEqual(["", "As of December 31, › 2021", "As of December 31, › 2020"]);
});
