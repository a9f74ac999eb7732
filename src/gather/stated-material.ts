// What tests and benches of disagreements share: statements, each of a page of its own.
import { type Claim, claimSchema } from "../domain/claim.ts";
import { canonicalUrl } from "../domain/url.ts";
import { makeSnapshot } from "../read/snapshot.ts";
import { EvidenceBase } from "./evidence-base.ts";

export interface StatedOn {
  /** The page's text; the statement is all of it, or the part named. */
  readonly text: string;
  readonly said?: string;
  readonly title?: string;
  readonly published?: string;
  readonly siteName?: string;
  /** Only a part of it was had. */
  readonly isPartial?: boolean;
}

/** Supported claims in the words of their pages, and the evidence that holds these. */
export function stated(pages: readonly StatedOn[]): { readonly evidence: EvidenceBase; readonly claims: readonly Claim[] } {
  const evidence = new EvidenceBase();
  const claims = pages.map(({ text, said = text, title = "Page", isPartial = false, ...known }, at) => {
    const url = canonicalUrl(`https://paper-${at}.test/page`);
    const { snapshot } = makeSnapshot(
      {
        ...known,
        url,
        finalUrl: url,
        title,
        capturedAt: "2026-01-01T00:00:00Z",
        contentKind: "text",
        contentType: "text/plain",
        completeness: isPartial ? { state: "partial", reason: "cut" } : { state: "complete" },
        landmarks: [],
        tables: [],
        extractor: "text@1",
        reader: "direct",
        headers: {},
      },
      text,
    );
    const start = text.indexOf(said);
    const claim = claimSchema.parse({
      id: `c${at}`,
      text: said,
      type: "fact",
      confidence: 1,
      relevance: 1,
      taskIds: ["t1"],
      quotes: [{ snapshotId: snapshot.id, span: { start, end: start + said.length }, text: said, locatedBy: "exact" }],
      judgement: { verdict: "supported", score: 1, reasons: [], judge: { kind: "rules", version: "test" } },
    });
    const found = { tier: 2, organisation: url, summary: "", relevance: 1, round: 1, shown: [], cached: false } as const;
    evidence.add([{ ...found, url, snapshot, text, claims: [claim] }]);
    return claim;
  });
  return { evidence, claims };
}
