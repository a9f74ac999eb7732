import { z } from "zod";

/** One slow or paid act of a run. */
export const stepSchema = z.object({
  kind: z.string(),
  name: z.string(),
  model: z.string().optional(),
  began_at: z.string(),
  took_s: z.number(),
  state: z.enum(["done", "failed", "abandoned", "under way"]),
});
export const stepsSchema = z.object({
  steps: z.array(stepSchema),
  /** To be given as `after`, for what has ended since. */
  seen: z.int(),
  used: z.object({ tokens: z.int(), dollars: z.number() }),
});
export type Steps = z.infer<typeof stepsSchema>;
