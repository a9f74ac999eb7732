import { expect, it } from "vitest";
import type { SnapshotId } from "../domain/snapshot.ts";
import { countTokens } from "../text/tokens.ts";
import type { DrawnClaim } from "./analyst.ts";
import { mannerOf } from "./manner.ts";
import { cutSummary, withoutDoubles } from "./rules.ts";

it("R7 a summary ends with the last sentence that fits, and is empty where none does", () => {
  const text = "The crane works. It lifts forty containers. It is blue.";
  expect(cutSummary(`  ${text} `, countTokens(text))).toBe(text);
  expect(cutSummary(text, countTokens(text) - 1)).toBe("The crane works. It lifts forty containers.");
  expect(cutSummary(text, countTokens("The crane works."))).toBe("The crane works.");
  expect(cutSummary(text, 1)).toBe("");
});

it("R8 what is said twice is one claim, as sure as the less sure, with the quotes and tasks of both", () => {
  const drawn = (text: string, start: number, more: Partial<DrawnClaim> = {}): DrawnClaim => ({
    ...{ text, type: "fact", confidence: 0.85, taskIds: ["t1"], relevance: 0.5 },
    quotes: [{ snapshotId: "s" as SnapshotId, span: { start, end: start + 5 }, text: "quote", locatedBy: "exact" }],
    ...more,
  });
  const other = drawn("The mill costs 5 euros.", 0);
  const [one, again] = [
    drawn("The pump costs 4.5 euros.", 0),
    drawn("the pump — costs 4.5 euros.", 9, { confidence: 0.6, relevance: 0.9, taskIds: ["t1", "t2"] }),
  ];
  const [merged, ...rest] = withoutDoubles([one, other, again, drawn("The pump costs 4.5 euros.", 9)]);
  expect(merged).toEqual({ ...one, quotes: [...one.quotes, ...again.quotes], taskIds: ["t1", "t2"], relevance: 0.9, confidence: 0.6 });
  expect(rest).toEqual([other]);
  expect(withoutDoubles([one, drawn("The pump costs 45 euros.", 0)])).toHaveLength(2);
});

it.each([
  ["The crane lifts forty containers.", "fact", 0.85],
  ["I think that the crane is the best one.", "opinion", 0.55],
  ["The crane will probably cost about 40 million euros.", "estimate", 0.6],
])("R8 %j is stated as %s, with %f", (sentence, type, confidence) => {
  expect(mannerOf(sentence)).toEqual({ type, confidence });
});
