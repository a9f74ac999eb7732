import { type CanonicalUrl, registrableDomain } from "../domain/url.ts";
import type { GatedResult } from "./gates/gated.ts";
import { byMerit } from "./gates/gates.ts";

/** What a round's query found, with the task it was asked for. */
export interface QueryCandidates {
  readonly query: string;
  readonly taskId: string;
  readonly results: readonly GatedResult[];
}

/** What the run has read so far. */
export interface AdmitState {
  readonly perDomain: ReadonlyMap<string, number>;
  /** Addresses read or refused before; they are not admitted again. */
  readonly seen: ReadonlySet<string>;
  /** Pages the run may still read. */
  readonly sourcesLeft: number;
}

export interface AdmitLimits {
  /** Pages of one registrable domain over the whole run (`per_domain_cap`). Documents of the library know no cap: a folder is no domain. */
  readonly perDomain: number;
  /** Pages read for one query (≤5). */
  readonly perQuery: number;
  /** The user's domains: first, and free of the domain cap's order but not of the cap. */
  readonly includeDomains: readonly string[];
}

/** A page to read, with every task and query that wants it (R17) and its best score among them. */
export interface Admitted {
  readonly result: GatedResult;
  readonly taskIds: readonly string[];
  readonly queries: readonly string[];
  readonly score: number;
}

/**
 * The pages a round reads, in order (R5, R1): included domains first, then in turns over the queries, each giving its best page before any
 * gives its second, so that no query or domain takes all. Same input, same list.
 */
export function admit(candidates: readonly QueryCandidates[], state: AdmitState, limits: AdmitLimits): Admitted[] {
  const admitted = new Map<string, { result: GatedResult; taskIds: Set<string>; queries: Set<string>; score: number }>();
  const perDomain = new Map(state.perDomain);
  const perQuery = new Map<string, number>();
  const turns = [
    ...turnsOf(candidates, (result) => isIncluded(result.url, limits.includeDomains)),
    ...turnsOf(candidates, (result) => !isIncluded(result.url, limits.includeDomains)),
  ];
  for (const { candidate, result } of turns) {
    const used = perQuery.get(candidate.query) ?? 0;
    if (used >= limits.perQuery || state.seen.has(result.url)) continue;
    const known = admitted.get(result.url);
    if (known === undefined) {
      const domain = registrableDomain(result.url);
      const count = perDomain.get(domain) ?? 0;
      const full = count >= limits.perDomain && !result.url.startsWith("library:") && domain !== RESOLVER;
      if (full || admitted.size >= state.sourcesLeft) continue;
      perDomain.set(domain, count + 1);
      admitted.set(result.url, {
        result,
        taskIds: new Set([candidate.taskId]),
        queries: new Set([candidate.query]),
        score: result.score,
      });
    } else {
      known.taskIds.add(candidate.taskId);
      known.queries.add(candidate.query);
      known.score = Math.max(known.score, result.score);
    }
    perQuery.set(candidate.query, used + 1);
  }
  return [...admitted.values()].map(({ result, taskIds, queries, score }) => ({
    result,
    taskIds: [...taskIds],
    queries: [...queries],
    score,
  }));
}

/** Where papers of all publishers are addressed: no publisher of its own. */
const RESOLVER = "doi.org";

/** Every query's first, then every query's second, and so on; tier 3 after everything else. */
function turnsOf(candidates: readonly QueryCandidates[], wanted: (result: GatedResult) => boolean) {
  const lists = candidates.map((candidate) => ({ candidate, results: candidate.results.filter(wanted).sort(byMerit) }));
  const longest = Math.max(0, ...lists.map(({ results }) => results.length));
  const turns: { candidate: QueryCandidates; result: GatedResult }[] = [];
  for (let turn = 0; turn < longest; turn++) {
    for (const { candidate, results } of lists) {
      const result = results[turn];
      if (result !== undefined) turns.push({ candidate, result });
    }
  }
  return [...turns.filter(({ result }) => result.tier !== 3), ...turns.filter(({ result }) => result.tier === 3)];
}

/** Whether an address lies in one of the user's domains. */
export function isIncluded(url: CanonicalUrl, domains: readonly string[]): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "";
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}
