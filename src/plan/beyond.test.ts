import { describe, expect, it } from "vitest";
import { WordIndex } from "../text/spelling/word-index.ts";
import { isBeyond } from "./beyond.ts";

const words = new WordIndex(["ferry", "crossing", "cable", "board", "price", "harbour", "locate"].map((word) => [word, 2] as const));
const library = { frequency: (word: string) => words.frequency(word), similar: (word: string) => words.similar(word), whole: true };

describe("what is beyond a library", () => {
  it.each([
    ["What is the wireless password on board?", true],
    ["Explain how whale migration affects dental insurance", true],
    ["How long does the ferry crossing take?", false],
    ["Which cables does the ferry have, and who wove them?", false],
    ["How much does the ferry cost?", false],
    ["Where is the harbour located?", false],
  ])("R9 %s: %s", (question, beyond) => {
    expect(isBeyond(question, library)).toBe(beyond);
  });

  it("R9 nothing is beyond a search that reaches further than the vocabulary", () => {
    expect(isBeyond("What is the wireless password on board?", words)).toBe(false);
  });
});
