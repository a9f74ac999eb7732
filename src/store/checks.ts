import type { Database } from "./database.ts";
import { textOf } from "./row.ts";
import { noSuchRun } from "./run-faults.ts";
import { type CheckStore, checkSaid } from "./store.ts";

/** What people found when they checked sentences of a run themselves: one word a sentence, in the order in which it was first said. */
export function checkRecords(db: Database): CheckStore {
  return {
    check: ({ runId, sentence, said, note, at }) =>
      db.write(() => {
        if (db.get("SELECT 1 FROM runs WHERE id = ?", runId) === undefined) throw noSuchRun(runId);
        db.run(
          `INSERT INTO checks (run_id, sentence, said, note, at) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (run_id, sentence) DO UPDATE SET said = excluded.said, note = excluded.note, at = excluded.at`,
          ...[runId, sentence, said, note, at],
        );
      }),
    uncheck: (runId, sentence) => db.write(() => void db.run("DELETE FROM checks WHERE run_id = ? AND sentence = ?", runId, sentence)),
    checks: (runId) =>
      db.read(() =>
        db.all("SELECT * FROM checks WHERE run_id = ? ORDER BY at, sentence", runId).map((row) => ({
          sentence: textOf(row, "sentence"),
          said: checkSaid(textOf(row, "said")),
          note: textOf(row, "note"),
          at: textOf(row, "at"),
        })),
      ),
  };
}
