import { z } from "zod";
import type { SnapshotId } from "./snapshot.ts";
import type { CanonicalUrl } from "./url.ts";
import { AUTHORITIES, workSchema } from "./work.ts";

/** Quality tiers of G5: 1 official, standards, papers, government; 2 major outlets and publishers; 3 forums, Q&A, small blogs. */
export const tierSchema = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type QualityTier = z.infer<typeof tierSchema>;

/** A source as a report cites it: numbered once, at its first appearance in the final text. */
export const sourceSchema = z.object({
  n: z.number().int().positive(),
  snapshotId: z.string().transform((id) => id as SnapshotId),
  url: z.string().transform((url) => url as CanonicalUrl),
  title: z.string(),
  /** Registrable domain; the collection's name for a library document. */
  domain: z.string(),
  /** Who stands behind it: domains of one organisation, or copies of one paper, share it. */
  organisation: z.string(),
  tier: tierSchema,
  /** What it is, as far as that is known. */
  authority: z.enum(AUTHORITIES).optional(),
  /** The work behind it: identifiers, authors, venue, whether it was retracted. */
  work: workSchema.optional(),
  /** Near-duplicate texts share a cluster and count as one source. */
  cluster: z.string(),
  published: z.string().optional(),
  partial: z.boolean(),
  /** What it says in short, of at most the request's `summaryTokens`; left out where nobody summed it up. */
  summary: z.string().optional(),
  /** The day its text was stored (RFC 3339), where its address no longer answers and the stored copy stands for it. */
  stored: z.string().optional(),
  /** Whether the address answered when it was last asked; `unknown` when nobody could ask (robots, no network). */
  link: z.enum(["alive", "dead", "unknown", "local"]),
});
export type Source = z.infer<typeof sourceSchema>;
