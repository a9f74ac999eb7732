import { AssayError } from "../../domain/error.ts";
import { attemptOf, journalRowOf, OPEN, STEP_COLUMNS, stepRowOf } from "../journal-row.ts";
import { optionalTextOf, type Row, textOf } from "../row.ts";
import type { JournalRow, RunStore } from "../store.ts";
import type { Connection, PostgresDatabase } from "./database.ts";
import { appendAll, eventsAfter } from "./event-log.ts";
import { packed, unpackedOf } from "./free-text.ts";
import { changeHeld, insertRow, requireEpoch } from "./runs.ts";
import { countReserved, countSettled } from "./usage.ts";

export type JournalTables = Pick<
  RunStore,
  "openAttempt" | "settleAttempt" | "commitStep" | "appendEvents" | "journal" | "steps" | "attempts" | "events"
>;

/** The journal: attempts before a call, one atomic commit after it (R18). */
export function journalTables(db: PostgresDatabase): JournalTables {
  return {
    openAttempt: (runId, epoch, attempt) =>
      db.write(async (at) => {
        await requireEpoch(at, runId, epoch);
        const added = await at.run(
          "INSERT INTO attempts (run_id, id, key, attempt, purse, reserved, at) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
          ...[runId, attempt.id, attempt.key, attempt.n, attempt.purse, attempt.reserved, attempt.at],
        );
        if (added > 0) await countReserved(at, runId, attempt.at, attempt.reserved);
      }),

    settleAttempt: (runId, epoch, attemptId, settled) =>
      db.write(async (at) => {
        await requireEpoch(at, runId, epoch);
        await settle(at, runId, attemptId, settled);
      }),

    commitStep: async (runId, epoch, { row, events, settlement, elapsedMs }) => {
      const value = await packed(row.value);
      await db.write(async (at) => {
        const done = "elapsed_ms = greatest(elapsed_ms, $3), updated_at = greatest(updated_at, $4)";
        await changeHeld(at, runId, epoch, done, elapsedMs, row.at);
        const added = await insertRow(at, runId, row, value);
        // The first commit of a key brought its own events; another outcome of the same step must not add to them. Its cost still counts.
        if (added > 0) await appendAll(at, runId, events);
        if (settlement !== undefined) await settle(at, runId, settlement.attemptId, settlement.settled);
      });
    },

    appendEvents: (runId, epoch, events) =>
      db.write(async (at) => {
        await requireEpoch(at, runId, epoch);
        await appendAll(at, runId, events);
      }),

    journal: async (runId) => {
      const rows = await db.read((at) => at.all("SELECT * FROM journal WHERE run_id = $1 ORDER BY n", runId));
      return Promise.all(rows.map(toJournalRow));
    },

    steps: async (runId, after) => {
      const sql = `SELECT ${STEP_COLUMNS} FROM journal WHERE run_id = $1 AND n > $2 ORDER BY n`;
      // What ends in between stands in neither until the next look; the other way round it would stand in both.
      const open = await db.read((at) => at.all(`${OPEN} a.run_id = $1 ORDER BY a.n`, runId));
      const ended = await db.read((at) => at.all(sql, runId, after));
      return { ended: ended.map(stepRowOf), open: open.map((row) => ({ key: textOf(row, "key"), at: textOf(row, "at") })) };
    },

    attempts: async (runId) => (await db.read((at) => at.all("SELECT * FROM attempts WHERE run_id = $1 ORDER BY n", runId))).map(attemptOf),
    events: (runId, after, limit) => eventsAfter(db, runId, after, limit),
  };
}

/** The first settlement of an attempt holds. */
async function settle(at: Connection, runId: string, attemptId: string, settled: string): Promise<void> {
  const attempt = await at.get("SELECT reserved, settled, at FROM attempts WHERE run_id = $1 AND id = $2", runId, attemptId);
  if (attempt === undefined) throw new AssayError("NOT_FOUND", `The run "${runId}" has no attempt "${attemptId}" to settle.`);
  if (optionalTextOf(attempt, "settled") !== undefined) return;
  await at.run("UPDATE attempts SET settled = $1 WHERE run_id = $2 AND id = $3", settled, runId, attemptId);
  await countSettled(at, runId, attempt, settled);
}

async function toJournalRow(row: Row): Promise<JournalRow> {
  return journalRowOf(row, await unpackedOf(row, "value"));
}
