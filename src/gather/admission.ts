// Which results of a query are read, by what the run has left.
import { z } from "zod";
import type { PlannedQuery } from "../domain/checklist.ts";
import type { ResearchRequest } from "../domain/request.ts";
import { type CanonicalUrl, registrableDomain } from "../domain/url.ts";
import type { Run } from "../run/run.ts";
import { admit } from "../search/admit.ts";
import type { GatedResult } from "../search/gates/gated.ts";
import { type GatherLimits, pagesPerQuery } from "./limits.ts";
import type { GatherParts } from "./parts.ts";

/** Pages read for a query that looks for a second source of one claim. */
const SECOND_PAGES = 2;

/** Documents of the library that a run opens in all: reading them costs nothing but time and memory. */
const MOST_OPENED = 60;

/**
 * Addresses that are read for a query, and those among its results that were read before; documents of the library that are opened besides, of which some may
 * take the place of those. Runs of before opened none.
 */
export const admissionSchema = z.object({ urls: z.array(z.string()), again: z.array(z.string()), opened: z.array(z.string()).default([]) });
export type Admission = z.output<typeof admissionSchema>;

/** What a query is admitted by. */
export interface Admitting {
  readonly run: Run;
  readonly request: ResearchRequest;
  readonly parts: GatherParts;
  readonly limits: GatherLimits;
  /** Before the keys of this gathering's steps, and that of the round. */
  readonly prefix: string;
  readonly round: string;
  /** Queries of the round, and rounds that may follow. */
  readonly queries: number;
  readonly roundsAfter?: number | undefined;
  /** Pages that are left for later; that could not be read. */
  readonly spared?: number | undefined;
  readonly failedPages: number;
}

/**
 * The pages that are read for a query: its share of what its round may have (R1, R5); in the last round, whoever answers first takes as many as a query may. Documents of
 * the library besides (R2).
 */
export function admission(
  planned: PlannedQuery,
  kept: readonly GatedResult[],
  { run, request, parts, limits, prefix, round, queries, roundsAfter = 0, spared = 0, failedPages }: Admitting,
): Admission {
  // Computed from what is journaled, not from memory: an earlier life may have decided for queries this one has not come to yet.
  const decided = run.decided(`${prefix}admit/`, admissionSchema);
  const before = decided.flatMap((admission) => admission.urls as CanonicalUrl[]);
  const ofRound = run.decided(`${prefix}admit/${round}/`, admissionSchema).flatMap((admission) => admission.urls);
  const perDomain = new Map<string, number>();
  for (const url of before) perDomain.set(registrableDomain(url), (perDomain.get(registrableDomain(url)) ?? 0) + 1);
  const opensSources = parts.opensDocuments === "as sources";
  const openedBefore = decided.flatMap(({ opened }) => opened);
  const used = before.length + (opensSources ? openedBefore.length : 0);
  const sourcesLeft = Math.max(0, limits.sources - spared - (used - failedPages));
  // All queries of a round share what was left when it began.
  const sourcesBefore = sourcesLeft + ofRound.length;
  const share = pagesPerQuery(limits, sourcesBefore, queries, roundsAfter);
  const perQuery = planned.seconds === undefined ? share : Math.min(share, SECOND_PAGES);
  const admitted = admit(
    [{ query: planned.query, taskId: planned.taskId, results: kept }],
    { perDomain, seen: new Set<string>(before), sourcesLeft },
    { perDomain: limits.perDomain, perQuery, includeDomains: request.include_domains },
  );
  const urls = admitted.map(({ result }) => result.url);
  const again = kept
    .slice(0, perQuery)
    .map(({ url }) => url)
    .filter((url) => before.includes(url));
  if (parts.opensDocuments !== true && !opensSources) return { urls, again, opened: [] };
  const known = new Set([...before, ...openedBefore, ...urls].filter(isDocument));
  const most = opensSources ? limits.sources - spared : MOST_OPENED;
  const others = kept.map(({ url }) => url).filter((url) => isDocument(url) && !urls.includes(url) && !again.includes(url));
  const fresh = others.filter((url) => !known.has(url)).slice(0, Math.max(0, most - known.size));
  return { urls, again, opened: others.filter((url) => known.has(url) || fresh.includes(url)) };
}

/** A document of the library, which costs nobody anything to read. */
export function isDocument(url: string): boolean {
  return url.startsWith("library:");
}
