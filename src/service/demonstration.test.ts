import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DEMONSTRATION_FOLDER } from "../assay.ts";
import type { AddOptions, Collection, Library } from "../library/library.ts";
import { demonstrationCollection, isDemonstration } from "./demonstration.ts";

let other: string;
beforeEach(() => {
  other = mkdtempSync(join(tmpdir(), "assay-other-clone-"));
});
afterEach(() => rmSync(other, { recursive: true, force: true }));

const collection = (name: string, folder: string): Collection =>
  ({ name, folder, documents: 1, indexedAt: "2026-01-01", kept: false }) as Collection;

/** What is added to a library that holds these, and what is removed from it. */
async function added(...known: Collection[]): Promise<{ readonly asked: AddOptions; readonly removed: string[] }> {
  const removed: string[] = [];
  const library = { list: async () => known, remove: async (name: string) => void removed.push(name) } as unknown as Library;
  return { asked: await demonstrationCollection(library, async (_, options) => options), removed };
}

describe("the documentation as a collection", () => {
  it("X8 has its own name, and keeps it", async () => {
    expect(await added()).toEqual({ asked: { name: "assay-docs", kept: false }, removed: [] });
    expect((await added(collection("assay-docs", DEMONSTRATION_FOLDER))).asked.name).toBe("assay-docs");
  });

  it("X8 of two clones that share a home is there twice", async () => {
    expect(await added(collection("assay-docs", other))).toEqual({ asked: { name: "assay-docs-2", kept: false }, removed: [] });
    const both = [collection("assay-docs", other), collection("assay-docs-2", DEMONSTRATION_FOLDER)];
    expect((await added(...both)).asked.name).toBe("assay-docs-2");
  });

  it("X8 of a clone that is gone is replaced; a folder of the user's is never removed", async () => {
    const gone = join(other, "gone");
    expect(await added(collection("assay-docs", gone), collection("mine", gone))).toEqual({
      asked: { name: "assay-docs", kept: false },
      removed: ["assay-docs"],
    });
    expect((await added({ ...collection("assay-docs", gone), kept: true })).removed).toEqual([]);
  });

  it("X8 that somebody indexed under another name keeps that name", async () => {
    expect((await added(collection("docs", DEMONSTRATION_FOLDER))).asked.name).toBe("docs");
    expect(isDemonstration("assay-docs-12")).toBe(true);
    expect(isDemonstration("docs")).toBe(false);
  });
});
