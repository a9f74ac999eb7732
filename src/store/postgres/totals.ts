import { changes, packedCounts, scopesOf } from "../count-rows.ts";
import { optionalTextOf, textOf } from "../row.ts";
import type { TotalStore } from "../store.ts";
import { countOf } from "../totals.ts";
import type { PostgresDatabase } from "./database.ts";
import { unpackedOf } from "./free-text.ts";
import { toRecord } from "./runs.ts";

/** Sums over runs, kept by day. */
export function totalTables(db: PostgresDatabase): TotalStore {
  return {
    uncountedRuns: async (limit) => {
      const sql =
        "SELECT * FROM runs WHERE state IN ('finished', 'failed', 'cancelled') AND counted_at IS DISTINCT FROM updated_at ORDER BY n LIMIT $1";
      const rows = await db.read((at) => at.all(sql, limit));
      return Promise.all(rows.map(toRecord));
    },

    failedSteps: async (runId) => {
      const sql = "SELECT key, type, model, value FROM journal WHERE run_id = $1 AND status = 'failed' ORDER BY n";
      const rows = await db.read((at) => at.all(sql, runId));
      return Promise.all(
        rows.map(async (row) => ({
          ...{ key: textOf(row, "key"), type: textOf(row, "type"), model: optionalTextOf(row, "model") },
          value: await unpackedOf(row, "value"),
        })),
      );
    },

    countRun: ({ id, updatedAt }, counts) =>
      db.write(async (at) => {
        const run = await at.get(
          `SELECT kind, principal, created_at, counts FROM runs
           WHERE id = $1 AND updated_at = $2 AND counted_at IS DISTINCT FROM updated_at FOR UPDATE`,
          ...[id, updatedAt],
        );
        if (run === undefined) return;
        const day = textOf(run, "created_at").slice(0, 10);
        for (const scope of scopesOf(optionalTextOf(run, "principal") ?? null))
          for (const { measure, label, times, amount } of changes(optionalTextOf(run, "counts"), counts))
            await at.run(ADD, ...scope, day, textOf(run, "kind"), measure, label, times, amount);
        await at.run("UPDATE runs SET counted_at = updated_at, counts = $1 WHERE id = $2", packedCounts(counts), id);
      }),

    countsByDay: async ({ from, to, kind, principal }) => {
      const rows = await db.read((at) =>
        at.all(
          `SELECT day, measure, label, sum(times)::bigint AS times, sum(amount) AS amount FROM totals
           WHERE scope = $1 AND principal = $2 AND day >= $3 AND day <= $4 AND ($5::text IS NULL OR kind = $5)
           GROUP BY day, measure, label HAVING sum(times) <> 0 ORDER BY day, measure COLLATE "C", label COLLATE "C"`,
          ...[principal === undefined ? "all" : "own", principal ?? "", from, to, kind ?? null],
        ),
      );
      return rows.map((row) => ({ day: textOf(row, "day"), ...countOf(row) }));
    },

    countsByPrincipal: async ({ from, to, kind }, measures) => {
      const rows = await db.read((at) =>
        at.all(
          `SELECT principal, measure, label, sum(times)::bigint AS times, sum(amount) AS amount FROM totals
           WHERE scope = 'own' AND measure = ANY($1) AND day >= $2 AND day <= $3 AND ($4::text IS NULL OR kind = $4)
           GROUP BY principal, measure, label HAVING sum(times) <> 0 ORDER BY principal COLLATE "C", measure COLLATE "C", label COLLATE "C"`,
          ...[measures, from, to, kind ?? null],
        ),
      );
      return rows.map((row) => ({ principal: textOf(row, "principal") || undefined, ...countOf(row) }));
    },
  };
}

const ADD = `
  INSERT INTO totals (scope, principal, day, kind, measure, label, times, amount) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (scope, principal, day, kind, measure, label)
  DO UPDATE SET times = totals.times + excluded.times, amount = totals.amount + excluded.amount`;
