import { AssayError } from "../domain/error.ts";
import type { ContentKind } from "../domain/snapshot.ts";
import type { ExtractionHints } from "./extraction.ts";
import { listZip } from "./zip.ts";

const HEAD = 4_096;
const JSON_START = /^\{\s*(?:"|\}\s*$)|^\[\s*(?:[{["]|\]\s*$|(?:-?\d[\d.eE+-]*|true|false|null)\s*(?:,|\]\s*$))/;
const UNREADABLE: readonly (readonly [name: string, magic: readonly number[]])[] = [
  ["a PNG image", [0x89, 0x50, 0x4e, 0x47]],
  ["a JPEG image", [0xff, 0xd8, 0xff]],
  ["a GIF image", [0x47, 0x49, 0x46, 0x38]],
  ["a gzip archive", [0x1f, 0x8b]],
  ["a 7z archive", [0x37, 0x7a, 0xbc, 0xaf]],
  ["a RAR archive", [0x52, 0x61, 0x72, 0x21]],
  ["an old Office file", [0xd0, 0xcf, 0x11, 0xe0]],
  ["a Zstandard archive", [0x28, 0xb5, 0x2f, 0xfd]],
  ["an Ogg file", [0x4f, 0x67, 0x67, 0x53]],
  ["an MP3 file", [0x49, 0x44, 0x33]],
  ["a program", [0x7f, 0x45, 0x4c, 0x46]],
  ["a WebAssembly module", [0x00, 0x61, 0x73, 0x6d]],
  ["a RIFF media file", [0x52, 0x49, 0x46, 0x46]],
];

/**
 * Decides from the bytes what a document is; the declared type only settles what bytes leave open (plain text against Markdown).
 * @throws AssayError UNSUPPORTED_TYPE for anything that is not one of the kinds read, PARSE_ERROR for no bytes at all.
 */
export function sniffKind(bytes: Uint8Array, hints: ExtractionHints): ContentKind {
  if (bytes.length === 0) throw new AssayError("PARSE_ERROR", "The document is empty.");
  const unreadable = UNREADABLE.find(([, magic]) => startsWith(bytes, magic, 0));
  if (unreadable) throw unsupported(unreadable[0]);
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04], 0) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06], 0)) return zipKind(bytes);
  const head = latin1(bytes.subarray(0, HEAD));
  // Readers accept a PDF whose mark stands anywhere in the first kilobyte.
  if (/^[^<]{0,1000}%PDF-\d/.test(head.slice(0, 1024))) return "pdf";
  if (startsWith(bytes, [0x66, 0x74, 0x79, 0x70], 4)) throw unsupported("a video or audio file");
  const wide = startsWith(bytes, [0xff, 0xfe], 0) || startsWith(bytes, [0xfe, 0xff], 0) || looksUtf16(bytes);
  if (!wide && looksBinary(bytes.subarray(0, HEAD))) throw unsupported("binary data");
  return textKind(wide ? head.replaceAll("\0", "") : head, hints);
}

function unsupported(what: string): AssayError {
  return new AssayError(
    "UNSUPPORTED_TYPE",
    `The document is ${what}; only HTML, PDF, DOCX, XLSX, PPTX, CSV, Markdown, plain text and JSON are read.`,
  );
}

function zipKind(bytes: Uint8Array): ContentKind {
  const names = listZip(bytes).map((entry) => entry.name);
  if (names.includes("word/document.xml") || names.some((name) => /^word\/document\d*\.xml$/.test(name))) return "docx";
  if (names.includes("xl/workbook.xml")) return "xlsx";
  if (names.includes("ppt/presentation.xml")) return "pptx";
  throw unsupported(
    names.some((name) => name.startsWith("xl/"))
      ? "a spreadsheet"
      : names.some((name) => name.startsWith("ppt/"))
        ? "a slide deck"
        : "a zip archive",
  );
}

function textKind(head: string, hints: ExtractionHints): ContentKind {
  const start = head.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "").trimStart();
  const declared = (hints.contentType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const path = pathOf(hints.url);
  if (/^(?:<!doctype html|<html|<head|<body)/i.test(start.replace(/^(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*)+/i, ""))) return "html";
  const isNamedMarkdown = /\.(?:md|markdown|mdx)$/.test(path);
  const isCalledJson = /json/.test(declared) || path.endsWith(".json");
  if (/^[{[]/.test(start) && !isNamedMarkdown && (isCalledJson || JSON_START.test(start))) return "json";
  if (/^text\/(?:csv|tab-separated-values)/.test(declared) || /\.(?:csv|tsv)$/.test(path)) return "csv";
  if (/markdown/.test(declared) || isNamedMarkdown) return "markdown";
  if (/html/.test(declared)) return "html";
  if (/^text\/plain/.test(declared)) return looksMarkdown(head) ? "markdown" : "text";
  const tags = head.match(/<(?:p|div|a|span|table|h[1-6]|ul|li|br|meta|title|script)\b[^>]*>/gi)?.length ?? 0;
  if (tags >= 3 && start.startsWith("<")) return "html";
  if (/^<\?xml|^<svg|^<rss|^<feed/i.test(start)) return "html";
  return looksMarkdown(head) ? "markdown" : "text";
}

/** Raw files of code hosts come as text/plain; several marks of Markdown at line starts tell them apart. */
function looksMarkdown(head: string): boolean {
  const marks = head.match(/^(?:#{1,6} \S|\s*[-*] \S|```|\[[^\]]+\]: )|\]\(https?:/gm) ?? [];
  return marks.some((mark) => mark.startsWith("#")) && marks.length >= 3;
}

function pathOf(url: string): string {
  return (url.split(/[?#]/)[0] ?? "").toLowerCase();
}

function startsWith(bytes: Uint8Array, magic: readonly number[], at: number): boolean {
  return magic.every((byte, i) => bytes[at + i] === byte);
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

/** UTF-16 without a mark: in western text every other byte is zero. */
export function looksUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const head = bytes.subarray(0, 512);
  if (head.length < 8) return undefined;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < head.length; i++) if (head[i] === 0) i % 2 === 0 ? even++ : odd++;
  const half = head.length / 2;
  if (odd > half * 0.7 && even < half * 0.05) return "utf-16le";
  if (even > half * 0.7 && odd < half * 0.05) return "utf-16be";
  return undefined;
}

function looksBinary(head: Uint8Array): boolean {
  let odd = 0;
  for (const byte of head) {
    if (byte === 0) return true;
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1b) odd++;
  }
  return odd > head.length * 0.1;
}
