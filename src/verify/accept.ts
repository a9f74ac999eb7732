import type { Claim } from "../domain/claim.ts";
import { mayBeWritten } from "../domain/claim.ts";
import type { Quote } from "../domain/quote.ts";
import { type ProvenSentence, prove } from "../domain/sentence.ts";
import { fairTurn } from "../store/turnstile.ts";
import { hardChecks } from "./hard-checks.ts";
import type { Judge } from "./judge.ts";
import { narrowToSupported } from "./narrow.ts";

/** A sentence as drafted: text, and the ids of the claims it says. */
export interface Drafted {
  readonly text: string;
  readonly claimIds: readonly string[];
}

export interface Rejected {
  readonly text: string;
  readonly reason: string;
}

export interface AcceptWith {
  readonly claim: (id: string) => Claim | undefined;
  /** A quote's surroundings in its stored snapshot, with the title and headings it stands under. */
  readonly contextOf: (quote: Quote) => string;
  readonly judge: Judge;
  readonly signal: AbortSignal;
}

interface Candidate {
  readonly id: string;
  readonly text: string;
  readonly claims: readonly Claim[];
}

/**
 * Checks drafted sentences against the quotes of the claims they name (R12): ids must exist, claims must be writable, numbers, dates, names,
 * negations and comparatives must stand in the quotes, and the quotes must support the sentence. A sentence that is only partly supported
 * is narrowed to what is, or rejected; it is never let through whole.
 */
export async function acceptSentences(
  drafts: readonly Drafted[],
  by: AcceptWith,
): Promise<{ accepted: ProvenSentence[]; rejected: Rejected[] }> {
  const rejected: Rejected[] = [];
  const candidates: Candidate[] = [];
  for (const [i, draft] of drafts.entries()) {
    await fairTurn();
    const looked = lookUp(draft, `s${i}`, by);
    if ("reason" in looked) rejected.push(looked);
    else candidates.push(looked);
  }
  const toJudge = candidates.filter((candidate) => !isVerbatim(candidate));
  const verdicts =
    toJudge.length === 0
      ? new Map()
      : await by.judge.judge(
          toJudge.map((candidate) => pairOf(candidate, by)),
          by.signal,
        );
  const accepted: ProvenSentence[] = [];
  for (const candidate of candidates) {
    if (isVerbatim(candidate)) {
      accepted.push(prove(candidate.text, candidate.claims));
      continue;
    }
    const verdict = verdicts.get(candidate.id);
    const narrowed =
      verdict?.verdict === "supported" ? candidate.text : verdict?.verdict === "partly supported" ? narrow(candidate, by) : undefined;
    if (narrowed !== undefined) accepted.push(prove(narrowed, candidate.claims));
    else rejected.push({ text: candidate.text, reason: verdict?.reasons[0] ?? "its quotes do not support it" });
  }
  return { accepted, rejected };
}

function lookUp(draft: Drafted, id: string, by: AcceptWith): Candidate | Rejected {
  const known = [...new Set(draft.claimIds)].map(by.claim).filter((claim) => claim !== undefined);
  const claims = known.filter((claim) => mayBeWritten(claim.judgement.verdict) && claim.quotes.length > 0);
  if (claims.length === 0)
    return { text: draft.text, reason: known.length === 0 ? "it names no claim that exists" : "the claims it names may not be written" };
  const candidate = { id, text: draft.text.trim(), claims };
  if (candidate.text === "") return { text: draft.text, reason: "it is empty" };
  if (/[?？]["”’)]*$/u.test(candidate.text)) return { text: draft.text, reason: "it is a question" };
  const fault = hardChecks(candidate.text, inContext(candidate, by))[0];
  return fault === undefined ? candidate : { text: draft.text, reason: fault.reason };
}

/** What a supported claim says word for word needs no second judgement; what a partly supported one says does. */
function isVerbatim({ text, claims }: Candidate): boolean {
  return (
    claims.every((claim) => claim.judgement.verdict === "supported") &&
    claims.some((claim) => claim.quotes.some((quote) => quote.text.includes(text)))
  );
}

function narrow(candidate: Candidate, by: AcceptWith): string | undefined {
  const narrowed = narrowToSupported(candidate.text, quotesOf(candidate));
  return narrowed !== undefined && hardChecks(narrowed, inContext(candidate, by)).length === 0 ? narrowed : undefined;
}

function quotesOf({ claims }: Candidate): string[] {
  return claims.flatMap((claim) => claim.quotes.map((quote) => quote.text));
}

function inContext(candidate: Candidate, by: AcceptWith): { quote: string; context: string }[] {
  return candidate.claims.flatMap((claim) => claim.quotes.map((quote) => ({ quote: quote.text, context: by.contextOf(quote) })));
}

function pairOf(candidate: Candidate, by: AcceptWith) {
  return { id: candidate.id, claim: candidate.text, evidence: inContext(candidate, by) };
}

/** Whether the quotes of these claims alone support a sentence whole: hard checks and judge agree. */
export async function supports(text: string, claims: readonly Claim[], by: AcceptWith): Promise<boolean> {
  const candidate = { id: "s", text, claims };
  if (claims.some((claim) => !mayBeWritten(claim.judgement.verdict)) || hardChecks(text, inContext(candidate, by)).length > 0) return false;
  const verdicts = await by.judge.judge([pairOf(candidate, by)], by.signal);
  return verdicts.get("s")?.verdict === "supported";
}
