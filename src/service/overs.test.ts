import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RunsOver } from "../assay.ts";
import { loadConfig } from "../config/config.ts";
import { openSqliteStore } from "../store/sqlite.ts";
import type { NewRun, Store } from "../store/store.ts";
import { settingsOf } from "../wiring/run-settings.ts";
import { Overs } from "./overs.ts";

const { config } = loadConfig({ env: {}, cwd: "/nowhere" });
const overOf = (collections: readonly string[]) => ({ collections }) as unknown as RunsOver;

describe("what the runs that wait search", () => {
  let store: Store;
  let now = 0;
  beforeEach(async () => {
    store = await openSqliteStore(":memory:");
    vi.spyOn(performance, "now").mockImplementation(() => now);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await store.close();
  });

  const waits = (id: string, collections: readonly string[], more: Partial<NewRun> = {}) => {
    const settings = settingsOf(config, undefined, ["library"], collections);
    const run = { id, kind: "research", seed: id, createdAt: "2026-03-01T12:00:00.000Z", request: "{}", settings, topicHash: "t" };
    return store.createRun({ ...run, accepted: true, ...more });
  };
  const collectionsOf = { readable: async () => [], named: async () => [] };
  const oversOf = () => new Overs({ over: overOf }, collectionsOf, overOf(["served"]));
  /** What is searched as seen a second later. */
  const searchedBy = async (overs: Overs, queue: Pick<Store, "queuedSettings"> = store) => {
    now += 1_000;
    return (await overs.all(queue)).map(({ collections }) => collections.join("+"));
  };

  it("R18 is known a second after they began to wait, whoever accepted them", async () => {
    const overs = oversOf();
    expect(await searchedBy(overs)).toEqual(["served"]);
    await waits("one", ["a"]);
    await waits("two", ["a", "b"], { kind: "turn" });
    expect((await overs.all(store)).length).toBe(1);
    expect(await searchedBy(overs)).toEqual(["served", "a", "a+b"]);
  });

  it("R18 is read once for all runs that search the same", async () => {
    const overs = oversOf();
    const read: string[] = [];
    const queue = {
      queuedSettings: async (...asked: Parameters<Store["queuedSettings"]>) => {
        const found = await store.queuedSettings(...asked);
        read.push(...found);
        return found;
      },
    };
    for (let n = 0; n < 5; n++) await waits(`run ${n}`, ["a"]);
    for (let looks = 0; looks < 3; looks++) expect(await searchedBy(overs, queue)).toEqual(["served", "a"]);
    await waits("another", ["b"]);
    expect(await searchedBy(overs, queue)).toEqual(["served", "a", "b"]);
    expect(read).toHaveLength(2);
  });

  it("R18 is known of all others where another version of Assay wrote what one was begun with", async () => {
    const overs = oversOf();
    await waits("of another version", [], { settings: '{"shape":"of tomorrow"}' });
    await waits("no settings", [], { settings: "none" });
    await waits("one", ["a"]);
    expect(await searchedBy(overs)).toEqual(["served", "a"]);
  });

  it("R18 is looked at again for what had to give way to five hundred others", async () => {
    await waits("one", ["a"]);
    const named = { ...collectionsOf, named: async (names: readonly string[]) => [...names] };
    const many = new Overs({ over: overOf }, named, overOf(["served"]));
    expect(await searchedBy(many)).toEqual(["served", "a"]);
    for (let n = 0; n < 498; n++) await many.of("ann", [`other ${n}`]);
    expect((await searchedBy(many)).includes("a")).toBe(true);
    await many.of("ann", ["one too many"]);
    const searched = await searchedBy(many);
    expect([searched.length, searched[0], searched.at(-1)]).toEqual([500, "served", "a"]);
  });
});
