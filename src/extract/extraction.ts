import { z } from "zod";
import { originsSchema } from "../domain/origins.ts";
import { CONTENT_KINDS, landmarkSchema } from "../domain/snapshot.ts";
import { tableSchema } from "../domain/table.ts";

/** What stands between a reader and the page's content; such a text is never evidence (G4). */
export const WALL_KINDS = ["consent", "login", "bot check", "soft 404", "paywall"] as const;
export const wallSchema = z.object({ kind: z.enum(WALL_KINDS), reason: z.string() });
export type Wall = z.infer<typeof wallSchema>;

/** What extraction makes of the bytes of one document (R6). */
export const Extraction = z.object({
  contentKind: z.enum(CONTENT_KINDS),
  title: z.string(),
  /** Where title, author and date were found. */
  origins: originsSchema.optional(),
  author: z.string().optional(),
  published: z.string().optional(),
  modified: z.string().optional(),
  language: z.string().optional(),
  siteName: z.string().optional(),
  declaredCanonical: z.string().optional(),
  /** Normalised; Markdown-like: `## ` headings, `- ` items, GFM tables, fenced code, blocks divided by one blank line. */
  text: z.string(),
  /** Headings, or pages of a PDF, with the offset in `text` (UTF-16 units) at which each begins. */
  landmarks: z.array(landmarkSchema),
  /** Its tables, in the order of the text. */
  tables: z.array(tableSchema),
  wall: wallSchema.optional(),
  /** An empty shell that its scripts have yet to fill. */
  shell: z.boolean().optional(),
  /** Why the text is not the whole document; absent when it is. */
  partial: z.string().optional(),
  /** Name and version of the extractor, e.g. `html@1`. */
  extractor: z.string(),
  /** Absolute http(s) links of the content, at most 200. */
  links: z.array(z.object({ url: z.string(), text: z.string() })),
});
export type Extraction = z.infer<typeof Extraction>;

/** What is known of the bytes besides themselves. Only `charset` and, where the bytes leave it open, `contentType` are believed. */
export interface ExtractionHints {
  /** Where the bytes came from: base of relative links. */
  readonly url: string;
  /** The Content-Type header, parameters and all. */
  readonly contentType?: string;
  /** Overrides the header's charset. */
  readonly charset?: string;
}
