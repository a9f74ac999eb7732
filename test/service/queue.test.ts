import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { runOf } from "../../src/store/contract/material.ts";
import { openSqliteStore } from "../../src/store/sqlite.ts";
import type { Store } from "../../src/store/store.ts";
import { fakeShell } from "../cli/fake-shell.ts";
import { startService, type TestService } from "./harness.ts";

describe("a service that only accepts", () => {
  let service: TestService;
  let store: Store;
  beforeAll(async () => {
    service = await startService({ env: { ASSAY_WORKERS: "external" } });
    store = await openSqliteStore(join(service.home, "assay.db"));
    const createdAt = new Date(Date.now() - 180_000).toISOString();
    await store.createRun({ ...runOf("waits", createdAt), accepted: true });
  });
  afterAll(async () => {
    await store.close();
    await service.end();
  });

  const ready = async () => {
    const answer = await service.get("/readyz");
    return [answer.status, z.object({ queue: z.string() }).parse(await answer.json()).queue];
  };
  const metric = async (name: string) => new RegExp(`^${name} (\\S+)$`, "m").exec(await (await service.get("/metrics")).text())?.[1];
  const told = async (...args: string[]) => {
    const shell = fakeShell({ env: { ASSAY_PORT: "0", ASSAY_WEB: "no" } });
    await shell.run(...args, "--home", service.home);
    shell.remove();
    return shell.out() + shell.said();
  };

  it("R18 is not ready while runs have waited long and no worker is there, and everybody who asks is told", async () => {
    expect(await ready()).toEqual([503, "stalled"]);
    expect([await metric("queue_length"), await metric("workers")]).toEqual(["1", "0"]);
    expect(Number(await metric("queue_oldest_seconds"))).toBeGreaterThanOrEqual(180);
    expect(await told("doctor")).toMatch(
      /failed +queue +1 run waiting, the oldest for 3 min; no worker; nobody takes them: start assay\s+worker/,
    );
    expect(await told("runs", "list")).toContain("Queue: 1 run waiting, the oldest for 3 min; no worker.");
  });

  it("R18 is ready where a worker works, and says what workers have counted", async () => {
    await store.noteWorker({ owner: "elsewhere:1:x", concurrency: 4, underWay: 1 });
    await store.count("taken again");
    await store.count("fenced off");
    expect(await ready()).toEqual([200, "ok"]);
    await expect.poll(() => metric("workers")).toBe("1");
    expect([await metric("worker_places"), await metric("worker_places_taken")]).toEqual(["4", "1"]);
    expect([await metric("runs_taken_again_total"), await metric("epoch_conflicts_total")]).toEqual(["1", "1"]);
    const says = "1 worker, 1 of 4 places taken; 1 run taken up again so far; 1 epoch conflict";
    expect((await told("runs", "list")).replace(/\s+/g, " ")).toContain(says);
  });
});

it("R18 X5 X8 a run that is taken after a collection is no longer its reader's goes on without it", async () => {
  const headersOf = (name: string) => ({ headers: { authorization: `Bearer a-long-secret-of-${name}` } });
  const [ann, bob] = [headersOf("ann"), headersOf("bob")];
  const tokens = { "serve.tokens": ["ann:a-long-secret-of-ann", "bob:a-long-secret-of-bob"] };
  const job = z.object({ id: z.string(), state: z.string() });
  const accepting = await startService({ flags: { ...tokens, "serve.workers": "external" } });
  const shared = { name: "tides", readers: ["bob"] };
  const { id } = job.pick({ id: true }).parse(await (await accepting.post("/collections", shared, ann)).json());
  const body = "# Lighthouses\n\nThe lighthouse of Zyx is 41 metres high and was built in 1902 by the harbour board.";
  const put = await fetch(`${accepting.address}/collections/${id}/documents/light.md`, { method: "PUT", body, ...ann });
  expect(put.status).toBe(201);
  const query = { query: "How high is the lighthouse of Zyx?", breadth: 2, depth: 1 };
  const report = `The lighthouse of Zyx is 41 metres high [1].\n\n## Sources\n\n[1] library:${id}/light.md\n`;
  const runs: string[] = [];
  for (const [path, asked] of [
    ["/run?async=true", query],
    ["/verify?async=true", { report }],
  ] as const)
    runs.push(job.parse(await (await accepting.post(path, asked, bob)).json()).id);
  expect((await accepting.post(`/collections/${id}/readers`, { readers: [] }, ann)).status).toBe(200);
  await accepting.stop();
  const working = await startService({ flags: tokens, home: accepting.home });
  for (const run of runs) {
    const state = async () => job.parse(await (await working.get(`/jobs/${run}`, bob)).json()).state;
    await expect.poll(state, { timeout: 20_000 }).toBe("finished");
    expect(await (await working.get(`/runs/${run}/export?format=evidence`, bob)).text()).not.toContain("harbour board");
  }
  await working.end();
});
