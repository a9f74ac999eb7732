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
