import { describe, expect, it } from "vitest";
import type { TurnOutcome } from "../conversation/turn.ts";
import { reportSchema } from "../domain/report.ts";
import { type Answer, answerOfReport, answerOfTurn, reportFaults } from "./answer.ts";
import { parseCases } from "./case.ts";
import { factSheet } from "./fact-sheet.ts";
import { scoreAnswer, scoreRoute } from "./score.ts";

const caseOf = (fields: object) => {
  const [one] = parseCases(JSON.stringify({ id: "c", query: "How high is the tower?", ...fields }), "set");
  if (one === undefined) throw new Error("no case");
  return one;
};
const answered = (statements: readonly string[], cited: readonly string[] = []): Answer => ({
  state: "answered",
  runId: "r",
  markdown: "",
  statements,
  cited,
  faults: [],
});
const NONE = { citations: undefined, facts: undefined };

const REPORT = reportSchema.parse({
  run_id: "r",
  query: "q",
  mode: "report",
  status: "answered",
  markdown: "# q\n\nOne [1]. Two [2][1].\n\n## Sources\n\n1. A\n2. B\n",
  summary: "",
  final_answer: "",
  references: [
    { n: 1, url: "https://a.example/" },
    { n: 2, url: "https://b.example/" },
  ],
  sources: [],
  claims: [],
  sentences: [
    { text: "One.", claimIds: ["a"], sources: [1], role: "statement" },
    { text: "A frame.", claimIds: [], sources: [], role: "frame" },
  ],
  unresolved: [],
  tasks: [],
  confidence: 1,
  gaps: [],
  failed_queries: [],
  error_log: [],
  flags: {
    insufficient_termination: false,
    degraded_mode: false,
    incomplete_sources: false,
    few_independent_sources: false,
    without_model: true,
    stop_reason: "sufficient",
  },
  metrics: Object.fromEntries(
    "duration_s tokens_in tokens_out cost_est model_calls searches pages_read dead_links sources_count domain_diversity cache_hits cache_misses independent_share iterations"
      .split(" ")
      .map((name) => [name, 0]),
  ),
  metadata: { plan: [], reflection: [], synthesis: [] },
  made_with: {},
});

describe("scores of an answer", () => {
  it.each([
    [{ answers: ["12 m", "twelve metres"] }, answered(["It is 12 m high."]), { answers: 1, found: 1 }],
    [{ answers: ["12 m"] }, answered(["It is 13 m high."]), { answers: 0, found: 1 }],
    [{ absent: ["13 m"] }, answered(["It is 13 m high."]), { absent: 0 }],
    [{ absent: ["13 m"] }, answered(["It is 12 m high."]), { absent: 1 }],
    [{ sources: ["a.md", "b.md"] }, answered(["x"], ["library:d/a.md"]), { sources: 0.5 }],
    [{ found: false }, answered(["x"]), { found: 0 }],
  ])("X10 %j", (expected, answer, scores) => {
    expect(scoreAnswer(caseOf(expected), answer, NONE).scores).toMatchObject(scores);
  });

  it("X10 to find nothing is right where nothing is to be found, and wrong elsewhere", () => {
    const nothing: Answer = { ...answered([]), state: "not_found" } as Answer;
    expect(scoreAnswer(caseOf({ found: false }), nothing, NONE).scores.found).toBe(1);
    expect(scoreAnswer(caseOf({ facts: ["x"] }), nothing, NONE).scores).toMatchObject({ found: 0, facts: 0 });
  });

  it("X10 an answer that failed scores nothing of what was expected, and says why", () => {
    const failed: Answer = { state: "failed", runId: undefined, error: { type: "TIMEOUT", message: "Too slow.", retryable: true } };
    const { scores, notes } = scoreAnswer(caseOf({ answers: ["x"], facts: ["y"], sources: ["z"] }), failed, NONE);
    expect(scores).toEqual({ completed: 0, answers: 0, facts: 0, sources: 0 });
    expect(notes[0]).toBe("failed: Too slow.");
  });

  it("X10 C8 a route is scored against the router, its first role only where the route is right", () => {
    expect(scoreRoute(caseOf({ query: "capital of Australia", route: "tavily_only", first: "facts" })).scores).toEqual({
      route: 1,
      first: 1,
    });
    expect(scoreRoute(caseOf({ query: "capital of Australia", route: "exa_only", first: "facts" })).scores).toEqual({ route: 0 });
  });

  it("X10 every expected fact is a cited line of its own, safe in Markdown", () => {
    expect(factSheet(["One.", "A *b* [2]"])).toBe("One [1]\n\nA \\*b\\* [1]\n\n## Sources\n\n[1] The answer: http://answer.invalid/\n");
  });
});

const ownStatement = (claimId: string) => ({
  text: "Your other 12 wait.",
  claimIds: [],
  sources: [],
  role: "statement" as const,
  kind: "calculation" as const,
  calculations: [{ result: "12", expression: "14 − 2", inputs: [{ figure: "14", claimId, quote: "We have 14." }] }],
});

describe("the form of a report", () => {
  it("R14 X10 is kept by markers that name references, numbered by first appearance, and statements with sources", () => {
    expect(reportFaults(REPORT)).toEqual([]);
    expect(answerOfReport(REPORT)).toMatchObject({
      state: "answered",
      statements: ["One."],
      cited: ["https://a.example/", "https://b.example/"],
    });
  });

  it("R14 X10 an answer is scored by its own words, without its markers", () => {
    const answer = "Twelve [1][2 - Partial], as \\[3] has it [here].";
    expect(answerOfReport({ ...REPORT, status: "not_found", answer })).toMatchObject({
      state: "not_found",
      statements: ["Twelve, as \\[3] has it [here]."],
    });
  });

  it("C11 X10 a turn is scored by its bullets, and is no answer without them", () => {
    const bullets = [{ text: "Twelve. [1]", source_ids: ["s1"] }];
    const sources = [{ id: "s1", domain: "a.test", title: "A", url: "https://a.test/" }];
    const turn = {
      run_id: "r",
      text: "Twelve.",
      contract: { data: { bullets, sources, render_markdown: "" }, error: { code: "NONE", message: "" } },
    };
    const scored = answerOfTurn(turn as unknown as TurnOutcome);
    expect(scored).toMatchObject({ state: "answered", runId: "r", statements: ["Twelve."], cited: ["https://a.test/"] });
    expect(scored).toHaveProperty("faults.0", expect.stringMatching(/^\d+:\d+: ./));
    expect(answerOfTurn({ run_id: "r", text: "" } as unknown as TurnOutcome)).toMatchObject({
      state: "not_found",
      statements: [],
      cited: [],
    });
  });

  it.each([
    [{ markdown: "One [3]." }, ["[3] names no reference.", "Sources are not numbered by first appearance."]],
    [{ markdown: "Eins [1].\n\n## Quellen\n\n1. A [7]\n" }, []],
    [{ markdown: "One [2]. Two [1]." }, ["Sources are not numbered by first appearance."]],
    [{ sentences: [{ text: "Bare.", claimIds: ["a"], sources: [], role: "statement" as const }] }, ["A statement has no source: Bare."]],
    [{ sentences: [ownStatement("ask")] }, []],
    [{ sentences: [ownStatement("a")] }, ["A statement has no source: Your other 12 wait."]],
    [
      { sentences: [{ text: "x".repeat(121), claimIds: [], sources: [], role: "statement" as const, kind: "fact" as const }] },
      [`A statement has no source: ${"x".repeat(120)}`],
    ],
    [
      {
        sentences: (["absence", "advice"] as const).map((kind) => ({
          text: "None.",
          claimIds: [],
          sources: [],
          role: "statement" as const,
          kind,
        })),
      },
      [],
    ],
    [{ mode: "answer" as const, answer: `${"x".repeat(136)} [1]` }, []],
    [{ mode: "answer" as const, answer: `${"x".repeat(140)} [1]` }, ["The answer has 144 characters, more than 140."]],
  ])("R14 X10 %j", (change, faults) => {
    expect(reportFaults({ ...REPORT, ...change })).toEqual(faults);
  });
});
