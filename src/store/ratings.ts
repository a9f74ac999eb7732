import type { Database } from "./database.ts";
import { textOf } from "./row.ts";
import { noSuchRun } from "./run-faults.ts";
import type { RatingStore } from "./store.ts";

/** What users thought of a run's result, oldest first. */
export function ratingRecords(db: Database): RatingStore {
  return {
    rate: ({ runId, thumbs, comment, at }) =>
      db.write(() => {
        if (db.get("SELECT 1 FROM runs WHERE id = ?", runId) === undefined) throw noSuchRun(runId);
        db.run("INSERT INTO ratings (run_id, thumbs, comment, at) VALUES (?, ?, ?, ?)", runId, thumbs, comment, at);
      }),
    ratings: (runId) =>
      db.read(() =>
        db.all("SELECT * FROM ratings WHERE run_id = ? ORDER BY n", runId).map((row) => ({
          thumbs: textOf(row, "thumbs") === "up" ? ("up" as const) : ("down" as const),
          comment: textOf(row, "comment"),
          at: textOf(row, "at"),
        })),
      ),
  };
}
