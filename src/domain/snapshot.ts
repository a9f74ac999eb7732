import { z } from "zod";
import { originsSchema } from "./origins.ts";
import { tableSchema } from "./table.ts";
import type { CanonicalUrl } from "./url.ts";

/** SHA-256 (hex) of a normalised text: the text's address in the store. */
export type TextHash = string & { readonly __brand: "TextHash" };
/** Names one capture: a hash over everything in it, so equal captures are one. */
export type SnapshotId = string & { readonly __brand: "SnapshotId" };

export const CONTENT_KINDS = ["html", "pdf", "docx", "xlsx", "pptx", "csv", "markdown", "text", "json"] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];
/** Kinds whose bytes are no text: they are read whole or not at all. */
export const BINARY_KINDS: ReadonlySet<ContentKind> = new Set(["pdf", "docx", "xlsx", "pptx"]);

/** Where a page of a PDF or a section under a heading begins in the text (UTF-16 units), in rising order. */
export const landmarkSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("page"), page: z.number().int().positive(), start: z.number().int().nonnegative() }),
  z.object({ kind: z.literal("heading"), level: z.number().int().min(1).max(6), title: z.string(), start: z.number().int().nonnegative() }),
]);
export type Landmark = z.infer<typeof landmarkSchema>;

export const completenessSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("complete") }),
  z.object({ state: z.literal("partial"), reason: z.string() }),
]);
export type Completeness = z.infer<typeof completenessSchema>;

/** One capture of one source. It is never changed: another capture, or another extractor, makes another snapshot. The text lies in the store under `textHash`. */
export const snapshotSchema = z.object({
  id: z.string().transform((id) => id as SnapshotId),
  url: z.string().transform((url) => url as CanonicalUrl),
  finalUrl: z.string().transform((url) => url as CanonicalUrl),
  /** When the source was captured (RFC 3339, UTC). */
  capturedAt: z.string(),
  contentKind: z.enum(CONTENT_KINDS),
  contentType: z.string(),
  title: z.string(),
  /** Where title, author and date of publication were found. */
  origins: originsSchema.optional(),
  author: z.string().optional(),
  /** RFC 3339 date or date-time, as far as the source says it. */
  published: z.string().optional(),
  modified: z.string().optional(),
  /** ISO 639-1 code. */
  language: z.string().optional(),
  siteName: z.string().optional(),
  /** What the page itself names as its address (`<link rel=canonical>`), when it is of the same registrable domain. */
  declaredCanonical: z.string().optional(),
  completeness: completenessSchema,
  landmarks: z.array(landmarkSchema),
  /** Its tables, in the order of the text. Captures made before tables were kept have none. */
  tables: z.array(tableSchema).default([]),
  textHash: z.string().transform((hash) => hash as TextHash),
  /** Length of the text in UTF-16 units. */
  textLength: z.number().int().nonnegative(),
  /** Names and versions of what made the text, e.g. `html@3`. */
  extractor: z.string(),
  /** Which reader captured it: `direct`, `library`, `steel`, `firecrawl`, `search:tavily` (a provider's own text) … */
  reader: z.string(),
  /** `etag`, `last-modified`, `cache-control` and the like. */
  headers: z.record(z.string(), z.string()),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** A snapshot together with its text. */
export interface SnapshotWithText {
  readonly snapshot: Snapshot;
  readonly text: string;
}
