import { describe, expect, it } from "vitest";
import { openEnded } from "./open-ended.ts";

const fits = (open: string) => open.split(/\s+/u).length <= 15;

describe("a text shown from its beginning", () => {
  it.each([
    [
      "to a word that can end it, and shown to go on",
      "Energy density of the Zeta cell is 140 watt hours per kilogram, as its maker says in the data sheet of March 2025.",
      "Energy density of the Zeta cell is 140 watt hours per kilogram …",
    ],
    [
      "never where the rest limits it",
      "The energy density of the new Zeta cell is 140 watt hours per kilogram at room temperature by day but not in winter.",
      undefined,
    ],
    [
      "never where the rest is only expected",
      "The new cell of the maker has in all tests of the last year reached what engineers had long expected of it so far.",
      undefined,
    ],
    ["not at all when it is short", "Five words are too few.", undefined],
  ])("C11 R14 is cut %s", (_, text, expected) => expect(openEnded(text, fits)).toBe(expected));
});
