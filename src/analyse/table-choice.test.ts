import { describe, expect, it } from "vitest";
import { excerptOf } from "./excerpt.ts";
import { fittingRows, rankTables, tablesIn } from "./table-choice.ts";

const PROSE = "The company sells boats and repairs them in three yards on the coast, and it has done so for many years.\n\n".repeat(40);
const statement = (title: string, years: string, rows: readonly string[]) =>
  `## ${title}\n\n(In millions)\n\n| | ${years} |\n| --- | --- | --- |\n${rows.map((row) => `| ${row} |`).join("\n")}\n\n`;
const many = (label: string) =>
  Array.from({ length: 60 }, (_, at) => `${label} number ${at} of the yard in the old harbour | ${1000 + at} | ${900 + at}`);
const INCOME = statement("Statement of Income", "2018 | 2017", [
  "Net sales | 740 | 690",
  "Services | 60 | 50",
  "Total revenues | 800 | 740",
  ...many("Cost"),
]);
const BALANCE = statement("Balance Sheet", "2018 | 2017", ["Inventories | 71 | 64", ...many("Asset")]);
const OLD = statement("Balance Sheet", "1998 | 1997", ["Inventories | 11 | 12", "Land | 3 | 4"]);
const TEXT = `${PROSE}${INCOME}${PROSE}${BALANCE}${OLD}`;

const headingsOf = (text: string) =>
  [...text.matchAll(/^## (.+)$/gm)].map((found) => ({ kind: "heading" as const, level: 2, title: found[1] ?? "", start: found.index }));
const landmarks = headingsOf(TEXT);
const tables = tablesIn(TEXT, landmarks);
const said = (span: { start: number; end: number }) => TEXT.slice(span.start, span.end);

/** The table of a text that comes first for a subject. */
function bestOf(text: string, subject: string): string {
  const all = tablesIn(text, headingsOf(text));
  const best = all[rankTables(text, all, subject).order[0] ?? -1];
  return best === undefined ? "" : text.slice(best.start, best.end);
}

describe("tables as passages", () => {
  it("R6 have the heading above them, their note and their head", () => {
    expect(tables.map(({ title }) => title.map(said))).toEqual([
      ["## Statement of Income", "(In millions)"],
      ["## Balance Sheet", "(In millions)"],
      ["## Balance Sheet", "(In millions)"],
    ]);
    expect(said(tables[0]?.head ?? { start: 0, end: 0 })).toBe("| | 2018 | 2017 |\n| --- | --- | --- |");
  });

  it("R6 without a heading have the lines right above them, and with one that far above as well", () => {
    const table = "| Part | Euros |\n| --- | --- |\n| Pump | 400 |\n| Seal | 4 |\n| Ring | 5 |";
    const titles = (text: string, marks = headingsOf(text)) =>
      tablesIn(text, marks).map(({ title }) => title.map(({ start, end }) => text.slice(start, end)));
    const lines = "The parts of 2025\n\n(In euros)";
    expect(titles(`${PROSE}${lines}\n\n${table}\n`)[0]?.slice(-2)).toEqual(["The parts of 2025", "(In euros)"]);
    expect(titles(`${table}\n`)).toEqual([[]]);
    const far = `## Parts\n\n${"One line of many words.\n\n".repeat(6)}${table}\n`;
    expect(titles(far)[0]?.[0]).toBe("## Parts");
  });

  it("R6 are ranked by title, cells and the years asked for", () => {
    expect(rankTables(TEXT, tables, "inventories in the FY2018 balance sheet").order[0]).toBe(1);
    expect(rankTables(TEXT, tables, "inventories in the balance sheet of 1998").order[0]).toBe(2);
    expect(rankTables(TEXT, tables, "what does the statement of income for 2018 say").order[0]).toBe(0);
  });

  it("R6 that name a row as the subject does come before those that have its words in other names", () => {
    const note = statement("Reserves for inventories", "2018 | 2017", [
      "Reserve for slow inventories of parts | 17 | 16",
      "Reserve for tax | 5 | 6",
    ]);
    const sheet = statement("Position", "2018 | 2017", ["Inventories | 71 | 64", "Land | 40 | 40", "Debt | 9 | 8"]);
    expect(bestOf(`${note}${sheet}`, "the inventories of 2018")).toContain("| Inventories | 71 | 64 |");
  });

  it("R6 are named by a subject that says most of their title, and not by one that says some words of it", () => {
    expect(rankTables(TEXT, tables, "inventories in the FY2018 balance sheet").named).toBe(true);
    const long = statement("Cost of boats, sails, masts and oars bought from other yards by country and year", "2018 | 2017", [
      "Masts | 5 | 6",
      "Oars | 7 | 8",
    ]);
    expect(rankTables(long, tablesIn(long, headingsOf(long)), "why do boats with old masts leak").named).toBe(false);
  });

  it("R6 whose figures other tables repeat come before those that stand alone", () => {
    const rows = ["Fees | 8,100 | 7,300", "Rent | 2,450 | 2,150"];
    const alone = statement("Fees by yard", "2018 | 2017", ["Fees | 9,310 | 9,120", "Rent | 1,870 | 1,660"]);
    const rest = statement("Fees by trade", "2018 | 2017", rows);
    const note = statement("Boats", "2018 | 2017", ["Hulls | 8,100 | 7,300", "Sails | 2,450 | 2,150"]);
    expect(bestOf(`${alone}${rest}${note}`, "fees and rent in 2018")).toContain(rows[0]);
    expect(bestOf(`${alone}${rest}`, "fees and rent in 2018")).toContain("9,310");
  });

  it("R6 that do not fit are shown with head, the rows asked for and those that add up others", () => {
    const table = tables[0];
    if (table === undefined) throw new Error("no table");
    const shown = fittingRows(TEXT, table, [rankTables(TEXT, tables, "services 2018")], 200).map(said);
    expect(shown).toEqual(
      expect.arrayContaining(["| | 2018 | 2017 |\n| --- | --- | --- |", "| Services | 60 | 50 |", "| Total revenues | 800 | 740 |"]),
    );
    expect(shown.length).toBeLessThan(20);
  });

  it.each([
    ["adds up the two above it", ["Net | 40 | 1", "Services | 60 | 1", "In all | 100 | 1"], true],
    ["takes off what is in brackets", ["Gain | 140 | 1", "Loss | (40) | 1", "In all | 100 | 1"], true],
    ["adds up nothing", ["Net | 40 | 1", "Services | 61 | 1", "In all | 100 | 1"], false],
    ["repeats the one above it", ["Services | 100 | 1", "In all | 100 | 1"], false],
    ["adds up fifteen", ["In all | 15,780 | 1"], true],
    ["adds up sixteen", ["In all | 16,824 | 1"], false],
  ])("R6 whose last row %s are shown with it: %s", (_, rows, isShown) => {
    const text = statement("Statement of Income", "2018 | 2017", [...many("Cost"), ...rows]);
    const all = tablesIn(text, headingsOf(text));
    const [table] = all;
    if (table === undefined) throw new Error("no table");
    const shown = fittingRows(text, table, [rankTables(text, all, "unheard 2018")], 200).map(({ start, end }) => text.slice(start, end));
    expect(shown.some((row) => row.startsWith("| In all"))).toBe(isShown);
    expect(shown.length).toBeLessThan(30);
  });

  it("R6 R7 are in the excerpt whose question names them", () => {
    const excerpt = excerptOf(TEXT, ["What were the inventories at year end FY2018, by the balance sheet?"], 800, landmarks);
    expect(excerpt.text).toContain("| Inventories | 71 | 64 |");
    expect(excerpt.tokens).toBeLessThanOrEqual(800);
  });

  it("R7 shown before are not shown again", () => {
    const read = [{ start: TEXT.indexOf("## Balance Sheet"), end: TEXT.length }];
    expect(excerptOf(TEXT, ["inventories in the FY2018 balance sheet"], 800, landmarks, read).text).not.toContain("Inventories");
  });
});
