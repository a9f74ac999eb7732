// What a page draws, and how names repeat, tells which columns a head is for.
import { expect, it } from "vitest";
import { makePdf, type PdfLine, type PdfRule } from "../../../test/world/documents.ts";
import { stacked } from "../../text/table.ts";
import { extractBytes } from "../extract.ts";

const row = (y: number, ...cells: readonly (readonly [x: number, text: string])[]): PdfLine[] =>
  cells.map(([x, text]) => ({ x, y, text, size: 10 }));

async function headsIn(lines: readonly (PdfLine | PdfRule)[]): Promise<string[]> {
  const { text, tables } = await extractBytes(makePdf([lines]), { url: "https://tables.test/a.pdf" });
  const said = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  return (tables[0]?.heads ?? []).map((over) => stacked(over.map((span) => ({ text: said(span), span }))));
}

const NAMES = row(640, [240, "Cost"], [310, "Sales"], [385, "Total"], [460, "Gain"], [530, "Loss"]);
const FIGURES = [620, 606, 592].flatMap((y, at) =>
  row(y, [72, `Works ${at}`], [240, "111"], [310, "222"], [385, "333"], [460, "444"], [530, "555"]),
);

it("R6 a head is for the columns that a line is drawn over below it, though it stands as near the middle of others", async () => {
  const one = [...row(660, [378, "Impact of"]), ...NAMES, ...FIGURES];
  expect(await headsIn([...one, { from: 370, to: 425, y: 657 }])).toEqual(["", "Cost", "Sales", "Impact of › Total", "Gain", "Loss"]);
  const three = ["", "Cost", "Impact of › Sales", "Impact of › Total", "Impact of › Gain", "Loss"];
  expect(await headsIn([...one, { from: 305, to: 485, y: 657 }])).toEqual(three);
  // The same line in parts that touch, and the ground of the head's cell.
  expect(await headsIn([...one, { from: 305, to: 380, y: 657 }, { from: 380, to: 485, y: 657 }])).toEqual(three);
  expect(await headsIn([...one, { from: 305, to: 485, y: 656, height: 14 }])).toEqual(three);
});

it("R6 what is drawn for each column of itself, below the words, or not around their middle tells nothing of a head over several", async () => {
  const words = row(660, [375, "All works"]);
  const all = ["", "All works › Cost", "All works › Sales", "All works › Total", "All works › Gain", "All works › Loss"];
  const columns = [235, 305, 375, 455, 525].map((from): PdfRule => ({ from, to: from + 62, y: 657 }));
  expect(await headsIn([...words, ...columns, ...NAMES, ...FIGURES])).toEqual(all);
  expect(await headsIn([...words, { from: 375, to: 416, y: 657 }, ...NAMES, ...FIGURES])).toEqual(all);
  expect(await headsIn([...words, { from: 340, to: 590, y: 657 }, ...NAMES, ...FIGURES])).toEqual(all);
});

it("R6 a head below one that a line is drawn for stands within its columns or outside them", async () => {
  const heads = await headsIn([
    ...row(680, [268, "2024"], [420, "2023"]),
    { from: 235, to: 330, y: 677 },
    { from: 380, to: 480, y: 677 },
    ...row(662, [308, "Percent"], [458, "Percent"]),
    ...row(645, [240, "Cost"], [308, "of sales"], [385, "Cost"], [458, "of sales"]),
    ...[620, 606, 592].flatMap((y) => row(y, [72, "Works"], [240, "111"], [315, "22"], [385, "333"], [465, "44"])),
  ]);
  expect(heads.map((head) => head.split(" › ")[0])).toEqual(["", "2024", "2024", "2023", "2023"]);
  expect(heads[1]).toBe("2024 › Cost");
  expect(heads[2]).toContain("Percent");
});

it("R6 a head that lines are drawn for may stand far above the heads below it", async () => {
  const heads = (...drawn: readonly PdfRule[]) => headsIn([...row(690, [330, "Near"], [478, "Far"]), ...drawn, ...NAMES, ...FIGURES]);
  expect(await heads()).toEqual(["", "Cost", "Sales", "Total", "Gain", "Loss"]);
  expect(await heads({ from: 305, to: 380, y: 687 }, { from: 455, to: 520, y: 687 })).toEqual([
    "",
    "Cost",
    "Near › Sales",
    "Total",
    "Far › Gain",
    "Loss",
  ]);
});

it("R6 as many heads as the names of columns have repeats are for one repeat each, wherever in it they are set", async () => {
  const names = row(650, [240, "Cost"], [310, "Net"], [385, "Cost"], [460, "Net"]);
  const figures = [620, 606, 592].flatMap((y) => row(y, [72, "Works"], [240, "111"], [310, "222"], [385, "333"], [460, "444"]));
  const years = row(636, [310, "2024"], [460, "2023"]);
  expect(await headsIn([...names, ...years, ...figures])).toEqual(["", "Cost › 2024", "Net › 2024", "Cost › 2023", "Net › 2023"]);
  // Two lines of one name are no heads over others.
  const gross = row(662, [240, "Gross"], [385, "Gross"]);
  expect(await headsIn([...gross, ...names, ...figures])).toEqual(["", "Gross Cost", "Net", "Gross Cost", "Net"]);
});

it("R6 a head above one that a line is drawn for stands over all of its columns or none", async () => {
  const heads = await headsIn([
    ...row(680, [294, "Sales of ships"], [464, "Sales of all"]),
    ...row(660, [290, "Quarter"], [452, "Half-year"]),
    { from: 235, to: 388, y: 657 },
    { from: 392, to: 560, y: 657 },
    ...row(640, [240, "2024"], [310, "2023"], [375, "Rise"], [440, "2024"], [520, "2023"]),
    ...[620, 606, 592].flatMap((y) => row(y, [72, "Works"], [240, "111"], [310, "222"], [375, "333"], [440, "44"], [520, "55"])),
  ]);
  expect(heads.map((head) => head.split(" › ").slice(0, 2).join("/")).slice(1)).toEqual([
    "Sales of ships/Quarter",
    "Sales of ships/Quarter",
    "Sales of ships/Quarter",
    "Sales of all/Half-year",
    "Sales of all/Half-year",
  ]);
});

it("R6 what is drawn on pages that are mostly drawings is not looked at, so that it takes no memory", async () => {
  const one = [...row(660, [378, "Impact of"]), { from: 370, to: 425, y: 657 }, ...NAMES, ...FIGURES];
  const strokes = Array.from({ length: 40_000 }, (_, n): PdfRule => ({ from: n % 500, to: (n % 500) + 1, y: n % 300 }));
  expect((await headsIn(one))[2]).toBe("Sales");
  expect((await headsIn([...one, ...strokes]))[2]).toBe("Impact of › Sales");
});

it("R6 a line that is drawn below two heads is neither's own, though one begins where it does", async () => {
  const two = [...row(660, [310, "Near"], [460, "Far"]), ...NAMES, ...FIGURES];
  expect(await headsIn([...two, { from: 305, to: 590, y: 657 }])).toEqual(["", "Cost", "Near › Sales", "Total", "Far › Gain", "Loss"]);
});
