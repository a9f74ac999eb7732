import { textOf } from "../row.ts";
import { noSuchRun } from "../run-faults.ts";
import type { RatingStore } from "../store.ts";
import type { PostgresDatabase } from "./database.ts";
import { packed, unpackedOf } from "./free-text.ts";

/** What users thought of a run's result, oldest first. */
export function ratingTables(db: PostgresDatabase): RatingStore {
  return {
    rate: async ({ runId, thumbs, comment, at }) => {
      const bytes = await packed(comment);
      await db.write(async (one) => {
        if ((await one.get("SELECT 1 FROM runs WHERE id = $1", runId)) === undefined) throw noSuchRun(runId);
        const kept = "SELECT 1 FROM ratings WHERE run_id = $1 AND thumbs = $2 AND comment = $3 AND at = $4";
        if (one.again && (await one.get(kept, runId, thumbs, bytes, at)) !== undefined) return;
        await one.run("INSERT INTO ratings (run_id, thumbs, comment, at) VALUES ($1, $2, $3, $4)", runId, thumbs, bytes, at);
      });
    },
    ratings: async (runId) => {
      const rows = await db.read((at) => at.all("SELECT * FROM ratings WHERE run_id = $1 ORDER BY n", runId));
      return Promise.all(
        rows.map(async (row) => ({
          thumbs: textOf(row, "thumbs") === "up" ? ("up" as const) : ("down" as const),
          comment: await unpackedOf(row, "comment"),
          at: textOf(row, "at"),
        })),
      );
    },
  };
}
