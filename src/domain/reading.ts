import { z } from "zod";

/** How a question is understood where that differs from what was typed (C14). What was typed is searched in any case. */
export const readingSchema = z.object({
  /** Who read it so: a model, or rules that compare spelling and sound with the words at hand. */
  by: z.enum(["model", "sound"]),
  typed: z.string(),
  /** What may be meant, the likeliest first. */
  candidates: z.array(z.string()).min(1),
  /** Whether the first of them was searched as well; otherwise they are only shown. */
  searched: z.boolean(),
});
export type Reading = z.infer<typeof readingSchema>;

/** What a plan says of how its question is read. */
interface Planned {
  /** As a model reads it. */
  readonly readAs?: string | undefined;
  /** What sounds like it, as far as rules know. */
  readonly perhaps?: readonly string[] | undefined;
}

/** The reading that a plan rests on, or offers; undefined where the question is read as it was typed. */
export function readingOf({ readAs, perhaps }: Planned, typed: string): Reading | undefined {
  if (readAs !== undefined) return { by: "model", typed, candidates: [readAs], searched: true };
  return perhaps === undefined || perhaps.length === 0 ? undefined : { by: "sound", typed, candidates: [...perhaps], searched: false };
}

/** How a line begins that says how a question is read, in the contract's wording. */
export const READ_AS = "Read as: ";
export const DID_YOU_MEAN = "Did you mean ";
