import type { Judgement, JudgeName } from "../domain/claim.ts";
import type { JudgedPair } from "./pair.ts";

/** A judgement, and which of a pair's evidence, by its place, carries the whole claim by itself, where that was asked. */
export interface Judged extends Judgement {
  readonly alone?: readonly number[];
}

/** Judges whether quotes carry claims: by rules, by a model, by a local cross-encoder. The one seam between whoever asks and whoever judges. */
export interface Judge {
  readonly name: JudgeName;
  /** One judgement for each pair, by its id. Throws CANCELLED when the signal fires. */
  judge(pairs: readonly JudgedPair[], signal: AbortSignal): Promise<Map<string, Judged>>;
}
