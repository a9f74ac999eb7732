// Many runs at once in one process, with a client that keeps asking whether it is well. The world answers at once, so all the time is Assay's own.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { reportSchema } from "../src/domain/report.ts";
import { WORLD_PAGES } from "../test/world/pages/index.ts";
import { startWorld } from "../test/world/world.ts";

const PROBE = join(import.meta.dirname, "serve", "loop-probe.ts");
const MAIN = join(import.meta.dirname, "../src/faces/cli/main.ts");
const jobSchema = z.object({ id: z.string(), state: z.string() });

/** `npm run bench -- serve [RUNS]` */
export async function run([count = "200"]: string[]): Promise<void> {
  const world = await startWorld();
  const home = mkdtempSync(join(tmpdir(), "assay-bench-serve-"));
  const probe = join(home, "loop.json");
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: home,
    ASSAY_HOME: home,
    ASSAY_LOG_LEVEL: "error",
    ASSAY_RUNS_PER_TOKEN: count,
    ASSAY_MAX_RUNS: count,
    ASSAY_RATE_PER_MINUTE: "1000000",
    ASSAY_CONCURRENCY: "32",
    ASSAY_PER_HOST: "16",
    ASSAY_MODEL_CONCURRENCY: "32",
    BENCH_LOOP_PROBE: probe,
    ...world.env,
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
  const control = spawn(process.execPath, [join(import.meta.dirname, "serve", "control.ts")], { stdio: ["ignore", "pipe", "inherit"] });
  const idle = await new Promise<string>((resolve) => control.stdout.once("data", (data) => resolve(String(data).trim())));
  const load = [loadavg()[0]?.toFixed(1)];
  const watch = await watching({ address, control: idle, pid: child.pid ?? 0 });
  child.kill("SIGUSR2");
  const began = performance.now();
  const ids = await accepted(address, Number(count));
  const acceptedMs = performance.now() - began;
  const mixed = await allResults(address, ids);
  const seconds = (performance.now() - began) / 1000;
  const { service, machine, peakMb, idleMb, endMb } = await watch.stop();
  load.push(loadavg()[0]?.toFixed(1));
  console.table([
    {
      runs: ids.length,
      mixed,
      "accepted ms": Math.round(acceptedMs),
      "finished s": seconds.toFixed(1),
      "runs/s": (ids.length / seconds).toFixed(1),
    },
  ]);
  console.table([{ "idle MB": idleMb, "peak MB": peakMb, "end MB": endMb, "load before, after": load.join(", ") }]);
  control.kill();
  child.kill("SIGTERM");
  await new Promise((resolve) => child.on("exit", resolve));
  const loop = loopSchema.parse(JSON.parse(readFileSync(probe, "utf8")));
  console.table({
    "service /healthz": spread(service),
    "idle process beside it": spread(machine),
    "service's event loop, one turn": spread(loop.taken),
    "the same, computed by its thread": spread(loop.computed),
  });
  await world.close();
  rmSync(home, { recursive: true, force: true });
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

async function accepted(address: string, count: number): Promise<{ id: string; query: string }[]> {
  const topics = [...new Set(WORLD_PAGES.map((page) => page.title))];
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const query = `What does the page "${topics[at % topics.length]}" say, asked as number ${at}?`;
      const body = JSON.stringify({ query, async: true, breadth: 2, depth: 1, max_sources: 3, path: "loop", max_execution_time_s: 600 });
      const response = await fetch(`${address}/run`, { method: "POST", headers: { "content-type": "application/json" }, body });
      const job = jobSchema.parse(await response.json());
      return { id: job.id, query };
    }),
  );
}

/** Waits for every job. @returns how many results are not the job's own */
async function allResults(address: string, jobs: readonly { id: string; query: string }[]): Promise<number> {
  let mixed = 0;
  for (const { id, query } of jobs) {
    for (;;) {
      const response = await fetch(`${address}/jobs/${id}/result`);
      if (response.status === 200) {
        const report = reportSchema.parse(await response.json());
        if (report.run_id !== id || report.query !== query) mixed++;
        break;
      }
      const { error } = z.object({ error: z.object({ retryable: z.boolean(), message: z.string() }) }).parse(await response.json());
      if (!error.retryable) throw new Error(error.message);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
  return mixed;
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
  const worker = new Worker(new URL("./serve/watch.ts", import.meta.url), { workerData });
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
