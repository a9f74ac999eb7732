import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { begunReport, expectSound, startJourney } from "./journey.ts";

const QUESTION = "What did the independent test of the Talmont TX-2 sodium-ion cell find about energy density?";
const COMPARED = "Compare the Talmont TX-2 and the Verano Ion-3 cells.";

describe("the text of a report while it is written", { timeout: 120_000 }, () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  it.each([QUESTION, COMPARED, "How do tidal turbines age, and what do they cost?"])(
    "R14 I3 is told section by section up to the conclusion: %s",
    async (question) => {
      const journey = await startJourney({ env: world.env });
      const report = await journey.ask(question, { breadth: 3, depth: 1, path: "loop" });
      await expectSound(report, journey.assay);
      const begun = await begunReport(report.run_id, journey.assay);
      expect(begun).toMatch(/^# /);
      expect(report.markdown.slice(begun.length)).toMatch(/^## (?:Conclusion|What could not be settled|Sources)\n/);
      expect(JSON.stringify(await journey.research.replay(report.run_id))).toBe(JSON.stringify(report));
      await journey.close();
    },
  );

  it("X4 is not told of a run with a budget, whose top may yet have to say that it was used up", async () => {
    const journey = await startJourney({ env: world.env });
    const report = await journey.ask(QUESTION, { breadth: 2, depth: 1, token_budget: 200_000 });
    await expectSound(report, journey.assay);
    expect(await begunReport(report.run_id, journey.assay)).toBe("");
    await journey.close();
  });
});
