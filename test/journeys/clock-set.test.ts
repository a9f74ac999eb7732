import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../src/run/clock.ts";
import { startWorld, type World } from "../world/world.ts";
import { startJourney } from "./journey.ts";

const QUESTION = "What energy density and cycle life does the Talmont TX-2 cell have in the independent test, and at what price?";
const ASK = { breadth: 2, depth: 1, max_sources: 4, path: "loop", max_execution_time_s: 300 } as const;
const TWO_HOURS_MS = 7_200_000;

describe("a machine's clock that is set in mid-run", { timeout: 120_000 }, () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  /** A run whose clock is set when it asks for its first page. */
  async function run(setBy: number): Promise<{ readonly markdown: string; readonly stopped: string }> {
    let by = 0;
    const journey = await startJourney({ env: world.env, clock: { ...systemClock, now: () => Date.now() + by } });
    world.parts.web.latencyOf = () => {
      by = setBy;
      return 0;
    };
    try {
      const { markdown, flags } = await journey.ask(QUESTION, ASK);
      expect(by).toBe(setBy);
      return { markdown, stopped: flags.stop_reason };
    } finally {
      world.parts.web.latencyOf = undefined;
      await journey.close();
    }
  }

  it("R18 two hours forward or back end no run, hold none up, and change no report", async () => {
    const undisturbed = await run(0);
    for (const setBy of [TWO_HOURS_MS, -TWO_HOURS_MS]) expect(await run(setBy)).toEqual(undisturbed);
  });
});
