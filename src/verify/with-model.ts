import type { Judgement, JudgeName, Verdict } from "../domain/claim.ts";
import { AssayError, isAssayError } from "../domain/error.ts";
import { askModel } from "../model/ask.ts";
import type { ModelRoles } from "../model/model.ts";
import { orWithout } from "../model/or-without.ts";
import { oneLine } from "../prompts/blocks.ts";
import { carriedClaims, type JudgedPassage, judgePrompt, sheetOf } from "../prompts/index.ts";
import type { Purse } from "../run/budget.ts";
import { sha256 } from "../run/canonical-json.ts";
import { isRunError } from "../run/errors.ts";
import type { Run } from "../run/run.ts";
import { fairTurn } from "../store/turnstile.ts";
import { pageOf } from "../text/context.ts";
import { countTokens } from "../text/tokens.ts";
import { carryingOf } from "./carrying.ts";
import { isInWords } from "./facts/fault.ts";
import type { Carrying, Judge, Judged } from "./judge.ts";
import { factsOf, type JudgedPair, LONGEST_CLAIM } from "./pair.ts";
import { cappedByFacts, type Examined, examine, judgedByRules } from "./rules.ts";

/** Claims judged in one call, and the tokens of evidence they may bring, each passage counted once. */
const MOST_CLAIMS = 96;
const MOST_TOKENS = 12_000;
const LONGEST_REASON = 200;

type ModelVerdict = Exclude<Verdict, "source failed" | "not checked">;

export interface ModelJudgeParts {
  readonly run: Run;
  /** Prefix of the step keys; verdicts of a model are steps of the run. */
  readonly key: string;
  readonly roles: ModelRoles;
  /** `writer` for sentences of the report; research by default. */
  readonly purse?: Purse;
  /** BCP 47, what reasons are written in; English without it. */
  readonly language?: string | undefined;
}

/**
 * The judge that asks a model (R12): every claim that is no whole sentence of its sources is asked, in as few calls as its evidence fits, with what
 * looks doubtful told as a question. A fault of fact caps the model's verdict at "partly supported" and never replaces it. A check that failed for a
 * passing reason, after its retries, is "not checked"; a model that fails for good leaves everything to the rules.
 */
export function judgeWithModel(parts: ModelJudgeParts): Judge {
  const name: JudgeName = { kind: "model", model: parts.roles.judge.model.id, prompt: `${judgePrompt.name}@${judgePrompt.version}` };
  return { name, judge: (pairs, signal) => judged(parts, name, pairs, signal) };
}

interface Open {
  readonly pair: JudgedPair;
  readonly examined: Examined;
}

async function judged(
  parts: ModelJudgeParts,
  name: JudgeName,
  pairs: readonly JudgedPair[],
  signal: AbortSignal,
): Promise<Map<string, Judged>> {
  const verdicts = new Map<string, Judged>();
  const open = new Map<string, Open>();
  for (const pair of pairs) {
    await fairTurn();
    if (signal.aborted) throw new AssayError("CANCELLED", "The check was cancelled.");
    const examined = examinedAs(pair);
    const rules = judgedByRules(examined);
    verdicts.set(pair.id, rules);
    const isSure = examined.whole && !ofSeveralPages(pair);
    if (!isSure && examined.tooLong === undefined && pair.evidence.length > 0) open.set(pair.id, { pair, examined });
  }
  const done = await Promise.all(batched([...open.values()]).map((batch) => judgedBatch(parts, name, batch)));
  for (const [id, judgement] of done.flat()) verdicts.set(id, judgement);
  return verdicts;
}

/** Which of several pages say it each alone only a model can tell, also of what one says word for word. */
function ofSeveralPages({ evidence }: JudgedPair): boolean {
  return new Set(evidence.map(({ place }) => pageOf(place))).size > 1;
}

/** That nothing tells a thing is no statement whose figures and negations could stand in what was searched; what is held to its words already is not again. */
function examinedAs(pair: JudgedPair): Examined {
  // Code is longer than a statement.
  const examined = examine(pair.kind === "code" ? pair.claim.slice(0, LONGEST_CLAIM) : pair.claim, factsOf(pair));
  if (pair.kind === "absence" || pair.kind === "code") return { ...examined, whole: false, faults: [], doubts: [] };
  return pair.held === true ? { ...examined, faults: [] } : examined;
}

/** Claims put together as long as they and what they bring of new evidence fit one call. */
function batched(open: readonly Open[]): Open[][] {
  const batches: Open[][] = [];
  let [tokens, seen] = [0, new Set<string>()];
  for (const one of open) {
    const fresh = [...new Set(passagesOf(one.pair).map(({ text }) => text))].filter((text) => !seen.has(text));
    const brought = fresh.reduce((sum, text) => sum + countTokens(text), 0);
    const last = batches.at(-1);
    if (last === undefined || last.length >= MOST_CLAIMS || (tokens + brought > MOST_TOKENS && last.length > 0)) {
      batches.push([one]);
      [tokens, seen] = [brought, new Set(fresh)];
    } else {
      last.push(one);
      tokens += brought;
      for (const text of fresh) seen.add(text);
    }
  }
  return batches;
}

function passagesOf({ evidence }: JudgedPair): JudgedPassage[] {
  return evidence.map(({ quote, context, place }) => ({
    text: context.includes(quote) ? context : `${context}\n${quote}`,
    place,
  }));
}

async function judgedBatch(parts: ModelJudgeParts, name: JudgeName, batch: readonly Open[]): Promise<[string, Judged][]> {
  const { run } = parts;
  const byRules = () => batch.map(({ pair, examined }): [string, Judged] => [pair.id, judgedByRules(examined)]);
  const byModel = async (): Promise<[string, Judged][]> => {
    try {
      const first = await asked(parts, batch, 1);
      const left = batch.filter(({ pair }) => !first.has(pair.id));
      const again = left.length === 0 ? new Map<string, Answer>() : await asked(parts, left, 2);
      return batch.map((one) => [one.pair.id, settled(name, one, first.get(one.pair.id) ?? again.get(one.pair.id))]);
    } catch (thrown) {
      if (!isAssayError(thrown) || isRunError(thrown) || !thrown.retryable) throw thrown;
      await run.emit(`notice/unresolved/judge/${thrown.type}`, {
        type: "notice",
        code: "CHECK_UNRESOLVED",
        message: `Some claims could not be checked: ${thrown.message}`,
      });
      return batch.map(({ pair, examined }) => [pair.id, examined.whole ? judgedByRules(examined) : notChecked(name, thrown.message)]);
    }
  };
  return orWithout(run, "judge", byModel, async () => byRules());
}

interface Answer {
  readonly verdict: ModelVerdict;
  readonly reason: string;
  readonly by: readonly Carrying[];
  readonly isAdvice?: true;
}

/** What a judge is to look at; what is no plain statement is doubtful by its nature. */
function lookAt({ kind, look = [] }: JudgedPair, { faults, doubts }: Examined): string[] {
  return [...look, ...faults.map(({ reason }) => `${reason}?`), ...(kind === undefined ? doubts.map((doubt) => `${doubt}?`) : [])];
}

/** One call; gives what the model said of each claim it did not leave out, the first of several. */
async function asked(parts: ModelJudgeParts, batch: readonly Open[], time: number): Promise<Map<string, Answer>> {
  const pairs = batch.map(({ pair, examined }, at) => ({
    id: `c${at + 1}`,
    claim: pair.claim,
    passages: passagesOf(pair),
    kind: pair.kind,
    told: pair.told,
    calculated: (pair.calculated ?? []).map(({ line }) => line),
    look: lookAt(pair, examined),
  }));
  const reply = await askModel(parts.run, parts.roles, {
    key: `${parts.key}/judge/${sha256(JSON.stringify(batch.map(({ pair }) => pair))).slice(0, 12)}/${time}`,
    role: "judge",
    prompt: judgePrompt,
    system: judgePrompt.system,
    user: judgePrompt.render({ pairs, language: parts.language, isShared: batch.some(({ pair }) => pair.held === true) }),
    schemaName: judgePrompt.schemaName,
    schema: judgePrompt.schema,
    maxOutputTokens: judgePrompt.maxOutputTokens,
    ...(parts.purse === undefined ? {} : { purse: parts.purse }),
  });
  const sheet = sheetOf(pairs);
  const answers = new Map<string, Answer>();
  const place = (id: string) => Number(/^c?(\d{1,4})$/.exec(id.trim())?.[1]) - 1;
  // Of a claim in both lists the doubt holds.
  for (const { id, verdict, reason } of reply.others) {
    const pair = batch[place(id)]?.pair;
    if (pair !== undefined && !answers.has(pair.id)) answers.set(pair.id, { verdict, reason, by: [] });
  }
  const advice = new Set((reply.advice ?? []).map(place));
  const others = batch.flatMap(({ pair }, at) =>
    pair.evidence.map((evidence, passage) => ({ evidence, numbers: sheet.numbers[at]?.[passage] ?? [] })),
  );
  for (const { id, by } of carriedClaims(reply.supported)) {
    const at = place(id);
    const pair = batch[at]?.pair;
    if (pair === undefined || answers.has(pair.id)) continue;
    const own = {
      ...{ evidence: pair.evidence, numbers: sheet.numbers[at] ?? [], sentences: sheet.sentences },
      ...(pair.held && { others }),
    };
    const carrying = by.flatMap((numbers) => carryingOf(numbers, own) ?? []);
    const isAdvice = pair.kind === undefined && advice.has(at);
    answers.set(pair.id, { verdict: "supported", reason: "", by: carrying, ...(isAdvice && { isAdvice }) });
  }
  return answers;
}

/** How sure a model's verdict alone makes, and within which bounds the measure may move it. */
const SURE: Readonly<Record<ModelVerdict, { readonly alone: number; readonly least: number; readonly most: number }>> = {
  supported: { alone: 0.95, least: 0.7, most: 0.99 },
  "partly supported": { alone: 0.5, least: 0.3, most: 0.65 },
  "not found": { alone: 0.1, least: 0.02, most: 0.3 },
  contradicted: { alone: 0.02, least: 0.01, most: 0.1 },
};

function settled(judge: JudgeName, { pair: { kind, evidence }, examined }: Open, answer: Answer | undefined): Judged {
  const { faults, score, whole } = examined;
  if (whole) return { ...judgedByRules(examined), ...(answer && carriedBy(answer, evidence)) };
  if (answer === undefined) return notChecked(judge, "the model gave no verdict");
  const { verdict } = answer;
  const said = oneLine(answer.reason).slice(0, LONGEST_REASON);
  const { alone, least, most } = SURE[verdict];
  const sure = Math.min(most, Math.max(least, (alone + score) / 2));
  const reasons = said === "" || verdict === "supported" ? [] : [said];
  // An inference counts what it speaks of: "twice", "all three".
  const capping = kind === "inference" || kind === "advice" ? faults.filter((fault) => !isInWords(fault)) : faults;
  const judged = cappedByFacts({ verdict, score: Math.round(sure * 1000) / 1000, reasons, judge }, capping);
  return { ...judged, ...carriedBy(answer, evidence), ...(answer.isAdvice && { isAdvice: true }) };
}

/** What of one page carries a claim does so alone. */
function carriedBy({ by }: Answer, evidence: JudgedPair["evidence"]): Pick<Judged, "alone" | "by"> {
  const pages = ({ at }: Carrying) => new Set(at.map((one) => pageOf(evidence[one]?.place ?? [])));
  return { by, alone: [...new Set(by.filter((one) => pages(one).size === 1).flatMap(({ at }) => at))] };
}

function notChecked(judge: JudgeName, why: string): Judgement {
  return { verdict: "not checked", score: 0, reasons: [`the check could not be made: ${oneLine(why)}`], judge };
}
