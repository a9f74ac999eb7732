import { z } from "zod";
import { AssayError } from "../../domain/error.ts";
import { snapshotSchema } from "../../domain/snapshot.ts";
import { spanSchema } from "../../domain/span.ts";
import { parseLibraryUrl } from "../../library/address.ts";
import type { HitPassage, LibraryHit } from "../../library/searcher.ts";
import type { Service } from "../../service/service.ts";
import { contentWords, words } from "../../text/words.ts";
import { type App, endpoint } from "./endpoint.ts";

export const findSchema = z.strictObject({
  query: z.string().min(1).max(1000).describe("Words, or a question"),
  limit: z.int().min(1).max(100).default(20).describe("Most documents"),
  collections: z.array(z.string().max(100)).max(100).optional().describe("Only in these"),
});
export const foundPassageSchema = z.object({
  text: z.string(),
  start: z.int(),
  end: z.int(),
  page: z.int().optional(),
  heading: z.string().optional(),
  lit: z.array(spanSchema),
});
export const foundDocumentSchema = z.object({
  url: z.string(),
  title: z.string(),
  collection: z.string(),
  score: z.number(),
  published: z.string().optional(),
  language: z.string().optional(),
  passages: z.array(foundPassageSchema),
});

/** The library, searched without a run: passages to the letter, with their places (X8). */
export function findRoutes(app: App, { assay: { library }, collections: readable }: Service): void {
  const tag = "Lookups";
  endpoint(
    app,
    {
      method: "post",
      path: "/library/search",
      name: "find",
      tag,
      about: "Find passages in the folders that are searched",
      body: findSchema,
      answers: { 200: { about: "Documents, best first", schema: z.object({ documents: z.array(foundDocumentSchema) }) } },
    },
    async ({ body: { query, limit, collections }, principal }) => {
      const within = (await readable.readable(principal)).filter((name) => collections?.includes(name) ?? true);
      const hits = within.length === 0 ? [] : await library.search(query, { limit, collections: within });
      return Response.json({ documents: hits.map(found) });
    },
  );
  endpoint(
    app,
    {
      method: "get",
      path: "/library/document",
      name: "libraryDocument",
      tag,
      about: "A document of the folders that are searched, with its whole text",
      query: z.strictObject({ url: z.string().min(1).max(2000) }),
      answers: { 200: { about: "The document as it is now", schema: z.object({ snapshot: snapshotSchema, text: z.string() }) } },
    },
    async ({ query: { url }, principal, gone }) => {
      const collection = collectionOf(url);
      if (collection === undefined || !(await readable.readable(principal)).includes(collection)) throw noDocument(url);
      const { snapshot, text } = await library.read(url, { signal: gone });
      return Response.json({ snapshot, text });
    },
  );
}

function collectionOf(url: string): string | undefined {
  return parseLibraryUrl(url)?.collection;
}

function noDocument(url: string): AssayError {
  return new AssayError("NOT_FOUND", `There is no document ${url.slice(0, 100)} in what is searched.`, { field: "url" });
}

function found({ url, title, score, published, language, passages, terms }: LibraryHit): z.infer<typeof foundDocumentSchema> {
  const asked = new Set(terms.flatMap(({ word }) => contentWords(word)));
  return {
    ...{ url, title, collection: collectionOf(url) ?? "", score },
    ...(published === undefined ? {} : { published }),
    ...(language === undefined ? {} : { language }),
    passages: passages.map((passage) => shown(passage, asked)),
  };
}

function shown({ text, start, end, page, heading }: HitPassage, asked: ReadonlySet<string>): z.infer<typeof foundPassageSchema> {
  const lit = words(text).flatMap((word) => (asked.has(word.stem) ? [{ start: word.start, end: word.end }] : []));
  return { text, start, end, ...(page === undefined ? {} : { page }), ...(heading === undefined ? {} : { heading }), lit };
}
