import { type Judgement, type JudgeName, UNSURE, type Verdict, WORD_FOR_WORD } from "../domain/claim.ts";
import { AssayError } from "../domain/error.ts";
import { fairTurn } from "../store/turnstile.ts";
import type { QuoteInContext } from "../text/context.ts";
import { contentWords } from "../text/words.ts";
import { DOUBT_QUESTIONS, type Doubt, doubtsOf, lessDoubts } from "./doubts/doubts.ts";
import { factFaults } from "./facts/facts.ts";
import type { Fault } from "./facts/fault.ts";
import { computedFigures } from "./facts/figures.ts";
import { measures } from "./facts/measures.ts";
import { properNames } from "./facts/proper-names.ts";
import { type Reading, readingOf } from "./facts/reading.ts";
import { standsTold } from "./facts/told.ts";
import { standsWhole } from "./facts/whole-sentence.ts";
import type { Judge } from "./judge.ts";
import { withoutMarks } from "./marks.ts";
import { type Features, measure } from "./measure/features.ts";
import { weigh } from "./measure/weighing.ts";
import { WEIGHTS } from "./measure/weights.ts";
import { type JudgedPair, tooLong } from "./pair.ts";

/** A new version for every change that may change a verdict. */
export const RULES_JUDGE = { kind: "rules", version: "rules@11" } as const;

const WHOLE_SCORE = 0.97;
const FAULTY_SCORE = 0.3;
const CONTRADICTED_SCORE = 0.05;
/** Below this calibrated probability a claim is not carried; from it on words alone do not tell (`npm run bench -- judge` has the precision of both). */
const NOT_FOUND_BELOW = 0.25;
/** From this share of what a claim says in one sentence on, a negation there is one of the same statement. */
const SAME_STATEMENT = 0.8;

/** What rules see of a claim before anybody decides. */
export interface Examined {
  /** Why it cannot be checked at all. */
  readonly tooLong?: string;
  /** It stands there word for word as a whole sentence, row or item. */
  readonly whole: boolean;
  readonly faults: readonly Fault[];
  readonly doubts: readonly Doubt[];
  /** Its figures that stand nowhere in the evidence and may come out of two that do. */
  readonly computed: readonly string[];
  /** The calibrated probability that the evidence carries all of it, by its words alone. */
  readonly measured: number;
  /** The same less what doubts take from it; they decide nothing else. */
  readonly score: number;
  readonly features: Features;
  /** The fault that turns the statement of one sentence round, where there is one. */
  readonly turned?: Fault;
}

/** Examines a claim: exact facts, doubts, and the learned measure. Pure; linear in the text, which is capped (X5). */
export function examine(claim: string, evidence: readonly QuoteInContext[]): Examined {
  const long = tooLong({ claim, evidence });
  const plain = withoutMarks(claim);
  if (long !== undefined)
    return { tooLong: long, whole: false, faults: [], doubts: [], computed: [], measured: 0, score: 0, features: NOTHING };
  const reading = readingOf(evidence);
  const whole = standsWhole(plain, reading) || standsTold(plain, evidence);
  const faults = whole ? [] : factFaults(plain, reading);
  const features = measure(plain, reading, faults);
  const turned = faults.find((fault) => turnsRound(plain, fault, reading));
  const measured = weigh(WEIGHTS, features).score;
  const doubts = whole ? [] : doubtsOf(plain, reading);
  return {
    whole,
    faults,
    doubts,
    computed: whole ? [] : computedFigures(plain, reading).map(({ what }) => what),
    measured,
    score: lessDoubts(measured, doubts),
    features,
    ...(turned === undefined ? {} : { turned }),
  };
}

const NOTHING: Features = {
  window: 0,
  words: 0,
  phrases: 0,
  grams: 0,
  numbersMissing: 0,
  datesMissing: 0,
  namesMissing: 0,
  claimLength: 0,
  evidenceLength: 0,
};

/**
 * A plain negation in a sentence that says nearly all the claim says; or one other figure, date or name in a sentence that says all the rest of it. Of a list
 * with something added nothing is turned round.
 */
function turnsRound(claim: string, fault: Fault, reading: Reading): boolean {
  const faulty = new Set(contentWords(fault.what));
  const said = [...new Set(contentWords(claim))].filter((stem) => !faulty.has(stem));
  if (said.length < 2) return false;
  return reading.closest(claim).sentences.some(({ text, stems }) => {
    const found = said.filter((stem) => stems.has(stem)).length;
    if (fault.kind === "negation") return found >= SAME_STATEMENT * said.length;
    return found === said.length && rivals(fault, text, claim) === 1;
  });
}

/** How many things of the fault's kind a sentence has that the claim has not. */
function rivals({ kind }: Fault, sentence: string, claim: string): number {
  // What begins a sentence has its capital from there: the claim may say the same word without.
  const said = claim.toLowerCase();
  if (kind === "name") return properNames(sentence).filter(({ text }) => !said.includes(text.toLowerCase())).length;
  const { amounts, dates } = measures(sentence);
  return (kind === "date" ? dates : amounts).filter(({ text }) => !claim.includes(text)).length;
}

/**
 * The verdict of the rules on what they examined, for a judge without a model (R12). Only a whole sentence of the source is supported: one changed word may
 * turn a statement round, and no measure of words sees that. Whatever else has its exact facts in evidence is left open, with the measured probability.
 */
export function judgedByRules(examined: Examined): Judgement {
  const { faults, doubts, computed, measured, score, turned } = examined;
  if (examined.tooLong !== undefined) return judgement("not checked", 0, [examined.tooLong]);
  if (examined.whole) return judgement("supported", WHOLE_SCORE, [WORD_FOR_WORD]);
  const reasons = [...new Set(faults.map(({ reason }) => reason))];
  if (turned !== undefined)
    return judgement("contradicted", CONTRADICTED_SCORE, [turned.reason, ...reasons.filter((one) => one !== turned.reason)]);
  if (measured < NOT_FOUND_BELOW)
    return judgement("not found", score, reasons.length > 0 ? reasons : ["the evidence does not speak of it"]);
  if (faults.length > 0) return judgement("partly supported", Math.min(score, FAULTY_SCORE), reasons);
  return judgement("not checked", score, [UNSURE, ...computed.map(asComputed), ...doubts.map((doubt) => DOUBT_QUESTIONS[doubt])]);
}

/** Whether the rules left a claim to a model: its exact facts are there, and its score says how likely the rest is (R12). What was never examined has none. */
export function leftOpen({
  verdict,
  score,
  judge,
}: Pick<Judgement, "verdict" | "score"> & { readonly judge?: JudgeName | undefined }): boolean {
  return verdict === "not checked" && judge?.kind === "rules" && score > 0;
}

function asComputed(figure: string): string {
  return `${figure} stands nowhere in the source: does it come out of two of its figures?`;
}

/** Another judge's verdict with what the facts say: a fault keeps it from "supported" and replaces it with nothing else (R12). */
export function cappedByFacts(judged: Judgement, faults: readonly Fault[]): Judgement {
  if (judged.verdict !== "supported" || faults.length === 0) return judged;
  const reasons = [...judged.reasons, ...faults.map(({ reason }) => reason)];
  return { ...judged, verdict: "partly supported", score: Math.min(judged.score, PARTLY_AT_MOST), reasons };
}
const PARTLY_AT_MOST = 0.65;

/** {@link judgedByRules} of a claim and its evidence; no evidence at all carries nothing. */
export function judgeByRules(claim: string, evidence: readonly QuoteInContext[]): Judgement {
  if (evidence.every(({ quote }) => quote.trim() === "")) return judgement("not found", 0, ["there is no evidence"]);
  return judgedByRules(examine(claim, evidence));
}

/** Judges pairs by the rules, one judgement for each in their order, wherever that holds nobody up. Rejects with CANCELLED. */
export type JudgeWork = (pairs: readonly JudgedPair[], signal: AbortSignal) => Promise<readonly Judgement[]>;

/** The judge without a model: the default with no key. @param work where it judges; in this thread by default */
export function rulesJudge(work: JudgeWork = judgedHere): Judge {
  return {
    name: RULES_JUDGE,
    async judge(pairs, signal) {
      const judgements = await work(pairs, signal);
      return new Map(pairs.flatMap(({ id }, at) => (judgements[at] === undefined ? [] : [[id, judgements[at]]])));
    },
  };
}

async function judgedHere(pairs: readonly JudgedPair[], signal: AbortSignal): Promise<Judgement[]> {
  const judged: Judgement[] = [];
  for (const { claim, evidence } of pairs) {
    await fairTurn();
    if (signal.aborted) throw new AssayError("CANCELLED", "The check was cancelled.");
    judged.push(judgeByRules(claim, evidence));
  }
  return judged;
}

function judgement(verdict: Verdict, score: number, reasons: readonly string[]): Judgement {
  return { verdict, score: Math.round(score * 1000) / 1000, reasons: [...reasons], judge: RULES_JUDGE };
}
