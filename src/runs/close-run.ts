import type { AssayError } from "../domain/error.ts";
import type { RunEventBody } from "../domain/event.ts";
import type { EndState, RunRecord } from "../store/store.ts";
import type { RunsParts } from "./lives.ts";

/** What it takes to end a run that nobody works on. */
export interface ClosingParts extends Pick<RunsParts, "store" | "clock"> {
  readonly bell: Pick<RunsParts["bell"], "ring">;
}

const LAST_PAGE = 1_000_000;

/**
 * Ends a run that nobody works on as cancelled.
 * @param owner who takes it for that @returns true @throws AssayError RUN_ACTIVE while another process works on it, NOT_FOUND
 */
export async function closeAsCancelled(parts: ClosingParts, id: string, owner: string): Promise<true> {
  await closeHeldAsCancelled(parts, await parts.store.acquireRun(id, owner));
  return true;
}

/** Ends a run that was taken as cancelled, unless somebody has taken it since. @throws AssayError STALE_EPOCH */
export function closeHeldAsCancelled(parts: ClosingParts, record: RunRecord): Promise<void> {
  return ended(parts, record, { state: "cancelled", body: { type: "run_finished", status: "partial", stop_reason: "cancelled" } });
}

/** Ends a run that was taken and could not be begun as failed. @throws AssayError STALE_EPOCH */
export function closeAsFailed(parts: ClosingParts, record: RunRecord, error: AssayError): Promise<void> {
  return ended(parts, record, { state: "failed", error, body: { type: "run_failed", error: error.toBody() } });
}

async function ended(
  { store, bell, clock }: ClosingParts,
  { id, epoch, topicHash, elapsedMs }: RunRecord,
  { state, error, body }: { readonly state: EndState; readonly error?: AssayError; readonly body: RunEventBody },
): Promise<void> {
  const last = (await store.events(id, 0, LAST_PAGE)).at(-1)?.event;
  const { iteration = 0, token_budget_left = null, results = 0 } = last ?? {};
  const now = new Date(clock.now()).toISOString();
  const event = { ...body, iteration, token_budget_left, results };
  await store.finishRun(id, epoch, {
    state,
    ...(error === undefined ? {} : { error: error.toBody() }),
    events: [{ key: `${state}/${epoch}`, at: now, request_id: id, topic_hash: topicHash, event }],
    elapsedMs,
    now,
  });
  bell.ring(id);
}
