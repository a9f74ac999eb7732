import { z } from "zod";
import type { PlannedQuery } from "../domain/checklist.ts";
import type { RunLimits } from "../domain/limits.ts";
import { STOP_REASONS, type StopReason } from "../domain/report.ts";
import type { ResearchRequest } from "../domain/request.ts";
import { Gatherer } from "../gather/gatherer.ts";
import type { Run } from "../run/run.ts";
import { compact, compactionTrigger, isLargeState, LOW_BUDGET_SHARE } from "./compaction.ts";
import type { ResearchParts } from "./parts.ts";
import type { ResearchState } from "./state.ts";
import { searchIsDegraded, stopReason } from "./stopping.ts";
import { verifyNewClaims } from "./verifying.ts";

const decisionSchema = z.object({ stop: z.enum(STOP_REASONS).nullable() });
const triggerSchema = z.enum(["budget", "state", "synthesis"]).nullable();

/** Share of the time that is kept for verifying and writing with a model; without one, writing takes no time. */
const WRITING_SHARE = 0.3;
const WRITING_MOST_MS = 40_000;
const RULES_WRITING_MS = 400;

export interface RoundsAsk {
  readonly request: ResearchRequest;
  readonly limits: RunLimits;
  readonly queries: readonly PlannedQuery[];
  /** Set before the keys of this loop's steps, where a run has two loops. */
  readonly prefix: string;
}

/**
 * The loop (R9, R10): rounds of gathering, verifying and reflecting until the evidence suffices or a limit is reached. Changes the state as it
 * goes, so that what was found is never lost, however the run ends.
 */
export async function researchRounds(run: Run, parts: ResearchParts, state: ResearchState, ask: RoundsAsk): Promise<StopReason> {
  const { request, limits } = ask;
  const gatherer = new Gatherer(
    run,
    parts.gather,
    request,
    {
      sources: limits.sources,
      perQuery: limits.perQuery,
      perDomain: limits.perDomain,
      fetchTimeoutMs: request.fetch_timeout_s * 1000,
    },
    ask.prefix,
  );
  let wanted = ask.queries;
  let barren = 0;
  let lastGaps = "";
  for (let round = 1; ; round++) {
    const began = run.elapsedMs();
    const queries = wanted.slice(0, Math.min(limits.breadth, limits.queries - state.asked.length));
    const waiting = wanted.slice(queries.length);
    state.rounds = round;
    run.progress(round, state.outcomes.length);
    await run.emit(`${ask.prefix}round/${round}/search`, { type: "phase", phase: "search", state: "started" });
    state.asked.push(...queries);
    markInProgress(state, queries);
    const gathered = await gatherer.round({
      round,
      queries,
      tasks: state.tasks,
      roundsAfter: limits.rounds - round,
      cutoffMs: gatheringLeftMs(run, limits, parts.withModel),
    });
    const fresh = state.evidence.add(gathered.pages);
    state.cacheHits += gathered.cachedSearches + gathered.pages.filter((page) => page.cached).length;
    state.outcomes.push(...gathered.outcomes);
    for (const failure of gathered.failures) state.failedPages.add(failure.key);
    run.progress(
      round,
      state.outcomes.reduce((sum, outcome) => sum + Math.max(0, outcome.kept), 0),
    );
    await verifyNewClaims(run, parts, state, `${ask.prefix}round/${round}/verify`);

    // With no round left there is nothing to ask a model for: whether the question is settled its plan of the answer says.
    const last = round >= limits.rounds && parts.authoring !== undefined;
    const planner = last ? parts.rules.planner : parts.planner;
    const wantedNext = await reflect(run, { ...parts, planner }, state, ask, round, waiting);
    state.degraded = searchIsDegraded(state.outcomes.map((outcome) => outcome.kept < 0));
    const gaps = state.gaps.join("\n");
    barren = fresh.sources === 0 && fresh.claims === 0 && gaps === lastGaps ? barren + 1 : 0;
    lastGaps = gaps;
    const decision = await run.decide(`${ask.prefix}round/${round}/stop`, decisionSchema, () => ({
      stop:
        stopReason(
          {
            roundsDone: round,
            queriesAsked: state.asked.length,
            pagesAdmitted: state.evidence.pages().length,
            leftMs: gatheringLeftMs(run, limits, parts.withModel),
            roundMs: run.elapsedMs() - began,
            tokensShort: parts.withModel && run.budget.tokensLeft("research") <= 0,
            costShort: run.budget.costLeft("research") <= 0 && limits.costMicroUsd !== undefined,
            sufficient: state.sufficient,
            tasks: state.tasks,
            queriesWanted: wantedNext.length,
            barrenRounds: barren,
            degraded: state.degraded,
          },
          limits,
        ) ?? null,
    }));
    if (decision.stop !== null) return decision.stop;
    wanted = wantedNext;
  }
}

async function reflect(
  run: Run,
  parts: ResearchParts,
  state: ResearchState,
  ask: RoundsAsk,
  round: number,
  waiting: readonly PlannedQuery[],
): Promise<readonly PlannedQuery[]> {
  const { request, limits } = ask;
  await run.emit(`${ask.prefix}round/${round}/reflect`, { type: "phase", phase: "reflect", state: "started" });
  const all = state.evidence.summaries();
  const trigger = await run.decide(
    `${ask.prefix}round/${round}/compaction`,
    triggerSchema,
    () =>
      compactionTrigger({
        budgetLow: run.budget.researchBelow(LOW_BUDGET_SHARE),
        stateLarge: isLargeState(all),
        beforeSynthesis: round >= limits.rounds,
      }) ?? null,
  );
  if (trigger !== null && trigger !== "synthesis") {
    await run.emit(`${ask.prefix}round/${round}/compacted`, {
      type: "notice",
      code: "compacted",
      message:
        trigger === "budget"
          ? "Older results were compacted: the token budget is low."
          : "Older results were compacted: the state was large.",
    });
  }
  const reflection = await parts.planner.reflect(run, {
    request,
    round,
    roundsLeft: Math.max(0, limits.rounds - round),
    breadth: limits.breadth,
    evidence: state.tasks.map((task) => state.evidence.forTask(task)),
    // Rules judge by the claims alone; only a prompt has use for summaries.
    summaries: parts.planner !== parts.rules.planner ? compact(all, trigger ?? undefined) : [],
    queries: state.outcomes,
    vocabulary: parts.vocabulary,
  });
  state.tasks = reflection.tasks;
  state.confidence = reflection.confidence;
  state.gaps = reflection.gaps;
  state.sufficient = reflection.sufficient;
  await run.emit(`${ask.prefix}round/${round}/checklist`, { type: "checklist", tasks: [...reflection.tasks] });
  await run.emit(`${ask.prefix}round/${round}/progress`, {
    type: "research_progress",
    sufficient: reflection.sufficient,
    confidence: reflection.confidence,
    gaps: [...reflection.gaps],
    sources: state.evidence.pages().length,
    claims: state.evidence.claims().length,
  });
  const asked = new Set(state.asked.map((query) => query.query.toLowerCase()));
  return [...waiting, ...reflection.queries].filter((query) => !asked.has(query.query.toLowerCase()));
}

function markInProgress(state: ResearchState, queries: readonly PlannedQuery[]): void {
  const asked = new Set(queries.map((query) => query.taskId));
  state.tasks = state.tasks.map((task) => (task.state === "todo" && asked.has(task.id) ? { ...task, state: "in_progress" } : task));
}

/** Time left for gathering, the writer's share off. Only for decisions and cut-offs. */
function gatheringLeftMs(run: Run, limits: RunLimits, withModel: boolean): number {
  const all = limits.seconds * 1000;
  const writing = withModel ? Math.min(all * WRITING_SHARE, WRITING_MOST_MS) : RULES_WRITING_MS;
  return Math.max(0, Math.min(all - run.elapsedMs(), run.leftMs()) - writing);
}
