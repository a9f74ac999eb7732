import { textOf } from "../row.ts";
import { noSuchRun } from "../run-faults.ts";
import { type CheckStore, checkSaid } from "../store.ts";
import type { PostgresDatabase } from "./database.ts";
import { packed, unpackedOf } from "./free-text.ts";

/** What people found when they checked sentences of a run themselves. */
export function checkTables(db: PostgresDatabase): CheckStore {
  return {
    check: async ({ runId, sentence, said, note, at }) => {
      const bytes = await packed(note);
      await db.write(async (one) => {
        if ((await one.get("SELECT 1 FROM runs WHERE id = $1", runId)) === undefined) throw noSuchRun(runId);
        await one.run(
          `INSERT INTO checks (run_id, sentence, said, note, at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (run_id, sentence) DO UPDATE SET said = excluded.said, note = excluded.note, at = excluded.at`,
          ...[runId, sentence, said, bytes, at],
        );
      });
    },
    uncheck: (runId, sentence) =>
      db.write(async (one) => {
        await one.run("DELETE FROM checks WHERE run_id = $1 AND sentence = $2", runId, sentence);
      }),
    checks: async (runId) => {
      const rows = await db.read((at) => at.all("SELECT * FROM checks WHERE run_id = $1 ORDER BY at, sentence", runId));
      return Promise.all(
        rows.map(async (row) => ({
          sentence: textOf(row, "sentence"),
          said: checkSaid(textOf(row, "said")),
          note: await unpackedOf(row, "note"),
          at: textOf(row, "at"),
        })),
      );
    },
  };
}
