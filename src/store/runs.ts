import { AssayError } from "../domain/error.ts";
import type { Database } from "./database.ts";
import { appendAll } from "./event-log.ts";
import { noteNamedEvidence } from "./evidence-of.ts";
import { insertRow } from "./journal-row.ts";
import { isHeld } from "./lease.ts";
import { packText } from "./packed-text.ts";
import { keepQuestion } from "./questions.ts";
import { settingsHash } from "./queue.ts";
import { numberOf, optionalTextOf, type Row, textOf } from "./row.ts";
import { noSuchRun, runActive, staleEpoch } from "./run-faults.ts";
import { runRecordOf } from "./run-row.ts";
import type { RunRecord, RunStore } from "./store.ts";
import { countRun } from "./usage.ts";

export type RunRecords = Pick<RunStore, "createRun" | "getRun" | "deleteRun" | "acquireRun" | "heartbeat" | "finishRun">;

/** The clocks of a store in a file, in ms: the time that is written down, and what leases are judged by. */
export interface StoreClocks {
  readonly now: () => number;
  readonly leases: () => number;
}

/** Runs and their leases. */
export function runRecords(db: Database, { now, leases }: StoreClocks): RunRecords {
  const recordOf = (row: Row) => toRecord(row, leases());
  const written = (ms: number) => new Date(ms).toISOString();
  return {
    createRun: async (run, rows = []) => {
      const packed = await Promise.all(rows.map(async (row) => ({ row, value: await packText(row.value) })));
      await db.write(() => {
        const added = db.get(
          `INSERT INTO runs (id, kind, seed, created_at, updated_at, state, request, settings, epoch, elapsed_ms, topic_hash, last_seq,
             principal, accepted, settings_hash, question_kept)
           VALUES (?, ?, ?, ?, ?, 'queued', ?, ?, 0, 0, ?, 0, ?, ?, ?, 1) ON CONFLICT DO NOTHING RETURNING n`,
          ...[run.id, run.kind, run.seed, run.createdAt, run.createdAt, run.request, run.settings, run.topicHash, run.principal ?? null],
          ...[run.accepted === true ? 1 : 0, settingsHash(run.settings)],
        );
        if (added === undefined)
          throw new AssayError("CONFLICT", `There is a run "${run.id}" already; choose another id.`, { field: "id" });
        keepQuestion(db, numberOf(added, "n"), run.request);
        countRun(db, run.principal, run.createdAt);
        for (const { row, value } of packed) insertRow(db, run.id, row, value);
      });
    },

    getRun: (id, principal) =>
      db.read(() => {
        const row = principal === undefined ? db.get("SELECT * FROM runs WHERE id = ?", id) : db.get(OWN_RUN, principal, id);
        return row === undefined ? undefined : recordOf(row);
      }),

    deleteRun: (id) =>
      db.write(() => {
        if (db.run("DELETE FROM runs WHERE id = ?", id) === 0) throw noSuchRun(id);
      }),

    acquireRun: (id, owner) =>
      db.write(() => {
        const row = db.get("SELECT owner, heartbeat_at FROM runs WHERE id = ?", id);
        if (row === undefined) throw noSuchRun(id);
        if (isHeldRow(row, leases()) && textOf(row, "owner") !== owner) {
          throw runActive(id);
        }
        const taken = db.get(
          `UPDATE runs SET epoch = epoch + 1, owner = ?, heartbeat_at = ?, updated_at = ?, state = 'running' WHERE id = ? RETURNING *`,
          ...[owner, written(leases()), written(now()), id],
        );
        if (taken === undefined) throw noSuchRun(id);
        return recordOf(taken);
      }),

    heartbeat: (id, epoch, elapsedMs) =>
      db.write(() => {
        requireEpoch(db, id, epoch);
        const sql = "UPDATE runs SET heartbeat_at = ?, updated_at = ?, elapsed_ms = max(elapsed_ms, ?) WHERE id = ?";
        db.run(sql, written(leases()), written(now()), elapsedMs, id);
      }),

    finishRun: (id, epoch, end) =>
      db.write(() => {
        requireEpoch(db, id, epoch);
        appendAll(db, id, end.events);
        if (end.result !== undefined) noteNamedEvidence(db, id, end.result);
        db.run(
          `UPDATE runs SET state = ?, result = coalesce(?, result), came_to = coalesce(?, came_to), error = ?, elapsed_ms = max(elapsed_ms, ?), updated_at = ?,
             owner = NULL, heartbeat_at = NULL, asked = CASE WHEN ? = 'interrupted' THEN asked END WHERE id = ?`,
          ...[
            end.state,
            end.result ?? null,
            end.cameTo ?? null,
            end.error === undefined ? null : JSON.stringify(end.error),
            end.elapsedMs,
            end.now,
            end.state,
            id,
          ],
        );
      }),
  };
}

/** Whether a living owner holds the run's lease; `row` has the columns `owner` and `heartbeat_at`. */
export function isHeldRow(row: Row, nowMs: number): boolean {
  return isHeld(optionalTextOf(row, "owner"), optionalTextOf(row, "heartbeat_at"), nowMs);
}

/** Looked up by both at once: whether there is a run of this name that is another's makes no difference, not even in time. */
const OWN_RUN = "SELECT * FROM runs WHERE n = (SELECT n FROM runs INDEXED BY runs_of_principal WHERE principal = ? AND id = ?)";

/** Fences off whoever has lost the run's lease. Must be called inside the transaction that writes. @throws STALE_EPOCH, NOT_FOUND */
export function requireEpoch(db: Database, id: string, epoch: number): void {
  const row = db.get("SELECT epoch FROM runs WHERE id = ?", id);
  if (row === undefined) throw noSuchRun(id);
  const current = numberOf(row, "epoch");
  if (current !== epoch) throw staleEpoch(id, current, epoch);
}

/** A run as its row has it. */
export function toRecord(row: Row, nowMs: number): RunRecord {
  const texts = { request: textOf(row, "request"), settings: textOf(row, "settings") };
  return runRecordOf(row, { ...texts, result: optionalTextOf(row, "result"), error: optionalTextOf(row, "error") }, isHeldRow(row, nowMs));
}
