import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { addToken, revokeTokens, type TokenWish } from "../../src/service/tokens.ts";
import { startWorld, type World } from "../world/world.ts";
import { answerCheck, documentSchema, operationFor, operationsOf } from "./answer-shapes.ts";
import { QUESTION, readFrames, SHORT, startService, type TestService } from "./harness.ts";

const as = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } });

const ENV_TOKEN = "a-token-of-the-environment";
const MOST_AT_ONCE = 2;
const SLOW = { query: "How do tidal turbines age, and what do they cost?", complexity_tier: "deep", path: "loop" };
const usageSchema = z.object({
  days: z.array(
    z.object({
      day: z.string(),
      principal: z.string().optional(),
      runs: z.int(),
      tokens_in: z.int(),
      tokens_out: z.int(),
      cost_micro_usd: z.int(),
    }),
  ),
  total: z.object({ runs: z.int(), tokens_in: z.int(), tokens_out: z.int(), cost_micro_usd: z.int() }),
  quotas: z.record(z.string(), z.int()).optional(),
});
const errorSchema = z.object({ error: z.object({ type: z.string(), message: z.string() }) });

describe("principals of the store", { timeout: 120_000 }, () => {
  let world: World;
  let service: TestService;
  beforeAll(async () => {
    world = await startWorld();
    const flags = { "serve.runsPerToken": MOST_AT_ONCE, "serve.tokens": [`env:${ENV_TOKEN}`], "log.level": "info" };
    service = await startService({ env: { ...world.env, ASSAY_MODEL_INPUT_PRICE: "0.35", ASSAY_MODEL_OUTPUT_PRICE: "0.75" }, flags });
  });
  afterAll(async () => {
    await service.end();
    await world.close();
  });

  const added = async (name: string, wish: Partial<TokenWish> = {}) =>
    (await addToken(service.service.assay.store, { name, quotas: {}, ...wish })).secret;
  const saidBy = async (response: Response) => errorSchema.parse(await response.json()).error.message;

  it("X5 a token counts from when it is added until it is revoked or has expired, without a restart, and only its hash is kept", async () => {
    const { store } = service.service.assay;
    expect((await service.get("/jobs", as(`assay_${"x".repeat(43)}`))).status).toBe(401);
    const secret = await added("ann");
    expect((await service.get("/jobs", as(secret))).status).toBe(200);
    expect((await service.get("/jobs", as(ENV_TOKEN))).status).toBe(200);
    expect(JSON.stringify([await store.tokens(), await store.principals()])).not.toContain(secret);
    const late = await added("late", { expiresAt: new Date(Date.now() - 1).toISOString() });
    expect((await service.get("/jobs", as(late))).status).toBe(401);
    await revokeTokens(store, "ann");
    expect((await service.get("/jobs", as(secret))).status).toBe(401);
    await expect(revokeTokens(store, "nobody")).rejects.toMatchObject({ type: "NOT_FOUND" });
    for (const name of ["", "stdio", "a:b", "*", "a,b"]) await expect(added(name)).rejects.toMatchObject({ type: "INVALID_INPUT" });
  });

  it("X5 what is under way with a token ends with it: a stream, and an answer that is waited for", async () => {
    const { store } = service.service.assay;
    const secret = await added("going");
    const [token] = (await store.tokens()).filter(({ principal }) => principal === "going");
    // With another token the runs go on, and only what was asked with this one ends.
    await added("going");
    const streamed = await service.post("/run?stream=true", SLOW, as(secret));
    const waiting = service.post("/run", { ...SLOW, query: "How long do tidal turbines last in the sea?" }, as(secret));
    const events: string[] = [];
    for await (const frame of readFrames(streamed)) {
      events.push(frame.event);
      if (events.length === 3) await revokeTokens(store, token?.id ?? "");
    }
    expect(events).not.toContain("result");
    expect((await waiting).status).toBe(401);
    await revokeTokens(store, "going");
  });

  it("X5 R18 what a revoked token has under way or waiting is cancelled with what was found; of a name that has another token nothing is", async () => {
    const { store } = service.service.assay;
    world.parts.web.latencyOf = ({ path }) => (path === "/robots.txt" ? 0 : 60_000);
    try {
      const [leaving, staying] = [await added("leaving"), await added("staying")];
      await added("staying");
      const begun = async (secret: string, query: string) =>
        z.object({ id: z.string() }).parse(await (await service.post("/run", { ...SLOW, query, async: true }, as(secret))).json()).id;
      const theirs: string[] = [];
      for (let n = 0; n < MOST_AT_ONCE + 1; n++) theirs.push(await begun(leaving, `What do tidal turbines cost in year ${n}?`));
      const other = await begun(staying, "How do tidal turbines age?");
      const states = () => Promise.all([...theirs, other].map(async (id) => (await store.getRun(id))?.state));
      await expect.poll(states, { timeout: 60_000 }).toEqual(["running", "running", "queued", "running"]);
      await expect.poll(async () => (await store.journal(theirs[0] ?? "")).length, { timeout: 60_000 }).toBeGreaterThan(3);
      const waiting = service.post("/run", { ...SLOW, query: "What do tidal turbines weigh?" }, as(leaving));
      await expect.poll(() => store.queueLength(), { timeout: 60_000 }).toBe(2);
      expect(await revokeTokens(store, "leaving")).toMatchObject({ cancelled: 4, left: 0 });
      expect((await waiting).status).toBe(401);
      const [held] = (await store.tokens()).filter(({ principal }) => principal === "staying");
      expect(await revokeTokens(store, held?.id ?? "")).toMatchObject({ cancelled: 0, left: 0 });
      expect(await states()).toEqual(["cancelled", "cancelled", "cancelled", "running"]);
      expect((await store.getRun(theirs[0] ?? ""))?.result).toContain("cancelled");
      expect(await revokeTokens(store, "staying", ["staying"])).toMatchObject({ cancelled: 0, left: 0 });
      expect(await revokeTokens(store, "staying")).toMatchObject({ cancelled: 1, left: 0 });
    } finally {
      world.parts.web.latencyOf = undefined;
    }
  });

  it("X5 rights bound what a token may do", async () => {
    const reader = await added("reader", { rights: ["read"] });
    const asker = await added("asker", { rights: ["ask"] });
    const operator = await added("boss", { rights: ["ask", "read", "operate"] });
    expect((await service.get("/runs", as(reader))).status).toBe(200);
    const refused = await service.post("/search", { query: "x" }, as(reader));
    expect([refused.status, await saidBy(refused)]).toEqual([403, "This token may not ask; its rights are: read."]);
    for (const path of ["/mcp", "/mcp/"])
      for (const half of [reader, asker]) expect((await service.post(path, {}, as(half))).status).toBe(403);
    expect((await service.get("/runs", as(asker))).status).toBe(403);
    expect((await service.post("/search", { query: "Talmont TX-2" }, as(asker))).status).toBe(200);
    const [{ id } = { id: "" }] = z
      .array(z.object({ id: z.string() }))
      .parse(await service.service.assay.store.listRuns({ limit: 1, principal: "asker" }));
    expect([(await service.get(`/runs/${id}`, as(operator))).status, (await service.get(`/runs/${id}`, as(reader))).status]).toEqual([
      200, 404,
    ]);
    expect([(await service.get("/metrics", as(operator))).status, (await service.get("/metrics", as(asker))).status]).toEqual([200, 403]);
  });

  it("X4 quotas of a day are held to the token, and said with when they begin anew", async () => {
    const { store } = service.service.assay;
    const few = await added("few", { quotas: { runs: 2 } });
    for (const status of [200, 200, 429]) {
      const response = await service.post("/search", { query: "Talmont TX-2" }, as(few));
      expect(response.status).toBe(status);
      if (status === 429) expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const poor = await added("poor", { quotas: { tokens: 20_000 } });
    const answers = await Promise.all([1, 2, 3].map((n) => service.post("/run", { query: `${QUESTION} ${n}`, ...SHORT }, as(poor))));
    for (const answer of answers) expect([200, 429]).toContain(answer.status);
    const [used] = await store.usage({ principal: "poor", from: "2000-01-01", until: "2999-01-01" });
    expect((used?.tokensIn ?? 0) + (used?.tokensOut ?? 0)).toBeGreaterThan(2_000);
    expect((used?.tokensIn ?? 0) + (used?.tokensOut ?? 0)).toBeLessThanOrEqual(20_000);
    const rich = await added("cents", { quotas: { microUsd: 0 } });
    const none = await service.post("/run", { query: QUESTION, ...SHORT }, as(rich));
    expect([none.status, await saidBy(none)]).toEqual([429, "Your quota of $0.00 a day is used up; it begins anew at 00:00 UTC."]);
  });

  it("X2 I2 usage names the quotas a token has, as documented whichever these are", async () => {
    const document = documentSchema.parse(await (await service.get("/openapi.json", as(ENV_TOKEN))).json());
    const operation = operationFor(operationsOf(document), "GET", "/usage");
    if (operation === undefined) throw new Error("Usage is not documented.");
    const check = answerCheck(document);
    for (const [name, quotas, told] of [
      ["runs-only", { runs: 3 }, { runs: 3 }],
      ["tokens-only", { tokens: 20_000 }, { tokens: 20_000 }],
      ["dollars-only", { microUsd: 5 }, { cost_micro_usd: 5 }],
      ["unbounded", {}, {}],
    ] as const) {
      const response = await service.get("/usage", as(await added(name, { quotas })));
      const answer = { status: response.status, contentType: response.headers.get("content-type") ?? "", body: await response.text() };
      expect(usageSchema.parse(JSON.parse(answer.body)).quotas, name).toEqual(told);
      expect(check(operation, answer), name).toEqual([]);
    }
  });

  it("X2 usage adds up to what the journals say, to the millionth of a dollar, and stays when runs are removed", async () => {
    const { store } = service.service.assay;
    const secret = await added("counted");
    for (const query of [QUESTION, "What is the Talmont TX-2?"])
      expect((await service.post("/run", { query, ...SHORT }, as(secret))).status).toBe(200);
    const runs = await store.listRuns({ limit: 99, principal: "counted" });
    const attempts = (await Promise.all(runs.map(({ id }) => store.attempts(id)))).flat();
    const spent = attempts.map(({ settled, reserved }) => JSON.parse(settled ?? reserved));
    const sum = (name: string) => spent.reduce((all, one) => all + one[name], 0);
    const told = async () => usageSchema.parse(await (await service.get("/usage", as(secret))).json());
    const wanted = { runs: runs.length, tokens_in: sum("tokensIn"), tokens_out: sum("tokensOut"), cost_micro_usd: sum("costMicroUsd") };
    expect(wanted.cost_micro_usd).toBeGreaterThan(0);
    expect((await told()).total).toEqual(wanted);
    expect((await told()).days.map(({ principal }) => principal)).toEqual(["counted"]);
    for (const { id } of runs) await fetch(`${service.address}/runs/${id}`, { method: "DELETE", ...as(secret) });
    expect(await store.listRuns({ limit: 9, principal: "counted" })).toEqual([]);
    expect((await told()).total).toEqual(wanted);
    const all = usageSchema.parse(await (await service.get("/usage", as(await added("boss")))).json());
    expect(all.total.cost_micro_usd).toBe(all.days.reduce((sum, one) => sum + one.cost_micro_usd, 0));
    expect(new Set(all.days.map(({ principal }) => principal)).size).toBeGreaterThan(3);
  });

  it("X1 X2 the log, the metrics and the answers say who asked, and how often they still may", async () => {
    const secret = await added("known");
    const response = await service.post("/run", { query: QUESTION, ...SHORT }, as(secret));
    expect(response.headers.get("ratelimit-policy")).toBe('"requests";q=600;w=60');
    expect(response.headers.get("ratelimit")).toMatch(/^"requests";r=59\d;t=\d+$/);
    const id = response.headers.get("x-run-id");
    const own = service.lines().filter((line) => line.request_id === id);
    expect(own.length).toBeGreaterThan(5);
    expect(new Set(own.map(({ principal }) => principal))).toEqual(new Set(["known"]));
    expect(service.lines().filter(({ msg, principal }) => msg === "answered" && principal === "known")).toMatchObject([
      { method: "POST", route: "/run", status: 200 },
    ]);
    const boss = await added("boss");
    const metrics = async () => (await service.get("/metrics", as(boss))).text();
    await expect.poll(metrics, { timeout: 20_000 }).toMatch(/^principal_runs_total\{principal="known"\} 1$/m);
    expect(await metrics()).toMatch(/^principal_requests_total\{principal="known",outcome="answered"\} 1$/m);
  });

  it("X5 what is older than its principal wishes is removed", async () => {
    const { assay, forgetting } = service.service;
    const secret = await added("short", { keepDays: 1 });
    await service.post("/search", { query: "Talmont TX-2" }, as(secret));
    await forgetting.expire(Date.now());
    expect(await assay.store.listRuns({ limit: 9, principal: "short" })).toHaveLength(1);
    await forgetting.expire(Date.now() + 25 * 3_600_000);
    expect(await assay.store.listRuns({ limit: 9, principal: "short" })).toEqual([]);
    expect((await assay.store.listRuns({ limit: 99, principal: "known" })).length).toBeGreaterThan(0);
  });

  describe("a page that signs in", () => {
    const signIn = (token: string) => service.post("/session", { token });
    const cookieOf = (response: Response) => response.headers.get("set-cookie")?.split(";")[0] ?? "";
    const send = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
      fetch(service.address + path, {
        method,
        headers: { "content-type": "application/json", ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });

    it("X5 has the rights of its token, until it signs out or the token is revoked", async () => {
      const secret = await added("paged");
      expect((await signIn("wrong")).status).toBe(401);
      const signed = await signIn(secret);
      expect(signed.headers.get("set-cookie")).toMatch(/^assay_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/);
      expect((await signed.json()) as object).toEqual({ principal: "paged", rights: ["ask", "read"], operator: false, open: false });
      const cookie = cookieOf(signed);
      expect(await (await send("GET", "/session", { cookie })).json()).toMatchObject({ principal: "paged" });
      const origin = service.address;
      expect((await send("POST", "/search", { cookie, origin }, { query: "Talmont TX-2" })).status).toBe(200);
      const other = cookieOf(await signIn(secret));
      expect((await send("DELETE", "/session", { cookie, origin })).status).toBe(204);
      expect((await send("GET", "/runs", { cookie })).status).toBe(401);
      expect((await send("GET", "/runs", { cookie: other })).status).toBe(200);
      await revokeTokens(service.service.assay.store, "paged");
      expect((await send("GET", "/runs", { cookie: other })).status).toBe(401);
      const https = await service.post("/session", { token: ENV_TOKEN }, { headers: { origin: origin.replace("http:", "https:") } });
      expect(https.headers.get("set-cookie")).toMatch(/; Secure$/);
    });

    it("X5 changes something only when it asks itself: another page's request with its cookie is refused", async () => {
      const cookie = cookieOf(await signIn(ENV_TOKEN));
      const { origin, port } = new URL(service.address);
      for (const from of [undefined, "https://evil.example", `http://127.0.0.1:${Number(port) + 1}`, "null"]) {
        const headers = { cookie, ...(from === undefined ? {} : { origin: from }) };
        for (const [method, path] of [
          ["POST", "/search"],
          ["DELETE", "/runs/r_1"],
          ["DELETE", "/session"],
        ] as const)
          expect((await send(method, path, headers, { query: "x" })).status, `${method} ${path} from ${from}`).toBe(403);
      }
      expect((await send("DELETE", "/runs/r_1", { cookie, origin })).status).toBe(404);
      // A token in the header needs no page.
      expect((await send("DELETE", "/runs/r_1", as(ENV_TOKEN).headers)).status).toBe(404);
    });
  });
});

it("X5 whoever tries tokens, at signing in or elsewhere, keeps nobody from signing in whose token is right", async () => {
  const tokens = ["ann:a-token-of-sixteen", "bob:b-token-of-sixteen"];
  const service = await startService({ flags: { "serve.tokens": tokens, "serve.ratePerMinute": 3 } });
  try {
    const signIn = async (token: string) => (await service.post("/session", { token })).status;
    const wrong = [await signIn("wrong"), (await service.get("/runs")).status, (await service.get("/runs", as("wrong"))).status];
    expect([...wrong, await signIn("wrong again"), (await service.get("/runs")).status]).toEqual([401, 401, 401, 429, 429]);
    // A right token counts as its principal's request, and uses up nobody else's.
    const right = async (token: string) => signIn(token.slice(4));
    expect(await Promise.all([0, 1, 2, 3].map(() => right("ann:a-token-of-sixteen")))).toEqual(expect.arrayContaining([200, 429]));
    expect([await right("ann:a-token-of-sixteen"), await right("bob:b-token-of-sixteen")]).toEqual([429, 200]);
    expect((await service.get("/runs", as("b-token-of-sixteen"))).headers.get("ratelimit")).toMatch(/r=1;/u);
  } finally {
    await service.end();
  }
});

it("X5 takes no body for signing in that is larger than a token needs", async () => {
  const service = await startService({ library: `${import.meta.dirname}/../../docs` });
  try {
    const response = await service.post("/session", { token: "x".repeat(5_000) });
    expect([response.status, await response.json()]).toMatchObject([413, { error: { type: "TOO_LARGE", field: "body" } }]);
  } finally {
    await service.end();
  }
});

it("X5 a service on loopback is open until a token is made, and not again when that is revoked", async () => {
  const service = await startService({ library: `${import.meta.dirname}/../../docs` });
  try {
    const { store } = service.service.assay;
    expect((await service.get("/runs")).status).toBe(200);
    expect((await (await service.get("/session")).json()) as object).toMatchObject({ principal: "anybody", open: true, operator: true });
    await service.post("/search", { query: "journal" });
    const { secret } = await addToken(store, { name: "ann", quotas: {} });
    await expect(store.listRuns({ limit: 9 })).resolves.toHaveLength(1);
    const anns = await service.get("/runs", { headers: { authorization: `Bearer ${secret}` } });
    expect([anns.status, await anns.json()]).toEqual([200, { runs: [] }]);
    await revokeTokens(store, "ann");
    expect((await service.get("/runs")).status).toBe(401);
  } finally {
    await service.end();
  }
});
