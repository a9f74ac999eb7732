import { describe, expect, it } from "vitest";
import type { Claim, ClaimId } from "../domain/claim.ts";
import type { SnapshotId } from "../domain/snapshot.ts";
import { heldToItsDate } from "./dated.ts";

function claim(text: string): Claim {
  return {
    id: "c" as ClaimId,
    text,
    type: "fact",
    confidence: 1,
    quotes: [{ snapshotId: "s" as SnapshotId, span: { start: 0, end: text.length }, text, locatedBy: "exact" }],
    taskIds: [],
    relevance: 1,
    judgement: { verdict: "supported", score: 1, reasons: [], judge: { kind: "rules", version: "t" } },
  };
}

describe("statements about a present", () => {
  it.each([
    ["Exports have doubled since 2018.", false],
    ["The plant currently employs 640 people.", false],
    ["To date, no leak was found.", false],
    ["Exports doubled since 2018, a 2024 review found.", true],
    ["In 2024 the plant currently employs 640 people.", true],
    ["Exports doubled between 2018 and 2022.", true],
    ["The dam was finished in 1974.", true],
    ["Sincere thanks are due to the crew.", true],
  ])("R12 %j may be written without a dated source: %s", (text, may) => {
    expect(heldToItsDate(claim(text), {}).judgement.verdict).toBe(may ? "supported" : "not checked");
    expect(heldToItsDate(claim(text), { published: "2024-05-01" }).judgement.verdict).toBe("supported");
    expect(heldToItsDate(claim(text), { modified: "2024-05-01" }).judgement.verdict).toBe("supported");
  });
});
