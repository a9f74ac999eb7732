import { plainText } from "../../analyse/plain-text.ts";
import type { Calculation } from "../../domain/calculation.ts";
import { type Claim, type ClaimId, type Judgement, WORD_FOR_WORD } from "../../domain/claim.ts";
import type { Quote } from "../../domain/quote.ts";
import { type ProvenStatement, prove } from "../../domain/sentence.ts";
import type { EvidenceBase } from "../../gather/evidence-base.ts";
import { sha256 } from "../../run/canonical-json.ts";
import { RULES_JUDGE } from "../../verify/rules.ts";
import type { PackSentence } from "../../write/pack.ts";

/** A sentence that was found carried, and by what. */
export interface Carried {
  readonly text: string;
  readonly kind: ProvenStatement["kind"];
  readonly calculations: readonly Calculation[];
  /** What it rests on as it was named and located. */
  readonly named: readonly PackSentence[];
  /** Sentences, also of other sources, each of which carries the whole by itself. */
  readonly alone: readonly PackSentence[];
  readonly judgement: Judgement;
}

/**
 * The sentence with the citations it has earned (R12): each source that carries it by itself is cited for it, with the judge's verdict; where none does, or it is
 * computed or inferred, it rests on all its sentences together, each quoted. What was cut short is cited only where no complete source carries it (G4).
 */
export function attributed(carried: Carried, evidence: EvidenceBase): { readonly sentence: ProvenStatement; readonly backing: number } {
  const { text, kind, calculations, named, alone } = carried;
  const complete = alone.filter(({ quote }) => evidence.sourceOf(quote.snapshotId)?.partial !== true);
  const carrying = complete.length > 0 ? complete : alone;
  const sources = Map.groupBy(carrying, (one) => urlOf(one, evidence));
  const claims = [...sources].map(([url, own]) => sentenceClaim(carried, url, own));
  const backing = Math.max(1, evidence.independentSources(claims));
  if (kind === "fact" && claims.length > 0) return { sentence: prove(text, claims), backing };
  const premises = quoteClaims(named, evidence);
  const own = new Map(
    premises.flatMap((claim, at) => named[at] && [[String(named[at].id), claim] as const]).filter((one) => one !== undefined),
  );
  const renamed = calculations.map((calculation) => ({
    ...calculation,
    inputs: calculation.inputs.map((input) => ({ ...input, claimId: own.get(input.claimId)?.id ?? input.claimId })),
  }));
  const distinct = [...new Map(premises.map((claim) => [claim.id, claim])).values()];
  const { verdict, score, reasons, judge } = carried.judgement;
  return { sentence: prove(text, distinct, renamed, { kind, judgement: { verdict, score, reasons, judge } }), backing };
}

function urlOf({ quote }: PackSentence, evidence: EvidenceBase): string {
  return evidence.pageOf(quote.snapshotId)?.snapshot.url ?? quote.snapshotId;
}

/** The sentence itself as a claim on what one source says. */
function sentenceClaim({ text, judgement }: Carried, url: string, own: readonly PackSentence[]): Claim {
  const { verdict, score, reasons, judge } = judgement;
  return {
    id: idOf(text, url),
    text,
    type: "fact",
    confidence: 1,
    quotes: joined(own),
    taskIds: [],
    relevance: 1,
    judgement: { verdict, score, reasons, judge },
  };
}

/** Sentences of sources as claims in their own words. */
function quoteClaims(sentences: readonly PackSentence[], evidence: EvidenceBase): Claim[] {
  return sentences.map((sentence) => {
    const text = plainText(sentence.quote.text.replace(/^\s*\||\|\s*$/gu, "")) || sentence.quote.text;
    const judgement: Judgement = { verdict: "supported", score: 0.97, reasons: [WORD_FOR_WORD], judge: RULES_JUDGE };
    return {
      id: idOf(text, urlOf(sentence, evidence)),
      text,
      type: "fact",
      confidence: 1,
      quotes: [sentence.quote],
      taskIds: [],
      relevance: 1,
      judgement,
    };
  });
}

/** The quotes in the order of their pages, each once; neighbours in one. */
function joined(sentences: readonly PackSentence[]): Quote[] {
  const inOrder = [...new Set(sentences)]
    .map(({ quote }) => quote)
    .sort((a, b) => (a.snapshotId === b.snapshotId ? a.span.start - b.span.start : 0));
  return inOrder.filter(
    (quote, at) => at === 0 || quote.span.start !== inOrder[at - 1]?.span.start || quote.snapshotId !== inOrder[at - 1]?.snapshotId,
  );
}

function idOf(text: string, url: string): ClaimId {
  return sha256(`${text}\n${url}`).slice(0, 16) as ClaimId;
}
