import type { Judgement, JudgeName } from "../domain/claim.ts";
import type { JudgedPair } from "./pair.ts";

/** Judges whether quotes carry claims: by rules, by a model, by a local cross-encoder. The one seam between whoever asks and whoever judges. */
export interface Judge {
  readonly name: JudgeName;
  /** One judgement for each pair, by its id. Throws CANCELLED when the signal fires. */
  judge(pairs: readonly JudgedPair[], signal: AbortSignal): Promise<Map<string, Judgement>>;
}
