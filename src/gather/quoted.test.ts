import { describe, expect, it } from "vitest";
import type { Claim, ClaimId } from "../domain/claim.ts";
import type { Snapshot, SnapshotId } from "../domain/snapshot.ts";
import type { CanonicalUrl } from "../domain/url.ts";
import { EvidenceBase } from "./evidence-base.ts";
import { quoteInstead } from "./quoted.ts";

const URL = "https://port.test/crane" as CanonicalUrl;
const ID = "snapshot" as SnapshotId;
const TEXT =
  "The harbour is old. The new crane on the north quay lifts forty containers an hour, its maker says. It was paid for by the town and the state.";

function claimed(text: string, quoted: string): Claim {
  const start = TEXT.indexOf(quoted);
  const judge = { kind: "model", model: "m", prompt: "judge@7" } as const;
  return {
    id: text.slice(0, 12) as ClaimId,
    text,
    type: "fact",
    confidence: 1,
    relevance: 0.9,
    taskIds: ["t1"],
    quotes: [{ snapshotId: ID, span: { start, end: start + quoted.length }, text: quoted, locatedBy: "exact" }],
    judgement: { verdict: "supported", score: 0.95, reasons: [], judge },
  };
}

function evidenceOf(...claims: Claim[]): EvidenceBase {
  const snapshot = { id: ID, url: URL, title: "Crane", completeness: { state: "complete" }, landmarks: [] } as unknown as Snapshot;
  const evidence = new EvidenceBase();
  const page = {
    url: URL,
    snapshot,
    text: TEXT,
    summary: "",
    claims,
    organisation: "port",
    relevance: 1,
    round: 1,
    shown: [],
    cached: false,
  };
  evidence.add([{ ...page, tier: 2 }]);
  return evidence;
}

const task = { id: "t1", question: "How fast is the crane?", state: "todo" } as const;

describe("claims without a model to judge them", () => {
  it("R15 R12 what a model drew in its own words gives way to the whole sentence it was drawn from, to the letter", async () => {
    const drawn = claimed("Forty containers go through the new crane in an hour.", "lifts forty containers an hour");
    const evidence = evidenceOf(drawn);
    const [quoted] = await quoteInstead(evidence, [drawn]);
    const sentence = "The new crane on the north quay lifts forty containers an hour, its maker says.";
    expect(quoted).toMatchObject({
      text: sentence,
      taskIds: ["t1"],
      relevance: 0.9,
      judgement: { verdict: "supported", judge: { kind: "rules" } },
    });
    expect(quoted?.quotes[0]?.text).toBe(sentence);
    expect(evidence.writable(task).map(({ text }) => text)).toEqual([sentence]);
  });

  it("R15 what stands there word for word stays as it is", async () => {
    const drawn = claimed("The harbour is old.", "The harbour is old.");
    const evidence = evidenceOf(drawn);
    expect(await quoteInstead(evidence, [drawn])).toEqual([]);
    expect(evidence.writable(task).map(({ id }) => id)).toEqual([drawn.id]);
  });

  it("R15 a sentence that says nothing by itself is not written for it", async () => {
    const drawn = claimed("Town and state bore the price of the crane.", "It was paid for by the town and the state.");
    const evidence = evidenceOf(drawn);
    expect(await quoteInstead(evidence, [drawn])).toEqual([]);
    expect(evidence.writable(task)).toEqual([]);
  });
});
