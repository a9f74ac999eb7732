// MCP over HTTP with clients that shake hands (the protocol of 2025), as most there are do.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { mcpRoutes } from "../../src/faces/mcp/server.ts";
import { IDLE_MS, McpSessions, MOST_SESSIONS } from "../../src/faces/mcp/sessions.ts";
import { startWorld, type World } from "../world/world.ts";
import { startService, type TestService } from "./harness.ts";

const OPEN_QUESTION = "What energy density does the cell have?";
const LONG = { query: "How do tidal turbines age, and what do they cost?", complexity_tier: "deep", path: "loop" };
const SMALL = { breadth: 2, depth: 1, max_sources: 3 };
const runsSchema = z.object({ runs: z.array(z.object({ id: z.string(), state: z.string(), query: z.string() })) });

describe("MCP sessions over HTTP", { timeout: 120_000 }, () => {
  let world: World;
  let service: TestService;
  const clients: Client[] = [];
  const tokens = { ann: "ann-has-a-long-token", ben: "ben-has-a-long-token" };
  beforeAll(async () => {
    world = await startWorld();
    const flags = { "serve.tokens": Object.entries(tokens).map(([name, token]) => `${name}:${token}`), "serve.operators": ["ann"] };
    service = await startService({ env: world.env, mounts: [mcpRoutes], flags });
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await service.end();
    await world.close();
  });

  type Reply = { readonly action: "accept" | "decline" | "cancel"; readonly content?: Record<string, string> };
  async function connected(reply?: Reply, token = tokens.ann) {
    const client = new Client({ name: "test", version: "1" }, reply === undefined ? {} : { capabilities: { elicitation: {} } });
    const asked: string[] = [];
    if (reply !== undefined)
      client.setRequestHandler("elicitation/create", ({ params }) => {
        asked.push(params.message);
        return reply;
      });
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    const transport = new StreamableHTTPClientTransport(new URL(`${service.address}/mcp`), { requestInit });
    await client.connect(transport);
    clients.push(client);
    return { client, transport, asked };
  }

  const raw = (init: { method?: string; session?: string; token?: string; body?: unknown }) =>
    fetch(`${service.address}/mcp`, {
      method: init.method ?? "POST",
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      headers: {
        authorization: `Bearer ${init.token ?? tokens.ann}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(init.session === undefined ? {} : { "mcp-session-id": init.session }),
      },
    });
  const PING = { jsonrpc: "2.0", id: 1, method: "ping" };

  const runs = async (query: string) => {
    const listed = await service.get("/runs?kind=research&limit=50", { headers: { authorization: `Bearer ${tokens.ann}` } });
    return runsSchema.parse(await listed.json()).runs.filter((run) => run.query === query);
  };
  const textOf = (result: { content: unknown }) => z.array(z.object({ text: z.string() })).parse(result.content)[0]?.text ?? "";

  it("I4 a call that is cancelled by a notification stops its run", async () => {
    const { client, transport } = await connected();
    expect(transport.sessionId).toMatch(/^[\da-f-]{36}$/);
    const stop = new AbortController();
    const call = client.callTool(
      { name: "research", arguments: LONG },
      { signal: stop.signal, onprogress: () => stop.abort(), timeout: 100_000 },
    );
    await expect(call).rejects.toThrow();
    await expect.poll(async () => (await runs(LONG.query))[0]?.state, { timeout: 30_000 }).toBe("cancelled");
    expect((await client.listTools()).tools.length).toBeGreaterThan(5);
  });

  it.each([
    [{ action: "accept", content: { q1: "Talmont TX-2" } }, true],
    [{ action: "decline" }, false],
    [{ action: "cancel" }, false],
  ] as const)("R3 I4 the user is asked through a session, and may %o", async (reply, told) => {
    const { client, asked } = await connected(reply);
    const result = await client.callTool(
      { name: "research", arguments: { query: OPEN_QUESTION, clarify: true, ...SMALL } },
      { timeout: 100_000 },
    );
    expect(asked).toEqual(["Which cell do you mean?"]);
    expect(result.isError, textOf(result)).not.toBe(true);
    const { run_id } = z.object({ run_id: z.string() }).parse(result.structuredContent);
    const kept = await (await service.get(`/runs/${run_id}`, { headers: { authorization: `Bearer ${tokens.ann}` } })).text();
    expect(kept.includes('Talmont TX-2"')).toBe(told);
  });

  it("R3 I4 a client that shows no forms has its question researched as it stands, in every version of the protocol", async () => {
    const ask = { name: "research", arguments: { query: OPEN_QUESTION, clarify: true, ...SMALL } };
    const { client } = await connected();
    const result = await client.callTool(ask, { timeout: 100_000 });
    expect(result.isError, textOf(result)).not.toBe(true);
    const newer = new Client({ name: "newer", version: "1" }, { versionNegotiation: { mode: "auto" } });
    const requestInit = { headers: { authorization: `Bearer ${tokens.ann}` } };
    const transport = new StreamableHTTPClientTransport(new URL(`${service.address}/mcp`), { requestInit });
    await newer.connect(transport);
    clients.push(newer);
    expect(transport.sessionId).toBeUndefined();
    const again = await newer.callTool(ask, { timeout: 100_000 });
    expect(again.isError, textOf(again)).not.toBe(true);
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: ask };
    expect(await (await raw({ body })).text()).not.toContain("isError");
  });

  it("I4 X5 a session ends when its client says so, and is nobody else's", async () => {
    const { client, transport } = await connected();
    const session = transport.sessionId ?? "";
    expect((await raw({ session, body: PING })).status).toBe(200);
    for (const [init, what] of [
      [{ session, token: tokens.ben, body: PING }, "another's"],
      [{ session, token: tokens.ben, method: "DELETE" }, "another's"],
      [{ session: "nobody-knows-it", body: PING }, "unknown"],
    ] as const) {
      const refused = await raw(init);
      expect([refused.status, await refused.json()], what).toMatchObject([404, { jsonrpc: "2.0", error: { code: -32001 } }]);
    }
    await transport.terminateSession();
    expect((await raw({ session, body: PING })).status).toBe(404);
    await client.close();
  });

  it("I4 two clients whose requests bear the same numbers do not mix", async () => {
    const [one, other] = await Promise.all([connected(), connected()]);
    const read = (from: typeof one, query: string) => from.client.callTool({ name: "search", arguments: { query } });
    const [first, second] = await Promise.all([read(one, "Talmont TX-2"), read(other, "tidal turbines")]);
    expect([first.structuredContent, second.structuredContent]).toMatchObject([{ query: "Talmont TX-2" }, { query: "tidal turbines" }]);
    expect(one.transport.sessionId).not.toBe(other.transport.sessionId);
  });

  it("I4 a run outlives the call of a client that ends its session only where it was begun in steps", async () => {
    const { client, transport } = await connected();
    const query = "How do tidal turbines corrode, and which paints help?";
    const call = client.callTool({ name: "research", arguments: { ...LONG, query } }, { timeout: 100_000 }).catch(() => undefined);
    await expect.poll(async () => (await runs(query)).length, { timeout: 20_000 }).toBe(1);
    await transport.terminateSession();
    await expect.poll(async () => (await runs(query))[0]?.state, { timeout: 30_000 }).toBe("cancelled");
    await client.close();
    await call;
  });

  it("I4 the service stops though a session's stream is open", async () => {
    const other = await startService({ env: world.env, mounts: [mcpRoutes] });
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${other.address}/mcp`)));
    const call = client.callTool({ name: "research", arguments: LONG }, { timeout: 100_000 }).catch((thrown) => thrown);
    await expect.poll(async () => z.object({ active_runs: z.int() }).parse(await (await other.get("/readyz")).json()).active_runs).toBe(1);
    await other.end();
    await client.close();
    await call;
  });
});

describe("how many sessions are kept", () => {
  const init = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
  };
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const sent = (to: McpSessions, principal: string, body: unknown, session?: string) =>
    to.fetch(
      new Request("http://localhost/mcp", {
        method: "POST",
        body: JSON.stringify(body),
        headers: { ...headers, ...(session === undefined ? {} : { "mcp-session-id": session }) },
      }),
      principal,
      body,
    );
  const PING = { jsonrpc: "2.0", id: 1, method: "ping" };

  it("X5 so many of one token, the longest unheard of ends first; and none that is long idle", async () => {
    let now = 0;
    const { McpServer } = await import("@modelcontextprotocol/server");
    const sessions = new McpSessions({ serverFor: () => new McpServer({ name: "t", version: "1" }), maxBodyBytes: 10_000, now: () => now });
    const begin = async (principal: string) => (await sent(sessions, principal, init))?.headers.get("mcp-session-id") ?? "";
    const status = async (id: string, principal: string) => (await sent(sessions, principal, PING, id))?.status;
    const bens = await begin("ben");
    const anns: string[] = [];
    for (let n = 0; n < MOST_SESSIONS; n++) anns.push(await begin("ann"));
    expect(await status(anns[0] ?? "", "ann")).toBe(200);
    await begin("ann");
    expect(await Promise.all([0, 1, 2].map((n) => status(anns[n] ?? "", "ann")))).toEqual([200, 404, 200]);
    expect(await status(bens, "ben")).toBe(200);
    now += IDLE_MS + 1;
    expect(await status(bens, "ben")).toBe(200);
    await begin("cid");
    expect([await status(anns[0] ?? "", "ann"), await status(bens, "ben")]).toEqual([404, 200]);
    expect(await sent(sessions, "ann", PING)).toBeUndefined();
    await sessions.close();
    expect(await status(bens, "ben")).toBe(404);
  });
});
