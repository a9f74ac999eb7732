import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { loadConfig } from "../../src/config/config.ts";
import { checkExposure, isLoopback, rateLimiter, whoAsks } from "../../src/faces/http/access.ts";
import { mcpRoutes } from "../../src/faces/mcp/server.ts";
import { Principals } from "../../src/service/principals.ts";
import { openSqliteStore } from "../../src/store/sqlite.ts";
import { startWorld, type World } from "../world/world.ts";
import { QUESTION, SHORT, startService, type TestService } from "./harness.ts";

const TOKEN = "correct-horse-battery";
/** A job, with its place while it waits. */
const waitingSchema = z.object({ id: z.string(), state: z.string(), queue: z.object({ place: z.int(), of: z.int() }).optional() });
const errorSchema = z.object({
  error: z.object({ type: z.string(), message: z.string(), retryable: z.boolean(), field: z.string().optional() }),
});

/** A request with headers that `fetch` does not let through, such as Host. */
function raw(
  address: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }> {
  return new Promise((resolve, reject) => {
    const ask = request(address + path, { method: body === undefined ? "GET" : "POST", headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece) => {
        text += piece;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers }));
    });
    ask.on("error", reject).end(body);
  });
}

describe("where the service may stand", () => {
  const config = (flags: Record<string, unknown>) => loadConfig({ env: {}, flags, cwd: "/" }).config;

  it("X5 refuses a public address without tokens, and tokens that could be guessed", () => {
    expect(() => checkExposure(config({ "serve.host": "0.0.0.0" }), 0)).toThrow(/ASSAY_TOKENS/);
    expect(() => checkExposure(config({ "serve.host": "::" }), 0)).toThrow(/tokens/);
    expect(() => checkExposure(config({ "serve.host": "0.0.0.0", "serve.tokens": ["me:short"] }), 0)).toThrow(/shorter than 16/);
    expect(() => checkExposure(config({ "serve.host": "0.0.0.0", "serve.tokens": [TOKEN] }), 0)).not.toThrow();
    expect(() => checkExposure(config({}), 0)).not.toThrow();
    expect(() => checkExposure(config({ "serve.host": "0.0.0.0" }), 1)).not.toThrow();
  });

  it.each(["127.0.0.1", "127.8.9.1", "localhost", "::1", "[::1]"])("X5 %s is this machine's own", (host) =>
    expect(isLoopback(host)).toBe(true),
  );
  it.each(["0.0.0.0", "::", "10.0.0.1", "127.0.0.1.example.org", "localhost.example.org", ""])("X5 %s is not", (host) => {
    expect(isLoopback(host)).toBe(false);
  });

  it("X5 tells tokens apart by name, and knows nobody else", async () => {
    const store = await openSqliteStore(":memory:");
    const tokens = [`ann:${TOKEN}-1`, `bob:${TOKEN}-2`];
    const principals = await Principals.open({ config: { "serve.tokens": tokens, "serve.operators": [] }, store });
    const whoIs = async (authorization: string | undefined) =>
      (await whoAsks({ method: "GET", authorization, cookie: undefined, origin: undefined, host: undefined }, principals)).principal;
    expect([await whoIs(`Bearer ${TOKEN}-1`), await whoIs(`bearer ${TOKEN}-2`)]).toEqual(["ann", "bob"]);
    for (const header of [undefined, "", `Bearer ${TOKEN}`, `Basic ${TOKEN}-1`, `Bearer ann:${TOKEN}-1`, "Bearer "])
      await expect(whoIs(header)).rejects.toMatchObject({ status: 401 });
    await store.close();
  });

  it("X5 refills evenly, and says when to come back", () => {
    let now = 0;
    const count = rateLimiter(60, () => now);
    for (let i = 0; i < 60; i++) count("ann");
    expect(() => count("ann")).toThrow(/60 requests/);
    expect(() => count("bob")).not.toThrow();
    now = 1000;
    expect(() => count("ann")).not.toThrow();
    expect(() => count("ann")).toThrow();
  });

  it("X5 goes on when the machine's clock is set back", () => {
    const count = rateLimiter(60);
    count("ann");
    const clock = vi.spyOn(Date, "now").mockReturnValue(0);
    expect(() => count("ann")).not.toThrow();
    clock.mockRestore();
  });
});

describe("the guard", { timeout: 60_000 }, () => {
  let world: World;
  let service: TestService;
  const authorization = `Bearer ${TOKEN}`;
  beforeAll(async () => {
    world = await startWorld();
    service = await startService({
      env: world.env,
      mounts: [mcpRoutes],
      flags: {
        "serve.tokens": [`tester:${TOKEN}`],
        "serve.maxBodyBytes": 20_000,
        "serve.runsPerToken": 2,
        "serve.origins": ["https://friend.example"],
      },
    });
  });
  afterAll(async () => {
    await service.end();
    await world.close();
  });
  const open = async (path: string) => (await raw(service.address, path, {})).status;

  it("X5 answers nobody without a token, but probes and documentation", async () => {
    for (const path of ["/jobs", "/runs", "/metrics", "/conversations", "/v1/models", "/mcp", "/nowhere"])
      expect(await open(path), path).toBe(401);
    for (const path of ["/healthz", "/readyz", "/openapi.json", "/docs", "/docs.css"]) expect(await open(path), path).toBe(200);
    expect((await fetch(`${service.address}/healthz`, { method: "HEAD" })).status).toBe(200);
    expect((await fetch(`${service.address}/jobs`, { method: "HEAD" })).status).toBe(401);
    const refused = await service.get("/jobs");
    expect(refused.headers.get("www-authenticate")).toBe("Bearer");
    expect(errorSchema.parse(await refused.json()).error).toMatchObject({ type: "UNAUTHORIZED", field: "Authorization" });
    expect((await service.get("/jobs", { headers: { authorization } })).status).toBe(200);
  });

  it("X5 a host name that is not this machine's is refused (DNS rebinding)", async () => {
    const port = new URL(service.address).port;
    for (const host of ["evil.example", `evil.example:${port}`, "127.0.0.1.evil.example", "localhost.evil.example", "[::1", "a b"]) {
      const { status, body } = await raw(service.address, "/healthz", { host });
      expect([400, 421], host).toContain(status);
      expect(errorSchema.parse(JSON.parse(body)).error.field, host).toBe("Host");
    }
    for (const host of [`localhost:${port}`, "127.0.0.1", "[::1]:1"])
      expect((await raw(service.address, "/healthz", { host })).status, host).toBe(200);
  });

  it("X5 pages of other origins may not call it; CORS is for those that are set", async () => {
    for (const origin of ["https://evil.example", "null", "http://127.0.0.1:1"]) {
      const { status, body } = await raw(service.address, "/healthz", { origin });
      expect(status, origin).toBe(403);
      expect(errorSchema.parse(JSON.parse(body)).error.field).toBe("Origin");
    }
    expect((await raw(service.address, "/healthz", { origin: service.address })).status).toBe(200);
    const friend = await raw(service.address, "/healthz", { origin: "https://friend.example" });
    expect(friend.headers["access-control-allow-origin"]).toBe("https://friend.example");
    // What browsers ask before a client of the OpenAI protocol or of MCP may send its own headers; nobody has a token yet then.
    const wanted = "authorization,content-type,idempotency-key,mcp-method,mcp-name,mcp-protocol-version,mcp-session-id,x-stainless-lang";
    const preflight = (origin: string) =>
      fetch(`${service.address}/mcp`, {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": wanted },
      });
    const allowed = await preflight("https://friend.example");
    expect([allowed.status, allowed.headers.get("access-control-allow-origin")]).toEqual([204, "https://friend.example"]);
    expect(allowed.headers.get("access-control-allow-headers")?.split(/, ?/)).toEqual(wanted.split(","));
    expect((await preflight("https://evil.example")).headers.get("access-control-allow-origin")).toBeNull();
  });

  it("X5 a body that is no JSON by its header is refused, so that no page can send one unasked", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]) {
      const { status, body } = await raw(service.address, "/run", { authorization, "content-type": type }, "{}");
      expect(status, type).toBe(415);
      expect(errorSchema.parse(JSON.parse(body)).error.field).toBe("Content-Type");
    }
  });

  it("X5 bodies over the limit are 413, with and without a length", async () => {
    const big = JSON.stringify({ query: "x".repeat(30_000) });
    const headers = { authorization, "content-type": "application/json" };
    for (const extra of [{ "content-length": String(big.length) }, { "transfer-encoding": "chunked" }]) {
      const { status, body } = await raw(service.address, "/run", { ...headers, ...extra }, big);
      expect(status).toBe(413);
      expect(errorSchema.parse(JSON.parse(body)).error).toMatchObject({ type: "TOO_LARGE", field: "body" });
    }
  });

  it("X5 every answer carries the secure headers, errors too", async () => {
    for (const path of ["/healthz", "/docs", "/nowhere"]) {
      const { headers } = await service.get(path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    }
  });

  it("X4 I2 more runs at once than a token may have wait, and each tells its place", async () => {
    world.parts.web.latencyOf = () => 60_000;
    const ids: string[] = [];
    for (let at = 0; at < 4; at++) {
      const answer = await service.post("/run", { query: `${QUESTION} ${at}`, async: true, ...SHORT }, { headers: { authorization } });
      expect(answer.status).toBe(202);
      ids.push(waitingSchema.parse(await answer.json()).id);
    }
    const jobs = () =>
      Promise.all(
        ids.map(async (id) => waitingSchema.parse(await (await service.get(`/jobs/${id}`, { headers: { authorization } })).json())),
      );
    await expect.poll(async () => (await jobs()).map(({ state }) => state)).toEqual(["running", "running", "queued", "queued"]);
    expect((await jobs()).map(({ queue }) => queue)).toEqual([undefined, undefined, { place: 1, of: 2 }, { place: 2, of: 2 }]);
    for (const id of ids) expect((await service.post(`/jobs/${id}/cancel`, {}, { headers: { authorization } })).status).toBe(200);
    world.parts.web.latencyOf = undefined;
  });

  it("X5 audits, chats, searches and pages share the same places", async () => {
    await expect.poll(() => service.service.jobs.active, { timeout: 30_000 }).toBe(0);
    const ask = (at: number) => {
      const report = `The TX-2 stores much energy ${at} [1].\n\n## Sources\n\n[1] http://cells.test/${at}\n`;
      const kinds = [
        ["/verify", { report }],
        ["/chat", { message: `${QUESTION} ${at}`, force: "phase_two" }],
        ["/search", { query: `${QUESTION} ${at}` }],
        ["/v1/chat/completions", { model: "assay-chat", messages: [{ role: "user", content: `?${QUESTION} ${at}` }] }],
      ] as const;
      const [path, body] = kinds[at % kinds.length] ?? kinds[0];
      return service.post(path, body, { headers: { authorization } });
    };
    const statuses = (await Promise.all(Array.from({ length: 12 }, (_, at) => ask(at)))).map((answer) => answer.status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    // Every place is given back.
    for (let at = 0; at < 8; at++) expect((await ask(at)).status).toBe(200);
  });

  it("R16 an unknown path is a 404 in the same envelope", async () => {
    const response = await service.get("/nowhere", { headers: { authorization } });
    expect(response.status).toBe(404);
    expect(errorSchema.parse(await response.json()).error).toMatchObject({ type: "NOT_FOUND", field: "path" });
  });
});

describe("the rate limit of the service", () => {
  it("X5 is 429 with when to come back", async () => {
    const service = await startService({ library: `${import.meta.dirname}/../../docs`, flags: { "serve.ratePerMinute": 3 } });
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push((await service.get("/jobs")).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await service.get("/healthz")).status).toBe(200);
    await service.end();
  });
});
