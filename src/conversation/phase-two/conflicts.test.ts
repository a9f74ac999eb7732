import { describe, expect, it } from "vitest";
import type { Claim, ClaimId } from "../../domain/claim.ts";
import type { Snapshot, SnapshotId } from "../../domain/snapshot.ts";
import type { CanonicalUrl } from "../../domain/url.ts";
import { EvidenceBase } from "../../gather/evidence-base.ts";
import { conflictsIn } from "./conflicts.ts";

/** Statements, each of a page of its own, held against each other. */
function conflicts(...texts: readonly string[]) {
  const evidence = new EvidenceBase();
  const claims = texts.map((text, at): Claim => {
    const snapshotId = `s${at}` as SnapshotId;
    const url = `https://paper-${at}.test/crane` as CanonicalUrl;
    const claim: Claim = {
      id: `c${at}` as ClaimId,
      text,
      type: "fact",
      confidence: 1,
      relevance: 1,
      taskIds: ["t1"],
      quotes: [{ snapshotId, span: { start: 0, end: text.length }, text, locatedBy: "exact" }],
      judgement: { verdict: "supported", score: 1, reasons: [], judge: { kind: "rules", version: "test" } },
    };
    const snapshot = { id: snapshotId, url, title: "Crane", completeness: { state: "complete" }, landmarks: [] } as unknown as Snapshot;
    const about = { url, organisation: url, tier: 2 as const, summary: "", relevance: 1, round: 1, cached: false };
    evidence.add([{ ...about, snapshot, text, claims: [claim] }]);
    return claim;
  });
  const writable = claims.map((claim) => ({ claim, sourceTitle: "Crane", independentSources: 1 }));
  return conflictsIn(writable, evidence).map(({ a, b }) => [a.text, b.text]);
}

const COST = "The new crane cost 52 million crowns in the end.";

describe("conflictsIn", () => {
  it("C13 two figures of what came are a conflict", () => {
    const other = "In the end the new crane cost 47 million crowns.";
    expect(conflicts(COST, other)).toEqual([[COST, other]]);
  });

  it("C13 what was expected and what came are none", () => {
    expect(conflicts(COST, "In the end the new crane was expected to cost 47 million crowns.")).toEqual([]);
  });
});
