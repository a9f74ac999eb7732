import type { Database } from "./database.ts";
import { askedCondition, keepQuestions } from "./questions.ts";
import { numberOf, type Row, textOf } from "./row.ts";
import { stateOf, storedAs } from "./run-row.ts";
import { isHeldRow, toRecord } from "./runs.ts";
import type { RunRecord, RunsListed } from "./store.ts";

/** Rows looked at in one turn: their results are read only of those that are listed. */
const AT_ONCE = 200;

/** Runs, newest first, as many as are wanted and fit. @param leases the clock by which leases are judged */
export async function listRuns(db: Database, leases: () => number, wanted: RunsListed): Promise<RunRecord[]> {
  const { limit, state } = wanted;
  if (wanted.asked !== undefined) await keepQuestions(db);
  const { sql, values } = pageOfRuns(wanted);
  const kept: RunRecord[] = [];
  let [before, below] = wanted.after === undefined ? ["~", Number.MAX_SAFE_INTEGER] : await placeOf(db, wanted.after);
  while (kept.length < limit) {
    const atOnce = state === undefined ? Math.min(limit, AT_ONCE) : AT_ONCE;
    const from = { before, below };
    const page = await db.read(() => {
      const rows = db.all(sql, ...values, from.before, from.before, from.below, atOnce);
      const fits = (row: Row) => state === undefined || stateOf(row, isHeldRow(row, leases())) === state;
      const listed = rows.filter(fits).slice(0, limit - kept.length);
      return { rows, records: listed.map((row) => toRecord(db.get(WHOLE, numberOf(row, "n")) ?? row, leases())) };
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
export function pageOfRuns({ principal, kind, state, asked, from, until }: Omit<RunsListed, "limit">): {
  readonly sql: string;
  readonly values: readonly string[];
} {
  const conditions = [
    { text: "principal = ?", value: principal },
    { text: "kind = ?", value: kind },
    { text: "created_at >= ?", value: from },
    { text: "created_at < ?", value: until },
    ...(asked === undefined ? [] : [askedCondition(asked)]),
  ].flatMap(({ text, value }) => (value === undefined ? [] : [{ text, value }]));
  const states = state === undefined ? [] : storedAs(state);
  const ofState = states.length === 0 ? [] : [`state IN (${states.map(() => "?").join(", ")})`];
  const where = [...conditions.map(({ text }) => text), ...ofState, "(created_at < ? OR (created_at = ? AND n < ?))"].join(" AND ");
  const sql = `SELECT n, created_at, state, owner, heartbeat_at FROM runs WHERE ${where} ORDER BY created_at DESC, n DESC LIMIT ?`;
  return { sql, values: [...conditions.map(({ value }) => value), ...states] };
}

/** Where a run stands in the list; of one that is gone, before all of its moment. */
async function placeOf(db: Database, { id, createdAt }: Pick<RunRecord, "id" | "createdAt">): Promise<[string, number]> {
  const row = await db.read(() => db.get("SELECT n FROM runs WHERE id = ?", id));
  return [createdAt, row === undefined ? Number.MAX_SAFE_INTEGER : numberOf(row, "n")];
}
