import { AssayError, isAssayError } from "../domain/error.ts";
import type { ContentKind } from "../domain/snapshot.ts";
import { decodeText } from "./charset.ts";
import { csvToText } from "./csv.ts";
import type { Extraction, ExtractionHints } from "./extraction.ts";
import { htmlToText } from "./html/html.ts";
import { markdownToText } from "./markdown.ts";
import { jsonToText, plainToText } from "./plain.ts";
import { sniffKind } from "./sniff.ts";

/** Most bytes of one document of each kind. */
const MAX_BYTES: Readonly<Record<ContentKind, number>> = {
  html: 20_000_000,
  markdown: 20_000_000,
  text: 20_000_000,
  json: 20_000_000,
  pdf: 100_000_000,
  docx: 50_000_000,
  xlsx: 50_000_000,
  pptx: 50_000_000,
  csv: 25_000_000,
};

/**
 * Turns the bytes of one document into text in the calling thread (R6). The kind is decided by content, the charset by byte order
 * mark, header and declaration. Use a pool for bytes from outside: hostile ones can take long.
 * @throws AssayError PARSE_ERROR, UNSUPPORTED_TYPE or TOO_LARGE.
 */
export async function extractBytes(bytes: Uint8Array, hints: ExtractionHints): Promise<Extraction> {
  const kind = checkedKind(bytes, hints);
  try {
    return await byKind(kind, bytes, hints);
  } catch (cause) {
    if (cause instanceof AssayError) throw cause;
    if (cause instanceof RangeError)
      throw new AssayError("TOO_LARGE", "The document is nested too deeply or too large to be read.", { cause });
    throw new AssayError("PARSE_ERROR", `The document cannot be read as ${kind}.`, { cause });
  }
}

/**
 * The kind of a document, refused when it is too large for it.
 * @throws AssayError UNSUPPORTED_TYPE, TOO_LARGE or PARSE_ERROR.
 */
export function checkedKind(bytes: Uint8Array, hints: ExtractionHints): ContentKind {
  const kind = sniffKind(bytes, hints);
  if (bytes.length > MAX_BYTES[kind]) {
    throw new AssayError("TOO_LARGE", `The document has ${bytes.length} bytes; at most ${MAX_BYTES[kind]} are read of ${kind}.`);
  }
  return kind;
}

async function byKind(kind: ContentKind, bytes: Uint8Array, hints: ExtractionHints): Promise<Extraction> {
  if (kind === "pdf") return (await import("./pdf/pdf.ts")).pdfToText(bytes, hints.url);
  if (kind === "docx") return (await import("./docx.ts")).docxToText(bytes, hints.url);
  if (kind === "xlsx") return (await import("./xlsx.ts")).xlsxToText(bytes);
  if (kind === "pptx") return (await import("./pptx.ts")).pptxToText(bytes);
  const source = decodeText(bytes, hints);
  if (kind === "html") return htmlToText(source, hints.url);
  if (kind === "csv") return csvToText(source);
  if (kind === "markdown") return markdownToText(source, hints.url);
  return kind === "json" ? jsonOrPlain(source, hints) : plainToText(source);
}

/** A text that only looked like JSON, and was not called so, is plain text. */
function jsonOrPlain(source: string, hints: ExtractionHints): Extraction {
  try {
    return jsonToText(source);
  } catch (thrown) {
    if (isAssayError(thrown, "PARSE_ERROR") && !/json/i.test(hints.contentType ?? "")) return plainToText(source);
    throw thrown;
  }
}
