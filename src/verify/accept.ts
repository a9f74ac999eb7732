import type { Calculation, DraftedCalculation } from "../domain/calculation.ts";
import type { Claim } from "../domain/claim.ts";
import { mayBeWritten } from "../domain/claim.ts";
import type { Quote } from "../domain/quote.ts";
import { type ProvenStatement, prove } from "../domain/sentence.ts";
import { fairTurn } from "../store/turnstile.ts";
import type { QuoteInContext } from "../text/context.ts";
import { calculate, calculationLine } from "./facts/calculation.ts";
import { computedFigures } from "./facts/figures.ts";
import { readingOf } from "./facts/reading.ts";
import type { Judge } from "./judge.ts";
import { factsOf, type JudgedPair } from "./pair.ts";
import { examine } from "./rules.ts";

/** A sentence as drafted: text, the ids of the claims it says, and what it computes from their figures. */
export interface Drafted {
  readonly text: string;
  readonly claimIds: readonly string[];
  readonly calculations?: readonly DraftedCalculation[];
}

export interface Rejected {
  readonly text: string;
  readonly reason: string;
}

export interface AcceptWith {
  readonly claim: (id: string) => Claim | undefined;
  /** A quote with its surroundings in its stored snapshot, and the place it stands in. */
  readonly inContext: (quote: Quote) => QuoteInContext;
  readonly judge: Judge;
  readonly signal: AbortSignal;
}

interface Candidate {
  readonly id: string;
  readonly text: string;
  readonly claims: readonly Claim[];
  readonly calculations: readonly Calculation[];
}

/**
 * Checks drafted sentences against the quotes of the claims they name (R12): ids must exist, claims must be writable, every figure, date, name,
 * identifier and negation must stand in the quotes or come out of a calculation over figures that do, and the judge must find the sentence carried whole,
 * all in one go. What is only partly carried, or computes wrongly, is rejected with its reason, for whoever drafts to say less; nothing is let through
 * whole, and nothing printed wider than it was.
 */
export async function acceptSentences(
  drafts: readonly Drafted[],
  by: AcceptWith,
): Promise<{ accepted: ProvenStatement[]; rejected: Rejected[] }> {
  const rejected: Rejected[] = [];
  const candidates: Candidate[] = [];
  for (const [i, draft] of drafts.entries()) {
    await fairTurn();
    const looked = lookUp(draft, `s${i}`, by);
    if ("reason" in looked) rejected.push(looked);
    else candidates.push(looked);
  }
  const pairs = candidates.filter((candidate) => !isJudged(candidate, by)).map((candidate) => pairOf(candidate, by));
  const verdicts = pairs.length === 0 ? new Map() : await by.judge.judge(pairs, by.signal);
  const accepted: ProvenStatement[] = [];
  for (const candidate of candidates) {
    const verdict = verdicts.get(candidate.id);
    if (verdict?.verdict === "supported" || isJudged(candidate, by)) {
      accepted.push(prove(candidate.text, candidate.claims, candidate.calculations));
    } else rejected.push({ text: candidate.text, reason: verdict?.reasons[0] ?? "its quotes do not support it" });
  }
  return { accepted, rejected };
}

function lookUp(draft: Drafted, id: string, by: AcceptWith): Candidate | Rejected {
  const known = [...new Set(draft.claimIds)].map(by.claim).filter((claim) => claim !== undefined);
  const claims = known.filter((claim) => mayBeWritten(claim.judgement.verdict) && claim.quotes.length > 0);
  if (claims.length === 0)
    return { text: draft.text, reason: known.length === 0 ? "it names no claim that exists" : "the claims it names may not be written" };
  const computed = computedIn(draft, claims, by);
  if ("reason" in computed) return { text: draft.text, reason: computed.reason };
  const candidate = { id, text: draft.text.trim(), claims, calculations: computed.calculations };
  if (candidate.text === "") return { text: draft.text, reason: "it is empty" };
  if (/[?？]["”’)]*$/u.test(candidate.text)) return { text: draft.text, reason: "it is a question" };
  const evidence = factsOf(pairOf(candidate, by));
  const { tooLong, faults } = examine(candidate.text, evidence);
  const reason = tooLong ?? faults[0]?.reason ?? computedFigures(candidate.text, readingOf(evidence))[0]?.reason;
  return reason === undefined ? candidate : { text: draft.text, reason };
}

/** The calculations of a draft that come out; why not, where one of them does not. */
function computedIn(
  { text, calculations = [] }: Drafted,
  claims: readonly Claim[],
  by: AcceptWith,
): { readonly calculations: Calculation[] } | { readonly reason: string } {
  const quotes = new Map(
    claims.map(({ id, quotes: own }) => [String(id), own.map((quote) => ({ quote, inContext: by.inContext(quote) }))]),
  );
  const found: Calculation[] = [];
  const earlier: DraftedCalculation[] = [];
  for (const drafted of calculations) {
    const calculated = calculate(text, drafted, { quotes, earlier });
    if (calculated.outcome === "does not") return { reason: calculated.reason };
    if (calculated.outcome !== "comes out") continue;
    found.push(calculated.calculation);
    earlier.push(drafted);
  }
  return { calculations: found };
}

/** A sentence in the very words of a claim that this judge found supported needs no second judgement. */
function isJudged({ text, claims }: Candidate, { judge }: AcceptWith): boolean {
  return claims.some(
    ({ text: own, judgement }) =>
      own === text && judgement.verdict === "supported" && JSON.stringify(judgement.judge) === JSON.stringify(judge.name),
  );
}

function pairOf({ id, text, claims, calculations }: Candidate, by: AcceptWith): JudgedPair {
  const evidence = claims.flatMap((claim) => claim.quotes.map(by.inContext));
  return { id, claim: text, evidence, ...(calculations.length === 0 ? {} : { calculated: calculations.map(calculationLine) }) };
}

/** A sentence and claims whose quotes alone might carry it. */
export interface Support {
  readonly text: string;
  readonly claims: readonly Claim[];
  /** What the sentence computes; it counts where all of its figures are figures of these claims. */
  readonly calculations?: readonly Calculation[];
}

/** For each question, whether the quotes of its claims alone carry the sentence whole, by facts and judge; asked in one go. */
export async function supports(questions: readonly Support[], by: AcceptWith): Promise<boolean[]> {
  const pairs = questions.map(({ text, claims, calculations = [] }, at) => {
    const own = new Set<string>(claims.map(({ id }) => id));
    const carried = calculations.filter(({ inputs }) => inputs.every(({ claimId }) => own.has(claimId)));
    return pairOf({ id: `q${at}`, text, claims, calculations: carried }, by);
  });
  const open = pairs.filter((pair, at) => {
    const writable = questions[at]?.claims.every(({ judgement }) => mayBeWritten(judgement.verdict)) === true;
    return writable && pair.evidence.length > 0 && examine(pair.claim, factsOf(pair)).faults.length === 0;
  });
  const verdicts = open.length === 0 ? new Map() : await by.judge.judge(open, by.signal);
  return pairs.map(({ id }) => verdicts.get(id)?.verdict === "supported");
}
