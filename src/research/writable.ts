import type { Claim } from "../domain/claim.ts";
import { datedBy } from "../gather/page-date.ts";
import { markSuperseded, type RankableClaim, rankForWriting } from "../write/rank.ts";
import type { ResearchState } from "./state.ts";

/** The best of some claims for whoever writes them word for word (R13). */
export function rankedFor(state: ResearchState, claims: readonly Claim[], most: number): Claim[] {
  return rankForWriting(rankable(state, claims), most).map(({ claim }) => claim);
}

function rankable(state: ResearchState, claims: readonly Claim[]): RankableClaim[] {
  return claims.flatMap((claim) => {
    const page = state.evidence.pageOf(claim.quotes[0]?.snapshotId ?? ("" as never));
    if (page === undefined) return [];
    const published = datedBy(page);
    return [
      {
        claim,
        domain: page.url.startsWith("library:") ? page.url : page.organisation,
        tier: page.tier,
        ...(page.authority === undefined ? {} : { authority: page.authority }),
        sourceTitle: page.snapshot.title,
        ...(published === undefined ? {} : { published }),
      },
    ];
  });
}

/** Claims that a later source, or their own, says are no longer so. */
export function supersededIn(state: ResearchState): ReadonlySet<string> {
  const marked = markSuperseded(rankable(state, state.evidence.claims()));
  return new Set(marked.filter((one) => one.superseded === true).map(({ claim }) => claim.id));
}
