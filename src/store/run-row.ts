import type { ErrorBody } from "../domain/error.ts";
import { isHeld } from "./lease.ts";
import { numberOf, optionalTextOf, type Row, textOf } from "./row.ts";
import type { RunRecord, RunState } from "./store.ts";

/** What of a run is free text, and kept by each store in its own way; `error` as JSON. */
export interface RunTexts extends Pick<RunRecord, "request" | "settings" | "result"> {
  readonly error: string | undefined;
}

/** A run's record. @param nowMs tells whether one that says it is running still has a living owner */
export function runRecordOf(row: Row, { error, ...texts }: RunTexts, nowMs: number): RunRecord {
  return {
    ...texts,
    id: textOf(row, "id"),
    kind: textOf(row, "kind"),
    seed: textOf(row, "seed"),
    createdAt: textOf(row, "created_at"),
    updatedAt: textOf(row, "updated_at"),
    state: stateOf(row, nowMs),
    // Written by finishRun from an ErrorBody and by nobody else.
    error: error === undefined ? undefined : (JSON.parse(error) as ErrorBody),
    epoch: numberOf(row, "epoch"),
    elapsedMs: numberOf(row, "elapsed_ms"),
    topicHash: textOf(row, "topic_hash"),
    principal: optionalTextOf(row, "principal"),
  };
}

/** A run that says it is running but whose owner is gone counts as interrupted. */
export function stateOf(row: Row, nowMs: number): RunState {
  const state = textOf(row, "state") as RunState;
  return state === "running" && !isHeldRow(row, nowMs) ? "interrupted" : state;
}

/** What may be kept of a run that shows this state. */
export function storedAs(state: RunState): readonly RunState[] {
  return state === "interrupted" ? ["interrupted", "running"] : [state];
}

/** Whether a living owner holds the run's lease; `row` has the columns `owner` and `heartbeat_at`. */
export function isHeldRow(row: Row, nowMs: number): boolean {
  return isHeld(optionalTextOf(row, "owner"), optionalTextOf(row, "heartbeat_at"), nowMs);
}
