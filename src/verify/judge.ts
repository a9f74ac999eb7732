import type { Judgement, JudgeName } from "../domain/claim.ts";
import type { QuoteInContext } from "../text/context.ts";
import type { JudgedPair } from "./pair.ts";

/** What together carries a whole claim. */
export interface Carrying {
  /** The pair's evidence whose quotes do, by its place. */
  readonly at: readonly number[];
  /** Sentences that do and stand beside a quote, each with the place of its evidence. */
  readonly beside: readonly { readonly at: number; readonly text: string }[];
  /** Evidence of other pairs of the same call that does; only where the pair is held to its facts already. */
  readonly elsewhere?: readonly QuoteInContext[];
}

/** A judgement, and what carries the claim, where that was asked. */
export interface Judged extends Judgement {
  /** The evidence of a page that carries the whole claim by itself, by its place. */
  readonly alone?: readonly number[];
  /** It tells what to do, and what it states as so is carried. */
  readonly isAdvice?: true;
  /** Each way in which the claim is carried whole; none where that cannot be told. */
  readonly by?: readonly Carrying[];
}

/** Judges whether quotes carry claims: by rules, by a model, by a local cross-encoder. The one seam between whoever asks and whoever judges. */
export interface Judge {
  readonly name: JudgeName;
  /** One judgement for each pair, by its id. Throws CANCELLED when the signal fires. */
  judge(pairs: readonly JudgedPair[], signal: AbortSignal): Promise<Map<string, Judged>>;
}
