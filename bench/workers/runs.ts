// What workers do with runs: how many in a time, what the queue adds to each, and how soon a run is accepted while many wait.
import { openStore } from "../../src/store/open.ts";
import { WORLD_PAGES } from "../../test/world/pages/index.ts";
import { startWorld, type World } from "../../test/world/world.ts";
import { commitMs, databaseWork, workOfEach } from "./database-work.ts";
import { ended, type Machines, startMachines } from "./machines.ts";
import { spreadOf } from "./spread.ts";

/** Runs that one worker works on at once: few, so that waiting is what a run takes its time for. */
const AT_ONCE = 2;
const RUNS_EACH = 8;
const LATENCY_MS = { search: 800, model: 1_200, page: 600 };
const QUEUED = 1_000;
const MEASURED = 200;
/** Nothing that is counted here is to be a limit. */
const WIDE = {
  ...{
    ASSAY_WORKERS: "external",
    ASSAY_RUNS_PER_TOKEN: "5000",
    ASSAY_MAX_RUNS: "5000",
    ASSAY_RATE_PER_MINUTE: "1000000",
    ASSAY_MAX_QUEUED: "100000",
  },
  ...{ ASSAY_MODEL_CONCURRENCY: "64", ASSAY_PER_HOST: "16" },
};

/** Finished runs a second with 1, 2 and 4 workers, where every call outside takes a fixed time. @param address a database of its own */
export async function benchThroughput(address: string): Promise<void> {
  const world = await startWorld();
  for (const [name, part] of Object.entries(world.parts))
    part.latencyMs = name === "model" ? LATENCY_MS.model : name === "web" ? LATENCY_MS.page : LATENCY_MS.search;
  const machines = await startMachines({ ...WIDE, ...world.env, ASSAY_DATABASE_URL: address });
  const rows: { workers: number; runs: number; seconds: number; "runs/s": number; "to one worker": string }[] = [];
  for (const count of [1, 2, 4]) {
    const workers = await machines.workers(count, AT_ONCE);
    // What a process loads with its first run is not counted.
    await worked(machines, count * AT_ONCE, `warming ${count}`);
    const began = performance.now();
    const runs = count * RUNS_EACH;
    await worked(machines, runs, `measured ${count}`);
    const seconds = (performance.now() - began) / 1000;
    const rate = runs / seconds;
    rows.push({
      ...{ workers: count, runs, seconds: Number(seconds.toFixed(1)), "runs/s": Number(rate.toFixed(2)) },
      "to one worker": (rate / (rows[0]?.["runs/s"] ?? rate)).toFixed(2),
    });
    await Promise.all(workers.map(ended));
  }
  console.table(rows);
  await machines.stop();
  await world.close();
}

/** What the queue adds to a run: from its acceptance to its end as a client sees it, less the time its worker worked. */
export async function benchOverhead(address: string): Promise<void> {
  const { machines, world } = await atOnce(address);
  await machines.workers(1, AT_ONCE);
  await worked(machines, 4, "warming");
  const store = await openStore({ kind: "postgres", address });
  const added: number[] = [];
  const runs = MEASURED / 4;
  const before = await databaseWork(address);
  for (let i = 0; i < runs; i++) {
    const began = performance.now();
    const { id } = await machines.accept(asked(i, "alone"));
    await machines.ended(id);
    const taken = performance.now() - began;
    added.push(taken - ((await store.getRun(id))?.elapsedMs ?? 0));
  }
  // Sessions of the database say what they have done once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  console.table([workOfEach(before, await databaseWork(address), runs)]);
  console.table([
    { "added to a run": "accepted, taken, told", ...spreadOf(added) },
    { "added to a run": "one commit of the database alone", ...spreadOf(await commitMs(address, MEASURED)) },
  ]);
  await store.close();
  await machines.stop();
  await world.close();
}

/** How soon a run is accepted while a thousand wait and no worker works. */
export async function benchAccept(address: string): Promise<void> {
  const { machines, world } = await atOnce(address);
  const [first, waiting]: number[][] = [[], []];
  for (let i = 0; i < QUEUED + MEASURED; i++) {
    const { ms } = await machines.accept(asked(i, "waiting"));
    if (i >= 20 && i < 20 + MEASURED) first?.push(ms);
    if (i >= QUEUED) waiting?.push(ms);
  }
  console.table([
    { "a run accepted": "while few wait", ...spreadOf(first ?? []) },
    { "a run accepted": `while ${QUEUED} wait`, ...spreadOf(waiting ?? []) },
    { "a run accepted": "one commit of the database alone", ...spreadOf(await commitMs(address, MEASURED)) },
  ]);
  await machines.stop();
  await world.close();
}

/** Machines over a world that answers at once. */
async function atOnce(address: string): Promise<{ machines: Machines; world: World }> {
  const world = await startWorld();
  return { machines: await startMachines({ ...WIDE, ...world.env, ASSAY_DATABASE_URL: address }), world };
}

async function worked(machines: Machines, runs: number, what: string): Promise<void> {
  const ids = await Promise.all(Array.from({ length: runs }, async (_, i) => (await machines.accept(asked(i, what))).id));
  await Promise.all(ids.map((id) => machines.ended(id)));
}

/** A short run, asked for in words that no other has. */
function asked(n: number, what: string) {
  const topics = [...new Set(WORLD_PAGES.map((page) => page.title))];
  const query = `What does the page "${topics[n % topics.length]}" say, asked as number ${n} when ${what}?`;
  return { query, breadth: 2, depth: 1, max_sources: 3, path: "loop", max_execution_time_s: 600 };
}
