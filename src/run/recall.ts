import type { z } from "zod";
import { AssayError, errorBodySchema } from "../domain/error.ts";
import type { JournalRow } from "../store/store.ts";
import { inputHash } from "./canonical-json.ts";
import type { Json, RunTally } from "./run.ts";

/** The type of rows that hold decisions. */
export const DECISION = "decide@1";

/** The row of a decision that was made before the run began. */
export function decisionRow(key: string, value: Json, at: string): JournalRow {
  const made = { type: DECISION, inputHash: inputHash(null), status: "done", value: JSON.stringify(value) } as const;
  return { ...made, key, prompt: undefined, model: undefined, at, tookMs: 0 };
}

/**
 * What a journal row says became of its step: the result, as its schema reads it, or the error it ended with, failed or given up, thrown once more.
 * @param asked the type and input hash of the step that is asked for now
 * @throws AssayError STEP_VERSION, JOURNAL_MISMATCH, else the step's own error
 */
export async function recall<T>(
  row: JournalRow,
  asked: { readonly type: string; readonly hash: string },
  schema: z.ZodType<T>,
): Promise<T> {
  if (row.type !== asked.type) {
    throw new AssayError(
      "STEP_VERSION",
      `The step ${row.key} was stored as ${row.type} and this Assay makes ${asked.type}: the run cannot be taken up; start it anew.`,
    );
  }
  if (row.inputHash !== asked.hash) throw mismatch(row.key);
  if (row.status === "done") return schema.parse(JSON.parse(row.value));
  throw errorOf(row);
}

export function mismatch(key: string): AssayError {
  return new AssayError(
    "JOURNAL_MISMATCH",
    `The step ${key} was journaled for another input: the run's settings have changed; start it anew.`,
  );
}

export function gap(key: string): AssayError {
  return new AssayError("REPLAY_GAP", `The journal holds nothing for the step ${key}, and a replay makes nothing new.`);
}

function errorOf(row: JournalRow): AssayError {
  return AssayError.fromBody(errorBodySchema.parse(JSON.parse(row.value)));
}

/** Finished and failed steps, in key order. @param tokensOf what was used under a key */
export function tallyOf(rows: Iterable<JournalRow>, tokensOf: (key: string) => number): Pick<RunTally, "steps" | "failures" | "made"> {
  const steps = new Map<string, number>();
  const failures: { key: string; at: string; error: AssayError }[] = [];
  const made: { key: string; at: string; model: string | undefined; tokens: number }[] = [];
  for (const row of [...rows].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const kind = row.type.split("@")[0] ?? row.type;
    if (row.status === "done" && row.type !== DECISION) {
      steps.set(kind, (steps.get(kind) ?? 0) + 1);
      made.push({ key: row.key, at: row.at, model: row.model, tokens: tokensOf(row.key) });
    }
    if (row.status === "failed") failures.push({ key: row.key, at: row.at, error: errorOf(row) });
  }
  return { steps, failures, made };
}
