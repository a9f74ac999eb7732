import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { totalsSchema } from "../../src/service/totals.ts";
import { startWorld, type World } from "../world/world.ts";
import { QUESTION, SHORT, startService, type TestService } from "./harness.ts";

const TOKENS = { ann: "anns-token-0123456789", bob: "bobs-token-0123456789", root: "roots-token-0123456789" };

describe("sums over runs", () => {
  let world: World;
  let service: TestService;
  beforeAll(async () => {
    world = await startWorld();
    const tokens = Object.entries(TOKENS).map(([name, secret]) => `${name}:${secret}`);
    service = await startService({ env: world.env, flags: { "serve.tokens": tokens, "serve.operators": ["root"] } });
    await service.post("/run", { query: QUESTION, ...SHORT }, { headers: headersOf("ann") });
  });
  afterAll(async () => {
    await service.end();
    await world.close();
  });

  const headersOf = (name: keyof typeof TOKENS) => ({ authorization: `Bearer ${TOKENS[name]}` });
  const totals = async (name: keyof typeof TOKENS, query = "") =>
    totalsSchema.parse(await (await service.get(`/totals${query}`, { headers: headersOf(name) })).json());

  it("X2 X5 are of one's own runs, and for operators of everybody's, by principal too", async () => {
    const [anns, bobs, all] = [await totals("ann"), await totals("bob"), await totals("root")];
    expect(anns.complete).toBe(true);
    expect(anns.days).toHaveLength(1);
    const [day] = anns.days;
    expect(day).toMatchObject({ runs: { finished: 1 }, ratings: { up: 0, down: 0 } });
    expect(day?.phases.map(({ phase }) => phase)).toEqual(expect.arrayContaining(["plan", "search", "write"]));
    expect(day?.tokens_in).toBeGreaterThan(0);
    expect(Object.values(day?.verdicts ?? {}).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(0);
    expect([anns.principals, bobs.days]).toEqual([undefined, []]);
    expect(all.days).toEqual(anns.days);
    expect(all.principals).toMatchObject([{ principal: "ann", runs: 1, tokens_in: day?.tokens_in }]);
    expect((await totals("root", "?principal=bob")).days).toEqual([]);
    expect((await totals("root", "?principal=ann&kind=research")).days).toEqual(anns.days);
    expect((await totals("ann", "?kind=audit")).days).toEqual([]);
    const refused = await service.get("/totals?principal=ann", { headers: headersOf("bob") });
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("leave `principal` out for your own")]);
  });

  it("X2 hold ratings against their target, and add up to what the run itself says", async () => {
    const { runs } = (await (await service.get("/runs?limit=1", { headers: headersOf("ann") })).json()) as { runs: { id: string }[] };
    const id = runs[0]?.id ?? "";
    const run = (await (await service.get(`/runs/${id}`, { headers: headersOf("ann") })).json()) as {
      result: { metrics: { tokens_in: number; tokens_out: number; cost_est: number } };
    };
    await service.post(`/runs/${id}/rating`, { thumbs: "up" }, { headers: headersOf("ann") });
    const { days, ratings_target } = await totals("ann");
    const { tokens_in, tokens_out, cost_est } = run.result.metrics;
    expect(days[0]).toMatchObject({ tokens_in, tokens_out, ratings: { up: 1, down: 0 } });
    expect(days[0]?.cost_usd).toBeCloseTo(cost_est, 6);
    expect(ratings_target).toBe(0.8);
  });

  it("I2 sums up as many days as a leap year has", async () => {
    expect((await service.get("/totals?from=2024-01-01&to=2024-12-31", { headers: headersOf("ann") })).status).toBe(200);
  });

  it.each([
    ["?from=2026-13-01", "`from`"],
    ["?from=2026-03-02&to=2026-03-01", "which is after `to`"],
    ["?from=2020-01-01&to=2026-03-01", "ask for 366 at most"],
    ["?from=2024-01-01&to=2025-01-01", "are 367 days; ask for 366 at most"],
  ])("I2 refuses %s", async (query, message) => {
    const response = await service.get(`/totals${query}`, { headers: headersOf("ann") });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(message)]);
  });
});
