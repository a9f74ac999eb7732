import { describe, expect, it } from "vitest";
import { prove } from "../domain/sentence.ts";
import { lexiconOf } from "../lexicon/lexicon.ts";
import { ANSWER_LENGTH, assembleAnswer } from "./assemble-answer.ts";
import { proven, sourceOf } from "./assemble-material.ts";

describe("an answer", () => {
  it("R14 takes the first that fits with its markers, at most 140 characters", () => {
    for (let length = ANSWER_LENGTH - 20; length <= ANSWER_LENGTH + 5; length++) {
      const text = `${"x".repeat(length - 1)}.`;
      const { answer = "" } = assembleAnswer([proven(text), proven("It is long.", "b")], sourceOf) ?? {};
      expect([...answer].length).toBeLessThanOrEqual(ANSWER_LENGTH);
      expect(answer).toBe(length <= ANSWER_LENGTH - " [1]".length ? `${text.slice(0, -1)} [1].` : "It is long [1].");
    }
  });

  it("R12 R14 marks an inference like what it follows from, also where it is long", () => {
    const inference = (text: string) => prove(text, proven("x").claims, [], { kind: "inference" });
    expect(assembleAnswer([inference("It is the longer.")], sourceOf)?.answer).toBe("It is the longer [1].");
    const { answer = "" } = assembleAnswer([inference(`${"x".repeat(138)}.`), proven("It is long.", "b")], sourceOf) ?? {};
    expect(answer).toBe("It is long [1].");
  });

  it("R14 is framed in its language too", () => {
    const one = proven("A has 5 seats.");
    const computed = { result: "3", expression: "5 − 2", inputs: [{ figure: "5", claimId: one.claims[0].id, quote: "A has 5 seats." }] };
    const { answer, markdown } = assembleAnswer([prove("A has 3 more.", one.claims, [computed])], sourceOf, lexiconOf("de").frame) ?? {};
    expect(answer).toBe("A has 3 more (berechnet: 5 − 2) [1].");
    expect(markdown).toContain("\n\n## Quellen\n\n1. ");
  });

  it("R14 where none fits, the first is shown from its beginning, also within 140", () => {
    const long =
      "The energy density of the cell is 140 watt hours per kilogram, as its maker says in the data sheet of March 2025, on the second of its eight pages.";
    const { answer = "" } = assembleAnswer([proven(long)], sourceOf) ?? {};
    expect([...answer].length).toBeLessThanOrEqual(ANSWER_LENGTH);
    expect(answer).toMatch(/^The energy density .* per kilogram, .* on the second \[1\]…$/);
  });
});
