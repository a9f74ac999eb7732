import { z } from "zod";
import type { Plan } from "../domain/checklist.ts";
import { type RunLimits, resolveLimits } from "../domain/limits.ts";
import { type Reading, readingOf } from "../domain/reading.ts";
import type { Report } from "../domain/report.ts";
import type { ResearchRequest } from "../domain/request.ts";
import { EvidenceBase } from "../gather/evidence-base.ts";
import { costUnknown } from "../model/prices.ts";
import { frameFor } from "../question/answer-language.ts";
import { detachedRun } from "../run/detached-run.ts";
import { inPhase } from "../run/phase.ts";
import type { Run } from "../run/run.ts";
import { examine } from "../verify/rules.ts";
import { renderSection, sentencesOf } from "../write/assemble.ts";
import { Numbering } from "../write/numbering.ts";
import { CertainBeginning } from "./beginning.ts";
import type { ResearchParts } from "./parts.ts";
import { buildReport, marksIn } from "./report.ts";
import { researchRounds } from "./rounds.ts";
import { throwIfSearchIsDown } from "./search-verdict.ts";
import type { ResearchState } from "./state.ts";
import { checkLinks, leaveOutUnstored } from "./verifying.ts";
import { partlyWritten, writeReport } from "./writing.ts";

/** Pages the short way reads, and results of its one search. */
const SHORT_SOURCES = 5;

/**
 * Answers a question with a checked, cited report: plan → rounds of search, read, analyse, verify, reflect → write (R1–R18).
 * @param state filled as the run goes, so that a caller whose run was stopped can still have {@link partialReport}
 * @throws AssayError of the run itself (CANCELLED, REPLAY_GAP, JOURNAL_MISMATCH …); everything else ends in a report that says so.
 */
export async function research(run: Run, parts: ResearchParts, request: ResearchRequest, state: ResearchState): Promise<Report> {
  await warnOfPrices(run, parts, request, state);
  if (takesShortWay(request, parts)) {
    await shortWay(run, parts, request, state);
    if (state.tasks.some((task) => state.evidence.usable(task).length > 0)) return finish(run, parts, request, state);
  }
  forgetEvidence(state);
  await longWay(run, parts, request, state);
  throwIfSearchIsDown(state);
  const meant = soundAlike(state);
  if (meant === undefined) return finish(run, parts, request, state);
  const read = { ...request, query: meant };
  await wayOfSound(run, parts, read, state);
  return finish(run, parts, request, state, read);
}

/** What was drawn was drawn for other tasks; pages that were read are not fetched again. */
function forgetEvidence(state: ResearchState): void {
  state.evidence = new EvidenceBase();
  state.verified = new Set();
}

/** What alone sounds like a question for which nothing was found at all (C14). */
function soundAlike({ reading, evidence, stop }: ResearchState): string | undefined {
  const [only, ...others] = reading?.by === "sound" ? reading.candidates : [];
  if (only === undefined || others.length > 0 || evidence.claims().length > 0) return undefined;
  return stop === "time" || stop === "cancelled" ? undefined : only;
}

/** A money budget means nothing for what has no known price: that is said before anything is spent (X4). */
async function warnOfPrices(run: Run, parts: ResearchParts, request: ResearchRequest, state: ResearchState): Promise<void> {
  state.unpriced = await run.decide("cost/unpriced", z.array(z.string()), () => [...(parts.unpriced ?? [])]);
  state.timeAsked = request.date_range !== undefined;
  state.costBudget = (request.cost_budget_usd ?? parts.limitDefaults.costBudgetUsd) !== undefined;
  if (state.unpriced.length > 0 && state.costBudget)
    await run.emit("cost/unpriced", { type: "notice", code: "cost_unknown", message: costUnknown(state.unpriced) });
}

/** The report of a run that was stopped: what was found so far, quoted by rules, with no step made and no word in the journal. */
export async function partialReport(run: Run, parts: ResearchParts, request: ResearchRequest, state: ResearchState): Promise<Report> {
  state.stop = "cancelled";
  const quiet = detachedRun(run);
  return buildReport(quiet, parts, state, request, await partlyWritten(quiet, parts, state, request));
}

/** Questions that one search and one synthesis answer take the short way, unless the request says how deep to go. */
function takesShortWay(request: ResearchRequest, parts: ResearchParts): boolean {
  if (request.path !== "auto") return request.path === "short";
  // Without a model there is nothing to save: every passage that comes near is wanted.
  if (!parts.withModel) return false;
  const asksForMore = request.depth ?? request.max_iters ?? request.max_rounds ?? request.max_queries;
  return (
    asksForMore === undefined &&
    request.complexity_tier !== "deep" &&
    request.followUpDialogue.length === 0 &&
    parts.isShortQuestion(request.query)
  );
}

async function shortWay(run: Run, parts: ResearchParts, request: ResearchRequest, state: ResearchState): Promise<void> {
  await run.emit("short", { type: "notice", code: "short_way", message: "A short factual question: one search, one synthesis." });
  const plan = await parts.rules.planner.plan(run, { request, breadth: 2, vocabulary: parts.vocabulary });
  const limits = { ...resolveLimits("simple", request, parts.limitDefaults), rounds: 1, sources: SHORT_SOURCES };
  await adopt(run, { key: "short/plan", plan, reading: readingOf(plan, request.query), limits }, state);
  const rounds = { ...parts, planner: parts.rules.planner };
  state.stop = await researchRounds(run, rounds, state, {
    request,
    limits,
    prefix: "short/",
    queries: plan.queries.slice(0, 2),
  });
}

async function longWay(run: Run, parts: ResearchParts, request: ResearchRequest, state: ResearchState): Promise<void> {
  const plan = await inPhase(run, "plan", "plan", () =>
    parts.planner.plan(run, {
      ...{ request, breadth: request.breadth, vocabulary: parts.vocabulary },
      ...(parts.searches === undefined ? {} : { searches: parts.searches }),
    }),
  );
  const tier = request.complexity_tier === "auto" ? plan.tier : request.complexity_tier;
  const limits = resolveLimits(tier, request, parts.limitDefaults);
  await adopt(run, { key: "plan/made", plan: { ...plan, tier }, reading: readingOf(plan, request.query), limits }, state);
  state.stop = await researchRounds(run, parts, state, { request, limits, prefix: "", queries: plan.queries });
}

/** Searches for what sounds like the question; rules read it so, and rules plan and judge it. @param request for the question as it is read */
async function wayOfSound(run: Run, parts: ResearchParts, request: ResearchRequest, state: ResearchState): Promise<void> {
  const { reading } = state;
  const byRules = { ...parts, planner: parts.rules.planner };
  const plan = await byRules.planner.plan(run, { request, breadth: request.breadth, vocabulary: parts.vocabulary });
  const whole = resolveLimits(plan.tier, request, parts.limitDefaults);
  const limits = { ...whole, rounds: Math.max(1, whole.rounds - state.rounds) };
  const searched = reading === undefined ? undefined : { ...reading, searched: true };
  forgetEvidence(state);
  await adopt(run, { key: "sound/plan", plan, reading: searched, limits }, state);
  const ask = { request, limits, prefix: "sound/", queries: plan.queries };
  state.stop = await researchRounds(run, byRules, state, ask);
}

interface Adopted {
  readonly key: string;
  readonly plan: Plan;
  readonly reading: Reading | undefined;
  readonly limits: RunLimits;
}

/** A title that a plan gives, where it states nothing but what the question does, and names nothing besides but what a source is called. */
function titleOf({ title, evidence }: ResearchState, { query }: ResearchRequest): string | undefined {
  if (title === undefined) return undefined;
  const called = evidence.pages().map(({ snapshot }) => snapshot.title);
  const { faults } = examine(title, [{ quote: query, context: query, place: [] }]);
  return faults.every(({ kind, what }) => kind === "name" && called.some((one) => one.includes(what))) ? title : undefined;
}

/** Makes a plan the one that is followed, and says so. */
async function adopt(run: Run, { key, plan, reading, limits }: Adopted, state: ResearchState): Promise<void> {
  await run.emit(key, {
    type: "plan_made",
    plan: plan.plan,
    ...(reading === undefined ? {} : { reading }),
    tier: plan.tier,
    tasks: [...plan.tasks],
  });
  state.reading = reading;
  state.title = plan.title;
  state.tasks = plan.tasks;
  state.limits = limits;
}

/** @param asked the request with the question that was searched last */
async function finish(
  run: Run,
  parts: ResearchParts,
  request: ResearchRequest,
  state: ResearchState,
  asked: ResearchRequest = request,
): Promise<Report> {
  await run.abandonRest();
  return inPhase(run, "write", "write", () => write(run, parts, request, state, asked));
}

async function write(
  run: Run,
  parts: ResearchParts,
  request: ResearchRequest,
  state: ResearchState,
  asked: ResearchRequest,
): Promise<Report> {
  state.withoutModel = await run.decide("write/without-model", z.string().nullable(), () => parts.health?.account().givenUp ?? null);
  const { authoring: _, ...byRules } = parts;
  const by = state.withoutModel === null ? parts : byRules;
  await checkLinks(run, parts, state);
  leaveOutUnstored(state);
  state.title = titleOf(state, request);
  const numbering = new Numbering((snapshotId) => state.evidence.sourceOf(snapshotId));
  const frame = frameFor(request);
  const markOf = marksIn(state, frame);
  const beginning = new CertainBeginning(run, parts, request, state);
  const written = await writeReport(run, by, state, asked, async (section, part, i) => {
    if (sentencesOf(section).length === 0) return;
    const markdown = renderSection(section, numbering, [], markOf, frame);
    const report = beginning.after(section, part, markdown);
    await run.emit(`write/section/${i}`, {
      ...{ type: "section_written", title: section.title, markdown },
      ...(report === undefined ? {} : { report }),
    });
  });
  const report = await buildReport(run, parts, state, request, written);
  const statements = report.sentences.filter(({ role }) => role === "statement");
  await run.emit("write/finalized", {
    type: "writer_finalized",
    words: report.markdown.split(/\s+/).length,
    // Passages beside them have sources too, on which no statement rests.
    sources: new Set(statements.flatMap(({ sources }) => sources)).size,
    statements: statements.length,
  });
  return report;
}
