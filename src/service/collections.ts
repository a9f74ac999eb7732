import { randomBytes } from "node:crypto";
import { chmod, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Assay } from "../assay.ts";
import { homeFolder } from "../config/config.ts";
import { knownScrubber, secretsOf } from "../config/secrets.ts";
import type { Config } from "../config/settings.ts";
import { AssayError } from "../domain/error.ts";
import { collectionNameOf } from "../library/address.ts";
import type { Collection, CollectionDocument, Library } from "../library/library.ts";
import type { CollectionRecord, CollectionStore } from "../store/store.ts";
import { freeIn, LEAST_FREE } from "./room.ts";

/** Stands for everybody among the readers of a collection. */
export const EVERYBODY = "*";

/** A collection as whoever asks may see it. */
export interface SeenCollection extends Pick<Collection, "documents" | "passages" | "indexedAt"> {
  /** Its name in the library, and in addresses. */
  readonly id: string;
  readonly name: string;
  /** Absent: the operator serves it to everybody. */
  readonly record: CollectionRecord | undefined;
}

export interface CollectionsParts {
  readonly store: CollectionStore;
  readonly library: Library;
  /** The folder under which documents that were put up are kept. */
  readonly folder: string;
  /** What the operator serves to everybody. */
  readonly served: readonly string[];
  readonly isOperator: (principal: string) => boolean;
  /** Bytes that the documents of one collection may have together. */
  readonly mostBytes: number;
  /** Bytes that are free on the disk under a folder; undefined where the system does not say. */
  readonly freeBytes: (folder: string) => Promise<number | undefined>;
  /** Takes known secrets out of names. */
  readonly scrub?: ((text: string) => string) | undefined;
}

const MOST_NAME = 64;
/** Collections that one may have: each is looked at with every request for one, and has room of its own on the disk. */
const MOST_COLLECTIONS = 100;
const PRIVATE = 0o600;

/** Collections of documents that users put up themselves: each is its owner's, and of those who may read it (X5, X8). */
export class Collections {
  readonly #parts: CollectionsParts;
  /** Changes of one collection follow one another. */
  #changing: Promise<unknown> = Promise.resolve();

  constructor(parts: CollectionsParts) {
    this.#parts = parts;
  }

  /** The collections that a principal's runs search: those that are served, its own, and what others let it read. */
  async readable(principal: string): Promise<string[]> {
    const records = await this.#parts.store.collections();
    const put = new Set(records.map(({ id }) => id));
    const served = this.#parts.served.filter((id) => !put.has(id));
    return [...served, ...records.filter((record) => mayRead(record, principal)).map(({ id }) => id)];
  }

  /** Of the collections that a principal's runs search those that are named. @throws AssayError INVALID_INPUT for a name none of them has */
  async named(names: readonly string[], principal: string): Promise<string[]> {
    const searched = new Set(await this.readable(principal));
    const seen = (await this.list(principal)).filter(({ id }) => searched.has(id));
    return names.flatMap((name) => {
      const found = seen.filter((one) => one.name === name || one.id === name).map(({ id }) => id);
      if (found.length > 0) return found;
      const known = seen.length === 0 ? "There are none" : `There are ${seen.map((one) => `"${one.name}"`).join(", ")}`;
      throw new AssayError("INVALID_INPUT", `No collection is called "${name}". ${known}; leave \`collections\` out to search all.`, {
        field: "collections",
      });
    });
  }

  /** Those a principal may read; an operator sees all. */
  async list(principal: string): Promise<SeenCollection[]> {
    const records = new Map((await this.#parts.store.collections()).map((record) => [record.id, record]));
    const indexed = new Map((await this.#parts.library.list()).map((one) => [one.name, one]));
    const seen = [...records.values()].filter((record) => this.#sees(record, principal)).map((record) => shown(record.id, record, indexed));
    const served = this.#parts.served.filter((id) => !records.has(id)).map((id) => shown(id, undefined, indexed));
    return [...served, ...seen].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** @throws AssayError NOT_FOUND */
  async get(id: string, principal: string): Promise<SeenCollection> {
    const found = (await this.list(principal)).find((one) => one.id === id);
    if (found === undefined) throw noCollection(id);
    return found;
  }

  /** What a collection holds. @throws AssayError NOT_FOUND */
  async documents(id: string, principal: string): Promise<CollectionDocument[]> {
    await this.get(id, principal);
    return this.#parts.library.documents(id);
  }

  /** Begins a collection. @throws AssayError INVALID_INPUT, CONFLICT for a name the owner has already, or for too many */
  async create(wished: string, readers: readonly string[], principal: string): Promise<SeenCollection> {
    const name = this.#parts.scrub?.(wished) ?? wished;
    const own = (await this.#parts.store.collections()).filter((record) => record.principal === principal);
    if (own.length >= MOST_COLLECTIONS)
      throw new AssayError("CONFLICT", `You have ${own.length} collections, the most one may have; remove one first.`, { field: "name" });
    const id = `${[...collectionNameOf(name)].slice(0, MOST_NAME - 9).join("")}-${randomBytes(4).toString("hex")}`;
    await this.#parts.store.putCollection({ id, name, principal, readers, createdAt: new Date().toISOString() });
    await mkdir(this.#folderOf(id), { recursive: true, mode: 0o700 });
    return this.get(id, principal);
  }

  /** Says who else may read a collection. @throws AssayError NOT_FOUND; UNAUTHORIZED for who may only read it */
  async share(id: string, readers: readonly string[], principal: string): Promise<SeenCollection> {
    await this.#parts.store.putCollection({ ...(await this.#owned(id, principal)), readers });
    return this.get(id, principal);
  }

  /**
   * Keeps a document and indexes it.
   * @returns it, and whether it is new
   * @throws AssayError NOT_FOUND, UNAUTHORIZED, INVALID_INPUT for its name, TOO_LARGE for the collection, STORE_FULL for the disk, and UNSUPPORTED_TYPE
   * for what cannot be read: then all stays as it was
   */
  async put(
    id: string,
    document: string,
    body: Uint8Array,
    principal: string,
  ): Promise<{ readonly document: CollectionDocument; readonly isNew: boolean }> {
    checkDocumentName(document);
    if (body.length === 0) throw unreadable(document, "it is empty");
    return this.#ownInTurn(id, principal, async () => {
      const folder = this.#folderOf(id);
      const path = join(folder, document);
      const others = await bytesIn(folder, document);
      if (others + body.length > this.#parts.mostBytes) {
        const message = `The collection would have more than ${this.#parts.mostBytes} bytes; remove documents, or begin another.`;
        throw new AssayError("TOO_LARGE", message, { field: "body" });
      }
      await this.#checkRoom(body.length);
      return this.#replaced(id, document, async (hidden) => {
        const half = hidden();
        await writeFile(half, body, { mode: PRIVATE });
        await rename(half, path);
        await this.#index(id);
        const kept = (await this.#parts.library.documents(id)).find((one) => one.path === document);
        if (kept !== undefined && kept.refused === undefined) return kept;
        throw unreadable(document, kept?.refused ?? "it is no kind of document the library reads");
      });
    });
  }

  /**
   * Has a document put in its place, and where that fails for whatever reason, what stood there stands there again.
   * @param put is given names for files that nobody sees
   */
  async #replaced(id: string, document: string, put: (hidden: () => string) => Promise<CollectionDocument>) {
    const folder = this.#folderOf(id);
    const path = join(folder, document);
    const made: string[] = [];
    const hidden = () => {
      const name = join(folder, `.${randomBytes(6).toString("hex")}`);
      made.push(name);
      return name;
    };
    const before = hidden();
    const isNew = (await stat(path).catch(() => undefined)) === undefined;
    if (!isNew) await copyFile(path, before);
    try {
      return { document: await put(hidden), isNew };
    } catch (thrown) {
      await (isNew ? rm(path, { force: true }) : rename(before, path));
      await this.#index(id, true);
      throw thrown;
    } finally {
      for (const name of made) await rm(name, { force: true });
    }
  }

  /** @throws AssayError STORE_FULL */
  async #checkRoom(bytes: number): Promise<void> {
    const free = await this.#parts.freeBytes(this.#parts.folder);
    if (free === undefined || free - bytes >= LEAST_FREE) return;
    throw new AssayError("STORE_FULL", `The disk under ${this.#parts.folder} is too full for a document; free some space.`, {
      retryable: true,
    });
  }

  /** @throws AssayError NOT_FOUND, UNAUTHORIZED */
  async removeDocument(id: string, document: string, principal: string): Promise<void> {
    checkDocumentName(document);
    return this.#ownInTurn(id, principal, async () => {
      const path = join(this.#folderOf(id), document);
      if ((await stat(path).catch(() => undefined)) === undefined)
        throw new AssayError("NOT_FOUND", `The collection has no document "${document}".`, { field: "document" });
      await rm(path);
      await this.#index(id, true);
    });
  }

  /** Removes a collection with its documents, from the index's file too. @throws AssayError NOT_FOUND, UNAUTHORIZED */
  remove(id: string, principal: string): Promise<void> {
    return this.#ownInTurn(id, principal, async () => {
      const { library, store } = this.#parts;
      const folder = this.#folderOf(id);
      for (const document of await readdir(folder).catch(() => [])) await rm(join(folder, document), { recursive: true, force: true });
      if ((await library.list()).some(({ name }) => name === id)) {
        await this.#index(id, true);
        await library.remove(id);
      }
      await rm(folder, { recursive: true, force: true });
      await store.removeCollection(id);
    });
  }

  #folderOf(id: string): string {
    return join(this.#parts.folder, id);
  }

  async #index(id: string, thorough = false): Promise<void> {
    const folder = this.#folderOf(id);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    await this.#parts.library.addFolder(folder, { name: id, kept: false, thorough });
  }

  /** Changes one's own, when those before it are done. Whoever may not is told at once, and once more then: it may be gone. */
  async #ownInTurn<T>(id: string, principal: string, work: () => Promise<T>): Promise<T> {
    await this.#owned(id, principal);
    return this.#inTurn(async () => {
      await this.#owned(id, principal);
      return work();
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#changing.catch(() => undefined).then(work);
    this.#changing = mine.catch(() => undefined);
    return mine;
  }

  #sees(record: CollectionRecord, principal: string): boolean {
    return this.#parts.isOperator(principal) || mayRead(record, principal);
  }

  /** @throws AssayError NOT_FOUND for what the principal may not even read; UNAUTHORIZED for what it may only read */
  async #owned(id: string, principal: string): Promise<CollectionRecord> {
    const { record } = await this.get(id, principal);
    if (record !== undefined && (record.principal === principal || this.#parts.isOperator(principal))) return record;
    throw new AssayError("UNAUTHORIZED", "You may read this collection, and not change it.", { field: "id" });
  }
}

/** Those of a home, by which documents are kept in it. */
export function collectionsOf(
  { store, library }: Pick<Assay, "store" | "library">,
  config: Config,
  { served, isOperator }: Pick<CollectionsParts, "served" | "isOperator">,
): Collections {
  return new Collections({
    ...{ store, library, served, isOperator, freeBytes: freeIn },
    folder: join(homeFolder(config), "collections"),
    mostBytes: config["serve.maxCollectionBytes"],
    scrub: knownScrubber(secretsOf(config)),
  });
}

function mayRead({ principal: owner, readers }: CollectionRecord, principal: string): boolean {
  return owner === principal || readers.includes(principal) || readers.includes(EVERYBODY);
}

function shown(id: string, record: CollectionRecord | undefined, indexed: ReadonlyMap<string, Collection>): SeenCollection {
  const { documents = 0, passages = 0, indexedAt = "" } = indexed.get(id) ?? {};
  return { id, name: record?.name ?? id, record, documents, passages, indexedAt };
}

/** The name of one file, fit for a folder. @throws AssayError INVALID_INPUT */
function checkDocumentName(name: string): void {
  const fits = name.isWellFormed() && !/^\.|[/\\\p{Cc}]/u.test(name) && Buffer.byteLength(name) <= 200;
  if (fits) return;
  throw new AssayError("INVALID_INPUT", "A document has a file's name such as notes.md: at most 200 bytes, no slash, no dot in front.", {
    field: "document",
  });
}

function unreadable(document: string, why: string): AssayError {
  return new AssayError("UNSUPPORTED_TYPE", `"${document}" cannot be read: ${why.replace(/\.$/, "")}.`, { field: "document" });
}

async function bytesIn(folder: string, but: string): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name !== but);
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).then(({ size }) => size)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function noCollection(id: string): AssayError {
  return new AssayError("NOT_FOUND", `There is no collection ${id.slice(0, 80)}.`, { field: "id" });
}
