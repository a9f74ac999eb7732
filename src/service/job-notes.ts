import { z } from "zod";
import type { Store } from "../store/store.ts";
import { type TurnAsk, turnAskSchema } from "./job-kinds.ts";

const EVER = "1970-01-01T00:00:00.000Z";
const LAST_PAGE = 1_000_000;
const turnNoteSchema = turnAskSchema.extend({ length: z.int() });

/** A turn as it was accepted, with how many messages stood before it. */
export interface KeptTurn {
  readonly ask: TurnAsk;
  readonly length: number;
  /** Whether its conversation has gone on without it. */
  readonly passed: boolean;
}

/** What the service keeps of its jobs besides their runs. */
export class JobNotes {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** @param length how many messages its conversation has before it */
  turn(id: string, ask: TurnAsk, length: number): Promise<void> {
    return this.#store.putNote("turn", id, JSON.stringify({ ...ask, length }), now());
  }

  /** What a turn was asked, and whether its conversation has gone on without it. */
  async turnOf(id: string): Promise<KeptTurn | undefined> {
    const note = await this.#store.getNote("turn", id, EVER);
    if (note === undefined) return undefined;
    const { length, ...ask } = turnNoteSchema.parse(JSON.parse(note));
    return { ask, length, passed: (await this.#store.messages(ask.conversation)).length !== length };
  }

  async lastSeq(id: string): Promise<number> {
    return (await this.#store.events(id, 0, LAST_PAGE)).at(-1)?.seq ?? 0;
  }
}

function now(): string {
  return new Date().toISOString();
}
