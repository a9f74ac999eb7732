import { plain, plainQuestion } from "../asked.ts";
import { numberOf } from "../row.ts";
import type { PostgresDatabase } from "./database.ts";
import { unpackedOf } from "./free-text.ts";

/** Runs whose questions are kept in one transaction. */
const AT_ONCE = 200;
/** Bytes of a gram, in one number. */
const GRAM = 3;

/** A question as `plain` and `grams` keep it: its bytes, and every three of them in a row, whatever the database's encoding and extensions (I2). */
export function questionValues(request: string): [Buffer, number[]] {
  const bytes = Buffer.from(plainQuestion(request));
  return [bytes, gramsOf(bytes)];
}

/** Keeps the questions of runs that were made by an Assay that kept none, or were copied. */
export async function keepQuestions(db: PostgresDatabase): Promise<void> {
  const sql = "SELECT n, request FROM runs WHERE question_kept = 0 ORDER BY n LIMIT $1";
  while ((await db.read((at) => at.get(sql, 1))) !== undefined)
    await db.write(async (at) => {
      for (const row of await at.all(`${sql} FOR UPDATE`, AT_ONCE)) {
        const n = numberOf(row, "n");
        const kept = questionValues(await unpackedOf(row, "request"));
        await at.run("INSERT INTO questions (n, plain, grams) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", n, ...kept);
        await at.run("UPDATE runs SET question_kept = 1 WHERE n = $1", n);
      }
    });
}

/** The runs that were asked something with these characters in a row, as a condition on `n`. @param first the number of its first placeholder */
export function askedIn(asked: string, first: number): { readonly text: string; readonly values: readonly unknown[] } {
  const bytes = Buffer.from(plain(asked));
  const text = `AND n IN (SELECT q.n FROM questions q WHERE q.grams @> $${first} AND position($${first + 1} IN q.plain) > 0)`;
  return { text, values: [gramsOf(bytes), bytes] };
}

function gramsOf(bytes: Buffer): number[] {
  const grams = new Set<number>();
  for (let at = 0; at + GRAM <= bytes.length; at++) grams.add(bytes.readUIntBE(at, GRAM));
  return [...grams];
}
