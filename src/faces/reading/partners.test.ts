import { describe, expect, it } from "vitest";
import { partnersOf } from "./partners.ts";
import { passageAround } from "./passage.ts";

const pairs = (sentence: string, ...quotes: string[]) =>
  partnersOf(
    sentence,
    quotes.map((text) => ({ text, besides: "" })),
  ).map(({ kind, said, at }) => [
    kind,
    sentence.slice(said.start, said.end),
    at === undefined ? "" : quotes[at.quote]?.slice(at.place.start, at.place.end),
  ]);

describe("what of a sentence stands in its quotes", () => {
  it("R12 ties figures, dates, names and negations to their places, in whichever quote they stand", () => {
    const found = pairs(
      "In March 2024 the Talmont cell did not burn at about 140 degrees.",
      "The test of 12 March 2024 was short.",
      "Talmont's cell reached 139.6 degrees and did not burn.",
    );
    expect(found).toContainEqual(["date", "March 2024", "12 March 2024"]);
    expect(found).toContainEqual(["negation", "not", "not"]);
    expect(found.find(([kind]) => kind === "figure")?.[2]).toContain("139.6");
    expect(found.find(([, said]) => said === "Talmont")?.[2]).toContain("Talmont");
  });

  it("R12 leaves without a place what stands in no quote", () => {
    const found = pairs("The cell holds 155 hours and explodes.", "The cell holds 162 hours.");
    expect(found).toContainEqual(["figure", expect.stringContaining("155"), ""]);
    expect(found).toContainEqual(["word", "explodes", ""]);
    expect(found).toContainEqual(["word", "cell", "cell"]);
  });

  it("R12 shows a quote with its own paragraph and one more on either side, to the letter", () => {
    const text = "# H\n\nOne.\n\nTwo. The quote. Three.\n\nFour.\n\nFive.";
    const start = text.indexOf("The quote.");
    const { before, after } = passageAround(text, { start, end: start + 10 });
    expect(before).toBe("One.\n\nTwo. ");
    expect(after).toBe(" Three.\n\nFour.");
    expect(text).toContain(`${before}The quote.${after}`);
  });
});
