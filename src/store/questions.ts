import { plain, plainQuestion } from "./asked.ts";
import type { Database } from "./database.ts";
import { numberOf, textOf } from "./row.ts";

/** Runs whose questions are kept in one transaction. */
const AT_ONCE = 50;
/** Characters that the index knows in a row; shorter words are looked for in all the questions. */
const INDEXED = 3;

/** Keeps what a run was asked, to be found by (I2). */
export function keepQuestion(db: Database, n: number, request: string): void {
  db.run("INSERT OR REPLACE INTO questions (rowid, plain) VALUES (?, ?)", n, plainQuestion(request));
}

/** Keeps the questions of runs that were made by an Assay that kept none, or were copied. */
export async function keepQuestions(db: Database): Promise<void> {
  const sql = "SELECT n, request FROM runs WHERE question_kept = 0 ORDER BY n LIMIT ?";
  while ((await db.read(() => db.get(sql, 1))) !== undefined)
    await db.write(() => {
      for (const row of db.all(sql, AT_ONCE)) {
        const n = numberOf(row, "n");
        keepQuestion(db, n, textOf(row, "request"));
        db.run("UPDATE runs SET question_kept = 1 WHERE n = ?", n);
      }
    });
}

/**
 * The runs that were asked something with these characters in a row, as a condition on rows of `runs`. The plus has them looked through in the list's order, with
 * what the index found beside it: what nearly every run was asked is found at once, and what none was takes no longer than the list's own index.
 */
export function askedCondition(asked: string): { readonly text: string; readonly value: string } {
  const words = plain(asked);
  if ([...words].length < INDEXED)
    return { text: "EXISTS (SELECT 1 FROM questions q WHERE q.rowid = runs.n AND instr(q.plain, ?) > 0)", value: words };
  return { text: "+n IN (SELECT rowid FROM questions WHERE questions MATCH ?)", value: `"${words.replaceAll('"', '""')}"` };
}
