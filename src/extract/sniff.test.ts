import { expect, it } from "vitest";
import { makeDocx, makePdf, makeZip } from "../../test/world/documents.ts";
import { sniffKind } from "./sniff.ts";

const plain = { url: "https://example.org/file" };

it.each<[string, string | Uint8Array, { url: string; contentType?: string }, string]>([
  ["HTML called plain text", "<!DOCTYPE html><html><p>x</p></html>", { ...plain, contentType: "text/plain" }, "html"],
  ["HTML after a comment and an XML line", '<?xml version="1.0"?>\n<!-- x -->\n<html><p>x</p></html>', plain, "html"],
  ["a fragment of HTML by its header", "<p>x</p>", { ...plain, contentType: "text/html" }, "html"],
  ["PDF called HTML", makePdf(["x"]), { url: "https://example.org/a.html", contentType: "text/html" }, "pdf"],
  ["DOCX called anything", makeDocx([{ text: "x" }]), { ...plain, contentType: "application/octet-stream" }, "docx"],
  [
    "XLSX by what is in it",
    makeZip([{ name: "xl/workbook.xml", content: "x" }]),
    { ...plain, contentType: "application/octet-stream" },
    "xlsx",
  ],
  ["CSV by its header", "a,b\n1,2", { ...plain, contentType: "text/csv" }, "csv"],
  ["TSV by its name", "a\tb\n1\t2", { url: "https://example.org/a.tsv" }, "csv"],
  ["JSON by its look", '{"a": 1}', plain, "json"],
  ["JSON called HTML", '[{"a": 1}]', { ...plain, contentType: "text/html" }, "json"],
  ["Markdown by its name", "Some text", { url: "https://example.org/README.md?x=1" }, "markdown"],
  ["Markdown that begins with a link", "[link](x) text", { url: "https://example.org/a.md" }, "markdown"],
  ["Markdown sent as plain text", "# Title\n\n- a\n- b\n", { ...plain, contentType: "text/plain" }, "markdown"],
  ["HTML without a header, by three of its tags", "<p>One</p><p>two</p><p>three</p>", plain, "html"],
  ["a text with two tags", "<p>One</p><p>two", plain, "text"],
  ["a text that only speaks of tags", "Of <p>, <div> and <span> there is much to say.", plain, "text"],
  ["a feed", "<rss><channel/></rss>", plain, "html"],
  ["plain text", "Just a line.\nAnother one.", plain, "text"],
  ["a text that begins with a bracket", "[1] A footnote.", plain, "text"],
])("R6 tells %s by content", (_, content, hints, kind) => {
  expect(sniffKind(typeof content === "string" ? Buffer.from(content) : content, hints)).toBe(kind);
});

it.each<[string, Uint8Array]>([
  ["a PNG image", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ["a JPEG image", Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ["a GIF image", Buffer.from("GIF89a")],
  ["a gzip archive", Buffer.from([0x1f, 0x8b, 0x08])],
  ["a 7z archive", Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27])],
  ["a RAR archive", Buffer.from("Rar!")],
  ["an old Office file", Buffer.from([0xd0, 0xcf, 0x11, 0xe0])],
  ["a Zstandard archive", Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
  ["an Ogg file", Buffer.from("OggS")],
  ["an MP3 file", Buffer.from("ID3")],
  ["a program", Buffer.from("\u007fELF")],
  ["a WebAssembly module", Buffer.from("\0asm")],
  ["a RIFF media file", Buffer.from("RIFF")],
  ["a zip archive", makeZip([{ name: "a.txt", content: "x" }])],
  ["a spreadsheet", makeZip([{ name: "xl/workbook.bin", content: "x" }])],
  ["a slide deck", makeZip([{ name: "ppt/slides/slide1.xml", content: "x" }])],
  ["binary data", Buffer.from([1, 2, 3, 0, 0, 5, 6, 7])],
  ["a video or audio file", Buffer.from("\0\0\0\x20ftypisom")],
])("R6 refuses %s with UNSUPPORTED_TYPE, and says what it is", (what, bytes) => {
  expect(() => sniffKind(bytes, { url: "https://example.org/a.html", contentType: "text/html" })).toThrow(
    expect.objectContaining({
      type: "UNSUPPORTED_TYPE",
      message: expect.stringMatching(new RegExp(`^The document is ${what}; only HTML, PDF`)),
    }),
  );
});

it("R6 refuses an empty document with PARSE_ERROR", () => {
  expect(() => sniffKind(new Uint8Array(), plain)).toThrow(expect.objectContaining({ type: "PARSE_ERROR" }));
});
