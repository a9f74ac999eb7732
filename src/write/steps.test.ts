import { describe, expect, it } from "vitest";
import { claimSchema } from "../domain/claim.ts";
import { shapeOf } from "../question/shape.ts";
import { stepNumber, stepsAmong } from "./steps.ts";

function claim(quote: string, at: number, page = "p", relevance = 0.8) {
  return claimSchema.parse({
    id: `${page}${at}`,
    text: quote.replace(/^\d+[.)]\s/, ""),
    type: "fact",
    confidence: 0.9,
    relevance,
    taskIds: ["t1"],
    quotes: [{ snapshotId: page, span: { start: at, end: at + quote.length }, text: quote, locatedBy: "exact" }],
    judgement: { verdict: "supported", score: 0.9, reasons: [], judge: { kind: "rules", version: "1" } },
  });
}

const HOW = shapeOf("How do I clean the pump?");
const list = ["1. Close the valve.", "2. Dissolve the salt.", "3. Rinse the tank."];

describe("the steps of a procedure", () => {
  it("R14 are the whole numbered list in its order, whatever order the claims come in", () => {
    const steps = [2, 0, 1].map((at) => claim(list[at] ?? "", at * 50));
    expect(stepsAmong(steps, HOW)?.map(({ text }) => text)).toEqual(["Close the valve.", "Dissolve the salt.", "Rinse the tank."]);
  });

  it("R14 are those of the list that answers best, never of two lists mixed", () => {
    const other = ["1. Open the lid.", "2. Lift the pump."].map((text, at) => claim(text, 1_000 + at * 50, "p", 0.95));
    const steps = list.map((text, at) => claim(text, at * 50));
    expect(stepsAmong([...steps, ...other], HOW)?.map(({ text }) => text)).toEqual(["Open the lid.", "Lift the pump."]);
  });

  it("R14 are asked for only by a question of how something is done", () => {
    const steps = list.map((text, at) => claim(text, at * 50));
    expect(stepsAmong(steps, shapeOf("Who built the pump?"))).toBeUndefined();
  });

  it("R14 have the numbers of their page", () => {
    expect(stepNumber(claim("12) Close the valve.", 0))).toBe(12);
    expect(stepNumber(claim("Close the valve.", 0))).toBeUndefined();
    expect(stepNumber(claim("2.4 litres are enough.", 0))).toBeUndefined();
  });
});
