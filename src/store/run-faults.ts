import { AssayError } from "../domain/error.ts";

export function noSuchRun(id: string): AssayError {
  return new AssayError("NOT_FOUND", `There is no run "${id}"; \`assay runs list\` shows those there are.`, { field: "id" });
}

/** Another process holds the run's lease. */
export function runActive(id: string, holder: string): AssayError {
  return new AssayError("RUN_ACTIVE", `The run "${id}" is being worked on by ${holder}; wait for it or cancel it there first.`, {
    field: "id",
  });
}

/** Somebody else holds the run's lease by now (R18). */
export function staleEpoch(id: string, current: number, held: number): AssayError {
  return new AssayError(
    "STALE_EPOCH",
    `The run "${id}" has been taken over (epoch ${current}, this worker holds ${held}); stop working on it.`,
  );
}
