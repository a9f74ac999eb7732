import { describe, expect, it } from "vitest";
import type { CanonicalUrl } from "../domain/url.ts";
import type { Extraction } from "../extract/extraction.ts";
import type { Extractor } from "../read/capture.ts";
import { captureFile } from "./document.ts";
import type { FileContent } from "./file.ts";

const MADE: Extraction = {
  contentKind: "text",
  title: "",
  text: "The mill stands.",
  landmarks: [],
  tables: [],
  extractor: "text@1",
  links: [],
};
const FACTS = { url: "library:notes/a" as CanonicalUrl, capturedAt: "2024-01-01T00:00:00Z" };

async function captured(path: string, made: Partial<Extraction> = {}) {
  const asked: unknown[] = [];
  const extractor = {
    extract: async (_: Uint8Array, hints: unknown) => {
      asked.push(hints);
      return { ...MADE, ...made };
    },
  } as unknown as Extractor;
  const file = { content: new Uint8Array([1]), modified: "2023-05-06T00:00:00Z" } as unknown as FileContent;
  const { snapshot } = await captureFile(extractor, file, { ...FACTS, path });
  return { snapshot, asked };
}

describe("R6 a file of the library", () => {
  it.each([
    ["text/markdown", "a.md b.markdown c.mdx D.MD"],
    ["text/html", "a.html b.htm"],
    ["application/xhtml+xml", "a.xhtml"],
    ["application/pdf", "a.pdf"],
    ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "a.docx"],
    ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "a.xlsx"],
    ["application/vnd.openxmlformats-officedocument.presentationml.presentation", "a.pptx"],
    ["application/json", "a.json"],
    ["text/csv", "a.csv"],
    ["text/tab-separated-values", "a.tsv"],
    ["text/plain", "a.txt README notes.rst"],
  ])("is read as %s where it is called %s", async (contentType, names) => {
    for (const name of names.split(" ")) {
      const { snapshot, asked } = await captured(`folder.pdf/${name}`);
      expect([name, asked]).toEqual([name, [{ url: FACTS.url, contentType }]]);
      expect(snapshot).toMatchObject({ contentType, reader: "library", capturedAt: FACTS.capturedAt, finalUrl: FACTS.url });
    }
  });

  it("is called as it calls itself, else by its name", async () => {
    expect((await captured("a.md", { title: " Mills ", origins: { title: "first heading" } })).snapshot).toMatchObject({
      title: "Mills",
      origins: { title: "first heading" },
    });
    expect((await captured("x/meeting_notes-2026.md", { origins: { author: "first line" } })).snapshot).toMatchObject({
      title: "meeting notes 2026",
      origins: { title: "file name", author: "first line" },
    });
    expect((await captured("x/__.md")).snapshot.title).toBe("__");
  });

  it("was changed when it says so, else when the file system does; no wall stands before it", async () => {
    expect((await captured("a.md")).snapshot.modified).toBe("2023-05-06T00:00:00Z");
    const walled = await captured("a.md", { modified: "2020-01-01", wall: { kind: "paywall", reason: "it is short" } });
    expect(walled.snapshot).toMatchObject({ modified: "2020-01-01", completeness: { state: "complete" } });
  });
});
