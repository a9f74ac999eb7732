import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countTokens, cutToTokens } from "./tokens.ts";

describe("countTokens", () => {
  it("R6 counts in the encoding of gpt-oss", () => {
    expect(countTokens("")).toBe(0);
    expect(countTokens("hello world")).toBe(2);
    expect(countTokens("Assay ties every sentence to a quote.")).toBe(9);
  });

  it("R6 takes special tokens in page text as plain text", () => {
    expect(countTokens("<|end|>")).toBeGreaterThan(1);
    expect(countTokens("a <|start|>assistant<|channel|>final<|message|> b")).toBeGreaterThan(6);
  });

  it("R6 counts long runs of one character in pieces, near what the encoding itself says", () => {
    expect(countTokens("a".repeat(256))).toBe(32);
    expect(countTokens("a".repeat(100_000))).toBe(12_500);
    expect(countTokens(`${" ".repeat(5000)}end`)).toBeLessThan(100);
  });

  it("R6 counts a whole hardly higher than its parts", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), fc.string({ unit: "grapheme", maxLength: 400 }), (a, b) => {
        expect(countTokens(a + b)).toBeLessThanOrEqual(countTokens(a) + countTokens(b) + 4);
      }),
    );
  });
});

describe("cutToTokens", () => {
  it("R7 leaves what fits and cuts the rest at a word", () => {
    expect(cutToTokens("one two three", 10)).toBe("one two three");
    expect(cutToTokens("one two three", 0)).toBe("");
    const long = "every single word of this text counts ".repeat(100);
    const cut = cutToTokens(long, 50);
    expect(countTokens(cut)).toBeLessThanOrEqual(50);
    expect(countTokens(cut)).toBeGreaterThan(40);
    expect(long.startsWith(cut)).toBe(true);
    expect(long[cut.length]).toBe(" ");
  });

  it("R7 cuts text without spaces too, and never inside a surrogate pair", () => {
    const cut = cutToTokens("😀".repeat(500), 33);
    expect(countTokens(cut)).toBeLessThanOrEqual(33);
    expect(cut).toMatch(/^(?:😀)+$/u);
  });
});
