import { z } from "zod";
import { AssayError } from "../domain/error.ts";

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

/** A question that was asked whether to search it, before another one came. */
const waitingSchema = z.object({ query: z.string(), phaseOne: phaseOneSchema });
export type Waiting = z.infer<typeof waitingSchema>;
/** Questions that wait, the newest first. */
const waiting = z.array(waitingSchema).optional();
const MOST_WAITING = 5;

/**
 * Where a conversation stands (C1). `waiting` holds questions nobody has said yes or no to yet; `askedBack`, that a reply was not understood and asked
 * back. `evidenceRun` names the run whose evidence later questions are answered from first (C16): the last Phase 2
 * turn, or the research the conversation is about.
 */
export const stateSchema = z.discriminatedUnion("name", [
  z.object({ name: z.literal("idle") }),
  z.object({
    name: z.literal("awaiting_consent"),
    query: z.string(),
    phaseOne: phaseOneSchema,
    askedBack: z.boolean().optional(),
    waiting,
    evidenceRun: z.string().optional(),
  }),
  z.object({
    name: z.literal("answered"),
    query: z.string(),
    by: z.enum(["phase_one", "phase_two", "report"]),
    phaseOne: phaseOneSchema.optional(),
    waiting,
    evidenceRun: z.string().optional(),
  }),
]);
export type ConversationState = z.infer<typeof stateSchema>;
export type StateName = ConversationState["name"];

export const IDLE: ConversationState = { name: "idle" };

/** The questions that wait, the newest first. */
export function waitingIn(state: ConversationState): readonly Waiting[] {
  return state.name === "idle" ? [] : (state.waiting ?? []);
}

/** What waits once another question was asked without a word on the one before; as a field of the next state. */
export function waitingAfter(state: ConversationState, displaced: boolean): { readonly waiting?: Waiting[] } {
  const fresh = displaced && state.name === "awaiting_consent" ? [{ query: state.query, phaseOne: state.phaseOne }] : [];
  const all = [...fresh, ...waitingIn(state)].slice(0, MOST_WAITING);
  return all.length === 0 ? {} : { waiting: all };
}

/** The question that waited last, asked whether to search it once more; the one before takes its place among those that wait. */
export function takenUp(state: ConversationState): Extract<ConversationState, { name: "awaiting_consent" }> {
  const [next, ...others] = waitingIn(state);
  if (next === undefined || state.name === "idle") throw new AssayError("INTERNAL", "No question waits.");
  const { evidenceRun } = state;
  const put = state.name === "awaiting_consent" ? [{ query: state.query, phaseOne: state.phaseOne }] : [];
  const left = [...others, ...put];
  return {
    name: "awaiting_consent",
    ...next,
    ...(left.length === 0 ? {} : { waiting: left }),
    ...(evidenceRun === undefined ? {} : { evidenceRun }),
  };
}

/** How many questions of a questionnaire wait for answers. */
export function pendingQuestions(state: ConversationState): number {
  if (state.name !== "awaiting_consent" || state.phaseOne.kind !== "problem") return 0;
  return state.phaseOne.questions?.length ?? 0;
}

/** The question a later "search it" means, if there is one. */
export function previousQuery(state: ConversationState): string | undefined {
  return state.name === "idle" ? undefined : state.query;
}
