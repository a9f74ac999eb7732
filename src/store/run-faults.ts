import { AssayError } from "../domain/error.ts";
import { type Row, textOf } from "./row.ts";

export function noSuchRun(id: string): AssayError {
  return new AssayError("NOT_FOUND", `There is no run "${id}"; \`assay runs list\` shows those there are.`, { field: "id" });
}

/** Another process holds the run's lease: which, by its host and number, is nobody's business outside the machine (X5). */
export function runActive(id: string): AssayError {
  return new AssayError("RUN_ACTIVE", `The run "${id}" is being worked on; wait for it, or cancel it first.`, { field: "id" });
}

/** Somebody else holds the run's lease by now (R18). */
export function staleEpoch(id: string, current: number, held: number): AssayError {
  return new AssayError(
    "STALE_EPOCH",
    `The run "${id}" has been taken over (epoch ${current}, this worker holds ${held}); stop working on it.`,
  );
}

/** What has come to its end is not worked on once more. @param row has the column `state` @throws AssayError CONFLICT */
export function requireUnfinished(id: string, row: Row): void {
  const state = textOf(row, "state");
  if (state === "finished" || state === "failed") throw new AssayError("CONFLICT", `The run "${id}" has ${state}.`, { field: "id" });
}
