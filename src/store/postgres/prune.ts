import { inUtc } from "../cache.ts";
import { AT_REST } from "../prune.ts";
import { numberOf, type Row, textOf } from "../row.ts";
import { spare } from "../spare.ts";
import type { Pruned } from "../store.ts";
import type { PostgresDatabase } from "./database.ts";
import { optionalUnpackedOf } from "./free-text.ts";
import { FRESH, isHeldRow } from "./lease.ts";

const BATCH = 200;

/** What is cached, and when a piece was last known to be right too long ago. What is noted of a run lives as long as the run does. */
const STALE = [
  ["searches", "at < $1"],
  ["notes", "at < $1 AND NOT EXISTS (SELECT 1 FROM runs WHERE id = notes.key AND NOT id = ANY ($2))"],
  ["pages", "validated_at < $1"],
] as const;

/** As {@link import("../prune.ts").prune}, with the lengths of what goes as the bytes that become free: the server frees the disk by itself, later. */
export async function pruneTables(db: PostgresDatabase, before: string, { dryRun = false } = {}): Promise<Pruned> {
  const limit = inUtc(before);
  const runIds = await oldRuns(db, limit);
  const bytesOfRuns = await sum(db, LENGTH_OF_RUNS, runIds);
  if (!dryRun) await removeRuns(db, runIds);
  if (!dryRun) await db.read((at) => at.run(UNUSED_LIMITS));
  const cached = await stale(db, limit, runIds, dryRun);
  const doomed = await unreferred(db, limit, new Set(dryRun ? runIds : []));
  const bytes = bytesOfRuns + (await sum(db, LENGTH_OF_SNAPSHOTS, [...doomed]));
  return { runIds, snapshots: dryRun ? doomed.size : await removeSnapshots(db, [...doomed], limit), cached, bytes };
}

/** A key that nobody was given a place of for an hour holds nothing back; it is made again by who asks next. */
const UNUSED_LIMITS = "DELETE FROM limits WHERE not_before < (extract(epoch FROM clock_timestamp()) - 3600) * 1000";

const LENGTH_OF_RUNS = `
  SELECT coalesce((SELECT sum(length(request) + coalesce(length(result), 0)) FROM runs WHERE id = ANY ($1)), 0)
    + coalesce((SELECT sum(length(value) + length(key)) FROM journal WHERE run_id = ANY ($1)), 0)
    + coalesce((SELECT sum(length(event) + length(key)) FROM events WHERE run_id = ANY ($1)), 0) AS n`;
const LENGTH_OF_SNAPSHOTS =
  "SELECT coalesce(sum(length(s.body) + length(t.body)), 0) AS n FROM snapshots s JOIN texts t ON t.hash = s.text_hash WHERE s.id = ANY ($1)";

async function sum(db: PostgresDatabase, sql: string, ids: readonly string[]): Promise<number> {
  return numberOf((await db.read((at) => at.get(sql, ids))) ?? {}, "n");
}

async function oldRuns(db: PostgresDatabase, limit: string): Promise<string[]> {
  const rows = await db.read((at) =>
    at.all(`SELECT id, owner, ${FRESH} AS fresh FROM runs WHERE updated_at < $1 AND ${AT_REST} ORDER BY id COLLATE "C"`, limit),
  );
  return rows.filter((row) => !isHeldRow(row)).map((row) => textOf(row, "id"));
}

async function removeRuns(db: PostgresDatabase, ids: string[]): Promise<void> {
  for (const [place, id] of [...ids.entries()].reverse()) {
    await db.write(async (at) => {
      const row = await at.get(`SELECT owner, ${FRESH} AS fresh, ${AT_REST} AS at_rest FROM runs WHERE id = $1 FOR UPDATE`, id);
      // Somebody has taken it up again in the meantime, or has it wait.
      if (row !== undefined && (isHeldRow(row) || row.at_rest !== true)) ids.splice(place, 1);
      else await at.run("DELETE FROM runs WHERE id = $1", id);
    });
  }
}

async function stale(db: PostgresDatabase, limit: string, going: readonly string[], dryRun: boolean): Promise<number> {
  return db.write(async (at) => {
    let count = 0;
    for (const [table, isStale] of STALE) {
      const values = isStale.includes("$2") ? [limit, going] : [limit];
      if (dryRun) count += numberOf((await at.get(`SELECT count(*) AS n FROM ${table} WHERE ${isStale}`, ...values)) ?? {}, "n");
      else count += await at.run(`DELETE FROM ${table} WHERE ${isStale}`, ...values);
    }
    return count;
  });
}

/** Captures as old that nobody names but the runs that are to go. */
async function unreferred(db: PostgresDatabase, limit: string, going: ReadonlySet<string>): Promise<Set<string>> {
  const sql = "SELECT id FROM snapshots WHERE stored_at < $1 AND id NOT IN (SELECT snapshot_id FROM pages WHERE validated_at >= $1)";
  const doomed = new Set((await db.read((at) => at.all(sql, limit))).map((row) => textOf(row, "id")));
  if (doomed.size === 0) return doomed;
  await spareNamed(db, doomed, going);
  return doomed;
}

/** As {@link import("../prune.ts").spareNamed}. */
export async function spareNamed(db: PostgresDatabase, doomed: Set<string>, going: ReadonlySet<string> = new Set()): Promise<void> {
  const seen = await spareReferred(db, doomed, 0, going);
  for await (const row of rowsOf(db, "runs", "id, result AS said")) if (!going.has(textOf(row, "id"))) await spareIn(doomed, row);
  for await (const row of rowsOf(db, "conversations", "state AS said")) await spareIn(doomed, row);
  for await (const row of rowsOf(db, "messages", "meta AS said")) await spareIn(doomed, row);
  // What was journaled while the scan ran: a second, short look right before removing.
  await spareReferred(db, doomed, seen, going);
}

/** Takes every id that a journal row after number `from` names out of `doomed`; gives back the last number seen. */
async function spareReferred(db: PostgresDatabase, doomed: Set<string>, from: number, going: ReadonlySet<string>): Promise<number> {
  let last = from;
  for await (const row of rowsOf(db, "journal", "run_id, value AS said", from)) {
    if (!going.has(textOf(row, "run_id"))) await spareIn(doomed, row);
    last = numberOf(row, "number");
  }
  return last;
}

async function spareIn(doomed: Set<string>, row: Row): Promise<void> {
  spare(doomed, (await optionalUnpackedOf(row, "said")) ?? "");
}

/** All rows of a table, some at a time, so that neither memory nor the event loop is held up by a large store. */
async function* rowsOf(db: PostgresDatabase, table: string, columns: string, from = 0): AsyncGenerator<Row> {
  const sql = `SELECT n AS number, ${columns} FROM ${table} WHERE n > $1 ORDER BY n LIMIT ${BATCH}`;
  for (let last = from; ; ) {
    const after = last;
    const rows = await db.read((at) => at.all(sql, after));
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < BATCH) return;
    last = numberOf(end, "number");
  }
}

const UNREFERRED = "NOT EXISTS (SELECT 1 FROM snapshots s WHERE s.text_hash = t.hash)";

async function removeSnapshots(db: PostgresDatabase, ids: readonly string[], limit: string): Promise<number> {
  if (ids.length === 0) return 0;
  return db.write(async (at) => {
    const removed = await at.run(
      "DELETE FROM snapshots WHERE id = ANY ($1) AND stored_at < $2 AND id NOT IN (SELECT snapshot_id FROM pages)",
      ...[ids, limit],
    );
    // Two statements, since each sees what was there when it began: what is locked now gets no capture any more, and what got one in between is kept.
    // A text that somebody is keeping a capture of right now is not waited for.
    const free = await at.all(`SELECT hash FROM texts t WHERE ${UNREFERRED} FOR UPDATE SKIP LOCKED`);
    await at.run(
      `DELETE FROM texts t WHERE hash = ANY ($1) AND ${UNREFERRED}`,
      free.map((row) => textOf(row, "hash")),
    );
    return removed;
  });
}
