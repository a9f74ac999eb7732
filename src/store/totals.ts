import { changes, packedCounts, scopesOf } from "./count-rows.ts";
import type { Database } from "./database.ts";
import { unpackText } from "./packed-text.ts";
import { bytesOf, numberOf, optionalTextOf, type Row, textOf } from "./row.ts";
import { toRecord } from "./runs.ts";
import type { Count, TotalStore } from "./store.ts";

/** Sums over runs, kept by day. */
export function totalRecords(db: Database): TotalStore {
  return {
    uncountedRuns: (limit) =>
      db.read(() => {
        const sql =
          "SELECT * FROM runs WHERE state IN ('finished', 'failed', 'cancelled') AND counted_at IS NOT updated_at ORDER BY n LIMIT ?";
        // No time is needed to tell the state of what has ended.
        return db.all(sql, limit).map((row) => toRecord(row, 0));
      }),

    failedSteps: async (runId) => {
      const sql = "SELECT key, type, model, value FROM journal WHERE run_id = ? AND status = 'failed' ORDER BY n";
      const rows = await db.read(() => db.all(sql, runId));
      return Promise.all(
        rows.map(async (row) => ({
          ...{ key: textOf(row, "key"), type: textOf(row, "type"), model: optionalTextOf(row, "model") },
          value: await unpackText(bytesOf(row, "value")),
        })),
      );
    },

    countRun: ({ id, updatedAt }, counts) =>
      db.write(() => {
        const run = db.get(
          "SELECT kind, principal, created_at, counts FROM runs WHERE id = ? AND updated_at = ? AND counted_at IS NOT updated_at",
          ...[id, updatedAt],
        );
        if (run === undefined) return;
        for (const { measure, label, times, amount } of changes(optionalTextOf(run, "counts"), counts))
          for (const scope of scopesOf(optionalTextOf(run, "principal") ?? null))
            db.run(ADD, ...scope, textOf(run, "created_at").slice(0, 10), textOf(run, "kind"), measure, label, times, amount);
        db.run("UPDATE runs SET counted_at = updated_at, counts = ? WHERE id = ?", packedCounts(counts), id);
      }),

    countsByDay: ({ from, to, kind, principal }) =>
      db.read(() =>
        db
          .all(
            `SELECT day, measure, label, sum(times) AS times, sum(amount) AS amount FROM totals
             WHERE scope = ? AND principal = ? AND day >= ? AND day <= ? AND (? IS NULL OR kind = ?)
             GROUP BY day, measure, label HAVING sum(times) <> 0 ORDER BY day, measure, label`,
            ...[principal === undefined ? "all" : "own", principal ?? "", from, to, kind ?? null, kind ?? null],
          )
          .map((row) => ({ day: textOf(row, "day"), ...countOf(row) })),
      ),

    countsByPrincipal: ({ from, to, kind }, measures) =>
      db.read(() =>
        db
          .all(
            `SELECT principal, measure, label, sum(times) AS times, sum(amount) AS amount FROM totals
             WHERE scope = 'own' AND measure IN (${measures.map(() => "?").join(", ")}) AND day >= ? AND day <= ? AND (? IS NULL OR kind = ?)
             GROUP BY principal, measure, label HAVING sum(times) <> 0 ORDER BY principal, measure, label`,
            ...[...measures, from, to, kind ?? null, kind ?? null],
          )
          .map((row) => ({ principal: textOf(row, "principal") || undefined, ...countOf(row) })),
      ),
  };
}

const ADD = `
  INSERT INTO totals (scope, principal, day, kind, measure, label, times, amount) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET times = times + excluded.times, amount = amount + excluded.amount`;

/** A count as a row of sums holds it. */
export function countOf(row: Row): Count {
  return { measure: textOf(row, "measure"), label: textOf(row, "label"), times: numberOf(row, "times"), amount: numberOf(row, "amount") };
}
