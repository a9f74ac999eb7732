import { expect, it } from "vitest";
import { decodeText } from "./charset.ts";
import { extractBytes } from "./extract.ts";

const url = "https://example.org/";
const latin = (text: string): Uint8Array => Buffer.from(text, "latin1");
const utf16 = (text: string, big = false): Buffer => {
  const bytes = Buffer.from(text, "utf16le");
  return big ? bytes.swap16() : bytes;
};
// "日本語" and "あ" in Shift_JIS.
const shiftJis = Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x82, 0xa0]);

it.each<[string, Uint8Array, { contentType?: string; charset?: string }, string]>([
  ["UTF-8 with nothing said", Buffer.from("Grüße"), {}, "Grüße"],
  ["windows-1252 with nothing said", latin("Gr\xfc\xdfe \x93x\x94"), {}, "Grüße “x”"],
  ["windows-1251 by header", Buffer.from([0xcf, 0xf0, 0xe8]), { contentType: "text/plain; charset=windows-1251" }, "При"],
  [
    "a hint over the header",
    Buffer.from([0xcf, 0xf0, 0xe8]),
    { charset: "windows-1251", contentType: "text/plain; charset=koi8-r" },
    "При",
  ],
  ["Shift_JIS by header", shiftJis, { contentType: 'text/html; charset="Shift_JIS"' }, "日本語あ"],
  ["UTF-8 by byte order mark, whatever the header", Buffer.from("\ufeffGrüße"), { contentType: "text/html; charset=iso-8859-1" }, "Grüße"],
  ["UTF-16LE by byte order mark", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16("Grüße")]), {}, "Grüße"],
  ["UTF-16BE by byte order mark", Buffer.concat([Buffer.from([0xfe, 0xff]), utf16("Grüße", true)]), {}, "Grüße"],
  [
    "UTF-16BE by byte order mark, of a script without zero bytes",
    Buffer.concat([Buffer.from([0xfe, 0xff]), utf16("日本語", true)]),
    {},
    "日本語",
  ],
  ["UTF-16LE without a mark", utf16("A plain text"), {}, "A plain text"],
  ["a header that claims UTF-8 for Latin-1", latin("caf\xe9"), { contentType: "text/plain; charset=utf-8" }, "café"],
  ["a header that claims Latin-1 for UTF-8", Buffer.from("café 日本"), { contentType: "text/plain; charset=iso-8859-1" }, "café 日本"],
  ["an unknown charset", Buffer.from("café"), { contentType: "text/plain; charset=x-nothing" }, "café"],
  ["a last character cut at a byte cap", Buffer.from("Grüße ü").subarray(0, -1), {}, "Grüße \ufffd"],
])("R6 decodes %s", (_, bytes, hints, text) => {
  expect(decodeText(bytes, { url, ...hints })).toBe(text);
});

it.each([
  ["meta charset", '<meta charset="shift_jis">'],
  ["meta http-equiv", '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">'],
])("R6 decodes a page by its own %s", async (_, meta) => {
  const page = Buffer.concat([
    latin(`<!doctype html><html><head>${meta}<title>`),
    shiftJis,
    latin("</title></head><body><p>"),
    shiftJis,
    latin("</p></body></html>"),
  ]);
  const extraction = await extractBytes(page, { url, contentType: "text/html" });
  expect(extraction.title).toBe("日本語あ");
  expect(extraction.text).toBe("日本語あ");
});
