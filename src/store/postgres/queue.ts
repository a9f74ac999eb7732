import { endedHere, LEASE_MS, thisMachine } from "../lease.ts";
import { type Asked, inOrder, placeSql, type QueueStore, type Waiting } from "../queue.ts";
import { countedIn, waitingOf, workerOf } from "../queue-records.ts";
import { numberOf, optionalTextOf, textOf } from "../row.ts";
import { noSuchRun, requireUnfinished, runActive } from "../run-faults.ts";
import type { Bell } from "./bell.ts";
import type { Connection, PostgresDatabase } from "./database.ts";
import { unpackedOf } from "./free-text.ts";
import { FRESH, isHeldRow, NOW } from "./lease.ts";
import { requireEpoch, toRecord } from "./runs.ts";

/** The queue in a database, for workers on many machines (R18). */
export function queueTables(db: PostgresDatabase, bell: Bell): QueueStore {
  return {
    claimRun: async (owner, { takes, perPrincipal, except }) => {
      const fits = takes.map(({ kind, settings }) => `${kind} ${settings}`);
      const kinds = takes.map(({ kind }) => kind);
      const row = await db.read(async (at) => at.get(CLAIM, owner, fits, kinds, except, perPrincipal, await ended(at)));
      return row === undefined ? undefined : toRecord(row);
    },

    releaseRun: (id, epoch, accepted) =>
      db.write(async (at) => {
        await requireEpoch(at, id, epoch);
        const sql = "UPDATE runs SET state = 'interrupted', owner = NULL, heartbeat_at = NULL, accepted = $1 WHERE id = $2";
        await at.run(sql, accepted ? 1 : 0, id);
      }),

    requeueRun: (id) =>
      db.write(async (at) => {
        const row = await at.get(`SELECT state, owner, ${FRESH} AS fresh FROM runs WHERE id = $1 FOR UPDATE`, id);
        if (row === undefined) throw noSuchRun(id);
        if (isHeldRow(row)) throw runActive(id);
        requireUnfinished(id, row);
        await at.run(
          `UPDATE runs SET state = 'queued', owner = NULL, heartbeat_at = NULL, accepted = 1, asked = NULL, updated_at = ${NOW} WHERE id = $1`,
          id,
        );
      }),

    askRun: (id, asked) =>
      db.write(async (at) => {
        const sql = "UPDATE runs SET asked = CASE WHEN asked = 'cancel' THEN asked ELSE $1 END WHERE id = $2";
        if ((await at.run(sql, asked, id)) === 0) throw noSuchRun(id);
      }),

    askedOf: async (ids) => {
      const rows = await db.read((at) => at.all("SELECT id, asked FROM runs WHERE asked IS NOT NULL AND id = ANY ($1)", ids));
      return new Map(rows.map((row) => [textOf(row, "id"), textOf(row, "asked") as Asked]));
    },

    queue: async () => {
      const rows = await db.read((at) =>
        at.all(`SELECT n, id, kind, principal, created_at, state, owner, ${FRESH} AS fresh FROM runs WHERE ${WAITING}`),
      );
      const held = new Map<string | undefined, number>();
      const waiting: Waiting[] = [];
      for (const row of rows) {
        const principal = optionalTextOf(row, "principal");
        if (textOf(row, "state") === "running" && isHeldRow(row)) held.set(principal, (held.get(principal) ?? 0) + 1);
        else waiting.push(waitingOf(row));
      }
      return { waiting: inOrder(waiting, held).map(({ id }) => id) };
    },

    queuedSettings: async (kinds, known) => {
      const rows = await db.read((at) => at.all(SETTINGS, kinds, known));
      return Promise.all(rows.map((row) => unpackedOf(row, "settings")));
    },

    placeOf: async (id) => {
      const row = await db.read(async (at) => at.get(PLACE, await ended(at), id));
      return row === undefined ? undefined : { place: numberOf(row, "place"), of: numberOf(row, "among") };
    },

    queueLength: async () => numberOf((await db.read((at) => at.get(LENGTH))) ?? {}, "n"),

    oldestWaiting: async () => {
      const row = await db.read((at) => at.get(OLDEST));
      return row === undefined ? undefined : Math.max(0, Number(row.age));
    },

    count: async (what) => {
      const sql = "INSERT INTO tallies AS one (what, n) VALUES ($1, 1) ON CONFLICT (what) DO UPDATE SET n = one.n + 1";
      await db.read((at) => at.run(sql, what));
    },
    counted: async () => countedIn(await db.read((at) => at.all("SELECT what, n FROM tallies"))),

    noteWorker: ({ owner, concurrency, underWay }) =>
      db.write(async (at) => {
        await at.run(`DELETE FROM workers WHERE NOT ${SEEN}`);
        await at.run(
          `INSERT INTO workers (owner, concurrency, under_way, seen_at) VALUES ($1, $2, $3, clock_timestamp())
           ON CONFLICT (owner) DO UPDATE SET concurrency = excluded.concurrency, under_way = excluded.under_way, seen_at = excluded.seen_at`,
          ...[owner, concurrency, underWay],
        );
      }),
    forgetWorker: (owner) => db.write(async (at) => void (await at.run("DELETE FROM workers WHERE owner = $1", owner))),
    workers: async () => {
      const rows = await db.read((at) => at.all(`SELECT * FROM workers WHERE ${SEEN} ORDER BY owner COLLATE "C"`));
      return rows.map(workerOf).filter(({ owner }) => !endedHere(owner));
    },

    ring: (word, atOnce) => bell.ring(word, atOnce),
    listen: (hear) => bell.listen(hear),
  };
}

const WAITING = "accepted = 1 AND state IN ('queued', 'interrupted', 'running')";
const UNHELD = `(state <> 'running' OR owner IS NULL OR NOT ${FRESH})`;
const LENGTH = `SELECT count(*) AS n FROM runs WHERE ${WAITING} AND ${UNHELD}`;
const SEEN = `seen_at > clock_timestamp() - interval '${LEASE_MS} milliseconds'`;
export const OLDEST = `
  SELECT extract(epoch FROM clock_timestamp() - created_at::timestamptz) * 1000 AS age FROM runs
  WHERE ${WAITING} AND ${UNHELD} ORDER BY created_at, n LIMIT 1`;

/** One statement: rows that another worker is just taking are skipped, and each is looked at once more when it is locked. */
const CLAIM = `
  WITH held AS MATERIALIZED (
    SELECT principal, count(*) AS n FROM runs WHERE accepted = 1 AND state = 'running' AND ${FRESH} AND NOT owner = ANY ($6) GROUP BY principal
  ), next AS (
    SELECT n FROM runs r
    WHERE ${WAITING} AND (state <> 'running' OR NOT ${FRESH} OR owner = ANY ($6) OR owner = $1)
      AND (kind || ' ' || settings_hash = ANY ($2) OR (settings_hash IS NULL AND kind = ANY ($3))) AND NOT id = ANY ($4)
      AND coalesce((SELECT h.n FROM held h WHERE h.principal IS NOT DISTINCT FROM r.principal), 0) < $5
    ORDER BY kind <> 'turn', coalesce((SELECT h.n FROM held h WHERE h.principal IS NOT DISTINCT FROM r.principal), 0), created_at, r.n
    LIMIT 1 FOR UPDATE OF r SKIP LOCKED
  )
  UPDATE runs SET epoch = epoch + 1, owner = $1, heartbeat_at = ${NOW}, updated_at = ${NOW}, state = 'running'
  FROM next WHERE runs.n = next.n RETURNING runs.*, true AS fresh`;

const SETTINGS = `
  SELECT settings FROM runs WHERE n IN (
    SELECT min(n) FROM runs WHERE ${WAITING} AND kind = ANY ($1) AND NOT settings_hash = ANY ($2) GROUP BY settings_hash
  )`;

const PLACE = `
  WITH held AS MATERIALIZED (
    SELECT principal, count(*) AS n FROM runs WHERE accepted = 1 AND state = 'running' AND ${FRESH} AND NOT owner = ANY ($1) GROUP BY principal
  ), waiting AS (
    SELECT id, n, kind, principal, created_at FROM runs WHERE ${WAITING} AND (state <> 'running' OR NOT ${FRESH} OR owner = ANY ($1))
  ), ${placeSql("$2")}`;

/** Owners that were processes of this machine and have ended: what they held need not be waited for. */
async function ended(at: Connection): Promise<string[]> {
  const sql = "SELECT DISTINCT owner FROM runs WHERE state = 'running' AND starts_with(owner, $1)";
  return (await at.all(sql, `${thisMachine.name}:`)).map((row) => textOf(row, "owner")).filter((owner) => endedHere(owner));
}
