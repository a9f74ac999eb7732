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
