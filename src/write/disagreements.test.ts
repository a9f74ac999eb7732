import { describe, expect, it } from "vitest";
import type { Claim, ClaimId } from "../domain/claim.ts";
import type { SnapshotId } from "../domain/snapshot.ts";
import { candidates, exactDisagreements, exactly } from "./disagreements.ts";

function claim(id: string, text: string, heading?: string): Claim {
  const quote = { snapshotId: `of-${id}` as SnapshotId, span: { start: 0, end: text.length }, text, locatedBy: "exact" as const };
  return {
    id: id as ClaimId,
    text: heading === undefined ? text : `${heading}: ${text}`,
    type: "fact",
    confidence: 1,
    quotes: heading === undefined ? [quote] : [{ ...quote, text: `# ${heading}` }, quote],
    taskIds: ["t1"],
    relevance: 0.9,
    judgement: { verdict: "supported", score: 1, reasons: [], judge: { kind: "rules", version: "t" } },
  };
}

const COST = "The new crane cost 52 million crowns.";

describe("what a judge is asked about", () => {
  it.each([
    [
      "one figure of one thing",
      "Talmont's TX-2 cell stores 162 watt hours per kilogram.",
      "The TX-2 cell stored 155 Wh per kilogram in our test.",
      ["162", "155"],
    ],
    ["one day", "The Tarn museum opened in 1963.", "The Tarn museum opened in 1971.", ["1963", "1971"]],
    ["a time of day", "The first ferry leaves Holm Quay at 05:40.", "The first ferry leaves Holm Quay at 06:10.", ["05:40", "06:10"]],
    ["a denial", "Dogs are allowed on the harbour ferry.", "Dogs are not allowed on the harbour ferry.", undefined],
  ])("R12 %s", (_, one, other, figures) => {
    const [a, b] = [claim("a", one), claim("b", other)];
    expect(candidates([a, b])).toEqual([figures === undefined ? { a, b } : { a, b, figures }]);
  });

  it.each([
    ["another product", "The heat-up time of the Maroc is 65 seconds.", "The heat-up time of the Lunetta is 25 seconds."],
    ["another period", "In 2022 the port handled 4.1 million tonnes.", "In 2023 the port handled 5.3 million tonnes."],
    ["another condition", "At 25 °C the cell keeps 91 percent.", "At 60 °C the cell keeps 74 percent."],
    ["another unit", "The line cost 7.4 billion euros.", "The line cost 8.1 billion dollars."],
    ["another version", "Kiln 3.4 runs 40 jobs at once.", "Kiln 3.5 runs 60 jobs at once."],
    ["a rounding", "The bridge costs about 38 million euros.", "The bridge costs 38.2 million euros."],
    ["another matter", "The bridge is 212 metres long.", "Otters weigh 8 kg in winter."],
  ])("R12 never %s", (_, one, other) => {
    expect(candidates([claim("a", one), claim("b", other)])).toEqual([]);
  });

  it("R12 never two statements of one source", () => {
    const [a, b] = [claim("a", COST), claim("a", COST.replace("52", "47"))];
    expect(candidates([a, b])).toEqual([]);
    expect(exactDisagreements([a, b])).toEqual([]);
  });

  it("R12 those most alike first", () => {
    const [a, b, c] = [
      claim("a", COST),
      claim("b", "Planners heard the new crane cost 40 million crowns."),
      claim("c", COST.replace("52", "47")),
    ];
    expect(candidates([a, b, c])[0]).toMatchObject({ a, b: c });
  });
});

describe("what rules alone tell apart", () => {
  it.each([
    ["nothing but a figure", COST, "The new crane cost 47 million crowns.", "disagreement"],
    ["nothing but a denial", "Dogs are allowed on the ferry.", "Dogs are not allowed on the ferry.", "disagreement"],
    ["another year", "The port had 640 berths in 2022.", "The port had 700 berths in 2023.", "series"],
    ["what was planned", COST, "The new crane will cost 47 million crowns.", undefined],
    ["a condition of function words", "It weighs 12 kg with its hose.", "It weighs 15 kg without its hose.", undefined],
    ["the way there", "Rents rose to 12 percent.", "Rents rose by 15 percent.", undefined],
    ["two figures", "It weighs 12 kg and costs 40 euros.", "It weighs 15 kg and costs 50 euros.", undefined],
    ["a bound", "At least 40 people died.", "At least 45 people died.", undefined],
    ["a number that names", "Line 5 passes the harbour.", "Line 7 passes the harbour.", undefined],
    ["who won", "Lyon beat Paris by 3 goals.", "Paris beat Lyon by 2 goals.", undefined],
    ["nothing", COST, COST, undefined],
  ])("R12 %s", (_, one, other, expected) => {
    expect(exactly(claim("a", one), claim("b", other))).toBe(expected);
  });

  it("R12 the day of a heading is its document's, the year of one that of what stands under it", () => {
    const under = (first: string, second: string) =>
      exactly(claim("a", "The fare is 4 euros.", first), claim("b", "The fare is 5 euros.", second));
    expect(under("Fares from 1 March 2023", "Fares from 1 March 2026")).toBe("disagreement");
    expect(under("Fares of 2023", "Fares of 2026")).toBe("series");
  });
});
