import type { RunEvent, StoredEvent } from "../../domain/event.ts";
import { numberOf, textOf } from "../row.ts";
import type { NewEvent } from "../store.ts";
import type { Connection, PostgresDatabase } from "./database.ts";
import { noteEvidence } from "./evidence-of.ts";
import { packed, unpackedOf } from "./free-text.ts";

/**
 * Appends events with the next sequence numbers, leaving out those whose key the run has said before. Inside a transaction that holds the run's row: no
 * other can take a number in between.
 */
export async function appendAll(at: Connection, runId: string, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const said = await at.all("SELECT key FROM events WHERE run_id = $1 AND key = ANY ($2)", runId, [
    ...new Set(events.map(({ key }) => key)),
  ]);
  const known = new Set(said.map((row) => textOf(row, "key")));
  const fresh = events.filter(({ key }) => !known.has(key) && known.add(key));
  const row = await at.get("UPDATE runs SET last_seq = last_seq + $1 WHERE id = $2 RETURNING last_seq", fresh.length, runId);
  if (row === undefined) return;
  const first = numberOf(row, "last_seq") - fresh.length + 1;
  for (const [i, { key, event, ...told }] of fresh.entries()) {
    await at.run(
      "INSERT INTO events (run_id, seq, key, at, request_id, topic_hash, event) VALUES ($1, $2, $3, $4, $5, $6, $7)",
      ...[runId, first + i, key, told.at, told.request_id, told.topic_hash, await packed(JSON.stringify(event))],
    );
  }
  const read = fresh.flatMap(({ event }) => (event.type === "fetch_result" && event.snapshot_id !== undefined ? [event.snapshot_id] : []));
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
