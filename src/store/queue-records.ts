import type { Database } from "./database.ts";
import { endedHere, LEASE_MS } from "./lease.ts";
import { type Asked, inOrder, placeSql, type QueueStore, type Tally, type Waiting } from "./queue.ts";
import { numberOf, optionalTextOf, type Row, textOf } from "./row.ts";
import { noSuchRun, requireUnfinished, runActive } from "./run-faults.ts";
import { isHeldRow, requireEpoch, type StoreClocks, toRecord } from "./runs.ts";

/** The queue in a file (R18). Processes that share it look for themselves: there is no bell between them. */
export function queueRecords(db: Database, { now, leases }: StoreClocks): QueueStore {
  const written = (ms: number) => new Date(ms).toISOString();
  return {
    claimRun: async (owner, { takes, perPrincipal, except }) => {
      const fits = (row: Row) =>
        !except.includes(textOf(row, "id")) &&
        takes.some(({ kind, settings }) => kind === textOf(row, "kind") && (row.settings_hash === null || row.settings_hash === settings));
      const choose = () => {
        const { held, waiting } = lookAround(db, leases(), fits, owner);
        return inOrder(waiting, held).find(({ principal }) => (held.get(principal) ?? 0) < perPrincipal);
      };
      // Nobody is kept from writing while there is nothing to take.
      if ((await db.read(choose)) === undefined) return undefined;
      return db.write(() => {
        const next = choose();
        if (next === undefined) return undefined;
        const sql =
          "UPDATE runs SET epoch = epoch + 1, owner = ?, heartbeat_at = ?, updated_at = ?, state = 'running' WHERE n = ? RETURNING *";
        const row = db.get(sql, owner, written(leases()), written(now()), next.n);
        return row === undefined ? undefined : toRecord(row, leases());
      });
    },

    releaseRun: (id, epoch, accepted) =>
      db.write(() => {
        requireEpoch(db, id, epoch);
        const sql = "UPDATE runs SET state = 'interrupted', owner = NULL, heartbeat_at = NULL, accepted = ? WHERE id = ?";
        db.run(sql, accepted ? 1 : 0, id);
      }),

    requeueRun: (id) =>
      db.write(() => {
        const row = db.get("SELECT state, owner, heartbeat_at FROM runs WHERE id = ?", id);
        if (row === undefined) throw noSuchRun(id);
        if (isHeldRow(row, leases())) throw runActive(id);
        requireUnfinished(id, row);
        const sql =
          "UPDATE runs SET state = 'queued', owner = NULL, heartbeat_at = NULL, accepted = 1, asked = NULL, updated_at = ? WHERE id = ?";
        db.run(sql, written(now()), id);
      }),

    askRun: (id, asked) =>
      db.write(() => {
        const sql = "UPDATE runs SET asked = CASE WHEN asked = 'cancel' THEN asked ELSE ? END WHERE id = ?";
        if (db.run(sql, asked, id) === 0) throw noSuchRun(id);
      }),

    askedOf: (ids) =>
      db.read(() => {
        const sql = "SELECT id, asked FROM runs WHERE asked IS NOT NULL AND id IN (SELECT value FROM json_each(?))";
        return new Map(db.all(sql, JSON.stringify(ids)).map((row) => [textOf(row, "id"), textOf(row, "asked") as Asked]));
      }),

    queue: () =>
      db.read(() => {
        const { held, waiting } = lookAround(db, leases(), () => true);
        return { waiting: inOrder(waiting, held).map(({ id }) => id) };
      }),

    queuedSettings: (kinds, known) =>
      db.read(() => db.all(SETTINGS, JSON.stringify(kinds), JSON.stringify(known)).map((row) => textOf(row, "settings"))),

    placeOf: (id) =>
      db.read(() => {
        // Whether a lease holds is more than SQL can tell: of the few that are under way.
        const running = db.all(`SELECT n, principal, owner, heartbeat_at ${FROM_QUEUE} AND state = 'running'`);
        const held = running.filter((row) => isHeldRow(row, leases())).map((row) => numberOf(row, "n"));
        const row = db.get(PLACE, JSON.stringify(held), id);
        return row === undefined ? undefined : { place: numberOf(row, "place"), of: numberOf(row, "among") };
      }),

    queueLength: () =>
      db.read(() => {
        const sql = `SELECT count(*) AS n ${FROM_QUEUE} AND ${UNHELD}`;
        return numberOf(db.get(sql, written(leases() - LEASE_MS), written(leases())) ?? {}, "n");
      }),

    oldestWaiting: () =>
      db.read(() => {
        const row = db.get(OLDEST, written(leases() - LEASE_MS), written(leases()));
        return row === undefined ? undefined : Math.max(0, now() - Date.parse(textOf(row, "created_at")));
      }),

    count: (what) =>
      db.write(() => void db.run("INSERT INTO tallies (what, n) VALUES (?, 1) ON CONFLICT (what) DO UPDATE SET n = n + 1", what)),
    counted: () => db.read(() => countedIn(db.all("SELECT what, n FROM tallies"))),

    noteWorker: ({ owner, concurrency, underWay }) =>
      db.write(() => {
        db.run("DELETE FROM workers WHERE seen_at < ? OR seen_at > ?", written(leases() - LEASE_MS), written(leases()));
        db.run(
          `INSERT INTO workers (owner, concurrency, under_way, seen_at) VALUES (?, ?, ?, ?)
           ON CONFLICT (owner) DO UPDATE SET concurrency = excluded.concurrency, under_way = excluded.under_way, seen_at = excluded.seen_at`,
          ...[owner, concurrency, underWay, written(leases())],
        );
      }),
    forgetWorker: (owner) => db.write(() => void db.run("DELETE FROM workers WHERE owner = ?", owner)),
    workers: () =>
      db.read(() => {
        const sql = "SELECT * FROM workers WHERE seen_at >= ? AND seen_at <= ? ORDER BY owner";
        return db
          .all(sql, written(leases() - LEASE_MS), written(leases()))
          .map(workerOf)
          .filter(({ owner }) => !endedHere(owner));
      }),

    ring: () => undefined,
    listen: () => () => undefined,
  };
}

/** The runs that wait or are under way, by their own index. */
const FROM_QUEUE = "FROM runs INDEXED BY runs_in_queue WHERE accepted = 1 AND state IN ('queued', 'interrupted', 'running')";

/** Whether the process of a lease lives is more than SQL can tell: what one that was killed has left is not told as waiting until its lease has run out. */
const UNHELD = "(state <> 'running' OR owner IS NULL OR heartbeat_at <= ? OR heartbeat_at > ?)";
export const OLDEST = `SELECT created_at ${FROM_QUEUE} AND ${UNHELD} ORDER BY created_at LIMIT 1`;

const SETTINGS = `
  SELECT settings FROM runs WHERE n IN (
    SELECT min(n) ${FROM_QUEUE} AND kind IN (SELECT value FROM json_each(?))
      AND settings_hash IS NOT NULL AND settings_hash NOT IN (SELECT value FROM json_each(?)) GROUP BY settings_hash
  )`;

const PLACE = `
  WITH busy AS (SELECT value AS n FROM json_each(?1)),
    held AS (SELECT principal, count(*) AS n FROM runs WHERE n IN (SELECT n FROM busy) GROUP BY principal),
    waiting AS (
      SELECT id, n, kind, principal, created_at ${FROM_QUEUE} AND n NOT IN (SELECT n FROM busy)
    ), ${placeSql("?2")}`;

/** Which runs wait, and how many of each principal are under way. @param owner whose own runs, where it does not know of them, wait too */
function lookAround(db: Database, leasesMs: number, fits: (row: Row) => boolean, owner?: string) {
  const sql = `SELECT n, id, kind, principal, created_at, settings_hash, state, owner, heartbeat_at ${FROM_QUEUE}`;
  const held = new Map<string | undefined, number>();
  const waiting: Waiting[] = [];
  for (const row of db.all(sql)) {
    const principal = optionalTextOf(row, "principal");
    const isHeld = textOf(row, "state") === "running" && isHeldRow(row, leasesMs);
    if (isHeld) held.set(principal, (held.get(principal) ?? 0) + 1);
    if ((isHeld && optionalTextOf(row, "owner") !== owner) || !fits(row)) continue;
    if (isHeld && owner === undefined) continue;
    waiting.push(waitingOf(row));
  }
  return { held, waiting };
}

export function waitingOf(row: Row): Waiting {
  const principal = optionalTextOf(row, "principal");
  return { id: textOf(row, "id"), kind: textOf(row, "kind"), principal, createdAt: textOf(row, "created_at"), n: numberOf(row, "n") };
}

/** What was counted; 0 for what has not been yet. */
export function countedIn(rows: readonly Row[]): Record<Tally, number> {
  const of = (what: Tally) => rows.filter((row) => textOf(row, "what") === what).reduce((sum, row) => sum + numberOf(row, "n"), 0);
  return { "taken again": of("taken again"), "fenced off": of("fenced off") };
}

export function workerOf(row: Row) {
  return { owner: textOf(row, "owner"), concurrency: numberOf(row, "concurrency"), underWay: numberOf(row, "under_way") };
}
