// Which way a question takes: one search and one synthesis, or the whole loop.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResearchRequestInput } from "../../src/domain/request.ts";
import { startWorld, type World } from "../world/world.ts";
import { type Journey, startJourney } from "./journey.ts";

const SHORT = "When did Talmont open its sodium-ion factory in Lorne?";
const LONG = "How do the energy density, cycle life and price of Talmont's TX-2 sodium-ion cell compare with the independent test?";
const ONE_ROUND = { max_iters: 1, max_sources: 3 } as const;

describe("the way a question takes", () => {
  let world: World;
  let journey: Journey;
  beforeAll(async () => {
    world = await startWorld();
    journey = await startJourney({ env: world.env });
  });
  afterAll(async () => {
    await journey.close();
    await world.close();
  });

  /** Whether it took the short way, what it searched for, and what it read. */
  async function wentBy(query: string, more: Partial<ResearchRequestInput> = {}, by = journey) {
    const report = await by.ask(query, more);
    const events = await by.assay.store.events(report.run_id, 0, 10_000);
    const short = events.some(({ event }) => event.type === "notice" && event.code === "short_way");
    const plans = events.flatMap(({ event }) => (event.type === "plan_made" ? [event] : []));
    return { short, plans: plans.length, report };
  }

  it("R9 a short question of fact is answered by one round over a few pages", async () => {
    const { short, plans, report } = await wentBy(SHORT);
    expect([short, plans, report.metrics.iterations]).toEqual([true, 1, 1]);
    expect(report.metrics.searches).toBeLessThanOrEqual(2);
    expect(report.metrics.pages_read).toBeLessThanOrEqual(5);
    expect(report.status).not.toBe("not_found");
  });

  it.each([
    ["whose way is named", SHORT, { path: "loop", ...ONE_ROUND }],
    ["that is to go deep", SHORT, { complexity_tier: "deep", max_execution_time_s: 60, breadth: 2 }],
    ["whose number of rounds is named", SHORT, ONE_ROUND],
    ["whose depth is named", SHORT, { depth: 1, breadth: 2 }],
    ["that was asked back for", SHORT, { followUpDialogue: [{ system: "", assistant: "Which cell?", user: "the TX-2" }], breadth: 2 }],
    ["of several parts", LONG, { breadth: 2, max_sources: 3 }],
  ] as const)("R9 a question %s takes the whole loop", async (_, query, more) => {
    expect((await wentBy(query, structuredClone(more) as Partial<ResearchRequestInput>)).short).toBe(false);
  });

  it("R9 a long question takes the short way where that is named", async () => {
    expect(await wentBy(LONG, { path: "short" })).toMatchObject({ short: true, plans: 1 });
  });

  it("R9 X8 without a model there is nothing to save, and every question takes the loop", async () => {
    const bare = await startJourney({
      env: Object.fromEntries(Object.entries(world.env).filter(([name]) => !name.startsWith("ASSAY_MODEL"))),
    });
    const { short, report } = await wentBy(SHORT, {}, bare);
    expect([short, report.flags.without_model]).toEqual([false, true]);
    await bare.close();
  });

  it("R15 what the short way does not find is looked for in the whole loop", async () => {
    const { short, plans } = await wentBy("Who founded the Quandry lantern works?", { max_execution_time_s: 60 });
    expect([short, plans > 1]).toEqual([true, true]);
  });
});
