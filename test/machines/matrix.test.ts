import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { DECISION } from "../../src/run/recall.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres.ts";
import { hasEnded } from "../../src/store/store.ts";
import { POSTGRES_PROGRAMS, type PostgresServer, startPostgres } from "../postgres/server.ts";
import { seeded } from "../world/competent/random.ts";
import { startWorld, type World } from "../world/world.ts";
import { ASKS, type Ask, AT_ONCE, essence, undisturbed } from "./asks.ts";
import { ASSAY, type Machine, machines, PATIENT_WORKER } from "./process.ts";
import { bearWitness, cutBells, hasWritten, seenBy } from "./witness.ts";

const RUNS = Number(process.env.RUNS ?? ASKS.length);
const SEEDS = Array.from({ length: Number(process.env.SEEDS ?? 2) }, (_, at) => `matrix ${at + 1}`);
const KILL_EVERY_MS = 2_000;
/** What is answered at once comes one after the other, so that the faults strike it too. */
const ASK_EVERY_MS = 500;
const CUT_EVERY_MS = 3_000;
/** Longer than a lease lasts. */
const STOPPED_MS = 17_000;
/** For each run, on a machine that is busy with other things. */
const LONGEST_RUN_MS = 60_000;
const WORKERS = 3;
/** The worker whose clock is wrong, and the one that is stopped and goes on. */
const [SKEWED, STOPPED] = [1, 2];
/** Debian's faketime; it leaves the monotonic clock alone where it is told to. */
const FAKETIME = globSync("/usr/lib/*/faketime/libfaketime.so.1")[0];

interface Worker extends Machine {
  /** Of its connections. */
  readonly name: string;
}

describe.skipIf(POSTGRES_PROGRAMS === undefined)("many machines", () => {
  let postgres: PostgresServer;
  let world: World;
  let expected: ReadonlyMap<string, string>;
  beforeAll(async () => {
    [postgres, world] = await Promise.all([startPostgres(), startWorld()]);
    expected = await undisturbed(world.env);
  }, 180_000);
  afterAll(async () => {
    await postgres.stop();
    await world.close();
  });

  it.each(SEEDS)(
    `R18 %s: ${RUNS} runs of all kinds end as undisturbed, though workers are killed and stopped, clocks are wrong and the database restarts`,
    async (seed) => {
      const random = seeded(seed);
      const folder = mkdtempSync(join(tmpdir(), "assay-matrix-"));
      const clock = join(folder, "clock");
      writeFileSync(clock, "+5m");
      const database = await postgres.newDatabase();
      const store = await openPostgresStore(database);
      await bearWitness(database);
      const all = machines({ ...world.env, ASSAY_WORKERS: "external", ASSAY_MAX_RUNS: "3" });
      const pids = new Map<string, number>();
      let lives = 0;
      const named = (name: string) => ({ ASSAY_DATABASE_URL: `${database}?application_name=${name}` });
      const startWorker = async (at: number) => {
        const name = `worker-${at}-${++lives}`;
        const skewed = {
          LD_PRELOAD: FAKETIME ?? "",
          FAKETIME_TIMESTAMP_FILE: clock,
          FAKETIME_CACHE_DURATION: "1",
          DONT_FAKE_MONOTONIC: "1",
        };
        const more = at === SKEWED && FAKETIME !== undefined ? skewed : {};
        const worker = await all.start([PATIENT_WORKER], /Working on (.*)/, { ...named(name), ...more });
        pids.set(name, worker.pid);
        return { ...worker, name };
      };
      let over = false;
      const faults: Promise<void>[] = [];
      try {
        const { found: address } = await all.start([ASSAY, "serve", "--web", "--port", "0"], /Assay is at (http:\S+)/, named("server"));
        const workers: (Worker | undefined)[] = await Promise.all(Array.from({ length: WORKERS }, (_, at) => startWorker(at)));
        const ids = new Map<string, string>();
        const answered: { readonly name: string; readonly text: string }[] = [];
        const post = (path: string, body: object) =>
          fetch(address + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
        /** As a client does it: asked again until it is answered. */
        const askAtOnce = async ({ name, path, body }: Ask, at: number) => {
          await sleep(at * ASK_EVERY_MS);
          while (!over) {
            const response = await post(path, body).catch(() => undefined);
            const text = await response?.text().catch(() => undefined);
            if (response?.status === 200 && text !== undefined) return void answered.push({ name, text });
            await sleep(200);
          }
        };
        const wanted: Promise<void>[] = [];
        for (let at = 0; at < RUNS; at++) {
          const ask = ASKS[at % ASKS.length];
          if (ask === undefined) break;
          if (ask.atOnce) {
            wanted.push(askAtOnce(ask, at));
            continue;
          }
          const response = await post(ask.path, { ...ask.body, async: true });
          ids.set(z.object({ id: z.string() }).parse(await response.json()).id, ask.name);
        }
        expect(ids.size + wanted.length).toBe(RUNS);
        const ended = async () => {
          const records = await Promise.all([...ids.keys()].map((id) => store.getRun(id)));
          return records.filter((record) => record !== undefined && hasEnded(record)).length + answered.length;
        };
        const kills = async () => {
          while (!over) {
            await sleep(KILL_EVERY_MS);
            const at = Math.floor(random() * WORKERS);
            const worker = workers[at];
            // However slow the machine is, each life comes a step further; else none would end.
            if (worker === undefined || !(await hasWritten(database, worker.name).catch(() => false)) || over) continue;
            if (workers[at] !== worker) continue;
            workers[at] = undefined;
            worker.child.kill("SIGKILL");
            await worker.ended;
            void startWorker(at).then(
              (next) => {
                workers[at] = next;
              },
              () => undefined,
            );
          }
        };
        const stopAndGoOn = async () => {
          for (;;) {
            await sleep(100);
            if (over) return;
            const worker = workers[STOPPED];
            const held = (await store.listRuns({ limit: 99, state: "running" })).length;
            if (worker === undefined || held === 0) continue;
            workers[STOPPED] = undefined;
            worker.child.kill("SIGSTOP");
            await sleep(STOPPED_MS);
            worker.child.kill("SIGCONT");
            // Long enough to write, if it were let.
            await sleep(KILL_EVERY_MS);
            workers[STOPPED] = worker;
            return;
          }
        };
        const cuts = async () => {
          while (!over) {
            await sleep(CUT_EVERY_MS);
            await cutBells(database).catch(() => undefined);
          }
        };
        const restarts = async () => {
          for (const part of [1 / 3, 2 / 3]) {
            while (!over && (await ended()) < RUNS * part) await sleep(200);
            writeFileSync(clock, part < 0.5 ? "-5m" : "+0");
            await postgres.restart();
          }
        };
        faults.push(kills(), stopAndGoOn(), cuts(), restarts());
        while ((await ended()) < RUNS) await sleep(200);
        over = true;
        await Promise.all(faults);
        for (const [id, name] of ids) {
          const record = await store.getRun(id);
          expect([name, record?.state, record?.error]).toEqual([name, "finished", undefined]);
          const decided = (await store.journal(id)).flatMap(({ key, type, status, value }) =>
            type === DECISION || status !== "done" ? [`${status} ${key} ${value.slice(0, 300)}`] : [],
          );
          expect(essence(record?.kind ?? "", record?.result ?? "null"), `${name} ${id}\n${decided.join("\n")}`).toBe(expected.get(name));
          const events = await store.events(id, 0, 100_000);
          expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1));
        }
        for (const { name, text } of answered) expect(essence(name, text), name).toBe(expected.get(name));
        const left = async () => {
          const all = await Promise.all(AT_ONCE.map((kind) => store.listRuns({ limit: 999, kind })));
          return all.flat().filter((record) => !hasEnded(record)).length;
        };
        await expect.poll(left, { timeout: 30_000 }).toBe(0);
        const seen = await seenBy(database);
        const done = new Set<string>();
        for (const { table, run, key, writer, owner } of seen) {
          const step = `${run} ${key}`;
          if (table === "attempts") expect(done.has(step), `${step} was paid for again`).toBe(false);
          if (table === "journal") done.add(step);
          if (writer.startsWith("worker")) expect(owner?.split(":")[1], `${writer} wrote ${table} ${step}`).toBe(String(pids.get(writer)));
        }
        expect(seen.filter(({ writer }) => writer.startsWith("worker")).length).toBeGreaterThan(RUNS * 10);
      } finally {
        over = true;
        await Promise.allSettled(faults);
        await all.close();
        await store.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    RUNS * LONGEST_RUN_MS,
  );

  it("R18 has the program that sets clocks wrong, so that nothing is left out unsaid", () => {
    expect(existsSync(FAKETIME ?? "")).toBe(true);
  });
});
