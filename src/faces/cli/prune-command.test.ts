import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type FakeShell, fakeShell } from "../../../test/cli/fake-shell.ts";
import { captureOf, eventOf, rowOf, runOf } from "../../store/contract/material.ts";
import { newOwner } from "../../store/lease.ts";
import { openSqliteStore } from "../../store/sqlite.ts";
import type { Store } from "../../store/store.ts";
import { EXIT } from "./exit-codes.ts";

const DAY_MS = 86_400_000;
const LONG_AGO = new Date(Date.now() - 90 * DAY_MS).toISOString();

/** The store as it would be `ms` ago: what is kept then is that old. */
async function storeAt<T>(at: FakeShell, ms: number, work: (store: Store, now: string) => Promise<T>): Promise<T> {
  mkdirSync(at.home, { recursive: true });
  const clocks = { now: () => Date.now() - ms };
  const store = await openSqliteStore(join(at.home, "assay.db"), { clocks });
  try {
    return await work(store, new Date(clocks.now()).toISOString());
  } finally {
    await store.close();
  }
}

const capture = (name: string) => captureOf(`https://a.example/${name}`, `${name} text `.repeat(500), `${name}-0123456789abcdef`);

/** A finished run that cites these pages. */
async function citing(store: Store, id: string, now: string, pages: readonly string[]): Promise<void> {
  await store.createRun(runOf(id, now));
  const { epoch } = await store.acquireRun(id, newOwner());
  const value = JSON.stringify({ snapshots: pages.map((name) => capture(name).snapshot.id) });
  await store.commitStep(id, epoch, { row: { ...rowOf("read", value), at: now }, events: [{ ...eventOf("e"), at: now }], elapsedMs: 1 });
  await store.finishRun(id, epoch, { state: "finished", result: value, events: [], elapsedMs: 1, now });
}

const idsOf = (at: FakeShell) => storeAt(at, 0, async (store) => (await store.listRuns({ limit: 9 })).map(({ id }) => id));

describe("assay runs prune", () => {
  let at: FakeShell;
  beforeEach(async () => {
    at = fakeShell();
  });
  afterEach(() => at.remove());

  /** An old run and a new one that share a page; the old one also cites one of its own. */
  async function twoRuns(): Promise<void> {
    await storeAt(at, 90 * DAY_MS, async (store, now) => {
      for (const name of ["shared", "lost"]) await store.putSnapshot(capture(name));
      await citing(store, "r_old", now, ["shared", "lost"]);
      await store.putSearch("q", "[]", LONG_AGO);
    });
    await storeAt(at, 0, (store, now) => citing(store, "r_new", now, ["shared"]));
  }

  it("R18 removes old runs and what only they cite; what a kept run cites stays", async () => {
    await twoRuns();
    expect(await at.run("runs", "prune", "--older-than", "30d")).toBe(EXIT.ok);
    expect(at.out()).toMatch(/^Removed 1 run, 1 stored page that no kept run cites, 1 thing of the cache; \d+\.\d MB freed\.\n$/);
    expect(await idsOf(at)).toEqual(["r_new"]);
    await storeAt(at, 0, async (store) => {
      expect((await store.getSnapshot(capture("shared").snapshot.id))?.text).toContain("shared text");
      expect(await store.getSnapshot(capture("lost").snapshot.id)).toBeUndefined();
    });
    at.clear();
    await at.run("runs", "prune", "--older-than", "30d");
    expect(at.out()).toMatch(/^Nothing is older than /);
  });

  it("R18 a dry run names what would go and removes nothing", async () => {
    await twoRuns();
    expect(await at.run("runs", "prune", "--older-than", "4w", "--dry-run")).toBe(EXIT.ok);
    expect(at.out()).toMatch(/1 run, 1 stored page that no kept run cites, 1 thing of the cache; about \d+\.\d MB\. Nothing was removed\./);
    expect(at.out()).toMatch(/^r_old .* research {2}finished {2}tides$/m);
    expect(at.out()).not.toContain("r_new");
    expect(await idsOf(at)).toEqual(["r_new", "r_old"]);
    at.clear();
    await at.run("runs", "prune", "--older-than", "30d", "--dry-run", "--json");
    const planned = z.object({ runs: z.array(z.string()), snapshots: z.number(), bytes: z.number() }).parse(JSON.parse(at.out()));
    expect(planned).toMatchObject({ runs: ["r_old"], snapshots: 1 });
    expect(planned.bytes).toBeGreaterThan(0);
  });

  it("R18 a run that is being worked on stays, however long ago it began", async () => {
    await storeAt(at, 0, async (store) => {
      await store.createRun(runOf("r_busy", LONG_AGO));
      await store.acquireRun("r_busy", newOwner());
    });
    await at.run("runs", "prune", "--older-than", "1h");
    expect(await idsOf(at)).toEqual(["r_busy"]);
  });

  it.each([[[]], [["--older-than", "30"]], [["--older-than", "0d"]], [["--older-than", "1y"]], [["--older-than", "-3d"]]])(
    "I1 %j is refused with what to write instead, and nothing is made",
    async (options) => {
      expect(await at.run("runs", "prune", ...options)).toBe(EXIT.badInput);
      expect(at.said()).toContain("such as 12h, 30d or 8w");
      expect(at.files()).toEqual([]);
    },
  );

  it("I1 where nothing was kept nothing is made", async () => {
    expect(await at.run("runs", "prune", "--older-than", "30d")).toBe(EXIT.ok);
    expect(at.out()).toBe("Nothing is kept here yet.\n");
    expect(at.files()).toEqual([]);
  });
});
