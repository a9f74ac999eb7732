import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collectionNameOf, isCollectionName, libraryUrl, parseLibraryUrl } from "./address.ts";

const part = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .filter((text) => !/[/\\\0]/.test(text) && text !== "." && text !== "..");

describe("R5 library addresses", () => {
  it("R5 give the place back to the letter, whatever the names", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.array(part, { minLength: 1, maxLength: 4 }), (folder, parts) => {
        const place = { collection: collectionNameOf(folder), path: parts.join("/") };
        expect(parseLibraryUrl(libraryUrl(place) ?? "")).toEqual(place);
      }),
    );
  });

  it("R5 keep names apart that differ only in how Unicode writes them", () => {
    const [composed, decomposed] = ["é.md", "e\u0301.md"].map((path) => libraryUrl({ collection: "notes", path }));
    expect(composed).toBe("library:notes/%C3%A9.md");
    expect(decomposed).not.toBe(composed);
  });

  it.each([
    ["library:notes/%2e%2e/etc/passwd"],
    ["library:notes/../etc/passwd"],
    ["library:notes/a%2Fb.md"],
    ["library:notes/a%5Cb.md"],
    ["library:notes/a%00.md"],
    ["library:notes/./a.md"],
    ["library:notes//a.md"],
    ["library:notes/"],
    ["library:notes"],
    ["library:../notes/a.md"],
    ["library:Notes/a.md"],
    ["library:/etc/passwd"],
    ["library:notes/%E0%A4%A"],
    ["file:///etc/passwd"],
  ])("X5 %s names no document", (url) => {
    expect(parseLibraryUrl(url)).toBeUndefined();
  });

  it("R5 take no notice of a fragment, and have none for a name that is not Unicode", () => {
    expect(parseLibraryUrl("library:notes/a%23b.md#page=3")).toEqual({ collection: "notes", path: "a#b.md" });
    expect(libraryUrl({ collection: "notes", path: "\ud800.md" })).toBeUndefined();
  });

  it.each([
    ["My Notes (2026)", "my-notes-2026"],
    ["Übersicht", "übersicht"],
    ["...", "library"],
    ["资料", "资料"],
    ["a".repeat(90), "a".repeat(64)],
  ])("R5 call the collection of a folder %s", (folder, name) => {
    expect(collectionNameOf(folder)).toBe(name);
    expect(isCollectionName(name)).toBe(true);
  });
});
