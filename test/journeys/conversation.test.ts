import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { checkAnswer } from "../../src/conversation/contract/check.ts";
import { stateFromMessages } from "../../src/conversation/stateless.ts";
import type { TurnOutcome } from "../../src/conversation/turn.ts";
import type { RunEvent } from "../../src/domain/event.ts";
import { systemClock } from "../../src/run/clock.ts";
import { brisk } from "../brisk-clock.ts";
import { sample } from "../lane.ts";
import { competentModel } from "../world/competent/competent.ts";
import { ALL_MISTAKES } from "../world/competent/mistakes.ts";
import { WORLD_KEY } from "../world/search-services.ts";
import { startWorld, type World } from "../world/world.ts";
import { type Journey, startJourney } from "./journey.ts";

const QUESTION = "What energy density does the Talmont TX-2 cell have?";
const PLANNER = join(import.meta.dirname, "../world/planning-server.ts");

describe("conversation", { timeout: 120_000 }, () => {
  let world: World;
  const journeys: Journey[] = [];
  const folders: string[] = [];
  const journey = async (env: Record<string, string> = {}, clock = systemClock) => {
    const services = { EXA_API_KEY: WORLD_KEY, PERPLEXITY_API_KEY: WORLD_KEY, ASSAY_SEARCH_PROVIDERS: "tavily,exa,perplexity" };
    const started = await startJourney({ env: { ...world.env, ...services, ...env }, clock });
    journeys.push(started);
    return started;
  };
  const say = async ({ conversations }: Journey, ...messages: string[]): Promise<TurnOutcome[]> => {
    const { id } = await conversations.create();
    const outcomes: TurnOutcome[] = [];
    for (const message of messages) outcomes.push(await conversations.say(id, message));
    return outcomes;
  };
  const eventsOf = async ({ assay }: Journey, { run_id }: Pick<TurnOutcome, "run_id">): Promise<RunEvent[]> =>
    (await assay.store.events(run_id, 0, 1_000)).map(({ event }) => event);
  const tavilySays = (results: readonly object[]) => {
    world.parts.tavily.always = {
      kind: "status",
      status: 200,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: "", results }),
    };
  };
  beforeAll(async () => {
    world = await startWorld();
  });
  afterEach(async () => {
    await Promise.all(journeys.splice(0).map((started) => started.close()));
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
    for (const part of Object.values(world.parts)) {
      part.always = undefined;
      part.faults.length = 0;
      part.calls.length = 0;
    }
  });
  afterAll(() => world.close());

  it("C1 S1 the normal flow: Phase 1 without any tool, consent, Phase 2 for the previous query", async () => {
    const at = await journey();
    const { id } = await at.conversations.create();
    const pieces: string[] = [];
    const first = await at.conversations.say(id, "what energy density does the Talmont TX-2 cell have", {
      onText: (piece) => pieces.push(piece),
    });
    expect(first.text).toMatch(/^### Phase 1 – Immediate Answer \(Unverified\)\n/);
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.join("")).toBe(first.text);
    for (const name of ["tavily", "exa", "perplexity", "web"] as const) expect(world.parts[name].calls, name).toEqual([]);
    for (const { body } of world.parts.model.calls)
      expect(Object.keys(JSON.parse(body)).filter((key) => /tool|function/.test(key))).toEqual([]);
    const second = await at.conversations.say(id, "yes please");
    expect([second.action, second.query]).toEqual(["phase_two", "what energy density does the Talmont TX-2 cell have"]);
    expect(checkAnswer(second.text)).toEqual([]);
    expect(second.text).toContain("155 watt hours per kilogram");
  });

  it("C2 after a no nothing is searched, until it is asked for", async () => {
    const at = await journey();
    const [, declined, searched] = await say(at, "how long does a TX-2 cell last", "nah, I’m good", "search it");
    expect(declined?.action).toBe("acknowledge");
    expect(searched?.query).toBe("how long does a TX-2 cell last");
    expect(searched?.contract?.error.code).toBe("NONE");
  });

  it("C16 R18 a turn replays to the same bytes, offline", async () => {
    const at = await journey();
    const outcomes = await say(
      at,
      "my battery storage keeps shutting down",
      "test",
      "1 yes, 2 no",
      "y",
      "? Who built the factory in Lorne",
      "when did it open",
    );
    for (const part of Object.values(world.parts)) part.always = { kind: "reset" };
    for (const outcome of outcomes) expect(await at.turns.replay(outcome.run_id)).toEqual(outcome);
  });

  it("C1 C16 the state told from messages alone is the state that was kept, turn by turn", async () => {
    const at = await journey();
    const { id } = await at.conversations.create();
    const talk = [
      "tell me about the TX-2",
      "hmm",
      "no",
      "search it",
      "thanks",
      "my storage keeps failing in winter",
      "test",
      "1 yes, 2 no, 3 no",
      "y",
      "? who owns Talmont",
      "compare TX-1 and TX-2",
      "n",
      "what is two blur",
    ];
    for (const message of talk) {
      await at.conversations.say(id, message);
      const { record, messages } = await at.conversations.open(id);
      const kept = JSON.parse(record.state) as ReturnType<typeof stateFromMessages> & { evidenceRun?: string };
      const told = stateFromMessages(messages.map(({ role, text }) => ({ role, content: text })));
      expect(told.name, message).toBe(kept.name);
      if (told.name !== "idle" && kept.name !== "idle") expect(told.query, message).toBe(kept.query);
      if (told.name === "awaiting_consent" && kept.name === "awaiting_consent")
        expect(told.phaseOne.kind, message).toBe(kept.phaseOne.kind);
    }
  });

  it("C16 conversations are listed, and taken up again in another life of the program", async () => {
    const at = await journey();
    const { id } = await at.conversations.create();
    await at.conversations.say(id, "tell me about the TX-2 cell");
    expect((await at.conversations.list(5)).map(({ title }) => title)).toEqual(["tell me about the TX-2 cell"]);
    const later = await startJourney({ env: { ...world.env }, home: at.home });
    journeys.push(later);
    expect((await later.conversations.open("last")).record.id).toBe(id);
    expect((await later.conversations.say(id, "yes")).query).toBe("tell me about the TX-2 cell");
  });

  it("C16 a report can be talked about from its own evidence", async () => {
    const at = await journey();
    const report = await at.ask("How do the energy density and cycle life of Talmont's TX-2 compare with the independent test?", {
      breadth: 2,
      depth: 1,
    });
    world.parts.tavily.calls.length = 0;
    const { id } = await at.conversations.create(report.run_id);
    const outcome = await at.conversations.say(id, "how many cells were tested");
    expect(outcome.text).toMatch(/^### Follow-up – From the Evidence at Hand\n- [\s\S]*48 TX-2 cells/);
    expect(world.parts.tavily.calls).toEqual([]);
    expect(outcome.state.name).toBe("awaiting_consent");
  });

  it("C16 a turn that is stopped leaves the conversation as it was", async () => {
    const at = await journey();
    const { id } = await at.conversations.create();
    world.parts.model.latencyMs = 5_000;
    const stop = new AbortController();
    const saying = at.conversations.say(id, QUESTION, { signal: stop.signal, onRun: () => setTimeout(() => stop.abort(), 100) });
    await expect(saying).rejects.toMatchObject({ type: "CANCELLED" });
    world.parts.model.latencyMs = 0;
    expect((await at.conversations.open(id)).messages).toEqual([]);
    expect((await at.conversations.say(id, QUESTION)).contract?.error.code).toBe("NONE");
  });

  it("C16 two messages at once follow one another", async () => {
    const at = await journey();
    const { id } = await at.conversations.create();
    const [first, second] = await Promise.all([at.conversations.say(id, "tell me about the TX-2 cell"), at.conversations.say(id, "yes")]);
    expect([first?.action, second?.action, second?.query]).toEqual(["phase_one", "phase_two", "tell me about the TX-2 cell"]);
  });

  it("C9 C16 many conversations at once: none mixed, limits held", async () => {
    const at = await journey();
    const topics = [
      QUESTION,
      "What is the capacity of the factory in Lorne?",
      "When was the permit for the Halden Sound array granted?",
      "What efficacy does Calvexa have?",
      "When did the works on the Veldt Line begin?",
    ];
    const numbers = Array.from({ length: 50 }, (_, n) => n);
    const outcomes = await Promise.all(
      sample("conversations at once", numbers, 20).map(async (n) => {
        const topic = topics[n % topics.length] ?? QUESTION;
        const [first, second] = await say(at, `${topic.replace("?", "")} number ${n}`, "y");
        return { n, topic, first, second };
      }),
    );
    const answers = new Map<string, Set<string>>();
    for (const { n, topic, first, second } of outcomes) {
      expect(first?.text).toContain(`number ${n}`);
      expect(second?.query).toBe(`${topic.replace("?", "")} number ${n}`);
      expect(checkAnswer(second?.text ?? "")).toEqual([]);
      const domains = second?.contract?.data.sources.map(({ domain }) => domain) ?? [];
      answers.set(topic, new Set([...(answers.get(topic) ?? []), ...domains]));
      const events = await eventsOf(at, second ?? { run_id: "" });
      const perTool = Object.groupBy(
        events.filter((event) => event.type === "search_result"),
        ({ provider }) => provider,
      );
      for (const [tool, asked] of Object.entries(perTool)) expect(asked?.length, tool).toBeLessThanOrEqual(3);
      expect(events.filter((event) => event.type === "tool_call" && event.tool === "sequentialthinking")).toHaveLength(1);
    }
    expect([...(answers.get(QUESTION) ?? [])].join()).not.toMatch(/vaccin|medicines|veldtline/);
  });

  describe("S0's failure modes", () => {
    it("S0 truncated content: marked partial, never fetched again, cited so only where nothing whole is there", async () => {
      const content = `Energy density of the Zeta cell is 140 watt hours per kilogram, as its maker says in the data sheet of March 2025. ${"The cell is made in Lorne. ".repeat(8)}<error>Content truncated</error>`;
      tavilySays([{ url: "https://zeta.test/cell", title: "Zeta cell", content, score: 0.9 }]);
      const at = await journey({ ASSAY_SEARCH_PROVIDERS: "tavily" });
      const [outcome] = await say(at, "What energy density does the Zeta cell have?");
      expect(world.parts.web.calls.filter(({ headers }) => headers.host?.startsWith("zeta.test"))).toEqual([]);
      expect(outcome?.text).toContain("140 watt hours per kilogram");
      expect(outcome?.text).toContain("[1 - Partial]");
      expect(outcome?.text).toContain("• Answer based on incomplete data");
      expect(outcome?.text).not.toContain("<error>");
      expect(checkAnswer(outcome?.text ?? "")).toEqual([]);
    });

    it("S0 off-topic results: score under 0.15 is discarded, and nothing is answered from it", async () => {
      tavilySays([{ url: "http://disease-atlas.test/merrow-fever", title: "Merrow fever", content: "A fever.", score: 0.14 }]);
      const at = await journey({ ASSAY_SEARCH_PROVIDERS: "tavily" });
      const [outcome] = await say(at, QUESTION);
      expect(outcome?.contract?.error.code).toBe("INSUFFICIENT_EVIDENCE");
      expect(outcome?.text).toContain("• No confident answer found. Please refine your query...\n• ");
      const gates = (await eventsOf(at, outcome ?? { run_id: "" })).flatMap((event) =>
        event.type === "search_result" ? event.discarded.map(({ gate }) => gate) : [],
      );
      expect(new Set(gates)).toEqual(new Set(["G2"]));
    });

    it("S0 language contamination: lg.com/jp and its like are shut out, a foreign majority is asked away once", async () => {
      const german = {
        title: "Die Zelle TX-2 von Talmont im Überblick",
        content: "Die Zelle erreicht nach Angaben des Herstellers 162 Wattstunden je Kilogramm und wird in Lorne gebaut.",
        score: 0.8,
      };
      tavilySays([
        { url: "https://www.lg.com/jp/battery", title: "LG", content: "電池の製品情報です。", score: 0.9 },
        ...["a", "b", "c"].map((host) => ({ ...german, url: `http://${host}.test/zelle` })),
      ]);
      const at = await journey({ ASSAY_SEARCH_PROVIDERS: "tavily" });
      const [outcome] = await say(at, QUESTION);
      const asked = world.parts.tavily.calls.map(({ body }) => String(JSON.parse(body).query));
      expect(asked.filter((query) => query.endsWith("site:.com OR site:.org"))).toHaveLength(1);
      expect(asked.length).toBeLessThanOrEqual(3);
      expect(outcome?.text).not.toContain("lg.com");
    });

    it("S0 schema crash, tool loops: a real server over stdio is called once a turn, with no field set to 0 or null", async () => {
      const folder = mkdtempSync(join(tmpdir(), "assay-planner-"));
      folders.push(folder);
      const log = join(folder, "calls.jsonl");
      const at = await journey({ ASSAY_PLANNING_SERVER: `node "${PLANNER}" "${log}"` });
      const outcomes = await say(at, QUESTION, "? What is the capacity of the factory in Lorne");
      expect(outcomes.map(({ contract }) => contract?.error.code)).toEqual(["NONE", "NONE"]);
      const calls = readFileSync(log, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(calls).toHaveLength(2);
      for (const { input, keys } of calls) {
        expect(Object.keys(input).sort()).toEqual(["nextThoughtNeeded", "thought", "thoughtNumber", "totalThoughts"]);
        expect(keys).toEqual([]);
      }
      expect(new Set(calls.map(({ pid }) => pid)).size).toBe(2);
    });

    it("C7 a planning server that refuses costs the turn nothing but a notice", async () => {
      const folder = mkdtempSync(join(tmpdir(), "assay-planner-"));
      folders.push(folder);
      const at = await journey({ ASSAY_PLANNING_SERVER: `node "${PLANNER}" "${join(folder, "log")}" refuse` });
      const [outcome] = await say(at, QUESTION);
      expect(outcome?.contract?.error.code).toBe("NONE");
      expect(
        (await eventsOf(at, outcome ?? { run_id: "" })).some((event) => event.type === "notice" && event.code === "PLANNING_TOOL"),
      ).toBe(true);
      expect(existsSync(join(folder, "log"))).toBe(true);
    });

    it("S0 raw-content overflow and the country field: what Tavily is sent", async () => {
      await say(await journey(), QUESTION);
      expect(world.parts.tavily.calls.length).toBeGreaterThan(0);
      for (const { body } of world.parts.tavily.calls) {
        const sent = JSON.parse(body);
        expect(sent.include_raw_content).toBe(false);
        expect(["basic", "advanced"]).toContain(sent.search_depth);
        expect(sent).not.toHaveProperty("country");
        expect(sent.max_results).toBeLessThanOrEqual(10);
      }
    });

    it("S0 zombie consent and leaks: a model that asks, leaks, misquotes, flips and breaks its JSON gets none of it printed", async () => {
      const honest = competentModel({ mistakes: Object.fromEntries(ALL_MISTAKES.map((mistake) => [mistake, 0.4])), seed: "talk" });
      const bad = await startWorld({
        model: {
          answer: (request) => {
            const said = honest(request);
            if (request.schemaName !== "assay_bullets_v1" || typeof said === "string") return said;
            return { ...said, content: said.content.replace('"text":"', '"text":"Would you like me to search the web? (y/n) ') };
          },
        },
      });
      try {
        const at = await startJourney({ env: { ...bad.env }, clock: brisk });
        journeys.push(at);
        for (const outcome of await say(
          at,
          "tell me about the TX-2 cell",
          "yes",
          QUESTION,
          "? How much does the TX-2 cost per kilowatt hour",
          "my storage keeps failing",
          "test",
          "y",
        )) {
          expect(outcome.text).not.toMatch(/SECRET THOUGHT|<think>|<\|channel\|>|Would you like me to search the web/);
          if (outcome.contract !== undefined) expect(checkAnswer(outcome.text)).toEqual([]);
        }
      } finally {
        await bad.close();
      }
    });
  });

  it("R15 the model down: Phase 1 says so, Phase 2 quotes", async () => {
    world.parts.model.always = {
      kind: "status",
      status: 401,
      body: JSON.stringify({ message: "Wrong API Key", type: "invalid_request_error", code: "wrong_api_key" }),
    };
    const [first, second] = await say(await journey(), "what energy density does the Talmont TX-2 have", "y");
    expect(first?.text).toMatch(/The language model did not answer, so I cannot answer from memory/);
    expect(second?.contract?.error.code).toBe("NONE");
  });

  it("C12 every search down: insufficient, with the reason among the suggestions", async () => {
    for (const name of ["tavily", "exa", "perplexity"] as const) world.parts[name].always = { kind: "status", status: 500, body: "{}" };
    const [outcome] = await say(await journey({}, brisk), QUESTION);
    expect(outcome?.contract?.error.code).toBe("INSUFFICIENT_EVIDENCE");
    expect(outcome?.text).toContain("The search services did not answer");
  });
});
