import { describe, expect, it } from "vitest";
import type { Claim, ClaimId } from "../domain/claim.ts";
import type { SnapshotId } from "../domain/snapshot.ts";
import { findDisagreements, isPlainDisagreement } from "./disagreements.ts";

function claim(id: string, text: string): Claim {
  return {
    id: id as ClaimId,
    text,
    type: "fact",
    confidence: 1,
    quotes: [{ snapshotId: `of-${id}` as SnapshotId, span: { start: 0, end: text.length }, text, locatedBy: "exact" }],
    taskIds: ["t1"],
    relevance: 0.9,
    judgement: { verdict: "supported", score: 1, reasons: [], judge: { kind: "rules", version: "t" } },
  };
}

describe("disagreements a reader is told of", () => {
  it.each([
    [
      "Talmont's TX-2 cell stores 162 watt hours per kilogram.",
      "The Talmont TX-2 cell stored 155 watt hours per kilogram in our test.",
      true,
    ],
    ["The rail line cost 7.4 billion euros.", "The cost of the rail line was estimated at 4.9 billion euros.", false],
    ["Tickets for the rail line cost 39 euros.", "The rail line cost 7.4 billion euros.", false],
    ["The rail line was to open in December 2021.", "The rail line opened on 15 December 2024.", false],
    [
      "The rail line carried 9.5 million passengers in its first year.",
      "The rail line carried 11.1 million passengers in its first year.",
      true,
    ],
  ])("R12 %j against %j: %s", (a, b, told) => {
    expect(findDisagreements([claim("a", a), claim("b", b)]).some(isPlainDisagreement)).toBe(told);
  });
});

describe("what is no disagreement", () => {
  it("R12 figures of two things that each statement names", () => {
    const pair = [claim("a", "The heat-up time of the Maroc is 65 seconds."), claim("b", "The heat-up time of the Lunetta is 25 seconds.")];
    expect(findDisagreements(pair)).toEqual([]);
    expect(
      findDisagreements([pair[0], claim("c", "The heat-up time of the Maroc is 40 seconds.")].flatMap((one) => one ?? [])),
    ).toHaveLength(1);
  });
});
