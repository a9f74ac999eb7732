import { existsSync } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POSTGRES_PROGRAMS, type PostgresServer, startPostgres } from "../../test/postgres/server.ts";
import type { StorePlace } from "../config/config.ts";
import type { CanonicalUrl } from "../domain/url.ts";
import { captureOf, eventOf, NOW, rowOf, runOf } from "./contract/material.ts";
import { copyStore } from "./copy.ts";
import { newOwner } from "./lease.ts";
import { openStore } from "./open.ts";
import type { Store } from "./store.ts";
import { TABLES } from "./tables.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "assay-copy-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const file = (name: string): StorePlace => ({ kind: "file", path: join(folder, name) });

/** Something of everything a store can keep. */
async function filled(place: StorePlace): Promise<Store> {
  const store = await openStore(place);
  for (let i = 0; i < 3; i++) {
    const capture = captureOf(`https://a.example/${i}`, `text ${i} ${"ebb ".repeat(600)}`, `capture${i}-0123456789abcdef`);
    await store.putPage(capture.snapshot.url as CanonicalUrl, capture, NOW);
  }
  await store.putSearch("tides", "[]", NOW);
  await store.putNote("robots", "a.example", "nul \0 in it", NOW);
  for (const id of ["one", "two"]) {
    await store.createRun({ ...runOf(id), principal: "ann" });
    const { epoch } = await store.acquireRun(id, newOwner());
    await store.openAttempt(id, epoch, { id: "a", key: "k", n: 1, purse: "main", reserved: "{}", at: NOW });
    const settlement = { attemptId: "a", settled: "{}" };
    await store.commitStep(id, epoch, { row: rowOf("k"), events: [eventOf("e1"), eventOf("e2")], settlement, elapsedMs: 1.5 });
    const result = JSON.stringify({ snapshotId: "capture1-0123456789abcdef" });
    await store.finishRun(id, epoch, { state: "finished", result, events: [eventOf("end")], elapsedMs: 2, now: NOW });
  }
  await store.rate({ runId: "one", thumbs: "up", comment: "gut 🌊", at: NOW });
  await store.createConversation({ id: "c", createdAt: NOW, updatedAt: NOW, title: "Tides", state: "{}", principal: "ann" });
  const message = { role: "user", text: "tides?", meta: "{}", at: NOW } as const;
  await store.appendTurn("c", { messages: [message, message], state: "[1]", expectedState: "{}", at: NOW });
  return store;
}

async function seen(place: StorePlace) {
  const store = await openStore(place);
  try {
    return {
      runs: await store.listRuns({ limit: 9, principal: "ann" }),
      events: await store.events("one", 0, 9),
      journal: await store.journal("two"),
      attempts: await store.attempts("two"),
      ratings: await store.ratings("one"),
      messages: await store.messages("c"),
      page: await store.getPage("https://a.example/1" as CanonicalUrl),
      own: await store.getSnapshot(captureOf("", "", "capture1-0123456789abcdef").snapshot.id, "ann"),
      note: await store.getNote("robots", "a.example", NOW),
    };
  } finally {
    await store.close();
  }
}

/** What is about this very place: its numbering, what was found by words, which is found again, and who works on it. */
const OWN = ["runs.n", "runs.question_kept", "journal.n", "attempts.n", "ratings.n", "conversations.n"];
const OWN_TABLES = /^(?:sqlite_|questions|workers$|tallies$)/u;

describe("copying a store", () => {
  it("R18 takes every column of every table", async () => {
    await (await filled(file("a.db"))).close();
    const db = new DatabaseSync(join(folder, "a.db"), { readOnly: true });
    const columns = db
      .prepare(
        "SELECT t.name || '.' || c.name AS name, t.name AS of FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table'",
      )
      .all();
    db.close();
    const kept = columns.flatMap(({ name, of }) => (OWN_TABLES.test(String(of)) || OWN.includes(String(name)) ? [] : [String(name)]));
    expect(TABLES.flatMap(({ name, columns: copied }) => copied.map((column) => `${name}.${column}`)).toSorted()).toEqual(kept.toSorted());
  });

  it("R18 makes a file with the same in it, and refuses to write over another", async () => {
    await (await filled(file("a.db"))).close();
    const tables = await copyStore(file("a.db"), file("b.db"));
    expect(tables.map(({ table, rows }) => [table, rows])).toContainEqual(["events", 6]);
    expect(await seen(file("b.db"))).toEqual(await seen(file("a.db")));
    await expect(copyStore(file("a.db"), file("b.db"))).rejects.toMatchObject({ type: "CONFLICT" });
    await expect(copyStore(file("none.db"), file("c.db"))).rejects.toMatchObject({ type: "NOT_FOUND" });
    expect(existsSync(join(folder, "c.db"))).toBe(false);
  });

  it("R18 what is told of a table tells each of its values apart, and nothing from other tables", async () => {
    await (await filled(file("a.db"))).close();
    const told = async (name: string) =>
      new Map((await copyStore(file(name), file(`copy of ${name}`))).map(({ table, sha256 }) => [table, sha256]));
    const before = await told("a.db");
    const changes: readonly (readonly [table: string, sql: string])[] = [
      ["notes", "UPDATE notes SET value = 'nul ! in it'"],
      ["notes", "UPDATE notes SET kind = 'robotsa', key = '.example'"],
      ["texts", "UPDATE texts SET body = zeroblob(length(body)) WHERE hash = (SELECT min(hash) FROM texts)"],
      ["runs", "UPDATE runs SET elapsed_ms = elapsed_ms + 1 WHERE id = 'two'"],
      ["runs", "UPDATE runs SET error = '' WHERE id = 'one'"],
      ["ratings", "UPDATE ratings SET comment = 'gut'"],
      ["messages", "UPDATE messages SET text = 'Tides?' WHERE rowid = (SELECT max(rowid) FROM messages)"],
      ["ratings", "DELETE FROM ratings"],
    ];
    for (const [at, [table, sql]] of changes.entries()) {
      await copyFile(join(folder, "a.db"), join(folder, `${at}.db`));
      const db = new DatabaseSync(join(folder, `${at}.db`));
      const { changes: changed } = db.prepare(sql).run();
      db.close();
      expect(changed, sql).toBe(1);
      const after = await told(`${at}.db`);
      expect(
        [...after.keys()].filter((name) => after.get(name) !== before.get(name)),
        sql,
      ).toEqual([table]);
    }
  });

  it("R18 copies nothing while a run is being worked on, and leaves nothing half-written", async () => {
    const store = await filled(file("a.db"));
    await store.createRun(runOf("busy"));
    await store.acquireRun("busy", newOwner());
    await expect(copyStore(file("a.db"), file("b.db"))).rejects.toMatchObject({ type: "RUN_ACTIVE", message: /"busy"/u });
    expect([existsSync(join(folder, "b.db")), existsSync(join(folder, "b.db.copying"))]).toEqual([false, false]);
    await store.close();
  });
});

describe.skipIf(POSTGRES_PROGRAMS === undefined)("copying between a file and PostgreSQL", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  it("R18 there and back again, everything is the same", async () => {
    await (await filled(file("a.db"))).close();
    const database: StorePlace = { kind: "postgres", address: await server.newDatabase() };
    const there = await copyStore(file("a.db"), database);
    expect(await seen(database)).toEqual(await seen(file("a.db")));
    expect(await copyStore(database, file("b.db"))).toEqual(there);
    expect(await seen(file("b.db"))).toEqual(await seen(file("a.db")));
    await expect(copyStore(file("a.db"), database)).rejects.toMatchObject({ type: "CONFLICT", message: /keeps something already/u });
  });
});
