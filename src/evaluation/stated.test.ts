import { describe, expect, it } from "vitest";
import { isCited, isStated } from "./stated.ts";

describe("short answers", () => {
  it.each([
    ["8,000,000", "A page may have at most 8000000 bytes.", true],
    ["8000000", "A page may have at most 8,000,000 bytes.", true],
    ["the Eiffel Tower", "It is the eiffel-tower.", true],
    ["Zürich", "In Zurich, in 2024.", true],
    ["3.5 km", "It is 3.5 km long.", true],
    ["3.5 km", "It is 35 km long.", false],
    ["5 km", "It is 3.5 km long.", false],
    ["30 %", "Up to 30 % of it.", true],
    ["art", "It is an article.", false],
    ["10 rounds", "110 rounds", false],
    ["...", "anything", false],
    ["", "anything", false],
  ])("X10 “%s” in “%s”: %s", (phrase, text, stated) => {
    expect(isStated(phrase, text)).toBe(stated);
  });
});

describe("expected sources", () => {
  it.each([
    ["https://example.org/a", ["https://example.org/a/"], true],
    ["guide.md", ["library:docs/guide.md"], true],
    ["guide.md", ["library:docs/old-guide.md"], false],
    ["example.org", ["https://www.example.org/a"], true],
    ["example.org", ["https://notexample.org/a"], false],
    ["example.org", [], false],
  ])("X10 %s among %j: %s", (expected, cited, is) => {
    expect(isCited(expected, cited)).toBe(is);
  });
});
