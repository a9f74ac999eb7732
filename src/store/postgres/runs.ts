import { AssayError } from "../../domain/error.ts";
import { settingsHash } from "../queue.ts";
import { numberOf, optionalTextOf, type Row, textOf } from "../row.ts";
import { noSuchRun, runActive, staleEpoch } from "../run-faults.ts";
import { runRecordOf } from "../run-row.ts";
import type { JournalRow, RunRecord, RunStore } from "../store.ts";
import type { Connection, PostgresDatabase } from "./database.ts";
import { appendAll } from "./event-log.ts";
import { namedIn, noteEvidence } from "./evidence-of.ts";
import { optionalUnpackedOf, packed, unpackedOf } from "./free-text.ts";
import { FRESH, isHeldRow, NOW } from "./lease.ts";
import { questionValues } from "./questions.ts";
import { countRun } from "./usage.ts";

export type RunTables = Pick<RunStore, "createRun" | "getRun" | "deleteRun" | "acquireRun" | "heartbeat" | "finishRun">;

/** Runs and their leases (R18). */
export function runTables(db: PostgresDatabase): RunTables {
  return {
    createRun: async (run, rows = []) => {
      const [request, settings] = await Promise.all([packed(run.request), packed(run.settings)]);
      const begun = await Promise.all(rows.map(async (row) => ({ row, value: await packed(row.value) })));
      await db.write(async (at) => {
        const added = await at.run(
          `WITH made AS (
           INSERT INTO runs (id, kind, seed, created_at, updated_at, state, request, settings, epoch, elapsed_ms, topic_hash, last_seq, principal,
             accepted, settings_hash, question_kept)
           VALUES ($1, $2, $3, $4, $4, 'queued', $5, $6, 0, 0, $7, 0, $8, $9, $10, 1) ON CONFLICT DO NOTHING RETURNING n
           ) INSERT INTO questions (n, plain, grams) SELECT n, $11, $12 FROM made`,
          ...[run.id, run.kind, run.seed, run.createdAt, request, settings, run.topicHash, run.principal ?? null],
          ...[run.accepted === true ? 1 : 0, settingsHash(run.settings), ...questionValues(run.request)],
        );
        if (added > 0) await countRun(at, run.principal, run.createdAt);
        if (added > 0) for (const { row, value } of begun) await insertRow(at, run.id, row, value);
        if (added > 0 || (at.again && (await isSame(at, run)))) return;
        throw new AssayError("CONFLICT", `There is a run "${run.id}" already; choose another id.`, { field: "id" });
      });
    },

    getRun: async (id, principal) => {
      const own = principal === undefined ? "" : "AND principal = $2";
      const row = await db.read((at) =>
        at.get(`SELECT *, ${FRESH} AS fresh FROM runs WHERE id = $1 ${own}`, id, ...(principal === undefined ? [] : [principal])),
      );
      return row === undefined ? undefined : toRecord(row);
    },

    deleteRun: (id) =>
      db.write(async (at) => {
        if ((await at.run("DELETE FROM runs WHERE id = $1", id)) === 0 && !at.again) throw noSuchRun(id);
      }),

    acquireRun: async (id, owner) => {
      const taken = await db.write(async (one) => {
        const row = await one.get(`SELECT owner, ${FRESH} AS fresh FROM runs WHERE id = $1 FOR UPDATE`, id);
        if (row === undefined) throw noSuchRun(id);
        const holder = optionalTextOf(row, "owner");
        if (holder !== owner && isHeldRow(row)) {
          throw runActive(id);
        }
        return one.get(
          `UPDATE runs SET epoch = epoch + 1, owner = $1, heartbeat_at = ${NOW}, updated_at = ${NOW}, state = 'running'
           WHERE id = $2 RETURNING *, true AS fresh`,
          ...[owner, id],
        );
      });
      if (taken === undefined) throw noSuchRun(id);
      return toRecord(taken);
    },

    heartbeat: (id, epoch, elapsedMs) =>
      db.read((at) =>
        changeHeld(at, id, epoch, `heartbeat_at = ${NOW}, updated_at = ${NOW}, elapsed_ms = greatest(elapsed_ms, $3)`, elapsedMs),
      ),

    finishRun: async (id, epoch, end) => {
      const [result, error] = await Promise.all([
        end.result === undefined ? null : packed(end.result),
        end.error === undefined ? null : packed(JSON.stringify(end.error)),
      ]);
      await db.write(async (at) => {
        const ended = `state = $3, result = coalesce($4, result), came_to = coalesce($8, came_to), error = $5, elapsed_ms = greatest(elapsed_ms, $6), updated_at = $7,
          owner = NULL, heartbeat_at = NULL, asked = CASE WHEN $3 = 'interrupted' THEN asked END`;
        await changeHeld(at, id, epoch, ended, end.state, result, error, end.elapsedMs, end.now, end.cameTo ?? null);
        await appendAll(at, id, end.events);
        if (end.result !== undefined) await noteEvidence(at, id, namedIn(end.result));
      });
    },
  };
}

/** Adds a row to a run's journal, unless its key is there. @param value its value, packed @returns how many were added */
export function insertRow(at: Connection, runId: string, row: JournalRow, value: Buffer): Promise<number> {
  return at.run(
    `INSERT INTO journal (run_id, key, type, input_hash, status, value, prompt, model, at, took_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (run_id, key) DO NOTHING`,
    ...[runId, row.key, row.type, row.inputHash, row.status, value, row.prompt ?? null, row.model ?? null, row.at, row.tookMs],
  );
}

/** Whether a run that is there is the one this very call has made. */
async function isSame(at: Connection, run: Parameters<RunStore["createRun"]>[0]): Promise<boolean> {
  const row = await at.get("SELECT seed, created_at FROM runs WHERE id = $1", run.id);
  return row !== undefined && textOf(row, "seed") === run.seed && textOf(row, "created_at") === run.createdAt;
}

/** Fences off whoever has lost the run's lease, and holds the run's row until the transaction ends: that is what makes its events' numbers gapless. @throws STALE_EPOCH, NOT_FOUND */
export async function requireEpoch(at: Connection, id: string, epoch: number): Promise<void> {
  const row = await at.get("SELECT epoch FROM runs WHERE id = $1 FOR UPDATE", id);
  if (row === undefined) throw noSuchRun(id);
  const current = numberOf(row, "epoch");
  if (current !== epoch) throw staleEpoch(id, current, epoch);
}

/** Changes a run's row and holds it, as {@link requireEpoch} does, in one statement. @param values from $3 on @throws STALE_EPOCH, NOT_FOUND */
export async function changeHeld(at: Connection, id: string, epoch: number, change: string, ...values: readonly unknown[]): Promise<void> {
  const changed = await at.run(`UPDATE runs SET ${change} WHERE id = $1 AND epoch = $2`, id, epoch, ...values);
  if (changed === 0) await requireEpoch(at, id, epoch);
}

/** A run as its row has it. */
export async function toRecord(row: Row): Promise<RunRecord> {
  const [request, settings, result, error] = await Promise.all([
    unpackedOf(row, "request"),
    unpackedOf(row, "settings"),
    optionalUnpackedOf(row, "result"),
    optionalUnpackedOf(row, "error"),
  ]);
  return runRecordOf(row, { request, settings, result, error }, isHeldRow(row));
}
