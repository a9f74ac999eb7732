import { plainText } from "../analyse/plain-text.ts";
import { standsAlone } from "../analyse/rules.ts";
import type { Claim, ClaimId } from "../domain/claim.ts";
import type { Quote } from "../domain/quote.ts";
import { type Span, textAt } from "../domain/span.ts";
import { sha256 } from "../run/canonical-json.ts";
import { fairTurn } from "../store/turnstile.ts";
import { quoteAt } from "../text/quote-at.ts";
import { enclosingSentences, sentenceSpans } from "../text/sentences.ts";
import { judgeByRules, leftOpen } from "../verify/rules.ts";
import type { PageEvidence } from "./evidence.ts";
import type { EvidenceBase } from "./evidence-base.ts";

/** Characters on either side of a quote among which its sentence is looked for. */
const REACH = 1_200;

/**
 * Puts whole sentences of the sources in the place of claims that a model drew in its own words and that no model is there to judge (R15): each such claim is
 * left open, and the sentence it was drawn from is a claim of its own. What the rules can settle stays as they settle it.
 * @returns the sentences, as claims that are in the evidence now
 */
export async function quoteInstead(evidence: EvidenceBase, claims: readonly Claim[]): Promise<Claim[]> {
  const quoted: Claim[] = [];
  for (const claim of claims) {
    await fairTurn();
    const context = claim.quotes.map((quote) => evidence.inContext(quote));
    const judgement = judgeByRules(claim.text, context);
    evidence.judge(new Map([[claim.id, judgement]]));
    if (leftOpen(judgement)) quoted.push(...(quotedOnce(claim, evidence) ?? []));
  }
  evidence.keep(quoted);
  return quoted;
}

function quotedOnce(claim: Claim, evidence: EvidenceBase): [Claim] | undefined {
  for (const quote of claim.quotes) {
    const page = evidence.pageOf(quote.snapshotId);
    const whole = page === undefined ? undefined : wholeSentence(page, quote);
    if (page === undefined || whole === undefined) continue;
    const text = plainText(whole.text);
    const judgement = judgeByRules(text, [evidence.inContext(whole)]);
    if (judgement.verdict !== "supported") continue;
    return [{ ...claim, id: sha256(`${text}\n${page.snapshot.url}`).slice(0, 16) as ClaimId, text, quotes: [whole], judgement }];
  }
  return undefined;
}

/** The one sentence a quote stands in, where it can be understood by itself. */
function wholeSentence({ snapshot, text }: PageEvidence, quote: Quote): Quote | undefined {
  const from = Math.max(0, quote.span.start - REACH);
  const area = text.slice(from, quote.span.end + REACH);
  const within = enclosingSentences(sentenceSpans(area), { start: quote.span.start - from, end: quote.span.end - from });
  const span: Span = { start: within.start + from, end: within.end + from };
  return standsAlone(plainText(textAt(text, span))) ? quoteAt(snapshot, text, span) : undefined;
}
