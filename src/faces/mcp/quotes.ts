import { z } from "zod";
import type { Evidenced } from "../../write/evidence.ts";

/** Most quotes an answer shows; the resource `evidence` has all. */
const MOST_QUOTES = 60;

export const quoteShape = z.object({
  /** The number of its source. */
  source: z.int().optional(),
  text: z.string(),
});
export type ShownQuote = z.infer<typeof quoteShape>;

/** The quotes that the sentences of an answer rest on, each once, in the order of the sentences, with the numbers of their sources. Pure. */
export function quotesOf({ claims, sentences, sources }: Pick<Evidenced, "claims" | "sentences" | "sources">): ShownQuote[] {
  const byId = new Map(claims.map((claim) => [String(claim.id), claim]));
  const numbers = new Map(sources.map(({ snapshotId, n }) => [snapshotId, n]));
  const shown = new Map<string, ShownQuote>();
  for (const { role, claimIds } of sentences) {
    if (role === "frame") continue;
    for (const { text, snapshotId } of claimIds.flatMap((id) => byId.get(id)?.quotes ?? [])) {
      const source = numbers.get(snapshotId);
      if (shown.size < MOST_QUOTES) shown.set(`${source} ${text}`, { ...(source === undefined ? {} : { source }), text });
    }
  }
  return [...shown.values()];
}
