import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeShell, fakeShell } from "../../../test/cli/fake-shell.ts";
import { EXIT } from "./exit-codes.ts";
import { REQUEST_OPTIONS } from "./options.ts";
import { buildProgram } from "./program.ts";

let at: FakeShell;
beforeEach(() => {
  at = fakeShell();
  writeFileSync(join(at.cwd, "file.txt"), "A file.\n");
});
afterEach(() => at.remove());

/** Runs a command that must be refused: exit code 2, one sentence that names what is wrong, and nothing written. */
async function refused(args: readonly string[], named: string): Promise<string> {
  const before = at.files();
  at.clear();
  const code = await at.run(...args);
  expect({ args, code, out: at.out() }).toEqual({ args, code: EXIT.badInput, out: "" });
  const said = at.said();
  expect(said).toMatch(/^assay: .+[.?)…”"]\n$/u);
  expect(said.trim().split("\n")).toHaveLength(1);
  expect(said).toContain(named);
  expect(said).not.toMatch(/Too big|Invalid|expected|undefined|\[object/);
  expect(at.files()).toEqual(before);
  return said;
}

const NUMBERS = ["abc", "1e1", "0x3", "", " ", "-1", "99999999999", "NaN", "1,5"];

/** Values that no option of that name may take. */
const BAD: Readonly<Record<string, readonly string[]>> = {
  "--mode": ["essay", "", "REPORT"],
  "--language": ["xx", "german", "de-", "", "d"],
  "--path": ["long", ""],
  "--tier": ["huge", ""],
  "--breadth": [...NUMBERS, "1", "11", "2.5"],
  "--depth": [...NUMBERS, "0", "6", "1.5"],
  "--summary-tokens": [...NUMBERS, "99", "1001"],
  "--max-iters": [...NUMBERS, "0", "21"],
  "--max-queries": [...NUMBERS, "0", "101"],
  "--max-sources": [...NUMBERS, "0", "101"],
  "--time": [...NUMBERS, "0", "3601"],
  "--token-budget": [...NUMBERS, "0", "10000001", "0.5"],
  "--cost-budget": [...NUMBERS, "1001"],
  "--include-domain": ["no domain", "", "a.org,,b.org", "http://"],
  "--exclude-domain": ["no domain", ""],
  "--sources": ["papers", ""],
  "--exclude-sources": ["everything", ""],
  "--from": ["yesterday", "2025-13-01", "2025-02-30", "01.02.2025", ""],
  "--to": ["2025-2-3", "2025-02-30", ""],
  "--per-domain": [...NUMBERS, "0", "101"],
  "--results": [...NUMBERS, "0", "6"],
  "--provider": ["altavista", "", "tavily", "x".repeat(41)],
  "--fetch-timeout": [...NUMBERS, "0", "61"],
  "--accept-language": ["", "de\nx", "y".repeat(101)],
  "--answer": ["", " ", "no question mark", "Which cell?", "? TX-2", "Which? ".repeat(600)],
  "--library": ["", "missing", "file.txt"],
  "--home": ["", "file.txt"],
  "--config": ["", "missing.json", "file.txt", "."],
  "--out": ["", ".", "missing/report.md", "file.txt/report.md"],
};

describe("bad values of the options of research", () => {
  const options = optionsOf("research");

  it("R1 every option that takes a value is tried here", () => {
    const withValue = options.filter((option) => option.required).map((option) => option.long);
    expect(Object.keys(BAD).sort()).toEqual(withValue.sort());
    for (const { flag } of REQUEST_OPTIONS) expect(BAD).toHaveProperty([flag.split(" ")[0] ?? ""]);
  });

  it.each(Object.entries(BAD))("R1 %s refuses them by name, with exit code 2, and nothing is written", async (option, values) => {
    for (const value of values) await refused(["research", "What is tea?", option, value], option);
    await refused(["research", "What is tea?", option], option);
  });

  it("R1 switches take no value", async () => {
    for (const { long } of options.filter((option) => !option.required))
      if (long !== "--help") await refused(["research", "What is tea?", `${long}=maybe`], String(long));
  });

  it("R1 a range of days that ends before it begins names both options", async () => {
    expect(await refused(["research", "x", "--from", "2025-03-01", "--to", "2025-01-01"], "--from")).toContain("--to");
  });

  it("R1 the message says what the value may be and what it was", async () => {
    expect(await refused(["research", "x", "--breadth", "99"], "--breadth")).toBe(
      "assay: --breadth must be a whole number from 2 to 10, not 99.\n",
    );
  });
});

describe("bad input elsewhere", () => {
  it("R1 an empty or endless question is refused", async () => {
    for (const question of [[], [""], ["?!"], ["   "]]) await refused(["research", ...question], "question is empty");
    await refused(["research", "x".repeat(4001)], "The question may have at most 4000 characters, and has 4001");
  });

  it.each([
    [["runs", "show", "r_0"], "r_0"],
    [["runs", "resume", "r_0"], "r_0"],
    [["runs", "replay", "r_0"], "r_0"],
    [["runs", "show"], "<id>"],
    [["runs", "show", "a", "b"], "more arguments"],
    [["runs", "list", "--limit", "0"], "--limit"],
    [["runs", "list", "--limit", ""], "--limit"],
    [["runs", "list", "--limit", "many"], "--limit"],
    [["runs", "show", "r_0", "--out", "."], "--out"],
    [["library", "add", "missing"], "missing"],
    [["library", "add", "file.txt"], "file.txt"],
    [["library", "add", ""], "<folder>"],
    [["library", "add", ".", "--name", "Two Words"], "--name"],
    [["library", "remove", "nothing"], "nothing"],
    [["library", "search", "tea"], "library is empty"],
    [["library", "search", "?"], "<words>"],
    [["library", "search", "tea", "--limit", "0"], "--limit"],
    [["doctor", "--page", "ftp://example.org"], "--page"],
    [["ask"], "question is empty"],
    [["ask", "x", "--library", "missing"], "--library"],
    [["chat", "--resume", "nobody"], "nobody"],
    [["chat", "--about", "nothing"], "nothing"],
    [["serve", "--port", "99999"], "--port"],
    [["serve", "--port", "http"], "--port"],
    [["serve", "--host", ""], "--host"],
    [["serve", "--library", "missing"], "--library"],
    [["mcp", "--library", "missing"], "--library"],
    [["verify"], "assay verify --help"],
    [["verify", "missing.md"], "missing.md"],
    [["verify", "file.txt", "--min-supported", "7"], "--min-supported"],
    [["verify", "file.txt", "--max-dead", "-1"], "--max-dead"],
    [["verify", "file.txt", "--max-dangling", "1.5"], "--max-dangling"],
    [["verify", "file.txt", "--max-contradicted", "x"], "--max-contradicted"],
    [["verify", "file.txt", "--fetch-timeout", "0"], "--fetch-timeout"],
    [["verify", "file.txt", "--token-budget", "0"], "--token-budget"],
    [["verify", "file.txt", "--sources", "missing"], "--sources"],
    [["verify", "file.txt", "--html", "missing/x.html"], "--html"],
    [["contract", "check", "missing"], "missing"],
    [["contract", "chek", "x"], "did you mean check?"],
    [["reserch", "x"], "did you mean research?"],
    [["runs", "lst"], "did you mean list?"],
    [["research", "x", "--bredth", "3"], "did you mean --breadth?"],
    [["What is tea?"], 'assay research "What is tea?"'],
  ])("I1 %j is refused by name, and nothing is written", async (args, named) => {
    await refused(args, named);
  });

  it("X6 a setting of the environment that is wrong is named with its variable", async () => {
    const shell = fakeShell({ env: { ASSAY_PER_HOST: "99" } });
    expect(await shell.run("research", "x")).toBe(EXIT.badInput);
    expect(shell.said()).toBe('assay: The setting fetch.perHost (ASSAY_PER_HOST) must be a whole number from 1 to 16, not "99".\n');
    expect(shell.files()).toEqual([]);
    shell.remove();
  });

  it.each([
    [{ ASSAY_SEARCH_PROVIDERS: "altavista" }, "altavista"],
    [{ ASSAY_SEARCH_PROVIDERS: "tavily" }, "TAVILY_API_KEY"],
    [{ ASSAY_FETCH_ALLOW: "nonsense" }, "nonsense"],
    [{ ASSAY_FETCH_RESOLVE: "nonsense" }, "nonsense"],
    [{ ASSAY_MODEL_BASE_URL: "http://127.0.0.1:9/v1" }, "ASSAY_MODEL"],
    [{ ASSAY_LIBRARY: "/nowhere/at/all" }, "/nowhere/at/all"],
  ])("X6 settings that do not fit together are refused before anything is written: %j", async (env, named) => {
    const shell = fakeShell({ env });
    expect(await shell.run("research", "x")).toBe(EXIT.badInput);
    expect(shell.said()).toContain(named);
    expect(shell.files()).toEqual([]);
    shell.remove();
  });

  it("R16 with --json the error is the one envelope of every face", async () => {
    expect(await at.run("research", "x", "--mode", "essay", "--json")).toBe(EXIT.badInput);
    expect(JSON.parse(at.out())).toEqual({
      error: { type: "INVALID_INPUT", message: '--mode must be report or answer, not "essay".', retryable: false, field: "--mode" },
    });
  });
});

function optionsOf(name: string) {
  const shell = fakeShell();
  shell.remove();
  const command = buildProgram(shell.shell, () => {}).commands.find((candidate) => candidate.name() === name) ?? new Command();
  return command.options;
}
