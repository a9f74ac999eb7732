import { describe, expect, it } from "vitest";
import { viewOf } from "./page-view.ts";

const view = (text: string, most: number) =>
  viewOf({ text, subjects: ["harbour bridge"], most, landmarks: [], tables: [], read: [], aboutModels: false });
const unitsOf = (text: string, most: number) =>
  view(text, most).passages.flatMap(({ units }) => units.map(({ start, end }) => end - start));
/** One unit of so many characters: nothing in it ends a sentence. */
const unit = (length: number) =>
  `The harbour bridge ${"opened again and again ".repeat(length / 23 + 1)}`
    .slice(0, length - 1)
    .padEnd(length - 1, "x")
    .concat(".");

describe("what of a page is shown", () => {
  it("R6 R7 a unit that is very long is shown as far as it was chosen", () => {
    const [shown = 0, ...others] = unitsOf(unit(20_000), 400);
    expect(others).toEqual([]);
    expect(shown).toBeGreaterThan(400);
    expect(shown).toBeLessThan(8_000);
  });

  it("R6 R7 a shorter one is shown whole or not at all", () => {
    const text = Array.from({ length: 30 }, (_, at) => unit(900 + at)).join("\n\n");
    const lengths = unitsOf(text, 600);
    expect(lengths.length).toBeGreaterThan(0);
    for (const length of lengths) expect(length).toBeGreaterThanOrEqual(900);
  });

  it("X4 what is shown counts no more tokens than there are for it, borders and all", () => {
    const { passages } = view(Array.from({ length: 30 }, (_, at) => unit(300 + at)).join("\n\n"), 600);
    const tokens = passages.reduce((sum, passage) => sum + passage.tokens, 0);
    expect(tokens).toBeGreaterThan(200);
    expect(tokens).toBeLessThan(900);
  });
});
