// A real service in a process of its own on loopback, asked every 20 ms whether it is well.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";

const PROBE = join(import.meta.dirname, "loop-probe.ts");
const MAIN = join(import.meta.dirname, "../../src/faces/cli/main.ts");

/** What was seen of a service from the moment it was watched. */
export interface Seen extends Pick<z.infer<typeof seenSchema>, "peakMb" | "idleMb" | "endMb"> {
  /** Milliseconds of its answers and of its event loop's turns, by rank. */
  readonly spreads: Readonly<Record<string, Record<string, string | number>>>;
}

export interface WatchedService {
  readonly address: string;
  /** Ends it, and tells what was seen. */
  stop(): Promise<Seen>;
}

/** Starts a service with an empty home, and watches it once it answers. */
export async function startService(settings: Readonly<Record<string, string>>): Promise<WatchedService> {
  const home = mkdtempSync(join(tmpdir(), "assay-bench-serve-"));
  const probe = join(home, "loop.json");
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: home,
    ASSAY_HOME: home,
    ASSAY_LOG_LEVEL: "error",
    BENCH_LOOP_PROBE: probe,
    ...settings,
  };
  const child = spawn(process.execPath, ["--import", PROBE, MAIN, "serve", "--port", "0"], { env, stdio: ["ignore", "ignore", "pipe"] });
  const address = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stderr.on("data", (data) => {
      said += data;
      const found = /Assay is at (http:\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on("exit", () => reject(new Error(said)));
  });
  const control = spawn(process.execPath, [join(import.meta.dirname, "control.ts")], { stdio: ["ignore", "pipe", "inherit"] });
  const idle = await new Promise<string>((resolve) => control.stdout.once("data", (data) => resolve(String(data).trim())));
  const watch = await watching({ address, control: idle, pid: child.pid ?? 0 });
  child.kill("SIGUSR2");
  return {
    address,
    async stop() {
      const { service, machine, ...memory } = await watch.stop();
      control.kill();
      child.kill("SIGTERM");
      await new Promise((resolve) => child.on("exit", resolve));
      const loop = loopSchema.parse(JSON.parse(readFileSync(probe, "utf8")));
      rmSync(home, { recursive: true, force: true });
      const spreads = {
        "service /healthz": spread(service),
        "idle process beside it": spread(machine),
        "service's event loop, one turn": spread(loop.taken),
        "the same, computed by its thread": spread(loop.computed),
      };
      return { ...memory, spreads };
    },
  };
}

/** Milliseconds by rank, and how many answers took 50 ms or more. */
function spread(taken: number[]): Record<string, string | number> {
  const sorted = [...taken].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  return {
    times: sorted.length,
    "p50 ms": at(0.5),
    "p99 ms": at(0.99),
    "max ms": at(1),
    "50 ms or more": sorted.filter((ms) => ms >= 50).length,
  };
}

const loopSchema = z.object({ taken: z.array(z.number()), computed: z.array(z.number()) });

const seenSchema = z.object({
  service: z.array(z.number()),
  machine: z.array(z.number()),
  peakMb: z.number(),
  idleMb: z.number(),
  endMb: z.number(),
});

/** @returns once the watching thread is awake, so that what is asked of the service at once is watched from its beginning */
async function watching(workerData: { address: string; control: string; pid: number }) {
  const worker = new Worker(new URL("./watch.ts", import.meta.url), { workerData });
  await new Promise<void>((resolve, reject) => {
    worker.once("message", () => resolve());
    worker.once("error", reject);
  });
  return {
    stop: () =>
      new Promise<z.infer<typeof seenSchema>>((resolve, reject) => {
        worker.once("message", (seen) => resolve(seenSchema.parse(seen)));
        worker.once("error", reject);
        worker.postMessage("stop");
      }),
  };
}
