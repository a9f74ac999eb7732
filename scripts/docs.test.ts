import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { SETTINGS } from "../src/config/settings.ts";
import { ERROR_TYPES } from "../src/domain/error.ts";
import { TIER_LIMITS } from "../src/domain/limits.ts";
import { caseSchema, parseCases } from "../src/evaluation/case.ts";
import { MEASURE_NAMES } from "../src/evaluation/measures.ts";
import { EXIT, exitCodeFor } from "../src/faces/cli/exit-codes.ts";
import { buildProgram } from "../src/faces/cli/program.ts";
import { fakeShell } from "../test/cli/fake-shell.ts";
import { explained, testsOfIds } from "./requirements-table.ts";
import { SETTINGS_PAGE, withTable } from "./settings-table.ts";

const ROOT = join(import.meta.dirname, "..");
const DOCS = join(ROOT, "docs");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const PAGES = readdirSync(DOCS)
  .filter((name) => name.endsWith(".md"))
  .map((name) => `docs/${name}`);

describe("docs/configuration.md", () => {
  it("X6 lists every setting as the code has it", () => {
    const page = readFileSync(SETTINGS_PAGE, "utf8");
    expect(page).toBe(withTable(page));
    for (const name of Object.keys(SETTINGS)) expect(page).toContain(`| \`${name}\` |`);
  });
});

describe("docs/command-line.md", () => {
  const page = read("docs/command-line.md");

  it("I1 gives every exit code once, and no other", () => {
    const rows = [...page.matchAll(/^\| (\d+) \| /gm)].map((match) => Number(match[1]));
    expect(rows).toEqual(Object.values(EXIT));
  });

  it("I1 every type of error ends with one of these codes", () => {
    for (const type of ERROR_TYPES) expect(Object.values(EXIT)).toContain(exitCodeFor(type));
  });

  it("I1 names every command and every option of research", () => {
    const at = fakeShell();
    at.remove();
    const program = buildProgram(at.shell, () => {});
    for (const command of program.commands) {
      const inner = command.commands.length === 0 ? [command.name()] : command.commands.map((sub) => `${command.name()} ${sub.name()}`);
      for (const name of inner) expect(page).toContain(`assay ${name}`);
    }
    const options = program.commands.find((command) => command.name() === "research")?.options ?? [];
    for (const { long } of options) if (long !== "--help") expect(page).toContain(`\`${long}`);
  });
});

describe("docs/evaluation.md", () => {
  it("X10 names every measure, every field of a case and every option, and no other", () => {
    const page = read("docs/evaluation.md");
    const table = (heading: string) => (page.split(`## ${heading}`)[1] ?? "").split("\n## ")[0] ?? "";
    const named = (heading: string) =>
      [...table(heading).matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(([, cell = ""]) => cell.replaceAll("`", "").split(", "));
    expect(named("Data sets").sort()).toEqual(Object.keys(caseSchema.shape).sort());
    expect(named("What is measured").sort()).toEqual([...MEASURE_NAMES].sort());
    const at = fakeShell();
    at.remove();
    const options = buildProgram(at.shell, () => {}).commands.find((command) => command.name() === "eval")?.options ?? [];
    for (const { long } of options) if (long !== "--help") expect(read("docs/command-line.md")).toContain(`\`${long}`);
  });

  it.each(["routing.jsonl", "documentation.jsonl"])("X10 %s, which ships, is a data set", (name) => {
    expect(parseCases(read(`eval/sets/${name}`), name).length).toBeGreaterThan(20);
  });
});

describe("the documentation", () => {
  it("R2 says of the tiers what the code does", () => {
    const page = read("docs/budgets-and-limits.md").replace(/\s+/g, " ");
    for (const [tier, { iterations, queries, sources, seconds }] of Object.entries(TIER_LIMITS))
      expect(page).toContain(
        `The ${tier} tier allows ${iterations} rounds, ${queries} queries, ${sources} sources and ${seconds} seconds.`,
      );
  });

  it.each([...PAGES, "README.md", "CONTRIBUTING.md"])("%s: every link to a file leads to one", (path) => {
    const prose = read(path).replace(/```[\s\S]*?```|`[^`\n]*`/g, "");
    const links = [...prose.matchAll(/\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? "");
    for (const link of links) expect({ link, there: existsSync(join(ROOT, dirname(path), link)) }).toEqual({ link, there: true });
  });

  it.each([...PAGES, "README.md", "CONTRIBUTING.md"])("%s: every file it names in backticks is there", (path) => {
    const named = [...read(path).matchAll(/`((?:src|docs|test|scripts|eval|bench|bin)\/[\w./-]+)`/g)].map((match) => match[1] ?? "");
    for (const file of named) expect({ file, there: existsSync(join(ROOT, file)) }).toEqual({ file, there: true });
  });

  it("X6 variables that are set in text are ones the settings know", () => {
    const known = new Set(Object.values(SETTINGS).flatMap((setting) => setting.env));
    const own = new Set(["ASSAY_DEBUG"]);
    for (const path of [...PAGES, "README.md", "CONTRIBUTING.md", "compose.yaml", "Containerfile"]) {
      const named = [...read(path).matchAll(/\b((?:ASSAY|RESEARCH)_[A-Z_]+|[A-Z]+_API_KEY)\b/g)].map((match) => match[1] ?? "");
      for (const variable of named)
        expect({ path, variable, known: known.has(variable) || own.has(variable) }).toMatchObject({ known: true });
    }
  });
});

describe("docs/requirements.md", () => {
  const page = read("docs/requirements.md");

  it("X7 explains every ID that a test's title begins with, and names a test of each", () => {
    const tests = testsOfIds();
    const known = new Set([...explained(page).map(({ id }) => id), "S0", "S1", "S2", "S3", "S4"]);
    expect([...tests.keys()].filter((id) => !known.has(id))).toEqual([]);
    for (const { id, file = "no file" } of explained(page)) expect([id, tests.get(id)]).toEqual([id, expect.arrayContaining([file])]);
  });
});
