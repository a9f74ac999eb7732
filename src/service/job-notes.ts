import { z } from "zod";
import type { Assay } from "../assay.ts";
import { newOwner } from "../store/lease.ts";
import type { Store } from "../store/store.ts";
import { type TurnAsk, turnAskSchema } from "./job-kinds.ts";

const EVER = "1970-01-01T00:00:00.000Z";
const LAST_PAGE = 1_000_000;
const turnNoteSchema = turnAskSchema.extend({ length: z.int() });

/** What the service keeps of its jobs besides their runs. */
export class JobNotes {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Only what the service itself accepted is resumed at its next start; a run stopped in a terminal stays stopped. */
  accepted(id: string, principal: string): Promise<void> {
    return this.#store.putNote("job", id, principal, now());
  }

  /** Who asked for a job the service has accepted. */
  principalOf(id: string): Promise<string | undefined> {
    return this.#store.getNote("job", id, EVER);
  }

  cancelled(id: string, yes: boolean): Promise<void> {
    return this.#store.putNote("cancelled", id, yes ? "yes" : "no", now());
  }

  async isCancelled(id: string): Promise<boolean> {
    return (await this.#store.getNote("cancelled", id, EVER)) === "yes";
  }

  async turn(id: string, ask: TurnAsk): Promise<void> {
    const { length } = await this.#store.messages(ask.conversation);
    await this.#store.putNote("turn", id, JSON.stringify({ ...ask, length }), now());
  }

  /** What a turn was asked, and whether its conversation has gone on without it. */
  async turnOf(id: string): Promise<{ readonly ask: TurnAsk; readonly passed: boolean } | undefined> {
    const note = await this.#store.getNote("turn", id, EVER);
    if (note === undefined) return undefined;
    const { length, ...ask } = turnNoteSchema.parse(JSON.parse(note));
    return { ask, passed: (await this.#store.messages(ask.conversation)).length !== length };
  }

  async lastSeq(id: string): Promise<number> {
    return (await this.#store.events(id, 0, LAST_PAGE)).at(-1)?.seq ?? 0;
  }
}

/**
 * Ends a run that nobody works on as cancelled, with what it has found as its result.
 * @throws AssayError RUN_ACTIVE while another process works on it, NOT_FOUND
 */
export async function closeAsCancelled({ store, bell }: Pick<Assay, "store" | "bell">, id: string, result: unknown): Promise<void> {
  const at = now();
  const record = await store.acquireRun(id, newOwner());
  const last = (await store.events(id, 0, LAST_PAGE)).at(-1)?.event;
  const frame = {
    iteration: last?.iteration ?? 0,
    token_budget_left: last?.token_budget_left ?? null,
    results: last?.results ?? 0,
  };
  const event = { ...frame, type: "run_finished" as const, status: "partial", stop_reason: "cancelled" };
  await store.finishRun(id, record.epoch, {
    state: "cancelled",
    ...(result === undefined ? {} : { result: JSON.stringify(result) }),
    events: [{ key: `cancelled/${record.epoch}`, at, request_id: id, topic_hash: record.topicHash, event }],
    elapsedMs: record.elapsedMs,
    now: at,
  });
  bell.ring(id);
}

function now(): string {
  return new Date().toISOString();
}
