import { describe, expect, it } from "vitest";
import { AssayError, type ErrorType } from "../domain/error.ts";
import type { SnapshotWithText } from "../domain/snapshot.ts";
import { type CanonicalUrl, canonicalUrl } from "../domain/url.ts";
import type { PageReader } from "../read/reader.ts";
import { makeSnapshot } from "../read/snapshot.ts";
import { withFullText } from "./full-text.ts";

const signal = new AbortController().signal;
const read = { timeoutMs: 1_000, capturedAt: "2025-01-15T12:00:00.000Z" };

function page(url: string): SnapshotWithText {
  return makeSnapshot(
    {
      ...{
        url: url as CanonicalUrl,
        finalUrl: url as CanonicalUrl,
        capturedAt: read.capturedAt,
        contentKind: "html",
        contentType: "text/html",
        title: url,
      },
      ...{ completeness: { state: "complete" }, landmarks: [], tables: [], extractor: "html@3", reader: "direct", headers: {} },
    },
    `The text at ${url}.`,
  );
}

/** A reader of these addresses; of all others it says why not. */
function reading(there: readonly string[], otherwise: ErrorType = "PAGE_BLOCKED") {
  const asked: string[] = [];
  const reader: PageReader = {
    reads: () => true,
    read: async (url) => {
      asked.push(url);
      if (!there.includes(url)) throw new AssayError(otherwise, `${url} cannot be read.`);
      return { ...page(url), cached: false };
    },
  };
  return { reader, asked };
}

const JOURNAL = canonicalUrl("https://journal.example.org/doi/10.5555/lamps");

describe("R6 from a paper's address to its whole text", () => {
  it("R6 the copies that are known are read first, the next where one cannot be", async () => {
    const { reader, asked } = reading(["https://open.example.org/lamps.pdf"]);
    const copies = ["https://open.example.org/lamps", "https://open.example.org/lamps.pdf"];
    const capture = await withFullText(reader, undefined).read(JOURNAL, { ...read, copies }, signal);
    expect(capture.snapshot.url).toBe("https://open.example.org/lamps.pdf");
    expect(asked).toEqual(copies);
  });

  it.each(["TOO_LARGE", "RATE_LIMITED", "NOT_FOUND"] as const)("R6 a copy that fails with %s leaves the paper's own page", async (type) => {
    const { reader } = reading([JOURNAL], type);
    const capture = await withFullText(reader, undefined).read(JOURNAL, { ...read, copies: ["https://open.example.org/lamps"] }, signal);
    expect(capture.snapshot.url).toBe(JOURNAL);
  });

  it("R6 a copy that fails because the run stops ends the reading", async () => {
    const { reader, asked } = reading([JOURNAL], "CANCELLED");
    const copies = ["https://open.example.org/lamps"];
    await expect(withFullText(reader, undefined).read(JOURNAL, { ...read, copies }, signal)).rejects.toMatchObject({ type: "CANCELLED" });
    expect(asked).toEqual(copies);
  });

  it("R6 an arXiv number leads to HTML, then to PDF; its abstract page alone is partial and says so", async () => {
    const abs = canonicalUrl("https://arxiv.org/abs/2401.01234");
    const whole = reading([canonicalUrl("https://arxiv.org/pdf/2401.01234"), abs]);
    expect((await withFullText(whole.reader, undefined).read(abs, read, signal)).snapshot.url).toBe("https://arxiv.org/pdf/2401.01234");
    expect(whole.asked[0]).toBe("https://arxiv.org/html/2401.01234");
    const only = await withFullText(reading([abs]).reader, undefined).read(abs, read, signal);
    expect(only.snapshot.completeness).toEqual({ state: "partial", reason: "only its abstract is open" });
  });

  it("R6 a page behind a wall is read elsewhere by its DOI, which is looked up only then", async () => {
    const looked: string[] = [];
    const openCopies = async (doi: string) => {
      looked.push(doi);
      return ["https://open.example.org/lamps"];
    };
    const { reader } = reading(["https://open.example.org/lamps"]);
    expect((await withFullText(reader, openCopies).read(JOURNAL, read, signal)).snapshot.url).toBe("https://open.example.org/lamps");
    expect(looked).toEqual(["10.5555/lamps"]);
    await withFullText(reading([JOURNAL]).reader, openCopies).read(JOURNAL, read, signal);
    expect(looked).toHaveLength(1);
  });

  it("R6 where nothing helps, the page's own refusal stands", async () => {
    const failing = () => Promise.reject(new AssayError("QUOTA_EXCEEDED", "Used up."));
    await expect(withFullText(reading([]).reader, failing).read(JOURNAL, read, signal)).rejects.toMatchObject({ type: "PAGE_BLOCKED" });
    await expect(withFullText(reading([], "CANCELLED").reader, failing).read(JOURNAL, read, signal)).rejects.toMatchObject({
      type: "CANCELLED",
    });
  });
});
