import type { QualityTier } from "../../domain/source.ts";
import type { CanonicalUrl } from "../../domain/url.ts";
import type { SearchQuery, SearchResult } from "../provider.ts";

/** The gates in the order they are passed. */
export const GATES = ["R1", "G8", "G1", "G2", "G3", "G5", "G4", "G6"] as const;
export type GateName = (typeof GATES)[number];

/** A result no gate has objected to, with what the gates found out about it. */
export interface GatedResult extends SearchResult {
  /** Relevance to the query, 0–1: the provider's, or computed on the same scale. */
  readonly score: number;
  readonly scoredBy: "provider" | "words";
  readonly tier: QualityTier;
  /** 0–1: how much the place deserves to be believed, before its text is read. */
  readonly quality: number;
  /** Registrable domain. */
  readonly domain: string;
  /** Who stands behind it (G6). */
  readonly organisation: string;
  /** Other addresses of the same text or paper, left out in favour of this one. */
  readonly copies: readonly CanonicalUrl[];
}

/** A result that was left out, and by which gate (G9). */
export interface Discarded {
  readonly url: string;
  readonly gate: GateName;
  readonly reason: string;
}

/** The one more search the language gate asks for (G3). */
export interface LanguageRetry {
  readonly reason: string;
  readonly change: Partial<Pick<SearchQuery, "query" | "language">>;
}
