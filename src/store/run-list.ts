import { isAsked } from "./asked.ts";
import type { Database } from "./database.ts";
import { numberOf, optionalTextOf, type Row, textOf } from "./row.ts";
import { runRecordOf, stateOf } from "./run-row.ts";
import type { RunRecord, RunsListed } from "./store.ts";

/** Rows looked at in one turn: their results are read only of those that are listed. */
const AT_ONCE = 200;

/** Runs, newest first, as many as are wanted and fit. */
export async function listRuns(db: Database, now: () => number, wanted: RunsListed): Promise<RunRecord[]> {
  const { limit, state, asked } = wanted;
  const { sql, values } = pageOfRuns(wanted);
  const kept: RunRecord[] = [];
  let [before, below] = wanted.after === undefined ? ["~", Number.MAX_SAFE_INTEGER] : await placeOf(db, wanted.after);
  while (kept.length < limit) {
    const atOnce = state === undefined && asked === undefined ? Math.min(limit, AT_ONCE) : AT_ONCE;
    const from = { before, below };
    const page = await db.read(() => {
      const rows = db.all(sql, ...values, from.before, from.before, from.below, atOnce);
      const fits = (row: Row) =>
        (state === undefined || stateOf(row, now()) === state) && (asked === undefined || isAsked(textOf(row, "request"), asked));
      const listed = rows.filter(fits).slice(0, limit - kept.length);
      return { rows, records: listed.map((row) => toRecord(db.get(WHOLE, numberOf(row, "n")) ?? row, now())) };
    });
    kept.push(...page.records);
    const last = page.rows.at(-1);
    if (last === undefined || page.rows.length < atOnce) break;
    [before, below] = [textOf(last, "created_at"), numberOf(last, "n")];
  }
  return kept;
}

const WHOLE = "SELECT * FROM runs WHERE n = ?";

/** Newest first, continuing below a run already seen. */
function pageOfRuns({ principal, kind, from, until }: RunsListed): { readonly sql: string; readonly values: readonly string[] } {
  const conditions = [
    { text: "principal = ?", value: principal },
    { text: "kind = ?", value: kind },
    { text: "created_at >= ?", value: from },
    { text: "created_at < ?", value: until },
  ].flatMap(({ text, value }) => (value === undefined ? [] : [{ text, value }]));
  const where = [...conditions.map(({ text }) => text), "(created_at < ? OR (created_at = ? AND n < ?))"].join(" AND ");
  const sql = `SELECT n, created_at, state, owner, heartbeat_at, request FROM runs WHERE ${where} ORDER BY created_at DESC, n DESC LIMIT ?`;
  return { sql, values: conditions.map(({ value }) => value) };
}

/** Where a run stands in the list; of one that is gone, before all of its moment. */
async function placeOf(db: Database, { id, createdAt }: Pick<RunRecord, "id" | "createdAt">): Promise<[string, number]> {
  const row = await db.read(() => db.get("SELECT n FROM runs WHERE id = ?", id));
  return [createdAt, row === undefined ? Number.MAX_SAFE_INTEGER : numberOf(row, "n")];
}

/** @param nowMs tells whether one that says it is running still has a living owner */
export function toRecord(row: Row, nowMs: number): RunRecord {
  const texts = { request: textOf(row, "request"), settings: textOf(row, "settings") };
  return runRecordOf(row, { ...texts, result: optionalTextOf(row, "result"), error: optionalTextOf(row, "error") }, nowMs);
}
