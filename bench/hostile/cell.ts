// Entry of a worker thread: works on one text after the other and tells how long each took, so that one that never ends can be given up.
import { parentPort } from "node:worker_threads";
import { SHAPES } from "./shapes.ts";
import { SURFACES } from "./surfaces.ts";

/** One text to work on. */
export interface CellAsk {
  readonly surface: string;
  readonly shape: string;
  readonly length: number;
}

const ENOUGH_MS = 60;
const MOST_TIMES = 4;
const warm = new Set<string>();

/** Milliseconds this thread has computed: whoever else is at work on the machine does not count. */
function computed(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

async function timed({ surface, shape, length }: CellAsk): Promise<number> {
  const work = SURFACES[surface]?.work ?? (() => undefined);
  if (!warm.has(surface)) {
    warm.add(surface);
    for (const name of ["prose", "sentences", "mixed 1"]) for (let time = 0; time < 3; time++) await work(SHAPES[name]?.(1000) ?? "");
  }
  let best = Number.POSITIVE_INFINITY;
  let spent = 0;
  for (let time = 0; time < MOST_TIMES && spent < ENOUGH_MS; time++) {
    // Made anew every time: what is kept about a text already seen is not measured.
    const text = `${SHAPES[shape]?.(length - 1) ?? ""}${time}`;
    const began = computed();
    await work(text);
    const ms = computed() - began;
    best = Math.min(best, ms);
    spent += ms;
  }
  return best;
}

parentPort?.on("message", (ask: CellAsk) => {
  timed(ask).then(
    (ms) => parentPort?.postMessage({ ms }),
    (thrown) => parentPort?.postMessage({ fault: thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown) }),
  );
});
parentPort?.postMessage("ready");
