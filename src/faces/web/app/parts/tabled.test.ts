import { expect, it } from "vitest";
import { partsOf } from "./tabled.tsx";

it("I5 R12 tells rows of cells in a text of others from what runs on, each cell at its place", () => {
  const text = "Before.\n| valve | bar |\n| --- | --- |\n| a\\|b | 12 |\nAfter | it.\n";
  const shown = partsOf(text).map(
    ({ start, end, rows }) => rows?.map((cells) => cells.map((cell) => text.slice(cell.start, cell.end))) ?? text.slice(start, end),
  );
  expect(shown).toEqual([
    "Before.\n",
    [
      ["valve", "bar"],
      ["a\\|b", "12"],
    ],
    "After | it.\n",
  ]);
});
