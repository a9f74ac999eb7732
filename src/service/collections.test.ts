import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { createExtractionPool } from "../extract/extract.ts";
import { type Library, openLibrary } from "../library/library.ts";
import { openSqliteStore } from "../store/sqlite.ts";
import type { Store } from "../store/store.ts";
import { Collections } from "./collections.ts";
import { LEAST_FREE } from "./room.ts";

const TIDES = "# Tides\n\nThe tide turns twice a day, and a little later every day.\n";
const bytes = (text: string) => new TextEncoder().encode(text);

describe("collections of documents", () => {
  let home = "";
  let store: Store;
  let library: Library;
  let free = LEAST_FREE * 2;
  const extractor = createExtractionPool();
  afterAll(() => extractor.close());
  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), "assay-collections-"));
    store = await openSqliteStore(":memory:");
    library = await openLibrary({ indexPath: join(home, "library.db"), extractor });
  });
  afterEach(async () => {
    await library.close();
    await store.close();
    rmSync(home, { recursive: true, force: true });
  });

  const opened = (over: Library = library) =>
    new Collections({
      ...{ store, library: over, folder: join(home, "collections"), served: [], isOperator: () => false },
      ...{ mostBytes: 10_000, freeBytes: async () => free },
    });

  it("X8 a document that cannot be indexed leaves the one in its place as it was, and nothing beside it", async () => {
    const { id } = await opened().create("notes", [], "ann");
    await opened().put(id, "tides.md", bytes(TIDES), "ann");
    await expect(opened().put(id, "tides.md", bytes(""), "ann")).rejects.toMatchObject({ type: "UNSUPPORTED_TYPE" });
    let failing = true;
    const failsOnce: Library = {
      ...library,
      addFolder: async (folder, options) => {
        if (!failing) return library.addFolder(folder, options);
        failing = false;
        throw new Error("the thread died");
      },
    };
    await expect(opened(failsOnce).put(id, "tides.md", bytes("# Other\n\nSomething else."), "ann")).rejects.toThrow("the thread died");
    failing = true;
    await expect(opened(failsOnce).put(id, "new.md", bytes(TIDES), "ann")).rejects.toThrow("the thread died");
    expect(readdirSync(join(home, "collections", id))).toEqual(["tides.md"]);
    expect(readFileSync(join(home, "collections", id, "tides.md"), "utf8")).toBe(TIDES);
    expect(await opened().documents(id, "ann")).toEqual([{ path: "tides.md", title: "Tides" }]);
  });

  it("X5 X8 R16 finds by its name what one may search, and says of any other name what there is", async () => {
    const own = await opened().create("Tides", [], "ann");
    await opened().create("Secrets", [], "bob");
    const shared = await opened().create("Shared", ["ann"], "bob");
    expect(await opened().named(["Tides", "Shared"], "ann")).toEqual([own.id, shared.id]);
    await expect(opened().named(["Secrets"], "ann")).rejects.toMatchObject({
      field: "collections",
      message: expect.stringMatching(/"Secrets"\. There are "(?:Shared|Tides)", "(?:Shared|Tides)"/),
    });
  });

  it("X5 X8 takes no document for which the disk has too little room, and no more collections of one than a hundred", async () => {
    const collections = opened();
    const { id } = await collections.create("first", [], "ann");
    free = LEAST_FREE + TIDES.length - 1;
    await expect(collections.put(id, "tides.md", bytes(TIDES), "ann")).rejects.toMatchObject({ type: "STORE_FULL" });
    expect(readdirSync(join(home, "collections", id))).toEqual([]);
    free += 1;
    await collections.put(id, "tides.md", bytes(TIDES), "ann");
    for (let n = 2; n <= 100; n++) await collections.create(`number ${n}`, [], "ann");
    await expect(collections.create("one more", [], "ann")).rejects.toMatchObject({ type: "CONFLICT", field: "name" });
    await collections.create("of another", [], "bob");
  });
});
