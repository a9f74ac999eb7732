import { expect, it } from "vitest";
import { makeDocx, makePdf, makeZip } from "../../test/world/documents.ts";
import { looksUtf16, sniffKind } from "./sniff.ts";

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

const TEXT = "Of the lighthouse nothing more is known than its height.";
const at = (path: string, contentType?: string) => ({ url: `https://example.org/${path}`, ...(contentType ? { contentType } : {}) });

type Case = [what: string, content: string, hints: { url: string; contentType?: string }, kind: string];

it.each<Case>([
  ...["<!doctype html>", "<!DOCTYPE HTML PUBLIC>", "<html lang=de>", "<HTML>", "<head>", "<body>"].map(
    (start): Case => [`a page that begins with ${start}`, `${start}${TEXT}`, plain, "html"],
  ),
  ...["\xef\xbb\xbf", "\n \t", "<?xml version='1.0'?>", "<!-- one --> <!-- two -->\n"].map(
    (before): Case => [`a page after ${JSON.stringify(before)}`, `${before}<html>${TEXT}`, at("a.txt", "text/plain"), "html"],
  ),
  ["a text that speaks of <html>", `It is <html>. ${TEXT}`, plain, "text"],
  ...["<?xml version='1.0'?><a>", "<svg>", "<rss>", "<feed>", "<FEED>"].map(
    (start): Case => [`what begins with ${start}`, `${start}${TEXT}`, plain, "html"],
  ),
  ["a text with <svg> in it", `See <svg>. ${TEXT}`, plain, "text"],
  ...["p", "div", "a", "span", "table", "h1", "h6", "ul", "li", "br", "meta", "title", "script", "P"].map(
    (tag): Case => [`three <${tag}>`, `<${tag}>${`${TEXT}<${tag} id=x>`.repeat(2)}`, plain, "html"],
  ),
  ...["h7", "pre", "abbr", "lineage"].map((tag): Case => [`three <${tag}>`, `<${tag}>${`${TEXT}<${tag} id=x>`.repeat(2)}`, plain, "text"]),
  ["a declared page", TEXT, at("a", "application/xhtml+xml"), "html"],
  ["a declared page in capitals with a charset", TEXT, at("a", " TEXT/HTML ; charset=utf-8"), "html"],
  ["a table declared with a charset", TEXT, at("a", "text/csv; header=present"), "csv"],
  ["a table with tabs", TEXT, at("a", "text/tab-separated-values"), "csv"],
  ["a .csv", TEXT, at("A.CSV#top"), "csv"],
  ["a .tsv", TEXT, at("a.tsv?x=1"), "csv"],
  ["no .csv, but one that is asked for", TEXT, at("a?file=b.csv"), "text"],
  ["no .csv, but a part of one", TEXT, at("a.csv.old"), "text"],
  ["declared Markdown", TEXT, at("a", "text/x-markdown"), "markdown"],
  ["a .md", TEXT, at("a.md"), "markdown"],
  ["a .markdown", TEXT, at("a.markdown"), "markdown"],
  ["a .mdx", TEXT, at("a.MDX"), "markdown"],
  ["no .md, but a name with one", TEXT, at("a.md.txt"), "text"],
  ["a brace that is called JSON", "{ broken", at("a", "application/ld+json"), "json"],
  ["a brace in a .json", "{ broken", at("a.json"), "json"],
  ["a bracket in a .json", "[ broken", at("a.json"), "json"],
  ["prose in a .json", TEXT, at("a.json"), "text"],
  ["a brace in a .md called JSON", "{ broken", at("a.md", "application/json"), "markdown"],
  ...['{ "a": 1 }', "{}", "{ }\n", '[{"a": 1}]', "[[1], [2]]", '["a"]', "[]", "[1, 2]", "[-1.5e+3]", "[true, 1]", "[false]", "[null]"].map(
    (json): Case => [`the JSON ${JSON.stringify(json)}`, json, plain, "json"],
  ),
  ...["{ a: 1 }", "{} and more", "[] and more", "[1] and more", "[Note, 2]", "[nullable]", 'x {"a": 1}'].map(
    (text): Case => [`the text ${text}`, text, plain, "text"],
  ),
  ...["- a\n- b", "* a\n* b", "```\nx\n```", "[a]: /x\n[b]: /y", "[a](https://x.org) [b](http://y.org)", "## B\n###### C"].map(
    (marks): Case => [`a heading and ${JSON.stringify(marks)}`, `# A\n${marks}\n`, plain, "markdown"],
  ),
  ["a heading and one mark", "# A\n- a\n", plain, "text"],
  ["marks without a heading", "- a\n- b\n- c\n- d\n", plain, "text"],
  ["hashes that are no headings", "#a\n####### b\n- a\n- b\n- c\n", plain, "text"],
])("R6 tells %s for what it is", (_, content, hints, kind) => {
  expect(sniffKind(Buffer.from(content, "latin1"), hints)).toBe(kind);
});

it("R6 a PDF may begin anywhere in the first kilobyte, but not within a page", () => {
  expect(sniffKind(Buffer.from(`${"x".repeat(1_000)}%PDF-1.7`), plain)).toBe("pdf");
  expect(sniffKind(Buffer.from(`${"x".repeat(1_001)}%PDF-1.7`), plain)).toBe("text");
  expect(sniffKind(Buffer.from("<p>%PDF-1.7"), plain)).toBe("text");
  expect(sniffKind(Buffer.from("%PDF-x"), plain)).toBe("text");
});

it("R6 up to a tenth of bytes that no text has may be in one, and no zero byte", () => {
  const kind = (bytes: Uint8Array) => {
    try {
      return sniffKind(bytes, plain);
    } catch (thrown) {
      return (thrown as Error).message;
    }
  };
  const binary = expect.stringContaining("binary data");
  const text = (odd: number) => Buffer.from("\x01".repeat(odd) + "x".repeat(100 - odd));
  expect(kind(text(10))).toBe("text");
  expect(kind(text(11))).toEqual(binary);
  expect(kind(Buffer.from(`\0${TEXT}`))).toEqual(binary);
  expect(kind(Buffer.from(`${TEXT}\0`))).toEqual(binary);
  expect(kind(Buffer.from(`${"x".repeat(4_095)}\0`))).toEqual(binary);
  expect(kind(Buffer.from(`${"x".repeat(4_096)}\0`))).toBe("text");
  const controls = Array.from({ length: 0x21 }, (_, byte) => byte);
  const allowed = controls.filter((byte) => kind(Buffer.from([...Buffer.from("ab"), byte, byte])) === "text");
  expect(allowed).toEqual([0x09, 0x0a, 0x0c, 0x0d, 0x1b, 0x20]);
});

it("R6 tells what lies in an archive by its parts", () => {
  const zip = (...names: string[]) => makeZip(names.map((name) => ({ name, content: "x" })));
  const kind = (...names: string[]) => sniffKind(zip(...names), plain);
  expect(kind("word/document.xml")).toBe("docx");
  expect(kind("a.txt", "word/document2.xml")).toBe("docx");
  expect(kind("ppt/presentation.xml")).toBe("pptx");
  for (const names of [
    ["word/document-x.xml"],
    ["old/word/document2.xml"],
    ["word/document2.xml.bak"],
    ["my/xl/workbook.bin"],
    ["my/ppt/a"],
  ])
    expect(() => kind(...names), names[0]).toThrow("is a zip archive;");
  expect(() => kind("a.txt", "xl/workbook.bin")).toThrow("is a spreadsheet;");
  expect(() => kind("a.txt", "ppt/slides/slide1.xml")).toThrow("is a slide deck;");
});

it("R6 takes western text of two bytes a letter for text, with a mark and without", () => {
  const wide = Buffer.from(TEXT, "utf16le");
  const swapped = Buffer.from(wide).swap16();
  for (const bytes of [wide, swapped]) expect(sniffKind(bytes, plain)).toBe("text");
  expect(sniffKind(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("<html>", "utf16le")]), plain)).toBe("html");
  expect(sniffKind(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from("<html>", "utf16le").swap16()]), plain)).toBe("html");
  expect([looksUtf16(wide), looksUtf16(swapped), looksUtf16(Buffer.from(TEXT))]).toEqual(["utf-16le", "utf-16be", undefined]);
  expect([looksUtf16(wide.subarray(0, 8)), looksUtf16(wide.subarray(0, 7))]).toEqual(["utf-16le", undefined]);
  // 100 bytes: more than 35 zeros in the one half, fewer than 2.5 in the other.
  const mixed = (odd: number, even: number) =>
    looksUtf16(Uint8Array.from({ length: 100 }, (_, i) => (i % 2 === 1 ? (i < odd * 2 ? 0 : 65) : i < even * 2 ? 0 : 65)));
  expect([mixed(36, 2), mixed(35, 2), mixed(36, 3)]).toEqual(["utf-16le", undefined, undefined]);
  expect([mixed(2, 36), mixed(2, 35), mixed(3, 36)]).toEqual(["utf-16be", undefined, undefined]);
});
