import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storeContract } from "./contract/contract.ts";
import { captureOf, runOf } from "./contract/material.ts";
import { queueContract } from "./contract/queue.ts";
import type { StoreKind } from "./contract/under-test.ts";
import { Database } from "./database.ts";
import { evidenceRecords } from "./evidence.ts";
import { prepareLayout } from "./layout.ts";
import { newOwner } from "./lease.ts";
import { MIGRATIONS, STORE_VERSION } from "./migrations.ts";
import { OLDEST } from "./queue-records.ts";
import { pageOfRuns } from "./run-list.ts";
import { openSqliteStore } from "./sqlite.ts";

const newFile = async () => join(await mkdtemp(join(tmpdir(), "assay-store-")), "store.db");

const KIND: StoreKind = {
  newLocation: newFile,
  open: (location) => openSqliteStore(location),
  module: new URL("./sqlite.ts", import.meta.url),
  exported: "openSqliteStore",
  passed: async (location, runId, seconds) => {
    const db = new DatabaseSync(location);
    const earlier = `strftime('%Y-%m-%dT%H:%M:%fZ', heartbeat_at, '-${seconds} seconds')`;
    db.prepare(`UPDATE runs SET heartbeat_at = ${earlier} WHERE id = ?`).run(runId);
    db.close();
  },
  remove: (location) => rm(dirname(location), { recursive: true, force: true }),
};
storeContract("SQLite", KIND);
queueContract("SQLite", KIND);

describe("the SQLite file", () => {
  let path = "";
  beforeEach(async () => {
    path = await newFile();
  });
  afterEach(() => rm(dirname(path), { recursive: true, force: true }));

  const withFile = <T>(work: (db: DatabaseSync) => T): T => {
    const db = new DatabaseSync(path);
    try {
      return work(db);
    } finally {
      db.close();
    }
  };

  it("X3 keeps everything in memory when asked to", async () => {
    const store = await openSqliteStore(":memory:");
    await store.createRun(runOf("run"));
    expect(await store.describe()).toMatchObject({ kind: "sqlite", location: ":memory:", schemaVersion: STORE_VERSION, runs: 1 });
    await store.close();
    await expect(store.getRun("run")).rejects.toMatchObject({ type: "STORE_ERROR", message: "The store :memory: is closed." });
  });

  it("X3 makes the folder it is to lie in, and finds everything again", async () => {
    const deep = join(dirname(path), "a", "b", "store.db");
    const first = await openSqliteStore(deep);
    await first.createRun(runOf("run"));
    await first.close();
    const second = await openSqliteStore(deep);
    expect((await second.getRun("run"))?.seed).toBe("seed of run");
    await second.close();
  });

  it.skipIf(process.platform === "win32")("X5 makes a folder that only its own user can look into", async () => {
    const folder = join(dirname(path), "home");
    const store = await openSqliteStore(join(folder, "store.db"));
    await store.close();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it.each(MIGRATIONS.map((_, version) => version))("X3 migrates from version %i", async (version) => {
    withFile((db) => {
      for (const migration of MIGRATIONS.slice(0, version)) db.exec(migration);
      db.exec(`PRAGMA user_version = ${version}`);
      if (version > 0) db.exec("PRAGMA application_id = 0x41535359");
    });
    const [one, other] = await Promise.all([openSqliteStore(path), openSqliteStore(path)]);
    await one.createRun(runOf("run"));
    await one.putSnapshot(captureOf("https://a.example/", "text"));
    expect(await other.describe()).toMatchObject({ schemaVersion: STORE_VERSION, runs: 1, snapshots: 1 });
    await one.close();
    await other.close();
  });

  it("R18 a run that was never taken before there was a queue is queued after the migration", async () => {
    withFile((db) => {
      for (const migration of MIGRATIONS.slice(0, 2)) db.exec(migration);
      db.exec("PRAGMA user_version = 2; PRAGMA application_id = 0x41535359");
      const values = "'research', '', '', '', 'running', '{}', '{}', 0, 0, '', 0";
      db.exec(`INSERT INTO runs (id, kind, seed, created_at, updated_at, state, request, settings, epoch, elapsed_ms, topic_hash, last_seq)
        VALUES ('waits', ${values}), ('lost', ${values})`);
      db.exec("UPDATE runs SET owner = 'elsewhere:1:x', heartbeat_at = '2020-01-01T00:00:00.000Z' WHERE id = 'lost'");
    });
    const store = await openSqliteStore(path);
    expect([(await store.getRun("waits"))?.state, (await store.getRun("lost"))?.state]).toEqual(["queued", "interrupted"]);
    await store.close();
  });

  it.each([2, -2])("R18 a clock that is set by %i hours in mid-run changes no lease", async (hours) => {
    let setBy = 0;
    const now = () => Date.now() + setBy;
    const store = await openSqliteStore(path, { clocks: { now } });
    await store.createRun(runOf("run"));
    const { epoch } = await store.acquireRun("run", newOwner());
    setBy = hours * 3_600_000;
    expect((await store.getRun("run"))?.state).toBe("running");
    await expect(store.acquireRun("run", newOwner())).rejects.toMatchObject({ type: "RUN_ACTIVE" });
    expect((await store.prune("2099-01-01T00:00:00.000Z")).runIds).toEqual([]);
    await store.heartbeat("run", epoch, 1);
    setBy = 0;
    expect((await store.getRun("run"))?.state).toBe("running");
    await store.close();
  });

  it("R18 a lease from before the machine was started holds nothing", async () => {
    let leases = 900_000;
    const store = await openSqliteStore(path, { clocks: { leases: () => leases } });
    await store.createRun(runOf("run"));
    await store.acquireRun("run", "elsewhere:1:x");
    expect((await store.getRun("run"))?.state).toBe("running");
    leases = 1_000;
    expect((await store.getRun("run"))?.state).toBe("interrupted");
    await store.close();
  });

  it("R18 finds the runs of a state by an index, in their order", async () => {
    const db = new Database(path);
    await prepareLayout(db);
    const { sql, values } = pageOfRuns({ state: "queued" });
    const plan = db.all(`EXPLAIN QUERY PLAN ${sql}`, ...values, "~", "~", 1, 1).map(({ detail }) => detail);
    expect(plan).toEqual([expect.stringContaining("USING INDEX runs_by_state")]);
    db.close();
  });

  it("I2 finds by its question what an older Assay had asked, a damaged request among it", async () => {
    withFile((db) => {
      for (const migration of MIGRATIONS.slice(0, 9)) db.exec(migration);
      db.exec("PRAGMA user_version = 9; PRAGMA application_id = 0x41535359");
      const add =
        db.prepare(`INSERT INTO runs (id, kind, seed, created_at, updated_at, state, request, settings, epoch, elapsed_ms, topic_hash, last_seq)
        VALUES (?, 'research', '', '2026-01-01', '', 'finished', ?, '{}', 0, 0, '', 0)`);
      for (let n = 0; n < 450; n++) add.run(`run ${n}`, n === 7 ? "{" : JSON.stringify({ query: n % 100 === 0 ? "Tides" : "trains" }));
    });
    const store = await openSqliteStore(path);
    const found = async (asked: string) => (await store.listRuns({ limit: 999, asked })).length;
    expect([await found("tides"), await found("tr"), await found("{")]).toEqual([5, 444, 0]);
    await store.close();
  });

  it("I2 looks for questions and for the oldest that waits by indexes", async () => {
    const db = new Database(path);
    await prepareLayout(db);
    const { sql, values } = pageOfRuns({ asked: "tides" });
    const plan = (text: string, ...bound: string[]) => JSON.stringify(db.all(`EXPLAIN QUERY PLAN ${text}`, ...bound));
    expect(plan(sql, ...values, "~", "~", "1", "1")).toContain("questions VIRTUAL TABLE INDEX 0:M");
    const oldest = plan(OLDEST, "", "");
    expect(oldest).toContain("USING INDEX runs_in_queue");
    expect(oldest).not.toContain("TEMP B-TREE");
    db.close();
  });

  it("X5 leaves nothing of a question in the file once its run is forgotten", async () => {
    const store = await openSqliteStore(path);
    await store.createRun({ ...runOf("run"), request: JSON.stringify({ query: "Where is Quixotry Hall?" }) });
    expect(await store.listRuns({ limit: 1, asked: "quixotry" })).toHaveLength(1);
    await store.forget({ runIds: ["run"], conversationIds: [] });
    await store.sweep();
    const left = (await readFile(path)).toString("latin1").toLowerCase();
    await store.close();
    expect([left.includes("quixotry"), left.includes("uix")]).toEqual([false, false]);
  });

  it("X5 migrates to whom runs, conversations and captures belong, from the notes of jobs", async () => {
    const told = (n: string) => `'${n}', 'research', '', '${n}', '', 'finished', '{}', '{}'`;
    withFile((db) => {
      db.exec(MIGRATIONS[0] ?? "");
      db.exec("PRAGMA user_version = 1; PRAGMA application_id = 0x41535359");
      db.exec(`
        INSERT INTO runs (id, kind, seed, created_at, updated_at, state, request, settings, epoch, elapsed_ms, topic_hash, last_seq)
          VALUES (${told("r1")}, 1, 1, '', 1), (${told("r2")}, 1, 1, '', 0), (${told("t1")}, 1, 1, '', 0), (${told("t2")}, 1, 1, '', 0);
        UPDATE runs SET result = '{"quotes":[{"snapshotId":"s2"}]}' WHERE id IN ('r1', 'r2');
        INSERT INTO events VALUES ('r1', 1, 'k', '', '', '', '{"type":"fetch_result","snapshot_id":"s1"}');
        INSERT INTO notes VALUES ('job', 'r1', 'ann', ''), ('job', 't1', 'bob', ''), ('robots', 'r2', 'x', '');
        INSERT INTO conversations (id, created_at, updated_at, title, state) VALUES ('c', '', '', '', ''), ('other', '', '', '', '');
        INSERT INTO messages VALUES ('c', 1, 'user', 'a', '{}', ''), ('c', 2, 'assistant', 'b', '{"run_id":"t2"}', '');
        INSERT INTO notes VALUES ('turn', 't1', '{"conversation":"c"}', '');
        INSERT INTO events VALUES ('r1', 2, 'damaged', '', '', '', '{"type":');
        INSERT INTO messages VALUES ('other', 1, 'assistant', 'b', '{', '');
        INSERT INTO notes VALUES ('turn', 't2', '', '');`);
    });
    const store = await openSqliteStore(path);
    const whose = async (id: string) => (await store.getRun(id))?.principal;
    expect(await Promise.all(["r1", "r2", "t1", "t2"].map(whose))).toEqual(["ann", undefined, "bob", "bob"]);
    expect((await store.getConversation("c"))?.principal).toBe("bob");
    expect((await store.getConversation("other"))?.principal).toBeUndefined();
    await store.close();
    const kept = withFile((db) => db.prepare("SELECT * FROM evidence_of ORDER BY snapshot_id").all());
    expect(kept.map((row) => Object.values(row))).toEqual([
      ["ann", "s1", "r1"],
      ["ann", "s2", "r1"],
    ]);
  });

  it("X3 refuses a store written by a newer Assay by name, and leaves it as it is", async () => {
    await (await openSqliteStore(path)).close();
    withFile((db) => db.exec(`PRAGMA user_version = ${STORE_VERSION + 3}`));
    await expect(openSqliteStore(path)).rejects.toMatchObject({
      type: "STORE_TOO_NEW",
      message: `The store ${path} has version ${STORE_VERSION + 3} and this Assay knows only up to version ${STORE_VERSION}; update Assay or name another file.`,
    });
    expect(withFile((db) => db.prepare("PRAGMA user_version").get())).toEqual({ user_version: STORE_VERSION + 3 });
  });

  it("X3 refuses another program's database and changes nothing in it", async () => {
    withFile((db) => db.exec("CREATE TABLE theirs (x)"));
    await expect(openSqliteStore(path)).rejects.toMatchObject({
      type: "STORE_ERROR",
      message: expect.stringContaining("another program's database"),
    });
    expect(withFile((db) => db.prepare("SELECT count(*) AS n FROM sqlite_schema").get())).toEqual({ n: 1 });
  });

  it("X3 says in a sentence that a file is no store, is damaged, or is a folder", async () => {
    await writeFile(path, "Dear diary, today I learned about tides. ".repeat(200));
    await expect(openSqliteStore(path)).rejects.toMatchObject({
      type: "STORE_ERROR",
      message: `The file ${path} is not an Assay store; move it away to start a new one, or name another file.`,
    });
    await expect(openSqliteStore(dirname(path))).rejects.toMatchObject({
      type: "STORE_ERROR",
      message: expect.stringContaining("cannot be opened"),
    });
    await rm(path);
    const store = await openSqliteStore(path);
    for (let i = 0; i < 60; i++) await store.createRun({ ...runOf(`run ${i}`), request: JSON.stringify("x".repeat(3000)) });
    await store.close();
    const bytes = await readFile(path);
    bytes.fill(0xa5, 4096 * 2);
    await writeFile(path, bytes);
    const damaged = openSqliteStore(path).then(async (opened) => {
      try {
        return await opened.listRuns({ limit: 100 });
      } finally {
        await opened.close();
      }
    });
    await expect(damaged).rejects.toMatchObject({ type: "STORE_ERROR", message: expect.stringContaining("is damaged") });
  });

  it("X3 waits for another process's lock without holding up the event loop, and gives up with a sentence", async () => {
    const store = await openSqliteStore(path, { patienceMs: 200 });
    const other = new DatabaseSync(path);
    other.exec("BEGIN IMMEDIATE");
    let turns = 0;
    const ticking = setInterval(() => turns++, 1);
    await expect(store.createRun(runOf("run"))).rejects.toMatchObject({
      type: "STORE_ERROR",
      retryable: true,
      message: expect.stringContaining("locked"),
    });
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(3);
    const waiting = store.createRun(runOf("run"));
    other.exec("ROLLBACK");
    other.close();
    await waiting;
    expect((await store.getRun("run"))?.id).toBe("run");
    await store.close();
  });

  it("R18 keeps what was there when the disk is full", async () => {
    const db = new Database(path);
    await prepareLayout(db);
    const evidence = evidenceRecords(db, Date.now);
    const small = captureOf("https://a.example/small", "small");
    await evidence.putSnapshot(small);
    db.exec("PRAGMA max_page_count = 1");
    const big = captureOf("https://a.example/big", Array.from({ length: 40_000 }, (_, i) => (i * 7919).toString(36)).join(" "));
    await expect(evidence.putSnapshot(big)).rejects.toMatchObject({
      type: "STORE_FULL",
      message: expect.stringContaining("disk is full"),
    });
    expect(await evidence.getSnapshot(big.snapshot.id)).toBeUndefined();
    expect(await evidence.getSnapshot(small.snapshot.id)).toEqual(small);
    db.close();
  });
});
