import { AssayError } from "../../domain/error.ts";
import { numberOf, optionalTextOf, textOf } from "../row.ts";
import { isWorkedOn, noSuchRun, staleEpoch } from "../run-faults.ts";
import { isHeldRow } from "../run-row.ts";
import type { RunStore } from "../store.ts";
import type { Connection, PostgresDatabase } from "./database.ts";
import { appendAll } from "./event-log.ts";
import { namedIn, noteEvidence } from "./evidence-of.ts";
import { packed } from "./free-text.ts";
import { listRuns, toRecord } from "./run-list.ts";
import { countRun } from "./usage.ts";

export type RunTables = Pick<RunStore, "createRun" | "getRun" | "listRuns" | "deleteRun" | "acquireRun" | "heartbeat" | "finishRun">;

/** Runs and their leases (R18). `now` is this machine's time in ms. */
export function runTables(db: PostgresDatabase, now: () => number): RunTables {
  return {
    createRun: async (run) => {
      const [request, settings] = await Promise.all([packed(run.request), packed(run.settings)]);
      await db.write(async (at) => {
        const added = await at.run(
          `INSERT INTO runs (id, kind, seed, created_at, updated_at, state, request, settings, epoch, elapsed_ms, topic_hash, last_seq, principal)
           VALUES ($1, $2, $3, $4, $4, 'running', $5, $6, 0, 0, $7, 0, $8) ON CONFLICT DO NOTHING`,
          ...[run.id, run.kind, run.seed, run.createdAt, request, settings, run.topicHash, run.principal ?? null],
        );
        if (added > 0) return countRun(at, run.principal, run.createdAt);
        if (at.again && (await isSame(at, run))) return;
        throw new AssayError("CONFLICT", `There is a run "${run.id}" already; choose another id.`, { field: "id" });
      });
    },

    getRun: async (id, principal) => {
      const own = principal === undefined ? "" : "AND principal = $2";
      const row = await db.read((at) =>
        at.get(`SELECT * FROM runs WHERE id = $1 ${own}`, id, ...(principal === undefined ? [] : [principal])),
      );
      return row === undefined ? undefined : toRecord(row, now());
    },

    listRuns: (wanted) => listRuns(db, now, wanted),

    deleteRun: (id) =>
      db.write(async (at) => {
        if ((await at.run("DELETE FROM runs WHERE id = $1", id)) === 0 && !at.again) throw noSuchRun(id);
      }),

    acquireRun: async (id, owner, at) => {
      const taken = await db.write(async (one) => {
        const row = await one.get("SELECT owner, heartbeat_at FROM runs WHERE id = $1 FOR UPDATE", id);
        if (row === undefined) throw noSuchRun(id);
        if (optionalTextOf(row, "owner") !== owner && isHeldRow(row, Date.parse(at))) throw isWorkedOn(id);
        return one.get(
          `UPDATE runs SET epoch = epoch + 1, owner = $1, heartbeat_at = $2, updated_at = $2, state = 'running' WHERE id = $3 RETURNING *`,
          ...[owner, at, id],
        );
      });
      if (taken === undefined) throw noSuchRun(id);
      return toRecord(taken, now());
    },

    heartbeat: (id, epoch, elapsedMs, at) =>
      db.write(async (one) => {
        await requireEpoch(one, id, epoch);
        const sql = "UPDATE runs SET heartbeat_at = $1, updated_at = $1, elapsed_ms = greatest(elapsed_ms, $2) WHERE id = $3";
        await one.run(sql, at, elapsedMs, id);
      }),

    finishRun: async (id, epoch, end) => {
      const [result, error] = await Promise.all([
        end.result === undefined ? null : packed(end.result),
        end.error === undefined ? null : packed(JSON.stringify(end.error)),
      ]);
      await db.write(async (at) => {
        await requireEpoch(at, id, epoch);
        await appendAll(at, id, end.events);
        if (end.result !== undefined) await noteEvidence(at, id, namedIn(end.result));
        await at.run(
          `UPDATE runs SET state = $1, result = coalesce($2, result), error = $3, elapsed_ms = greatest(elapsed_ms, $4), updated_at = $5,
             owner = NULL, heartbeat_at = NULL WHERE id = $6`,
          ...[end.state, result, error, end.elapsedMs, end.now, id],
        );
      });
    },
  };
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
