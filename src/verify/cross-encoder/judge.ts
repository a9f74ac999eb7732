import { z } from "zod";
import { type Judgement, type JudgeName, judgementSchema } from "../../domain/claim.ts";
import { AssayError } from "../../domain/error.ts";
import { orWithout } from "../../model/or-without.ts";
import { sha256 } from "../../run/canonical-json.ts";
import type { Run } from "../../run/run.ts";
import { FREE } from "../../run/spend.ts";
import type { Judge } from "../judge.ts";
import { factsOf, type JudgedPair } from "../pair.ts";
import { cappedByFacts, examine, judgedByRules } from "../rules.ts";
import type { CrossEncoder, Entailment } from "./runtime.ts";

/** Pairs of one pass through the model. */
const BATCH = 8;
/** From here on a claim counts as entailed, or as contradicted. */
const SURE = 0.5;
/** Below this it is not even partly carried. */
const LEAST_PART = 0.2;

export interface CrossEncoderParts {
  readonly run: Run;
  /** Prefix of the step keys; verdicts are steps of the run, so that a replay needs no model. */
  readonly key: string;
  readonly encoder: CrossEncoder;
}

/** Stands where other judges name their prompt. */
const PROMPT = "cross-encoder";

const verdictsSchema = z.record(z.string(), judgementSchema);

/**
 * The judge with a local cross-encoder (R12): a model for natural language inference reads each quote, in its place, against the claim. A fault of
 * fact caps its verdict. When it cannot be loaded the rules judge, and the run says why.
 */
export function judgeWithCrossEncoder(parts: CrossEncoderParts): Judge {
  const name: JudgeName = { kind: "model", model: parts.encoder.name, prompt: PROMPT };
  return { name, judge: (pairs, signal) => judged(parts, name, pairs, signal) };
}

async function judged(
  { run, key, encoder }: CrossEncoderParts,
  name: JudgeName,
  pairs: readonly JudgedPair[],
  signal: AbortSignal,
): Promise<Map<string, Judgement>> {
  const seen = new Map(pairs.map((pair) => [pair.id, { pair, examined: examine(pair.claim, factsOf(pair)) }] as const));
  const verdicts = new Map([...seen].map(([id, { examined }]) => [id, judgedByRules(examined)] as const));
  const open = [...seen.values()].filter(
    ({ pair, examined }) => !examined.whole && examined.tooLong === undefined && pair.evidence.length > 0,
  );
  const sorted = open.map(({ pair }) => pair).sort((a, b) => (a.id < b.id ? -1 : 1));
  if (sorted.length === 0) return verdicts;
  const work = async () => Object.fromEntries(await inferred(encoder, name, sorted, signal));
  const step = () =>
    run.step({
      key: `${key}/cross-encoder/${sha256(JSON.stringify(sorted)).slice(0, 12)}`,
      type: "cross-encoder@1",
      input: { model: encoder.name, pairs: sorted.map(({ id, claim }) => ({ id, claim })) },
      schema: verdictsSchema,
      estimate: FREE,
      madeWith: { model: encoder.name, prompt: PROMPT },
      work,
    });
  const found = await orWithout<Record<string, Judgement>>(run, "judge", step, async () => ({}));
  for (const [id, judgement] of Object.entries(found)) verdicts.set(id, cappedByFacts(judgement, seen.get(id)?.examined.faults ?? []));
  return verdicts;
}

async function inferred(
  encoder: CrossEncoder,
  name: JudgeName,
  pairs: readonly JudgedPair[],
  signal: AbortSignal,
): Promise<[string, Judgement][]> {
  const asked = pairs.flatMap((pair) => premisesOf(pair).map((premise) => ({ id: pair.id, premise, hypothesis: pair.claim })));
  const found = new Map<string, Entailment[]>();
  for (let at = 0; at < asked.length; at += BATCH) {
    if (signal.aborted) throw new AssayError("CANCELLED", "The check was cancelled.");
    const batch = asked.slice(at, at + BATCH);
    const outcomes = await encoder.infer(batch.map(({ premise, hypothesis }) => ({ premise, hypothesis })));
    batch.forEach(({ id }, i) => {
      const outcome = outcomes[i];
      if (outcome !== undefined) found.set(id, [...(found.get(id) ?? []), outcome]);
    });
  }
  return [...found].map(([id, outcomes]) => [id, judgementOf(outcomes, name)]);
}

/** Each quote in its place, and all of them together where there are several: one may carry what another names. */
function premisesOf({ evidence }: JudgedPair): string[] {
  const single = evidence.map(({ quote, context }) => (context.includes(quote) ? context : `${context}\n${quote}`));
  return [...new Set(evidence.length < 2 ? single : [...single, evidence.map(({ quote }) => quote).join("\n")])];
}

/** The reading that carries the claim best decides; a contradiction holds only when no reading carries it. */
export function judgementOf(outcomes: readonly Entailment[], judge: JudgeName): Judgement {
  const carried = Math.max(0, ...outcomes.map((outcome) => outcome.entailment));
  const denied = Math.max(0, ...outcomes.map((outcome) => outcome.contradiction));
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const made = (verdict: Judgement["verdict"], reasons: string[]): Judgement => ({
    verdict,
    score: Math.round(carried * 1000) / 1000,
    reasons,
    judge,
  });
  if (carried >= SURE) return made("supported", []);
  if (denied >= SURE) return made("contradicted", [`the model reads a contradiction (${percent(denied)})`]);
  const reason = `the model finds it entailed to ${percent(carried)} only`;
  return made(carried >= LEAST_PART ? "partly supported" : "not found", [reason]);
}
