import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { CellAsk } from "./cell.ts";
import { SHAPES } from "./shapes.ts";
import { SURFACES } from "./surfaces.ts";

/** What a cell came to: milliseconds, a fault in words, or given up. */
type Taken = { readonly ms: number } | { readonly fault: string } | "given up";

/** One way in and one shape, at growing lengths. */
export interface Row {
  readonly surface: string;
  readonly shape: string;
  readonly at: readonly { readonly length: number; readonly taken: Taken | undefined }[];
}

export interface MatrixOptions {
  readonly lengths: readonly number[];
  /** How long one text may take before it is given up. */
  readonly limitMs: number;
}

export const LENGTHS: readonly number[] = [2_000, 20_000, 200_000];
/** Above this a text of 20 kB is too slow. */
export const SLOW_MS = 100;
/** From this exponent on, and where it takes long enough to be measured, work grows worse than its text. */
const WORSE_THAN_LINEAR = 1.35;
const LONG_ENOUGH_MS = 120;

/** Goes through every way in and every shape whose names hold one of the words; yields each row when it is known. */
export async function* rows(words: readonly string[], { lengths, limitMs }: MatrixOptions): AsyncGenerator<Row> {
  const wanted = (surface: string, shape: string) => words.every((word) => `${surface} × ${shape}`.includes(word));
  const thread = new Thread(limitMs);
  for (const [surface, { most = Number.POSITIVE_INFINITY }] of Object.entries(SURFACES)) {
    for (const shape of Object.keys(SHAPES)) {
      if (!wanted(surface, shape)) continue;
      const at: { length: number; taken: Taken | undefined }[] = [];
      for (const length of [...new Set(lengths.map((one) => Math.min(one, most)))]) {
        const last = at.at(-1)?.taken;
        const taken = last === "given up" ? last : await thread.time({ surface, shape, length });
        at.push({ length, taken });
      }
      yield { surface, shape, at };
    }
  }
  await thread.end();
}

/** A worker that is replaced when a text takes too long. */
class Thread {
  readonly #limitMs: number;
  #worker: Worker | undefined;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  async time(ask: CellAsk): Promise<Taken> {
    this.#worker ??= await ready();
    const worker = this.#worker;
    return new Promise((resolve) => {
      const broke = (thrown: unknown) => drop({ fault: String(thrown) });
      const settle = (taken: Taken) => {
        clearTimeout(timer);
        worker.off("message", settle).off("error", broke);
        resolve(taken);
      };
      const drop = (taken: Taken) => {
        this.#worker = undefined;
        settle(taken);
        void worker.terminate();
      };
      const timer = setTimeout(() => drop("given up"), this.#limitMs);
      worker.once("message", settle);
      worker.once("error", broke);
      worker.postMessage(ask);
    });
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
  }
}

async function ready(): Promise<Worker> {
  const worker = new Worker(new URL("./cell.ts", import.meta.url), { execArgv: [] });
  await once(worker, "message");
  return worker;
}

/** By which power of its length the time of a text grows, between its two greatest lengths. */
export function growth({ at }: Row): number | undefined {
  const [less, most] = at.slice(-2);
  const [a, b] = [msOf(less?.taken), msOf(most?.taken)];
  if (less === undefined || most === undefined || a === undefined || b === undefined) return undefined;
  return Math.log(b / Math.max(a, 0.01)) / Math.log(most.length / less.length);
}

/** Why a row is marked; undefined where nothing is wrong with it. */
export function markOf(row: Row): string | undefined {
  for (const { taken } of row.at) if (typeof taken === "object" && "fault" in taken) return taken.fault.slice(0, 80);
  if (row.at.some(({ taken }) => taken === "given up")) return "given up";
  const slow = row.at.some(({ length, taken }) => length <= 20_000 && (msOf(taken) ?? 0) > SLOW_MS);
  const exponent = growth(row) ?? 0;
  const worse = exponent > WORSE_THAN_LINEAR && (msOf(row.at.at(-1)?.taken) ?? 0) > LONG_ENOUGH_MS;
  return slow ? "slow" : worse ? "worse than linear" : undefined;
}

/** How bad a row is: the time of its longest text. */
export function worst({ at }: Row): number {
  return Math.max(...at.map(({ taken }) => (taken === "given up" ? Number.POSITIVE_INFINITY : (msOf(taken) ?? Number.POSITIVE_INFINITY))));
}

export function inWords(taken: Taken | undefined): string {
  if (taken === undefined) return "";
  if (taken === "given up") return "given up";
  return "ms" in taken ? taken.ms.toFixed(1) : "failed";
}

function msOf(taken: Taken | undefined): number | undefined {
  return typeof taken === "object" && "ms" in taken ? taken.ms : undefined;
}
