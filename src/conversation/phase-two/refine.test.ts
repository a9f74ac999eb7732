import { describe, expect, it } from "vitest";
import { suggestions } from "./refine.ts";

const partsOf = (question: string) =>
  suggestions({ question, searchFailed: false, titles: [] }).filter((one) => one.startsWith("Ask one part"));

describe("C12 ways to ask again", () => {
  it("a question of several parts may be asked in parts", () => {
    expect(partsOf("How heavy is the Brill pump and when was it built?")).toEqual([
      expect.stringMatching(/^Ask one part at a time, for example: “How heavy is the Brill pump/),
    ]);
  });

  it("the same question in other capitals is no part of it", () => {
    for (const question of ["compare the TX-1 and the TX-2", "Compare the TX-1 and the TX-2?"]) {
      for (const advice of partsOf(question)) expect(advice.toLowerCase()).not.toContain("“compare the tx-1 and the tx-2”");
    }
  });
});
