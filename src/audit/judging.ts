import type { Judgement, Verdict } from "../domain/claim.ts";
import type { SnapshotWithText } from "../domain/snapshot.ts";
import type { QuoteInContext } from "../text/context.ts";
import { evidenceFrom, type Portion, portionKey } from "../verify/evidence.ts";
import type { Judge } from "../verify/judge.ts";
import type { JudgedPair } from "../verify/pair.ts";
import { leftOpen } from "../verify/rules.ts";
import type { Held, HeldClaim } from "./holding.ts";
import { inventedQuotations } from "./quotations.ts";
import type { AuditCitation } from "./result.ts";
import type { SourceOutcome } from "./sources.ts";

/** What was found of one claim, before anybody says who judged it. */
export interface Opinion extends Omit<Judgement, "judge"> {
  readonly judge?: Judgement["judge"];
}

/** A source that was read and held against every claim that is asked of it. */
export class ReadySource {
  readonly #held: Held;
  readonly #claims: ReadonlyMap<string, HeldClaim>;
  /** Why only part of the source could be read. */
  readonly partial: string | undefined;

  /** @param claims those it was held against, in order */
  constructor({ snapshot }: SnapshotWithText, claims: readonly string[], held: Held) {
    this.#held = held;
    this.#claims = new Map(claims.flatMap((claim, at) => (held.claims[at] === undefined ? [] : [[claim, held.claims[at]]])));
    this.partial = snapshot.completeness.state === "partial" ? snapshot.completeness.reason : undefined;
  }

  get tokens(): number {
    return this.#held.tokens;
  }

  /** What a judge is shown, as the source itself would choose it. @throws Error for a claim or a portion that was not asked for */
  evidenceFor(claim: string, room: number, portion: Portion): QuoteInContext[] {
    if (this.#held.whole !== undefined && this.tokens <= room) return [...this.#held.whole];
    const evidence = this.#to(claim).evidence.get(portionKey(portion));
    if (evidence === undefined) throw new Error(`No ${portion.quotes} quotes were chosen for this claim.`);
    return [...evidence];
  }

  /** The sentences that carry most of a claim, best first. */
  quotesFor(claim: string): AuditCitation["quotes"] {
    return this.#to(claim).quotes;
  }

  /** What the claim gives as somebody's words and the source does not have. */
  absentFrom(claim: string): readonly string[] {
    return this.#to(claim).absent;
  }

  #to(claim: string): HeldClaim {
    const held = this.#claims.get(claim);
    if (held === undefined) throw new Error("This claim was not held against the source.");
    return held;
  }
}

/** One claim and the sources it is held against. */
export interface Question {
  readonly id: string;
  readonly claim: string;
  /** Where the claim stands and what the report says right before it. */
  readonly told: string;
  readonly sources: readonly ReadySource[];
}

/**
 * Judges claims against sources that were read (R12): evidence selected by rules, the judge's verdict, then two corrections: words given as a
 * quotation must stand in a source, and what an incomplete capture does not show is not "not found".
 */
export async function judgeQuestions(questions: readonly Question[], judge: Judge, signal: AbortSignal): Promise<Map<string, Judgement>> {
  const pairs = questions.map((question): JudgedPair => {
    const { id, claim, told, sources } = question;
    return { id, claim, evidence: evidenceFrom(sources, claim, judge.name.kind), ...(told === "" ? {} : { told }) };
  });
  const verdicts = await judge.judge(pairs, signal);
  return new Map(
    questions.map((question) => {
      const verdict = verdicts.get(question.id) ?? {
        verdict: "not checked",
        score: 0,
        reasons: ["the judge gave no verdict"],
        judge: judge.name,
      };
      return [question.id, corrected(question, verdict)];
    }),
  );
}

/** From this share of a sentence on, what it quotes is what it says. */
const MOSTLY_QUOTED = 0.4;

/** What is left of a verdict when words in quotation marks turn out to be invented. */
function withoutQuotation(judgement: Judgement, claim: string, quoted: string): Verdict {
  const { verdict, judge } = judgement;
  const whole = verdict === "supported" || leftOpen(judgement);
  if (!whole && verdict !== "partly supported") return verdict;
  // A model has seen that the matter is there: what is exact caps its verdict and never replaces it (R12).
  if (judge.kind === "model") return "partly supported";
  return whole && quoted.length < MOSTLY_QUOTED * claim.length ? "partly supported" : "not found";
}

function corrected({ claim, sources }: Question, judgement: Judgement): Judgement {
  const invented = inventedQuotations(
    claim,
    sources.map((source) => source.absentFrom(claim)),
  );
  const first = invented[0];
  if (first !== undefined) {
    const verdict = withoutQuotation(judgement, claim, first);
    const reason = `the quotation “${first.slice(0, 120)}” does not stand in the source`;
    return { ...judgement, verdict, score: Math.min(judgement.score, 0.3), reasons: [reason, ...judgement.reasons] };
  }
  const partial = sources.find((source) => source.partial !== undefined)?.partial;
  if (judgement.verdict === "not found" && partial !== undefined)
    return {
      ...judgement,
      verdict: "source failed",
      reasons: [`only part of the source could be read (${partial}), and that part does not say it`],
    };
  return judgement;
}

/** The verdict on a citation whose source was not read. */
export function withoutSource(outcome: SourceOutcome | undefined, label: string): Opinion {
  if (outcome === undefined) return { verdict: "source failed", score: 0, reasons: [`there is no reference [${label}]`] };
  if (outcome.state === "failed") return { verdict: "source failed", score: 0, reasons: [outcome.error.message] };
  return { verdict: "not checked", score: 0, reasons: [outcome.state === "not read" ? outcome.reason : "it was not judged"] };
}

/**
 * What citations say together where some of their sources could not be read: support from the others stands, but what they do not show may
 * stand in what could not be read.
 */
export function withUnread(together: Judgement | undefined, unread: readonly Opinion[]): Opinion {
  const failed = unread.find((one) => one.verdict === "source failed");
  const unchecked = unread.find((one) => one.verdict === "not checked");
  if (together !== undefined && (SETTLED.has(together.verdict) || unread.length === 0)) return together;
  const open = failed ?? unchecked;
  if (open !== undefined) return { verdict: open.verdict, score: 0, reasons: open.reasons };
  return together ?? { verdict: "not checked", score: 0, reasons: ["it was not judged"] };
}

const SETTLED: ReadonlySet<Verdict> = new Set(["supported", "partly supported", "contradicted"]);
