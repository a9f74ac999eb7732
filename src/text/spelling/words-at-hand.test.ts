import { describe, expect, it } from "vitest";
import { isEveryday } from "./everyday.ts";
import { allWordsOf, NO_WORDS, wordsOf } from "./words-at-hand.ts";

const bells = wordsOf(["Tubular bells are struck.", "The hammers strike a bell."]);

describe("words at hand", () => {
  it("C14 tell how many passages hold a word, what is spelled like it, and what stands beside it in any form", () => {
    expect([bells.frequency("tubular"), bells.frequency("zither")]).toEqual([1, 0]);
    expect(bells.similar("tubuler")).toEqual(["tubular"]);
    expect([bells.together("tubular", "bell"), bells.together("hammer", "bells"), bells.together("tubular", "hammer")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("C14 of two places are those of either", () => {
    const both = allWordsOf(bells, wordsOf(["A tubular pump."]));
    expect(both.frequency("tubular")).toBe(2);
    expect(both.similar("tubuler")).toEqual(["tubular"]);
    expect([both.together("tubular", "pump"), both.together("tubular", "bells"), both.together("pump", "bells")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(allWordsOf(NO_WORDS, NO_WORDS).similar("tubular")).toEqual([]);
  });

  it.each(["cancer", "germany", "Mona", "wurde", "quanto", "мир"])("C14 %s is written every day somewhere", (word) => {
    expect(isEveryday(word)).toBe(true);
  });
  it.each(["transacton", "fotosynthesis", "clade", "stoat"])("C14 %s is not", (word) => expect(isEveryday(word)).toBe(false));
});
