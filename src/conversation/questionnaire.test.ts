import { describe, expect, it } from "vitest";
import { answersIn, isAnswers } from "./questionnaire.ts";

describe("answers to a questionnaire", () => {
  it.each([
    [
      "1 yes, 2 no",
      3,
      [
        [1, "yes"],
        [2, "no"],
      ],
    ],
    [
      "1. yes\n2. only at night\n3. no",
      3,
      [
        [1, "yes"],
        [2, "only at night"],
        [3, "no"],
      ],
    ],
    [
      "1) yes 2) no",
      2,
      [
        [1, "yes"],
        [2, "no"],
      ],
    ],
    [
      "Q1: hot; Q3: no",
      3,
      [
        [1, "hot"],
        [3, "no"],
      ],
    ],
    ["1 yes, 9 no", 3, [[1, "yes, 9 no"]]],
    [
      "yes, no, not sure",
      3,
      [
        [1, "yes"],
        [2, "no"],
        [3, "not sure"],
      ],
    ],
    ["it only happens in the evening", 3, [[0, "it only happens in the evening"]]],
  ] as const)("C5 %j", (message, questions, expected) => {
    expect(isAnswers(message, questions)).toBe(true);
    expect(answersIn(message, questions).map(({ question, answer }) => [question, answer])).toEqual(expected);
  });

  it.each(["is it the cable?", "? printers", "x".repeat(2000)])("C5 %j is no answer", (message) => {
    expect(isAnswers(message, 3)).toBe(false);
  });
});
