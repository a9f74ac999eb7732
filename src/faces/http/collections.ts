import { z } from "zod";
import { AssayError, isAssayError } from "../../domain/error.ts";
import { libraryUrl } from "../../library/address.ts";
import type { CollectionDocument } from "../../library/library.ts";
import { EVERYBODY, type SeenCollection } from "../../service/collections.ts";
import { isDemonstration } from "../../service/demonstration.ts";
import type { Service } from "../../service/service.ts";
import { type App, endpoint, idParams } from "./endpoint.ts";
import { Refusal } from "./errors.ts";

const MOST_READERS = 200;
const readers = z.array(z.string().min(1).max(100)).max(MOST_READERS);

export const newCollectionSchema = z.strictObject({
  name: z.string().trim().min(1).max(64).describe("What it is called"),
  readers: readers.default([]).describe(`Names of tokens whose runs may search it besides; \`${EVERYBODY}\` stands for everybody`),
});
export const readersSchema = z.strictObject({
  readers: readers.describe(`Names of tokens whose runs may search it besides its owner's; \`${EVERYBODY}\` stands for everybody`),
});
export const collectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string().optional(),
  own: z.boolean(),
  demonstration: z.literal(true).optional(),
  readers: z.array(z.string()).optional(),
  documents: z.int(),
  passages: z.int(),
  indexed_at: z.string().optional(),
});
export const documentSchema = z.object({ name: z.string(), title: z.string(), url: z.string().optional(), refused: z.string().optional() });
export const wholeCollectionSchema = collectionSchema.extend({ holds: z.array(documentSchema) });

const documentParams = idParams.extend({ document: z.string().min(1).max(200) });

/** Collections of documents: those the service searches for everybody, and those that users put up themselves (X8). */
export function collectionRoutes(app: App, { collections, jobs }: Service): void {
  const tag = "Collections";
  endpoint(
    app,
    {
      method: "get",
      path: "/collections",
      name: "listCollections",
      tag,
      about: "The collections of documents that one's runs search",
      answers: { 200: { about: "By id", schema: z.object({ collections: z.array(collectionSchema) }) } },
    },
    async ({ principal }) => Response.json({ collections: (await collections.list(principal)).map((one) => shown(one, principal)) }),
  );
  endpoint(
    app,
    {
      method: "post",
      path: "/collections",
      name: "createCollection",
      tag,
      about: "Begin a collection of documents of one's own",
      body: newCollectionSchema,
      answers: { 201: { about: "The collection, with nothing in it", schema: collectionSchema } },
    },
    async ({ body, principal }) => {
      const made = await collections.create(body.name, body.readers, principal);
      return Response.json(shown(made, principal), { status: 201, headers: { location: `/collections/${encodeURIComponent(made.id)}` } });
    },
  );
  endpoint(
    app,
    {
      method: "get",
      path: "/collections/{id}",
      name: "collection",
      tag,
      about: "A collection and the documents in it",
      params: idParams,
      answers: { 200: { about: "The collection", schema: wholeCollectionSchema } },
    },
    async ({ params: { id }, principal }) => {
      const collection = await collections.get(id, principal);
      const holds = (await collections.documents(id, principal)).map((document) => documentShown(id, document));
      return Response.json({ ...shown(collection, principal), holds });
    },
  );
  endpoint(
    app,
    {
      method: "post",
      path: "/collections/{id}/readers",
      name: "shareCollection",
      tag,
      about: "Say whose runs may search a collection besides one's own",
      params: idParams,
      body: readersSchema,
      answers: { 200: { about: "The collection", schema: collectionSchema } },
    },
    async ({ params: { id }, body, principal }) =>
      Response.json(shown(await collections.share(id, body.readers, principal).catch(refused), principal)),
  );
  endpoint(
    app,
    {
      method: "delete",
      path: "/collections/{id}",
      name: "removeCollection",
      tag,
      about: "Remove a collection with its documents, for good",
      params: idParams,
      answers: { 204: { about: "It is gone" } },
    },
    async ({ params: { id }, principal }) => {
      await collections.remove(id, principal).catch(refused);
      return new Response(null, { status: 204 });
    },
  );
  endpoint(
    app,
    {
      method: "put",
      path: "/collections/{id}/documents/{document}",
      name: "putDocument",
      tag,
      about: "Put a document into a collection, or another in its place: its bytes are the body",
      params: documentParams,
      bytes: true,
      answers: {
        200: { about: "It has taken the place of one of that name", schema: documentSchema },
        201: { about: "It is there, and searched from now on", schema: documentSchema },
      },
    },
    async ({ params: { id, document }, principal, c }) => {
      // As many at once as work of other kinds: each is held in memory until it is its turn.
      const put = await jobs.within(principal, async () => {
        const body = new Uint8Array(await c.req.arrayBuffer());
        return collections.put(id, document, body, principal).catch(refused);
      });
      return Response.json(documentShown(id, put.document), { status: put.isNew ? 201 : 200 });
    },
  );
  endpoint(
    app,
    {
      method: "delete",
      path: "/collections/{id}/documents/{document}",
      name: "removeDocument",
      tag,
      about: "Remove a document from a collection, for good",
      params: documentParams,
      answers: { 204: { about: "It is gone" } },
    },
    async ({ params: { id, document }, principal }) => {
      await collections.removeDocument(id, document, principal).catch(refused);
      return new Response(null, { status: 204 });
    },
  );
}

/** What a collection's rights and limits refuse is said by the status too. */
function refused(thrown: unknown): never {
  if (isAssayError(thrown, "UNAUTHORIZED")) throw new Refusal(403, thrown);
  if (isAssayError(thrown, "TOO_LARGE")) throw new Refusal(413, thrown);
  throw AssayError.from(thrown);
}

function shown({ id, name, record, documents, passages, indexedAt }: SeenCollection, principal: string): z.infer<typeof collectionSchema> {
  const own = record?.principal === principal;
  return {
    id,
    name,
    own,
    ...(record === undefined && isDemonstration(name) ? { demonstration: true as const } : {}),
    ...(record === undefined ? {} : { owner: record.principal }),
    ...(own && record !== undefined ? { readers: [...record.readers] } : {}),
    documents,
    passages,
    ...(indexedAt === "" ? {} : { indexed_at: indexedAt }),
  };
}

function documentShown(id: string, { path, title, refused: reason }: CollectionDocument): z.infer<typeof documentSchema> {
  const url = libraryUrl({ collection: id, path });
  return { name: path, title, ...(url === undefined ? {} : { url }), ...(reason === undefined ? {} : { refused: reason }) };
}
