import type { Database } from "./database.ts";
import { numberOf, optionalTextOf, type Row, textOf } from "./row.ts";
import type { AttemptRow, JournalRow, StepRow } from "./store.ts";

/** A row of the journal. @param value its value, unpacked */
export function journalRowOf(row: Row, value: string): JournalRow {
  return {
    value,
    key: textOf(row, "key"),
    type: textOf(row, "type"),
    inputHash: textOf(row, "input_hash"),
    status: textOf(row, "status") as JournalRow["status"],
    prompt: optionalTextOf(row, "prompt"),
    model: optionalTextOf(row, "model"),
    at: textOf(row, "at"),
    tookMs: numberOf(row, "took_ms"),
  };
}

/** Calls of which nothing has come yet; what follows says of which run. */
export const OPEN =
  "SELECT a.key, a.at FROM attempts a LEFT JOIN journal j ON j.run_id = a.run_id AND j.key = a.key WHERE a.settled IS NULL AND j.n IS NULL AND";
/** What a step's row is read from. */
export const STEP_COLUMNS = "n, key, type, status, model, at, took_ms";

export function stepRowOf(row: Row): StepRow {
  return {
    n: numberOf(row, "n"),
    key: textOf(row, "key"),
    type: textOf(row, "type"),
    status: textOf(row, "status") as StepRow["status"],
    model: optionalTextOf(row, "model"),
    at: textOf(row, "at"),
    tookMs: numberOf(row, "took_ms"),
  };
}

export function attemptOf(row: Row): AttemptRow {
  return {
    id: textOf(row, "id"),
    key: textOf(row, "key"),
    n: numberOf(row, "attempt"),
    purse: textOf(row, "purse"),
    reserved: textOf(row, "reserved"),
    settled: optionalTextOf(row, "settled"),
    at: textOf(row, "at"),
  };
}

/** Adds a row to a journal in a file, unless its key is there. @param value its value, packed @returns how many were added */
export function insertRow(db: Database, runId: string, row: JournalRow, value: Uint8Array): number {
  return db.run(
    `INSERT INTO journal (run_id, key, type, input_hash, status, value, prompt, model, at, took_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (run_id, key) DO NOTHING`,
    ...[runId, row.key, row.type, row.inputHash, row.status, value, row.prompt ?? null, row.model ?? null, row.at, row.tookMs],
  );
}
