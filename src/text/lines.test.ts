import { expect, it } from "vitest";
import { bare, oneLine } from "./lines.ts";

it("X5 a text on one line has no control characters and no white space but single spaces", () => {
  expect(oneLine(" a\n\tb\u0000c\u001b[0m ")).toBe("a b c [0m");
});

it.each([
  ["The “Mill”, 1,200 kg.", "", "the mill 1 200 kg"],
  ["Up 14 %, again", "%", "up 14 % again"],
  ["नहीं, धन्यवाद!", "", "नहीं धन्यवाद"],
  ["a 1.5–2 b", ".,%-", "a 1.5 2 b"],
])("R7 “%s” without its marks but “%s” is “%s”", (text, kept, wanted) => {
  expect(bare(text, kept)).toBe(wanted);
});
