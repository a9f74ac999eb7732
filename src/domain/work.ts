import { z } from "zod";

/** What a source is, as far as it tells how far to believe it before it is read (G5). Absent where nothing tells: most pages of the web. */
export const AUTHORITIES = ["peer reviewed", "preprint", "encyclopedia", "official", "vendor", "forum"] as const;
export type Authority = (typeof AUTHORITIES)[number];

/** What is known of a work (a paper, an encyclopedia's article, a repository) besides the address it was found at (R5). */
export const workSchema = z.object({
  /** Lower case, without `https://doi.org/`. */
  doi: z.string().optional(),
  /** Without its version. */
  arxiv: z.string().optional(),
  pmid: z.string().optional(),
  pmcid: z.string().optional(),
  /** DOIs of the same work elsewhere: the journal's of a preprint, the preprint's of an article. */
  alsoAs: z.array(z.string()).default([]),
  /** As the service writes them, in their order. */
  authors: z.array(z.string()).default([]),
  /** Journal, proceedings, repository. */
  venue: z.string().optional(),
  volume: z.string().optional(),
  issue: z.string().optional(),
  pages: z.string().optional(),
  /** Which state of it was found, where it changes: a revision's number. */
  revision: z.string().optional(),
  licence: z.string().optional(),
  /** Who says that it has been retracted; absent where nobody does. */
  retracted: z.string().optional(),
  /** Addresses of the whole text that anybody may read, best first: HTML before PDF. */
  copies: z.array(z.string()).default([]),
});
export type Work = z.output<typeof workSchema>;
