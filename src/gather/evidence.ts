import type { Claim } from "../domain/claim.ts";
import type { Snapshot } from "../domain/snapshot.ts";
import type { QualityTier } from "../domain/source.ts";
import type { Span } from "../domain/span.ts";
import type { CanonicalUrl } from "../domain/url.ts";
import type { Authority, Work } from "../domain/work.ts";
import type { QueryOutcome } from "../plan/planner.ts";
import type { PageRead } from "./page.ts";

/** One page that was read and analysed. */
export interface PageEvidence {
  readonly url: CanonicalUrl;
  readonly snapshot: Snapshot;
  readonly text: string;
  readonly summary: string;
  readonly claims: readonly Claim[];
  readonly tier: QualityTier;
  /** What it is, as far as that is known. */
  readonly authority?: Authority;
  /** The work behind it, as whoever found it knows it. */
  readonly work?: Work;
  /** Who stands behind it (G6). */
  readonly organisation: string;
  /** Best relevance of the searches that found it, 0–1 (R17). */
  readonly relevance: number;
  readonly round: number;
  /** What of the text was looked at. */
  readonly shown: readonly Span[];
  /** When it is from, as far as it or whoever found it says (ISO 8601). */
  readonly dated?: string;
  /** From the page cache, not from its server. */
  readonly cached: boolean;
}

/**
 * What one settled item of a gathering is: a page as it was read, or what a search brought, with the addresses that were admitted of it, those that were read
 * before it, and the documents of the library that were opened besides.
 */
export type GatherItem =
  | {
      readonly kind: "query";
      readonly outcome: QueryOutcome;
      readonly cached: boolean;
      readonly admitted: readonly CanonicalUrl[];
      readonly again: readonly CanonicalUrl[];
      readonly opened: readonly CanonicalUrl[];
    }
  | { readonly kind: "page"; readonly page: PageRead; readonly query: string };
