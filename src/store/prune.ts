import { inUtc } from "./cache.ts";
import type { Database } from "./database.ts";
import { unpackText } from "./packed-text.ts";
import { bytesOf, numberOf, optionalTextOf, type Row, textOf } from "./row.ts";
import { isHeldRow } from "./runs.ts";
import { spare } from "./spare.ts";
import type { Pruned } from "./store.ts";

const BATCH = 200;
/** Runs that no worker is to take. */
export const AT_REST = "NOT (accepted = 1 AND state IN ('queued', 'interrupted', 'running'))";
/** Runs removed in one transaction: each may have a long journal, and others wait for the lock. */
const RUNS_AT_ONCE = 20;

/** What is cached, and when a piece was last known to be right too long ago. What is noted of a run lives as long as the run does. */
const STALE = [
  ["searches", "at < ?"],
  ["notes", "at < ? AND key NOT IN (SELECT id FROM runs)"],
  ["pages", "validated_at < ?"],
] as const;

/**
 * Removes runs last worked on before `before`, cached things as old, and every capture and text that then nobody refers to. A capture is
 * needed when its id stands anywhere in the journal or result of a kept run or in a conversation, when a kept page is it, or when it
 * was stored since `before`. Runs that wait for a worker or are being worked on stay, however old. A dry run goes the same way and removes nothing.
 */
export async function prune(db: Database, leases: () => number, before: string, { dryRun = false } = {}): Promise<Pruned> {
  const limit = inUtc(before);
  const full = await db.read(() => usedBytes(db));
  const runIds = dryRun ? await oldRuns(db, leases, limit) : await removeOldRuns(db, leases, limit);
  const cached = await (dryRun ? countCached(db, limit, runIds) : removeCached(db, limit));
  const doomed = await unreferred(db, limit, new Set(dryRun ? runIds : []));
  if (dryRun) {
    const bytes = await db.read(() => lengthOfRuns(db, runIds) + lengthOfSnapshots(db, [...doomed]));
    return { runIds, snapshots: doomed.size, cached, bytes };
  }
  const snapshots = await removeSnapshots(db, [...doomed], limit);
  await db.read(() => db.exec("PRAGMA incremental_vacuum"));
  return { runIds, snapshots, cached, bytes: Math.max(0, full - (await db.read(() => usedBytes(db)))) };
}

function usedBytes(db: Database): number {
  const sql = "SELECT (page_count - freelist_count) * page_size AS n FROM pragma_page_count, pragma_freelist_count, pragma_page_size";
  return numberOf(db.get(sql) ?? {}, "n");
}

function lengthOfRuns(db: Database, ids: readonly string[]): number {
  const sql = `
    SELECT coalesce((SELECT length(request) + coalesce(length(result), 0) FROM runs WHERE id = ?1), 0)
      + coalesce((SELECT sum(length(value) + length(key)) FROM journal WHERE run_id = ?1), 0)
      + coalesce((SELECT sum(length(event) + length(key)) FROM events WHERE run_id = ?1), 0) AS n`;
  return ids.reduce((sum, id) => sum + numberOf(db.get(sql, id) ?? {}, "n"), 0);
}

function lengthOfSnapshots(db: Database, ids: readonly string[]): number {
  const sql = "SELECT length(s.body) + length(t.body) AS n FROM snapshots s JOIN texts t ON t.hash = s.text_hash WHERE s.id = ?";
  return ids.reduce((sum, id) => sum + numberOf(db.get(sql, id) ?? {}, "n"), 0);
}

function oldRuns(db: Database, leases: () => number, limit: string): Promise<string[]> {
  return db.read(() =>
    db
      .all(`SELECT id, owner, heartbeat_at FROM runs WHERE updated_at < ? AND ${AT_REST} ORDER BY id`, limit)
      .filter((row) => !isHeldRow(row, leases()))
      .map((row) => textOf(row, "id")),
  );
}

async function removeOldRuns(db: Database, leases: () => number, limit: string): Promise<string[]> {
  const removed: string[] = [];
  const sql = `SELECT id, owner, heartbeat_at FROM runs WHERE updated_at < ? AND ${AT_REST} AND id > ? ORDER BY id LIMIT ?`;
  for (let last = ""; ; ) {
    const seen = await db.write(() => {
      const rows = db.all(sql, limit, last, RUNS_AT_ONCE);
      const old = rows.filter((row) => !isHeldRow(row, leases())).map((row) => textOf(row, "id"));
      for (const id of old) db.run("DELETE FROM runs WHERE id = ?", id);
      return { old, ids: rows.map((row) => textOf(row, "id")) };
    });
    removed.push(...seen.old);
    last = seen.ids.at(-1) ?? "";
    if (seen.ids.length < RUNS_AT_ONCE) return removed;
  }
}

function countCached(db: Database, limit: string, going: readonly string[]): Promise<number> {
  const ofRun = "SELECT count(*) AS n FROM notes WHERE at < ? AND key = ?";
  return db.read(
    () =>
      STALE.reduce(
        (sum, [table, isStale]) => sum + numberOf(db.get(`SELECT count(*) AS n FROM ${table} WHERE ${isStale}`, limit) ?? {}, "n"),
        0,
      ) + going.reduce((sum, id) => sum + numberOf(db.get(ofRun, limit, id) ?? {}, "n"), 0),
  );
}

function removeCached(db: Database, limit: string): Promise<number> {
  return db.write(() => STALE.reduce((sum, [table, isStale]) => sum + db.run(`DELETE FROM ${table} WHERE ${isStale}`, limit), 0));
}

/** Captures as old that nobody names but the runs that are to go. */
async function unreferred(db: Database, limit: string, going: ReadonlySet<string>): Promise<Set<string>> {
  const sql = "SELECT id FROM snapshots WHERE stored_at < ? AND id NOT IN (SELECT snapshot_id FROM pages WHERE validated_at >= ?)";
  const doomed = new Set((await db.read(() => db.all(sql, limit, limit))).map((row) => textOf(row, "id")));
  if (doomed.size === 0) return doomed;
  await spareNamed(db, doomed, going);
  return doomed;
}

/** Takes every capture that a kept run or a conversation names out of those that are to go. @param going runs that do not count */
export async function spareNamed(db: Database, doomed: Set<string>, going: ReadonlySet<string> = new Set()): Promise<void> {
  const seen = await spareReferred(db, doomed, 0, going);
  await spareWritten(db, doomed, going);
  // What was journaled while the scan ran: a second, short look right before removing.
  await spareReferred(db, doomed, seen, going);
}

async function removeSnapshots(db: Database, ids: readonly string[], limit: string): Promise<number> {
  if (ids.length === 0) return 0;
  const sql = "DELETE FROM snapshots WHERE id = ? AND stored_at < ? AND id NOT IN (SELECT snapshot_id FROM pages)";
  let removed = 0;
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    removed += await db.write(() => batch.reduce((count, id) => count + db.run(sql, id, limit), 0));
  }
  await db.write(() => db.run("DELETE FROM texts WHERE hash NOT IN (SELECT text_hash FROM snapshots)"));
  return removed;
}

/** Takes every id that a journal row after number `from` names out of `doomed`; gives back the last number seen. */
async function spareReferred(db: Database, doomed: Set<string>, from: number, going: ReadonlySet<string>): Promise<number> {
  let last = from;
  for await (const row of rowsOf(db, "journal", "run_id, value", from)) {
    if (!going.has(textOf(row, "run_id"))) spare(doomed, await unpackText(bytesOf(row, "value")));
    last = numberOf(row, "number");
  }
  return last;
}

/** The same for results and conversations. */
async function spareWritten(db: Database, doomed: Set<string>, going: ReadonlySet<string>): Promise<void> {
  for await (const row of rowsOf(db, "runs", "id, result AS said"))
    if (!going.has(textOf(row, "id"))) spare(doomed, optionalTextOf(row, "said") ?? "");
  for await (const row of rowsOf(db, "conversations", "state AS said")) spare(doomed, textOf(row, "said"));
  for await (const row of rowsOf(db, "messages", "meta AS said")) spare(doomed, textOf(row, "said"));
}

/** All rows of a table after a number, some at a time, so that neither memory nor the event loop is held up by a large store. */
async function* rowsOf(db: Database, table: string, columns: string, from = 0): AsyncGenerator<Row> {
  const sql = `SELECT rowid AS number, ${columns} FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ?`;
  for (let last = from; ; ) {
    const rows = await db.read(() => db.all(sql, last, BATCH));
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < BATCH) return;
    last = numberOf(end, "number");
  }
}
