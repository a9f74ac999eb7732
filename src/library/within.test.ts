import { describe, expect, it } from "vitest";
import type { Library } from "./library.ts";
import { within } from "./within.ts";

/** A library that tells what it was asked. */
const asked = {
  list: async () => ["ours", "theirs"].map((name) => ({ name })),
  search: async (...all: readonly unknown[]) => all,
  read: async (...all: readonly unknown[]) => all,
} as unknown as Pick<Library, "search" | "list" | "read">;
const ours = within(asked, ["ours"]);

describe("a library of which only some collections are seen", () => {
  it("X5 lists and searches those alone, whichever are asked for", async () => {
    expect((await ours.list()).map(({ name }) => name)).toEqual(["ours"]);
    for (const [collections, searched] of [
      [undefined, ["ours"]],
      [["ours", "theirs"], ["ours"]],
      [["theirs"], []],
    ] as const) {
      expect(await ours.search("tides", { limit: 3, ...(collections && { collections }) })).toEqual([
        "tides",
        { limit: 3, collections: searched },
      ]);
    }
  });

  it("X5 reads what lies in them, and refuses what lies elsewhere as if it were not there", async () => {
    expect(await ours.read("library:ours/tides.md", {})).toEqual(["library:ours/tides.md", {}]);
    expect(await ours.read("https://tides.test/", {})).toEqual(["https://tides.test/", {}]);
    await expect(ours.read("library:theirs/tides.md", {})).rejects.toMatchObject({ type: "NOT_FOUND" });
  });
});
