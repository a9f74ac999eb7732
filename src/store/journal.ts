import { AssayError } from "../domain/error.ts";
import type { Database } from "./database.ts";
import { appendAll, eventsAfter } from "./event-log.ts";
import { attemptOf, insertRow, journalRowOf, OPEN, STEP_COLUMNS, stepRowOf } from "./journal-row.ts";
import { packText, unpackText } from "./packed-text.ts";
import { bytesOf, optionalTextOf, type Row, textOf } from "./row.ts";
import { requireEpoch } from "./runs.ts";
import type { JournalRow, RunStore } from "./store.ts";
import { countReserved, countSettled } from "./usage.ts";

export type JournalRecords = Pick<
  RunStore,
  "openAttempt" | "settleAttempt" | "commitStep" | "appendEvents" | "journal" | "steps" | "attempts" | "events"
>;

/** The journal: attempts before a call, one atomic commit after it (R18). */
export function journalRecords(db: Database): JournalRecords {
  return {
    openAttempt: (runId, epoch, attempt) =>
      db.write(() => {
        requireEpoch(db, runId, epoch);
        const added = db.run(
          "INSERT INTO attempts (run_id, id, key, attempt, purse, reserved, at) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
          ...[runId, attempt.id, attempt.key, attempt.n, attempt.purse, attempt.reserved, attempt.at],
        );
        if (added > 0) countReserved(db, runId, attempt.at, attempt.reserved);
      }),

    settleAttempt: (runId, epoch, attemptId, settled) =>
      db.write(() => {
        requireEpoch(db, runId, epoch);
        settle(db, runId, attemptId, settled);
      }),

    commitStep: async (runId, epoch, { row, events, settlement, elapsedMs }) => {
      const value = await packText(row.value);
      await db.write(() => {
        requireEpoch(db, runId, epoch);
        const added = insertRow(db, runId, row, value);
        // The first commit of a key brought its own events; another outcome of the same step must not add to them. Its cost still counts.
        if (added > 0) appendAll(db, runId, events);
        if (settlement !== undefined) settle(db, runId, settlement.attemptId, settlement.settled);
        const sql = "UPDATE runs SET elapsed_ms = max(elapsed_ms, ?), updated_at = max(updated_at, ?) WHERE id = ?";
        db.run(sql, elapsedMs, row.at, runId);
      });
    },

    appendEvents: (runId, epoch, events) =>
      db.write(() => {
        requireEpoch(db, runId, epoch);
        appendAll(db, runId, events);
      }),

    journal: async (runId) => {
      const rows = await db.read(() => db.all("SELECT * FROM journal WHERE run_id = ? ORDER BY n", runId));
      return Promise.all(rows.map(toJournalRow));
    },

    steps: (runId, after) =>
      db.read(() => ({
        ended: db.all(`SELECT ${STEP_COLUMNS} FROM journal WHERE run_id = ? AND n > ? ORDER BY n`, runId, after).map(stepRowOf),
        open: db.all(`${OPEN} a.run_id = ? ORDER BY a.n`, runId).map((row) => ({ key: textOf(row, "key"), at: textOf(row, "at") })),
      })),

    attempts: (runId) => db.read(() => db.all("SELECT * FROM attempts WHERE run_id = ? ORDER BY n", runId).map(attemptOf)),
    events: (runId, after, limit) => db.read(() => eventsAfter(db, runId, after, limit)),
  };
}

/** The first settlement of an attempt holds. */
function settle(db: Database, runId: string, attemptId: string, settled: string): void {
  const attempt = db.get("SELECT reserved, settled, at FROM attempts WHERE run_id = ? AND id = ?", runId, attemptId);
  if (attempt === undefined) throw new AssayError("NOT_FOUND", `The run "${runId}" has no attempt "${attemptId}" to settle.`);
  if (optionalTextOf(attempt, "settled") !== undefined) return;
  db.run("UPDATE attempts SET settled = ? WHERE run_id = ? AND id = ?", settled, runId, attemptId);
  countSettled(db, runId, attempt, settled);
}

async function toJournalRow(row: Row): Promise<JournalRow> {
  return journalRowOf(row, await unpackText(bytesOf(row, "value")));
}
