// What tests of laying out reports share.
import { claimSchema } from "../domain/claim.ts";
import { prove } from "../domain/sentence.ts";
import type { SnapshotId } from "../domain/snapshot.ts";
import { canonicalUrl } from "../domain/url.ts";
import type { SourceOf } from "./numbering.ts";

/** Every page is a source of its own. */
export const sourceOf: SourceOf = (snapshotId) => ({
  snapshotId,
  url: canonicalUrl(`https://${snapshotId}.test/`),
  title: `Page ${snapshotId}`,
  domain: `${snapshotId}.test`,
  organisation: `${snapshotId}.test`,
  tier: 2,
  cluster: "k",
  partial: false,
  link: "alive",
});

export function proven(text: string, page = "a") {
  const claim = claimSchema.parse({
    id: `${page}-${text}`,
    text,
    type: "fact",
    confidence: 0.9,
    relevance: 0.8,
    taskIds: ["t1"],
    quotes: [{ snapshotId: page as SnapshotId, span: { start: 0, end: text.length }, text, locatedBy: "exact" }],
    judgement: { verdict: "supported", score: 0.9, reasons: [], judge: { kind: "rules", version: "1" } },
  });
  return prove(text, [claim]);
}
