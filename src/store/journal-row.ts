import type { Database } from "./database.ts";
import { numberOf, optionalTextOf, type Row, textOf } from "./row.ts";
import type { AttemptRow, JournalRow } from "./store.ts";

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
