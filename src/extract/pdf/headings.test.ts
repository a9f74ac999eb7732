import { describe, expect, it } from "vitest";
import { bodyTypes, headingLevel } from "./headings.ts";
import type { Line } from "./rows.ts";

const line = (text: string, over: Partial<Line> = {}): Line => ({ text, x: 72, right: 300, y: 700, size: 10, face: "Body", ...over });
const BODY = { size: 10, face: "Body" };
const level = (text: string, over: Partial<Line> = {}, below?: Line) => headingLevel([line(text, over)], text, below, BODY);

describe("R6 headings of a page", () => {
  it.each([
    ["much larger than the text", 15, 1],
    ["somewhat larger", 11.3, 2],
    ["hardly larger", 11, undefined],
    ["as large as the text", 10, undefined],
  ])("what is %s", (_, size, expected) => expect(level("Results of 2024", { size })).toBe(expected));

  it("is told by another face, too, unless what follows is set alike, or it is small", () => {
    expect(level("Results", { face: "Bold" }, line("The wheel turns."))).toBe(3);
    expect(level("Results", { face: "Bold", size: 9 }, line("The wheel turns."))).toBe(3);
    expect(level("Results", { face: "Bold", size: 8.9 }, line("The wheel turns."))).toBeUndefined();
    expect(level("Results", { face: "Bold" }, line("Of the year", { face: "Bold" }))).toBeUndefined();
    expect(level("Results", { face: "Bold" }, line("(in thousands)", { face: "Bold" }))).toBe(3);
    expect(level("Results", { face: "" }, line("The wheel turns."))).toBeUndefined();
    const mixed = [line("Results", { face: "Bold" }), line("of the year", { face: "Other" })];
    expect(headingLevel(mixed, "Results of the year", undefined, BODY)).toBeUndefined();
  });

  it.each([
    ["a sentence", "The wheel turns."],
    ["words that go on", "Results, namely:"],
    ["something in brackets", "(Results)"],
    ["words that begin small", "results of 2024"],
    ["marks and figures", "* 12"],
    ["what is too long", `Results ${"of the year ".repeat(12)}`],
  ])("is none: %s", (_, text) => expect(level(text, { size: 20 })).toBeUndefined());

  it("is none that goes on below, nor of more than three lines", () => {
    expect(level("Results", { size: 20 }, line("of the year 2024"))).toBeUndefined();
    expect(level("Results", { size: 20 }, line("Of the year 2024"))).toBe(1);
    const lines = (count: number) =>
      headingLevel(
        Array.from({ length: count }, () => line("Results", { size: 20 })),
        "Results",
        undefined,
        BODY,
      );
    expect([lines(0), lines(3), lines(4)]).toEqual([undefined, 1, undefined]);
    const uneven = [line("Results", { size: 20 }), line("of all", { size: 11 })];
    expect(headingLevel(uneven, "Results of all", undefined, BODY)).toBeUndefined();
  });

  it("goes by how most letters of the pages around are set", () => {
    const page = (size: number, face: string, times = 1) =>
      Array.from({ length: times }, () => line("A line of some length", { size, face }));
    expect(bodyTypes([[...page(10.1, "Body", 3), ...page(14, "Bold", 2)]])).toEqual([{ size: 10, face: "Body" }]);
    const bound = [...Array.from({ length: 7 }, () => page(10, "Body")), ...Array.from({ length: 7 }, () => page(12, "Other"))];
    const types = bodyTypes(bound);
    expect([types[0], types.at(-1)]).toEqual([
      { size: 10, face: "Body" },
      { size: 12, face: "Other" },
    ]);
    expect(bodyTypes([[]])).toEqual([{ size: 10, face: "" }]);
  });
});
