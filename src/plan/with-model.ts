import { z } from "zod";
import { type PlannedQuery, reflectionSchema } from "../domain/checklist.ts";
import type { Claim } from "../domain/claim.ts";
import { askModel } from "../model/ask.ts";
import type { ModelRoles } from "../model/model.ts";
import { orWithout } from "../model/or-without.ts";
import { planPrompt, reflectPrompt } from "../prompts/index.ts";
import type { PlanInput, queryWire } from "../prompts/plan.ts";
import type { ReflectInput } from "../prompts/reflect.ts";
import { answerLanguage } from "../question/answer-language.ts";
import { perhapsMeant } from "../question/reading.ts";
import { sha256 } from "../run/canonical-json.ts";
import type { Run } from "../run/run.ts";
import { bare } from "../text/lines.ts";
import { sentenceSpans } from "../text/sentences.ts";
import { countTokens, cutToTokens } from "../text/tokens.ts";
import type { PlanAsk, Planner, ReflectAsk } from "./planner.ts";
import { askedAlike, finishPlan, finishReflection } from "./rules.ts";

/** What a reflection shows of the evidence: enough to judge by, within about 3 000 tokens in all (T1). */
const CLAIMS_A_TASK = 30;
/** A claim's first sentence is shown whole, and those after it as far as they fit into these. */
const CLAIM_TOKENS = 60;
/** Tokens of all claims together, those a claim takes up besides its text, and those of a block. */
const ALL_CLAIMS_TOKENS = 2_400;
const LINE_TOKENS = 12;
const BLOCK_TOKENS = 40;
/** Summaries are put together from claims. */
const ALL_SUMMARIES_TOKENS = 300;
const ORIGIN_TOKENS = 16;
const QUERIES_SHOWN = 40;

export interface ModelPlannerParts {
  readonly roles: ModelRoles;
  /** Takes over when the model fails for good. */
  readonly fallback: Planner;
}

/** The planner that asks a model and lets the rules put its drafts in order (R4, R9, C14). */
export function plannerWithModel({ roles, fallback }: ModelPlannerParts): Planner {
  return {
    plan: (run, ask) =>
      orWithout(
        run,
        "planner",
        () => planned(run, roles, ask),
        () => fallback.plan(run, ask),
      ),
    reflect: (run, ask) =>
      orWithout(
        run,
        "planner",
        () => reflected(run, roles, ask),
        () => fallback.reflect(run, ask),
      ),
  };
}

async function planned(run: Run, roles: ModelRoles, ask: PlanAsk) {
  const draft = await askModel(run, roles, {
    key: "plan/model",
    role: "planner",
    prompt: planPrompt,
    system: planPrompt.system,
    user: planPrompt.render(await planInput(run, ask)),
    schemaName: planPrompt.schemaName,
    schema: planPrompt.schema,
    maxOutputTokens: planPrompt.maxOutputTokens,
  });
  const plan = finishPlan(ask, {
    readAs: draft.read_as ?? undefined,
    title: draft.title ?? undefined,
    plan: draft.plan,
    tier: draft.tier,
    tasks: draft.tasks,
    queries: draft.queries.map(plannedQuery),
  });
  return { ...plan, queries: askedAlike(plan.queries, plan.queries) };
}

async function planInput(run: Run, { request, breadth, vocabulary, searches = [] }: PlanAsk): Promise<PlanInput> {
  // The vocabulary is a library's, which may change between two lives of a run; what was read into the question must not.
  const perhaps = await run.decide("plan/perhaps", z.array(z.string()), () => perhapsMeant(request.query, vocabulary));
  return {
    question: request.query,
    language: answerLanguage(request),
    today: dayOf(run),
    queries: Math.min(breadth, 6),
    dialogue: request.followUpDialogue,
    perhaps,
    from: request.date_range?.from,
    to: request.date_range?.to,
    includeDomains: request.include_domains,
    searches,
  };
}

async function reflected(run: Run, roles: ModelRoles, ask: ReflectAsk) {
  const user = reflectPrompt.render(reflectInput(run, ask));
  // A run may have two loops whose rounds are numbered alike: what was shown tells them apart.
  const key = `round/${ask.round}/reflect/model/${sha256(user).slice(0, 8)}`;
  const draft = await askModel(run, roles, {
    key,
    role: "planner",
    prompt: reflectPrompt,
    system: reflectPrompt.system,
    user,
    schemaName: reflectPrompt.schemaName,
    schema: reflectPrompt.schema,
    maxOutputTokens: reflectPrompt.maxOutputTokens,
  });
  // Reformulating draws on the vocabulary, too: what came of it is kept.
  return run.decide(`${key}/finished`, reflectionSchema, () => {
    const reflection = finishReflection(ask, {
      sufficient: draft.sufficient,
      confidence: draft.confidence,
      gaps: draft.gaps,
      updates: draft.tasks.map((task) => ({ id: task.id, state: task.state, note: task.note ?? undefined })),
      queries: draft.queries.map(plannedQuery),
    });
    return { ...reflection, queries: askedAlike(reflection.queries, [...reflection.queries, ...ask.queries]) };
  });
}

function reflectInput(run: Run, ask: ReflectAsk): ReflectInput {
  return {
    question: ask.request.query,
    language: answerLanguage(ask.request),
    today: dayOf(run),
    tasks: ask.evidence.map(({ task, claims, independentSources }) => ({
      id: task.id,
      question: task.question,
      state: task.state,
      independentSources,
      claimsInAll: claims.length,
    })),
    claims: claimsShown(ask),
    summaries: newestSummaries(ask),
    queries: ask.queries.slice(-QUERIES_SHOWN),
    newQueries: ask.breadth,
    pages: new Set(ask.evidence.flatMap(({ claims }) => claims.flatMap(({ quotes }) => quotes.map((quote) => quote.snapshotId)))).size,
    roundsLeft: ask.roundsLeft,
    searches: ask.searches ?? [],
  };
}

/** The best claims of each task in turn, what was found since the last reflection first, as many as fit; those that say the same once, with all tasks they serve and who else says it. */
function claimsShown({ evidence, judged = new Set(), saySame = () => false }: ReflectAsk): ReflectInput["claims"] {
  const isNew = ({ id }: { readonly id: string }) => judged.size > 0 && !judged.has(id);
  const newFirst = evidence.map(({ claims }) => [...claims.filter(isNew), ...claims.filter((claim) => !isNew(claim))]);
  const inTurn = Array.from({ length: CLAIMS_A_TASK }, (_, rank) => newFirst.flatMap((claims) => claims[rank] ?? [])).flat();
  const shown: ReflectInput["claims"][number][] = [];
  let left = ALL_CLAIMS_TOKENS;
  for (const same of alikeIn([...new Set(inTurn)], saySame)) {
    const [claim] = same;
    if (claim === undefined) continue;
    const text = inWholeSentences(claim.text);
    const needs = countTokens(text) + LINE_TOKENS;
    if (needs > left) continue;
    left -= needs;
    const taskIds = evidence.filter(({ claims }) => claims.some((one) => same.includes(one))).map(({ task }) => task.id);
    const pages = new Set(same.flatMap(({ quotes }) => quotes.map((quote) => quote.snapshotId))).size;
    const [from = "", ...also] = [
      ...new Set(same.map(({ id }) => cutToTokens(evidence.flatMap(({ origins }) => origins?.get(id) ?? [])[0] ?? "", ORIGIN_TOKENS))),
    ];
    shown.push({ text, taskIds, pages, from, also, isNew: same.some(isNew) });
  }
  return shown;
}

/** A text up to the end of a sentence: where it is cut inside one, its condition or exception is gone. */
function inWholeSentences(text: string): string {
  const ends = sentenceSpans(text).map(({ end }) => end);
  const fits = (end: number) => countTokens(text.slice(0, end)) <= CLAIM_TOKENS;
  return text.slice(0, ends.findLast(fits) ?? ends[0]);
}

/** Claims put together that say the same and have one verdict, in their order. */
function alikeIn(claims: readonly Claim[], saySame: (a: Claim, b: Claim) => boolean): Claim[][] {
  const worded = [...Map.groupBy(claims, ({ text, judgement }) => `${bare(text, ".,%-")}\n${judgement.verdict}`).values()];
  const groups: Claim[][] = [];
  for (const own of worded) {
    const [one] = own;
    const home = groups.find(
      ([lead]) => lead !== undefined && one !== undefined && lead.judgement.verdict === one.judgement.verdict && saySame(lead, one),
    );
    if (home === undefined) groups.push([...own]);
    else home.push(...own);
  }
  return groups;
}

/** The summaries of the pages read last, whole, as many as fit; in their order. */
function newestSummaries({ summaries }: ReflectAsk): ReflectInput["summaries"] {
  let left = ALL_SUMMARIES_TOKENS;
  const shown = summaries
    .filter((page) => page.summary.trim() !== "")
    .map((page) => ({ title: cutToTokens(page.title, 20), site: siteOf(page.url), summary: page.summary }));
  const fits = ({ title, summary }: (typeof shown)[number]) => {
    left -= countTokens(title) + countTokens(summary) + BLOCK_TOKENS;
    return left >= 0;
  };
  const first = shown.findLastIndex((page) => !fits(page));
  return shown.slice(first + 1);
}

function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}

function plannedQuery({ query, intent, task_id, source }: z.output<typeof queryWire>): PlannedQuery {
  return {
    query: query.trim(),
    intent: intent.trim(),
    taskId: task_id,
    sources: [source],
  };
}

/** The day the run began: the only time that enters a prompt. */
function dayOf(run: Run): string {
  return run.startedAt.slice(0, 10);
}
