// A model that does its work by extraction. It knows a task by the name of the response schema and reads the delimited blocks; it knows
// nothing of prompts or stages. On request it makes the mistakes real models make. The same request always gets the same answer.
import type { ModelAnswer, ModelRequest } from "../model.ts";
import { type Block, blocksIn, bodyOf } from "./blocks.ts";
import { clarify } from "./clarify.ts";
import {
  bullets,
  consent,
  followUp,
  hypotheses,
  kindOf,
  phaseOneShape,
  questionnaire,
  route,
  update,
  verification,
} from "./conversation.ts";
import { leastOf } from "./from-schema.ts";
import { judge } from "./judge.ts";
import { asGiven } from "./marked.ts";
import { CONTENT_MISTAKES, FORM_MISTAKES, type Mistake, spoilContent, spoilForm } from "./mistakes.ts";
import { planAnswer } from "./outline.ts";
import { planResearch } from "./plan.ts";
import { seeded } from "./random.ts";
import { readSources } from "./reading.ts";
import { reflect } from "./reflect.ts";
import { writeReport } from "./report.ts";
import { reviseReport, sayAgain } from "./revise.ts";
import { answerShort } from "./short.ts";
import { translate } from "./translate.ts";

export interface CompetentOptions {
  /** How likely each mistake is, per answer (0–1). */
  readonly mistakes?: Partial<Record<Mistake, number>>;
  /** Mistakes of one call, chosen by the test; added to those by chance. */
  readonly mistakesFor?: (request: ModelRequest) => readonly Mistake[];
  /** Changes which answers the mistakes hit. */
  readonly seed?: string;
  /** Reasoning that goes with each answer, in its own field. */
  readonly reasoning?: string;
  /** What becomes of what it has worked out before it says it. @param task by the name of its schema */
  readonly bend?: (value: unknown, request: ModelRequest, task: string) => unknown;
  /** What it says to calls without a schema, but for a report. */
  readonly talk?: (request: ModelRequest) => string;
}

const TASKS: Readonly<Record<string, (blocks: readonly Block[]) => object>> = {
  plan: planResearch,
  reading: readSources,
  reflect,
  outline: planAnswer,
  report: writeReport,
  review: () => ({ faults: [] }),
  revise: reviseReport,
  mend: sayAgain,
  short: answerShort,
  translate,
  judge,
  clarify,
  phase: phaseOneShape,
  hypotheses,
  questionnaire,
  update,
  route,
  bullets,
  verification,
  consent,
  follow: followUp,
};

/** Makes the model's `answer` function for {@link worldModel}. */
export function competentModel(options: CompetentOptions = {}): (request: ModelRequest) => ModelAnswer {
  /** What a broken answer was meant to say, so that it can be mended when it comes back. */
  const meant = new Map<string, unknown>();
  return (request) => {
    const reasoning = options.reasoning ?? "The task is plain; the blocks say it.";
    const blocks = blocksIn(request.user);
    const task = taskOf(request, blocks);
    if (!request.json && !TEXTS.has(task)) return { content: spoken(options, request, blocks), reasoning };
    const returned = blocks.find((block) => block.kind === "broken");
    const value = returned === undefined ? undefined : meant.get(beginning(returned.body));
    if (value !== undefined) return { content: said(value), reasoning };
    const worked = rightAnswer(task, request, blocks);
    const right = options.bend?.(worked, request, task) ?? worked;
    const mistakes = chosenMistakes(options, request);
    const random = seeded(`${options.seed ?? ""}\nspoil\n${request.user}`);
    const spoilt = CONTENT_MISTAKES.filter((mistake) => mistakes.has(mistake)).reduce<unknown>(
      (v, mistake) => spoilContent(v, mistake, random),
      right,
    );
    const given = asGiven(task, spoilt);
    const form = FORM_MISTAKES.filter((mistake) => mistakes.has(mistake));
    const answer = form.reduce<ModelAnswer>(spoilForm, { content: said(given), reasoning });
    if (form.length > 0) meant.set(beginning(answer.content), given);
    return answer;
  };
}

function said(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Tasks whose answer is a text. */
const TEXTS: ReadonlySet<string> = new Set(["report", "revise", "mend"]);

/** The task by the name of its schema; a report, which is written in plain text, by its note on the length, and one that is written again by itself. */
export function taskOf(request: ModelRequest, blocks: readonly Block[] = blocksIn(request.user)): string {
  const isReport = !request.json && blocks.some(({ kind, id }) => kind === "note" && id === "length");
  const isAgain = isReport && blocks.some(({ kind, id }) => kind === "written" && id === "report");
  if (!request.json && blocks.some(({ kind }) => kind === "rejected")) return "mend";
  return isAgain ? "revise" : isReport ? "report" : (/^assay[_.-]([a-z]+)/.exec(request.schemaName ?? "")?.[1] ?? "");
}

function rightAnswer(task: string, request: ModelRequest, blocks: readonly Block[]): unknown {
  const work = TASKS[task];
  return work === undefined ? leastOf(request.schema, bodyOf(blocks, "question") || "As asked.") : work(blocks);
}

function spoken(options: CompetentOptions, request: ModelRequest, blocks: readonly Block[]): string {
  const kind = kindOf(bodyOf(blocks, "question"));
  const said = options.talk?.(request) ?? `Kind: ${kind}\n${kind === "answer" ? spokenAnswer(request, blocks) : ""}`;
  const form = FORM_MISTAKES.filter((mistake) => mistake !== "malformed" && chosenMistakes(options, request).has(mistake));
  return form.reduce<ModelAnswer>(spoilForm, { content: said }).content;
}

function spokenAnswer(request: ModelRequest, blocks: readonly Block[]): string {
  return `I understand the question like this: ${bodyOf(blocks, "question") || request.user.slice(-200).trim()}`;
}

function chosenMistakes(options: CompetentOptions, request: ModelRequest): Set<Mistake> {
  const random = seeded(`${options.seed ?? ""}\n${request.schemaName ?? ""}\n${request.user}`);
  const byChance = [...CONTENT_MISTAKES, ...FORM_MISTAKES].filter((mistake) => random() < (options.mistakes?.[mistake] ?? 0));
  return new Set([...byChance, ...(options.mistakesFor?.(request) ?? [])]);
}

function beginning(text: string): string {
  return text.replace(/[<‹]/g, "").trim().slice(0, 120);
}
