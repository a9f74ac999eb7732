import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Database } from "./database.ts";
import { unpackText } from "./packed-text.ts";
import { spareNamed } from "./prune.ts";
import { bytesOf, optionalTextOf, textOf } from "./row.ts";
import { runActive } from "./run-faults.ts";
import { isHeldRow, type StoreClocks } from "./runs.ts";
import { namedIds } from "./spare.ts";
import type { ForgetStore, Forgettable } from "./store.ts";

/** Kind of the notes that name captures to be swept. */
export const FORGOTTEN = "forgotten";
/** Kind of the notes that the service makes of turns. */
export const TURN = "turn";
const AT_ONCE = 200;

const replySchema = z.object({ run_id: z.string() });
const turnSchema = z.object({ conversation: z.string() });

/** Tells one forgetting from another: what is forgotten again while it is swept must be swept again. */
export function newMark(): string {
  return randomBytes(8).toString("hex");
}

/** The run of a reply, as its message's `meta` has it. */
export function runOfReply(meta: string): string[] {
  const { data } = replySchema.safeParse(JSON.parse(meta));
  return data === undefined ? [] : [data.run_id];
}

/** The conversation a turn was asked in, as its note has it. */
export function conversationOfTurn(note: string): string | undefined {
  return turnSchema.safeParse(JSON.parse(note)).data?.conversation;
}

/** A file of more bytes is not written anew for what was deleted: it would hold everybody up. */
const REWRITTEN = 64 * 1024 * 1024;

/**
 * Forgetting for good (X5): in the file itself nothing stays of what was deleted, since SQLite overwrites it (`secure_delete`), the log is cut, and the file is
 * written anew, because rows that were moved from page to page have left copies that nothing overwrites.
 */
export function forgetRecords(db: Database, { now, leases }: StoreClocks): ForgetStore {
  let isDeleted = false;
  return {
    forget: async (what) => {
      isDeleted = true;
      const ids = await runsOf(db, what);
      const spans = await spansOf(db, ids);
      const named = await namedBy(db, ids, what.conversationIds, spans);
      await db.write(() => {
        for (const id of ids) removeRun(db, id, leases());
        for (const id of what.conversationIds) db.run("DELETE FROM conversations WHERE id = ?", id);
        for (const span of spans) removeCached(db, span);
        const at = new Date(now()).toISOString();
        const mark = newMark();
        for (const id of named) db.run("INSERT OR REPLACE INTO notes (kind, key, value, at) VALUES (?, ?, ?, ?)", FORGOTTEN, id, mark, at);
      });
    },
    sweep: async () => {
      const noted = await db.read(() => forgottenBefore(db, busySince(db, leases())));
      const doomed = new Set(noted.map(({ id }) => id));
      if (doomed.size > 0) await spareNamed(db, doomed);
      const removed = await db.write(() => {
        const gone = noted.filter(({ id, at }) => doomed.has(id) && removeCapture(db, id, at));
        db.run("DELETE FROM texts WHERE hash NOT IN (SELECT text_hash FROM snapshots)");
        // What was forgotten once more meanwhile is looked at once more.
        for (const { id, mark } of noted) db.run("DELETE FROM notes WHERE kind = ? AND key = ? AND value = ?", FORGOTTEN, id, mark);
        return gone.length;
      });
      const rewrites = isDeleted && (await db.read(() => sizeOf(db))) <= REWRITTEN;
      if (rewrites) isDeleted = false;
      await db.read(() => db.exec(rewrites ? "VACUUM" : "PRAGMA incremental_vacuum"));
      // Pages as they were before stand in the log until it is cut; while others read, it is cut at the next sweep.
      await db.read(() => db.exec("PRAGMA wal_checkpoint(TRUNCATE)"));
      const left = await db.read(() => db.get("SELECT 1 FROM notes WHERE kind = ? LIMIT 1", FORGOTTEN));
      return { removed, done: left === undefined };
    },
  };
}

/** Bytes of the file. */
function sizeOf(db: Database): number {
  const pages = db.get("SELECT page_count * page_size AS size FROM pragma_page_count(), pragma_page_size()");
  return Number(pages?.size ?? 0);
}

/** When the oldest run began that is being worked on: it may hold captures that its journal does not name yet. */
function busySince(db: Database, nowMs: number): string {
  const rows = db.all("SELECT created_at, owner, heartbeat_at FROM runs WHERE state = 'running' AND owner IS NOT NULL");
  const busy = rows.filter((row) => isHeldRow(row, nowMs)).map((row) => textOf(row, "created_at"));
  return busy.sort()[0] ?? "~";
}

function forgottenBefore(db: Database, at: string): { readonly id: string; readonly mark: string; readonly at: string }[] {
  const rows = db.all("SELECT key, value, at FROM notes WHERE kind = ? AND at < ?", FORGOTTEN, at);
  return rows.map((row) => ({ id: textOf(row, "key"), mark: textOf(row, "value"), at: textOf(row, "at") }));
}

/** The time in which a run could put something into the cache. */
interface Span {
  readonly from: string;
  readonly until: string;
}

async function runsOf(db: Database, { runIds, conversationIds }: Forgettable): Promise<string[]> {
  const ids = new Set(runIds);
  const wanted = new Set(conversationIds);
  if (wanted.size === 0) return [...ids];
  for (const id of wanted) {
    const replies = await db.read(() => db.all("SELECT meta FROM messages WHERE conversation_id = ? AND role = 'assistant'", id));
    for (const row of replies) for (const run of runOfReply(textOf(row, "meta"))) ids.add(run);
  }
  for (const row of await db.read(() => db.all("SELECT key, value FROM notes WHERE kind = ?", TURN)))
    if (wanted.has(conversationOfTurn(textOf(row, "value")) ?? "")) ids.add(textOf(row, "key"));
  return [...ids];
}

function spansOf(db: Database, ids: readonly string[]): Promise<Span[]> {
  return db.read(() =>
    ids.flatMap((id) => {
      const row = db.get("SELECT created_at, updated_at FROM runs WHERE id = ?", id);
      return row === undefined ? [] : [{ from: textOf(row, "created_at"), until: textOf(row, "updated_at") }];
    }),
  );
}

/** The captures that the runs and conversations name, and those kept while the runs worked. */
async function namedBy(
  db: Database,
  runs: readonly string[],
  conversations: readonly string[],
  spans: readonly Span[],
): Promise<Set<string>> {
  const known = new Set((await db.read(() => db.all("SELECT id FROM snapshots"))).map((row) => textOf(row, "id")));
  const named = new Set<string>();
  const look = (text: string) => {
    for (const id of namedIds(text, known)) {
      named.add(id);
      known.delete(id);
    }
  };
  for (const id of runs) {
    look(optionalTextOf((await db.read(() => db.get("SELECT result FROM runs WHERE id = ?", id))) ?? { result: null }, "result") ?? "");
    for (let last = 0; ; ) {
      const sql = "SELECT n, value FROM journal WHERE run_id = ? AND n > ? ORDER BY n LIMIT ?";
      const from = last;
      const rows = await db.read(() => db.all(sql, id, from, AT_ONCE));
      for (const row of rows) look(await unpackText(bytesOf(row, "value")));
      const end = rows.at(-1);
      if (end === undefined || rows.length < AT_ONCE) break;
      last = Number(end.n);
    }
  }
  for (const id of conversations) {
    look(textOf((await db.read(() => db.get("SELECT state FROM conversations WHERE id = ?", id))) ?? { state: "" }, "state"));
    for (const row of await db.read(() => db.all("SELECT meta FROM messages WHERE conversation_id = ?", id))) look(textOf(row, "meta"));
  }
  for (const { from, until } of spans)
    for (const row of await db.read(() => db.all("SELECT id FROM snapshots WHERE stored_at >= ? AND stored_at <= ?", from, until)))
      named.add(textOf(row, "id"));
  return named;
}

/** @throws AssayError RUN_ACTIVE */
function removeRun(db: Database, id: string, nowMs: number): void {
  const row = db.get("SELECT owner, heartbeat_at FROM runs WHERE id = ?", id);
  if (row !== undefined && isHeldRow(row, nowMs)) throw runActive(id);
  db.run("DELETE FROM runs WHERE id = ?", id);
  db.run("DELETE FROM notes WHERE key = ?", id);
}

function removeCached(db: Database, { from, until }: Span): void {
  db.run("DELETE FROM pages WHERE validated_at >= ? AND validated_at <= ?", from, until);
  db.run("DELETE FROM searches WHERE at >= ? AND at <= ?", from, until);
  db.run("DELETE FROM notes WHERE at >= ? AND at <= ? AND kind <> ? AND key NOT IN (SELECT id FROM runs)", from, until, FORGOTTEN);
}

/** A capture that was kept anew since it was forgotten is somebody's again. */
function removeCapture(db: Database, id: string, since: string): boolean {
  if (db.get("SELECT 1 FROM snapshots WHERE id = ? AND stored_at <= ?", id, since) === undefined) return false;
  db.run("DELETE FROM pages WHERE snapshot_id = ?", id);
  return db.run("DELETE FROM snapshots WHERE id = ?", id) > 0;
}
