import { availableParallelism } from "node:os";
import { AssayError } from "../domain/error.ts";
import type { Extractor } from "../read/capture.ts";
import type { Database } from "../store/database.ts";
import { libraryUrl } from "./address.ts";
import {
  clearRemains,
  countGrams,
  type Known,
  keepSignature,
  knownDocuments,
  knownRefusals,
  learnSpellings,
  makeReady,
  putDocument,
  putRefusal,
  type ReadyDocument,
  type Refusal,
  removeDocument,
} from "./catalogue.ts";
import { captureFile } from "./document.ts";
import { glanceAt, readInside } from "./file.ts";
import { type Skipped, walkFolder } from "./walk.ts";

export interface IndexOutcome {
  /** Documents not in the index before. */
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  readonly skipped: readonly Skipped[];
  /** Those of them that were not skipped for the same reason when the folder was last indexed. */
  readonly newlySkipped: readonly Skipped[];
}

export interface IndexProgress {
  readonly done: number;
  readonly of: number;
  /** The document just looked at, relative to the folder. */
  readonly path: string;
}

export interface IndexJob {
  readonly collection: string;
  /** The folder's real path. */
  readonly folder: string;
  /** Whether nothing is to stay in the index of documents that are gone, not even where it is no longer searched. */
  readonly thorough?: boolean;
}

/** What became of one file. */
type Verdict =
  | { readonly is: "unchanged" }
  | { readonly is: "touched"; readonly path: string; readonly signature: string }
  | { readonly is: "read"; readonly document: ReadyDocument; readonly before: Known | undefined }
  | { readonly is: "refused"; readonly skipped: Skipped; readonly signature: string };

/** Documents kept in one transaction: enough to make it cheap, few enough to let other processes in between. */
const BATCH = 32;
/** Fewer where they are long, in characters: until they are kept all their words stand in memory, several times over. */
const LONG_BATCH = 500_000;
/** These may go away by themselves, so the file is tried again next time even when it has not changed. */
const PASSING = new Set(["TIMEOUT", "NOT_FOUND", "INTERNAL"]);

/**
 * Brings the index in line with a folder: new and changed documents are read, vanished ones are removed, the rest is not opened. What was
 * done before the signal aborts stays.
 * @throws AssayError CANCELLED; STORE_ERROR
 */
export async function indexFolder(
  db: Database,
  extractor: Extractor,
  job: IndexJob,
  hooks: { readonly onProgress?: (progress: IndexProgress) => void; readonly signal?: AbortSignal } = {},
): Promise<IndexOutcome> {
  const { collection, folder } = job;
  const { paths, skipped: passedOver } = await walkFolder(folder, hooks.signal);
  const known = await db.read(() => knownDocuments(db, collection));
  const refused = await db.read(() => knownRefusals(db, collection));
  const tally = { added: 0, changed: 0, removed: 0, unchanged: 0 };
  const skipped = [...passedOver];
  let waiting: Verdict[] = [];
  let held = 0;
  const flush = async () => {
    const batch = waiting;
    waiting = [];
    held = 0;
    await db.write(() => {
      for (const verdict of batch) keep(db, collection, verdict);
    });
  };
  let done = 0;
  const take = async (path: string, verdict: Verdict) => {
    done++;
    if (verdict.is === "refused") skipped.push(verdict.skipped);
    else if (verdict.is !== "read") tally.unchanged++;
    else if (verdict.before === undefined) tally.added++;
    else tally.changed++;
    if (verdict.is !== "unchanged") waiting.push(verdict);
    if (verdict.is === "read") held += lengthOf(verdict.document);
    if (waiting.length >= BATCH || held >= LONG_BATCH) await flush();
    hooks.onProgress?.({ done, of: paths.length, path });
  };

  const look = (path: string) => lookAt(extractor, job, path, known.get(path), refused.get(path), hooks.signal);
  try {
    await inOrder(paths, availableParallelism() + 1, look, take, hooks.signal);
  } finally {
    await flush();
  }
  const there = new Set(paths);
  const passed = new Set(passedOver.map(({ path }) => path));
  const gone = [...known.keys()].filter((path) => !there.has(path));
  tally.removed = gone.length;
  gone.push(...[...refused.keys()].filter((path) => !there.has(path) && !passed.has(path)));
  for (let at = 0; at < gone.length; at += BATCH) {
    const batch = gone.slice(at, at + BATCH);
    await db.write(() => {
      for (const path of batch) removeDocument(db, collection, path);
    });
  }
  const isNew = ({ path, reason }: Skipped) => refused.get(path)?.reason !== reason;
  const unread = passedOver.filter(isNew);
  for (let at = 0; at < unread.length; at += BATCH) {
    const batch = unread.slice(at, at + BATCH);
    await db.write(() => {
      for (const one of batch) putRefusal(db, collection, one, "");
    });
  }
  if (tally.added + tally.changed > 0) await db.write(() => learnSpellings(db));
  if (job.thorough === true) await clearRemains(db);
  if (tally.added + tally.changed + tally.removed > 0 || job.thorough === true) await db.write(() => countGrams(db));
  await db.write(() => db.run("UPDATE collections SET indexed_at = ? WHERE name = ?", new Date().toISOString(), collection));
  skipped.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { ...tally, skipped, newlySkipped: skipped.filter(isNew) };
}

async function lookAt(
  extractor: Extractor,
  { collection, folder }: IndexJob,
  path: string,
  known: Known | undefined,
  refused: Refusal | undefined,
  signal: AbortSignal | undefined,
): Promise<Verdict> {
  let signature = "";
  try {
    signature = glanceAt(folder, path) ?? "";
    if (signature !== "" && known?.signature === signature) return { is: "unchanged" };
    if (signature !== "" && refused?.signature === signature)
      return { is: "refused", skipped: { path, reason: refused.reason }, signature };
    const file = await readInside(folder, path);
    ({ signature } = file);
    if (known?.hash === file.hash) return { is: "touched", path, signature };
    const url = libraryUrl({ collection, path });
    if (url === undefined) throw new AssayError("INVALID_INPUT", "its name is not valid Unicode");
    const capture = await captureFile(extractor, file, { url, path, capturedAt: new Date().toISOString() }, signal);
    return { is: "read", document: await makeReady(path, { signature, hash: file.hash }, capture), before: known };
  } catch (thrown) {
    const error = AssayError.from(thrown);
    if (signal?.aborted || error.type === "CANCELLED") throw cancelled();
    return { is: "refused", skipped: { path, reason: error.message }, signature: PASSING.has(error.type) ? "" : signature };
  }
}

function lengthOf({ passages }: ReadyDocument): number {
  return passages.reduce((sum, { head, body }) => sum + head.length + body.length, 0);
}

function keep(db: Database, collection: string, verdict: Verdict): void {
  if (verdict.is === "read") putDocument(db, collection, verdict.document);
  else if (verdict.is === "touched") keepSignature(db, collection, verdict.path, verdict.signature);
  else if (verdict.is === "refused") putRefusal(db, collection, verdict.skipped, verdict.signature);
}

/** Works on a few paths at a time and hands the outcomes on in the order of the paths. */
async function inOrder<T>(
  paths: readonly string[],
  width: number,
  work: (path: string) => Promise<T>,
  take: (path: string, outcome: T) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const ahead: { readonly path: string; readonly outcome: Promise<T> }[] = [];
  let next = 0;
  while (next < paths.length || ahead.length > 0) {
    if (signal?.aborted) throw cancelled();
    for (let path = paths[next]; path !== undefined && ahead.length < width; path = paths[next]) {
      const outcome = work(path);
      // Awaited below in its turn; until then a failure must not count as unhandled.
      outcome.catch(() => undefined);
      ahead.push({ path, outcome });
      next++;
    }
    const first = ahead.shift();
    if (first !== undefined) await take(first.path, await first.outcome);
  }
}

function cancelled(): AssayError {
  return new AssayError("CANCELLED", "Indexing was cancelled; what was done so far is kept.");
}
