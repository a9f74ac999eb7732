import { describe, expect, it } from "vitest";
import { breakable, cutTo, displayWidth, wrap } from "./columns.ts";

describe("I1 columns of a terminal", () => {
  it.each([
    ["tide", 4],
    ["潮汐", 4],
    ["한글", 4],
    ["ＡＢ", 4],
    ["e\u0301te\u0301", 3],
    ["a\u200bb", 2],
    ["🌊", 2],
    ["✓\ufe0f", 2],
    ["", 0],
  ])("%j takes %d", (line, width) => expect(displayWidth(line)).toBe(width));

  it("a line is cut where it is too long, with a sign for the rest, and no wide sign is halved", () => {
    expect([cutTo("tides", 5), cutTo("tides!", 5), cutTo("潮汐潮汐", 8), cutTo("潮汐潮汐", 7), cutTo("潮汐潮汐", 6)]).toEqual([
      "tides",
      "tide…",
      "潮汐潮汐",
      "潮汐潮…",
      "潮汐…",
    ]);
  });

  it("words without spaces break between their signs, never before a closing one, and keep Latin words whole", () => {
    expect(breakable("tide-mill")).toEqual(["tide-mill"]);
    expect(breakable("潮汐轮。")).toEqual(["潮", "汐", "轮。"]);
    expect(breakable("第12章mill节")).toEqual(["第", "12", "章", "mill", "节"]);
    expect(breakable("か\u3099く")).toEqual(["か\u3099", "く"]);
  });

  it("a paragraph breaks at spaces, later lines set in, and a word that is too long stands alone", () => {
    expect(wrap("one two three", 7)).toEqual(["one two", "three"]);
    expect(wrap("one two three", 7, "  ")).toEqual(["one two", "  three"]);
    expect(wrap("one two six", 7, "  ")).toEqual(["one two", "  six"]);
    expect(wrap("a incomprehensible b", 5)).toEqual(["a", "incomprehensible", "b"]);
    expect(wrap("", 5)).toEqual([""]);
  });
});
