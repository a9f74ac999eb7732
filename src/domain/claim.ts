import { z } from "zod";
import { quoteSchema } from "./quote.ts";

export type ClaimId = string & { readonly __brand: "ClaimId" };

/** The six things that can be known of a claim; they are never mixed up or merged, wherever they are shown. */
export const VERDICTS = ["supported", "partly supported", "contradicted", "not found", "source failed", "not checked"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Who judged: the built-in rules, or a model with a prompt. */
export const judgeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("rules"), version: z.string() }),
  z.object({ kind: z.literal("model"), model: z.string(), prompt: z.string() }),
]);
export type JudgeName = z.infer<typeof judgeSchema>;

/** Why rules find a claim supported, and why they leave one open; told in the language of a report. */
export const WORD_FOR_WORD = "the evidence says it word for word";
export const AS_FOUND = "shown as found, not checked as an answer";
export const UNSURE = "no fault of fact; the wording needs a model";

export const judgementSchema = z.object({
  verdict: z.enum(VERDICTS),
  /** Calibrated probability (0–1) that the quotes carry the whole claim. */
  score: z.number().min(0).max(1),
  /** What decided it, in a user's words: `number 14 % not in evidence`. */
  reasons: z.array(z.string()),
  judge: judgeSchema,
});
export type Judgement = z.infer<typeof judgementSchema>;

export const CLAIM_TYPES = ["fact", "estimate", "opinion"] as const;
export type ClaimType = (typeof CLAIM_TYPES)[number];

/** One checkable, self-contained statement with the quotes it rests on. */
export const claimSchema = z.object({
  /** A hash of the statement and the address it was drawn from: stable across rounds, resumes and replays. */
  id: z.string().transform((id) => id as ClaimId),
  text: z.string().min(1),
  type: z.enum(CLAIM_TYPES),
  confidence: z.number().min(0).max(1),
  quotes: z.array(quoteSchema).min(1),
  /** The checklist tasks it serves. */
  taskIds: z.array(z.string()),
  /** How well it answers its task, 0–1: ranks claims, is no probability of truth. */
  relevance: z.number().min(0).max(1),
  judgement: judgementSchema,
});
export type Claim = z.infer<typeof claimSchema>;

/** Verdicts under which a claim may be written: whole, or narrowed to what its quotes carry. */
export function mayBeWritten(verdict: Verdict): boolean {
  return verdict === "supported" || verdict === "partly supported";
}
