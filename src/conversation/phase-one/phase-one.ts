import { AssayError } from "../../domain/error.ts";
import { isRunError } from "../../run/errors.ts";
import type { Run } from "../../run/run.ts";
import { NO_ANSWER, PHASE_ONE_SIMPLE } from "../contract/wording.ts";
import { answersIn } from "../questionnaire.ts";
import { named } from "../spoken.ts";
import type { Hypothesis, PhaseOne } from "../state.ts";
import { hypothesisTable, updatedTable } from "./hypotheses.ts";
import {
  isPrintable,
  printableQuestions,
  problemText,
  questionnaireText,
  readAsLine,
  type Shaped,
  shapedBody,
  simpleFrame,
  withoutToolNames,
} from "./layout.ts";
import { ProseStream } from "./prose-stream.ts";

/** What was said before, oldest first. */
export interface Exchange {
  readonly user: string;
  readonly assistant: string;
}

export interface PhaseOneAsk {
  readonly question: string;
  readonly dialogue: readonly Exchange[];
  /** The question before, if nobody has said yet whether it is to be searched. */
  readonly left?: string;
}

/**
 * What Phase 1 asks of a model. It holds no search, no reader and no tool, and the call it makes has no place for one: there is nothing in
 * Phase 1 that could search (C1).
 */
export interface PhaseOneMaker {
  /** Streams what kind of question it is and plain prose, where that answers it; gives the whole. `attempt` rises when a broken stream is begun again. */
  prose(run: Run, ask: PhaseOneAsk, onPiece: (piece: string, attempt: number) => void): Promise<string>;
  shaped(run: Run, ask: PhaseOneAsk): Promise<Shaped & { readonly readAs: string | undefined }>;
  hypotheses(run: Run, ask: PhaseOneAsk): Promise<Guesses>;
  questions(run: Run, question: string, hypotheses: readonly Hypothesis[]): Promise<readonly string[]>;
  update(
    run: Run,
    question: string,
    hypotheses: readonly Hypothesis[],
    answered: readonly { readonly asked: string; readonly answer: string }[],
  ): Promise<{
    readonly probabilities: readonly { readonly id: string; readonly probability: number }[];
    readonly tldr: readonly string[];
  }>;
}

export interface Guesses {
  readonly readAs: string | undefined;
  readonly hypotheses: readonly { readonly text: string; readonly probability: number }[];
  readonly tldr: readonly string[];
}

/** A Phase 1 answer: its text, what of it later turns need, and how the question was read. */
export interface PhaseOneAnswer {
  readonly text: string;
  readonly phaseOne: PhaseOne;
  readonly readAs?: string;
}

/** Shows text as it is made. */
export type Say = (piece: string) => void;

/** Answers from memory, unverified (C4, C5). */
export async function phaseOne(run: Run, maker: PhaseOneMaker | undefined, ask: PhaseOneAsk, say: Say): Promise<PhaseOneAnswer> {
  if (maker === undefined) return noModel(`There is no language model set up, ${NO_ANSWER}: Phase 1 is skipped.${leftNote(ask)}`, say);
  try {
    return await fromMemory(run, maker, ask, say);
  } catch (thrown) {
    if (isRunError(thrown)) throw thrown;
    return noModel(`The language model did not answer, ${NO_ANSWER} (${reasonOf(thrown)}): Phase 1 is skipped.${leftNote(ask)}`, say);
  }
}

/** How to come back to a question that rules alone took for left. */
function leftNote({ left }: PhaseOneAsk): string {
  return left === undefined ? "" : `\n\nThe question before still waits; say "back" to return to ${named(left)}.`;
}

/** In prose, unless the model says that the question wants hypotheses, a table or steps. */
async function fromMemory(run: Run, maker: PhaseOneMaker, ask: PhaseOneAsk, say: Say): Promise<PhaseOneAnswer> {
  let stream = new ProseStream(ask.question);
  let attempt = 0;
  let shown = "";
  const show = (piece: string) => {
    if (piece === "") return;
    if (shown === "") say(`${PHASE_ONE_SIMPLE}\n${readAsLine(stream.readAs, ask.question)}`);
    shown += piece;
    say(piece);
  };
  const whole = await maker.prose(run, ask, (piece, nth) => {
    if (nth !== attempt && shown !== "") say("\n\n(The answer broke off; here it is from the beginning.)\n\n");
    if (nth !== attempt) stream = new ProseStream(ask.question);
    attempt = nth;
    show(stream.push(piece));
  });
  show(attempt === 0 ? "" : stream.end());
  const again = new ProseStream(ask.question);
  const body = again.push(whole) + again.end();
  if (again.kind === "problem") return problem(run, maker, ask, say);
  if (again.kind !== "answer") return shapedAnswer(run, maker, ask, say);
  if (body === "") throw new AssayError("MODEL_OUTPUT_INVALID", "it said nothing that could be shown.");
  const readAs = again.readAs;
  const text = simpleFrame(readAsLine(readAs, ask.question) + body);
  say(shown === "" ? text : text.slice(text.indexOf(body) + body.length));
  return { text, phaseOne: { kind: "simple", answer: body }, ...(readAs === undefined ? {} : { readAs }) };
}

async function shapedAnswer(run: Run, maker: PhaseOneMaker, ask: PhaseOneAsk, say: Say): Promise<PhaseOneAnswer> {
  const shaped = await maker.shaped(run, ask);
  const { readAs } = shaped;
  const body = shapedBody(shaped);
  if (body === "") throw new AssayError("MODEL_OUTPUT_INVALID", "it said nothing that could be shown.");
  const text = simpleFrame(readAsLine(readAs, ask.question) + body);
  say(text);
  return { text, phaseOne: { kind: "simple", answer: body }, ...(readAs === undefined ? {} : { readAs }) };
}

async function problem(run: Run, maker: PhaseOneMaker, ask: PhaseOneAsk, say: Say): Promise<PhaseOneAnswer> {
  const guesses = await maker.hypotheses(run, ask);
  const hypotheses = hypothesisTable(guesses.hypotheses.filter(({ text }) => isPrintable(text)));
  const { readAs } = guesses;
  const text = problemText(hypotheses, guesses.tldr, readAsLine(readAs, ask.question));
  say(text);
  return { text, phaseOne: { kind: "problem", hypotheses }, ...(readAs === undefined ? {} : { readAs }) };
}

/** `test`: numbered questions that tell the hypotheses apart; hypotheses are made first where there are none yet (C5). */
export async function questionnaire(
  run: Run,
  maker: PhaseOneMaker | undefined,
  ask: PhaseOneAsk,
  known: readonly Hypothesis[],
  say: Say,
): Promise<PhaseOneAnswer> {
  if (maker === undefined) return noModel("There is no language model set up, so I cannot make a questionnaire.", say);
  try {
    const guesses = known.length > 0 ? undefined : await maker.hypotheses(run, ask);
    const hypotheses = guesses === undefined ? [...known] : hypothesisTable(guesses.hypotheses.filter(({ text }) => isPrintable(text)));
    const questions = printableQuestions(await maker.questions(run, ask.question, hypotheses));
    if (questions.length === 0) throw new AssayError("MODEL_OUTPUT_INVALID", "it asked nothing that could be shown.");
    const asked = questionnaireText(questions);
    const text =
      guesses === undefined ? asked : `${tableOnly(problemText(hypotheses, guesses.tldr))}\n\n${asked.slice(asked.indexOf("\n") + 1)}`;
    say(text);
    return { text, phaseOne: { kind: "problem", hypotheses, questions } };
  } catch (thrown) {
    if (isRunError(thrown)) throw thrown;
    return noModel(`The language model did not answer, so I cannot make a questionnaire (${reasonOf(thrown)}).`, say);
  }
}

/** Answers to the questionnaire change the probabilities (C5). */
export async function update(
  run: Run,
  maker: PhaseOneMaker | undefined,
  question: string,
  before: { readonly hypotheses: readonly Hypothesis[]; readonly questions: readonly string[] },
  message: string,
  say: Say,
): Promise<PhaseOneAnswer> {
  if (maker === undefined) return noModel("There is no language model set up, so I cannot weigh the answers.", say);
  const answered = answersIn(message, before.questions.length).map(({ question: n, answer }) => ({
    asked: n === 0 ? "All of the questions" : (before.questions[n - 1] ?? ""),
    answer,
  }));
  try {
    const updated = await maker.update(run, question, before.hypotheses, answered);
    const hypotheses = updatedTable(before.hypotheses, updated.probabilities);
    const text = problemText(hypotheses, updated.tldr);
    say(text);
    return { text, phaseOne: { kind: "problem", hypotheses } };
  } catch (thrown) {
    if (isRunError(thrown)) throw thrown;
    return noModel(`The language model did not answer, so I cannot weigh the answers (${reasonOf(thrown)}).`, say);
  }
}

/** The table and TLDR without the closing question. */
function tableOnly(text: string): string {
  return text.slice(0, text.indexOf("\n\nI haven't searched yet."));
}

function noModel(why: string, say: Say): PhaseOneAnswer {
  const text = simpleFrame(withoutToolNames(why));
  say(text);
  return { text, phaseOne: { kind: "none" } };
}

function reasonOf(thrown: unknown): string {
  return AssayError.from(thrown).message.replace(/[.\s]+$/u, "");
}
