import type { Row } from "../row.ts";
import { stateOf, storedAs } from "../run-row.ts";
import type { RunRecord, RunsListed } from "../store.ts";
import type { PostgresDatabase } from "./database.ts";
import { FRESH, isHeldRow } from "./lease.ts";
import { askedIn, keepQuestions } from "./questions.ts";
import { toRecord } from "./runs.ts";

/** Rows looked at in one turn: their results are read only of those that are listed. */
const AT_ONCE = 200;

const page = (asked: string) => `
  SELECT n, created_at, state, owner, ${FRESH} AS fresh FROM runs
  WHERE ($1::text IS NULL OR principal = $1) AND ($2::text IS NULL OR kind = $2)
    AND ($3::text IS NULL OR created_at >= $3) AND ($4::text IS NULL OR created_at < $4)
    AND ($5::text IS NULL OR (created_at, n) < ($5, $6::bigint)) AND ($7::text[] IS NULL OR state = ANY ($7)) ${asked}
  ORDER BY created_at DESC, n DESC LIMIT $8`;

/** Runs, newest first, as many as are wanted and fit. */
export async function listRuns(db: PostgresDatabase, wanted: RunsListed): Promise<RunRecord[]> {
  const { limit, state } = wanted;
  if (wanted.asked !== undefined) await keepQuestions(db);
  const asked = wanted.asked === undefined ? { text: "", values: [] } : askedIn(wanted.asked, 9);
  const sql = page(asked.text);
  const values = [wanted.principal, wanted.kind, wanted.from, wanted.until].map((value) => value ?? null);
  const states = state === undefined ? null : storedAs(state);
  const kept: RunRecord[] = [];
  let below: Pick<Row, string> | undefined = wanted.after === undefined ? undefined : await placeOf(db, wanted.after);
  while (kept.length < limit) {
    const atOnce = state === undefined ? Math.min(limit, AT_ONCE) : AT_ONCE;
    const from = below;
    const rows: Row[] = await db.read((at) =>
      at.all(sql, ...values, from?.created_at ?? null, from?.n ?? null, states, atOnce, ...asked.values),
    );
    const listed: unknown[] = [];
    for (const row of rows) {
      if (kept.length + listed.length >= limit) break;
      if (state !== undefined && stateOf(row, isHeldRow(row)) !== state) continue;
      listed.push(row.n);
    }
    const whole = await db.read((at) =>
      at.all(`SELECT *, ${FRESH} AS fresh FROM runs WHERE n = ANY ($1) ORDER BY created_at DESC, n DESC`, listed),
    );
    for (const row of whole) kept.push(await toRecord(row));
    below = rows.at(-1);
    if (below === undefined || rows.length < atOnce) break;
  }
  return kept;
}

/** Where a run stands in the list; of one that is gone, before all of its moment. */
async function placeOf(db: PostgresDatabase, { id, createdAt }: Pick<RunRecord, "id" | "createdAt">): Promise<Row> {
  const row = await db.read((at) => at.get("SELECT n FROM runs WHERE id = $1", id));
  return { created_at: createdAt, n: row?.n ?? Number.MAX_SAFE_INTEGER };
}
