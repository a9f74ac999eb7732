import { AssayError } from "../../domain/error.ts";
import type { ResearchRequest } from "../../domain/request.ts";
import { type ClarifyingQuestion, clarifyingQuestions, withAnswers } from "../../service/clarify.ts";
import { EXIT } from "./exit-codes.ts";
import type { Sources } from "./open.ts";
import type { RawOptions } from "./options.ts";
import type { Shell } from "./shell.ts";
import { safeLine } from "./terminal.ts";

/** Asks somebody at a terminal, one question after the other. @returns the answers in order; undefined when the user would rather stop */
export type AskUser = (
  questions: readonly ClarifyingQuestion[],
  signal: AbortSignal,
) => Promise<readonly (string | undefined)[] | undefined>;

export interface Clarifying {
  readonly sources: Sources;
  readonly options: RawOptions;
  readonly shell: Shell;
  readonly signal: AbortSignal;
  /** Undefined where nobody can be asked. */
  readonly askUser: AskUser | undefined;
}

/** The request with what the user has said to it, or the exit code when there is nothing to go on with. */
export type Clarified = { readonly request: ResearchRequest } | { readonly code: number };

/**
 * Asks what the question leaves open, before anything is searched (R3). Where nobody can be asked the questions are printed, with the command
 * that answers them.
 * @throws AssayError CANCELLED
 */
export async function clarified(request: ResearchRequest, { sources, options, shell, signal, askUser }: Clarifying): Promise<Clarified> {
  const questions = await clarifyingQuestions(sources.assay, request, signal);
  if (questions.length === 0) return { request };
  if (askUser === undefined) {
    printQuestions(questions, options, shell);
    return { code: EXIT.badInput };
  }
  const answers = await askUser(questions, signal);
  if (answers !== undefined) return { request: withAnswers(request, questions, answers) };
  shell.terminal.say("Stopped before anything was searched.\n");
  return { code: EXIT.interrupted };
}

function printQuestions(questions: readonly ClarifyingQuestion[], { json }: RawOptions, { terminal }: Shell): void {
  if (json === true) terminal.out(`${JSON.stringify({ questions }, null, 2)}\n`);
  const lines = questions.map(({ question, options }) => {
    const examples = options.length === 0 ? "" : ` (for example: ${options.join("; ")})`;
    return `  ${safeLine(question + examples, LONGEST_LINE)}`;
  });
  const flags = questions.map(({ question }) => `--answer ${quoted(`${safeLine(question, LONGEST_LINE)} …`)}`);
  terminal.say(`The question leaves something open:\n${lines.join("\n")}\n`);
  terminal.say(`Ask again with the answers: ${flags.join(" ")}\nLeave --clarify out to research it as it stands.\n`);
}

const LONGEST_LINE = 500;

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

const LONGEST_ANSWER = 4000;
const MOST_ANSWERS = 10;

/** The exchanges that `--answer` gives: each a question, with its question mark, and then the answer. @throws AssayError INVALID_INPUT */
export function answersIn({ answer }: RawOptions): { assistant: string; user: string }[] {
  const given = Array.isArray(answer) ? answer.map(String) : [];
  const refuse = (sentence: string) => new AssayError("INVALID_INPUT", `--answer ${sentence}`, { field: "--answer" });
  if (given.length > MOST_ANSWERS) throw refuse(`may be given at most ${MOST_ANSWERS} times.`);
  return given.map((text) => {
    const [, question, said] = /^\s*(.*?\S.*?[?？])\s+(.*\S)\s*$/su.exec(text) ?? [];
    if (question === undefined || said === undefined)
      throw refuse('must be a question with its question mark and then the answer, such as "Which cell do you mean? The TX-2".');
    if (text.length > LONGEST_ANSWER) throw refuse(`may have at most ${LONGEST_ANSWER} characters.`);
    return { assistant: question, user: said };
  });
}

const OTHER = "\u0000other";

/** Asks with prompts on the process's own terminal; undefined when there is none, or nobody at its keys. */
export function askOnTerminal({ terminal }: Shell): AskUser | undefined {
  if (!terminal.live || process.stdin.isTTY !== true) return undefined;
  return async (questions, signal) => {
    // Loaded only when somebody is asked.
    const { isCancel, select, text } = await import("@clack/prompts");
    const common = { signal, output: process.stderr };
    const answers: (string | undefined)[] = [];
    for (const one of questions) {
      const message = safeLine(one.question, LONGEST_LINE);
      const choices = one.options.map((option) => ({ value: option, label: safeLine(option, LONGEST_LINE) }));
      const chosen =
        choices.length === 0
          ? OTHER
          : await select({ ...common, message, options: [...choices, { value: OTHER, label: "Something else, or leave it open" }] });
      if (isCancel(chosen)) return undefined;
      const said = chosen === OTHER ? await text({ ...common, message, placeholder: "Enter alone leaves it open" }) : chosen;
      if (isCancel(said)) return undefined;
      answers.push(said);
    }
    return answers;
  };
}
