import type { Task } from "../domain/checklist.ts";
import type { Claim } from "../domain/claim.ts";
import { publisherOf } from "../domain/publisher.ts";
import { datedBy } from "../gather/page-date.ts";
import { markSuperseded, type RankableClaim, rankForWriting } from "../write/rank.ts";
import { stepNumber } from "../write/steps.ts";
import type { WritableClaim } from "../write/writer.ts";
import type { ResearchState } from "./state.ts";

/** Of an introduction's claims the best of each task. */
const BEST_OF_TASK = 3;

/**
 * Claims for a writer, best first, with what it may know of their sources (R13).
 * @param tasks each keeps its best claims, so that no part of the question goes without an answer
 */
export function writableFor(state: ResearchState, claims: readonly Claim[], most: number, tasks: readonly Task[] = []): WritableClaim[] {
  const known = rankable(state, claims);
  const ranked = rankForWriting(known, most);
  const ofTasks =
    tasks.length < 2
      ? []
      : tasks.flatMap((task) =>
          rankForWriting(
            known.filter(({ claim }) => claim.taskIds.includes(task.id)),
            BEST_OF_TASK,
          ),
        );
  const kept = new Map([...ranked, ...ofTasks].map((one) => [one.claim.id, one]));
  return withWholeLists([...kept.values()], known).map((candidate) => ({
    ...candidate,
    independentSources: state.evidence.independentSources([candidate.claim]),
  }));
}

function rankable(state: ResearchState, claims: readonly Claim[]): RankableClaim[] {
  return claims.flatMap((claim) => {
    const page = state.evidence.pageOf(claim.quotes[0]?.snapshotId ?? ("" as never));
    if (page === undefined) return [];
    const published = datedBy(page);
    const publisher = publisherOf(page.snapshot);
    return [
      {
        claim,
        domain: page.url.startsWith("library:") ? page.url : page.organisation,
        tier: page.tier,
        ...(page.authority === undefined ? {} : { authority: page.authority }),
        sourceTitle: page.snapshot.title,
        ...(publisher === undefined ? {} : { publisher }),
        ...(published === undefined ? {} : { published }),
      },
    ];
  });
}

/**
 * Where one instruction of a numbered list was chosen, all of its list are: half a procedure is worse than none (R14). So are rows of a table that
 * answer equally well.
 */
function withWholeLists<T extends { readonly claim: Claim }>(ranked: readonly T[], all: readonly T[]): T[] {
  const listOf = ({ claim }: T): string | undefined => {
    const kind = stepNumber(claim) !== undefined ? "steps" : isTableRow(claim) ? "rows" : undefined;
    return kind === undefined ? undefined : `${kind} ${claim.quotes.at(-1)?.snapshotId} ${claim.relevance}`;
  };
  const lists = new Set(ranked.flatMap((one) => listOf(one) ?? []));
  const chosen = new Set(ranked);
  return [...ranked, ...all.filter((one) => !chosen.has(one) && lists.has(listOf(one) ?? ""))];
}

function isTableRow({ quotes }: Claim): boolean {
  return quotes.at(-1)?.cells !== undefined;
}

/** Claims that a later source, or their own, says are no longer so. */
export function supersededIn(state: ResearchState): ReadonlySet<string> {
  const marked = markSuperseded(rankable(state, state.evidence.claims()));
  return new Set(marked.filter((one) => one.superseded === true).map(({ claim }) => claim.id));
}
