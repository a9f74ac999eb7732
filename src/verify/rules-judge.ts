import type { Judgement, Verdict } from "../domain/claim.ts";
import { QuoteLocator } from "../text/locate.ts";
import { type Measured, measure } from "./features.ts";
import { assertionFaults, type Fault, hardChecks, type QuoteInContext, withoutMarks } from "./hard-checks.ts";
import { keyWordsMissing, lacksLittle } from "./key-words.ts";
import { type EvidencePage, type EvidenceSentence, pageOf } from "./page.ts";
import { putPlainly } from "./phrasal-verbs.ts";
import { type JudgeWeights, weigh } from "./weighing.ts";
import { WEIGHTS } from "./weights.ts";

/** A new version for every change that may change a verdict. */
export const RULES_JUDGE = { kind: "rules", version: "rules@4" } as const;

/** From this share of the claim found in one sentence on, a turned-round sentence contradicts it instead of being about something else. */
const ABOUT_THE_SAME = 0.45;
const VERBATIM_SCORE = 0.97;
const FAULTY_SCORE = 0.3;
const CONTRADICTED_SCORE = 0.05;
const MOST_WORDS_NAMED = 3;
/** From this probability on a short claim may be carried though it falls short of the usual threshold, and the score it then gets. */
const LITTLE_SHORT = 0.3;
const SHORT_SCORE = 0.5;

/**
 * Judges without a model whether evidence carries a claim (R12): measures of overlap weighed by committed weights (see features.ts), then the hard
 * checks against the sentences of evidence that fit best. Deterministic. `score` is the probability that the whole claim is carried.
 */
export function judgeByRules(claim: string, evidenceTexts: readonly string[]): Judgement {
  const texts = evidenceTexts.filter((text) => text.trim() !== "");
  if (texts.length === 0) return judgement("not found", 0, ["there is no evidence"]);
  const verbatim = texts.some((text) => new QuoteLocator(text).locate(claim, { near: false }) !== undefined);
  return judgeOnPage(claim, pageOf(texts), { verbatim });
}

export interface PageJudging {
  readonly weights?: JudgeWeights;
  /** The claim stands in the evidence word for word. */
  readonly verbatim?: boolean;
  /** What the hard checks hold the claim against; when left out, the sentences of the page that fit best. */
  readonly quotes?: readonly QuoteInContext[];
}

/** {@link judgeByRules} on a page made ready before, e.g. for many claims about one page. */
export function judgeOnPage(claim: string, page: EvidencePage, how: PageJudging = {}): Judgement {
  const bare = withoutMarks(claim);
  const measured = measure(putPlainly(bare), page);
  const weighed = weigh(how.weights ?? WEIGHTS, measured.features);
  const faults = how.quotes === undefined ? assertionFaults(claim, chosenFrom(measured, page)) : hardChecks(claim, how.quotes);
  const reasons = reasonsFor(measured, faults);
  const turned = faults.find((fault) => fault.kind === "negation" || fault.kind === "comparative");
  if (turned !== undefined && measured.nearest >= ABOUT_THE_SAME) {
    return judgement("contradicted", CONTRADICTED_SCORE, [turned.reason, ...reasons.filter((reason) => reason !== turned.reason)]);
  }
  if (faults.length > 0) {
    const verdict = weighed.verdict === "supported" ? "partly supported" : weighed.verdict;
    return judgement(verdict, Math.min(weighed.score, FAULTY_SCORE), reasons);
  }
  if (how.verbatim === true) return judgement("supported", VERBATIM_SCORE, ["the evidence says it word for word"]);
  const lacking = keyWordsMissing(bare, measured, page.sentences[measured.chosen[0] ?? -1]?.text ?? "");
  if (weighed.verdict === "supported" && lacking.length > 0) {
    return judgement("partly supported", Math.min(weighed.score, FAULTY_SCORE), reasons);
  }
  if (weighed.score >= LITTLE_SHORT && lacking.length === 0 && lacksLittle(measured)) {
    return judgement("supported", Math.max(weighed.score, SHORT_SCORE), []);
  }
  return judgement(weighed.verdict, weighed.score, weighed.verdict === "supported" ? [] : reasons);
}

/** On a whole page, a number or a name may stand in a sentence that was not chosen: there only how things are asserted is checked hard. */
function chosenFrom(measured: Measured, page: EvidencePage): EvidenceSentence[] {
  return measured.chosen.flatMap((index) => page.sentences[index] ?? []);
}

function reasonsFor(measured: Measured, faults: readonly Fault[]): string[] {
  const reasons = new Set(faults.map((fault) => fault.reason));
  for (const figure of measured.missingFigures) if (!mentions(reasons, figure)) reasons.add(`${figure} not in evidence`);
  for (const name of measured.missingNames) if (!mentions(reasons, name)) reasons.add(`name ${name} not in evidence`);
  const plain = measured.missing.filter((word) => !mentions(reasons, word));
  if (plain.length > 0)
    reasons.add(`not in evidence: ${plain.slice(0, MOST_WORDS_NAMED).join(", ")}${plain.length > MOST_WORDS_NAMED ? " …" : ""}`);
  return [...reasons];
}

function mentions(reasons: ReadonlySet<string>, what: string): boolean {
  return [...reasons].some((reason) => reason.includes(what));
}

function judgement(verdict: Verdict, score: number, reasons: readonly string[]): Judgement {
  return { verdict, score: Math.round(score * 1000) / 1000, reasons: [...reasons], judge: RULES_JUDGE };
}
