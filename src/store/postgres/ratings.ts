import { numberOf, type Row, textOf } from "../row.ts";
import { noSuchRun } from "../run-faults.ts";
import type { Rating, RatingStore } from "../store.ts";
import type { PostgresDatabase } from "./database.ts";
import { packed, unpackedOf } from "./free-text.ts";

/** What users thought of a run's result. */
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
      return Promise.all(rows.map(toRating));
    },
    listRatings: async ({ limit, below, thumbs, principal }) => {
      const rows = await db.read((at) =>
        at.all(
          `SELECT t.* FROM ratings t JOIN runs r ON r.id = t.run_id
           WHERE ($1::text IS NULL OR r.principal = $1) AND ($2::bigint IS NULL OR t.n < $2) AND ($3::text IS NULL OR t.thumbs = $3)
           ORDER BY t.n DESC LIMIT $4`,
          ...[principal ?? null, below ?? null, thumbs ?? null, limit],
        ),
      );
      return Promise.all(rows.map(async (row) => ({ ...(await toRating(row)), n: numberOf(row, "n"), runId: textOf(row, "run_id") })));
    },
    ratedDays: async ({ from, to, kind, principal }) => {
      const rows = await db.read((at) =>
        at.all(
          `SELECT left(t.at, 10) AS day, count(*) FILTER (WHERE t.thumbs = 'up') AS up, count(*) FILTER (WHERE t.thumbs = 'down') AS down
           FROM ratings t JOIN runs r ON r.id = t.run_id
           WHERE ($1::text IS NULL OR r.principal = $1) AND t.at COLLATE "C" >= $2 AND t.at COLLATE "C" < $3 AND ($4::text IS NULL OR r.kind = $4)
             AND NOT EXISTS (SELECT 1 FROM ratings later WHERE later.run_id = t.run_id AND later.n > t.n)
           GROUP BY day ORDER BY min(t.at COLLATE "C")`,
          ...[principal ?? null, from, `${to}T~`, kind ?? null],
        ),
      );
      return rows.map((row) => ({ day: textOf(row, "day"), up: numberOf(row, "up"), down: numberOf(row, "down") }));
    },
  };
}

async function toRating(row: Row): Promise<Rating> {
  const comment = await unpackedOf(row, "comment");
  return { thumbs: textOf(row, "thumbs") === "up" ? "up" : "down", comment, at: textOf(row, "at") };
}
