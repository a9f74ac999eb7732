import { describe, expect, it } from "vitest";
import { fakeShell } from "../../../test/cli/fake-shell.ts";
import { asTyped } from "./as-typed.ts";
import { buildProgram } from "./program.ts";

const CLONE = { npm_lifecycle_event: "assay", npm_package_name: "assay" };

describe("commands in sentences", () => {
  it.each([
    ["Go on with: assay runs resume r_1", "Go on with: npm run assay -- runs resume r_1"],
    ["There is no command x; assay --help lists those there are.", "There is no command x; npm run assay -- --help lists those there are."],
    ["Usage: assay [options] [command]", "Usage: npm run assay -- [options] [command]"],
    ["The folder is /home/me/assay runs", "The folder is /home/me/assay runs"],
    ["Go on with: npm run assay -- runs resume r_1", "Go on with: npm run assay -- runs resume r_1"],
    ["search: assay verify citation", "search: assay verify citation"],
    ['assay research "…" makes the first.', 'npm run assay -- research "…" makes the first.'],
    ["`assay chat --list` shows those there are.", "`npm run assay -- chat --list` shows those there are."],
    ["assay: There is no run r_1.", "assay: There is no run r_1."],
  ])("I1 in a clone can be typed as they stand: %s", (text, shown) => {
    expect(asTyped(text, CLONE)).toBe(shown);
    expect(asTyped(text, {})).toBe(text);
    expect(asTyped(text, { ...CLONE, npm_package_name: "mine" })).toBe(text);
  });

  it("I1 knows every command there is", () => {
    const at = fakeShell({ env: CLONE });
    const program = buildProgram(at.shell, () => undefined);
    const groups = program.commands.flatMap((command) => command.commands.map((one) => `${command.name()} ${one.name()}`));
    const alone = program.commands.filter(({ commands }) => commands.length === 0).map((command) => `${command.name()} --web`);
    for (const named of [...groups, ...alone]) expect(asTyped(`Try assay ${named}.`, CLONE)).toBe(`Try npm run assay -- ${named}.`);
    at.remove();
  });

  it("I1 an error in a clone names npm's script; results stay as they are", async () => {
    const at = fakeShell({ env: CLONE });
    await at.run("runs", "show", "r_1");
    expect(at.said()).toContain("npm run assay -- runs list shows the runs there are.");
    at.clear();
    await at.run("runs", "resume", "--help");
    expect(at.out()).toContain("Usage: npm run assay -- runs resume");
    at.remove();
  });
});
