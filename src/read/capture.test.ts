import { describe, expect, it } from "vitest";
import type { Extraction } from "../extract/extraction.ts";
import { blottedExtractor, type CaptureFacts, captureOf, type Extractor, NeedsScripts, wallError } from "./capture.ts";

const FACTS: CaptureFacts = {
  url: "https://one.test/a" as CaptureFacts["url"],
  finalUrl: "https://one.test/a",
  capturedAt: "2025-01-01T00:00:00.000Z",
  contentType: "text/html",
  headers: { etag: "x" },
  reader: "direct",
};
const extraction = (more: Partial<Extraction> = {}): Extraction =>
  ({
    contentKind: "html",
    title: "Tides",
    text: "Tides turn.",
    landmarks: [],
    tables: [],
    extractor: "html@3",
    links: [],
    ...more,
  }) as Extraction;
const capture = (more: Partial<Extraction> = {}, facts: Partial<CaptureFacts> = {}) =>
  captureOf(extraction(more), { ...FACTS, ...facts }).snapshot;
const refused = (more: Partial<Extraction>): unknown => {
  try {
    return capture(more).title;
  } catch (thrown) {
    return (thrown as { type: string }).type;
  }
};

describe("R6 a capture", () => {
  it("holds what a page says of itself and how it was read", () => {
    expect(captureOf(extraction(), FACTS)).toMatchObject({
      text: "Tides turn.",
      snapshot: {
        url: "https://one.test/a",
        title: "Tides",
        reader: "direct",
        headers: { etag: "x" },
        completeness: { state: "complete" },
        contentType: "text/html",
      },
    });
    const said = {
      author: "Ann",
      published: "2024-01-01",
      modified: "2024-01-02",
      language: "en",
      siteName: "One",
      origins: { title: "title element" as const },
    };
    expect(capture(said)).toMatchObject(said);
    expect(Object.keys(capture())).not.toEqual(expect.arrayContaining(["author"]));
  });

  it("is partial where its bytes or its page are, for each reason", () => {
    expect(capture({}, { partial: "cut" }).completeness).toEqual({ state: "partial", reason: "cut" });
    expect(capture({ partial: "by script" }, { partial: "cut" }).completeness).toEqual({ state: "partial", reason: "cut; by script" });
  });

  it("keeps the address that a page declares within its own domain", () => {
    const declared = (url: string, finalUrl = FACTS.finalUrl) => capture({ declaredCanonical: url }, { finalUrl }).declaredCanonical;
    expect(declared("https://www.one.test/b")).toBe("https://one.test/b");
    expect(declared("https://two.test/b")).toBeUndefined();
    expect(declared("https://two.test/b", "https://two.test/a")).toBe("https://two.test/b");
    expect(declared("no address")).toBeUndefined();
  });

  it("X5 keeps no key of an address", () => {
    const url = "https://one.test/a?api_key=abcdefgh12345678" as CaptureFacts["url"];
    const { url: kept, finalUrl } = capture({}, { url, finalUrl: url });
    expect(`${kept} ${finalUrl}`).not.toContain("abcdefgh");
  });

  it.each<[string, Partial<Extraction>, string]>([
    ["a wall", { wall: { kind: "paywall", reason: "x" } }, "PAGE_BLOCKED"],
    ["a page that is gone", { wall: { kind: "soft 404", reason: "x" } }, "DEAD_LINK"],
    ["a shell behind a wall", { wall: { kind: "bot check", reason: "x" }, shell: true }, "PAGE_BLOCKED"],
    ["a page without text", { text: " \n" }, "PARSE_ERROR"],
    ["a page", {}, "Tides"],
  ])("is not made of %s, or is", (_, more, type) => {
    expect(refused(more)).toBe(type);
  });

  it("of what has no text says how that was read and why, by an address that is not too long", () => {
    const said = (more: Partial<Extraction>, url = "https://one.test/a") => {
      try {
        captureOf(extraction({ text: "\n", ...more }), { ...FACTS, url: url as CaptureFacts["url"] });
        return undefined;
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(said({ contentKind: "pptx" })).toBe("No text was found in https://one.test/a, read as pptx.");
    expect(said({ contentKind: "pdf", partial: "its pages are images" })).toBe(
      "No text was found in https://one.test/a, read as pdf (its pages are images).",
    );
    expect(said({}, `https://one.test/${"x".repeat(400)}`)).toMatch(/^No text was found in https:\/\/one\.test\/x{283}, read as html\.$/u);
  });

  it("of a page that needs its scripts is what it says without them", () => {
    const thrown = (text: string): unknown => {
      try {
        return captureOf(extraction({ shell: true, text }), FACTS);
      } catch (error) {
        return error instanceof NeedsScripts ? error.instead?.text : error;
      }
    };
    expect(thrown("Loading")).toBe("Loading");
    expect(thrown(" ")).toBeUndefined();
  });
});

it("R16 a wall is named with its reason", () => {
  expect(wallError({ kind: "login", reason: "a form" }, "https://one.test/a").message).toBe(
    "https://one.test/a cannot be read: a login stands before it (a form).",
  );
  expect(wallError({ kind: "soft 404", reason: "it says so" }, "https://one.test/a").message).toBe(
    "https://one.test/a is gone, though it answers: it says so.",
  );
});

it("X5 the blot is on every text that is extracted, however deep", async () => {
  const bytes = new Uint8Array([1]);
  const extractor: Extractor = {
    extract: async () => ({ title: "key", deep: [{ text: "a key" }], count: 1, nothing: null, bytes }) as never,
  };
  const read = await blottedExtractor(extractor, (text) => text.replaceAll("key", "***")).extract(bytes, { url: "x" });
  expect(read).toEqual({ title: "***", deep: [{ text: "a ***" }], count: 1, nothing: null, bytes });
  expect(blottedExtractor(extractor, undefined)).toBe(extractor);
});
