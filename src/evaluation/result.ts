import { z } from "zod";
import { errorBodySchema } from "../domain/error.ts";
import { scoresSchema } from "./measures.ts";

export const caseResultSchema = z.object({
  id: z.string(),
  query: z.string(),
  ask: z.enum(["research", "turn", "nothing"]),
  /** `routed`: nothing was asked, the case is about the route alone. `skipped`: the budget was used up before. */
  state: z.enum(["routed", "answered", "not_found", "failed", "skipped"]),
  run_id: z.string().optional(),
  scores: scoresSchema,
  /** What was missed, in words. */
  notes: z.array(z.string()),
  error: errorBodySchema.optional(),
});
export type CaseResult = z.infer<typeof caseResultSchema>;

/** A whole evaluation, to be kept and compared with later ones (X10). */
export const evaluationSchema = z.object({
  schema: z.literal("assay_evaluation"),
  name: z.string(),
  made_at: z.string(),
  version: z.string(),
  /** Who judged citations and facts. */
  judge: z.enum(["rules", "model"]),
  sets: z.array(z.object({ name: z.string(), sha256: z.string(), cases: z.int() })),
  /** Models, prompts, search services and other settings the answers depend on. */
  settings: z.record(z.string(), z.unknown()),
  cases: z.array(caseResultSchema),
});
export type Evaluation = z.infer<typeof evaluationSchema>;
