// The fault table of docs/when-things-fail.md: each of its rows on a whole run.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { AssayError } from "../../src/domain/error.ts";
import type { RunEvent } from "../../src/domain/event.ts";
import type { Report } from "../../src/domain/report.ts";
import { parseResearchRequest, type ResearchRequestInput } from "../../src/domain/request.ts";
import { brisk } from "../brisk-clock.ts";
import { hastyClock } from "../hasty-clock.ts";
import { competentModel } from "../world/competent/competent.ts";
import { ALL_MISTAKES } from "../world/competent/mistakes.ts";
import { startWorld, type World } from "../world/world.ts";
import { expectSound, type Journey, startJourney } from "./journey.ts";

const QUESTION = "How do the energy density, cycle life and price of Talmont's TX-2 sodium-ion cell compare with the independent test?";
const DEGRADED = "Search capabilities were limited; answer is based on partial information.";
const DOWN = { kind: "status", status: 500, body: "{}" } as const;
/** Statements, and passages where nothing could be written. */
const shown = (report: Report) => report.sentences.filter(({ role }) => role !== "frame").length;
/** Longer than any test waits. */
const HANGS = { kind: "slow headers", ms: 100_000 } as const;
const ONE_SERVICE = { ASSAY_SEARCH_PROVIDERS: "tavily" };

describe("when things fail", () => {
  let world: World;
  const journeys: Journey[] = [];
  const journey = async (env: Record<string, string> = {}, clock = brisk) => {
    const started = await startJourney({ env: { ...world.env, ...env }, clock });
    journeys.push(started);
    return started;
  };
  const eventsOf = async ({ assay }: Journey, id: string): Promise<RunEvent[]> =>
    (await assay.store.events(id, 0, 100_000)).map(({ event }) => event);
  const modelCalls = () => world.parts.model.calls.length;

  beforeAll(async () => {
    world = await startWorld();
    // What is loaded once takes its time, which must not count where time is to be up.
    const warm = await startJourney({ env: world.env, clock: brisk });
    await warm.ask(QUESTION, { breadth: 2, depth: 1 });
    await warm.close();
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

  async function expectReplays({ research }: Journey, report: Report): Promise<void> {
    expect(JSON.stringify(await research.replay(report.run_id))).toBe(JSON.stringify(report));
  }

  describe("search", () => {
    it("R5 R15 a service that blinks under all queries at once is asked again, and nobody notices", async () => {
      world.parts.tavily.faults.push(DOWN, DOWN, DOWN, DOWN);
      const went = await journey(ONE_SERVICE);
      const report = await went.ask(QUESTION, { breadth: 4, depth: 1 });
      await expectSound(report, went.assay);
      expect(report.flags).toMatchObject({ degraded_mode: false });
      expect(report.markdown).not.toContain(DEGRADED);
      expect(shown(report)).toBeGreaterThan(0);
    });

    it("R15 R16 all services down and nothing read: a failure that names each with its reason, never 'nothing was found'", async () => {
      for (const name of ["tavily", "duckduckgo"] as const) world.parts[name].always = DOWN;
      const went = await journey();
      const error = await went.ask(QUESTION, { breadth: 3, depth: 1 }).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ type: "SEARCH_PROVIDER_UNAVAILABLE", retryable: true });
      expect(AssayError.from(error).message).toMatch(/tavily: .*500.*duckduckgo: .*500/i);
    });

    it("R15 services that go down after something was read: the report is written, with the sentence and the marks", async () => {
      const went = await journey(ONE_SERVICE);
      world.parts.tavily.latencyOf = () => {
        if (world.parts.tavily.calls.length >= 1) world.parts.tavily.always = DOWN;
        return 0;
      };
      const report = await went.ask(QUESTION, { breadth: 4, depth: 2 });
      world.parts.tavily.latencyOf = undefined;
      await expectSound(report, went.assay);
      expect(report.flags.degraded_mode).toBe(true);
      expect(report.status).toBe("partial");
      expect(report.markdown).toContain(DEGRADED);
      expect(shown(report)).toBeGreaterThan(0);
      await expectReplays(went, report);
    });
  });

  describe("the model", () => {
    it.each([
      ["fails", DOWN, "MODEL_ERROR", /failed \(500\)/],
      [
        "refuses the key",
        { kind: "status", status: 401, body: JSON.stringify({ message: "Wrong API Key", code: "wrong_api_key" }) } as const,
        "UNAUTHORIZED",
        /refused the key/,
      ],
    ])("R15 one that %s is asked a few times, and the report says without whom it was written", async (_, fault, type, why) => {
      world.parts.model.always = fault;
      const went = await journey();
      const report = await went.ask(QUESTION, { breadth: 4, depth: 2 });
      await expectSound(report, went.assay);
      expect(modelCalls()).toBeLessThanOrEqual(12);
      expect(shown(report)).toBeGreaterThan(3);
      expect(report.markdown).toMatch(/^> Written without the model: /m);
      expect(report.markdown).toMatch(why);
      expect(report.flags).toMatchObject({ without_model: true, model_failed: true });
      expect(report.error_log.some((error) => error.type === type)).toBe(true);
      expect(report.made_with.judge).toMatch(/^rules@/);
      await expectReplays(went, report);
    });

    it("R15 R16 one that never answers in JSON is in the list of errors, and asked no more after three times", async () => {
      const babble = await startWorld({ model: { answer: () => ({ content: "I would rather talk about the weather." }) } });
      const went = await startJourney({ env: babble.env, clock: brisk });
      journeys.push(went);
      const report = await went.ask(QUESTION, { breadth: 4, depth: 2 });
      await expectSound(report, went.assay);
      expect(babble.parts.model.calls.length).toBeLessThanOrEqual(30);
      expect(shown(report)).toBeGreaterThan(3);
      expect(report.error_log.some((error) => error.type === "MODEL_OUTPUT_INVALID")).toBe(true);
      expect(report.markdown).toMatch(/Written without the model: .*gave no usable/);
      expect(report.flags).toMatchObject({ without_model: true, model_failed: true });
      await expectReplays(went, report);
      await babble.close();
    });

    it("R15 one that hangs leaves the rules time to read and to write", async () => {
      world.parts.model.always = HANGS;
      const went = await journey({}, hastyClock(15));
      const report = await went.ask(QUESTION, { breadth: 4, depth: 2, max_execution_time_s: 90 });
      await expectSound(report, went.assay);
      expect(modelCalls()).toBeLessThanOrEqual(12);
      expect(shown(report)).toBeGreaterThan(3);
      expect(report.markdown).toMatch(/without the model/);
      await expectReplays(went, report);
    });

    it("R12 one that lies gets nothing unsound into a report", async () => {
      const lies = await startWorld({
        model: { answer: competentModel({ mistakes: Object.fromEntries(ALL_MISTAKES.map((mistake) => [mistake, 0.35])), seed: "all" }) },
      });
      const went = await startJourney({ env: lies.env, clock: brisk });
      journeys.push(went);
      const report = await went.ask(QUESTION, { breadth: 4, depth: 2 });
      await expectSound(report, went.assay);
      expect(shown(report)).toBeGreaterThan(0);
      await lies.close();
    });
  });

  describe("limits", () => {
    /** Which calls of the model hang when the time is to be up in a phase: the plan's, the pages', the reflection's, the report's. */
    it.each([
      ["planning", (schema: string) => /plan/.test(schema)],
      ["reading", (schema: string) => /reading/.test(schema)],
      ["judging", (schema: string) => /judge/.test(schema)],
      ["reflecting", (schema: string) => /reflect/.test(schema)],
      ["writing", (schema: string) => !/plan|reading|judge|reflect/.test(schema)],
    ])("R10 R15 time up while %s: what was found is written", async (_, hangs) => {
      world.parts.model.latencyOf = ({ body }) => (hangs(schemaIn(body)) ? 100_000 : 0);
      const went = await journey({}, hastyClock(15));
      const report = await went.ask(QUESTION, { breadth: 4, depth: 2, max_execution_time_s: 90 });
      world.parts.model.latencyOf = undefined;
      await expectSound(report, went.assay);
      expect(shown(report)).toBeGreaterThan(0);
      // Of a busy machine other things may be late as well.
      if (report.flags.model_failed) expect(report.markdown).toMatch(/without the model.* did not answer in time\./i);
      await expectReplays(went, report);
    });

    it("R10 X4 a report that a limit ended says which, and goes on from where it was", async () => {
      world.parts.web.latencyMs = 400;
      const went = await journey({}, hastyClock(15));
      const report = await went.ask(QUESTION, { breadth: 4, depth: 3, max_execution_time_s: 12 });
      world.parts.web.latencyMs = 0;
      await expectSound(report, went.assay);
      expect(report.flags).toMatchObject({ stop_reason: "time", insufficient_termination: true });
      expect(report.markdown).toContain("The time allowed was used up");
      expect(report.markdown).toMatch(new RegExp(`assay runs resume ${report.run_id} --time 24`));
      const searched = world.parts.tavily.calls.length;
      const started = await went.research.resume(report.run_id, { limits: { max_execution_time_s: 600 } });
      const outcome = await started.outcome;
      if (outcome.state !== "finished") throw new Error(outcome.state);
      expect(started.id).not.toBe(report.run_id);
      expect(outcome.result.flags.stop_reason).not.toBe("time");
      expect(outcome.result.claims.length).toBeGreaterThan(report.claims.length);
      await expectSound(outcome.result, went.assay);
      await expectReplays(went, outcome.result);
      const again = world.parts.tavily.calls.slice(searched).map(({ body }) => body);
      expect(again.filter((body) => world.parts.tavily.calls.slice(0, searched).some((call) => call.body === body))).toEqual([]);
    });

    it.each([1_000, 4_000, 8_000, 20_000, 80_000])("X4 a budget of %i tokens is spent, and what it cut is said", async (budget) => {
      const went = await journey();
      const report = await went.ask(QUESTION, { breadth: 4, depth: 2, token_budget: budget });
      await expectSound(report, went.assay);
      expect(report.metrics.tokens_in + report.metrics.tokens_out).toBeLessThanOrEqual(budget);
      expect(shown(report)).toBeGreaterThan(0);
      const whole = await (await journey()).ask(QUESTION, { breadth: 4, depth: 2 });
      const needed = whole.metrics.tokens_in + whole.metrics.tokens_out;
      if (budget < needed) expect(report.markdown).toMatch(/The budget did not allow (?:the model (?:for|to) [a-z, ]+|all model calls)/);
      if (budget >= needed * 1.25)
        expect(report.claims.map(({ text }) => text).sort()).toEqual(whole.claims.map(({ text }) => text).sort());
    });

    it("I1 a report that is asked for is written from what there is, by the model, and can go on", async () => {
      const went = await journey();
      let pages = 0;
      world.parts.web.latencyOf = ({ path }) => (path === "/robots.txt" || ++pages <= 4 ? 0 : 100_000);
      const started = await went.research.start(
        parseResearchRequest({ query: QUESTION, breadth: 4, depth: 2 } satisfies ResearchRequestInput),
      );
      const claimed = async () => (await eventsOf(went, started.id)).some((event) => event.type === "claim_made");
      while (!(await claimed())) await new Promise((resolve) => setImmediate(resolve));
      await went.assay.runs.finish(started.id);
      const outcome = await started.outcome;
      world.parts.web.latencyOf = undefined;
      if (outcome.state !== "finished") throw new Error(outcome.state);
      const { result: report } = outcome;
      await expectSound(report, went.assay);
      // What has come in may be enough: being done is never told as having been cut short.
      expect(["asked", "sufficient"]).toContain(report.flags.stop_reason);
      if (report.flags.stop_reason === "asked")
        expect(report.markdown).toContain("The report was asked for before every part of the question was settled.");
      expect(report.flags.without_model).toBe(false);
      expect(shown(report)).toBeGreaterThan(0);
      await expectReplays(went, report);
      await expect(went.assay.runs.finish(started.id)).rejects.toMatchObject({ type: "CONFLICT", field: "id" });
    });
  });

  describe("dead links", () => {
    const LIGHTHOUSE = "How tall is the Brannock lighthouse?";
    const BODY = [
      "The Brannock lighthouse is 41 metres tall, from the rock to the lamp, says the survey of the northern coast.",
      "The lamp was first lit with colza oil in the winter of 1871 and burned through every night of the great frost, while ice stood on the gallery.",
      "Three keepers lived in the rooms below the lantern and changed every month when the tender could land at the eastern steps of the skerry.",
    ];
    const gone = { status: 404, headers: { "content-type": "text/html" }, body: "<title>Gone</title>" };

    async function askTwice(partial: boolean): Promise<{ first: Report; second: Report; went: Journey }> {
      let there = true;
      const page = { host: "coast.test", path: "/brannock", title: "The Brannock lighthouse", site: "Coast", body: BODY };
      const answer = () => ({ status: 200, headers: { "content-type": "text/html", "cache-control": "max-age=600" }, body: htmlOf(BODY) });
      const text = BODY.join("\n\n");
      const shore = await startWorld({
        web: { pages: [page], routes: { "coast.test/brannock": () => (there ? answer() : gone) } },
        search: () => [
          {
            url: "http://coast.test/brannock",
            title: page.title,
            snippet: partial ? `${text}<error>Content truncated</error>` : text,
            score: 0.9,
          },
        ],
      });
      const env = Object.fromEntries(Object.entries(shore.env).filter(([name]) => !name.startsWith("ASSAY_MODEL")));
      const went = await startJourney({ env: { ...env, ASSAY_SEARCH_CACHE_HOURS: "0" }, clock: brisk });
      journeys.push(went);
      if (partial) there = false;
      const first = await went.ask(LIGHTHOUSE, { path: "loop", depth: 1 });
      there = false;
      const second = await went.ask(LIGHTHOUSE, { path: "loop", depth: 1 });
      await shore.close();
      return { first, second, went };
    }

    it("R12 a page that answers no longer is quoted from its stored copy, marked with the day", async () => {
      const { first, second, went } = await askTwice(false);
      expect(first.sources.map(({ link }) => link)).toEqual(["alive"]);
      expect(second.sources).toMatchObject([{ link: "dead", stored: expect.stringMatching(/^\d{4}-\d\d-\d\d/) }]);
      expect(second.markdown).toMatch(/link dead; quoted from the copy stored \d{1,2} \p{L}+ \d{4}/u);
      await expectSound(second, went.assay);
    });

    it("R12 what only a search service has given of a dead page is not said", async () => {
      const { first } = await askTwice(true);
      expect(first.status).toBe("not_found");
      expect(first.sources).toEqual([]);
    });
  });

  it("X1 X2 every phase has its beginning and its end", async () => {
    const went = await journey();
    const report = await went.ask(QUESTION, { breadth: 4, depth: 2 });
    const phases = (await eventsOf(went, report.run_id)).flatMap((event) =>
      event.type === "phase" ? [`${event.phase} ${event.state}`] : [],
    );
    for (const phase of ["plan", "search", "verify", "reflect", "write"]) {
      const begun = phases.filter((one) => one === `${phase} started`).length;
      expect(begun, phase).toBeGreaterThan(0);
      expect(phases.filter((one) => one === `${phase} finished`).length, phase).toBe(begun);
    }
    expect(report.made_with.judge).toMatch(/rules@|gpt-oss-120b judge@/);
  });
});

const asked = z.object({ response_format: z.object({ json_schema: z.object({ name: z.string() }) }) });

/** Name of the response schema a call of the model asks for. */
function schemaIn(body: string): string {
  return asked.safeParse(JSON.parse(body)).data?.response_format.json_schema.name ?? "";
}

function htmlOf(paragraphs: readonly string[]): string {
  const text = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join("");
  return `<!doctype html><html lang="en"><title>The Brannock lighthouse</title><main><h1>The Brannock lighthouse</h1>${text}</main></html>`;
}
