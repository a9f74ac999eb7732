import { utils, write } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { makeDocx, makePdf } from "../../test/world/documents.ts";
import { checkedKind, extractBytes } from "./extract-bytes.ts";
import { Extraction } from "./extraction.ts";

const sized = (length: number, beginning: string): Uint8Array => {
  const bytes = new Uint8Array(length).fill(0x20);
  bytes.set(new TextEncoder().encode(beginning));
  return bytes;
};

describe("R6 documents by their kind", () => {
  it.each([
    ["html", "<!doctype html><title>x</title>", "text/html", "https://one.test/a.html", 20_000_000],
    ["text", "Some words of a text.", "text/plain", "https://one.test/a.txt", 20_000_000],
    ["csv", "a,b\n1,2\n", "text/csv", "https://one.test/a.csv", 25_000_000],
    ["pdf", "%PDF-1.4\n", "application/pdf", "https://one.test/a.pdf", 100_000_000],
  ])("%s may be so large and no larger", (kind, beginning, contentType, url, most) => {
    expect(checkedKind(sized(most, beginning), { contentType, url })).toBe(kind);
    const message = `The document has ${most + 1} bytes; at most ${most} are read of ${kind}.`;
    expect(() => checkedKind(sized(most + 1, beginning), { contentType, url })).toThrow(
      expect.objectContaining({ type: "TOO_LARGE", message }),
    );
  });

  it("what only looks like JSON is text, unless it was said to be JSON", async () => {
    const bytes = new TextEncoder().encode('{"a": the wheel of the mill turns}\n');
    expect((await extractBytes(bytes, { url: "https://one.test/a" })).text).toContain("the wheel of the mill turns");
    await expect(extractBytes(bytes, { url: "https://one.test/a", contentType: "application/json" })).rejects.toMatchObject({
      type: "PARSE_ERROR",
    });
  });

  it("what cannot be read says as what it was to be read", async () => {
    await expect(extractBytes(sized(200, "%PDF-1.4\n"), { url: "https://one.test/a.pdf" })).rejects.toMatchObject({
      type: "PARSE_ERROR",
      message: expect.stringMatching(/cannot be read as pdf|PDF/u),
    });
  });

  const book = () => {
    const workbook = utils.book_new();
    utils.book_append_sheet(
      workbook,
      utils.aoa_to_sheet([
        ["mill", "height"],
        ["north", 12],
      ]),
      "Mills",
    );
    return new Uint8Array(write(workbook, { type: "array", bookType: "xlsx" }));
  };
  const text = (words: string) => new TextEncoder().encode(words);
  it.each<[string, Uint8Array, string]>([
    ["html", text(`<!doctype html><title>Mills</title><p>${"The mill stands, and turns. ".repeat(20)}<a href="/b">more</a></p>`), "a.html"],
    ["markdown", text("# Mills\n\nThe mill stands [here](/b).\n"), "a.md"],
    ["text", text("Mills\n\nThe mill stands.\n"), "a.txt"],
    ["csv", text("mill,height\nnorth,12\nsouth,14\n"), "a.csv"],
    ["json", text('{"mill": {"height": 12}}'), "a.json"],
    ["pdf", makePdf(["The mill stands."], { title: "Mills", author: "A. Author" }), "a.pdf"],
    ["docx", makeDocx([{ text: "The mill stands." }]), "a.docx"],
    ["xlsx", book(), "a.xlsx"],
  ])("%s gives text, landmarks, tables, links and who made them", async (kind, bytes, name) => {
    const url = `https://one.test/${name}`;
    const made = await extractBytes(bytes, { url });
    expect(Extraction.strict().parse(made)).toEqual(made);
    expect(made).toMatchObject({ contentKind: kind, extractor: expect.stringMatching(new RegExp(`^${kind}@\\d+$`)) });
    expect(made.text).toMatch(/mill|north/);
    expect(made.links).toEqual(
      ["html", "markdown"].includes(kind) ? [{ url: "https://one.test/b", text: kind === "html" ? "more" : "here" }] : [],
    );
  });
});
