import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openAssay } from "../../src/assay.ts";
import { loadConfig } from "../../src/config/config.ts";
import { reportSchema } from "../../src/domain/report.ts";
import { parseResearchRequest } from "../../src/domain/request.ts";
import { deliver } from "../../src/faces/http/delivery.ts";
import { openSqliteStore } from "../../src/store/sqlite.ts";
import { sample } from "../lane.ts";
import { machineEnv } from "../machine-env.ts";
import { startWorld, type World } from "../world/world.ts";
import { allFrames, QUESTION, startService, type TestService } from "./harness.ts";

const MAIN = join(import.meta.dirname, "../../src/faces/cli/main.ts");
const ASK = { breadth: 2, depth: 1, max_sources: 3, path: "loop", max_execution_time_s: 300 };
/** A report with sources of the emulated web. */
const CITED = `# Cells

The Talmont TX-2 cell stores much energy [1]. It is made in series [2].

## Sources

[1] http://cells.test/tx-2
[2] http://talmont.test/tx-2
`;
const SIGNALS = ["SIGTERM", "SIGKILL"] as const;
const jobSchema = z.object({ id: z.string(), state: z.string() });

describe("a service that is stopped", { timeout: 180_000 }, () => {
  let world: World;
  const homes: string[] = [];
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    world = await startWorld();
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
  });
  afterAll(async () => {
    await world.close();
    for (const home of homes) rmSync(home, { recursive: true, force: true });
  });
  const newHome = () => {
    const home = mkdtempSync(join(tmpdir(), "assay-survival-"));
    homes.push(home);
    return home;
  };

  /** Starts `assay serve` as users do, and waits until it says where it is. */
  function serve(home: string): Promise<{ child: ChildProcess; address: string; ended: Promise<number | NodeJS.Signals | null> }> {
    const env = { ...machineEnv, HOME: home, ASSAY_HOME: home, ASSAY_LOG_LEVEL: "warn", ...world.env };
    const child = spawn(process.execPath, [MAIN, "serve", "--port", "0"], { env, stdio: ["ignore", "pipe", "pipe"] });
    children.push(child);
    const ended = new Promise<number | NodeJS.Signals | null>((resolve) => child.on("exit", (code, signal) => resolve(signal ?? code)));
    return new Promise((resolve, reject) => {
      let said = "";
      child.stderr?.on("data", (data) => {
        said += data;
        const address = /Assay is at (http:\S+)/.exec(said)?.[1];
        if (address !== undefined) resolve({ child, address, ended });
      });
      child.on("exit", () => reject(new Error(`serve ended: ${said}`)));
    });
  }

  const post = (address: string, path: string, body: object = {}) =>
    fetch(address + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

  /** Starts jobs and waits until each has done something and none is likely to be over. */
  async function startJobs(address: string, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let at = 0; at < count; at++) {
      const query = `${QUESTION} And in test number ${at}?`;
      ids.push(jobSchema.parse(await (await post(address, "/run", { query, async: true, ...ASK })).json()).id);
    }
    return ids;
  }

  async function results(address: string, ids: readonly string[]): Promise<void> {
    for (const [at, id] of ids.entries()) {
      const frames = await allFrames(await fetch(`${address}/jobs/${id}/events`));
      const report = reportSchema.parse(frames.at(-1)?.data);
      expect(report.run_id).toBe(id);
      expect(report.query).toContain(`test number ${at}?`);
      const numbers = frames.flatMap((frame) => (frame.id === undefined || frame.id === "end" ? [] : [Number(frame.id)]));
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    }
  }

  it.each(sample("how runs are stopped", SIGNALS, 1))(
    "R18 I2 %s in mid-run: after the next start every accepted job ends with its own result",
    async (signal) => {
      const home = newHome();
      const first = await serve(home);
      const ids = await startJobs(first.address, 6);
      first.child.kill(signal);
      const end = await first.ended;
      if (signal === "SIGTERM") expect(end).toBe(0);
      const store = await openSqliteStore(join(home, "assay.db"));
      const states = await Promise.all(ids.map(async (id) => (await store.getRun(id))?.state));
      await store.close();
      expect(states).toContain("interrupted");
      const second = await serve(home);
      await results(second.address, ids);
      second.child.kill("SIGTERM");
      expect(await second.ended).toBe(0);
    },
  );

  it.each(sample("how audits and turns are stopped", SIGNALS, 1))(
    "R18 I2 I7 C16 %s in mid-work: after the next start every accepted audit and every accepted turn ends with its result, once",
    async (signal) => {
      const home = newHome();
      const first = await serve(home);
      const accepted = async (path: string, body: object) => {
        const response = await post(first.address, path, { ...body, async: true });
        expect(response.status).toBe(202);
        const { id } = jobSchema.parse(await response.json());
        return { id, conversation: response.headers.get("x-conversation-id") ?? "" };
      };
      const talk = (at: number) => ({ message: `${QUESTION} And in test number ${at}?`, force: "phase_two" });
      const turns = [await accepted("/chat", talk(0)), await accepted("/chat", talk(1))];
      const audits = [await accepted("/verify", { report: CITED, name: "a" }), await accepted("/verify", { report: CITED, name: "b" })];
      first.child.kill(signal);
      await first.ended;
      const store = await openSqliteStore(join(home, "assay.db"));
      const states = await Promise.all([...turns, ...audits].map(async ({ id }) => (await store.getRun(id))?.state));
      await store.close();
      expect(states).toContain("interrupted");
      const second = await serve(home);
      for (const [at, { id, conversation }] of turns.entries()) {
        const frames = await allFrames(await fetch(`${second.address}/jobs/${id}/events`));
        if (frames.at(-1)?.event !== "result") throw new Error(JSON.stringify([frames.at(-1), frames.length, signal]));
        const result = z.object({ text: z.string(), conversation_id: z.string() }).parse(frames.at(-1)?.data);
        expect(result.conversation_id).toBe(conversation);
        const said = async () => {
          const kept: unknown = await (await fetch(`${second.address}/conversations/${conversation}`)).json();
          return z.object({ messages: z.array(z.object({ text: z.string() })) }).parse(kept).messages;
        };
        await expect.poll(async () => (await said()).length).toBe(2);
        expect((await said()).map((one) => one.text)).toEqual([talk(at).message, result.text]);
      }
      for (const [at, { id }] of audits.entries()) {
        const frames = await allFrames(await fetch(`${second.address}/jobs/${id}/events`));
        expect(frames.at(-1)).toMatchObject({ event: "result", data: { name: at === 0 ? "a" : "b", statements: expect.any(Array) } });
      }
      second.child.kill("SIGTERM");
      expect(await second.ended).toBe(0);
    },
  );

  it("R18 C16 a turn whose conversation has gone on without it is dropped at the next start, and told as cancelled", async () => {
    const home = newHome();
    world.parts.web.latencyOf = () => 60_000;
    const first = await startService({ env: world.env, home });
    const response = await first.post("/chat", { message: QUESTION, force: "phase_two", async: true });
    const { id } = jobSchema.parse(await response.json());
    const conversation = response.headers.get("x-conversation-id") ?? "";
    await first.stop();
    world.parts.web.latencyOf = undefined;
    // Its user has said something else meanwhile, from a terminal: no service takes anything up there.
    const assay = await openAssay({ loaded: loadConfig({ env: world.env, flags: { home }, cwd: home }) });
    expect((await assay.store.getRun(id))?.state).toBe("interrupted");
    await assay.over([]).conversations.say(conversation, "What is a cell", { force: "phase_one" });
    await assay.close();
    const second = await startService({ env: world.env, home });
    const frames = await allFrames(await second.get(`/jobs/${id}/events`));
    expect(frames.at(-1)).toMatchObject({ event: "failed", data: { error: { type: "CONFLICT" } } });
    expect(jobSchema.parse(await (await second.get(`/jobs/${id}`)).json()).state).toBe("cancelled");
    const kept: unknown = await (await second.get(`/conversations/${conversation}`)).json();
    expect(z.object({ messages: z.array(z.unknown()) }).parse(kept).messages).toHaveLength(2);
    await second.stop();
  });

  it("I2 a run that was cancelled stays cancelled after a restart, and can be resumed by hand", async () => {
    const home = newHome();
    const first = await startService({ env: world.env, home });
    const { id } = jobSchema.parse(await (await first.post("/run", { query: QUESTION, async: true, ...ASK })).json());
    const cancelled = jobSchema.parse(await (await first.post(`/jobs/${id}/cancel`, {})).json());
    expect(cancelled.state).toBe("cancelled");
    expect((await first.post(`/jobs/${id}/cancel`, {})).status).toBe(409);
    await first.stop();
    const second = await startService({ env: world.env, home });
    expect(jobSchema.parse(await (await second.get(`/jobs/${id}`)).json()).state).toBe("cancelled");
    expect((await second.post(`/jobs/${id}/resume`, {})).status).toBe(202);
    const frames = await allFrames(await second.get(`/jobs/${id}/events`));
    expect(reportSchema.parse(frames.at(-1)?.data).run_id).toBe(id);
    expect(frames.filter((frame) => frame.event === "run_finished")).toHaveLength(2);
    await second.stop();
  });

  it("I2 R10 a run that is stopped keeps a report of what it had found, and none where it had not even planned", async () => {
    const service = await startService({ env: world.env, home: newHome() });
    const { store } = service.service.assay;
    const begun = async (query: string) => jobSchema.parse(await (await service.post("/run", { query, async: true, ...ASK })).json()).id;
    const stopped = async (id: string) => {
      expect((await service.post(`/jobs/${id}/cancel`, {})).status).toBe(200);
      return service.get(`/jobs/${id}/result`);
    };
    try {
      world.parts.web.latencyOf = ({ path }) => (path === "/robots.txt" ? 0 : 60_000);
      const planned = await begun(QUESTION);
      const searched = async () => (await store.events(planned, 0, 999)).some(({ event }) => event.type === "tool_call");
      await expect.poll(searched, { timeout: 60_000 }).toBe(true);
      const kept = await stopped(planned);
      expect(kept.status).toBe(200);
      expect(reportSchema.parse(await kept.json())).toMatchObject({ run_id: planned, flags: { stop_reason: "cancelled" } });
      world.parts.model.latencyMs = 60_000;
      const none = await stopped(await begun(`${QUESTION} And what does it cost?`));
      expect(none.status).toBe(409);
    } finally {
      world.parts.web.latencyOf = undefined;
      world.parts.model.latencyMs = 0;
      await service.stop();
    }
  });

  it("I2 a run is asked for its report by one call, and gathers no more", async () => {
    const service = await startService({ env: world.env, home: newHome() });
    world.parts.web.latencyOf = ({ path }) => (path === "/robots.txt" ? 0 : 60_000);
    const { id } = jobSchema.parse(await (await service.post("/run", { query: QUESTION, async: true, ...ASK })).json());
    expect((await service.post(`/jobs/${id}/finish`, {})).status).toBe(202);
    const report = reportSchema.parse((await allFrames(await service.get(`/jobs/${id}/events`))).at(-1)?.data);
    world.parts.web.latencyOf = undefined;
    expect(report.flags.stop_reason).toBe("asked");
    expect((await service.post(`/jobs/${id}/finish`, {})).status).toBe(409);
    await service.stop();
  });

  it("I2 R16 searches that all services refuse are a failure of the services, never a report of nothing", async () => {
    const service = await startService({ env: { ...world.env, ASSAY_SEARCH_PROVIDERS: "tavily" }, home: newHome() });
    world.parts.tavily.always = {
      kind: "status",
      status: 429,
      body: JSON.stringify({ detail: { error: "Too many requests" } }),
      headers: { "retry-after": "60" },
    };
    const response = await service.post("/run", { query: QUESTION, ...ASK });
    world.parts.tavily.always = undefined;
    expect(response.status).toBe(502);
    const { error } = z.object({ error: z.object({ type: z.string(), message: z.string() }) }).parse(await response.json());
    expect(error.type).toBe("SEARCH_PROVIDER_UNAVAILABLE");
    expect(error.message).toMatch(/tavily: .*asked too often/i);
    await service.stop();
  });

  it("I2 a turn that is cancelled is told as cancelled, at once and after a restart", async () => {
    const home = newHome();
    world.parts.web.latencyOf = () => 60_000;
    const first = await startService({ env: world.env, home });
    const response = await first.post("/chat", { message: QUESTION, force: "phase_two", async: true });
    const { id } = jobSchema.parse(await response.json());
    const cancelled = jobSchema.parse(await (await first.post(`/jobs/${id}/cancel`, {})).json());
    world.parts.web.latencyOf = undefined;
    expect(cancelled.state).toBe("cancelled");
    expect((await first.post(`/jobs/${id}/cancel`, {})).status).toBe(409);
    await first.stop();
    const second = await startService({ env: world.env, home });
    expect(jobSchema.parse(await (await second.get(`/jobs/${id}`)).json()).state).toBe("cancelled");
    await second.stop();
  });

  it("I2 new runs are refused while it shuts down, and those who wait are told that theirs goes on", async () => {
    const service = await startService({ env: world.env, home: newHome() });
    const waiting = service.post("/run", { query: QUESTION, ...ASK });
    while (service.service.jobs.active === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const stopping = service.stop();
    const answer = await waiting;
    expect([200, 503]).toContain(answer.status);
    if (answer.status === 503) expect(await answer.json()).toMatchObject({ error: { type: "CANCELLED", retryable: true } });
    await stopping;
    await expect(service.get("/healthz")).rejects.toThrow();
  });
});

describe("a client that is gone", { timeout: 120_000 }, () => {
  let world: World;
  let service: TestService;
  beforeAll(async () => {
    world = await startWorld();
    service = await startService({ env: world.env });
  });
  afterAll(async () => {
    await service.end();
    await world.close();
  });

  /** Leaves as soon as the run is under way. @returns its id */
  async function leave(path: string, body: object): Promise<string> {
    const gone = new AbortController();
    const response = await service.post(path, { query: QUESTION, ...ASK, ...body }, { signal: gone.signal });
    const id = response.headers.get("x-run-id") ?? "";
    expect(id).not.toBe("");
    gone.abort();
    return id;
  }

  async function stateAtEnd(id: string): Promise<string> {
    for (;;) {
      const { state } = jobSchema.parse(await (await service.get(`/jobs/${id}`)).json());
      if (state !== "running" && state !== "interrupted") return state;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it("I2 leaves a streamed run going on", async () => {
    const id = await leave("/run?stream=true", {});
    expect(await stateAtEnd(id)).toBe("finished");
  });

  it("I2 stops a streamed run when it asked for that", async () => {
    const id = await leave("/run?stream=true", { on_disconnect: "cancel" });
    expect(await stateAtEnd(id)).toBe("cancelled");
  });

  it("I2 stops a run it waited for, unless it can come back with its idempotency key", async () => {
    const left = async (headers: Record<string, string>, query: string) => {
      const gone = new AbortController();
      const waiting = service.post("/run", { query, ...ASK }, { signal: gone.signal, headers });
      let id: string | undefined;
      while (id === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        const runs = await service.service.assay.store.listRuns({ limit: 1 });
        id = runs[0]?.request.includes(query) ? runs[0].id : undefined;
      }
      gone.abort();
      await expect(waiting).rejects.toThrow();
      return stateAtEnd(id);
    };
    expect(await left({}, "Which cell is cheaper, the TX-2 or its rivals?")).toBe("cancelled");
    expect(await left({ "idempotency-key": "back" }, "What does the TX-2 cell cost to make?")).toBe("finished");
  });

  it("I2 stops a run whose client was gone before it could be told so", async () => {
    const { jobs } = service.service;
    const request = parseResearchRequest({ query: "How do the TX-2 and its rivals age, and which of them lasts?", ...ASK });
    const { id } = await jobs.start(request, { principal: "anybody" });
    const delivery = { way: "wait", onDisconnect: undefined } as const;
    const answer = await deliver(service.service, { gone: AbortSignal.abort(), principal: "anybody" }, { id, delivery, canReturn: false });
    expect(answer.status).toBe(503);
    expect(await stateAtEnd(id)).toBe("cancelled");
  });

  it("I2 leaves nothing behind: no job is active once all have ended", () => {
    expect(service.service.jobs.active).toBe(0);
  });
});
