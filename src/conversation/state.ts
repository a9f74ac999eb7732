import { z } from "zod";

/** One guess at what is behind a problem. */
export const hypothesisSchema = z.object({
  text: z.string(),
  /** Whole percent; those of one table sum to 100. */
  percent: z.int().min(0).max(100),
  /** The id it had before answers changed the order. */
  was: z.string().optional(),
});
export type Hypothesis = z.infer<typeof hypothesisSchema>;

/** What Phase 1 came to, as far as later turns need it. */
export const phaseOneSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("simple"), answer: z.string() }),
  z.object({
    kind: z.literal("problem"),
    hypotheses: z.array(hypothesisSchema),
    /** Questions that wait for answers. */
    questions: z.array(z.string()).optional(),
  }),
  /** Answered from the evidence of the answer before. */
  z.object({ kind: z.literal("follow_up") }),
  /** There was no model to answer from memory. */
  z.object({ kind: z.literal("none") }),
]);
export type PhaseOne = z.infer<typeof phaseOneSchema>;

/**
 * Where a conversation stands (C1). `evidenceRun` names the run whose evidence later questions are answered from first (C16): the last Phase 2
 * turn, or the research the conversation is about.
 */
export const stateSchema = z.discriminatedUnion("name", [
  z.object({ name: z.literal("idle") }),
  z.object({ name: z.literal("awaiting_consent"), query: z.string(), phaseOne: phaseOneSchema, evidenceRun: z.string().optional() }),
  z.object({
    name: z.literal("answered"),
    query: z.string(),
    by: z.enum(["phase_one", "phase_two", "report"]),
    phaseOne: phaseOneSchema.optional(),
    evidenceRun: z.string().optional(),
  }),
]);
export type ConversationState = z.infer<typeof stateSchema>;
export type StateName = ConversationState["name"];

export const IDLE: ConversationState = { name: "idle" };

/** The question a later "search it" means, if there is one. */
export function previousQuery(state: ConversationState): string | undefined {
  return state.name === "idle" ? undefined : state.query;
}
