import { realpath, stat } from "node:fs/promises";
import { basename } from "node:path";
import { AssayError } from "../domain/error.ts";
import { type SnapshotWithText, snapshotSchema } from "../domain/snapshot.ts";
import type { Extractor } from "../read/capture.ts";
import { Database } from "../store/database.ts";
import { prepareLayout } from "../store/layout.ts";
import { unpackText } from "../store/packed-text.ts";
import { bytesOf, numberOf, textOf } from "../store/row.ts";
import type { WordsAtHand } from "../text/spelling/words-at-hand.ts";
import { collectionNameOf, isCollectionName, libraryUrl, parseLibraryUrl } from "./address.ts";
import { makeReady, putDocument, removeDocument, removeDocuments } from "./catalogue.ts";
import { captureFile } from "./document.ts";
import { type FileContent, factsInside, readInside } from "./file.ts";
import type { IndexOutcome, IndexProgress } from "./indexer.ts";
import { indexInThread } from "./indexer-thread.ts";
import { INDEX_LAYOUT } from "./layout.ts";
import { SearchThread } from "./search-thread.ts";
import { type LibraryHit, type SearchOptions, searchIndex } from "./searcher.ts";
import { vocabularyOf } from "./vocabulary.ts";

export interface LibraryOptions {
  /** The index's own SQLite file; its folder is made when missing. */
  readonly indexPath: string;
  /** Turns bytes into text when a document has changed since it was indexed. */
  readonly extractor: Extractor;
  /** What is blotted out of documents before they are indexed. */
  readonly secrets?: readonly string[];
}

export interface AddOptions {
  /** The collection's name, as it stands in addresses; made of the folder's name when absent. */
  readonly name?: string;
  /** False for a folder that is searched this once: it is indexed like any other, and is not among those searched later (true). */
  readonly kept?: boolean;
  /** Whether nothing is to stay in the index's file of documents that are gone (false): it takes as long as the index is large. */
  readonly thorough?: boolean;
  readonly onProgress?: (progress: IndexProgress) => void;
  readonly signal?: AbortSignal;
}

export interface Collection {
  readonly name: string;
  readonly folder: string;
  readonly documents: number;
  readonly passages: number;
  /** Whether it is searched by whoever names no collection. */
  readonly kept: boolean;
  /** RFC 3339; empty when an earlier version of Assay indexed it: it is indexed anew before it is next searched. */
  readonly indexedAt: string;
}

/** A document of a collection. */
export interface CollectionDocument {
  /** Relative to the folder, parts divided by "/". */
  readonly path: string;
  readonly title: string;
  /** Why it is not searched; absent where it is. */
  readonly refused?: string;
}

/** Folders of the user's own documents, searched and cited like the web, without any network (X8, R5). */
export interface Library {
  /**
   * Indexes a folder, or brings its index up to date, in a worker thread.
   * @throws AssayError INVALID_INPUT (no folder, bad name), CONFLICT (the name is another folder's), CANCELLED, STORE_ERROR
   */
  addFolder(folder: string, options?: AddOptions): Promise<IndexOutcome & { readonly name: string }>;
  list(): Promise<Collection[]>;
  /** What a collection holds, by path; none for a collection there is not. */
  documents(name: string): Promise<CollectionDocument[]>;
  /** Forgets a collection; its files are not touched. @throws AssayError NOT_FOUND */
  remove(name: string): Promise<void>;
  /** Documents by falling relevance, each with its best passages. */
  search(query: string, options: SearchOptions): Promise<LibraryHit[]>;
  /**
   * A document as it is now: what was indexed, or when the file has changed since, a new capture made at `capturedAt` (now).
   * @throws AssayError NOT_FOUND, INVALID_INPUT, and what reading the file throws
   */
  read(
    url: string,
    options?: { readonly capturedAt?: string; readonly signal?: AbortSignal },
  ): Promise<SnapshotWithText & { readonly cached: boolean }>;
  /** @param collections whose words; by default all */
  vocabulary(collections?: readonly string[]): WordsAtHand;
  close(): Promise<void>;
}

/** Passages that are searched in a few milliseconds at a time in the calling thread. */
const IN_PLACE = 2_000;
/** Whether there are more passages than so many; to count all takes the longer the more there are. */
const ONE_MORE = "SELECT 1 FROM passages LIMIT 1 OFFSET ?";

/** @throws AssayError STORE_TOO_NEW, STORE_ERROR when the index file cannot be used */
export async function openLibrary({ indexPath, extractor, secrets = [] }: LibraryOptions): Promise<Library> {
  const db = new Database(indexPath, { called: "library index" });
  try {
    await prepareLayout(db, INDEX_LAYOUT);
  } catch (thrown) {
    db.close();
    throw thrown;
  }
  const thread = new SearchThread();
  let indexing: Promise<unknown> = Promise.resolve();
  const index = (collection: string, folder: string, options: AddOptions) => {
    const before = indexing;
    const work = (async () => {
      await before.catch(() => undefined);
      return indexInThread({ indexPath, secrets, job: { collection, folder, thorough: options.thorough === true } }, options);
    })();
    indexing = work;
    return work;
  };
  let renewal: Promise<void> | undefined;
  /** Indexes anew what an earlier version had indexed; does so once. */
  const renewed = () => {
    renewal ??= (async () => {
      const outdated = await db.read(() => db.all("SELECT name, folder FROM collections WHERE indexed_at = ''"));
      await Promise.all(outdated.map((row) => index(textOf(row, "name"), textOf(row, "folder"), {})));
    })();
    return renewal;
  };
  return {
    addFolder: async (folder, options = {}) => {
      const real = await realFolder(folder);
      const name = await db.write(() => enter(db, real, options));
      return { name, ...(await index(name, real, options)) };
    },
    list: () => db.read(() => collections(db)),
    documents: (name) => db.read(() => documents(db, name)),
    remove: (name) => db.write(() => removeCollection(db, name)),
    search: async (query, options) => {
      await renewed();
      const isLarge = (await db.read(() => db.get(ONE_MORE, IN_PLACE))) !== undefined;
      return isLarge ? thread.search({ indexPath, query, options }) : searchIndex(db, query, options);
    },
    read: async (url, options = {}) => {
      await renewed();
      return readDocument(db, extractor, url, options);
    },
    vocabulary: (collections) => vocabularyOf(db, collections),
    close: async () => {
      await indexing.catch(() => undefined);
      thread.close();
      db.close();
    },
  };
}

async function realFolder(folder: string): Promise<string> {
  try {
    const real = await realpath(folder);
    if (!(await stat(real)).isDirectory())
      throw new AssayError("INVALID_INPUT", `"${folder}" is a file; name the folder it lies in.`, { field: "folder" });
    return real;
  } catch (thrown) {
    if (thrown instanceof AssayError) throw thrown;
    throw new AssayError("INVALID_INPUT", `There is no readable folder "${folder}"; check its path.`, { field: "folder", cause: thrown });
  }
}

/** The folder's collection: the one it has, or a new one under the wished or a free name. */
function enter(db: Database, folder: string, { name: wished, kept = true }: AddOptions): string {
  const row = db.get("SELECT name, kept FROM collections WHERE folder = ?", folder);
  if (row !== undefined) {
    const name = textOf(row, "name");
    if (wished === undefined || wished === name) {
      if (kept) db.run("UPDATE collections SET kept = 1 WHERE name = ?", name);
      return name;
    }
    const known =
      row.kept === 1 ? "The folder is in the library already" : "An earlier search knows the folder already, and its report may cite it";
    throw new AssayError("CONFLICT", `${known}, as "${name}"; add it without a name, or remove "${name}" first to rename it.`, {
      field: "name",
    });
  }
  if (wished !== undefined && !isCollectionName(wished)) {
    throw new AssayError("INVALID_INPUT", `"${wished}" cannot name a collection; use small letters, digits, dots and dashes, at most 64.`, {
      field: "name",
    });
  }
  const taken = (name: string) => db.get("SELECT 1 FROM collections WHERE name = ?", name) !== undefined;
  let name = wished ?? collectionNameOf(basename(folder));
  if (wished !== undefined && taken(name)) {
    throw new AssayError("CONFLICT", `The library has another folder under the name "${name}"; choose another name.`, { field: "name" });
  }
  for (let n = 2; taken(name); n++) name = `${collectionNameOf(basename(folder)).slice(0, 60)}-${n}`;
  const now = new Date().toISOString();
  db.run("INSERT INTO collections (name, folder, indexed_at, kept) VALUES (?, ?, ?, ?)", name, folder, now, kept ? 1 : 0);
  return name;
}

/** Each is counted along its indexes: nothing is gathered to be told apart, however many passages there are. */
export const LISTED = `
  SELECT c.*, (SELECT count(*) FROM documents d WHERE d.collection = c.name) AS documents,
    (SELECT count(*) FROM documents d JOIN passages p ON p.document_id = d.id WHERE d.collection = c.name) AS passages
  FROM collections c ORDER BY c.name`;

function collections(db: Database): Collection[] {
  return db.all(LISTED).map((row) => ({
    name: textOf(row, "name"),
    folder: textOf(row, "folder"),
    documents: numberOf(row, "documents"),
    passages: numberOf(row, "passages"),
    kept: numberOf(row, "kept") === 1,
    indexedAt: textOf(row, "indexed_at"),
  }));
}

function documents(db: Database, name: string): CollectionDocument[] {
  const read = db.all("SELECT path, title FROM documents WHERE collection = ?", name);
  const refused = db.all("SELECT path, reason FROM refusals WHERE collection = ?", name);
  const both = [
    ...read.map((row) => ({ path: textOf(row, "path"), title: textOf(row, "title") })),
    ...refused.map((row) => ({ path: textOf(row, "path"), title: "", refused: textOf(row, "reason") })),
  ];
  return both.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function removeCollection(db: Database, name: string): void {
  removeDocuments(db, "collection = ?", name);
  if (db.run("DELETE FROM collections WHERE name = ?", name) > 0) return;
  throw new AssayError("NOT_FOUND", `The library has no collection "${name}"; \`assay library list\` shows those there are.`, {
    field: "name",
  });
}

async function readDocument(
  db: Database,
  extractor: Extractor,
  url: string,
  options: { readonly capturedAt?: string; readonly signal?: AbortSignal },
): Promise<SnapshotWithText & { readonly cached: boolean }> {
  const place = parseLibraryUrl(url);
  const address = place === undefined ? undefined : libraryUrl(place);
  if (place === undefined || address === undefined) {
    throw new AssayError("INVALID_INPUT", `"${url.slice(0, 200)}" is not the address of a library document.`, { field: "url" });
  }
  const { collection, path } = place;
  const held = await db.read(() => heldDocument(db, collection, path));
  if (held.folder === undefined) throw noSuchCollection(collection);
  if (held.document === undefined) throw notIndexed(path, collection);
  const { signature } = await factsInside(held.folder, path);
  if (signature !== "" && held.document.signature === signature) return asIndexed(held.document);
  const file = await readInside(held.folder, path);
  if (held.document.hash === file.hash) return asIndexed(held.document);
  const capturedAt = options.capturedAt ?? new Date().toISOString();
  const capture = await captureFile(extractor, file, { url: address, path, capturedAt }, options.signal);
  await replace(db, collection, path, file, capture);
  return { ...capture, cached: false };
}

/** A changed document is searched as it now is, too. */
async function replace(db: Database, collection: string, path: string, file: FileContent, capture: SnapshotWithText): Promise<void> {
  const document = await makeReady(path, { signature: file.signature, hash: file.hash }, capture);
  await db.write(() => {
    removeDocument(db, collection, path);
    putDocument(db, collection, document);
  });
}

/** For an address in a collection that is not there, or that whoever asks may not read (X5). */
export function noSuchCollection(name: string): AssayError {
  return new AssayError("NOT_FOUND", `The library has no collection "${name}".`, { field: "url" });
}

function notIndexed(path: string, collection: string): AssayError {
  return new AssayError("NOT_FOUND", `"${path}" is not in the collection "${collection}"; index its folder again if it is new.`, {
    field: "url",
  });
}

interface HeldDocument {
  readonly signature: string;
  readonly hash: string;
  readonly snapshot: Uint8Array;
  readonly content: Uint8Array;
}

function heldDocument(db: Database, collection: string, path: string): { folder: string | undefined; document: HeldDocument | undefined } {
  const home = db.get("SELECT folder FROM collections WHERE name = ?", collection);
  if (home === undefined) return { folder: undefined, document: undefined };
  const folder = textOf(home, "folder");
  const row = db.get("SELECT signature, hash, snapshot, content FROM documents WHERE collection = ? AND path = ?", collection, path);
  if (row === undefined) return { folder, document: undefined };
  const [snapshot, content] = [bytesOf(row, "snapshot"), bytesOf(row, "content")];
  return { folder, document: { signature: textOf(row, "signature"), hash: textOf(row, "hash"), snapshot, content } };
}

async function asIndexed({ snapshot, content }: HeldDocument): Promise<SnapshotWithText & { readonly cached: boolean }> {
  return { snapshot: snapshotSchema.parse(JSON.parse(await unpackText(snapshot))), text: await unpackText(content), cached: true };
}
