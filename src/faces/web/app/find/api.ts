import { z } from "zod";
import { ask } from "../api/client.ts";

const spanSchema = z.object({ start: z.number(), end: z.number() });
const passageSchema = z.object({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  page: z.number().optional(),
  heading: z.string().optional(),
  lit: z.array(spanSchema),
});
export type Passage = z.output<typeof passageSchema>;

const foundSchema = z.object({
  documents: z.array(
    z.object({
      url: z.string(),
      title: z.string(),
      collection: z.string(),
      published: z.string().optional(),
      passages: z.array(passageSchema),
    }),
  ),
});
export type Found = z.output<typeof foundSchema>["documents"][number];

export async function find(query: string, signal?: AbortSignal): Promise<readonly Found[]> {
  return (await ask(foundSchema, "/library/search", { method: "POST", body: { query, limit: 30 }, signal })).documents;
}

const documentSchema = z.object({
  snapshot: z.object({ url: z.string(), title: z.string(), capturedAt: z.string(), textHash: z.string() }),
  text: z.string(),
});

export function documentOf(url: string, signal?: AbortSignal): Promise<z.output<typeof documentSchema>> {
  return ask(documentSchema, "/library/document", { query: { url }, signal });
}
