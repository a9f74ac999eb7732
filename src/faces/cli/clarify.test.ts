import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeShell, fakeShell } from "../../../test/cli/fake-shell.ts";
import { reportSchema } from "../../domain/report.ts";
import { openSqliteStore } from "../../store/sqlite.ts";
import { type AskUser, answersIn, askOnTerminal } from "./clarify.ts";
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

describe("asking on a terminal", () => {
  const CANCEL = Symbol("cancel");
  const LIVE = { terminal: { live: true } } as FakeShell["shell"];
  const shown: unknown[] = [];
  /** What is chosen and typed, in turn; prompts note what they show. */
  function prompts(chosen: unknown[], typed: unknown[]) {
    shown.length = 0;
    vi.doMock("@clack/prompts", () => ({
      isCancel: (value: unknown) => value === CANCEL,
      select: async ({ message, options }: { message: string; options: { value: string; label: string }[] }) => {
        shown.push([message, ...options.map(({ label }) => label)]);
        const next = chosen.shift();
        return next === "other" ? options.at(-1)?.value : next;
      },
      text: async ({ message }: { message: string }) => {
        shown.push([message]);
        return typed.shift();
      },
    }));
  }
  const isTTY = Object.getOwnPropertyDescriptor(process.stdin, "isTTY");
  const stdin = (live: boolean) => Object.defineProperty(process.stdin, "isTTY", { value: live, configurable: true });
  afterEach(() => {
    vi.doUnmock("@clack/prompts");
    if (isTTY === undefined) Reflect.deleteProperty(process.stdin, "isTTY");
    else Object.defineProperty(process.stdin, "isTTY", isTTY);
  });
  const QUESTIONS = [
    { question: "Which one?", options: ["the planet", "the metal"] },
    { question: "Where\u001b[2J?", options: [] },
  ];
  const ask = () => askOnTerminal(LIVE)?.(QUESTIONS, new AbortController().signal);

  it("R3 asks one question after the other, with what may be chosen and room for something else", async () => {
    stdin(true);
    prompts(["the metal", "other"], ["Bergen", "a ship", undefined]);
    expect(await ask()).toEqual(["the metal", "Bergen"]);
    expect(shown).toEqual([["Which one?", "the planet", "the metal", "Something else, or leave it open"], ["Where[2J?"]]);
    expect(await ask()).toEqual(["a ship", undefined]);
  });

  it.each([
    ["at a choice", [CANCEL], []],
    ["at what is typed", ["the metal"], [CANCEL]],
  ])("R3 I1 gives nothing where the user stops %s", async (_, chosen, typed) => {
    stdin(true);
    prompts(chosen, typed);
    expect(await ask()).toBeUndefined();
  });

  it("R3 asks nobody where no terminal is, or nobody at its keys", () => {
    stdin(false);
    expect(askOnTerminal(LIVE)).toBeUndefined();
    stdin(true);
    expect(askOnTerminal({ terminal: { live: false } } as FakeShell["shell"])).toBeUndefined();
  });
});
