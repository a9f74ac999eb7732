// What the recall of a run is measured with: a folder of documents, and questions with the facts that an answer needs, each as its document has it.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const questionSchema = z.object({
  question: z.string(),
  /** Its parts, and the queries a planner sends for each, side by side. */
  tasks: z.array(z.string()).min(1),
  queries: z.array(z.string()).min(1),
  /** Verbatim pieces of the documents. */
  facts: z.array(z.string()).min(1),
});
export type RecallQuestion = z.output<typeof questionSchema>;

export interface RecallMaterial {
  readonly library: string;
  readonly questions: readonly RecallQuestion[];
}

/** Reads `library/` and `questions.json` of a folder. @returns undefined where either is missing */
export function readMaterial(folder: string): RecallMaterial | undefined {
  const [library, file] = [join(folder, "library"), join(folder, "questions.json")];
  if (!existsSync(library) || !existsSync(file)) return undefined;
  return { library, questions: z.array(questionSchema).parse(JSON.parse(readFileSync(file, "utf8"))) };
}

/** A text by its words alone: no ids, marks or lines. */
export function wordsAlone(text: string): string {
  return text
    .replace(/\[q\d+\]/gu, " ")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The facts that stand whole in one of some texts. */
export function factsIn(facts: readonly string[], texts: readonly string[]): string[] {
  const all = texts.map(wordsAlone);
  return facts.filter((fact) => all.some((text) => text.includes(wordsAlone(fact))));
}

/** The facts that a sentence tells, in whole or in part. */
export function factsOf(facts: readonly string[], sentence: string): string[] {
  const said = wordsAlone(sentence);
  if (said === "") return [];
  return facts.filter((fact) => said.includes(wordsAlone(fact)) || (said.length >= LEAST_PART && wordsAlone(fact).includes(said)));
}

const LEAST_PART = 20;
