import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeShell, fakeShell } from "../../../test/cli/fake-shell.ts";
import { reportSchema } from "../../domain/report.ts";
import { openSqliteStore } from "../../store/sqlite.ts";
import { type AskUser, answersIn } from "./clarify.ts";
import { EXIT } from "./exit-codes.ts";
import { researchCommand } from "./research-command.ts";

const OPEN = "best laptop";
const CLEAR = "In which file does the journal lie?";

let at: FakeShell;
beforeEach(() => {
  at = fakeShell();
});
afterEach(() => at.remove());

async function requests(): Promise<Record<string, unknown>[]> {
  const store = await openSqliteStore(`${at.home}/assay.db`);
  const runs = await store.listRuns({ limit: 10, kind: "research" });
  await store.close();
  return runs.map((run) => JSON.parse(run.request));
}

describe("assay research --clarify", () => {
  it("R3 where nobody can be asked, prints the questions with the options that answer them, and researches nothing", async () => {
    expect(await at.run("research", OPEN, "--clarify")).toBe(EXIT.badInput);
    expect(at.out()).toBe("");
    expect(at.said()).toContain("Best by what measure? (for example: price;");
    expect(at.said()).toContain("--answer 'Best by what measure? …'");
    expect(await requests()).toEqual([]);
  });

  it("R3 with --json prints them as data", async () => {
    expect(await at.run("research", OPEN, "--clarify", "--json")).toBe(EXIT.badInput);
    expect(JSON.parse(at.out())).toMatchObject({ questions: [{ question: "Best by what measure?", options: expect.any(Array) }] });
  });

  it("R3 --answer answers beforehand, so that nothing more is asked", async () => {
    const code = await at.run("research", OPEN, "--clarify", "--answer", "Best by what measure? battery life, in hours", "--json");
    expect([EXIT.ok, EXIT.notFound]).toContain(code);
    expect(reportSchema.parse(JSON.parse(at.out())).query).toBe(OPEN);
    const dialogue = [{ system: "", assistant: "Best by what measure?", user: "battery life, in hours" }];
    expect(await requests()).toMatchObject([{ followUpDialogue: dialogue }]);
  });

  it("R3 a question that leaves nothing open is researched at once", async () => {
    expect(await at.run("research", CLEAR, "--clarify", "--json")).toBe(EXIT.ok);
    expect(reportSchema.parse(JSON.parse(at.out())).sources.length).toBeGreaterThan(0);
  });

  it("R3 on a terminal the user is asked, and what is answered goes into the run", async () => {
    const asked: string[] = [];
    const askUser: AskUser = async (questions) => {
      asked.push(...questions.map(({ question }) => question));
      return ["price"];
    };
    await researchCommand(OPEN, { clarify: true, json: true }, at.shell, askUser);
    expect(asked).toEqual(["Best by what measure?"]);
    expect(await requests()).toMatchObject([{ followUpDialogue: [{ assistant: "Best by what measure?", user: "price" }] }]);
  });

  it("R3 I1 a user who would rather stop is not researched for", async () => {
    expect(await researchCommand(OPEN, { clarify: true }, at.shell, async () => undefined)).toBe(EXIT.interrupted);
    expect(at.said()).toContain("Stopped before anything was searched.");
    expect(await requests()).toEqual([]);
  });

  it.each([
    ["Which cell? TX-2", "Which cell?", "TX-2"],
    ["  Which one, A or B?   B  ", "Which one, A or B?", "B"],
    ["Compared with what? Is that asked? Yes", "Compared with what?", "Is that asked? Yes"],
  ])("R3 reads %j", (text, assistant, user) => {
    expect(answersIn({ answer: [text] })).toEqual([{ assistant, user }]);
  });
});
