import { describe, expect, it } from "vitest";
import { askedParts } from "./question.ts";

describe("the questions in a question", () => {
  it.each([
    [
      "How high is the Brill Mill and who built it?",
      [
        ["Brill", "Mill"],
        ["built", "Brill", "Mill"],
      ],
    ],
    [
      "How high is the Brill Mill and what does the ferry to Vannes cost?",
      [
        ["Brill", "Mill"],
        ["ferry", "Vannes", "cost"],
      ],
    ],
    [
      "how big is the old harbour and who owns it?",
      [
        ["old", "harbour"],
        ["owns", "old", "harbour"],
      ],
    ],
    ["How heavy is the Brill pump? Say it in kilograms.", [["Brill", "pump"]]],
    [
      "灯塔有多高，谁建造的？",
      [
        ["灯塔", "塔有"],
        ["建造", "造的", "灯塔", "塔有"],
      ],
    ],
    ["Who owns the Brill Mill?", [["owns", "Brill", "Mill"]]],
  ])("X8 %s are asked each with what they are about", (question, terms) => {
    expect(askedParts(question).map(({ asked }) => asked.terms.map(({ text }) => text))).toEqual(terms);
  });
});
