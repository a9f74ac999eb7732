import { textAt } from "../../domain/span.ts";
import type { Run } from "../../run/run.ts";
import type { QuoteInContext } from "../../text/context.ts";
import { sentenceSpans } from "../../text/sentences.ts";
import type { AcceptWith } from "../../verify/accept.ts";
import type { Judge } from "../../verify/judge.ts";
import { leftOpen } from "../../verify/rules.ts";
import type { VerificationKind } from "../contract/wording.ts";
import type { PhaseOne } from "../state.ts";
import type { Skipped } from "../transition.ts";
import type { ProvenBullet } from "./compose.ts";

/** How a hypothesis held up. */
export interface HypothesisVerdict {
  /** `H1`, `H2`, … */
  readonly id: string;
  readonly verdict: "confirmed" | "refuted" | "open";
  /** The bullets that show it, by position. */
  readonly findings: readonly number[];
}

export interface Examination {
  /** "open": nothing speaks against it, and only a model could tell whether what was found says it. */
  readonly answer: "confirmed" | "corrected" | "not settled" | "open";
  readonly hypotheses: readonly HypothesisVerdict[];
}

export interface ExaminationAsk {
  readonly key: string;
  readonly question: string;
  readonly phaseOne: PhaseOne;
  readonly bullets: readonly ProvenBullet[];
  /** Judges what a model says of a hypothesis. */
  readonly by: Pick<AcceptWith, "inContext" | "judge" | "signal">;
}

/** Compares what Phase 1 said with what was found (C10). */
export interface Examiner {
  examine(run: Run, ask: ExaminationAsk): Promise<Examination>;
}

/** A quote of which only the words are at hand. */
function bareQuote(text: string): QuoteInContext {
  return { quote: text, context: text, place: [] };
}

/** Shorter sentences of a Phase 1 answer state nothing that could be checked. */
const LEAST_WORDS = 4;

/**
 * Examines by rules: every sentence of the answer must be carried by the quotes found, every hypothesis by at least one bullet. Where all that is amiss is
 * other words, nothing is settled either way.
 */
export function examinerByRules(judge: Judge): Examiner {
  return {
    async examine(run, { phaseOne, bullets }) {
      const evidence = bullets.flatMap(({ sentence }) =>
        sentence.claims.flatMap((claim) => claim.quotes.map(({ text }) => bareQuote(text))),
      );
      if (evidence.length === 0) return { answer: "not settled", hypotheses: [] };
      if (phaseOne.kind === "problem") return byHypotheses(await judgedHypotheses(run, judge, phaseOne.hypotheses, bullets));
      if (phaseOne.kind !== "simple") return { answer: "not settled", hypotheses: [] };
      const said = statementsOf(phaseOne.answer);
      const verdicts = await judge.judge(
        said.map((claim, at) => ({ id: String(at), claim, evidence })),
        run.signal,
      );
      const all = said.map((_, at) => verdicts.get(String(at)));
      const confirmed = all.length > 0 && all.every((one) => one?.verdict === "supported");
      const open = all.length > 0 && all.every((one) => one !== undefined && (one.verdict === "supported" || leftOpen(one)));
      return { answer: confirmed ? "confirmed" : open ? "open" : "corrected", hypotheses: [] };
    },
  };
}

async function judgedHypotheses(
  run: Run,
  judge: Judge,
  hypotheses: readonly { readonly text: string }[],
  bullets: readonly ProvenBullet[],
): Promise<HypothesisVerdict[]> {
  const pairs = hypotheses.flatMap(({ text }, h) =>
    bullets.map(({ sentence }, b) => ({
      id: `${h} ${b}`,
      claim: text,
      evidence: sentence.claims.flatMap((claim) => claim.quotes.map(({ text }) => bareQuote(text))),
    })),
  );
  const verdicts = await judge.judge(pairs, run.signal);
  return hypotheses.map((_, h) => {
    const of = (wanted: string) => bullets.flatMap((_bullet, b) => (verdicts.get(`${h} ${b}`)?.verdict === wanted ? [b] : []));
    const [carried, against] = [of("supported"), of("contradicted")];
    if (carried.length > 0 && against.length === 0) return { id: `H${h + 1}`, verdict: "confirmed" as const, findings: carried };
    if (against.length > 0 && carried.length === 0) return { id: `H${h + 1}`, verdict: "refuted" as const, findings: against };
    return { id: `H${h + 1}`, verdict: "open" as const, findings: [] };
  });
}

/** The likeliest hypothesis is what Phase 1 said: confirmed with it, corrected without it. */
export function byHypotheses(hypotheses: readonly HypothesisVerdict[]): Examination {
  const first = hypotheses.find(({ id }) => id === "H1")?.verdict;
  const settled = hypotheses.some(({ verdict }) => verdict !== "open");
  return { answer: first === "confirmed" ? "confirmed" : settled ? "corrected" : "not settled", hypotheses };
}

/** The checkable sentences of an answer, Markdown marks taken off. */
export function statementsOf(answer: string): string[] {
  return answer
    .split("\n")
    .filter((line) => !/^\s*\|?\s*:?-{3,}/u.test(line))
    .map((line) =>
      line
        .replace(/^\s*(?:[-*•]|\d+\.)\s+|\*\*|__|`/gu, "")
        .replace(/\s*\|\s*/gu, " ")
        .trim(),
    )
    .flatMap((line) => sentenceSpans(line).map((span) => textAt(line, span).trim()))
    .filter((sentence) => sentence.split(/\s+/u).length >= LEAST_WORDS);
}

/** Which of the five verification lines holds (C10). An answer that could not be settled by what was found needs at least clarification. */
export function verificationKind(about: {
  readonly phaseOne: PhaseOne | undefined;
  readonly skipped: Skipped | undefined;
  readonly examination: Examination | undefined;
}): VerificationKind {
  const { phaseOne } = about;
  const spoke = phaseOne !== undefined && (phaseOne.kind === "simple" || phaseOne.kind === "problem");
  if (!spoke) return about.skipped ?? "direct";
  if (about.examination === undefined || about.examination.answer === "open") return "unverified";
  return about.examination.answer === "confirmed" ? "confirmed" : "corrected";
}

/** A short answer or a hypothesis as the statement that it answers what was asked. */
function asAnswer(text: string): string {
  return `The answer to the question asked is: ${text}`;
}

function askedIn(question: string): QuoteInContext {
  return { quote: question, context: question, place: ["The question asked"] };
}

function quotesOf(bullets: readonly ProvenBullet[], { inContext }: ExaminationAsk["by"]): QuoteInContext[] {
  return [...new Set(bullets.flatMap(({ sentence }) => sentence.claims))].flatMap((claim) => claim.quotes.map(inContext));
}

/**
 * Whether the judge finds an answer that a model confirms in the quotes too (C10, R12): nothing of it is contradicted or said more weakly there, and most of it is
 * said. What is left is a remark that nothing speaks of.
 */
export async function isCarried(
  answer: string,
  { question, bullets, by }: Pick<ExaminationAsk, "question" | "bullets" | "by">,
): Promise<boolean> {
  const quotes = quotesOf(bullets, by);
  const said = statementsOf(answer);
  const pairs =
    said.length > 0
      ? said.map((claim, at) => ({ id: String(at), claim, evidence: quotes }))
      : [{ id: "0", kind: "inference" as const, claim: asAnswer(answer), evidence: [...quotes, askedIn(question)] }];
  const verdicts = [...(await by.judge.judge(pairs, by.signal)).values()];
  const isOpen = (one: (typeof verdicts)[number]) => one.verdict === "not found" || leftOpen(one);
  const carried = verdicts.filter(({ verdict }) => verdict === "supported").length;
  return verdicts.every((one) => one.verdict === "supported" || isOpen(one)) && 2 * carried >= pairs.length;
}

/**
 * Verdicts that the judge finds in the quotes too (C10, R12): "confirmed" says that a hypothesis is the answer to what was asked, "refuted" that it is not; what
 * its sources only make likelier, or say of the general case, is open.
 * @param said what a model says of them
 */
export async function judgedAsSaid(
  said: readonly HypothesisVerdict[],
  hypotheses: readonly { readonly text: string }[],
  { question, bullets, by }: Pick<ExaminationAsk, "question" | "bullets" | "by">,
): Promise<HypothesisVerdict[]> {
  const pairs = said.flatMap(({ id, verdict, findings }, at) => {
    const quotes = quotesOf(
      findings.flatMap((bullet) => bullets[bullet] ?? []),
      by,
    );
    const claim = asAnswer(hypotheses[at]?.text ?? "");
    const evidence = [...quotes, askedIn(question)];
    return verdict === "open" || quotes.length === 0 ? [] : [{ id, kind: "inference" as const, claim, evidence }];
  });
  const verdicts = pairs.length === 0 ? new Map() : await by.judge.judge(pairs, by.signal);
  return said.map((one): HypothesisVerdict => {
    const wanted = one.verdict === "confirmed" ? "supported" : "contradicted";
    return verdicts.get(one.id)?.verdict === wanted ? one : { ...one, verdict: "open", findings: [] };
  });
}
