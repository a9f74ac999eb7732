import { inUtc } from "./cache.ts";
import type { Database } from "./database.ts";
import { unpackText } from "./packed-text.ts";
import { bytesOf, numberOf, optionalTextOf, textOf } from "./row.ts";
import { isHeld } from "./runs.ts";

const BATCH = 200;

/**
 * Removes runs last worked on before `before`, cached things as old, and every capture and text that then nobody refers to. A capture is
 * needed when its id stands anywhere in the journal or result of a kept run or in a conversation, when a kept page is it, or when it
 * was stored since `before`. Runs that are being worked on stay, however old.
 */
export async function prune(db: Database, now: () => number, before: string): Promise<{ runs: number; snapshots: number }> {
  const limit = inUtc(before);
  const removed = await removeOldRuns(db, now, limit);
  await db.write(() => {
    for (const table of ["searches", "notes"]) db.run(`DELETE FROM ${table} WHERE at < ?`, limit);
    db.run("DELETE FROM pages WHERE validated_at < ?", limit);
  });
  const doomed = new Set(
    (await db.read(() => db.all("SELECT id FROM snapshots WHERE stored_at < ? AND id NOT IN (SELECT snapshot_id FROM pages)", limit))).map(
      (row) => textOf(row, "id"),
    ),
  );
  if (doomed.size === 0) return { runs: removed, snapshots: 0 };
  const seen = await spareReferred(db, doomed, 0);
  await spareWritten(db, doomed);
  // What was journaled while the scan ran: a second, short look right before removing.
  await spareReferred(db, doomed, seen);
  const snapshots = await removeSnapshots(db, [...doomed], limit);
  return { runs: removed, snapshots };
}

async function removeSnapshots(db: Database, ids: readonly string[], limit: string): Promise<number> {
  const sql = "DELETE FROM snapshots WHERE id = ? AND stored_at < ? AND id NOT IN (SELECT snapshot_id FROM pages)";
  let removed = 0;
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    removed += await db.write(() => batch.reduce((count, id) => count + db.run(sql, id, limit), 0));
  }
  await db.write(() => db.run("DELETE FROM texts WHERE hash NOT IN (SELECT text_hash FROM snapshots)"));
  await db.read(() => db.exec("PRAGMA incremental_vacuum"));
  return removed;
}

function removeOldRuns(db: Database, now: () => number, limit: string): Promise<number> {
  return db.write(() => {
    const old = db.all("SELECT id, owner, heartbeat_at FROM runs WHERE updated_at < ?", limit).filter((row) => !isHeld(row, now()));
    for (const row of old) db.run("DELETE FROM runs WHERE id = ?", textOf(row, "id"));
    return old.length;
  });
}

/** Takes every id that a journal row after number `from` names out of `doomed`; gives back the last number seen. */
async function spareReferred(db: Database, doomed: Set<string>, from: number): Promise<number> {
  for (let last = from; ; ) {
    const rows = await db.read(() => db.all("SELECT n, value FROM journal WHERE n > ? ORDER BY n LIMIT ?", last, BATCH));
    for (const row of rows) {
      spare(doomed, await unpackText(bytesOf(row, "value")));
      last = numberOf(row, "n");
    }
    if (rows.length < BATCH) return last;
  }
}

/** The same for results and conversations, which are few. */
async function spareWritten(db: Database, doomed: Set<string>): Promise<void> {
  const texts = await db.read(() => [
    ...db.all("SELECT result AS said FROM runs"),
    ...db.all("SELECT state AS said FROM conversations"),
    ...db.all("SELECT meta AS said FROM messages"),
  ]);
  for (const row of texts) spare(doomed, optionalTextOf(row, "said") ?? "");
}

function spare(doomed: Set<string>, text: string): void {
  for (const [word] of text.matchAll(/[A-Za-z0-9_-]+/g)) doomed.delete(word);
  for (const [hash] of text.matchAll(/[0-9a-f]{16,}/g)) doomed.delete(hash);
}
