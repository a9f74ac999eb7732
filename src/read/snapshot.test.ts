import { describe, expect, it } from "vitest";
import { revalidation } from "./freshness.ts";
import { makeSnapshot, type SnapshotDraft } from "./snapshot.ts";

describe("makeSnapshot", () => {
  const draft: SnapshotDraft = {
    url: "https://example.org/a" as SnapshotDraft["url"],
    finalUrl: "https://example.org/a" as SnapshotDraft["url"],
    capturedAt: "2026-01-15T10:00:00.000Z",
    contentKind: "html",
    contentType: "text/html",
    title: "A",
    completeness: { state: "complete" },
    landmarks: [],
    tables: [],
    extractor: "html@1",
    reader: "direct",
    headers: { etag: '"1"', "last-modified": "Mon, 05 May 2025 09:00:00 GMT" },
  };

  it("R18 is the same for the same capture, in whatever order it is said", () => {
    const { snapshot } = makeSnapshot(draft, "The text.");
    const turned = Object.fromEntries(Object.entries(draft).reverse()) as SnapshotDraft;
    expect(makeSnapshot(turned, "The text.").snapshot.id).toBe(snapshot.id);
    expect(snapshot.textHash).toBe("e999b1a6b0f904c3177aac84501c7d5ace6a9becb01fe15cab80b3d57b4d4eab");
    expect(snapshot.textLength).toBe(9);
  });

  it("R18 is another for another text, time, reader or title", () => {
    const ids = [
      makeSnapshot(draft, "The text."),
      makeSnapshot(draft, "The text!"),
      makeSnapshot({ ...draft, capturedAt: "2026-01-15T10:00:01.000Z" }, "The text."),
      makeSnapshot({ ...draft, reader: "steel" }, "The text."),
      makeSnapshot({ ...draft, title: "B" }, "The text."),
    ].map(({ snapshot }) => snapshot.id);
    expect(new Set(ids).size).toBe(5);
  });

  it("X3 asks by tag and by date", () => {
    const { snapshot } = makeSnapshot(draft, "x");
    expect(revalidation(snapshot)).toEqual({ "if-none-match": '"1"', "if-modified-since": "Mon, 05 May 2025 09:00:00 GMT" });
    expect(revalidation({ ...snapshot, headers: {} })).toEqual({});
  });
});
