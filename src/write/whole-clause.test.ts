import { describe, expect, it } from "vitest";
import { wholeClauses } from "./whole-clause.ts";

describe("shorter forms of a sentence", () => {
  it.each([
    [
      "The pump (built in Lorne) weighs 12 kilograms; two people carry it.",
      [
        "The pump (built in Lorne) weighs 12 kilograms",
        "The pump weighs 12 kilograms; two people carry it.",
        "The pump weighs 12 kilograms",
      ],
    ],
    ["The pump – a small one – weighs 12 kilograms.", ["The pump weighs 12 kilograms."]],
    ["It pays out; unless the fault is yours.", []],
    ["The figure (estimated) is 12.", []],
    ["It weighs 12 kilograms with its hose.", []],
  ])("C11 %s", (sentence, expected) => expect(wholeClauses(sentence)).toEqual(expect.arrayContaining(expected)));

  it("C11 nothing is cut that could turn what stays", () => {
    expect(wholeClauses("It pays out; unless the fault is yours.")).toEqual([]);
    expect(wholeClauses("The figure (estimated) is 12.")).toEqual([]);
  });
});
