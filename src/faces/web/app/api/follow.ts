import { z } from "zod";
import { ask, Failure, send } from "./client.ts";
import { eventPageSchema } from "./event-shapes.ts";
import { type Frame, framesOf } from "./frames.ts";
import { jobSchema } from "./shapes.ts";
import { streamPlace } from "./stream-places.ts";

/** How long a lost connection is left alone before the next try: a service that restarts is back after a few. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
const POLL_MS = 1_500;
/** Frames after which a job says nothing more. */
const LAST = new Set(["result", "failed"]);

const stateSchema = z.object({ state: z.string() });
const interruptionSchema = z.object({ error: z.object({ type: z.literal("CANCELLED"), retryable: z.literal(true) }) });

export interface Following {
  /** Every frame, events in their order and each once. */
  readonly onFrame: (frame: Frame) => void;
  /** Whether the service is heard at the moment. */
  readonly onContact?: (heard: boolean) => void;
  readonly signal: AbortSignal;
}

/**
 * Follows a job to its end: through lost connections and restarts of the service, from the event after the last one that was heard. A browser opens
 * few connections to one host, so only some tabs stream; the others ask again and again.
 * @throws Failure where the service refuses (no such job, not signed in)
 */
export async function followJob(id: string, { onFrame, onContact, signal }: Following): Promise<void> {
  const path = `/jobs/${encodeURIComponent(id)}/events`;
  let last = 0;
  let pause = FIRST_PAUSE_MS;
  const heard = (frame: Frame) => {
    const number = Number(frame.id ?? Number.NaN);
    if (number <= last) return;
    if (number > last) last = number;
    pause = FIRST_PAUSE_MS;
    onFrame(frame);
  };
  while (!signal.aborted) {
    const place = await streamPlace(signal);
    try {
      const ended = place === undefined ? await poll(path, last, heard, signal) : await stream(path, last, heard, signal, onContact);
      onContact?.(true);
      if (ended) return;
      if (place === undefined) await pauseFor(POLL_MS, signal);
    } catch (thrown) {
      if (signal.aborted) return;
      if (thrown instanceof Failure && thrown.status >= 400 && thrown.status < 500 && thrown.status !== 429) throw thrown;
      onContact?.(false);
      await pauseFor(pause, signal);
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
    } finally {
      place?.giveBack();
    }
  }
}

type Heard = (frame: Frame) => void;

/** @returns whether the job said its last; false where the connection ended before */
async function stream(path: string, last: number, heard: Heard, signal: AbortSignal, onContact: Following["onContact"]): Promise<boolean> {
  const response = await send(path, { query: { after: last }, signal });
  onContact?.(true);
  if (response.body === null) throw new Failure("OFFLINE", "");
  let state = "";
  for await (const frame of framesOf(response.body)) {
    if (frame.event === "job") state = stateSchema.safeParse(frame.data).data?.state ?? "";
    // A service that stops interrupts what it works on, and takes it up again when it starts.
    const goesOn = frame.event === "failed" && state !== "interrupted" && interruptionSchema.safeParse(frame.data).success;
    if (goesOn) break;
    heard(frame);
    if (LAST.has(frame.event)) return true;
  }
  throw new Failure("OFFLINE", "");
}

async function poll(path: string, last: number, heard: Heard, signal: AbortSignal): Promise<boolean> {
  heard({ event: "job", id: undefined, data: await ask(jobSchema, path.replace(/\/events$/, ""), { signal }) });
  const { events, ended } = await ask(eventPageSchema, path, { query: { after: last, format: "json" }, signal });
  for (const stored of events) heard({ event: stored.event.type, id: String(stored.seq), data: stored });
  // The end of a job is its result, which only the stream says by itself.
  return ended && (await stream(path, events.at(-1)?.seq ?? last, heard, signal, undefined));
}

function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
  });
}
