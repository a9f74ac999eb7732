import { z } from "zod";
import { AssayError } from "../domain/error.ts";
import { isRunError } from "./errors.ts";
import type { Run, Settled, SettleSpec } from "./run.ts";

/** How long items may take to put away what they have, once the report is asked for. */
const WRAP_UP_MS = 2_000;

const admittedSchema = z.array(z.string());

/**
 * Waits for the items of a pool and journals which of them had settled when it was decided to go on. Results come in key order, whatever
 * order they arrived in; what was not admitted goes on and may be admitted by the next settling.
 * @param decided whether an earlier life of the run made this decision already: then only the items it names are waited for
 */
export async function settleItems<T>(run: Run, spec: SettleSpec<T>, decided: boolean, throwIfStopped: () => void): Promise<Settled<T>[]> {
  if (!decided) await untilEnough(run, spec);
  if (run.mode === "live") throwIfStopped();
  const admitted = await run.decide(spec.key, admittedSchema, () => spec.pool.settledKeys());
  for (const key of admitted) spec.pool.admit(key);
  return Promise.all(admitted.map((key) => outcomeOf(key, spec)));
}

async function outcomeOf<T>(key: string, spec: SettleSpec<T>): Promise<Settled<T>> {
  try {
    return { key, status: "done", value: await itemOf(key, spec) };
  } catch (thrown) {
    if (isRunError(thrown)) throw thrown;
    const error = AssayError.from(thrown);
    return { key, status: "failed", error };
  }
}

/** An item named by an earlier decision may still have to be added by the item that leads to it. */
async function itemOf<T>(key: string, { pool, growing, key: decision }: SettleSpec<T>): Promise<T> {
  if (pool.has(key)) return pool.get(key);
  const missing = growing.then(() => {
    if (!pool.has(key)) throw new AssayError("JOURNAL_MISMATCH", `${decision} was decided with ${key}, which is not there any more.`);
    return pool.get(key);
  });
  return Promise.race([pool.get(key), missing]);
}

async function untilEnough<T>(run: Run, spec: SettleSpec<T>): Promise<void> {
  const over = new AbortController();
  const wait = (ms: number) => run.clock.sleep(ms, over.signal).catch(() => new Promise<void>(() => undefined));
  let grown = false;
  let graceBegun = false;
  let stopListening = () => {};
  const allOrEnough = new Promise<void>((resolve) => {
    const look = () => {
      const { settled, all } = spec.pool.counts();
      if (grown && settled === all) return resolve();
      if (!graceBegun && grown && spec.enough?.(settled, all)) {
        graceBegun = true;
        void wait(spec.graceMs?.() ?? 0).then(resolve);
      }
    };
    stopListening = spec.pool.onSettled(look);
    const onGrown = () => {
      grown = true;
      look();
    };
    spec.growing.then(onGrown, onGrown);
  });
  const stopped = new Promise<void>((resolve) => {
    const after = (signal: AbortSignal, then: () => void) => {
      if (signal.aborted) then();
      signal.addEventListener("abort", then, { once: true, signal: over.signal });
    };
    after(run.signal, resolve);
    // What was being asked for is refused at once; what has come in may still be put away.
    after(run.wrapUp, () => void wait(WRAP_UP_MS).then(resolve));
  });
  const cutoff = wait(Math.min(spec.cutoffMs ?? Number.POSITIVE_INFINITY, Math.max(0, run.leftMs()), 2 ** 31 - 1));
  await Promise.race([allOrEnough, cutoff, stopped]);
  stopListening();
  over.abort();
}
