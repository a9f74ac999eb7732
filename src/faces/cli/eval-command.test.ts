import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeShell, fakeShell } from "../../../test/cli/fake-shell.ts";
import { startWorld, type World } from "../../../test/world/world.ts";
import { type Evaluation, evaluationSchema } from "../../evaluation/result.ts";
import { EXIT } from "./exit-codes.ts";

let at: FakeShell;
let world: World | undefined;
afterEach(async () => {
  at.remove();
  await world?.close();
  world = undefined;
});

function set(...cases: readonly object[]): string {
  const file = join(at.cwd, "set.jsonl");
  writeFileSync(file, cases.map((one) => JSON.stringify(one)).join("\n"));
  return file;
}

async function evaluated(...args: string[]): Promise<{ readonly code: number; readonly result: Evaluation }> {
  at.clear();
  const code = await at.run("eval", ...args, "--json", "--quiet");
  return { code, result: evaluationSchema.parse(JSON.parse(at.out())) };
}

const scoresOf = ({ cases }: Evaluation) => Object.fromEntries(cases.map(({ id, scores }) => [id, scores]));

describe("assay eval over the documentation", { timeout: 120_000 }, () => {
  beforeEach(() => {
    at = fakeShell();
  });

  const FOUND = {
    id: "found",
    query: "In which file does the journal lie?",
    answers: ["assay.db"],
    facts: [
      "The journal lies in the store, which is a SQLite file named `assay.db` in the home folder of Assay",
      "The journal lies in 3 spreadsheets",
    ],
    sources: ["how-a-run-survives.md"],
  };

  it("X10 asks, judges and scores without key or network, and prints a table that says what was missed", async () => {
    const unknown = { id: "unknown", query: "What is the population of Lisbon?", found: false };
    const turn = { id: "turn", query: "In which file does the journal lie?", ask: "turn", answers: ["assay.db"] };
    const code = await at.run("eval", set(FOUND, unknown, turn));
    expect(code).toBe(EXIT.ok);
    expect(at.out()).toMatch(/^set\.jsonl \([\da-f]{8}\): 3 cases, Assay \d+\.\d+\.\d+, without a model, judged by rules, /);
    expect(at.out()).toContain("| expected answer stated | 100.0 % |");
    expect(at.out()).toContain("| expected facts said | 50.0 % |");
    expect(at.out()).toContain("| found or not found, as expected | 100.0 % |");
    expect(at.out()).toContain("| output keeps its contract | 100.0 % |");
    expect(at.out()).toContain("  - does not say: The journal lies in 3 spreadsheets");
    expect(at.said()).toContain("3/3");
  });

  it("X10 keeps answer and fact sheet, so that `assay verify` repeats the judgement by hand", async () => {
    const { result } = await evaluated(set(FOUND));
    const folder = join(at.home, "evaluations", result.name, "cases", "found");
    at.clear();
    await at.run("verify", join(folder, "facts.md"), "--sources", folder, "--offline", "--json");
    const { statements } = JSON.parse(at.out());
    expect(statements.map((one: { together: { verdict: string } }) => one.together.verdict === "supported")).toEqual([true, false]);
  });

  it("X10 goes on with a stopped evaluation: what was scored is not asked again, and other sets are refused", async () => {
    const second = { id: "second", query: "How many redirects are followed?", answers: ["5 times"] };
    const file = set(FOUND, second);
    const { result } = await evaluated(file);
    const cases = join(at.home, "evaluations", result.name, "cases");
    const scores = join(cases, "found", "scores.json");
    writeFileSync(scores, readFileSync(scores, "utf8").replace('"answers": 1', '"answers": 0'));
    const again = await evaluated(file, "--resume", result.name);
    expect(scoresOf(again.result)).toMatchObject({ found: { answers: 0 }, second: { answers: 1 } });
    expect(again.result.name).toBe(result.name);
    expect(await at.run("eval", set(FOUND), "--resume", result.name)).toBe(EXIT.conflict);
    expect(at.said()).toContain("was begun with other sets or settings");
  });

  it("X10 stopped by Ctrl-C it prints what there is and says how to go on", async () => {
    const file = set(FOUND, { id: "second", query: "How many redirects are followed?", answers: ["5 times"] });
    const running = at.run("eval", file, "--concurrency", "1");
    await expect.poll(() => at.said(), { timeout: 60_000 }).toContain("1/2");
    at.interrupt();
    expect(await running).toBe(EXIT.interrupted);
    const name = /Stopped after 1 of 2 cases\. Go on with --resume (\S+)/.exec(at.said())?.[1] ?? "";
    expect(at.out()).toContain("| expected answer stated | 100.0 % |");
    const { code, result } = await evaluated(file, "--resume", name, "--concurrency", "1");
    expect({ code, cases: result.cases.length }).toEqual({ code: EXIT.ok, cases: 2 });
  });

  it("X10 compares with an earlier result, and ends with code 6 where a limit is missed", async () => {
    const file = set(FOUND);
    const before = join(at.cwd, "before.json");
    const { code } = await evaluated(file, "--out", before, "--limit", "answers=1,facts=0.5");
    expect(code).toBe(EXIT.ok);
    at.clear();
    expect(await at.run("eval", file, "--against", before, "--limit", "facts=0.9")).toBe(EXIT.missed);
    expect(at.said()).toContain("missed: expected facts said: 50.0 %, less than 90.0 %");
    expect(at.out()).toMatch(/Against \S+, Assay \d/);
    expect(at.out()).toMatch(/\| expected answer stated \| 100\.0 % \| 100\.0 % \| – \| 1 \| same \|/);
  });

  it("X10 lets nothing of an earlier result's text reach the terminal that it would obey", async () => {
    const file = set({ id: "a", query: "capital of Australia", route: "tavily_only" });
    const { result } = await evaluated(file);
    const before = join(at.cwd, "before.json");
    const hostile = {
      ...result,
      name: "old\u001b[2J",
      version: "1\u001b]0;x\u0007",
      settings: { models: { judge: { id: "m\u001b[31m" } } },
    };
    writeFileSync(before, JSON.stringify(hostile));
    at.clear();
    expect(await at.run("eval", file, "--against", before)).toBe(EXIT.ok);
    expect(at.out()).toContain("Against old");
    for (const sequence of ["\u001b[2J", "\u001b]0;", "\u0007", "\u001b[31m"]) expect(at.out()).not.toContain(sequence);
  });

  it("X10 C8 a set of routes asks nobody and keeps nothing", async () => {
    const { result } = await evaluated(set({ id: "a", query: "capital of Australia", route: "tavily_only", first: "facts" }));
    expect(scoresOf(result)).toEqual({ a: { route: 1, first: 1 } });
    expect(at.files()).toEqual(["set.jsonl"]);
  });

  it("X10 asks those cases alone that --only names", async () => {
    const cases = ["a", "b", "c"].map((id) => ({ id, query: `capital of ${id}`, route: "tavily_only" }));
    const { result } = await evaluated(set(...cases), "--only", " c,a");
    expect(result.cases.map(({ id }) => id)).toEqual(["a", "c"]);
  });

  it.each([
    [["nothing.jsonl"], "there is no file nothing.jsonl"],
    [["set.jsonl", "--against", "set.jsonl"], "--against: set.jsonl is no result"],
    [["set.jsonl", "--resume", "../x"], "--resume must name an evaluation"],
    [["set.jsonl", "--resume", "unknown"], "There is no evaluation unknown"],
    [["set.jsonl", "--concurrency", "0"], "--concurrency must be a whole number from 1 to 10000"],
    [["set.jsonl", "--only", "x"], '--only: there is no case "x"'],
    [["set.jsonl", "--limit", "speed=1"], "--limit must name one of route, first, answers"],
    [["set.jsonl", "set.jsonl"], "Two sets have a case found"],
    [["set.jsonl", "--out", "no/such/file"], "--out: the folder"],
  ])("X10 R16 %j is refused by name before anything is asked", async (args, message) => {
    set(FOUND);
    expect(await at.run("eval", ...args)).toBe(EXIT.badInput);
    expect(at.said()).toContain(message);
    expect(at.files().filter((file) => file.includes("assay.db"))).toEqual([]);
  });
});

describe("assay eval with a model", { timeout: 120_000 }, () => {
  const QUESTION = {
    id: "density",
    query: "What energy density does the Talmont TX-2 cell have in the independent test?",
    answers: ["155"],
  };

  beforeEach(async () => {
    world = await startWorld();
    at = fakeShell({ env: world.env });
  });

  it("X4 X10 counts tokens and time of answering and of judging apart, and names the judge", async () => {
    const fact = "The energy density was 155 watt hours per kilogram on average";
    const { result } = await evaluated(set({ ...QUESTION, facts: [fact] }));
    expect(result.judge).toBe("model");
    expect(scoresOf(result).density).toMatchObject({ answers: 1, facts: 1, completed: 1 });
    const { tokens = 0, judging_tokens = 0, seconds = 0 } = result.cases[0]?.scores ?? {};
    expect([tokens > 0, judging_tokens > 0, seconds > 0]).toEqual([true, true, true]);
    expect(world?.parts.model.calls.length).toBeGreaterThan(0);
  });

  it("X10 --no-model leaves the judging to the rules", async () => {
    const { result } = await evaluated(set(QUESTION), "--no-model");
    expect(result.judge).toBe("rules");
    expect(result.cases[0]?.scores.judging_tokens).toBe(0);
  });

  it("X4 X10 a token budget holds over all cases: what would pass it is not asked, and is said", async () => {
    const cases = [QUESTION, { ...QUESTION, id: "turn", ask: "turn" }];
    const { result } = await evaluated(set(...cases), "--token-budget", "6000", "--concurrency", "1");
    const used = result.cases.map(({ scores }) => (scores.tokens ?? 0) + (scores.judging_tokens ?? 0)).reduce((sum, one) => sum + one, 0);
    expect(used).toBeLessThanOrEqual(6_000);
    expect(result.cases.map(({ id, state }) => [id, state])).toEqual([
      ["density", "not_found"],
      ["turn", "skipped"],
    ]);
    expect(readdirSync(join(at.home, "evaluations", result.name, "cases"))).toEqual(["density"]);
    at.clear();
    expect(await at.run("eval", set(...cases), "--token-budget", "6000", "--concurrency", "1", "--limit", "completed=1")).toBe(EXIT.missed);
    expect(at.said()).toContain("missed: 1 of 2 cases were not asked");
  });

  it("X10 R16 what fails in one case is that case's result, and the others are asked", async () => {
    const wrong = { ...QUESTION, id: "wrong", request: { provider: "nobody" } };
    const { code, result } = await evaluated(set(wrong, QUESTION), "--no-model");
    expect(code).toBe(EXIT.ok);
    expect(result.cases.map(({ state, error }) => [state, error?.type])).toEqual([
      ["failed", "INVALID_INPUT"],
      ["answered", undefined],
    ]);
  });
});
