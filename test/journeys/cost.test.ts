import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunEvent } from "../../src/domain/event.ts";
import { parseResearchRequest } from "../../src/domain/request.ts";
import { tailEvents } from "../../src/run/event-bell.ts";
import { clarifyingQuestions } from "../../src/service/clarify.ts";
import { createLookups, readAskSchema } from "../../src/service/lookups.ts";
import { startWorld, type World } from "../world/world.ts";
import { startJourney } from "./journey.ts";

const QUESTION = "What did the independent test of the Talmont TX-2 sodium-ion cell find about energy density?";

describe("a money budget for a model of unknown price", () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  it("X4 is said at the start and in the report not to hold, with the field and the remedy", async () => {
    const journey = await startJourney({ env: world.env });
    const report = await journey.ask(QUESTION, { cost_budget_usd: 0.02, breadth: 2, depth: 1 });
    const events: RunEvent[] = [];
    for await (const { event } of tailEvents(journey.assay.store, journey.assay.bell, report.run_id, 0)) events.push(event);
    const warned = events.findIndex((event) => event.type === "notice" && event.code === "cost_unknown");
    const searched = events.findIndex((event) => event.type === "tool_call");
    expect(warned).toBeGreaterThanOrEqual(0);
    expect(warned).toBeLessThan(searched);
    expect(report.markdown).toMatch(/cost\\?_budget\\?_usd does not hold for .*ASSAY\\?_MODEL\\?_INPUT\\?_PRICE/);
    expect(JSON.stringify(await journey.research.replay(report.run_id))).toBe(JSON.stringify(report));
    await journey.close();
  });

  it.each([{ RESEARCH_COST_BUDGET_USD: "0.00001" }, { RESEARCH_TOKEN_BUDGET: "1" }])(
    "X4 %j, set for all, holds for every run, reply, page and question back that names none",
    async (budget) => {
      const priced = { ASSAY_MODEL_INPUT_PRICE: "0.35", ASSAY_MODEL_OUTPUT_PRICE: "0.75" };
      const journey = await startJourney({ env: { ...world.env, ...priced, ...budget } });
      const { signal } = new AbortController();
      const calls = world.parts.model.calls.length;
      const report = await journey.ask(QUESTION, { breadth: 2, depth: 1 });
      expect(report.sources.length).toBeGreaterThan(0);
      const { text } = await journey.conversations.converse([{ role: "user", content: QUESTION }], { force: "phase_two" });
      expect(text).not.toBe("");
      const page = await createLookups(journey.assay, async () => journey).read(
        readAskSchema.parse({ url: report.sources[0]?.url }),
        signal,
      );
      expect(page.summary).not.toBe("");
      await clarifyingQuestions(journey.assay, parseResearchRequest({ query: QUESTION }), signal);
      expect(world.parts.model.calls.length).toBe(calls);
      const enough = { cost_budget_usd: 1, token_budget: 100_000 };
      await clarifyingQuestions(journey.assay, parseResearchRequest({ query: QUESTION, ...enough }), signal);
      expect(world.parts.model.calls.length).toBe(calls + 1);
      await journey.ask(QUESTION, { breadth: 2, depth: 1, ...enough });
      expect(world.parts.model.calls.length).toBeGreaterThan(calls + 1);
      await journey.close();
    },
  );

  it("X4 says nothing where the price is known", async () => {
    const journey = await startJourney({ env: { ...world.env, ASSAY_MODEL_INPUT_PRICE: "0.35", ASSAY_MODEL_OUTPUT_PRICE: "0.75" } });
    const report = await journey.ask(QUESTION, { cost_budget_usd: 0.02, breadth: 2, depth: 1 });
    expect(report.markdown).not.toMatch(/does not hold/);
    await journey.close();
  });
});
