import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { reportSchema } from "../../src/domain/report.ts";
import { END } from "../../src/faces/http/sse.ts";
import { addToken, revokeTokens } from "../../src/service/tokens.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres.ts";
import { POSTGRES_PROGRAMS, type PostgresServer, startPostgres } from "../postgres/server.ts";
import { allFrames, readFrames } from "../service/harness.ts";
import { startWorld, type World } from "../world/world.ts";
import { ASSAY, type Machine, type Machines, machines } from "./process.ts";
import { timeOf } from "./witness.ts";

const QUESTION = "What energy density does the Talmont TX-2 cell have?";
const ASK = { query: QUESTION, breadth: 2, depth: 1, max_sources: 3, path: "loop", max_execution_time_s: 1200, async: true };
const jobSchema = z.object({ id: z.string(), state: z.string(), queue: z.object({ place: z.int(), of: z.int() }).optional() });

/** What is asked of a run is heard within 400 ms; a machine that is busy with other things is given time besides. Far less than a heartbeat or a lease. */
const SOON_MS = 3_000;

describe.skipIf(POSTGRES_PROGRAMS === undefined)("two servers and a worker on one database", { timeout: 300_000 }, () => {
  let postgres: PostgresServer;
  let world: World;
  let database: string;
  let all: Machines;
  let addresses: readonly [string, string];
  beforeAll(async () => {
    [postgres, world] = await Promise.all([startPostgres(), startWorld()]);
    database = await postgres.newDatabase();
    all = machines({ ...world.env, ASSAY_WORKERS: "external", ASSAY_MAX_RUNS: "4", ASSAY_DATABASE_URL: database });
    const serve = () => all.start([ASSAY, "serve", "--web", "--port", "0"], /Assay is at (http:\S+)/);
    const [one, other] = await Promise.all([serve(), serve()]);
    addresses = [one.found, other.found];
  }, 180_000);
  afterAll(async () => {
    await all.close();
    await postgres.stop();
    await world.close();
  });

  const worker = (): Promise<Machine> => all.start([ASSAY, "worker", "--web"], /Working on (.*)/);
  const post = (address: string, path: string, body: object = {}) =>
    fetch(address + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const job = async (address: string, id: string) => jobSchema.parse(await (await fetch(`${address}/jobs/${id}`)).json());

  it("R18 I2 what waits is told its place, is taken by the worker, and is told by the other server from the number a client has", async () => {
    const [one, other] = addresses;
    const ids = [
      jobSchema.parse(await (await post(one, "/run", ASK)).json()),
      jobSchema.parse(await (await post(other, "/run", ASK)).json()),
    ];
    const [first, second] = ids;
    expect([first, second]).toMatchObject([
      { state: "queued", queue: { place: 1, of: 1 } },
      { state: "queued", queue: { place: 2, of: 2 } },
    ]);
    const id = first?.id ?? "";
    const { child, ended } = await worker();
    const seen: number[] = [];
    for await (const frame of readFrames(await fetch(`${one}/jobs/${id}/events`))) {
      if (frame.id !== undefined) seen.push(Number(frame.id));
      if (seen.length === 3) break;
    }
    const rest = await allFrames(await fetch(`${other}/jobs/${id}/events`, { headers: { "Last-Event-ID": String(seen.at(-1)) } }));
    const numbers = [...seen, ...rest.flatMap(({ id: at }) => (at === undefined || at === END ? [] : [Number(at)]))];
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(reportSchema.parse(rest.at(-1)?.data).run_id).toBe(id);
    await allFrames(await fetch(`${one}/jobs/${second?.id}/events`));
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });

  it("R18 I2 C16 a turn, an audit, and a research that is to finish or to stop, asked of one server and done by a worker", async () => {
    const [one, other] = addresses;
    const { child, ended } = await worker();
    const spoken = await post(one, "/chat", { message: QUESTION, force: "phase_two" });
    const reply = z.object({ text: z.string(), conversation_id: z.string() }).parse(await spoken.json());
    const kept: unknown = await (await fetch(`${other}/conversations/${reply.conversation_id}`)).json();
    expect(
      z
        .object({ messages: z.array(z.object({ text: z.string() })) })
        .parse(kept)
        .messages.map(({ text }) => text),
    ).toEqual([QUESTION, reply.text]);
    const audited = await post(other, "/verify", {
      report: "The TX-2 stores much energy [1].\n\n## Sources\n\n[1] http://cells.test/tx-2\n",
    });
    expect(audited.status).toBe(200);
    world.parts.web.latencyOf = ({ path }) => (path === "/robots.txt" ? 0 : 60_000);
    // Pages may be kept from before: it is the plan that both wait for when they are asked.
    world.parts.model.latencyMs = 4_000;
    const start = async () => jobSchema.parse(await (await post(one, "/run", { ...ASK, query: `${QUESTION} ${Math.random()}` })).json()).id;
    const [toFinish, toStop] = [await start(), await start()];
    for (const id of [toFinish, toStop]) await expect.poll(async () => (await job(other, id)).state, { timeout: 60_000 }).toBe("running");
    expect((await post(other, `/jobs/${toFinish}/finish`)).status).toBe(202);
    const asked = await timeOf(database);
    const stopped = jobSchema.parse(await (await post(other, `/jobs/${toStop}/cancel`)).json());
    expect(stopped.state).toBe("cancelled");
    expect((await timeOf(database)) - asked).toBeLessThan(SOON_MS);
    world.parts.model.latencyMs = 0;
    const frames = await allFrames(await fetch(`${one}/jobs/${toFinish}/events`));
    expect(reportSchema.parse(frames.at(-1)?.data).flags.stop_reason).toBe("asked");
    world.parts.web.latencyOf = undefined;
    child.kill("SIGTERM");
    await ended;
  });

  it("R18 a worker that is told to stop leaves what it has under way to another, which repeats nothing", async () => {
    const [one] = addresses;
    const first = await worker();
    world.parts.web.latencyOf = ({ path }) => (path === "/robots.txt" ? 0 : 60_000);
    const { id } = jobSchema.parse(await (await post(one, "/run", { ...ASK, query: `${QUESTION} And again?` })).json());
    const store = await openPostgresStore(database);
    await expect.poll(async () => (await store.journal(id)).length, { timeout: 60_000 }).toBeGreaterThan(3);
    const paid = (await store.attempts(id)).filter(({ settled }) => settled !== undefined).map(({ key }) => key);
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    expect(await store.getRun(id)).toMatchObject({ state: "interrupted", accepted: true });
    expect((await job(one, id)).queue).toEqual({ place: 1, of: 1 });
    world.parts.web.latencyOf = undefined;
    const second = await worker();
    const frames = await allFrames(await fetch(`${one}/jobs/${id}/events`));
    expect(reportSchema.parse(frames.at(-1)?.data).run_id).toBe(id);
    const again = (await store.attempts(id)).filter(({ key }) => paid.includes(key));
    expect(again).toHaveLength(paid.length);
    await store.close();
    second.child.kill("SIGTERM");
    await second.ended;
  });

  it("R18 X5 what a revoked token has under way with a worker is cancelled with what was found", async () => {
    const [one] = addresses;
    const { child, ended } = await worker();
    const store = await openPostgresStore(database);
    const { secret } = await addToken(store, { name: "ann", quotas: {} });
    world.parts.web.latencyOf = ({ path }) => (path === "/robots.txt" ? 0 : 60_000);
    const headers = { "content-type": "application/json", authorization: `Bearer ${secret}` };
    const body = JSON.stringify({ ...ASK, query: `${QUESTION} For ann?` });
    const { id } = jobSchema.parse(await (await fetch(`${one}/run`, { method: "POST", headers, body })).json());
    await expect.poll(async () => (await store.journal(id)).length, { timeout: 60_000 }).toBeGreaterThan(3);
    const asked = await timeOf(database);
    expect(await revokeTokens(store, "ann")).toMatchObject({ cancelled: 1, left: 0 });
    expect((await timeOf(database)) - asked).toBeLessThan(SOON_MS);
    const record = await store.getRun(id);
    expect([record?.state, reportSchema.parse(JSON.parse(record?.result ?? "null")).run_id]).toEqual(["cancelled", id]);
    await store.close();
    child.kill("SIGTERM");
    await ended;
  });
});
