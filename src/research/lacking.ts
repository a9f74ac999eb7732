import { z } from "zod";
import { type PlannedQuery, plannedQuerySchema, type Task } from "../domain/checklist.ts";
import type { Claim } from "../domain/claim.ts";
import type { StopReason } from "../domain/report.ts";
import { keywords, queryKey } from "../plan/query-text.ts";
import { inPhase } from "../run/phase.ts";
import type { Run } from "../run/run.ts";
import type { ResearchParts } from "./parts.ts";
import type { ResearchState } from "./state.ts";
import { checkLinks, leaveOutUnstored, verifyNewClaims } from "./verifying.ts";

/** Queries that a plan of the answer may send, and words of each. */
const MOST_QUERIES = 3;
const MOST_WORDS = 12;
/** Less of the research's time or tokens than this is not worth one more search. */
const LEAST_MS = 5_000;
const LEAST_TOKENS = 8_000;

/** Tokens of pages that are read for it. */
const READING_TOKENS = 3_000;

/** Pages of so many that may be read which are left for it. */
const SPARED = 2;
const LEAST_SOURCES = 10;

/** Share of them that the rounds leave, of a folder of documents, for what its contents name. */
const NAMED_SHARE = 0.4;

/** Pages that are left for what a plan of the answer may lack. */
export function sparedPages({ authoring }: Pick<ResearchParts, "authoring">, sources: number): number {
  return authoring !== undefined && sources >= LEAST_SOURCES ? SPARED : 0;
}

/** Pages that the rounds leave: for what a plan may lack, and of a folder whose documents are all opened for those that whoever leafs through them names. */
export function sparedByRounds(parts: Pick<ResearchParts, "authoring" | "searches">, sources: number): number {
  const spared = sparedPages(parts, sources);
  return spared === 0 || !isFolder(parts) ? spared : spared + Math.round(sources * NAMED_SHARE);
}

/** Whether nothing but a folder is searched: its documents are at hand, and need no query. */
export function isFolder({ searches = [] }: Pick<ResearchParts, "searches">): boolean {
  return searches.length > 0 && searches.every((name) => name === "library");
}

/** Ends after which nobody is to be asked for more. */
const OVER: ReadonlySet<StopReason> = new Set(["asked", "cancelled", "degraded", "time", "tokens", "cost"]);

const openedSchema = z.object({ queries: z.array(plannedQuerySchema) });
const askedSchema = z.object({ queries: z.array(plannedQuerySchema), cutoffMs: z.number() });

/** What was found of something that a plan lacked. */
export interface FoundLacking {
  readonly lack: string;
  readonly claims: readonly Claim[];
}

/**
 * One more small search for what the plan of an answer finds lacking, before it is written (R9): with what is left of queries, pages, time and tokens, or not at
 * all. What it brings is evidence like all other.
 */
export async function searchLacks(run: Run, parts: ResearchParts, state: ResearchState, lacks: readonly string[]): Promise<FoundLacking[]> {
  const { gatherer, limits } = state;
  if (gatherer === undefined || limits === undefined || lacks.length === 0) return [];
  const tasks = lacks.slice(0, MOST_QUERIES).map((question, at): Task => ({ id: `lack${at + 1}`, question, state: "in_progress" }));
  const { queries, cutoffMs } = await run.decide("write/lacks/asked", askedSchema, () => ({
    queries: mayAsk(run, state) ? newQueries(tasks, state, MOST_QUERIES, limits.queries - state.asked.length) : [],
    cutoffMs: run.leftMs("research"),
  }));
  if (queries.length === 0) return [];
  state.asked.push(...queries);
  const known = new Set(state.evidence.claims().map(({ id }) => id));
  const gathered = await inPhase(run, "write/lacks/search", "search", () =>
    gatherer.round({ round: state.rounds + 1, queries, tasks, key: "write/lacks", reading: READING_TOKENS, cutoffMs }),
  );
  state.evidence.add(gathered.pages);
  state.evidence.open(gathered.opened);
  state.outcomes.push(...gathered.outcomes);
  state.cacheHits += gathered.cachedSearches + gathered.pages.filter(({ cached }) => cached).length;
  for (const failure of gathered.failures) state.failedPages.add(failure.key);
  await verifyNewClaims(run, parts, state, "write/lacks/verify");
  await checkLinks(run, parts, state);
  leaveOutUnstored(state);
  const fresh = state.evidence.usable().filter(({ id }) => !known.has(id));
  return tasks.map(({ id, question }) => ({ lack: question, claims: fresh.filter(({ taskIds }) => taskIds.includes(id)) }));
}

/** Queries of a folder, and documents that are opened for them: looking there costs nothing but time and memory. */
const MOST_FOLDER_QUERIES = 6;
const MOST_MORE_OPENED = 24;

/** Documents of a folder that no query has found and that what a plan lacks is looked for in (R9): opened, and no sources yet. */
export async function openForLacks(run: Run, state: ResearchState, lacks: readonly string[]): Promise<void> {
  const { gatherer, limits } = state;
  if (gatherer === undefined || limits === undefined) return;
  const tasks = lacks.slice(0, MOST_FOLDER_QUERIES).map((question, at): Task => ({ id: `lack${at + 1}`, question, state: "in_progress" }));
  const { queries } = await run.decide("write/lacks/opened", openedSchema, () => ({
    queries: OVER.has(state.stop) ? [] : newQueries(tasks, state, MOST_FOLDER_QUERIES, limits.queries - state.asked.length),
  }));
  if (queries.length === 0) return;
  state.asked.push(...queries);
  const opened = await inPhase(run, "write/lacks/search", "search", () =>
    gatherer.open({ key: "write/lacks", queries, most: MOST_MORE_OPENED }),
  );
  state.evidence.open(opened);
}

function mayAsk(run: Run, { stop }: ResearchState): boolean {
  return !OVER.has(stop) && run.leftMs("research") >= LEAST_MS && run.budget.tokensLeft("research") >= LEAST_TOKENS;
}

function newQueries(tasks: readonly Task[], { asked }: ResearchState, ...most: readonly number[]): PlannedQuery[] {
  const before = new Set(asked.map(({ query }) => queryKey(query)));
  return tasks
    .map(({ id, question }) => ({ query: keywords(question).split(" ").slice(0, MOST_WORDS).join(" "), intent: question, taskId: id }))
    .filter(({ query }) => query !== "" && !before.has(queryKey(query)))
    .slice(0, Math.max(0, Math.min(...most)));
}
