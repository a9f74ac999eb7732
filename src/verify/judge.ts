import type { Judgement, JudgeName } from "../domain/claim.ts";
import { AssayError } from "../domain/error.ts";
import { fairTurn } from "../store/turnstile.ts";
import { QuoteLocator } from "../text/locate.ts";
import { measure } from "./features.ts";
import type { QuoteInContext } from "./hard-checks.ts";
import { pageOf } from "./page.ts";
import { judgeOnPage, RULES_JUDGE } from "./rules-judge.ts";

/** A claim and the quotes it rests on, each with the text around it (the quote included). */
export interface JudgedPair {
  readonly id: string;
  readonly claim: string;
  readonly evidence: readonly QuoteInContext[];
}

/** Judges whether quotes carry claims: by rules, by a model, by a local cross-encoder. */
export interface Judge {
  readonly name: JudgeName;
  /** One judgement for each pair, by its id. Throws CANCELLED when the signal fires. */
  judge(pairs: readonly JudgedPair[], signal: AbortSignal): Promise<Map<string, Judgement>>;
}

/** The judge without a model: the default with no key, and the floor a model must beat. */
export function rulesJudge(): Judge {
  return {
    name: RULES_JUDGE,
    async judge(pairs, signal) {
      const judged = new Map<string, Judgement>();
      for (const pair of pairs) {
        await fairTurn();
        if (signal.aborted) throw new AssayError("CANCELLED", "The check was cancelled.");
        judged.set(pair.id, judgePair(pair));
      }
      return judged;
    },
  };
}

/** How many common words a claim may owe to what stands around its quotes; names may all come from there, since quotes say "he" and "it". */
const OWED_WORDS = 1;

/**
 * The quotes themselves must carry the claim. What stands around them only tells who or what they speak of: it is measured too when nothing but
 * names, and at most one common word, would come from there.
 */
function judgePair({ claim, evidence }: JudgedPair): Judgement {
  const verbatim = evidence.some((one) => new QuoteLocator(one.quote).locate(claim, { near: false }) !== undefined);
  const quotes = pageOf([...new Set(evidence.map((one) => one.quote))]);
  const around = pageOf([
    ...new Set(evidence.map((one) => (one.context.includes(one.quote) ? one.context : `${one.context}\n${one.quote}`))),
  ]);
  const lacking = new Set(measure(claim, around).missing);
  const owed = measure(claim, quotes).missing.filter((word) => !lacking.has(word) && !/^\p{Lu}/u.test(word));
  return judgeOnPage(claim, owed.length <= OWED_WORDS ? around : quotes, { verbatim, quotes: evidence });
}
