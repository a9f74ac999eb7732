import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POSTGRES_PROGRAMS, type PostgresServer, startPostgres } from "../../../test/postgres/server.ts";
import type { LimitStore, PlaceAsked, Store } from "../store.ts";
import { openPostgresStore } from "./postgres.ts";

describe.skipIf(POSTGRES_PROGRAMS === undefined)("limits in PostgreSQL", () => {
  let server: PostgresServer;
  let address = "";
  let store: Store;
  let limits: LimitStore;
  beforeAll(async () => {
    server = await startPostgres();
    address = await server.newDatabase();
    store = await openPostgresStore(address);
    if (store.limits === undefined) throw new Error("The store has no limits.");
    limits = store.limits;
  }, 60_000);
  afterAll(async () => {
    await store.close();
    await server.stop();
  });
  beforeEach(() => server.onDatabase(address, "TRUNCATE limits"));

  const take = (place: string, more: Partial<PlaceAsked> = {}) =>
    limits.takePlace("k", { place, owner: place.slice(0, 1), places: 2, leaseMs: 60_000, spacingMs: 0, lookMs: 100, ...more });
  /** As if so much time had gone by for the key. */
  const pass = (ms: number) =>
    server.onDatabase(
      address,
      `UPDATE limits SET not_before = not_before - ${ms}, resting = ARRAY(SELECT until - ${ms} FROM unnest(resting) AS until),
         held = (SELECT coalesce(jsonb_object_agg(place, until::float8 - ${ms}), '{}') FROM jsonb_each(held) AS one (place, until)),
         waiting = (SELECT coalesce(jsonb_object_agg(who, jsonb_build_array((span->0)::float8 - ${ms}, (span->1)::float8 - ${ms})), '{}')
           FROM jsonb_each(waiting) AS one (who, span))`,
    );

  it("X4 of many that ask at once, as many are given a place as there are", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => take(`${n % 10}/${n}`, { places: 7 })));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(7);
  });

  it("R6 a place rests after its use, and whoever asks meanwhile is told how long", async () => {
    await take("a1", { places: 1 });
    await limits.freePlace("k", "a1", 10_000);
    const waitMs = (await take("b1", { places: 1 })) ?? 0;
    expect(waitMs).toBeGreaterThan(5_000);
    expect(waitMs).toBeLessThanOrEqual(10_000);
    await pass(10_000);
    expect(await take("b1", { places: 1 })).toBeUndefined();
  });

  it("R6 leaves the spacing between two places, and holds a key back without shortening what it was told before", async () => {
    await take("a1", { spacingMs: 10_000 });
    expect(await take("a2")).toBeGreaterThan(5_000);
    await pass(10_000);
    await limits.holdBack("k", 20_000);
    await limits.holdBack("k", 1_000);
    expect(await take("a2")).toBeGreaterThan(15_000);
    await pass(20_000);
    expect(await take("a2")).toBeUndefined();
  });

  it("R6 a place that nobody keeps comes back when its lease ends, and one that is kept does not", async () => {
    await take("a1");
    await take("b1");
    await pass(50_000);
    await limits.keepPlace("k", "a1", 60_000);
    await pass(15_000);
    expect(await take("c1")).toBeUndefined();
    expect(await take("d1")).toBeGreaterThan(0);
    // What has come back and was given again is no longer the first one's to give.
    await limits.freePlace("k", "b1", 0);
    expect(await take("d1")).toBeGreaterThan(0);
  });

  it("R6 the process that has waited longest is next, before the one that gives its place back", async () => {
    await take("a1", { places: 1 });
    for (const place of ["b1", "c1"]) expect(await take(place, { places: 1 })).toBeGreaterThan(0);
    await limits.freePlace("k", "a1", 0);
    for (const place of ["a2", "c1"]) expect(await take(place, { places: 1 })).toBeGreaterThan(0);
    expect(await take("b1", { places: 1 })).toBeUndefined();
    await limits.freePlace("k", "b1", 0);
    expect(await take("a2", { places: 1 })).toBeGreaterThan(0);
    // One that does not come back is waited for no longer.
    await pass(5_000);
    expect(await take("a2", { places: 1 })).toBeUndefined();
  });

  it("X5 counts what a minute holds at once, and says when the next may come", async () => {
    const counted = await Promise.all(Array.from({ length: 12 }, () => limits.countOne("c", 10)));
    expect(counted.filter((answer) => answer === undefined)).toHaveLength(10);
    for (const answer of counted.filter((one) => one !== undefined)) {
      expect(answer).toBeGreaterThan(0);
      expect(answer).toBeLessThanOrEqual(6_000);
    }
    await pass(6_000);
    expect([await limits.countOne("c", 10), typeof (await limits.countOne("c", 10))]).toEqual([undefined, "number"]);
  });

  it("R6 an ask that is made again after a lost answer takes no second place", async () => {
    await take("a1");
    expect(await take("a1")).toBeUndefined();
    expect(await take("b1")).toBeUndefined();
  });

  it("R18 pruning forgets keys that nobody has asked for in an hour", async () => {
    await take("a1");
    await store.prune("2000-01-01T00:00:00.000Z");
    expect(await take("b1")).toBeUndefined();
    expect(await take("c1")).toBeGreaterThan(0);
    await pass(3_700_000);
    await store.prune("2000-01-01T00:00:00.000Z");
    expect(await take("c1", { places: 1 })).toBeUndefined();
  });
});
