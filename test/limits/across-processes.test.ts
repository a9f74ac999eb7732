import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore } from "../../src/store/open.ts";
import { POSTGRES_PROGRAMS, type PostgresServer, startPostgres } from "../postgres/server.ts";
import { startService } from "../service/harness.ts";
import { startParts } from "../world/part.ts";

const ASKER = join(import.meta.dirname, "asker.ts");
const start = (...args: string[]): ChildProcess => spawn(process.execPath, [ASKER, ...args], { stdio: ["ignore", "pipe", "inherit"] });

describe.skipIf(POSTGRES_PROGRAMS === undefined)("limits over several processes", () => {
  let server: PostgresServer;
  let address = "";
  beforeAll(async () => {
    server = await startPostgres();
    address = await server.newDatabase();
    await (await openStore({ kind: "postgres", address })).close();
  }, 60_000);
  afterAll(() => server.stop());

  it("R6 X4 four processes never send two services more than three requests in a second", async () => {
    // Answers take from nothing to a third of a second, so that requests overtake one another.
    const answer = async () => {
      await sleep(Math.random() * 300);
      return { body: "yes" };
    };
    const world = await startParts({ one: { name: "one", handle: answer }, two: { name: "two", handle: answer } });
    const { one, two } = world.parts;
    const children = Array.from({ length: 4 }, () => start(address, "ask", `one=${one.origin}`, `two=${two.origin}`, "4"));
    const codes = await Promise.all(children.map(async (child) => (await once(child, "exit"))[0]));
    expect(codes).toEqual([0, 0, 0, 0]);
    for (const { calls } of [one, two]) {
      expect(calls).toHaveLength(16);
      const gaps = calls.slice(3).map((call, place) => call.at - (calls[place]?.at ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000);
    }
    await world.close();
  }, 60_000);

  it("R6 the places of a process that was killed come back when its lease ends", async () => {
    const child = start(address, "hold");
    let held = "";
    child.stdout?.on("data", (piece) => {
      held += piece;
    });
    while (held.length < "held\n".length * 3) await once(child.stdout ?? child, "data");
    child.kill("SIGKILL");
    await once(child, "exit");
    const store = await openStore({ kind: "postgres", address });
    const ask = { owner: "heir", places: 3, leaseMs: 15_000, spacingMs: 0, lookMs: 100 };
    expect(await store.limits?.takePlace("held", { ...ask, place: "a" })).toBeGreaterThan(0);
    await server.onDatabase(
      address,
      "UPDATE limits SET not_before = 0, held = (SELECT jsonb_object_agg(place, until::float8 - 15000) FROM jsonb_each(held) AS one (place, until)) WHERE key = 'held'",
    );
    expect(await store.limits?.takePlace("held", { ...ask, place: "b" })).toBeUndefined();
    await store.close();
  }, 60_000);

  it("X5 two servers together take no more requests of one principal in a minute than one would", async () => {
    const env = { ASSAY_DATABASE_URL: address, ASSAY_RATE_PER_MINUTE: "5", ASSAY_TOKENS: "ann:0123456789abcdef,bob:fedcba9876543210" };
    const servers = await Promise.all([startService({ env }), startService({ env })]);
    const asked = (token: string, n: number) => servers[n % 2]?.get("/jobs", { headers: { authorization: `Bearer ${token}` } });
    const ann = await Promise.all(Array.from({ length: 8 }, (_, n) => asked("0123456789abcdef", n)));
    expect(ann.map((answer) => answer?.status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(Number(ann.find((answer) => answer?.status === 429)?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await asked("fedcba9876543210", 0))?.status).toBe(200);
    await Promise.all(servers.map((server) => server.end()));
  }, 60_000);
});
