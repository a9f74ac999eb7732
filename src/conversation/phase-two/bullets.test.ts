import { describe, expect, it } from "vitest";
import { openEnded, shortToFit } from "./bullets.ts";

const ONE = [{ n: 1, partial: false }];
const CUT = [{ n: 1, partial: true }];

describe("bullets without a model", () => {
  it.each([
    ["fits as it is", "The Brill pump weighs 12 kilograms.", "The Brill pump weighs 12 kilograms."],
    [
      "is cut at a clause",
      "Ansel Works sold 3,100 Brill pumps in 2023 to builders and brigades, because the floods of that year had filled so many cellars.",
      "Ansel Works sold 3,100 Brill pumps in 2023 to builders and brigades",
    ],
    [
      "is never cut before an exception",
      "The Brill pump may be used by anybody who has read the manual of its maker, unless there is gas in the cellar or near it.",
      undefined,
    ],
    [
      "has no clause to be cut at",
      "The heavy pump that Ansel Works has built in its old mill by the river since the spring weighs a lot of kilograms",
      undefined,
    ],
  ])("C11 a text that %s", (_, text, expected) => expect(shortToFit(text, ONE)).toBe(expected));

  it("C11 G4 the words of a partial marker count", () => {
    const seventeen = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen";
    expect(shortToFit(seventeen, ONE)).toBe(seventeen);
    expect(shortToFit(seventeen, CUT)).toBeUndefined();
  });

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
  ])("C11 a text without a clause is cut %s", (_, text, expected) => expect(openEnded(text, CUT)).toBe(expected));
});
