import { createHash } from "node:crypto";
import { readdir, readFile, realpath } from "node:fs/promises";
import { extname, join, resolve, sep } from "node:path";
import { z } from "zod";
import { AssayError } from "../domain/error.ts";
import type { SnapshotWithText } from "../domain/snapshot.ts";
import { type CanonicalUrl, redactUrl, tryCanonicalUrl } from "../domain/url.ts";
import { captureOf, type Extractor } from "../read/capture.ts";
import type { PageCache, PageReader } from "../read/reader.ts";

/** Name of the file in a folder of sources that says which file belongs to which address. */
export const SOURCE_INDEX = "index.json";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".htm": "text/html",
  ".pdf": "application/pdf",
  ".md": "text/markdown",
  ".json": "application/json",
  ".csv": "text/csv",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

/** Reads what the store keeps of an address, however old. Rejects with NOT_FOUND where it keeps nothing; the network is never asked. */
export function storedReader(cache: PageCache): PageReader {
  return {
    reads: (url) => /^https?:/.test(url),
    async read(url) {
      const kept = await cache.getPage(url);
      if (kept === undefined) throw nothingKept(url);
      return { ...kept.capture, cached: true };
    },
  };
}

/** Asks one reader after another; only NOT_FOUND lets the next one try. */
export function firstThatHas(readers: readonly PageReader[]): PageReader {
  return {
    reads: (url) => readers.some((reader) => reader.reads(url)),
    async read(url, options, signal) {
      let last = nothingKept(url);
      for (const reader of readers) {
        if (!reader.reads(url)) continue;
        try {
          return await reader.read(url, options, signal);
        } catch (thrown) {
          const error = AssayError.from(thrown);
          if (error.type !== "NOT_FOUND") throw error;
          last = error;
        }
      }
      throw last;
    },
  };
}

function nothingKept(url: string): AssayError {
  return new AssayError("NOT_FOUND", `No copy of ${redactUrl(url).slice(0, 200)} is kept, and the network was not to be asked.`);
}

/** SHA-256 (hex) of an address in normal form: the name under which a folder may hold its file. */
export function sourceFileName(url: CanonicalUrl): string {
  return createHash("sha256").update(url).digest("hex");
}

/**
 * A folder of sources as files: `index.json` maps addresses to file names, or a file is named by the hash of its address
 * ({@link sourceFileName}, with any ending). Nothing outside the folder is read.
 * @throws AssayError INVALID_INPUT when the folder or its index cannot be read
 */
export async function folderReader(folder: string, extractor: Extractor): Promise<PageReader> {
  const root = resolve(folder);
  const files = await filesByAddress(root);
  return {
    reads: (url) => /^https?:|^library:/.test(url),
    async read(url, { capturedAt }, signal) {
      const path = files.get(url) ?? files.get(sourceFileName(url));
      if (path === undefined) throw nothingKept(url);
      const contentType = TYPES[extname(path).toLowerCase()] ?? "text/plain";
      const extraction = await extractor.extract(await readFile(path), { url, contentType }, signal);
      const capture: SnapshotWithText = captureOf(extraction, {
        url,
        finalUrl: url,
        capturedAt,
        contentType,
        headers: {},
        reader: "folder",
      });
      return { ...capture, cached: false };
    },
  };
}

async function filesByAddress(root: string): Promise<Map<string, string>> {
  let names: string[];
  try {
    names = await readdir(root);
  } catch (cause) {
    throw new AssayError("INVALID_INPUT", `--sources: the folder ${root} cannot be read.`, { field: "--sources", cause });
  }
  const files = new Map<string, string>();
  for (const name of names) {
    const hash = /^([\da-f]{64})(?:\.\w+)?$/.exec(name)?.[1];
    if (hash !== undefined) files.set(hash, await inside(root, name));
  }
  if (names.includes(SOURCE_INDEX)) {
    for (const [url, name] of Object.entries(await readIndex(join(root, SOURCE_INDEX)))) {
      const address = tryCanonicalUrl(url);
      if (address === undefined)
        throw new AssayError("INVALID_INPUT", `--sources: "${redactUrl(url).slice(0, 200)}" in ${SOURCE_INDEX} is no address.`, {
          field: "--sources",
        });
      files.set(address, await inside(root, name));
    }
  }
  if (files.size === 0)
    throw new AssayError(
      "INVALID_INPUT",
      `--sources: ${root} holds no ${SOURCE_INDEX}, such as {"https://example.org/report": "report.html"}, and no file named by the hash of an address.`,
      {
        field: "--sources",
      },
    );
  return files;
}

async function readIndex(path: string): Promise<Record<string, string>> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(await readFile(path, "utf8")));
  } catch (cause) {
    throw new AssayError("INVALID_INPUT", `--sources: ${path} is not of the form {"https://…": "file.html"}.`, {
      field: "--sources",
      cause,
    });
  }
}

/** The file's path, links followed, refused where it leads out of the folder. */
async function inside(root: string, name: string): Promise<string> {
  const [home, path] = await Promise.all([realpath(root), realpath(join(root, name)).catch(() => undefined)]);
  if (path === undefined) throw new AssayError("INVALID_INPUT", `--sources: the file ${name} is not there.`, { field: "--sources" });
  if (!path.startsWith(home + sep))
    throw new AssayError("INVALID_INPUT", `--sources: ${name} leads out of the folder.`, { field: "--sources" });
  return path;
}
