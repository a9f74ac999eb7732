import type { Judgement, Verdict } from "../domain/claim.ts";
import type { Quote } from "../domain/quote.ts";
import type { Snapshot } from "../domain/snapshot.ts";
import { placedContext } from "../text/context.ts";
import { QuoteLocator } from "../text/locate.ts";
import { hardChecks, type QuoteInContext } from "../verify/hard-checks.ts";
import type { Judge, JudgedPair } from "../verify/judge.ts";
import { carriedBy, claimTerms, type EvidencePage, pageOf } from "../verify/page.ts";
import { selectFrom } from "../verify/select.ts";
import { inventedQuotations } from "./quotations.ts";
import type { SourceOutcome } from "./sources.ts";

/** What was found of one claim, before anybody says who judged it. */
export interface Opinion extends Omit<Judgement, "judge"> {
  readonly judge?: Judgement["judge"];
}

/** Sentences of a source held against one claim. */
const MOST_QUOTES = 4;
/** The least of a claim's weight a sentence must carry to be shown for it. */
const LEAST_CARRIED = 0.08;

/** A source that was read, made ready to be held against many claims. */
export class ReadySource {
  readonly #text: string;
  readonly #page: EvidencePage;
  readonly #snapshot: Snapshot;
  readonly locator: QuoteLocator;
  /** Why only part of the source could be read. */
  readonly partial: string | undefined;

  constructor(outcome: Extract<SourceOutcome, { state: "read" }>) {
    const { snapshot, text } = outcome.capture;
    this.#text = text;
    this.#page = pageOf([text]);
    this.#snapshot = snapshot;
    this.locator = new QuoteLocator(text);
    this.partial = snapshot.completeness.state === "partial" ? snapshot.completeness.reason : undefined;
  }

  /** The sentences that carry most of a claim, best first. */
  quotesFor(claim: string): Quote[] {
    const terms = claimTerms(claim, this.#page);
    const chosen = selectFrom(terms, this.#page, carriedBy(terms, this.#page), MOST_QUOTES);
    const kept = chosen.filter((one, index) => index === 0 || one.score >= LEAST_CARRIED);
    return kept
      .map(({ span }): Quote => ({ snapshotId: this.#snapshot.id, span, text: this.#text.slice(span.start, span.end), locatedBy: "exact" }))
      .filter((quote) => quote.text !== "");
  }

  /** The quote in its place, under who wrote it and where: "Brandt and Lee (2024) report that …" names what no sentence of the page does. */
  inContext(quote: Quote): QuoteInContext {
    return { quote: quote.text, context: placedContext(this.#snapshot, this.#text, quote.span) };
  }
}

/** Numbers and dates of a claim that do not stand in what the source says of it, as the claim writes them. */
export function missingFigures(claim: string, source: ReadySource): string[] {
  const faults = hardChecks(
    claim,
    source.quotesFor(claim).map((quote) => source.inContext(quote)),
  );
  return [...new Set(faults.filter(({ kind }) => kind === "number" || kind === "date").map(({ what }) => what))];
}

/** One claim and the sources it is held against. */
export interface Question {
  readonly id: string;
  readonly claim: string;
  readonly sources: readonly ReadySource[];
}

/**
 * Judges claims against sources that were read (R12): evidence selected by rules, the judge's verdict, then two corrections: words given as a
 * quotation must stand in a source, and what an incomplete capture does not show is not "not found".
 */
export async function judgeQuestions(questions: readonly Question[], judge: Judge, signal: AbortSignal): Promise<Map<string, Judgement>> {
  const pairs = questions.map((question): JudgedPair => {
    const evidence = question.sources.flatMap((source) => source.quotesFor(question.claim).map((quote) => source.inContext(quote)));
    return { id: question.id, claim: question.claim, evidence };
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
function withoutQuotation(verdict: Verdict, claim: string, quoted: string): Verdict {
  if (verdict !== "supported" && verdict !== "partly supported") return verdict;
  return verdict === "supported" && quoted.length < MOSTLY_QUOTED * claim.length ? "partly supported" : "not found";
}

function corrected({ claim, sources }: Question, judgement: Judgement): Judgement {
  const invented = inventedQuotations(
    claim,
    sources.map((source) => source.locator),
  );
  const first = invented[0];
  if (first !== undefined) {
    const verdict = withoutQuotation(judgement.verdict, claim, first);
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
