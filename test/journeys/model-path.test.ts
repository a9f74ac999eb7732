import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Report } from "../../src/domain/report.ts";
import { parseResearchRequest } from "../../src/domain/request.ts";
import { systemClock } from "../../src/run/clock.ts";
import { tailEvents } from "../../src/run/event-bell.ts";
import { competentModel } from "../world/competent/competent.ts";
import { ALL_MISTAKES } from "../world/competent/mistakes.ts";
import { startWorld, type World } from "../world/world.ts";
import { expectSound, type Journey, startJourney, statements } from "./journey.ts";

const QUESTION = "How do the energy density, cycle life and price of Talmont's TX-2 sodium-ion cell compare with the independent test?";

describe("research with a model over the web", () => {
  let world: World;
  const journeys: Journey[] = [];
  const journey = async (env: Record<string, string> = {}, clock = systemClock) => {
    const started = await startJourney({ env: { ...world.env, ...env }, clock });
    journeys.push(started);
    return started;
  };
  beforeAll(async () => {
    world = await startWorld();
  });
  afterEach(async () => {
    await Promise.all(journeys.splice(0).map((started) => started.close()));
    for (const part of Object.values(world.parts)) {
      part.always = undefined;
      part.faults.length = 0;
      part.calls.length = 0;
    }
  });
  afterAll(() => world.close());

  it("R9 R12 R14 ends in a sound report in which the maker's and the tester's figures are cited", async () => {
    const { ask, assay, research } = await journey();
    const report = await ask(QUESTION, { breadth: 4, depth: 2 });
    await expectSound(report, assay);
    expect(report.status).not.toBe("not_found");
    expect(report.sources.length).toBeGreaterThanOrEqual(2);
    expect(statements(report).join(" ")).toMatch(/162 watt hours|155 watt hours/);
    expect(report.metrics.model_calls).toBeGreaterThan(3);
    expect(report.metrics.tokens_in + report.metrics.tokens_out).toBeLessThanOrEqual(100_000);
    for (const made of [report.metadata.plan, report.metadata.reflection, report.metadata.synthesis]) {
      expect(made.length).toBeGreaterThan(0);
      for (const each of made) expect(each).toMatchObject({ model: "gpt-oss-120b", timestamp: expect.stringMatching(/^20\d\d-/) });
      expect(made.reduce((sum, each) => sum + each.token_count, 0)).toBeGreaterThan(100);
    }
    const again = await research.replay(report.run_id);
    expect(JSON.stringify(again)).toBe(JSON.stringify(report));
  });

  it("R18 a replay asks nobody anything", async () => {
    const { ask, research } = await journey();
    const report = await ask(QUESTION, { breadth: 3, depth: 1 });
    const before = Object.values(world.parts).map((part) => part.calls.length);
    for (const part of Object.values(world.parts)) part.always = { kind: "reset" };
    expect((await research.replay(report.run_id)).markdown).toBe(report.markdown);
    expect(Object.values(world.parts).map((part) => part.calls.length)).toEqual(before);
  });

  it("R14 answer mode gives at most 140 characters with their source", async () => {
    const { ask, assay } = await journey();
    const report = await ask("What energy density does the Talmont TX-2 have?", { mode: "answer" });
    await expectSound(report, assay);
    expect(report.answer).toMatch(/\[1\]/);
    expect(report.final_answer).toBe(report.answer);
  });

  it("R17 fetches an address once, however many queries find it", async () => {
    const { ask } = await journey();
    await ask(QUESTION, { breadth: 6, depth: 2 });
    const pages = world.parts.web.calls.filter((call) => call.path !== "/robots.txt").map((call) => `${call.headers.host}${call.path}`);
    expect(new Set(pages).size).toBe(pages.length);
  });

  it("R12 a model that flips, invents, leaks and breaks its JSON gets nothing unsound into a report", async () => {
    const answer = competentModel({ mistakes: Object.fromEntries(ALL_MISTAKES.map((mistake) => [mistake, 0.35])), seed: "all" });
    const bad = await startWorld({ model: { answer } });
    try {
      const started = await startJourney({ env: bad.env });
      const report: Report = await started.ask(QUESTION, { breadth: 4, depth: 2 });
      await expectSound(report, started.assay);
      const printed = report.markdown;
      expect(printed).not.toMatch(/SECRET THOUGHT|<think>|<\|channel\|>|\[99\]/);
      for (const claim of report.claims) for (const quote of claim.quotes) expect(quote.text).not.toMatch(/SECRET THOUGHT/);
      await started.close();
    } finally {
      await bad.close();
    }
  });

  it("R5 a blocked first service falls back to the next, and the run is whole", async () => {
    world.parts.tavily.always = {
      kind: "status",
      status: 432,
      body: JSON.stringify({ detail: { error: "This request exceeds your plan's set usage limit." } }),
    };
    const { ask, assay } = await journey();
    const report = await ask(QUESTION, { breadth: 2, depth: 1, max_execution_time_s: 60 });
    await expectSound(report, assay);
    expect(report.flags.degraded_mode).toBe(false);
    expect(statements(report).length).toBeGreaterThan(0);
    expect(world.parts.duckduckgo.calls.length).toBeGreaterThan(0);
  });

  it("R10 stopped in the middle it keeps what it found, and resumed it ends like an undisturbed run", async () => {
    const undisturbed = await (await journey()).ask(QUESTION, { breadth: 3, depth: 1 });
    world.parts.web.latencyMs = 300;
    const { research, assay } = await journey();
    const started = await research.start(parseResearchRequest({ query: QUESTION, breadth: 3, depth: 1 }));
    for await (const event of tailEvents(assay.store, assay.bell, started.id, 0)) if (event.event.type === "fetch_result") break;
    assay.runs.stop(started.id);
    const stopped = await started.outcome;
    world.parts.web.latencyMs = 0;
    expect(stopped.state).toBe("interrupted");
    if (stopped.result !== undefined) await expectSound(stopped.result, assay);
    const resumed = await (await research.resume(started.id)).outcome;
    expect(resumed.state === "finished" ? resumed.result.markdown : "").toBe(undisturbed.markdown);
  });
});
