import type { Assay } from "../assay.ts";
import type { Audit } from "../audit/result.ts";
import { AssayError } from "../domain/error.ts";
import { spentOn } from "../run/attempts.ts";
import { type Spend, tokensOf } from "../run/spend.ts";
import type { AuditAsk } from "../runs/kinds/audit.ts";
import type { Answer } from "./answer.ts";
import { type Asking, ask } from "./ask.ts";
import type { Case } from "./case.ts";
import { ANSWER_ADDRESS, answerSheet, factSheet } from "./fact-sheet.ts";
import type { Folder } from "./folder.ts";
import { type CaseResult, caseResultSchema } from "./result.ts";
import { type Audits, joined, scoreAnswer, scoreRoute } from "./score.ts";
import { TokenShares } from "./token-shares.ts";

export interface EvaluateOptions extends Omit<Asking, "assay"> {
  readonly assay: Pick<Assay, "store" | "audits" | "roles">;
  /** Where answers, fact sheets and scores are kept, a folder a case. */
  readonly folder: Folder;
  /** False: the rules judge, though a model is set up. */
  readonly judgeWithModel: boolean;
  /** Cases under way at once. */
  readonly concurrency: number;
  /** Tokens of all cases together, in and out, judging included. */
  readonly tokenBudget?: number | undefined;
  readonly onCase?: (result: CaseResult) => void;
}

const SCORES = "scores.json";
/** An audit of an answer reads only what is kept; this bounds one that hangs. */
const READING_TIMEOUT_S = 15;

/**
 * Asks every case and scores its answer (X10). A case that was scored before in the same folder is not asked again; one that was begun goes on.
 * @returns the results in the order of the cases; when it was stopped, those there are
 * @throws AssayError what makes the whole evaluation impossible; what fails in one case is that case's result
 */
export async function evaluate(cases: readonly Case[], options: EvaluateOptions): Promise<CaseResult[]> {
  const results = new Map<string, CaseResult>();
  const shares = new TokenShares(options.assay.roles === undefined ? undefined : options.tokenBudget, options.concurrency);
  const waiting = [...cases];
  // What ends one case's asking for good ends that of all, so that none is asked where nothing can be kept of it.
  const failing = new AbortController();
  const signal = AbortSignal.any([options.signal, failing.signal]);
  const work = async () => {
    for (let one = waiting.shift(); one !== undefined && !signal.aborted; one = waiting.shift()) {
      const result = await resultOf(one, { ...options, signal }, shares);
      if (result === undefined) continue;
      results.set(one.id, result);
      options.onCase?.(result);
    }
  };
  const ended = await Promise.allSettled(
    Array.from({ length: options.concurrency }, () =>
      work().catch((thrown: unknown) => {
        failing.abort();
        throw thrown;
      }),
    ),
  );
  const failed = ended.find((one) => one.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return cases.flatMap(({ id }) => results.get(id) ?? []);
}

/** The result of a case that is about the route alone: nobody is asked. */
export function routed(one: Case): CaseResult {
  const { scores, notes } = scoreRoute(one);
  return { id: one.id, query: one.query, ask: one.ask, state: "routed", scores, notes: [...notes] };
}

/** Undefined when it was stopped. */
async function resultOf(one: Case, options: EvaluateOptions, shares: TokenShares): Promise<CaseResult | undefined> {
  const folder = options.folder.in(one.id);
  const known = await folder.readJson(SCORES, caseResultSchema);
  if (known !== undefined) {
    shares.used((known.scores.tokens ?? 0) + (known.scores.judging_tokens ?? 0));
    return known;
  }
  const route = scoreRoute(one);
  const about = { id: one.id, query: one.query, ask: one.ask };
  if (one.ask === "nothing") return routed(one);
  const share = shares.take(one.ask);
  if (share === undefined) return { ...about, state: "skipped", scores: {}, notes: ["not asked: the token budget is used up"] };
  try {
    const began = performance.now();
    const answer = await ask(one, options, share.tokens);
    const seconds = (performance.now() - began) / 1000;
    const spent = await spentBy(answer.runId, options);
    const audits = await auditsOf(one, answer, folder, options, share.tokens === undefined ? undefined : share.tokens - tokensOf(spent));
    const judging = await spentBy([audits.citations?.run_id, audits.facts?.run_id], options);
    const scored = joined([route, scoreAnswer(one, answer, audits)]);
    const costs = {
      tokens: tokensOf(spent),
      cost_usd: spent.costMicroUsd / 1e6,
      seconds: await workedFor(answer.runId, seconds, options),
      judging_tokens: tokensOf(judging),
    };
    share.giveBack(costs.tokens + costs.judging_tokens);
    const result: CaseResult = {
      ...about,
      state: answer.state,
      ...(answer.runId === undefined ? {} : { run_id: answer.runId }),
      scores: { ...scored.scores, ...costs },
      notes: [...scored.notes],
      ...(answer.state === "failed" ? { error: answer.error } : {}),
    };
    await folder.write(SCORES, `${JSON.stringify(result, null, 2)}\n`);
    return result;
  } catch (thrown) {
    share.giveBack(0);
    if (options.signal.aborted) return undefined;
    throw thrown;
  }
}

/** Keeps the answer and has it audited: its citations against its sources, the expected facts against the answer. */
async function auditsOf(one: Case, answer: Answer, folder: Folder, options: EvaluateOptions, tokens: number | undefined): Promise<Audits> {
  if (answer.state === "failed") return { citations: undefined, facts: undefined };
  await folder.write("output.md", answer.markdown);
  if (answer.state === "not_found" || answer.statements.length === 0) return { citations: undefined, facts: undefined };
  const citations = await auditOf({ name: `${one.id}/output.md`, source: answer.markdown }, options, tokens);
  if (one.facts === undefined) return { citations, facts: undefined };
  const sheet = factSheet(one.facts);
  await folder.write("answer.md", answerSheet(one.query, answer.statements));
  await folder.write("index.json", `${JSON.stringify({ [ANSWER_ADDRESS]: "answer.md" })}\n`);
  await folder.write("facts.md", sheet);
  const rest = tokens === undefined ? undefined : tokens - tokensOf(await spentBy(citations?.run_id, options));
  return { citations, facts: await auditOf({ name: `${one.id}/facts.md`, source: sheet, sources: folder.path }, options, rest) };
}

/** @param tokens a budget that is used up leaves the judging to the rules */
async function auditOf(
  what: { readonly name: string; readonly source: string; readonly sources?: string },
  { assay, judgeWithModel, signal }: EvaluateOptions,
  tokens: number | undefined,
): Promise<Audit | undefined> {
  const asked: AuditAsk = {
    ...what,
    format: "markdown",
    reading: "stored",
    with_model: judgeWithModel,
    fetch_timeout_s: READING_TIMEOUT_S,
    ...(tokens === undefined ? {} : { token_budget: Math.max(1, tokens) }),
  };
  const stopped = await assay.audits.stopped(asked);
  const started = stopped === undefined ? await assay.audits.start(asked, { signal }) : await assay.audits.resume(stopped.id, { signal });
  const outcome = await started.outcome;
  if (outcome.state === "interrupted") throw new AssayError("CANCELLED", "The evaluation was stopped.");
  return outcome.result;
}

async function spentBy(runIds: string | undefined | readonly (string | undefined)[], { assay }: EvaluateOptions): Promise<Spend> {
  const ids = [runIds].flat().filter((id) => id !== undefined);
  return spentOn((await Promise.all(ids.map((id) => assay.store.attempts(id)))).flat());
}

/** Seconds of work over all lives of a run. */
async function workedFor(runId: string | undefined, measured: number, { assay }: EvaluateOptions): Promise<number> {
  const record = runId === undefined ? undefined : await assay.store.getRun(runId);
  return record === undefined ? measured : Math.max(record.elapsedMs / 1000, 0);
}
