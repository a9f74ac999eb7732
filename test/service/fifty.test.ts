import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { addToken, revokeTokens } from "../../src/service/tokens.ts";
import type { UsageRecord } from "../../src/store/store.ts";
import { brisk } from "../brisk-clock.ts";
import { exhaustive } from "../lane.ts";
import { seeded } from "../world/competent/random.ts";
import { startWorld, type World } from "../world/world.ts";
import { whereIn } from "./bytes.ts";
import { QUESTION, SHORT, startService, type TestService } from "./harness.ts";

/** All fifty in the exhaustive lane. */
const PEOPLE = exhaustive ? 50 : 8;
const RUNS_A_DAY = 6;
const TOKENS_A_DAY = 40_000;
const runsSchema = z.object({ runs: z.array(z.object({ id: z.string(), principal: z.string().optional() })) });
const usageSchema = z.object({ total: z.object({ runs: z.int(), tokens_in: z.int(), tokens_out: z.int(), cost_micro_usd: z.int() }) });
const ALL_DAYS = { from: "2000-01-01", until: "2999-01-01" };

describe(`a day of ${PEOPLE} principals`, { timeout: 900_000 }, () => {
  let world: World;
  let service: TestService;
  const tokens = new Map<string, string>();
  const life = async (home?: string) => {
    service = await startService({
      env: { ...world.env, ASSAY_MODEL_INPUT_PRICE: "0.35", ASSAY_MODEL_OUTPUT_PRICE: "0.75" },
      flags: { "serve.ratePerMinute": 100_000, "log.level": "warn" },
      clock: brisk,
      ...(home === undefined ? {} : { home }),
    });
  };
  beforeAll(async () => {
    world = await startWorld();
    await life();
    for (let n = 0; n < PEOPLE; n++) {
      const name = `person-${n}`;
      const { secret } = await addToken(service.service.assay.store, { name, quotas: { runs: RUNS_A_DAY, tokens: TOKENS_A_DAY } });
      tokens.set(name, secret);
    }
  });
  afterAll(async () => {
    await service.end();
    await world.close();
  });

  const people = () => [...tokens.keys()];
  /** Words that only this person uses. */
  const mark = (name: string) => `zq${name.replace("-", "x")}wv`;
  const as = (name: string) => ({ headers: { authorization: `Bearer ${tokens.get(name)}` } });
  const remove = (name: string, path: string) => fetch(service.address + path, { method: "DELETE", ...as(name) });
  const own = async (name: string) => runsSchema.parse(await (await service.get("/runs?limit=1000", as(name))).json()).runs;

  /** What one does in a day, one thing after the other. */
  async function day(name: string): Promise<number[]> {
    const random = seeded(name);
    const deeds = [
      () => service.post("/run", { query: `${QUESTION} asks ${mark(name)}`, ...SHORT }, as(name)),
      () => service.post("/search", { query: `Talmont TX-2 ${mark(name)}` }, as(name)),
      () => service.post("/chat", { message: `${QUESTION} ${mark(name)}`, force: "phase_two" }, as(name)),
    ];
    const statuses: number[] = [];
    for (let n = 0; n < RUNS_A_DAY + 2; n++) {
      const response = await deeds[Math.floor(random() * deeds.length)]?.();
      await response?.text();
      statuses.push(response?.status ?? 0);
    }
    return statuses;
  }

  it("X2 X4 X5 quotas hold to the token, usage adds up to the journals, and nobody sees another's work", async () => {
    const { store } = service.service.assay;
    const days = await Promise.all(people().map(day));
    for (const statuses of days) {
      expect(new Set(statuses)).toEqual(new Set([200, 429]));
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(RUNS_A_DAY);
    }
    for (const name of people()) {
      const runs = await own(name);
      expect(runs.length).toBeLessThanOrEqual(RUNS_A_DAY);
      expect(new Set(runs.map(({ principal }) => principal))).toEqual(new Set([name]));
      const spent = (await Promise.all(runs.map(({ id }) => store.attempts(id))))
        .flat()
        .map(({ settled, reserved }) => JSON.parse(settled ?? reserved));
      const sum = (field: string) => spent.reduce((all, one) => all + one[field], 0);
      const { total } = usageSchema.parse(await (await service.get("/usage", as(name))).json());
      expect(total).toEqual({
        runs: runs.length,
        tokens_in: sum("tokensIn"),
        tokens_out: sum("tokensOut"),
        cost_micro_usd: sum("costMicroUsd"),
      });
      expect(total.tokens_in + total.tokens_out).toBeLessThanOrEqual(TOKENS_A_DAY);
    }
    const all = await store.usage(ALL_DAYS);
    expect(all.reduce((sum, { tokensIn }: UsageRecord) => sum + tokensIn, 0)).toBeGreaterThan(PEOPLE * 1_000);
    for (const [n, name] of people().entries()) {
      const other = people()[(n + 1) % PEOPLE] ?? "";
      for (const { id } of (await own(other)).slice(0, 2)) expect((await service.get(`/runs/${id}`, as(name))).status).toBe(404);
      expect(await (await service.get("/runs?limit=1000", as(name))).text()).not.toContain(mark(other));
    }
  });

  it("X5 a token that is revoked stops at once, and the others go on", async () => {
    const [gone, ...rest] = people();
    await revokeTokens(service.service.assay.store, gone ?? "");
    expect((await service.get("/runs", as(gone ?? ""))).status).toBe(401);
    for (const name of rest) expect((await service.get("/runs", as(name))).status).toBe(200);
  });

  it("X5 of those who remove all that is theirs nothing stays, and of the others everything", async () => {
    const leaving = people().filter((_, n) => n % 2 === 1);
    const staying = people().filter((_, n) => n % 2 === 0 && n > 0);
    const before = await Promise.all(staying.map(own));
    for (const name of leaving) {
      const conversations = z.object({ conversations: z.array(z.object({ id: z.string() })) });
      const { conversations: said } = conversations.parse(await (await service.get("/conversations?limit=1000", as(name))).json());
      for (const { id } of said) expect((await remove(name, `/conversations/${id}`)).status).toBe(204);
      for (const { id } of await own(name)) expect((await remove(name, `/runs/${id}`)).status).toBe(204);
      expect(await own(name)).toEqual([]);
    }
    expect(await Promise.all(staying.map(own))).toEqual(before);
    await service.stop();
    expect(whereIn(service.home, leaving.map(mark)).map((where) => where.slice(0, 200))).toEqual([]);
    const kept = whereIn(service.home, staying.map(mark)).join("\n");
    for (const name of staying) expect(kept).toContain(mark(name));
    await life(service.home);
  });
});
