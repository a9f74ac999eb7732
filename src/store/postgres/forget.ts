import { conversationOfTurn, FORGOTTEN, newMark, runOfReply, TURN } from "../forget.ts";
import { textOf } from "../row.ts";
import { runActive } from "../run-faults.ts";
import { namedIds } from "../spare.ts";
import type { ForgetStore, Forgettable } from "../store.ts";
import type { Connection, PostgresDatabase } from "./database.ts";
import { optionalUnpackedOf, packed, unpackedOf } from "./free-text.ts";
import { FRESH, isHeldRow } from "./lease.ts";
import { spareNamed } from "./prune.ts";

const AT_ONCE = 200;

/** As {@link import("../forget.ts").forgetRecords}; the server itself overwrites what was deleted, when it cleans its tables. */
export function forgetTables(db: PostgresDatabase, now: () => number): ForgetStore {
  return {
    forget: async (what) => {
      const ids = await runsOf(db, what);
      const named = await namedBy(db, ids, what.conversationIds);
      const mark = await packed(newMark());
      await db.write(async (at) => {
        for (const row of await at.all(`SELECT id, owner, ${FRESH} AS fresh FROM runs WHERE id = ANY ($1) FOR UPDATE`, ids))
          if (isHeldRow(row)) throw runActive(textOf(row, "id"));
        await removeCached(at, ids);
        await at.run("DELETE FROM runs WHERE id = ANY ($1)", ids);
        await at.run("DELETE FROM notes WHERE key = ANY ($1)", ids);
        await at.run("DELETE FROM conversations WHERE id = ANY ($1)", what.conversationIds);
        const sql = `INSERT INTO notes (kind, key, value, at) SELECT $1, one.id, $2, $3 FROM unnest($4::text[]) AS one (id)
          ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, at = excluded.at`;
        await at.run(sql, FORGOTTEN, mark, new Date(now()).toISOString(), [...named]);
      });
    },
    sweep: async () => {
      const busy = await busySince(db);
      const noted = await db.read((at) => at.all("SELECT key, value FROM notes WHERE kind = $1 AND at < $2", FORGOTTEN, busy));
      const doomed = new Set(noted.map((row) => textOf(row, "key")));
      if (doomed.size > 0) await spareNamed(db, doomed);
      return db.write(async (at) => {
        const removed = await removeCaptures(at, [...doomed]);
        // What was forgotten once more meanwhile is looked at once more.
        await at.run(
          "DELETE FROM notes n USING unnest($2::text[], $3::bytea[]) AS o (key, mark) WHERE n.kind = $1 AND n.key = o.key AND n.value = o.mark",
          ...[FORGOTTEN, noted.map((row) => row.key), noted.map((row) => row.value)],
        );
        const left = await at.get("SELECT 1 FROM notes WHERE kind = $1 LIMIT 1", FORGOTTEN);
        return { removed, done: left === undefined };
      });
    },
  };
}

async function runsOf(db: PostgresDatabase, { runIds, conversationIds }: Forgettable): Promise<string[]> {
  const ids = new Set(runIds);
  if (conversationIds.length === 0) return [...ids];
  const sql = "SELECT meta FROM messages WHERE conversation_id = ANY ($1) AND role = 'assistant'";
  for (const row of await db.read((at) => at.all(sql, conversationIds)))
    for (const run of runOfReply(await unpackedOf(row, "meta"))) ids.add(run);
  for (const row of await db.read((at) => at.all("SELECT key, value FROM notes WHERE kind = $1", TURN)))
    if (conversationIds.includes(conversationOfTurn(await unpackedOf(row, "value")) ?? "")) ids.add(textOf(row, "key"));
  return [...ids];
}

/** The captures that the runs and conversations name, and those kept while the runs worked. */
async function namedBy(db: PostgresDatabase, runs: readonly string[], conversations: readonly string[]): Promise<Set<string>> {
  const known = new Set((await db.read((at) => at.all("SELECT id FROM snapshots"))).map((row) => textOf(row, "id")));
  const named = new Set<string>();
  const look = (text: string) => {
    for (const id of namedIds(text, known)) {
      named.add(id);
      known.delete(id);
    }
  };
  for (const row of await db.read((at) => at.all("SELECT result FROM runs WHERE id = ANY ($1)", runs)))
    look((await optionalUnpackedOf(row, "result")) ?? "");
  const journal = "SELECT n, value FROM journal WHERE run_id = ANY ($1) AND n > $2 ORDER BY n LIMIT $3";
  for (let last = 0; ; ) {
    const from = last;
    const rows = await db.read((at) => at.all(journal, runs, from, AT_ONCE));
    for (const row of rows) look(await unpackedOf(row, "value"));
    if (rows.length < AT_ONCE) break;
    last = Number(rows.at(-1)?.n);
  }
  for (const row of await db.read((at) => at.all("SELECT state FROM conversations WHERE id = ANY ($1)", conversations)))
    look(await unpackedOf(row, "state"));
  for (const row of await db.read((at) => at.all("SELECT meta FROM messages WHERE conversation_id = ANY ($1)", conversations)))
    look(await unpackedOf(row, "meta"));
  const during = "SELECT s.id FROM snapshots s JOIN runs r ON s.stored_at BETWEEN r.created_at AND r.updated_at WHERE r.id = ANY ($1)";
  for (const row of await db.read((at) => at.all(during, runs))) named.add(textOf(row, "id"));
  return named;
}

async function removeCached(at: Connection, runs: readonly string[]): Promise<void> {
  const during = (time: string) => `EXISTS (SELECT 1 FROM runs r WHERE r.id = ANY ($1) AND ${time} BETWEEN r.created_at AND r.updated_at)`;
  await at.run(`DELETE FROM pages WHERE ${during("validated_at")}`, runs);
  await at.run(`DELETE FROM searches WHERE ${during("at")}`, runs);
  await at.run(`DELETE FROM notes WHERE ${during("at")} AND kind <> $2 AND key NOT IN (SELECT id FROM runs)`, runs, FORGOTTEN);
}

async function busySince(db: PostgresDatabase): Promise<string> {
  const sql = `SELECT created_at, owner, ${FRESH} AS fresh FROM runs WHERE state = 'running' AND owner IS NOT NULL ORDER BY created_at`;
  const oldest = (await db.read((at) => at.all(sql))).find(isHeldRow);
  return oldest === undefined ? "~" : textOf(oldest, "created_at");
}

/** A capture that was kept anew since it was forgotten is somebody's again. */
async function removeCaptures(at: Connection, ids: readonly string[]): Promise<number> {
  const forgotten =
    "SELECT s.id FROM snapshots s JOIN notes o ON o.kind = $2 AND o.key = s.id AND s.stored_at <= o.at WHERE s.id = ANY ($1)";
  const gone = (await at.all(forgotten, ids, FORGOTTEN)).map((row) => textOf(row, "id"));
  await at.run("DELETE FROM pages WHERE snapshot_id = ANY ($1)", gone);
  const removed = await at.run("DELETE FROM snapshots WHERE id = ANY ($1)", gone);
  await at.run("DELETE FROM texts t WHERE NOT EXISTS (SELECT 1 FROM snapshots s WHERE s.text_hash = t.hash)");
  return removed;
}
