import { z } from "zod";
import { ask } from "../api/client.ts";

const collectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string().optional(),
  /** Whether it is one's own, to be changed. */
  own: z.boolean(),
  readers: z.array(z.string()).optional(),
  documents: z.number(),
  passages: z.number(),
  indexed_at: z.string().optional(),
});
export type Collection = z.output<typeof collectionSchema>;

const documentSchema = z.object({ name: z.string(), title: z.string(), url: z.string().optional(), refused: z.string().optional() });
export type LibraryDocument = z.output<typeof documentSchema>;

const listSchema = z.object({ collections: z.array(collectionSchema) });
const wholeSchema = collectionSchema.extend({ holds: z.array(documentSchema) });
export type WholeCollection = z.output<typeof wholeSchema>;

const at = (id: string, rest = "") => `/collections/${encodeURIComponent(id)}${rest}`;

export async function collections(signal?: AbortSignal): Promise<readonly Collection[]> {
  return (await ask(listSchema, "/collections", { signal })).collections;
}

export function collectionOf(id: string, signal?: AbortSignal): Promise<WholeCollection> {
  return ask(wholeSchema, at(id), { signal });
}

export function begin(name: string): Promise<Collection> {
  return ask(collectionSchema, "/collections", { method: "POST", body: { name } });
}

export function put(id: string, file: File): Promise<LibraryDocument> {
  return ask(documentSchema, at(id, `/documents/${encodeURIComponent(file.name)}`), { method: "PUT", body: file });
}

export function removeDocument(id: string, name: string): Promise<void> {
  return ask(z.undefined(), at(id, `/documents/${encodeURIComponent(name)}`), { method: "DELETE" });
}

export function removeCollection(id: string): Promise<void> {
  return ask(z.undefined(), at(id), { method: "DELETE" });
}
