// Many runs at once in one process, with a client that keeps asking whether it is well. The world answers at once, so all the time is Assay's own.
import { loadavg } from "node:os";
import { z } from "zod";
import { reportSchema } from "../src/domain/report.ts";
import { WORLD_PAGES } from "../test/world/pages/index.ts";
import { startWorld } from "../test/world/world.ts";
import { startService } from "./serve/service.ts";

const jobSchema = z.object({ id: z.string(), state: z.string() });

/** `npm run bench -- serve [RUNS]` */
export async function run([count = "200"]: string[]): Promise<void> {
  const world = await startWorld();
  const load = [loadavg()[0]?.toFixed(1)];
  const service = await startService({
    ASSAY_RUNS_PER_TOKEN: count,
    ASSAY_MAX_RUNS: count,
    ASSAY_RATE_PER_MINUTE: "1000000",
    ASSAY_CONCURRENCY: "32",
    ASSAY_PER_HOST: "16",
    ASSAY_MODEL_CONCURRENCY: "32",
    ...world.env,
  });
  const { address } = service;
  const began = performance.now();
  const ids = await accepted(address, Number(count));
  const acceptedMs = performance.now() - began;
  const mixed = await allResults(address, ids);
  const seconds = (performance.now() - began) / 1000;
  const seen = await service.stop();
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
  console.table([{ "idle MB": seen.idleMb, "peak MB": seen.peakMb, "end MB": seen.endMb, "load before, after": load.join(", ") }]);
  console.table(seen.spreads);
  await world.close();
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
