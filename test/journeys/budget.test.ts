import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sample } from "../lane.ts";
import { startWorld, type World } from "../world/world.ts";
import { expectSound, startJourney } from "./journey.ts";

const QUESTION = "What did the independent test of the Talmont TX-2 sodium-ion cell find about energy density and cycle life?";

/** From a single token over the sizes at which each kind of call begins to fit, to more than a run needs. */
const BETWEEN = [2, 10, 100, 500, 1_000, 2_000, 3_000, 4_500, 6_000, 8_000, 11_000, 15_000, 20_000, 28_000, 40_000];
const BUDGETS = [1, ...sample("token budgets", BETWEEN, 4), 60_000];

describe("token budgets", () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  it("X4 a run never uses one token more than its budget by the model's own count, and says so when it was cut short", {
    timeout: 240_000,
  }, async () => {
    const notes: string[] = [];
    for (const budget of BUDGETS) {
      const before = world.model.spentTokens();
      const journey = await startJourney({ env: world.env });
      const report = await journey.ask(QUESTION, { token_budget: budget, breadth: 4, depth: 2 });
      const spent = world.model.spentTokens() - before;
      expect(spent, `budget ${budget}`).toBeLessThanOrEqual(budget);
      expect(report.metrics.tokens_in + report.metrics.tokens_out).toBeGreaterThanOrEqual(spent);
      expect(report.sentences.filter(({ role }) => role !== "frame").length, `budget ${budget}`).toBeGreaterThan(0);
      await expectSound(report, journey.assay);
      const cutShort = report.error_log.some((error) => error.type === "BUDGET_EXHAUSTED");
      if (cutShort) {
        expect(report.status, `budget ${budget}`).not.toBe("answered");
        expect(report.markdown).toMatch(/budget/i);
      }
      notes.push(`${budget}: ${spent} spent, ${report.status}`);
      await journey.close();
    }
    expect(notes.at(0)).toBe("1: 0 spent, not_found");
    expect(notes.at(-1)).toMatch(/answered|partial/);
  });

  it("X4 a money budget holds in the same way", { timeout: 60_000 }, async () => {
    const journey = await startJourney({ env: { ...world.env, ASSAY_MODEL_INPUT_PRICE: "0.35", ASSAY_MODEL_OUTPUT_PRICE: "0.75" } });
    const report = await journey.ask(QUESTION, { cost_budget_usd: 0.02, breadth: 3, depth: 1 });
    expect(report.metrics.cost_est).toBeLessThanOrEqual(0.02);
    await journey.close();
  });
});
