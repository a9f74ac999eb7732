import { describe, expect, it } from "vitest";
import { paragraphsOf } from "./paragraphs.ts";
import type { Line } from "./rows.ts";

/** Lines of one size, one below the other, as wide as their text. */
function lines(...texts: readonly string[]): Line[] {
  return texts.map((text, i) => ({ text, x: 60, right: 60 + text.length * 5, y: 700 - i * 14, size: 11, face: "f" }));
}

describe("paragraphs of a page", () => {
  it("R6 a heading in the size of the text does not run into the sentence below it", () => {
    const page = lines(
      "Opening hours",
      "The pool is open from seven to eight on every day of the week, and",
      "from nine to six on holidays.",
    );
    expect(paragraphsOf(page)).toEqual([[page[0]], [page[1], page[2]]]);
  });

  it.each([
    ["eight words", "Of the days on which it is open", 2],
    ["nine words", "Of all the days on which it is open", 1],
    ["three fifths of the width", `T${"i".repeat(38)}`, 1],
    ["less than that", `T${"i".repeat(37)}`, 2],
    ["a stop at its end", "Opening hours.", 1],
    ["a small letter at its beginning", "opening hours", 1],
  ])("R6 a first line of %s", (_, first, paragraphs) => {
    const wide = `The pool is open from seven to eight on every day of the week ${"x".repeat(5)}`;
    const [, below] = lines(first, wide);
    expect(
      paragraphsOf([...lines(first), { ...below, text: wide, right: 60 + 5 * 65 } as Line, ...lines("", "", "and on.").slice(2)]),
    ).toHaveLength(paragraphs);
  });

  it.each([
    ["a sentence that goes on in small letters", ["The pool is", "open from seven to eight on every day of the week."]],
    ["a first line that ends within a phrase", ["The history of the", "Meadow Pool begins with a gift of the town to its children."]],
    ["lines that are all as short", ["Adults pay six", "Euros, says the", "Sign at the gate"]],
  ])("R6 keeps together %s", (_, texts) => {
    expect(paragraphsOf(lines(...texts))).toEqual([lines(...texts)]);
  });
});

it("X5 a paragraph of a hundred thousand lines is one, its indent held against its left edge", () => {
  const lines = Array.from({ length: 100_000 }, (_, at) => ({
    text: `line ${at} goes on`,
    x: 40,
    right: 400,
    y: (100_000 - at) * 12,
    size: 10,
    face: "f",
  }));
  expect(paragraphsOf(lines)).toHaveLength(1);
});
