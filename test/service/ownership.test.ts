import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { loadConfig } from "../../src/config/config.ts";
import { checkExposure } from "../../src/faces/http/access.ts";
import { mcpRoutes } from "../../src/faces/mcp/server.ts";
import { QUESTION, startService, type TestService } from "./harness.ts";
import { ASKED, another, type Caller, callerOf, DOCUMENT, type Holdings, makeOneOfEach, seen, WAYS, type Way } from "./holdings.ts";

const SECRETS = { ann: "a-long-secret-of-ann", bob: "a-long-secret-of-bob", root: "a-long-secret-of-root" };
const RENEWED = { ann: "another-secret-of-ann", bob: "another-secret-of-bob", root: "another-secret-of-root" };
const LIBRARY = `${import.meta.dirname}/../../docs`;
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))) });

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
}

describe("whose work is whose", { timeout: 240_000 }, () => {
  const home = mkdtempSync(join(tmpdir(), "assay-ownership-"));
  let service: TestService;
  let [ann, bob, root] = [] as unknown as [Caller, Caller, Caller];
  let anns: Holdings;
  let operations: Operation[];
  /** A run of the command line: nobody asked the service for it. */
  let unasked: string;

  const life = async (secrets: typeof SECRETS = SECRETS) => {
    const tokens = Object.entries(secrets).map(([name, secret]) => `${name}:${secret}`);
    const flags = { "serve.tokens": tokens, "serve.operators": ["root"], "serve.ratePerMinute": 100_000 };
    service = await startService({ library: LIBRARY, home, mounts: [mcpRoutes], flags });
    [ann, bob, root] = [callerOf(service, secrets.ann), callerOf(service, secrets.bob), callerOf(service, secrets.root)];
  };
  beforeAll(async () => {
    await life();
    const document = documentSchema.parse(await (await service.get("/openapi.json")).json());
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({ name: operationId, method, path })),
    );
    anns = await makeOneOfEach(ann);
    const started = await service.service.over.research.start({ ...(await requestOf(ann, anns.report)) });
    unasked = started.id;
    await started.outcome;
  });
  afterAll(async () => {
    await service.end();
    rmSync(home, { recursive: true, force: true });
  });

  const ask = (caller: Caller, { method, path }: Operation, id: string, way: Way) => {
    if (way.by === "body") return caller.post(path, way.body(id));
    const query = "query" in way ? (way.query ?? "") : "";
    const address = `${path.replace("{id}", id).replace("{document}", DOCUMENT).replace("{sentence}", "1")}${query}`;
    const body = "body" in way ? way.body : {};
    if (method === "get") return caller.get(address);
    return method === "post"
      ? caller.post(address, body)
      : caller.send(method.toUpperCase(), address, method === "put" ? String(body) : undefined);
  };
  const tried = (by: Way["by"]) =>
    operations.flatMap((operation) => (WAYS[operation.name] ?? []).filter((way) => way.by === by).map((way) => ({ operation, way })));

  /** Every name of Ann's, tried by somebody who may not know it, gets what a name that nothing has gets. */
  async function nothingIsTold(caller: Caller) {
    for (const { operation, way } of [...tried("address"), ...tried("body")]) {
      if (!("of" in way) || way.by === "list") continue;
      for (const id of [...anns[way.of], ...(way.of === "runs" ? [unasked] : [])]) {
        const [own, none] = [await ask(caller, operation, id, way), await ask(caller, operation, another(id), way)];
        expect(none.status, operation.name).toBe(404);
        expect(await seen(own, id), `${operation.name} ${id}`).toEqual(await seen(none, another(id)));
      }
    }
    for (const { operation, way } of tried("list")) {
      const text = await (await ask(caller, operation, "", way)).text();
      for (const id of [...anns.runs, ...anns.conversations, ...anns.collections, unasked]) expect(text, operation.name).not.toContain(id);
    }
  }

  it("I2 X5 every operation says how it keeps to whose work is whose", () => {
    expect(Object.keys(WAYS).sort()).toEqual(operations.map(({ name }) => name).sort());
    for (const { name, path } of operations)
      if (path.includes("{id}"))
        expect(
          WAYS[name]?.map((way) => way.by),
          name,
        ).toContain("address");
  });

  it("I2 X5 whoever made something finds it everywhere", async () => {
    expect(anns.runs.length).toBeGreaterThanOrEqual(7);
    expect((await (await ann.get("/conversations/last")).json()) as object).toMatchObject({ id: anns.conversations[0] });
    for (const caller of [ann, root]) {
      for (const { operation, way } of tried("address")) {
        if (way.by !== "address" || way.removes || way.mayLack) continue;
        for (const id of anns[way.of]) expect((await ask(caller, operation, id, way)).status, `${operation.name} ${id}`).not.toBe(404);
      }
      const lists = await Promise.all(tried("list").map(async ({ operation, way }) => (await ask(caller, operation, "", way)).text()));
      for (const id of [...anns.runs, ...anns.conversations, ...anns.collections]) expect(lists.join("\n")).toContain(id);
      expect((await caller.post("/chat", { message: ASKED, about: anns.report, async: true })).status).toBe(202);
    }
  });

  it("I2 X5 another token gets of every name, on every route, what it gets of none", async () => {
    await nothingIsTold(bob);
    expect((await bob.get("/conversations/last")).status).toBe(404);
  });

  it("X5 what the command line made is for operators, and so are the metrics", async () => {
    expect((await root.get(`/runs/${unasked}`)).status).toBe(200);
    expect((await ann.get(`/runs/${unasked}`)).status).toBe(404);
    expect(await (await root.get("/runs?limit=1000")).text()).toContain(unasked);
    for (const { operation, way } of tried("office")) {
      expect((await ask(root, operation, "", way)).status).toBe(200);
      const refused = await ask(bob, operation, "", way);
      expect(refused.status).toBe(403);
      expect((await refused.json()) as object).toMatchObject({
        error: { type: "UNAUTHORIZED", message: expect.stringContaining("ASSAY_OPERATORS") },
      });
    }
  });

  it("I2 X5 a list is of as many of one's own as are asked for", async () => {
    const { store } = service.service.assay;
    for (let n = 0; n < 60; n++) {
      const createdAt = new Date(Date.now() + n).toISOString();
      const base = { kind: "research", seed: "", createdAt, request: '{"query":"many"}', settings: "{}", topicHash: "" };
      await store.createRun({ id: `r_many${n}`, ...base, principal: n % 3 === 0 ? "bob" : "root" });
    }
    const listed = z.object({ runs: z.array(z.object({ id: z.string(), principal: z.string() })) });
    const { runs } = listed.parse(await (await bob.get("/runs?limit=20")).json());
    expect(runs.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => `r_many${57 - 3 * at}`));
    expect(new Set(runs.map(({ principal }) => principal))).toEqual(new Set(["bob"]));
    for (let n = 0; n < 60; n++) await store.deleteRun(`r_many${n}`);
  });

  describe("I4 over MCP", () => {
    const connected = async <T>(secret: string, work: (client: Client) => Promise<T>): Promise<T> => {
      const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
      const requestInit = { headers: { authorization: `Bearer ${secret}` } };
      await client.connect(new StreamableHTTPClientTransport(new URL(`${service.address}/mcp`), { requestInit }));
      return work(client).finally(() => client.close());
    };
    /** Whether a tool takes the name of something that was made before. */
    const TOOLS: Readonly<Record<string, boolean>> = {
      ...{ research: false, research_start: false, ask: false, verify: false, search: false, read: false },
      ...{ research_status: true, research_result: true, research_cancel: true, research_resume: true },
    };
    const RESOURCES = { report: "runs/{id}/report", evidence: "runs/{id}/evidence", snapshot: "snapshots/{id}" };

    it("I4 X5 every tool and every resource gives another's names no other answer than names of nothing", async () => {
      await connected(SECRETS.bob, async (client) => {
        const { tools } = await client.listTools();
        expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(TOOLS).sort());
        for (const { name, inputSchema } of tools) expect("run_id" in (inputSchema.properties ?? {}), name).toBe(TOOLS[name]);
        for (const { name } of tools.filter((tool) => TOOLS[tool.name])) {
          for (const id of [...anns.runs, unasked]) {
            const told = async (run_id: string) =>
              JSON.stringify(await client.callTool({ name, arguments: { run_id } })).replaceAll(run_id, "ID");
            expect(await told(id), `${name} ${id}`).toEqual(await told(another(id)));
            expect(await told(id)).toContain("NOT_FOUND");
          }
        }
        const { resourceTemplates } = await client.listResourceTemplates();
        expect(resourceTemplates.map(({ name }) => name).sort()).toEqual(Object.keys(RESOURCES).sort());
        for (const [name, path] of Object.entries(RESOURCES)) {
          for (const id of name === "snapshot" ? anns.snapshots : [...anns.runs, unasked]) {
            const told = (one: string) =>
              client.readResource({ uri: `assay://${path.replace("{id}", one)}` }).then(
                () => "there it is",
                (error) => String(error).replaceAll(one, "ID"),
              );
            expect(await told(id), `${name} ${id}`).toEqual(await told(another(id)));
            expect(await told(id)).not.toBe("there it is");
          }
        }
        const listed = JSON.stringify(await client.listResources());
        for (const id of [...anns.runs, unasked]) expect(listed).not.toContain(id);
      });
    });

    it("I4 X5 whoever made it has it, and an operator too", async () => {
      for (const secret of [SECRETS.ann, SECRETS.root]) {
        await connected(secret, async (client) => {
          const result = await client.callTool({ name: "research_result", arguments: { run_id: anns.report } });
          expect(result.isError ?? false).toBe(false);
          for (const path of [`runs/${anns.report}/report`, `runs/${anns.report}/evidence`, `snapshots/${anns.snapshots[0]}`])
            expect((await client.readResource({ uri: `assay://${path}` })).contents).toHaveLength(1);
          expect(JSON.stringify(await client.listResources())).toContain(anns.report);
        });
      }
    });
  });

  it("X5 a restart with new tokens of the same names changes nothing", async () => {
    await service.stop();
    await life(RENEWED);
    await nothingIsTold(bob);
    expect((await ann.get(`/runs/${anns.report}`)).status).toBe(200);
    expect((await ann.get(`/snapshots/${anns.snapshots[0]}`)).status).toBe(200);
    expect((await root.get(`/runs/${unasked}`)).status).toBe(200);
  });

  it("I2 X5 the same idempotency key of two tokens makes two runs", async () => {
    const keyed = (secret: string) =>
      service.post(
        "/run",
        { query: ASKED, breadth: 2, depth: 1, async: true },
        { headers: { authorization: `Bearer ${secret}`, "idempotency-key": "k" } },
      );
    const ids = await Promise.all(
      [RENEWED.ann, RENEWED.bob, RENEWED.ann].map(async (secret) => (await keyed(secret)).headers.get("x-run-id")),
    );
    expect(ids[0]).toBe(ids[2]);
    expect(ids[0]).not.toBe(ids[1]);
    expect((await bob.get(`/jobs/${ids[0]}/result`)).status).toBe(404);
    // Both have read the same pages, of which one copy is kept.
    for (const id of ids)
      await expect.poll(async () => (await root.get(`/jobs/${id}`)).json(), { timeout: 60_000 }).toMatchObject({ state: "finished" });
    expect((await bob.get(`/snapshots/${anns.snapshots[0]}`)).status).toBe(200);
  });

  it("X5 without tokens everything in the home is seen", async () => {
    await service.stop();
    service = await startService({ library: LIBRARY, home, mounts: [mcpRoutes] });
    for (const id of [...anns.runs, unasked]) expect((await service.get(`/runs/${id}`)).status).toBe(200);
    expect((await service.get(`/conversations/${anns.conversations[0]}`)).status).toBe(200);
    expect((await service.get("/metrics")).status).toBe(200);
    const lone = await service.post("/run", { query: ASKED, breadth: 2, depth: 1 });
    const id = lone.headers.get("x-run-id") ?? "";
    await service.stop();
    await life();
    expect((await root.get(`/runs/${id}`)).status).toBe(200);
    expect((await ann.get(`/runs/${id}`)).status).toBe(404);
  });

  it("X5 pruning takes a run from everybody, and tells nobody that there was one", async () => {
    const { store } = service.service.assay;
    await store.prune(new Date(Date.now() + 60_000).toISOString());
    for (const caller of [ann, bob, root]) {
      const [gone, none] = await Promise.all([anns.report, another(anns.report)].map((id) => caller.get(`/runs/${id}`)));
      expect(gone?.status).toBe(404);
      expect(gone && (await seen(gone, anns.report))).toEqual(none && (await seen(none, another(anns.report))));
    }
    expect((await ann.get(`/snapshots/${anns.snapshots[0]}`)).status).toBe(404);
    expect((await ann.get(`/conversations/${anns.conversations[0]}`)).status).toBe(200);
    expect((await bob.get(`/conversations/${anns.conversations[0]}`)).status).toBe(404);
  });
});

async function requestOf({ get }: Caller, id: string) {
  const { request } = z
    .object({ request: z.custom<Parameters<TestService["service"]["over"]["research"]["start"]>[0]>() })
    .parse(await (await get(`/runs/${id}`)).json());
  return { ...request, query: QUESTION };
}

describe("names of tokens", () => {
  const check = (flags: Record<string, unknown>) => checkExposure(loadConfig({ env: {}, flags, cwd: "/" }).config, 0);
  const token = "a-long-secret-of-nobody";

  it.each(["anybody", "stdio", "", " "])("X5 a token may not be called %j, under which Assay keeps work of its own", (name) => {
    expect(() => check({ "serve.tokens": [`${name}:${token}`] })).toThrow(/no name of a token/);
  });

  it("X5 an operator without a token is refused, so that a slip of the pen locks nobody out unseen", () => {
    expect(() => check({ "serve.tokens": [`ann:${token}`], "serve.operators": ["anne"] })).toThrow(/ASSAY_OPERATORS.*anne/);
    expect(() => check({ "serve.operators": ["ann"] })).toThrow(/anne|ann/);
    expect(() => check({ "serve.tokens": [`ann:${token}`], "serve.operators": ["ann"] })).not.toThrow();
  });
});
