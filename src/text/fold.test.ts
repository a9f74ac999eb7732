import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldWord } from "../lexicon/fold.ts";
import { foldTypography, lowerInPlace } from "./fold.ts";

describe("foldTypography", () => {
  it.each([
    ["“a” ‘b’ — c…", "\"a\" 'b' - c..."],
    ["  a \u00A0\n b  ", "a b"],
    ["*a* __b__ [c](https://x.y) d[3]", "a b c d"],
    ["# Title\n> quoted\n- item", "Title quoted item"],
    ["ﬁ Ａ１ \u00ADx\u200By", "fi A1 xy"],
    ["10² ½", "10² ½"],
    ["well-\nknown", "well-known"],
    ["| a | b |", "a b"],
  ])("%j → %j", (text, folded) => {
    expect(foldTypography(text).text).toBe(folded);
  });

  it("every folded character knows where it came from, in order", () => {
    const unit = fc.constantFrom(..."aé“ —…*[](#|\n\u00AD😀ﬁ1²語");
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const { text: folded, starts, ends } = foldTypography(text);
        expect(starts.length).toBe(folded.length);
        for (let i = 0; i < folded.length; i++) {
          expect(starts[i]).toBeLessThan(ends[i] ?? 0);
          expect(ends[i]).toBeLessThanOrEqual(text.length);
          if (i > 0) expect(starts[i]).toBeGreaterThanOrEqual(starts[i - 1] ?? 0);
        }
        expect(foldTypography(folded).text.length).toBeLessThanOrEqual(folded.length);
      }),
    );
  });

  it("lowers without moving positions", () => {
    expect(lowerInPlace("İSTANBUL").length).toBe("İSTANBUL".length);
    expect(lowerInPlace("ABC")).toBe("abc");
  });
});

describe("foldWord", () => {
  it.each([
    ["Müller", "muller"],
    ["Łódź", "lodz"],
    ["Straße", "strasse"],
    ["don’t", "don't"],
    ["Søren", "soren"],
  ])("%s → %s", (word, folded) => {
    expect(foldWord(word)).toBe(folded);
  });
});
