import { z } from "zod";
import { AssayError } from "../domain/error.ts";
import type { Run, Settled, SettleSpec } from "./run.ts";

const admittedSchema = z.array(z.string());

/**
 * Waits for items and journals which of them had settled when it was decided to go on. Results come in key order, whatever order they
 * arrived in; what was not admitted goes on and may be given to the next settling.
 * @param decided whether an earlier life of the run made this decision already: then only the items it names are waited for
 */
export async function settleItems<T>(run: Run, spec: SettleSpec<T>, decided: boolean, throwIfStopped: () => void): Promise<Settled<T>[]> {
  const settled = new Set<string>();
  const watched = [...spec.items].map(([key, item]) => {
    const note = () => void settled.add(key);
    return item.then(note, note);
  });
  if (!decided) await untilEnough(run, spec, settled, watched);
  if (run.mode === "live") throwIfStopped();
  const admitted = await run.decide(spec.key, admittedSchema, () => [...settled].sort());
  return Promise.all(admitted.map((key) => outcomeOf(key, spec)));
}

async function outcomeOf<T>(key: string, spec: SettleSpec<T>): Promise<Settled<T>> {
  const item = spec.items.get(key);
  if (item === undefined) throw new AssayError("JOURNAL_MISMATCH", `${spec.key} was decided with ${key}, which is not there any more.`);
  try {
    return { key, status: "done", value: await item };
  } catch (thrown) {
    const error = AssayError.from(thrown);
    // These say something of the run, not of the item.
    if (error.type === "REPLAY_GAP" || error.type === "CANCELLED" || error.type === "JOURNAL_MISMATCH" || error.type === "STALE_EPOCH")
      throw error;
    return { key, status: "failed", error };
  }
}

async function untilEnough<T>(
  run: Run,
  spec: SettleSpec<T>,
  settled: ReadonlySet<string>,
  watched: readonly Promise<void>[],
): Promise<void> {
  const over = new AbortController();
  const wait = (ms: number) => run.clock.sleep(ms, over.signal).catch(() => undefined);
  const enoughWithGrace = new Promise<void>((resolve) => {
    const look = () => {
      if (spec.enough?.(settled.size, spec.items.size)) void wait(spec.graceMs ?? 0).then(resolve);
    };
    for (const item of watched) void item.then(look);
  });
  const stopped = new Promise<void>((resolve) => {
    if (run.signal.aborted) resolve();
    run.signal.addEventListener("abort", () => resolve(), { once: true, signal: over.signal });
  });
  const cutoff = wait(Math.min(spec.cutoffMs ?? Number.POSITIVE_INFINITY, Math.max(0, run.leftMs()), 2 ** 31 - 1));
  await Promise.race([Promise.all(watched), enoughWithGrace, cutoff, stopped]);
  over.abort();
}
