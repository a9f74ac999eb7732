import { createHash } from "node:crypto";
import { type BigIntStats, lstatSync } from "node:fs";
import { constants, type FileHandle, lstat, open, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { AssayError } from "../domain/error.ts";

/** Files above this are not read. */
export const MOST_BYTES = 25_000_000;
/** A file changed less than this before it was looked at may change again without its times telling. */
const FRESH_MS = 50;

export interface FileFacts {
  /** Tells whether a file may have changed since: size, times, and the form the index gives texts. Empty when the file is too fresh to tell. */
  readonly signature: string;
  readonly bytes: number;
  /** RFC 3339. */
  readonly modified: string;
}

export interface FileContent extends FileFacts {
  readonly content: Uint8Array;
  /** SHA-256 of the content. */
  readonly hash: string;
}

/** Raised when what the index makes of a file changes, so that every file is read anew. */
const FORM = 3;

/**
 * What the file system says of a file, without opening it: enough to tell that it has not changed. Synchronous, for threads of their own.
 * Undefined when it is gone.
 */
export function glanceAt(folder: string, path: string): string | undefined {
  const found = lstatSync(join(folder, path), { bigint: true, throwIfNoEntry: false });
  return found === undefined ? undefined : signatureOf(found);
}

/** What the file system says of a file of the folder. @throws AssayError as {@link readInside} */
export async function factsInside(folder: string, path: string): Promise<FileFacts> {
  return withFile(folder, path, factsOf);
}

/**
 * Reads a regular file that really lies inside `folder`, following no symbolic link out of it.
 * @throws AssayError NOT_FOUND, UNSAFE_URL when it lies outside, TOO_LARGE above 25 MB, UNSUPPORTED_TYPE when it is no regular file,
 *   PARSE_ERROR when it cannot be read
 */
export async function readInside(folder: string, path: string): Promise<FileContent> {
  return withFile(folder, path, async (file) => {
    const facts = await factsOf(file);
    const content = await file.readFile();
    if (content.length > MOST_BYTES) throw tooLarge(content.length);
    return { ...facts, content, hash: createHash("sha256").update(content).digest("hex") };
  });
}

async function withFile<T>(folder: string, path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  let file: FileHandle | undefined;
  try {
    const real = await realpath(join(folder, path));
    if (!real.startsWith(folder.endsWith(sep) ? folder : folder + sep)) {
      throw new AssayError("UNSAFE_URL", `"${path}" leads out of its folder and is not read.`);
    }
    // Whatever is no regular file is refused before it is opened: opening a pipe would wait for its writer.
    if (!(await lstat(real)).isFile()) throw new AssayError("UNSUPPORTED_TYPE", `"${path}" is not a regular file.`);
    file = await open(real, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    return await work(file);
  } catch (thrown) {
    throw fileFault(thrown, path);
  } finally {
    await file?.close();
  }
}

async function factsOf(file: FileHandle): Promise<FileFacts> {
  const found = await file.stat({ bigint: true });
  if (found.size > MOST_BYTES) throw tooLarge(Number(found.size));
  return {
    signature: signatureOf(found),
    bytes: Number(found.size),
    modified: new Date(Number(found.mtimeMs)).toISOString(),
  };
}

function signatureOf(found: BigIntStats): string {
  const fresh = Date.now() - Number(found.ctimeMs) < FRESH_MS;
  return fresh ? "" : `${FORM}:${found.size}:${found.mtimeNs}:${found.ctimeNs}`;
}

function tooLarge(bytes: number): AssayError {
  return new AssayError("TOO_LARGE", `The file has ${(bytes / 1e6).toFixed(1)} MB; at most ${MOST_BYTES / 1e6} MB are read.`);
}

function fileFault(thrown: unknown, path: string): AssayError {
  if (thrown instanceof AssayError) return thrown;
  const code = thrown instanceof Error && "code" in thrown ? thrown.code : undefined;
  if (code === "ENOENT" || code === "ENOTDIR")
    return new AssayError("NOT_FOUND", `There is no file "${path}" in its folder.`, { cause: thrown });
  return new AssayError("PARSE_ERROR", `"${path}" cannot be read (${String(code ?? thrown)}).`, { cause: thrown });
}
