import type { ErrorBody } from "../domain/error.ts";
import type { Outcome } from "../domain/outcome.ts";
import type { Asked } from "./queue.ts";
import { numberOf, optionalTextOf, type Row, textOf } from "./row.ts";
import type { RunRecord, RunState } from "./store.ts";

/** What of a run is free text, and kept by each store in its own way; `error` as JSON. */
export interface RunTexts extends Pick<RunRecord, "request" | "settings" | "result"> {
  readonly error: string | undefined;
}

/** A run's record. @param isHeld whether a living owner holds its lease */
export function runRecordOf(row: Row, { error, ...texts }: RunTexts, isHeld: boolean): RunRecord {
  return {
    ...texts,
    id: textOf(row, "id"),
    kind: textOf(row, "kind"),
    seed: textOf(row, "seed"),
    createdAt: textOf(row, "created_at"),
    updatedAt: textOf(row, "updated_at"),
    state: stateOf(row, isHeld),
    // Written by finishRun from an ErrorBody and by nobody else.
    error: error === undefined ? undefined : (JSON.parse(error) as ErrorBody),
    // Written by finishRun and by nobody else.
    cameTo: optionalTextOf(row, "came_to") as Outcome | undefined,
    epoch: numberOf(row, "epoch"),
    elapsedMs: numberOf(row, "elapsed_ms"),
    topicHash: textOf(row, "topic_hash"),
    principal: optionalTextOf(row, "principal"),
    accepted: numberOf(row, "accepted") === 1,
    // Written by askRun and by nobody else.
    asked: optionalTextOf(row, "asked") as Asked | undefined,
  };
}

/** A run that says it is running but whose owner is gone counts as interrupted. */
export function stateOf(row: Row, isHeld: boolean): RunState {
  const state = textOf(row, "state") as RunState;
  return state === "running" && !isHeld ? "interrupted" : state;
}

/** What may be kept of a run that shows this state. */
export function storedAs(state: RunState): readonly RunState[] {
  return state === "interrupted" ? ["interrupted", "running"] : [state];
}
