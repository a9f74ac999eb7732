import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { fakeShell } from "../../../test/cli/fake-shell.ts";
import { researchRequestSchema } from "../../domain/request.ts";
import { EXIT } from "./exit-codes.ts";
import { optionName, REQUEST_OPTIONS, requestFields } from "./options.ts";
import { buildProgram } from "./program.ts";
import { configFrom } from "./setup.ts";

async function help(...args: string[]): Promise<string> {
  const at = fakeShell({ columns: 80 });
  expect(await at.run(...args)).toBe(EXIT.ok);
  at.remove();
  return at.out();
}

describe("help", () => {
  const at = fakeShell();
  at.remove();
  const within = (command: Command, path: readonly string[]): (readonly string[])[] => [
    path,
    ...command.commands.flatMap((inner) => within(inner, [...path, inner.name()])),
  ];
  const COMMANDS = within(
    buildProgram(at.shell, () => {}),
    [],
  );

  it.each(COMMANDS.map((command) => [command]))("I1 of %j fits into 80 columns and ends with success", async (command) => {
    const text = await help(...command, "--help");
    expect(text).toContain(`Usage: assay ${command.join(" ")}`.trim());
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it("I1 says of every command what it does, and of each argument and option what it is", () => {
    const said = (command: Command): void => {
      for (const inner of command.commands) said(inner);
      const name = command.name();
      expect(command.description(), name).toMatch(/^\p{L}[^\n]{5,}[^.\s]\.?$/u);
      for (const argument of command.registeredArguments) {
        expect(argument.name(), name).toMatch(/^[a-z]+$/u);
        expect(argument.description.length, `${name} ${argument.name()}`).toBeGreaterThan(3);
      }
      const flags = command.options.map(({ long }) => long);
      expect(new Set(flags).size, name).toBe(flags.length);
      for (const option of command.options) expect(option.description.length, `${name} ${option.flags}`).toBeGreaterThan(3);
    };
    said(buildProgram(at.shell, () => {}));
  });

  it("I1 breaks what it says to any terminal, and no wider than is well read", async () => {
    const widest = async (columns: number, ...args: string[]) => {
      const shell = fakeShell({ columns });
      await shell.run(...args);
      shell.remove();
      return Math.max(...`${shell.out()}${shell.said()}`.split("\n").map((line) => line.length));
    };
    for (const args of [["research", "--help"], ["runs"]]) {
      expect(await widest(400, ...args), args.join()).toBeLessThanOrEqual(100);
      expect(await widest(60, ...args), args.join()).toBeLessThanOrEqual(60);
    }
  });

  it("I1 names every command and shows how to ask", async () => {
    const text = await help("--help");
    for (const word of [...COMMANDS.flatMap((path) => (path.length === 1 ? path : [])), "Examples:"]) expect(text).toContain(word);
  });

  it("I1 without a command, or with a group alone, help is shown and nothing was done", async () => {
    for (const args of [[], ["runs"], ["library"]]) {
      const at = fakeShell();
      expect(await at.run(...args)).toBe(EXIT.badInput);
      expect(at.said()).toContain("Usage: assay");
      expect(at.files()).toEqual([]);
      at.remove();
    }
  });

  it.each([
    [["help", "nope"], "There is no command nope; assay --help lists those there are."],
    [["help", "runs", "nope"], "There is no command runs nope; assay runs --help lists those there are."],
  ])("I1 %j is one sentence and bad input", async (args, sentence) => {
    const shell = fakeShell({ columns: 80 });
    expect(await shell.run(...args)).toBe(EXIT.badInput);
    expect(shell.said()).toBe(`assay: ${sentence}\n`);
    shell.remove();
  });

  it.each([
    [
      "research",
      `library web no-web clarify answer mode language path summary-tokens tier breadth depth max-iters max-queries max-sources time token-budget
      cost-budget include-domain exclude-domain sources exclude-sources from to per-domain results provider fetch-timeout accept-language json out quiet home config`,
    ],
    ["ask", "library web no-web home config phase1 evidence contract json quiet"],
    ["chat", "library web no-web home config resume about contract list"],
    [
      "verify",
      "offline sources structure no-model fetch-timeout token-budget cost-budget min-supported max-dead max-dangling max-contradicted strict all json quiet html home config",
    ],
    ["contract check", "json"],
    ["runs list", "home config limit kind query from until after json"],
    ["runs show", "home config evidence events json out"],
    ["runs export", "home config format out"],
    ["runs resume", "library web no-web home config json out quiet max-iters max-queries max-sources time token-budget cost-budget"],
    ["runs finish", "library web no-web home config json out quiet"],
    ["runs replay", "home config json out"],
    ["runs rate", "home config note json"],
    ["runs delete", "home config of"],
    ["runs prune", "home config older-than dry-run json"],
    ["library add", "home config name json"],
    ["library list", "home config json"],
    ["library search", "home config limit in explain json"],
    ["library remove", "home config"],
    ["serve", "library web no-web home config host port"],
    ["worker", "library web no-web home config concurrency"],
    ["mcp", "library web no-web home config"],
    ["tokens add", "home config rights expires runs-per-day tokens-per-day usd-per-day keep json"],
    ["tokens list", "home config json"],
    ["tokens revoke", "home config"],
    ["store copy", "home config from to json"],
    ["doctor", "library web no-web home config settings ask page json"],
    ["eval", "library web no-web home config no-model only resume concurrency token-budget against limit out json quiet"],
  ])("I1 help of %s lists its options", async (command, options) => {
    const text = await help(...command.split(" "), "--help");
    for (const option of options.split(/\s+/)) expect(text).toMatch(new RegExp(`^ +(?:-\\w, )?--${option}\\b`, "mu"));
  });

  it.each([
    ["runs list", "research audit turn search read clarify"],
    ["runs export", "markdown json evidence evidence-json html docx bibtex csl-json"],
    ["tokens add", "ask read operate"],
  ])("I1 help of %s says what may be chosen", async (command, choices) => {
    const text = await help(...command.split(" "), "--help");
    for (const choice of choices.split(" ")) expect(text.replace(/\s+/g, " ")).toMatch(new RegExp(` ${choice}\\b`, "u"));
  });

  it("I1 the version is the package's", async () => {
    expect(await help("--version")).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe("options as fields of the request", () => {
  it("R1 every field of the request but the question and the dialogue has an option", () => {
    const fields = new Set(REQUEST_OPTIONS.map((option) => option.field.split(".")[0]));
    const without = Object.keys(researchRequestSchema.shape).filter((field) => !fields.has(field));
    // `max_rounds` is S2's name for what `max_iters` says.
    expect(without).toEqual(["query", "followUpDialogue", "max_rounds"]);
  });

  it("R1 options become the request's fields", () => {
    expect(
      requestFields({ breadth: "3", tier: "deep", includeDomain: ["a.org"], from: "2025-01-01", costBudget: "0.5", library: ["x"] }),
    ).toEqual({
      breadth: 3,
      complexity_tier: "deep",
      include_domains: ["a.org"],
      date_range: { from: "2025-01-01" },
      cost_budget_usd: 0.5,
    });
    expect(requestFields({})).toEqual({});
  });

  it("R1 every option has a name of its own", () => {
    const names = REQUEST_OPTIONS.map((option) => optionName(option.flag));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("options as settings", () => {
  it("X6 without --web or --no-web the configuration decides", async () => {
    const at = fakeShell({ env: { ASSAY_WEB: "yes" } });
    expect(configFrom({}, at.shell).config["search.web"]).toBe(true);
    expect(configFrom({ web: false }, at.shell).config["search.web"]).toBe(false);
    // Through the whole command line: the provider is only looked for where the web is on.
    expect(await at.run("research", "x", "--provider", "tavily")).toBe(EXIT.badInput);
    expect(at.said()).toContain("TAVILY_API_KEY");
    at.clear();
    expect(await at.run("research", "x", "--provider", "tavily", "--no-web")).toBe(EXIT.badInput);
    expect(at.said()).toContain("the web is not searched");
    at.remove();
  });

  it("X6 with nothing set, no flag turns the web on or off", async () => {
    const at = fakeShell();
    expect(configFrom({}, at.shell).config["search.web"]).toBeUndefined();
    expect(await at.run("research", "x", "--provider", "duckduckgo")).toBe(EXIT.badInput);
    expect(at.said()).toContain("add --web");
    at.remove();
  });
});
