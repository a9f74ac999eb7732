import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DOUBLED_PAGES, DOUBLED_QUESTION } from "../world/doubled-web.ts";
import { startWorld, type World } from "../world/world.ts";
import { expectSound, type Journey, startJourney } from "./journey.ts";

describe("second sources on the web", () => {
  let world: World;
  let journey: Journey;
  beforeAll(async () => {
    world = await startWorld({ web: { pages: DOUBLED_PAGES } });
    journey = await startJourney({ env: world.env });
  });
  afterAll(async () => {
    await journey.close();
    await world.close();
  });

  it("R12 statements that matter get a second independent source where there is one, while rounds are left", async () => {
    const before = await journey.ask(DOUBLED_QUESTION, { breadth: 4, depth: 1, path: "loop" });
    const after = await journey.ask(DOUBLED_QUESTION, { breadth: 4, depth: 3, path: "loop" });
    for (const report of [before, after]) await expectSound(report, journey.assay);
    expect(before.markdown).toContain("\n## Conclusion\n\nAll statements above rest on one source; treat them with care.\n");
    // What most of a planned report rests on needs no such word.
    expect(after.markdown).not.toContain("statements above rest on");
    expect(before.metrics.independent_share).toBe(0);
    expect(after.metrics.independent_share).toBeGreaterThanOrEqual(0.6);
    expect(after.flags.few_independent_sources).toBe(false);
    const again = await journey.research.replay(after.run_id);
    expect(JSON.stringify(again)).toBe(JSON.stringify(after));
  });
});
