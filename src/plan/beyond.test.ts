import { describe, expect, it } from "vitest";
import { wordsOf } from "../text/spelling/words-at-hand.ts";
import { isBeyond } from "./beyond.ts";

const words = wordsOf(["The ferry's crossing by cable.", "On board: the price.", "We locate the harbour."]);
const library = { ...words, whole: true };

describe("what is beyond a library", () => {
  it.each([
    ["What is the wireless password on board?", true],
    ["Explain how whale migration affects dental insurance", true],
    ["How long does the ferry crossing take?", false],
    ["Which cables does the ferry have, and who wove them?", false],
    ["How much does the ferry crossing cost?", false],
    ["Where is the harbour located?", false],
  ])("R9 %s: %s", (question, beyond) => {
    expect(isBeyond(question, library)).toBe(beyond);
  });

  it("R9 nothing is beyond a search that reaches further than the vocabulary", () => {
    expect(isBeyond("What is the wireless password on board?", words)).toBe(false);
  });
});
