import { z } from "zod";
import { AssayError } from "../../domain/error.ts";
import type { StoredEvent } from "../../domain/event.ts";
import type { Service } from "../../service/service.ts";
import { errorEnvelope } from "./errors.ts";
import { jobView } from "./job-view.ts";
import { END, type Frame } from "./sse.ts";

/** An event, or word of events that are no longer kept. */
export type Told =
  | { readonly kind: "event"; readonly stored: StoredEvent }
  | { readonly kind: "gap"; readonly from: number; readonly to: number };

/**
 * A run's events after a number, and a `gap` wherever some are missing because they were pruned: whoever reconnects either has everything or
 * knows what it has not (I2).
 */
export async function* toldEvents(events: AsyncIterable<StoredEvent>, after: number): AsyncGenerator<Told> {
  let last = after;
  for await (const stored of events) {
    if (stored.seq > last + 1) yield { kind: "gap", from: last + 1, to: stored.seq - 1 };
    last = stored.seq;
    yield { kind: "event", stored };
  }
}

const LAST = { id: END } as const;

/**
 * The whole of a job as frames: `job`, then each event under its number, the `text` of a reply, and last `result` or `failed`, never `error`, which
 * an EventSource calls its own lost connections. Other frames that are no events have no number, so that a client that reconnects after any of them
 * gets them again; so has a `failed` of a job that may go on.
 */
export async function* runFrames(
  { jobs }: Pick<Service, "jobs">,
  { id, principal, after }: { readonly id: string; readonly principal: string; readonly after: number },
  signal: AbortSignal,
): AsyncGenerator<Frame> {
  try {
    const record = await jobs.record(id, principal);
    yield { event: "job", data: jobView(record, await jobs.placeOf(record)) };
    const gone = jobs.gone(id);
    for await (const told of toldEvents(jobs.tail(id, after, signal), after)) {
      if (told.kind === "gap") yield { event: "gap", data: { from: told.from, to: told.to } };
      else yield { event: told.stored.event.type, id: told.stored.seq, data: told.stored };
    }
    if (signal.aborted) return;
    gone.throwIfAborted();
    const outcome = await jobs.wait(id, principal, signal);
    if (outcome.result === undefined)
      yield { ...(outcome.state === "cancelled" ? LAST : {}), event: "failed", data: errorEnvelope(withoutResult(id, outcome.state)) };
    else {
      const text = turnTextSchema.safeParse(outcome.result).data;
      if (text !== undefined) yield textFrame(0, text.text);
      yield { ...LAST, event: "result", data: outcome.result };
    }
  } catch (thrown) {
    if (signal.aborted) return;
    const over = await jobs.record(id, principal).then(
      ({ state }) => state === "failed",
      () => false,
    );
    yield { ...(over ? LAST : {}), event: "failed", data: errorEnvelope(AssayError.from(thrown)) };
  }
}

const turnTextSchema = z.object({ text: z.string(), action: z.string() });

/** A piece of a reply, and how many characters (UTF-16 units) of it come before: whoever reconnects knows which of them it has. */
export function textFrame(at: number, delta: string): Frame {
  return { event: "text", data: { at, delta } };
}

/** Why a job that has ended has no result. */
export function withoutResult(id: string, state: string): AssayError {
  if (state === "interrupted")
    return new AssayError(
      "CANCELLED",
      `The run ${id} was interrupted; it goes on when the service starts again, or with POST /jobs/${id}/resume.`,
      {
        retryable: true,
      },
    );
  return new AssayError("CONFLICT", `The run ${id} was cancelled before it had found anything.`, { field: "id" });
}
