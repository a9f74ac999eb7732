import type { RunEvent, StoredEvent } from "../../domain/event.ts";
import { numberOf, textOf } from "../row.ts";
import type { NewEvent } from "../store.ts";
import type { Connection, PostgresDatabase } from "./database.ts";
import { noteEvidence } from "./evidence-of.ts";
import { packed, unpackedOf } from "./free-text.ts";

/** In one statement: whoever waits for a run waits for each that its end takes. */
const APPEND = `
  WITH fresh AS (
    SELECT * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bytea[]) WITH ORDINALITY AS given (key, at, request_id, topic_hash, event, place)
    WHERE NOT EXISTS (SELECT 1 FROM events said WHERE said.run_id = $1 AND said.key = given.key)
  ), counted AS (
    UPDATE runs SET last_seq = last_seq + (SELECT count(*) FROM fresh) WHERE id = $1
    RETURNING last_seq - (SELECT count(*) FROM fresh) AS before
  )
  INSERT INTO events (run_id, seq, key, at, request_id, topic_hash, event)
  SELECT $1, before + row_number() OVER (ORDER BY place), key, at, request_id, topic_hash, event FROM fresh, counted
  RETURNING key`;

/**
 * Appends events with the next sequence numbers, leaving out those whose key the run has said before. Inside a transaction that holds the run's row: no
 * other can take a number in between.
 */
export async function appendAll(at: Connection, runId: string, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const keys = new Set<string>();
  const once = events.filter(({ key }) => !keys.has(key) && keys.add(key));
  const texts = [
    once.map(({ key }) => key),
    once.map((one) => one.at),
    once.map((one) => one.request_id),
    once.map((one) => one.topic_hash),
  ];
  const rows = await at.all(APPEND, runId, ...texts, await Promise.all(once.map(({ event }) => packed(JSON.stringify(event)))));
  const fresh = new Set(rows.map((row) => textOf(row, "key")));
  const read = once.flatMap(({ key, event }) =>
    fresh.has(key) && event.type === "fetch_result" && event.snapshot_id !== undefined ? [event.snapshot_id] : [],
  );
  await noteEvidence(at, runId, read);
}

/** Events with a sequence number above `after`, in order. */
export async function eventsAfter(db: PostgresDatabase, runId: string, after: number, limit: number): Promise<StoredEvent[]> {
  const sql = "SELECT * FROM events WHERE run_id = $1 AND seq > $2::bigint ORDER BY seq LIMIT $3";
  const rows = await db.read((at) => at.all(sql, runId, after, limit));
  return Promise.all(
    rows.map(async (row) => ({
      seq: numberOf(row, "seq"),
      at: textOf(row, "at"),
      request_id: textOf(row, "request_id"),
      topic_hash: textOf(row, "topic_hash"),
      // Written by appendAll from a RunEvent and by nobody else.
      event: JSON.parse(await unpackedOf(row, "event")) as RunEvent,
    })),
  );
}
