import { describe, expect, it } from "vitest";
import { withoutMarks } from "./hard-checks.ts";

describe("withoutMarks", () => {
  it.each([
    ["It opened [1][2 - Partial].", "It opened."],
    ["It opened [1, 2 - Partial,^3].", "It opened."],
    ["- **It** opened  [12].", "It opened."],
    ["Part [1234] stays.", "Part [1234] stays."],
  ])("R12 %s is read as %s", (sentence, plain) => {
    expect(withoutMarks(sentence)).toBe(plain);
  });

  it("X5 a long run of digits in a bracket takes no time to speak of", () => {
    const digits = `Serial [${"1".repeat(200)}x`;
    expect(withoutMarks(digits)).toBe(digits);
  });
});
