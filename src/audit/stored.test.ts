import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { memoryCache } from "../../test/world/memory-cache.ts";
import { canonicalUrl } from "../domain/url.ts";
import { extractBytes } from "../extract/extract.ts";
import type { PageReader } from "../read/reader.ts";
import { firstThatHas, folderReader, sourceFileName, storedReader } from "./stored.ts";

const extractor = { extract: extractBytes };
const URL_A = canonicalUrl("https://www.one.test/a/");
const options = { timeoutMs: 1000, capturedAt: "2025-01-01T00:00:00.000Z" };
const signal = new AbortController().signal;
const PAGE =
  "<!doctype html><title>One</title><article><h1>One</h1><p>The tide turns four times a day in the strait of Halden.</p></article>";

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "assay-sources-"));
  folder = join(root, "sources");
  mkdirSync(folder);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const read = (reader: PageReader, url = URL_A) => reader.read(url, options, signal);

describe("I7 sources from a folder", () => {
  it("by an index, whatever form the address has there", async () => {
    writeFileSync(join(folder, "one.html"), PAGE);
    writeFileSync(join(folder, "index.json"), JSON.stringify({ "https://one.test/a?utm_source=x": "one.html" }));
    const { text, snapshot } = await read(await folderReader(folder, extractor));
    expect(text).toContain("The tide turns four times a day");
    expect(snapshot).toMatchObject({
      url: URL_A,
      finalUrl: URL_A,
      reader: "folder",
      title: "One",
      capturedAt: options.capturedAt,
      contentType: "text/html",
    });
  });

  it("by the hash of the address", async () => {
    writeFileSync(join(folder, `${sourceFileName(URL_A)}.md`), "# One\n\nThe tide turns.\n");
    expect((await read(await folderReader(folder, extractor))).text).toContain("The tide turns.");
  });

  it("what it lacks is not there, which is no failure of the source", async () => {
    writeFileSync(join(folder, `${sourceFileName(URL_A)}.md`), "# One\n\nThe tide turns.\n");
    await expect(read(await folderReader(folder, extractor), canonicalUrl("https://two.test/b"))).rejects.toMatchObject({
      type: "NOT_FOUND",
    });
  });

  it("X5 nothing outside the folder is read", async () => {
    writeFileSync(join(root, "secret.txt"), "secret");
    writeFileSync(join(folder, "index.json"), JSON.stringify({ "https://one.test/a": "../secret.txt" }));
    await expect(folderReader(folder, extractor)).rejects.toThrow(/leads out of the folder/);
    symlinkSync(join(root, "secret.txt"), join(folder, "link.txt"));
    writeFileSync(join(folder, "index.json"), JSON.stringify({ "https://one.test/a": "link.txt" }));
    await expect(folderReader(folder, extractor)).rejects.toThrow(/leads out of the folder/);
  });

  it.each([
    ["[]", "is not of the form"],
    ["{", "is not of the form"],
    ['{"https://one.test/a": "missing.html"}', "missing.html is not there"],
    ['{"one": "x"}', "is no address"],
    ["{}", 'holds no index.json, such as {"https://example.org/report": "report.html"}'],
  ])("the index %s is refused by name", async (index, message) => {
    writeFileSync(join(folder, "index.json"), index);
    await expect(folderReader(folder, extractor)).rejects.toMatchObject({
      type: "INVALID_INPUT",
      message: expect.stringContaining(message),
    });
  });

  it("a folder that is not there is refused", async () => {
    await expect(folderReader(join(root, "nothing"), extractor)).rejects.toMatchObject({ type: "INVALID_INPUT" });
  });
});

describe("I7 sources that are kept", () => {
  it("the store's copy is read, however old, and nothing else is asked", async () => {
    writeFileSync(join(folder, `${sourceFileName(URL_A)}.md`), "# One\n\nThe tide turns.\n");
    const cache = memoryCache();
    await cache.putPage(URL_A, await read(await folderReader(folder, extractor)), "2001-01-01T00:00:00.000Z");
    expect((await read(storedReader(cache))).cached).toBe(true);
    await expect(read(storedReader(memoryCache()))).rejects.toMatchObject({ type: "NOT_FOUND" });
  });

  it("the next reader is asked only where one has nothing", async () => {
    const gone: PageReader = { reads: () => true, read: () => Promise.reject(Object.assign(new Error("gone"), { type: "DEAD_LINK" })) };
    const never: PageReader = { reads: () => true, read: () => Promise.reject(new Error("asked")) };
    await expect(read(firstThatHas([gone, never]))).rejects.toThrow("gone");
    await expect(read(firstThatHas([storedReader(memoryCache())]))).rejects.toMatchObject({ type: "NOT_FOUND" });
  });
});
