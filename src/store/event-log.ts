import type { RunEvent, StoredEvent } from "../domain/event.ts";
import type { Database } from "./database.ts";
import { noteReadEvidence } from "./evidence-of.ts";
import { numberOf, textOf } from "./row.ts";
import type { NewEvent } from "./store.ts";

/**
 * Appends events with the next sequence numbers, leaving out those whose key the run has said before. Must be called inside the
 * transaction that writes what they tell of: the transaction's lock is what makes the numbers gapless.
 */
export function appendAll(db: Database, runId: string, events: readonly NewEvent[]): void {
  for (const event of events) {
    const added = db.run(
      `INSERT INTO events (run_id, seq, key, at, request_id, topic_hash, event)
       VALUES (?, (SELECT last_seq + 1 FROM runs WHERE id = ?), ?, ?, ?, ?, ?) ON CONFLICT (run_id, key) DO NOTHING`,
      ...[runId, runId, event.key, event.at, event.request_id, event.topic_hash, JSON.stringify(event.event)],
    );
    if (added === 0) continue;
    db.run("UPDATE runs SET last_seq = last_seq + 1 WHERE id = ?", runId);
    if (event.event.type === "fetch_result" && event.event.snapshot_id !== undefined) noteReadEvidence(db, runId, event.event.snapshot_id);
  }
}

/** Events with a sequence number above `after`, in order. */
export function eventsAfter(db: Database, runId: string, after: number, limit: number): StoredEvent[] {
  const sql = "SELECT * FROM events WHERE run_id = ? AND seq > ? ORDER BY seq LIMIT ?";
  return db.all(sql, runId, after, limit).map((row) => ({
    seq: numberOf(row, "seq"),
    at: textOf(row, "at"),
    request_id: textOf(row, "request_id"),
    topic_hash: textOf(row, "topic_hash"),
    // Written by appendAll from a RunEvent and by nobody else.
    event: JSON.parse(textOf(row, "event")) as RunEvent,
  }));
}
