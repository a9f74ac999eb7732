import { ASKED, type Calculation, CHOSEN, isOfQuestion } from "./calculation.ts";
import { type Claim, type ClaimId, type Judgement, mayBeWritten } from "./claim.ts";
import { AssayError } from "./error.ts";

declare const proven: unique symbol;

/**
 * What a sentence of a report is (R12, R14): said by sources; computed from their figures, or the asker's own; following from several of them together; what its writer advises
 * or estimates for the asker's case; that nothing of what was read says a thing; or words that only lead from one sentence to the next.
 */
export const SENTENCE_KINDS = ["fact", "calculation", "inference", "advice", "absence", "connective"] as const;
export type SentenceKind = (typeof SENTENCE_KINDS)[number];

interface Proven {
  readonly text: string;
  /** The figures it computes from figures of its claims. */
  readonly calculations: readonly Calculation[];
  readonly [proven]: true;
}

/** A sentence that rests on claims: what they say, what is computed from them, or what follows from them together. */
export interface ProvenStatement extends Proven {
  readonly kind: "fact" | "calculation" | "inference" | "advice";
  readonly claims: readonly [Claim, ...Claim[]];
  /** The verdict on the sentence as a whole, where it is another than that on its claims. */
  readonly judgement?: Judgement;
  /** Of advice: its claims are what it takes for known, as its writer and the judge name them, and are cited for it. */
  readonly cites?: true;
}

/** What the figures of the question, and the day it is asked, come to by themselves, or what is advised for the asker's case: it rests on what the asker said. */
export interface ProvenOwn extends Proven {
  readonly kind: "calculation" | "inference" | "advice";
  readonly claims: readonly [];
  readonly judgement: Judgement;
}

/** That nothing that was read says a thing: it rests on how much was read. */
export interface ProvenAbsence extends Proven {
  readonly kind: "absence";
  readonly claims: readonly [];
  /** Sources in which it was looked for. */
  readonly searched: number;
}

/** Words that say nothing beyond the proven sentences they stand among. */
export interface ProvenConnective extends Proven {
  readonly kind: "connective";
  readonly claims: readonly [];
}

/**
 * A sentence that may be printed. The functions of this file are the only way to make one, and reports are built of nothing else, so that no orphan
 * sentence can reach a report (R12).
 */
export type ProvenSentence = ProvenStatement | ProvenOwn | ProvenAbsence | ProvenConnective;

/**
 * @param text the sentence as it will be printed, without markers
 * @param claims the claims it says or follows from, each with quotes and judged writable
 * @param calculations what it computes from them, each found to come out
 * @param how what it is, by default a fact, or a calculation where it computes something; and the verdict on what follows from its claims together
 * @throws AssayError INTERNAL when a claim has no quote or may not be written, or a figure is computed from a quote of no claim of the sentence: the
 * caller should have dropped it.
 */
export function prove(
  text: string,
  claims: readonly Claim[],
  calculations: readonly Calculation[] = [],
  how: { readonly kind: ProvenStatement["kind"]; readonly judgement?: Judgement } = {
    kind: calculations.length > 0 ? "calculation" : "fact",
  },
): ProvenStatement {
  const [first, ...rest] = claims;
  if (first === undefined || text.trim() === "") throw new AssayError("INTERNAL", "A sentence without a claim cannot be written.");
  for (const claim of claims) {
    if (claim.quotes.length === 0 || !mayBeWritten(claim.judgement.verdict)) {
      throw new AssayError("INTERNAL", `The claim ${claim.id} is "${claim.judgement.verdict}" and cannot be written.`);
    }
  }
  const astray = calculations
    .flatMap(({ inputs }) => inputs)
    .find((input) => input.claimId !== ASKED && input.claimId !== CHOSEN && !claims.some((claim) => holds(claim, input)));
  if (astray !== undefined) throw new AssayError("INTERNAL", `The figure ${astray.figure} is computed from no quote of the sentence.`);
  return { text: text.trim(), ...how, claims: [first, ...rest], calculations } as unknown as ProvenStatement;
}

function holds({ id, quotes }: Claim, input: Calculation["inputs"][number]): boolean {
  return id === input.claimId && quotes.some(({ text }) => text === input.quote);
}

/**
 * What the asker's own figures come to, or what is advised for the asker's case, held to what was asked.
 * @param kind advice may compute nothing
 * @throws AssayError INTERNAL when a calculation takes a figure from elsewhere, or comes to nothing, or it was not found to hold
 */
export function proveOwn(text: string, kind: ProvenOwn["kind"], calculations: readonly Calculation[], judgement: Judgement): ProvenOwn {
  const isOwn = isOfQuestion(calculations) || (kind === "advice" && calculations.length === 0);
  if (!isOwn || !mayBeWritten(judgement.verdict) || text.trim() === "")
    throw new AssayError("INTERNAL", "A sentence without a claim says more than the question and what follows from it.");
  return { text: text.trim(), kind, claims: [], calculations, judgement } as unknown as ProvenOwn;
}

/**
 * That nothing that was read says a thing, once it was looked for in every source.
 * @param searched how many sources that were, one at least
 * @throws AssayError INTERNAL when nothing was searched
 */
export function proveAbsence(text: string, searched: number): ProvenAbsence {
  if (searched < 1 || text.trim() === "") throw new AssayError("INTERNAL", "Nothing was searched for what a sentence calls missing.");
  return { text: text.trim(), kind: "absence", claims: [], calculations: [], searched } as unknown as ProvenAbsence;
}

/**
 * Words that were found to say nothing beyond proven sentences.
 * @param among the sentences they stand among
 * @throws AssayError INTERNAL when there are none
 */
export function proveConnective(text: string, among: readonly ProvenSentence[]): ProvenConnective {
  if (among.length === 0 || text.trim() === "") throw new AssayError("INTERNAL", "There is nothing that the words could connect.");
  return { text: text.trim(), kind: "connective", claims: [], calculations: [] } as unknown as ProvenConnective;
}

/** Whether a sentence follows from what it rests on, rather than being said or computed there. */
export function isDrawn(kind: SentenceKind): kind is "inference" | "advice" {
  return kind === "inference" || kind === "advice";
}

/** Whether a sentence rests on claims, and so carries markers. */
export function isStatement(sentence: ProvenSentence): sentence is ProvenStatement {
  return sentence.claims.length > 0;
}

export function claimIdsOf(sentence: ProvenSentence): ClaimId[] {
  return sentence.claims.map((claim) => claim.id);
}
