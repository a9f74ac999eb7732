import { describe, expect, it } from "vitest";
import { lackingIn, saysLacking } from "./lacking.ts";

describe("what a question supposes to be away", () => {
  it.each([
    ["How does it answer without a model?", ["model"]],
    ["Does it run with no network at all?", ["network"]],
    ["Can one travel without a valid ticket?", ["valid", "ticket"]],
    ["Which plans have no support?", []],
    ["Who left without?", []],
    ["How does it answer with a model?", []],
  ])("X8 %s", (question, stems) => {
    expect(lackingIn(question)).toEqual(stems);
  });

  it.each([
    ["Without the key of a model, rules answer.", true],
    ["No model is set up.", true],
    ["A model answers, and nothing is without sense.", false],
    ["The model answers.", false],
  ])("X8 is spoken of: %s", (text, is) => {
    expect(saysLacking(text, ["model"])).toBe(is);
  });
});
