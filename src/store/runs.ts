import { AssayError } from "../domain/error.ts";
import type { Database } from "./database.ts";
import { appendAll } from "./event-log.ts";
import { noteNamedEvidence } from "./evidence-of.ts";
import { numberOf, type Row, textOf } from "./row.ts";
import { isWorkedOn, noSuchRun, staleEpoch } from "./run-faults.ts";
import { listRuns, toRecord } from "./run-list.ts";
import { isHeldRow } from "./run-row.ts";
import type { RunStore } from "./store.ts";
import { countRun } from "./usage.ts";

export type RunRecords = Pick<RunStore, "createRun" | "getRun" | "listRuns" | "deleteRun" | "acquireRun" | "heartbeat" | "finishRun">;

/** Runs and their leases. `now` is the machine's time in ms: it tells whether a run that says it is running still has a living owner. */
export function runRecords(db: Database, now: () => number): RunRecords {
  const recordOf = (row: Row) => toRecord(row, now());
  return {
    createRun: (run) =>
      db.write(() => {
        const added = db.run(
          `INSERT INTO runs (id, kind, seed, created_at, updated_at, state, request, settings, epoch, elapsed_ms, topic_hash, last_seq,
             principal)
           VALUES (?, ?, ?, ?, ?, 'running', ?, ?, 0, 0, ?, 0, ?) ON CONFLICT DO NOTHING`,
          ...[run.id, run.kind, run.seed, run.createdAt, run.createdAt, run.request, run.settings, run.topicHash, run.principal ?? null],
        );
        if (added > 0) countRun(db, run.principal, run.createdAt);
        else throw new AssayError("CONFLICT", `There is a run "${run.id}" already; choose another id.`, { field: "id" });
      }),

    getRun: (id, principal) =>
      db.read(() => {
        const row = principal === undefined ? db.get("SELECT * FROM runs WHERE id = ?", id) : db.get(OWN_RUN, principal, id);
        return row === undefined ? undefined : recordOf(row);
      }),

    listRuns: (wanted) => listRuns(db, now, wanted),

    deleteRun: (id) =>
      db.write(() => {
        if (db.run("DELETE FROM runs WHERE id = ?", id) === 0) throw noSuchRun(id);
      }),

    acquireRun: (id, owner, at) =>
      db.write(() => {
        const row = db.get("SELECT owner, heartbeat_at FROM runs WHERE id = ?", id);
        if (row === undefined) throw noSuchRun(id);
        if (isHeldRow(row, Date.parse(at)) && textOf(row, "owner") !== owner) throw isWorkedOn(id);
        const taken = db.get(
          `UPDATE runs SET epoch = epoch + 1, owner = ?, heartbeat_at = ?, updated_at = ?, state = 'running' WHERE id = ? RETURNING *`,
          ...[owner, at, at, id],
        );
        if (taken === undefined) throw noSuchRun(id);
        return recordOf(taken);
      }),

    heartbeat: (id, epoch, elapsedMs, at) =>
      db.write(() => {
        requireEpoch(db, id, epoch);
        const sql = "UPDATE runs SET heartbeat_at = ?, updated_at = ?, elapsed_ms = max(elapsed_ms, ?) WHERE id = ?";
        db.run(sql, at, at, elapsedMs, id);
      }),

    finishRun: (id, epoch, end) =>
      db.write(() => {
        requireEpoch(db, id, epoch);
        appendAll(db, id, end.events);
        if (end.result !== undefined) noteNamedEvidence(db, id, end.result);
        db.run(
          `UPDATE runs SET state = ?, result = coalesce(?, result), error = ?, elapsed_ms = max(elapsed_ms, ?), updated_at = ?,
             owner = NULL, heartbeat_at = NULL WHERE id = ?`,
          ...[end.state, end.result ?? null, end.error === undefined ? null : JSON.stringify(end.error), end.elapsedMs, end.now, id],
        );
      }),
  };
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
