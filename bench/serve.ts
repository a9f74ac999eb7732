// Many runs at once in one process, with a client that keeps asking whether it is well. The world answers at once, so all the time is Assay's own.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { reportSchema } from "../src/domain/report.ts";
import { WORLD_PAGES } from "../test/world/pages/index.ts";
import { startWorld } from "../test/world/world.ts";

const MAIN = join(import.meta.dirname, "../src/faces/cli/main.ts");
const jobSchema = z.object({ id: z.string(), state: z.string() });

/** `npm run bench -- serve [RUNS]` */
export async function run([count = "200"]: string[]): Promise<void> {
  const world = await startWorld();
  const home = mkdtempSync(join(tmpdir(), "assay-bench-serve-"));
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
    ...world.env,
  };
  const child = spawn(process.execPath, [MAIN, "serve", "--port", "0"], { env, stdio: ["ignore", "ignore", "pipe"] });
  const address = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stderr.on("data", (data) => {
      said += data;
      const found = /Assay is at (http:\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on("exit", () => reject(new Error(said)));
  });
  const watch = watching(address, child.pid ?? 0);
  const began = performance.now();
  const ids = await accepted(address, Number(count));
  const acceptedMs = performance.now() - began;
  const mixed = await allResults(address, ids);
  const seconds = (performance.now() - began) / 1000;
  const { health, peakMb, idleMb } = await watch.stop();
  health.sort((a, b) => a - b);
  const at = (share: number) => (health[Math.floor(share * (health.length - 1))] ?? 0).toFixed(1);
  console.log("runs  accepted ms  all finished s  runs/s  mixed  /healthz p50 ms  p99 ms  max ms  memory idle MB  peak MB");
  console.log(
    [
      ids.length,
      acceptedMs.toFixed(0),
      seconds.toFixed(1),
      (ids.length / seconds).toFixed(1),
      mixed,
      at(0.5),
      at(0.99),
      at(1),
      idleMb,
      peakMb,
    ].join("  "),
  );
  child.kill("SIGTERM");
  await new Promise((resolve) => child.on("exit", resolve));
  await world.close();
  rmSync(home, { recursive: true, force: true });
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

const seenSchema = z.object({ health: z.array(z.number()), peakMb: z.number(), idleMb: z.number() });

function watching(address: string, pid: number) {
  const worker = new Worker(new URL("./serve/watch.ts", import.meta.url), { workerData: { address, pid } });
  return {
    stop: () =>
      new Promise<z.infer<typeof seenSchema>>((resolve, reject) => {
        worker.once("message", (seen) => resolve(seenSchema.parse(seen)));
        worker.once("error", reject);
        worker.postMessage("stop");
      }),
  };
}
