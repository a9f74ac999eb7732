import { z } from "zod";
import type { PlannedQuery } from "../domain/checklist.ts";
import { type RunLimits, WRITING_SHARE } from "../domain/limits.ts";
import { STOP_REASONS, type StopReason } from "../domain/report.ts";
import type { ResearchRequest } from "../domain/request.ts";
import { Gatherer } from "../gather/gatherer.ts";
import type { PageSummary } from "../gather/summary.ts";
import { askedAlike } from "../plan/rules.ts";
import { inPhase } from "../run/phase.ts";
import type { Run } from "../run/run.ts";
import { sameStatement } from "../write/rank.ts";
import { type CompactionTrigger, compact, compactionTrigger, isLargeState, LOW_BUDGET_SHARE } from "./compaction.ts";
import { sparedByRounds } from "./lacking.ts";
import type { ResearchParts } from "./parts.ts";
import { failedSearch, searchIsDegraded } from "./search-verdict.ts";
import { SecondSources } from "./seconds.ts";
import type { ResearchState } from "./state.ts";
import { stopReason } from "./stopping.ts";
import { verifyNewClaims } from "./verifying.ts";

const decisionSchema = z.object({ stop: z.enum(STOP_REASONS).nullable() });
const reflectingSchema = z.object({ roundsLeft: z.number(), trigger: z.enum(["budget", "state", "synthesis"]).nullable() });

const COMPACTED_BECAUSE: Readonly<Record<CompactionTrigger, string>> = {
  budget: "the token budget is low",
  state: "the state is large",
  synthesis: "the report is written next",
};

/** Without a model, writing takes hardly any time. */
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
  state.gatherer = gatherer;
  const spared = sparedByRounds(parts, limits.sources);
  let wanted = ask.queries;
  const doubling = searchesTheWeb(parts) ? new SecondSources() : undefined;
  let seconds: readonly PlannedQuery[] = [];
  let barren = 0;
  const judged = new Set<string>();
  for (let round = 1; ; round++) {
    const began = run.elapsedMs();
    const most = Math.min(limits.breadth, limits.queries - state.asked.length);
    const own = wanted.slice(0, Math.max(most - seconds.length, Math.ceil(most / 2)));
    const doubled = seconds.slice(0, Math.max(0, most - own.length));
    const queries = [...own, ...doubled];
    const waiting = wanted.slice(own.length);
    doubling?.asked(doubled);
    state.rounds = round;
    run.progress(round, state.outcomes.length);
    const key = `${ask.prefix}round/${round}`;
    state.asked.push(...queries);
    markInProgress(state, queries);
    const gathered = await inPhase(run, `${key}/search`, "search", () =>
      gatherer.round({
        round,
        queries,
        tasks: state.tasks,
        roundsAfter: limits.rounds - round,
        spared,
        cutoffMs: gatheringLeftMs(run, limits, parts.withModel),
      }),
    );
    const fresh = state.evidence.add(gathered.pages);
    state.evidence.open(gathered.opened);
    state.cacheHits += gathered.cachedSearches + gathered.pages.filter((page) => page.cached).length;
    state.outcomes.push(...gathered.outcomes);
    for (const failure of gathered.failures) state.failedPages.add(failure.key);
    run.progress(
      round,
      state.outcomes.reduce((sum, outcome) => sum + Math.max(0, outcome.kept), 0),
    );
    await inPhase(run, `${key}/verify`, "verify", () => verifyNewClaims(run, parts, state, `${key}/verify`));

    // With no round left there is nothing to ask a model for: whether the question is settled its plan of the answer says.
    const last = round >= limits.rounds && parts.authoring !== undefined;
    // Neither is there where what was enough before was only looked for once more elsewhere.
    const idle = last || (own.length === 0 && isEnough(state));
    const wantedNext = idle
      ? []
      : await inPhase(run, `${key}/reflect`, "reflect", () => reflect(run, parts, state, ask, { round, waiting, judged }));
    // What was missing before pages came in that nobody was asked about says nothing of them.
    if (last) state.gaps = [];
    if (last) await compacting(run, parts, state, ask, round);
    if (idle) await tellProgress(run, state, `${key}/progress`);
    seconds = last ? [] : askedAlike(newOnes(doubling?.wanted(state.evidence) ?? [], state), state.asked);
    state.degraded = searchIsDegraded(state.outcomes.map(failedSearch));
    const answered = gathered.outcomes.filter((outcome) => outcome.kept >= 0);
    const unpaid = gathered.outcomes.some(({ refused }) => refused?.type === "BUDGET_EXHAUSTED");
    barren = fresh.sources === 0 && fresh.claims === 0 ? barren + 1 : 0;
    const decision = await run.decide(`${key}/stop`, decisionSchema, () => ({
      stop:
        stopReason(
          {
            roundsDone: round,
            queriesAsked: state.asked.length,
            pagesAdmitted: state.evidence.pages().length,
            leftMs: gatheringLeftMs(run, limits, parts.withModel),
            roundMs: run.elapsedMs() - began,
            tokensShort: parts.withModel && run.budget.tokensLeft("research") <= 0,
            costShort: limits.costMicroUsd !== undefined && (run.budget.costLeft("research") <= 0 || (unpaid && answered.length === 0)),
            sufficient: state.sufficient,
            tasks: state.tasks,
            queriesWanted: wantedNext.length,
            secondsWanted: seconds.length,
            barrenRounds: barren,
            searchDown: state.degraded && answered.length === 0,
            asked: run.wrapUp.aborted,
          },
          { ...limits, sources: limits.sources - spared },
        ) ?? null,
    }));
    if (decision.stop !== null) return decision.stop;
    wanted = wantedNext;
  }
}

/** Whether other sources than documents of a folder are searched for a model that writes from them. */
function searchesTheWeb({ searches = [], authoring }: ResearchParts): boolean {
  return authoring !== undefined && searches.some((name) => name !== "library");
}

function isEnough({ sufficient, tasks }: ResearchState): boolean {
  return sufficient || (tasks.length > 0 && tasks.every((task) => task.state === "done"));
}

function newOnes(queries: readonly PlannedQuery[], { asked }: ResearchState): PlannedQuery[] {
  const before = new Set(asked.map(({ query }) => query.toLowerCase()));
  return queries.filter(({ query }) => !before.has(query.toLowerCase()));
}

interface Reflecting {
  readonly round: number;
  /** Queries that wait for their turn. */
  readonly waiting: readonly PlannedQuery[];
  /** Claims that were there when it was reflected on last; those of now are added. */
  readonly judged: Set<string>;
}

async function reflect(
  run: Run,
  parts: ResearchParts,
  state: ResearchState,
  ask: RoundsAsk,
  { round, waiting, judged }: Reflecting,
): Promise<readonly PlannedQuery[]> {
  const { request, limits } = ask;
  const { summaries, roundsLeft } = await compacting(run, parts, state, ask, round);
  const before = new Set(judged);
  for (const { id } of state.evidence.claims()) judged.add(id);
  const reflection = await parts.planner.reflect(run, {
    request,
    round,
    roundsLeft,
    breadth: limits.breadth,
    evidence: state.tasks.map((task) => state.evidence.forTask(task)),
    // Rules judge by the claims alone; only a prompt has use for summaries.
    summaries: parts.withModel ? summaries : [],
    queries: state.outcomes,
    judged: before,
    vocabulary: parts.vocabulary,
    saySame: sameStatement,
    ...(parts.searches === undefined ? {} : { searches: parts.searches }),
  });
  state.tasks = reflection.tasks;
  state.confidence = reflection.confidence;
  state.gaps = reflection.gaps;
  state.sufficient = reflection.sufficient;
  await run.emit(`${ask.prefix}round/${round}/checklist`, { type: "checklist", tasks: [...reflection.tasks] });
  await tellProgress(run, state, `${ask.prefix}round/${round}/progress`);
  return newOnes([...waiting, ...reflection.queries], state);
}

/** What a prompt is shown of the pages read, compacted where that is due, and said so (R11); with the rounds left, both decided once. */
async function compacting(
  run: Run,
  parts: ResearchParts,
  state: ResearchState,
  { prefix, limits }: RoundsAsk,
  round: number,
): Promise<{ readonly summaries: readonly PageSummary[]; readonly roundsLeft: number }> {
  const all = state.evidence.summaries();
  // What a run that goes on may be given more of is decided once: earlier rounds were judged by what they had then.
  const { trigger, roundsLeft } = await run.decide(`${prefix}round/${round}/reflecting`, reflectingSchema, () => ({
    roundsLeft: Math.max(0, limits.rounds - round),
    trigger:
      compactionTrigger({
        budgetLow: run.budget.researchBelow(LOW_BUDGET_SHARE),
        stateLarge: isLargeState(state.evidence.pages()),
        beforeSynthesis: round >= limits.rounds,
      }) ?? null,
  }));
  const compacted = compact(all, trigger ?? undefined);
  if (trigger !== null && parts.withModel) {
    const handles = all.length - compacted.filter((page) => all.includes(page)).length;
    await run.emit(`${prefix}round/${round}/compacted`, {
      type: "notice",
      code: "compacted",
      message: `Older results were compacted (${COMPACTED_BECAUSE[trigger]}): ${handles} of ${all.length} pages are kept as handles.`,
    });
  }
  return { summaries: compacted, roundsLeft };
}

function tellProgress(run: Run, state: ResearchState, key: string): Promise<void> {
  return run.emit(key, {
    type: "research_progress",
    sufficient: state.sufficient,
    confidence: state.confidence,
    gaps: [...state.gaps],
    sources: state.evidence.pages().length,
    claims: state.evidence.claims().length,
  });
}

function markInProgress(state: ResearchState, queries: readonly PlannedQuery[]): void {
  const asked = new Set(queries.map((query) => query.taskId));
  state.tasks = state.tasks.map((task) => (task.state === "todo" && asked.has(task.id) ? { ...task, state: "in_progress" } : task));
}

/** Time left for gathering, the writer's share off. Only for decisions and cut-offs. */
function gatheringLeftMs(run: Run, limits: RunLimits, withModel: boolean): number {
  const all = limits.seconds * 1000;
  if (!withModel) return Math.max(0, Math.min(all - run.elapsedMs(), run.leftMs()) - RULES_WRITING_MS);
  return Math.max(0, Math.min(all * (1 - WRITING_SHARE) - run.elapsedMs(), run.leftMs("research")));
}
