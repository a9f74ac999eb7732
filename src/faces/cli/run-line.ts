import type { RunRecord } from "../../store/store.ts";
import { safeLine } from "./terminal.ts";

/** A run on one line: name, when, kind, state, question. */
export function runLine(record: RunRecord, columns: number): string {
  const day = record.createdAt.slice(0, 16).replace("T", " ");
  return safeLine(`${record.id} ${day} ${record.kind.padEnd(8)} ${record.state.padEnd(11)} ${queryOf(record)}`, columns);
}

/** What a run was asked, whatever its kind calls it. */
export function queryOf(record: RunRecord): string {
  const request: unknown = JSON.parse(record.request);
  if (typeof request !== "object" || request === null) return "";
  const said = "query" in request ? request.query : "message" in request ? request.message : "url" in request ? request.url : "";
  return String(said);
}
