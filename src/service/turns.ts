import type { z } from "zod";
import type { Assay } from "../assay.ts";
import type { TurnOptions } from "../conversation/conversations.ts";
import { type TurnOutcome, turnOutcomeSchema } from "../conversation/turn.ts";
import type { StoredEvent } from "../domain/event.ts";
import { spentOn } from "../run/attempts.ts";
import { tailEvents } from "../run/event-bell.ts";
import type { Spend } from "../run/spend.ts";
import { Channel } from "./channel.ts";

/** A turn as callers see it; the evidence it holds for later questions stays inside. */
export const turnSchema = turnOutcomeSchema.omit({ evidence: true });
export type Turn = z.infer<typeof turnSchema>;

export function shownTurn({ evidence: _, ...turn }: TurnOutcome): Turn {
  return turn;
}

/** What is heard of a turn while it is taken. */
export type Heard =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "event"; readonly stored: StoredEvent }
  | { readonly kind: "turn"; readonly turn: Turn };

/**
 * Takes a turn, at once, and tells of it: its text piece by piece, its run's events, and in the end its outcome. The turn goes on when nobody
 * listens any more, unless the signal aborts.
 */
export function hearTurn(
  { store, bell }: Pick<Assay, "store" | "bell">,
  take: (options: TurnOptions) => Promise<TurnOutcome>,
  signal?: AbortSignal,
): AsyncGenerator<Heard> {
  const heard = new Channel<Heard>();
  const done = new AbortController();
  let watching: Promise<void> = Promise.resolve();
  const watch = async (id: string) => {
    for await (const stored of tailEvents(store, bell, id, 0, done.signal)) heard.push({ kind: "event", stored });
  };
  const taken = take({
    ...(signal === undefined ? {} : { signal }),
    onText: (text) => heard.push({ kind: "text", text }),
    onRun: (id) => {
      watching = watch(id).catch(() => undefined);
    },
  });
  // The run's last events are stored before the turn is; the tail has them once the run has ended.
  taken
    .then(() => watching)
    .catch(() => undefined)
    .finally(() => heard.close());
  return told(heard, taken, () => done.abort());
}

async function* told(heard: Channel<Heard>, taken: Promise<TurnOutcome>, done: () => void): AsyncGenerator<Heard> {
  try {
    yield* heard;
    yield { kind: "turn", turn: shownTurn(await taken) };
  } finally {
    done();
  }
}

/** What a run's model calls used; calls of which nobody knows count at what was reserved for them. */
export async function spentBy(store: Assay["store"], runId: string): Promise<Spend> {
  return spentOn(await store.attempts(runId));
}
