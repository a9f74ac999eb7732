import type { ComplexityTier, Plan, PlannedQuery, Reflection, Task, TaskState } from "../domain/checklist.ts";
import type { Claim } from "../domain/claim.ts";
import type { ResearchRequest } from "../domain/request.ts";
import type { Frame } from "../lexicon/frame.ts";
import { frameFor } from "../question/answer-language.ts";
import { readsOtherwise } from "../question/reading.ts";
import { bare } from "../text/lines.ts";
import { isBeyond } from "./beyond.ts";
import type { PlanAsk, QueryOutcome, ReflectAsk, TaskEvidence, Vocabulary } from "./planner.ts";
import { type DomainWishes, keywords, nearlyAsked, plainWords, queryKey, reformulations, variants, withSites } from "./query-text.ts";

/** A query that kept fewer results than this is asked in other words (R9). */
export const ENOUGH_RESULTS = 3;
/** Queries of a first round at most and, breadth permitting, at least (R4). */
const FIRST_ROUND_MOST = 6;
const FIRST_ROUND_LEAST = 3;
const MOST_TASKS: Readonly<Record<ComplexityTier, number>> = { simple: 3, standard: 6, deep: 8 };

/** A plan as a maker drafts it: task ids are the maker's own and only tie queries to tasks. */
export interface PlanDraft {
  readonly readAs?: string | undefined;
  readonly title?: string | undefined;
  readonly plan: string;
  readonly tier: ComplexityTier;
  readonly tasks: readonly { readonly id: string; readonly question: string }[];
  readonly queries: readonly PlannedQuery[];
}

/** A reflection as a maker drafts it. */
export interface ReflectionDraft {
  readonly sufficient: boolean;
  readonly confidence: number;
  readonly gaps: readonly string[];
  readonly updates: readonly TaskUpdate[];
  readonly queries: readonly PlannedQuery[];
}

export interface TaskUpdate {
  readonly id: string;
  readonly state: TaskState;
  readonly note?: string | undefined;
}

/** Drops empty queries, and those that ask what an earlier one or one in `asked` asks already (R4). The first of equals stays. */
export function dedupeQueries(queries: readonly PlannedQuery[], asked: readonly string[] = []): PlannedQuery[] {
  const seen = new Set(asked.map(queryKey));
  return queries.filter(({ query }) => {
    const key = queryKey(query);
    if (!/[\p{L}\p{N}]/u.test(plainWords(query)) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** At most `most` queries, one for each task in turn, in the order the tasks first appear (R4): a cap never starves a task that fits. */
export function capQueries(queries: readonly PlannedQuery[], most: number): PlannedQuery[] {
  const byTask = new Map<string, PlannedQuery[]>();
  for (const query of queries) byTask.set(query.taskId, [...(byTask.get(query.taskId) ?? []), query]);
  const longest = Math.max(0, ...[...byTask.values()].map((own) => own.length));
  const inTurn = Array.from({ length: longest }, (_, turn) => [...byTask.values()].flatMap((own) => own[turn] ?? [])).flat();
  return inTurn.slice(0, Math.max(0, most));
}

/**
 * Adds a query from a task's own words for every task that has none (R4), with the request's domain filters. One that was asked already is not
 * asked again; where a task's words make no new query, they are asked as a phrase.
 */
export function coverTasks(
  tasks: readonly Task[],
  queries: readonly PlannedQuery[],
  asked: readonly string[] = [],
  wishes: DomainWishes = { include: [], exclude: [] },
): PlannedQuery[] {
  const all = [...queries];
  for (const task of tasks) {
    if (all.some((query) => query.taskId === task.id)) continue;
    const before = [...asked, ...all.map((query) => query.query)];
    const phrase = { query: `"${keywords(plainWords(task.question))}"`, intent: task.question, taskId: task.id };
    all.push(...dedupeQueries(withDomainFilters([...formsOf(task), phrase], wishes), before).slice(0, 1));
  }
  return all;
}

/** A task's question in several forms of query. */
function formsOf(task: Task): PlannedQuery[] {
  return variants(task.question).map((query) => ({ query, intent: task.question, taskId: task.id }));
}

/** Puts the request's included and excluded domains into every query as `site:` filters (R4); many included domains take turns. */
export function withDomainFilters(queries: readonly PlannedQuery[], wishes: DomainWishes): PlannedQuery[] {
  return queries.map((query, turn) => ({ ...query, query: withSites(query.query, wishes, turn) }));
}

/** The domain wishes of a request. */
export function domainWishes(request: ResearchRequest): DomainWishes {
  return { include: request.include_domains, exclude: request.exclude_domains };
}

/** Whether a claim counts as evidence before writing: not refuted, and its source was there. A pending check does not count against it. */
export function isEvidence(claim: Claim): boolean {
  const { verdict } = claim.judgement;
  return verdict === "supported" || verdict === "partly supported" || verdict === "not checked";
}

/**
 * The tasks' next states (R9). What a maker says holds only as far as there is evidence: no task without any claim is `done`; one that was
 * asked for and brought nothing is `blocked`; one that brought something is never `blocked` or `todo`.
 */
export function mapTaskStates(
  evidence: readonly TaskEvidence[],
  updates: readonly TaskUpdate[],
  outcomes: readonly QueryOutcome[],
): Task[] {
  return evidence.map(({ task, claims }) => {
    const update = updates.find((one) => one.id === task.id);
    const note = update?.note?.trim() || undefined;
    if (claims.some(isEvidence)) {
      const state = (update?.state ?? task.state) === "done" ? "done" : "in_progress";
      return taskIn(task, state, note);
    }
    if (outcomes.some((outcome) => outcome.taskId === task.id)) return taskIn(task, "blocked", note);
    return taskIn(task, "todo", note);
  });
}

function taskIn(task: Task, state: TaskState, note: string | undefined): Task {
  return { id: task.id, question: task.question, state, ...(note === undefined ? {} : { note }) };
}

/** The queries that brought too little and were not followed by another for their task: each is to be asked in other words (R9). */
export function weakQueries(outcomes: readonly QueryOutcome[]): QueryOutcome[] {
  return outcomes.filter(
    (outcome) => outcome.kept < ENOUGH_RESULTS && !outcomes.some((later) => later.taskId === outcome.taskId && later.round > outcome.round),
  );
}

/** Turns a draft into a plan that keeps R4, whoever made the draft: ids by code, domain filters, no doubles, every task covered, capped. */
export function finishPlan(ask: PlanAsk, draft: PlanDraft): Plan {
  const { request, breadth } = ask;
  const tier = request.complexity_tier === "auto" ? draft.tier : request.complexity_tier;
  const readAs = readingIn(draft, request.query);
  const wishes = domainWishes(request);
  // What was typed is searched besides what is read into it, in a place of its own.
  const typed = readAs === undefined ? [] : typedQuery(request.query, wishes);
  const most = Math.min(breadth, FIRST_ROUND_MOST) - typed.length;
  const { tasks, ids } = numberTasks(
    request.query,
    draft.tasks,
    readAs === undefined ? MOST_TASKS[tier] : Math.min(MOST_TASKS[tier], most),
  );
  const firstTask = tasks[0]?.id ?? "t1";
  const mapped = draft.queries.map((query) => ({ ...query, taskId: ids.get(query.taskId) ?? firstTask }));
  const others = dedupeQueries(
    withDomainFilters(mapped, wishes),
    typed.map(({ query }) => query),
  );
  const covered = coverTasks(tasks, others, [], wishes);
  const queries = capQueries(inTaskOrder(tasks, toppedUp(tasks, covered, Math.min(most, FIRST_ROUND_LEAST), wishes)), most);
  const title = draft.title?.replace(/\s+/gu, " ").trim();
  return {
    ...(readAs === undefined ? {} : { readAs }),
    ...(title === undefined || title === "" ? {} : { title }),
    ...{ plan: draft.plan.trim(), tier, tasks, queries: [...queries, ...typed] },
  };
}

/** What rules add for a task is asked of the kinds of sources its other queries are asked of. */
export function askedAlike(queries: readonly PlannedQuery[], others: readonly PlannedQuery[]): PlannedQuery[] {
  return queries.map((query) => {
    const sources = query.sources ?? others.find(({ taskId, sources: wished }) => taskId === query.taskId && wished !== undefined)?.sources;
    return sources === undefined ? query : { ...query, sources };
  });
}

/** How a draft reads the question, where it is not the question itself. */
function readingIn({ readAs }: PlanDraft, query: string): string | undefined {
  const read = readAs?.replace(/\s+/gu, " ").trim() ?? "";
  return readsOtherwise(query, read) ? read : undefined;
}

function typedQuery(question: string, wishes: DomainWishes): PlannedQuery[] {
  return withDomainFilters([{ query: keywords(question), intent: "the question as it was typed", taskId: "t1" }], wishes);
}

/** Tasks under ids of our own, doubles dropped; the maker's ids lead to them. */
function numberTasks(question: string, drafted: PlanDraft["tasks"], most: number): { tasks: Task[]; ids: Map<string, string> } {
  const tasks: Task[] = [];
  const ids = new Map<string, string>();
  const byKey = new Map<string, string>();
  const usable = drafted.filter((task) => /[\p{L}\p{N}]/u.test(plainWords(task.question)));
  for (const task of usable.length > 0 ? usable : [{ id: "1", question }]) {
    const key = queryKey(plainWords(task.question));
    const known = byKey.get(key);
    if (known === undefined && tasks.length >= most) continue;
    const id = known ?? `t${tasks.length + 1}`;
    if (known === undefined) tasks.push({ id, question: task.question.trim(), state: "todo" });
    byKey.set(key, id);
    if (!ids.has(task.id)) ids.set(task.id, id);
  }
  return { tasks, ids };
}

function toppedUp(tasks: readonly Task[], queries: readonly PlannedQuery[], least: number, wishes: DomainWishes): PlannedQuery[] {
  const asked = queries.map((query) => query.query);
  const fresh = dedupeQueries(withDomainFilters(tasks.flatMap(formsOf), wishes), asked);
  return [...queries, ...fresh.slice(0, Math.max(0, least - queries.length))];
}

function inTaskOrder(tasks: readonly Task[], queries: readonly PlannedQuery[]): PlannedQuery[] {
  return tasks.flatMap((task) => queries.filter((query) => query.taskId === task.id));
}

/** A task that was blocked before and still is: broader queries were tried too, so it no longer holds up the end. */
function givenUp(before: Task, now: Task): boolean {
  return before.state === "blocked" && now.state === "blocked";
}

/**
 * Turns a draft into a reflection that keeps R9, whoever made the draft: states backed by evidence, sufficiency only when no task is left
 * without evidence that could still be found, confidence no higher than the share of tasks with evidence, only new queries, every weak
 * query reformulated, blocked and never-asked tasks covered. What is over the breadth waits for the next round.
 */
export function finishReflection(ask: ReflectAsk, draft: ReflectionDraft): Reflection {
  const tasks = mapTaskStates(ask.evidence, draft.updates, ask.queries);
  const withEvidence = ask.evidence.filter(({ claims }) => claims.some(isEvidence)).length;
  const pending = ask.evidence.some(({ task }, index) => {
    const now = tasks[index];
    return now !== undefined && (now.state === "todo" || now.state === "blocked") && !givenUp(task, now);
  });
  const allDone = tasks.every((task) => task.state === "done");
  const sufficient = withEvidence > 0 && (allDone || (draft.sufficient && !pending));
  const share = tasks.length === 0 ? 0 : withEvidence / tasks.length;
  const confidence = Math.min(Math.max(0, Number.isFinite(draft.confidence) ? draft.confidence : 0), share);
  return {
    sufficient,
    confidence,
    gaps: allGaps(draft.gaps, tasks, frameFor(ask.request)),
    tasks,
    queries: sufficient ? [] : nextQueries(ask, tasks, draft.queries),
  };
}

/** The draft's gaps, and one for each task without evidence. */
function allGaps(drafted: readonly string[], tasks: readonly Task[], { noEvidence }: Frame): string[] {
  const unanswered = tasks.filter(({ state }) => state === "blocked" || state === "todo");
  const open = unanswered.map(({ question }) => `${question} — ${noEvidence}`);
  const gaps = [...drafted, ...open].map((gap) => gap.trim()).filter((gap) => gap !== "");
  return [...new Map(gaps.map((gap) => [bare(gap), gap])).values()];
}

const STATE_ORDER: Readonly<Record<TaskState, number>> = { blocked: 0, todo: 1, in_progress: 2, done: 3 };

function nextQueries(ask: ReflectAsk, tasks: readonly Task[], drafted: readonly PlannedQuery[]): PlannedQuery[] {
  const asked = ask.queries.map((outcome) => outcome.query);
  // What found little is asked differently, also in fewer words; what found enough would find the same again.
  const answered = ask.queries.filter(({ kept }) => kept >= ENOUGH_RESULTS).map(({ query }) => query);
  const wanted = drafted.filter(({ query }) => !nearlyAsked(query, answered));
  const wishes = domainWishes(ask.request);
  const ordered = [...tasks].sort((a, b) => STATE_ORDER[a.state] - STATE_ORDER[b.state]);
  const weak = weakQueries(ask.queries);
  const lost = new Set(ask.evidence.flatMap((one) => (isLost(one, ask.vocabulary) ? [one.task.id] : [])));
  const owed = (task: Task) => {
    if (lost.has(task.id)) return 0;
    const own = weak.filter((query) => query.taskId === task.id).length;
    return task.state === "blocked" || task.state === "todo" ? Math.max(1, own) : own;
  };
  const queries = dedupeQueries(withDomainFilters(onOpenTasks(ordered, owed, wanted), wishes), asked);
  const addNew = (task: Task, query: string) => {
    const forms = withDomainFilters(candidatesFor(task, query, ask.request.query), wishes);
    queries.push(...dedupeQueries(forms, [...asked, ...queries.map((one) => one.query)]).slice(0, 1));
  };
  for (const task of ordered) {
    const sources = weak.filter((query) => query.taskId === task.id);
    const has = queries.filter((query) => query.taskId === task.id).length;
    for (let at = has; at < owed(task); at++) addNew(task, sources[at]?.query ?? task.question);
  }
  if (queries.length === 0) for (const task of ordered) if (task.state !== "done" && !lost.has(task.id)) addNew(task, task.question);
  return capQueries(inTaskOrder(ordered, queries), ask.breadth);
}

/** Whether a task has no evidence and none can be hoped for. */
export function isLost({ task, claims }: TaskEvidence, vocabulary: Vocabulary): boolean {
  return !claims.some(isEvidence) && isBeyond(task.question, vocabulary);
}

/** Drafted queries under tasks that exist and still want something; a query for an unknown task goes to the neediest one. */
function onOpenTasks(ordered: readonly Task[], owed: (task: Task) => number, drafted: readonly PlannedQuery[]): PlannedQuery[] {
  return drafted.flatMap((query) => {
    const task = ordered.find((one) => one.id === query.taskId) ?? ordered[0];
    return task === undefined || (task.state === "done" && owed(task) === 0) ? [] : [{ ...query, taskId: task.id }];
  });
}

function candidatesFor(task: Task, query: string, question: string): PlannedQuery[] {
  const forms = reformulations({ query, taskQuestion: task.question, question });
  return forms.map((form) => ({ query: form, intent: `in another form: ${task.question}`, taskId: task.id }));
}
