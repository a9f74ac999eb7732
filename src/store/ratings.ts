import type { Database } from "./database.ts";
import { numberOf, type Row, textOf } from "./row.ts";
import { noSuchRun } from "./run-faults.ts";
import type { Rating, RatingStore } from "./store.ts";

/** What users thought of a run's result. */
export function ratingRecords(db: Database): RatingStore {
  return {
    rate: ({ runId, thumbs, comment, at }) =>
      db.write(() => {
        if (db.get("SELECT 1 FROM runs WHERE id = ?", runId) === undefined) throw noSuchRun(runId);
        db.run("INSERT INTO ratings (run_id, thumbs, comment, at) VALUES (?, ?, ?, ?)", runId, thumbs, comment, at);
      }),
    ratings: (runId) => db.read(() => db.all("SELECT * FROM ratings WHERE run_id = ? ORDER BY n", runId).map(toRating)),
    listRatings: ({ limit, below = Number.MAX_SAFE_INTEGER, thumbs, principal }) =>
      db.read(() => {
        const own = principal === undefined ? [] : [principal];
        const rows = db.all(
          `SELECT t.* FROM ratings t ${own.length === 0 ? "" : "JOIN runs r ON r.id = t.run_id AND r.principal = ?"}
           WHERE t.n < ? AND (? IS NULL OR t.thumbs = ?) ORDER BY t.n DESC LIMIT ?`,
          ...[...own, below, thumbs ?? null, thumbs ?? null, limit],
        );
        return rows.map((row) => ({ ...toRating(row), n: numberOf(row, "n"), runId: textOf(row, "run_id") }));
      }),
    ratedDays: ({ from, to, kind, principal }) =>
      db.read(() => {
        const rows = db.all(
          `SELECT substr(t.at, 1, 10) AS day, sum(t.thumbs = 'up') AS up, sum(t.thumbs = 'down') AS down
           FROM ratings t JOIN runs r ON r.id = t.run_id
           WHERE t.at >= ? AND t.at < ? AND (? IS NULL OR r.principal = ?) AND (? IS NULL OR r.kind = ?)
             AND NOT EXISTS (SELECT 1 FROM ratings later WHERE later.run_id = t.run_id AND later.n > t.n)
           GROUP BY day ORDER BY day`,
          ...[from, `${to}T~`, principal ?? null, principal ?? null, kind ?? null, kind ?? null],
        );
        return rows.map((row) => ({ day: textOf(row, "day"), up: numberOf(row, "up"), down: numberOf(row, "down") }));
      }),
  };
}

function toRating(row: Row): Rating {
  return { thumbs: textOf(row, "thumbs") === "up" ? "up" : "down", comment: textOf(row, "comment"), at: textOf(row, "at") };
}
