import type { PlannedQuery } from "../domain/checklist.ts";
import type { Claim } from "../domain/claim.ts";
import { registrableDomain } from "../domain/url.ts";
import type { EvidenceBase } from "../gather/evidence-base.ts";
import { keywords } from "../plan/query-text.ts";
import { type ClaimCluster, clusterClaims } from "../write/rank.ts";
import { INDEPENDENT_FLOOR } from "./notes.ts";

/** Statements matter from this relevance on, and so many of them do at most. */
const WORTH_A_SECOND = 0.6;
const MOST_STATEMENTS = 15;
/** Claims that are put together to statements, the most relevant. */
const MOST_CLAIMS = 80;
/** Words of a query: more of them find only the page they are from. */
const MOST_WORDS = 12;

/**
 * What is to be asked so that statements that matter come to stand on two independent sources (R12). Knows what was asked for before, and gives up where a round
 * of such queries brought no second source. Depends on the evidence and on nothing else, so that a resumed run asks the same (R18).
 */
export class SecondSources {
  readonly #asked = new Set<string>();
  #backedBefore = -1;
  #waiting = false;

  /** Queries for a second source, for what matters most first; none where enough of what matters has two. */
  wanted(evidence: EvidenceBase): PlannedQuery[] {
    const statements = clusterClaims(evidence.usable().slice(0, MOST_CLAIMS))
      .filter(({ lead }) => lead.relevance >= WORTH_A_SECOND)
      .slice(0, MOST_STATEMENTS);
    const single = statements.filter((statement) => evidence.independentSources(claimsOf(statement)) < 2);
    const backed = statements.length - single.length;
    const stalled = this.#waiting && backed <= this.#backedBefore;
    this.#backedBefore = backed;
    if (stalled || backed >= INDEPENDENT_FLOOR * statements.length) return [];
    return single.filter(({ lead }) => !this.#asked.has(lead.id)).map(({ lead }) => queryFor(lead, evidence));
  }

  /** Says which of the queries wanted were asked. */
  asked(queries: readonly PlannedQuery[]): void {
    this.#waiting = queries.length > 0;
    for (const { seconds } of queries) if (seconds !== undefined) this.#asked.add(seconds.of);
  }
}

function claimsOf({ lead, others }: ClaimCluster): Claim[] {
  return [lead, ...others];
}

/** The statement's own words, asked of everybody but who makes it. */
function queryFor(claim: Claim, evidence: EvidenceBase): PlannedQuery {
  const domains = claim.quotes.flatMap(({ snapshotId }) => {
    const url = evidence.pageOf(snapshotId)?.url;
    return url === undefined ? [] : [registrableDomain(url)];
  });
  return {
    query: keywords(claim.text).split(" ").slice(0, MOST_WORDS).join(" "),
    intent: "another source of the same",
    taskId: claim.taskIds[0] ?? "",
    seconds: { of: claim.id, without: [...new Set(domains)] },
  };
}
