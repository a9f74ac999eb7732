import { numberOf, type Row } from "../row.ts";
import type { LimitStore } from "../store.ts";
import type { PostgresDatabase } from "./database.ts";

/** The database's clock, in ms: the one clock that all machines ask. It is read again after a wait for the row. */
const NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::float8";
/** Most processes that keep their place in the line of one key; those behind them look again later. */
const MOST_WAITING = 32;
/** How long whoever is next in the line may take to come back, in ms. */
const GRACE_MS = 500;

/**
 * What may be lost with the server's power without anybody's limit being passed need not wait for the disk: a place that was not given back comes back when its
 * lease ends.
 */
const SOON = "WITH soon AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true) AS commits)";

const HELD = `(SELECT count(*) FROM jsonb_each(held) AS one (place, until) WHERE until::float8 > ${NOW} AND place <> $2::text)`;
const RESTING = `(SELECT count(*) FROM unnest(resting) AS until WHERE until > ${NOW})`;
/** Processes that have waited for longer than this one and will come back. */
const AHEAD = `(SELECT count(*) FROM jsonb_each(waiting) AS one (who, span)
  WHERE who <> $3::text AND (span->1)::float8 > ${NOW} AND (waiting->$3::text IS NULL OR (span->0)::float8 < (waiting->$3::text->0)::float8))`;

const TAKE = `
  UPDATE limits SET
    held = (SELECT coalesce(jsonb_object_agg(place, until), '{}') FROM jsonb_each(held) AS one (place, until) WHERE until::float8 > ${NOW})
      || jsonb_build_object($2::text, ${NOW} + $5::float8),
    resting = ARRAY(SELECT until FROM unnest(resting) AS until WHERE until > ${NOW}),
    waiting = waiting - $3::text,
    not_before = ${NOW} + $6::float8
  WHERE key = $1 AND not_before <= ${NOW} AND ${HELD} + ${RESTING} + ${AHEAD} < $4::int`;

/** Where the key stands, for whoever was given no place. */
const LOOK = `
  SELECT not_before - ${NOW} AS pause, ${HELD} AS held, ${RESTING} AS resting, ${AHEAD} AS ahead,
    (SELECT min(until) FROM unnest(resting) AS until WHERE until > ${NOW}) - ${NOW} AS rest
  FROM limits WHERE key = $1`;

const LINE_UP = `
  ${SOON} UPDATE limits SET waiting =
    (SELECT coalesce(jsonb_object_agg(who, span), '{}') FROM jsonb_each(waiting) AS one (who, span) WHERE (span->1)::float8 > ${NOW})
      || jsonb_build_object($2::text, jsonb_build_array(coalesce((waiting->$2::text->0)::float8, ${NOW}), ${NOW} + $3::float8))
  FROM soon WHERE commits = 'off' AND key = $1 AND (waiting ? $2::text
    OR (SELECT count(*) FROM jsonb_each(waiting) AS one (who, span) WHERE (span->1)::float8 > ${NOW}) < ${MOST_WAITING})`;

const HELD_BY_US = "FROM soon WHERE commits = 'off' AND key = $1 AND held ? $2::text";
const KEEP = `${SOON} UPDATE limits SET held = held || jsonb_build_object($2::text, ${NOW} + $3::float8) ${HELD_BY_US}`;

/** Each thing counted takes its share of a minute after the one before; as many as a minute holds may be taken in advance. */
const COUNT = `
  ${SOON} INSERT INTO limits AS one (key, not_before) SELECT $1, ${NOW} + $2::float8 FROM soon WHERE commits = 'off'
  ON CONFLICT (key) DO UPDATE SET not_before = greatest(one.not_before, ${NOW}) + $2::float8 WHERE one.not_before <= ${NOW} + $3::float8`;

/**
 * Places under limits that all processes of a database share (R6, X4): one row a key, judged by the database's clock. Each act is one statement, so
 * that nobody waits with a connection in hand.
 */
export function limitTables(db: PostgresDatabase): LimitStore {
  return {
    takePlace: (key, { place, owner, places, leaseMs, spacingMs, lookMs }) =>
      db.read(async (at) => {
        const take = () => at.run(TAKE, key, place, owner, places, leaseMs, spacingMs);
        if ((await take()) > 0) return undefined;
        const added = await at.run("INSERT INTO limits (key) VALUES ($1) ON CONFLICT DO NOTHING", key);
        if (added > 0 && (await take()) > 0) return undefined;
        const waitMs = waitOf((await at.get(LOOK, key, place, owner)) ?? {}, places, lookMs);
        await at.run(LINE_UP, key, owner, waitMs + GRACE_MS);
        return waitMs;
      }),
    keepPlace: (key, place, leaseMs) =>
      db.read(async (at) => {
        await at.run(KEEP, key, place, leaseMs);
      }),
    freePlace: (key, place, restMs) =>
      db.read(async (at) => {
        const resting = restMs > 0 ? `, resting = resting || (${NOW} + $3::float8)` : "";
        const values = restMs > 0 ? [key, place, restMs] : [key, place];
        await at.run(`${SOON} UPDATE limits SET held = held - $2::text${resting} ${HELD_BY_US}`, ...values);
      }),
    countOne: (key, perMinute) =>
      db.read(async (at) => {
        const each = 60_000 / perMinute;
        const most = 60_000 - each;
        if ((await at.run(COUNT, key, each, most)) > 0) return undefined;
        const row = await at.get(`SELECT not_before - ${NOW} AS ahead FROM limits WHERE key = $1`, key);
        return Math.max(1, Math.ceil((row === undefined ? 0 : numberOf(row, "ahead")) - most));
      }),
    holdBack: (key, ms) =>
      db.read(async (at) => {
        const sql = `INSERT INTO limits AS one (key, not_before) VALUES ($1, ${NOW} + $2::float8)
          ON CONFLICT (key) DO UPDATE SET not_before = greatest(one.not_before, excluded.not_before)`;
        await at.run(sql, key, ms);
      }),
  };
}

/** How long to wait before asking again, in ms. What has a known end is waited for; when held places become free nobody knows, so that is looked for. */
function waitOf(row: Row, places: number, lookMs: number): number {
  if (row.held === undefined) return lookMs;
  const pause = Math.max(0, numberOf(row, "pause"));
  const [held, resting, ahead] = [numberOf(row, "held"), numberOf(row, "resting"), numberOf(row, "ahead")];
  if (held + resting + ahead < places) return pause;
  const rest = row.rest === null ? Number.POSITIVE_INFINITY : numberOf(row, "rest");
  const look = lookMs * (1 + Math.min(ahead, 9));
  return Math.ceil(Math.max(pause, held === 0 && ahead === 0 ? rest : Math.min(rest, look)));
}
