import { AssayError, isAssayError } from "../../domain/error.ts";
import { parseResearchRequest, type ResearchRequest } from "../../domain/request.ts";
import type { EvidenceBase } from "../../gather/evidence-base.ts";
import { isRunError } from "../../run/errors.ts";
import type { Run } from "../../run/run.ts";
import { FREE } from "../../run/spend.ts";
import { queryLanguage } from "../../search/gates/language.ts";
import { loadLanguageDetector } from "../../text/language.ts";
import type { WritableClaim } from "../../write/writer.ts";
import { checkAnswer } from "../contract/check.ts";
import { insufficientObject, type PhaseTwoAnswer, printAnswer, successObject, violationObject } from "../contract/render.ts";
import { safeLine } from "../contract/text.ts";
import { INCOMPLETE, INSUFFICIENT_TLDR, READ_AS, VIOLATION_TLDR } from "../contract/wording.ts";
import type { Exchange, Say } from "../phase-one/phase-one.ts";
import type { PhaseOne } from "../state.ts";
import type { Skipped } from "../transition.ts";
import { type BulletDraft, bulletsByRules } from "./bullets.ts";
import { type Numbered, numbered, openEndedBullets, type ProvenBullet, proveBullets, provenDiscord, type Rejected } from "./compose.ts";
import { type Conflict, conflictQuery, conflictsIn, discordText } from "./conflicts.ts";
import { Discovery, type RoleQuery } from "./discovery.ts";
import type { PhaseTwoParts } from "./parts.ts";
import { onlyThought, type PlanningTool, thoughtReplySchema } from "./planning-tool.ts";
import { suggestions } from "./refine.ts";
import { QUERIES_PER_ROLE, type SearchPlan, tasksOf } from "./search-plan.ts";
import { secondOpinion } from "./validation.ts";
import { type Examination, verificationKind } from "./verification.ts";

export interface PhaseTwoAsk {
  readonly question: string;
  readonly dialogue: readonly Exchange[];
  /** What Phase 1 said of it, if it did. */
  readonly phaseOne: PhaseOne | undefined;
  readonly skipped: Skipped | undefined;
}

export interface PhaseTwoOutcome {
  readonly text: string;
  readonly answer: PhaseTwoAnswer;
  readonly plan: SearchPlan;
  /** What later questions can be answered from. */
  readonly evidence: EvidenceBase;
}

const VALIDATION_ROUND = 8;
const CONFLICT_ROUND = 9;
const PLANNING_MS = 20_000;
/** Statements a second opinion is asked about. */
const CHECKED = 4;

/**
 * A search-backed answer (C7): one planning step, discovery by route within its limits, a second opinion, a follow-up where credible sources
 * disagree, then bullets that were each checked against their quotes, laid out by code. It never asks for consent.
 */
export async function phaseTwo(run: Run, parts: PhaseTwoParts, ask: PhaseTwoAsk, say: Say): Promise<PhaseTwoOutcome> {
  const tool = parts.openPlanningTool();
  try {
    const plan = await planOnce(run, parts, tool, ask);
    const request = parseResearchRequest({ query: plan.question, summaryTokens: 100 });
    const language = queryLanguage(plan.question, await loadLanguageDetector());
    const discovery = new Discovery(run, parts, request, plan.question, tasksOf(plan.question), language);
    const conflicts = await gather(run, parts, discovery, plan);
    await run.abandonRest();
    const answer = await answerFrom(run, parts, ask, { plan, request, discovery, conflicts });
    const text = printAnswer(answer);
    say(text);
    return { text, answer, plan, evidence: discovery.evidence };
  } finally {
    await tool.close();
  }
}

/** The plan, and the one call of the planning tool (C7). A tool that fails is not called again: the plan stands without it. */
async function planOnce(run: Run, parts: PhaseTwoParts, tool: PlanningTool, ask: PhaseTwoAsk): Promise<SearchPlan> {
  await run.emit("plan/started", { type: "phase", phase: "plan", state: "started" });
  const plan = await parts.planner.plan(run, { question: ask.question, dialogue: ask.dialogue, vocabulary: parts.vocabulary });
  await run.emit("plan/thought", { type: "tool_call", tool: "sequentialthinking", query: plan.thought });
  try {
    await run.step({
      key: "plan/sequentialthinking",
      type: "thought@1",
      input: { tool: tool.name, thought: plan.thought },
      schema: thoughtReplySchema,
      estimate: FREE,
      timeoutMs: PLANNING_MS,
      work: (lease) => tool.think(onlyThought(plan.thought), lease.signal),
    });
  } catch (thrown) {
    if (isRunError(thrown)) throw thrown;
    await run.emit("plan/failed", { type: "notice", code: "PLANNING_TOOL", message: AssayError.from(thrown).message });
  } finally {
    // It is not needed again; that it is gone is waited for at the turn's end only.
    void tool.close();
  }
  await run.emit("plan/made", {
    type: "plan_made",
    plan: plan.thought,
    ...(plan.readAs === undefined ? {} : { read_as: plan.readAs }),
    tier: "simple",
    tasks: tasksOf(plan.question),
  });
  return plan;
}

/** Discovery until there is enough, then the second opinion, then what conflicts need (C7, C9, C13). @returns the conflicts that persist */
async function gather(run: Run, parts: PhaseTwoParts, discovery: Discovery, plan: SearchPlan): Promise<Conflict[]> {
  await run.emit("search/started", { type: "phase", phase: "search", state: "started" });
  for (let round = 1; round <= QUERIES_PER_ROLE && !(round > 1 && discovery.enough()); round++) {
    await discovery.round(round, queriesOf(plan, round), "ordinary");
  }
  const found = discovery.writable();
  if (found.length > 0 && secondOpinion(parts.tools, namesAsked(plan, parts), parts.validator)) {
    await run.emit("verify/started", { type: "phase", phase: "verify", state: "started" });
    const statements = found.slice(0, CHECKED).map(({ claim }) => claim.text);
    if (parts.validator !== undefined || !discovery.enough()) {
      await discovery.round(
        VALIDATION_ROUND,
        [{ role: "validation", query: plan.facts[0] ?? plan.concepts[0] ?? plan.question }],
        "ordinary",
        statements,
      );
    }
  }
  const [first] = conflictsIn(discovery.writable(), discovery.evidence);
  if (first !== undefined) {
    await run.emit("conflict", {
      type: "notice",
      code: "CONFLICT",
      message: `Sources disagree: “${first.a.text}” and “${first.b.text}”. One more search looks at that.`,
    });
    await discovery.round(CONFLICT_ROUND, [{ role: plan.first, query: conflictQuery(first) }], "reserve");
  }
  return conflictsIn(discovery.writable(), discovery.evidence);
}

/** The queries of one round, the role that is asked first before the other (C8). */
function queriesOf(plan: SearchPlan, round: number): RoleQuery[] {
  const of = (role: "facts" | "concepts") => plan[role].slice(round - 1, round).map((query) => ({ role, query }));
  return plan.first === "facts" ? [...of("facts"), ...of("concepts")] : [...of("concepts"), ...of("facts")];
}

function namesAsked(plan: SearchPlan, { tools }: PhaseTwoParts): string[] {
  const roles = [...(plan.facts.length > 0 ? ["facts" as const] : []), ...(plan.concepts.length > 0 ? ["concepts" as const] : [])];
  return roles.flatMap(
    (role) =>
      tools.find((tool) => tool.name !== "library" && tool.roles.includes(role))?.name ??
      tools.find(({ name }) => name !== "library")?.name ??
      [],
  );
}

interface Found {
  readonly plan: SearchPlan;
  readonly request: ResearchRequest;
  readonly discovery: Discovery;
  readonly conflicts: readonly Conflict[];
}

async function answerFrom(run: Run, parts: PhaseTwoParts, ask: PhaseTwoAsk, found: Found): Promise<PhaseTwoAnswer> {
  await run.emit("write/started", { type: "phase", phase: "write", state: "started" });
  const claims = found.discovery.writable();
  const { evidence } = found.discovery;
  if (claims.length === 0) return insufficient(ask, found, parts);
  let synthesis: Synthesis;
  try {
    synthesis = await synthesise(run, parts, found, claims);
  } catch (thrown) {
    if (!isAssayError(thrown, "MODEL_OUTPUT_INVALID")) throw thrown;
    return violation(ask, found, thrown.message);
  }
  const { proven, tldr } = synthesis;
  const printed = numbered(proven, evidence);
  if (printed.bullets.length === 0) return insufficient(ask, found, parts);
  const shown = printed.printed;
  const { phaseOne } = ask;
  const examination =
    phaseOne === undefined
      ? undefined
      : await parts.examiner.examine(run, { key: "verification", question: found.plan.question, phaseOne, bullets: shown });
  return finished(ask, found, printed, tldrLines(printed, found, tldr, shown, examination), examination);
}

interface Synthesis {
  readonly proven: readonly ProvenBullet[];
  readonly tldr: BulletDraft["tldr"];
}

/**
 * Drafts and proves. A draft with faults is asked for once more with them; a model that gives nothing usable twice ends in SCHEMA_VIOLATION, one whose
 * bullets the quotes do not carry is replaced by verbatim ones (C12).
 */
async function synthesise(run: Run, parts: PhaseTwoParts, found: Found, claims: readonly WritableClaim[]): Promise<Synthesis> {
  const { plan, request, discovery, conflicts } = found;
  const { evidence } = discovery;
  const by = (key: string) => ({
    claim: (id: string) => evidence.claim(id),
    contextOf: (quote: Parameters<EvidenceBase["contextOf"]>[0]) => evidence.contextOf(quote),
    judge: parts.judgeFor(run, key, "writer"),
    signal: run.signal,
  });
  const rules = { ...by("write/rules"), judge: parts.rulesJudge };
  const ask = { key: "write/bullets", request, question: plan.question, claims, conflicts, rejected: [] as Rejected[] };
  let draft: BulletDraft | undefined;
  let faults: Rejected[];
  let proven: ProvenBullet[] = [];
  try {
    draft = await parts.bullets.draft(run, ask);
    const first = await proveBullets(draft.bullets, evidence, by("write/check"), rules);
    proven = first.proven;
    faults = first.rejected;
  } catch (thrown) {
    if (!isAssayError(thrown, "MODEL_OUTPUT_INVALID")) throw thrown;
    faults = [{ text: "the whole answer", reason: thrown.message }];
  }
  if (parts.bullets.retries && (draft === undefined || (faults.length > 0 && proven.length < 3))) {
    const again = await parts.bullets.draft(run, { ...ask, rejected: faults });
    const second = await proveBullets(again.bullets, evidence, by("write/check-again"), rules);
    proven = distinct([...proven, ...second.proven]);
    draft = { bullets: [...(draft?.bullets ?? []), ...again.bullets], tldr: draft?.tldr ?? again.tldr };
  }
  if (proven.length === 0) {
    const verbatim = await bulletsByRules.draft(run, ask);
    proven = (await proveBullets(verbatim.bullets, evidence, rules, rules)).proven;
  }
  if (numbered(proven, evidence).bullets.length === 0) proven = openEndedBullets(claims.map(({ claim }) => claim));
  const checked = await proveBullets(
    (draft?.tldr ?? []).map((line) => ({ ...line, kind: "fact" as const })),
    evidence,
    by("write/tldr"),
    rules,
  );
  const tldr = checked.proven.map(({ sentence }) => ({ text: sentence.text, claimIds: sentence.claims.map(({ id }) => id) }));
  return { proven: withDiscord(proven, conflicts), tldr };
}

function distinct(bullets: readonly ProvenBullet[]): ProvenBullet[] {
  return [...new Map(bullets.map((bullet) => [bullet.sentence.text.toLowerCase(), bullet])).values()];
}

/** Where a conflict persists and no bullet names both views, code adds the one that does (C13). */
function withDiscord(proven: readonly ProvenBullet[], conflicts: readonly Conflict[]): ProvenBullet[] {
  if (conflicts.length === 0 || proven.some(({ kind }) => kind === "consensus_discord")) return [...proven];
  for (const conflict of conflicts) {
    const text = discordText(conflict);
    const bullet = text === undefined ? undefined : provenDiscord(text, [conflict.a, conflict.b]);
    if (bullet !== undefined) return [...proven.slice(0, 2), bullet, ...proven.slice(2)];
  }
  return [...proven];
}

/** The TLDR (C10): the answer in short, each line with its markers, then hypotheses that were settled, then what must be said of the evidence. */
function tldrLines(
  printed: Numbered,
  { plan, discovery }: Found,
  tldr: Synthesis["tldr"],
  shown: readonly ProvenBullet[],
  examination: Examination | undefined,
): string[] {
  const told = tldr.flatMap(({ text, claimIds }) => {
    const claims = claimIds.flatMap((id) => discovery.evidence.claim(id) ?? []);
    return printed.cite(text, claims) ?? [];
  });
  const settled = (examination?.hypotheses ?? []).flatMap(({ id, verdict, findings }) => {
    const claims = findings.flatMap((at) => shown[at]?.sentence.claims ?? []);
    return verdict === "open" ? [] : (printed.cite(`${id} ${verdict}`, claims) ?? []);
  });
  return [
    ...(told.length > 0 ? told.slice(0, 2) : [printed.bullets[0]?.text ?? ""]),
    ...settled,
    ...(printed.cited.every(({ partial }) => partial) ? [INCOMPLETE] : []),
    ...readAsNote(plan),
  ];
}

function readAsNote({ readAs }: SearchPlan): string[] {
  const line = safeLine(readAs ?? "");
  return line === "" ? [] : [`${READ_AS}${line}`];
}

/** Puts the answer together and holds it to the contract: what would not pass the published check is never printed as a success. */
function finished(
  ask: PhaseTwoAsk,
  found: Found,
  printed: Numbered,
  tldr: readonly string[],
  examination: Examination | undefined,
): PhaseTwoAnswer {
  const verification = verificationKind({ phaseOne: ask.phaseOne, skipped: ask.skipped, examination });
  const parsed = attempt(() => successObject(printed.bullets, printed.sources));
  if (parsed === undefined) return violation(ask, found, "bullets and sources do not keep the contract's schema");
  const claimIds = printed.printed.map(({ sentence }) => sentence.claims.map(({ id }) => String(id)));
  const answer: PhaseTwoAnswer = { verification, object: parsed, tldr, claimIds };
  const [fault] = checkAnswer(printAnswer(answer));
  return fault === undefined ? answer : violation(ask, found, fault.message);
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

function insufficient(ask: PhaseTwoAsk, { plan, discovery }: Found, parts: PhaseTwoParts): PhaseTwoAnswer {
  const failed = discovery.searched > 0 && discovery.failed === discovery.searched;
  const hints = suggestions(plan.question, [...plan.facts, ...plan.concepts], failed, parts.vocabulary);
  const verification = verificationKind({ phaseOne: ask.phaseOne, skipped: ask.skipped, examination: undefined });
  return { verification, object: insufficientObject(), tldr: [INSUFFICIENT_TLDR, ...hints, ...readAsNote(plan)] };
}

function violation(ask: PhaseTwoAsk, _found: Found, reason: string): PhaseTwoAnswer {
  const verification = verificationKind({ phaseOne: ask.phaseOne, skipped: ask.skipped, examination: undefined });
  const message = safeLine(reason).slice(0, 300);
  return { verification, object: violationObject(message === "" ? "no valid object could be built" : message), tldr: [VIOLATION_TLDR] };
}
