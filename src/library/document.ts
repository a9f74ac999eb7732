import { basename, extname } from "node:path";
import type { SnapshotWithText } from "../domain/snapshot.ts";
import type { CanonicalUrl } from "../domain/url.ts";
import { captureOf, type Extractor } from "../read/capture.ts";
import type { FileContent } from "./file.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".md": "text/markdown",
  ".markdown": "text/markdown",
  ".mdx": "text/markdown",
  ".html": "text/html",
  ".htm": "text/html",
  ".xhtml": "application/xhtml+xml",
  ".pdf": "application/pdf",
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  ".json": "application/json",
  ".csv": "text/csv",
  ".tsv": "text/tab-separated-values",
};

/**
 * The snapshot of a file. Its date of publication is what the document says of itself; what the file system says is only a change.
 * @throws AssayError what extraction throws, and PARSE_ERROR when there is no text
 */
export async function captureFile(
  extractor: Extractor,
  file: FileContent,
  facts: { readonly url: CanonicalUrl; readonly path: string; readonly capturedAt: string },
  signal?: AbortSignal,
): Promise<SnapshotWithText> {
  const contentType = TYPES[extname(facts.path).toLowerCase()] ?? "text/plain";
  // A wall is something a web server puts before a page; what its owner keeps in a folder is meant to be read.
  const { wall: _, ...extraction } = await extractor.extract(file.content, { url: facts.url, contentType }, signal);
  const own = extraction.title.trim();
  const title = own || titleOfName(facts.path);
  const origins = { ...extraction.origins, ...(own === "" ? { title: "file name" as const } : {}) };
  const modified = extraction.modified ?? file.modified;
  return captureOf(
    { ...extraction, title, origins, modified },
    { url: facts.url, finalUrl: facts.url, capturedAt: facts.capturedAt, contentType, headers: {}, reader: "library" },
  );
}

/** `meeting_notes-2026.md` is called "meeting notes 2026" when it has no title of its own. */
function titleOfName(path: string): string {
  const name = basename(path, extname(path));
  return name.replace(/[_-]+/g, " ").trim() || name;
}
