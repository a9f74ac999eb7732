import { describe, expect, it } from "vitest";
import type { Claim, ClaimId } from "../domain/claim.ts";
import type { SnapshotId } from "../domain/snapshot.ts";
import { placedContext } from "../text/context.ts";
import { heldToItsDate } from "./dated.ts";
import { hardChecks } from "./hard-checks.ts";

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
    ["Exports doubled between 2018 and 2022.", true],
    ["The dam was finished in 1974.", true],
    ["Sincere thanks are due to the crew.", true],
  ])("R12 %j may be written without a dated source: %s", (text, may) => {
    expect(heldToItsDate(claim(text), {}).judgement.verdict).toBe(may ? "supported" : "not checked");
    expect(heldToItsDate(claim(text), { published: "2024-05-01" }).judgement.verdict).toBe("supported");
    expect(heldToItsDate(claim(text), { modified: "2024-05-01" }).judgement.verdict).toBe("supported");
  });
});

describe("statements dated by their page", () => {
  const text = "The tunnel will cost 310 million euros and is to open in the spring of 2027.";
  const quote = {
    quote: text,
    context: placedContext({ title: "Tunnel", landmarks: [], published: "2024-05-12T00:00:00Z" }, text, { start: 0, end: text.length }),
  };

  it.each([
    ["On 12 May 2024 the tunnel was to open in the spring of 2027.", true],
    ["In May 2024 the tunnel was to cost 310 million euros.", true],
    ["On 13 May 2024 the tunnel was to open in the spring of 2027.", false],
    ["In 2023 the tunnel was to cost 310 million euros.", false],
  ])("R12 %j, published on 12 May 2024: %s", (sentence, may) => {
    expect(hardChecks(sentence, [quote]).filter(({ kind }) => kind === "date").length === 0).toBe(may);
  });
});
