import { expect, it } from "vitest";
import { tableOnScreen } from "./table-on-screen.ts";

const show = (columns: number, ...rows: string[]) => tableOnScreen(rows, columns, (look, text) => `<${look}>${text}`);

it("I1 a table that fits stands in columns as wide as their cells", () => {
  expect(show(40, "| Place | m |", "| :-- | --: |", "| **Upper** weir | 4 |", "| Quay | 12 |")).toEqual([
    "<bold>Place       m",
    "──────────  ──",
    "Upper weir  4",
    "Quay        12",
  ]);
  expect(show(12, "| a | b |", "|---|---|", "| 12345678 | 12 |").slice(1)).toEqual(["────────  ──", "12345678  12"]);
});

it("I1 the widest column gives way, at words, and rows are set apart then", () => {
  expect(show(23, "| Place | Note |", "|---|---|", "| Quay | closed until the morning |", "| Weir | open |")).toEqual([
    "<bold>Place  Note",
    "─────  ────────────────",
    "Quay   closed until the",
    "       morning",
    "",
    "Weir   open",
  ]);
});

it("I1 a word longer than its column is broken, so that the columns hold", () => {
  expect(show(15, "| a | b |", "|---|---|", "| x | aaaaaaaaaaaaaaaaaaaaaaaa |").slice(2)).toEqual(["x  aaaaaaaaaaaa", "   aaaaaaaaaaaa"]);
});

it("I1 where a column cannot be read, fields stand one below the other", () => {
  const rows = ["| Place | | Note |", "|---|---|---|", "| Quay of the town | x | closed until noon |", "| Weir | y |"];
  expect(show(20, ...rows)).toEqual([
    "<bold>Place: Quay of the",
    "  town",
    "x",
    "<bold>Note: closed until",
    "  noon",
    "",
    "<bold>Place: Weir",
    "y",
  ]);
  expect(show(24, "| a | b |", "|---|---|", "| 1234567890 | 123456789012 |")[0]).toBe("<bold>a           b");
});

it("I1 a row with fewer cells than others has empty ones", () => {
  expect(show(40, "| a | b |", "|---|---|", "| 1 |", "| 1 | 2 |").slice(2)).toEqual(["1", "1  2"]);
});
