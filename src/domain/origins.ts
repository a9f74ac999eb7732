import { z } from "zod";

/** Where what a document says of itself was found. */
export const ORIGINS = [
  "front matter",
  "file properties",
  "page metadata",
  "structured data",
  "title element",
  "marked on the page",
  "first heading",
  "first line",
  "opening lines",
  "file name",
] as const;
export type Origin = (typeof ORIGINS)[number];

/** Where title, author and date of a document come from, as far as they are known. */
export const originsSchema = z.object({
  title: z.enum(ORIGINS).optional(),
  author: z.enum(ORIGINS).optional(),
  published: z.enum(ORIGINS).optional(),
});
export type Origins = z.infer<typeof originsSchema>;
