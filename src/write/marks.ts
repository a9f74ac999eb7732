import { isChosen } from "../domain/calculation.ts";
import type { Sentence } from "../domain/report.ts";
import { claimIdsOf, type ProvenSentence, type ProvenStatement } from "../domain/sentence.ts";
import type { Frame } from "../lexicon/frame.ts";
import { endsWithStop, stopFor } from "../text/stops.ts";
import { beforeStop, codeIn, escapeMarkdown } from "./markdown.ts";
import type { Numbering } from "./numbering.ts";

/** Where the sentences of a section go to, and how they are marked. */
export interface Rendering {
  readonly numbering: Numbering;
  readonly sentences: Sentence[];
  /** What is said of a statement besides, "(unconfirmed)". */
  readonly noteOf: (sentence: ProvenStatement) => string;
  readonly frame: Frame;
}

/** The numbers a sentence is marked with, those of its sources; none of advice, which is the report's own. */
export function markOf({ kind, claims }: ProvenSentence, { numbering }: Pick<Rendering, "numbering">): readonly number[] {
  return kind === "advice" ? [] : numbering.cite(claims);
}

/** Whether a sentence shows how what it computes is computed. */
function showsWorking(text: string): boolean {
  return WORKING.test(text);
}

/** A sign between two figures, each apart from it: a reader sees how it is computed. */
const WORKING = /\p{N}\S*\s(?:\p{L}{1,20}\s){0,3}[=×÷+−*/-]\s\S{0,8}\p{N}/u;

/** Markers of sources: `[1][3]`. */
export function cited(numbers: readonly number[]): string {
  return numbers.map((n) => `[${n}]`).join("");
}

/** The line below a table or a block of code that names what all of it rests on. */
export function sourcesLine(markers: string, frame: Frame): string {
  return `${frame.sources}: ${markers}`;
}

/** A sentence with its mark before its stop: `[1][3]`. */
export function marked(shown: string, numbers: readonly number[]): string {
  return beforeStop(shown, cited(numbers));
}

/** A sum or difference of two that everybody does in the head: "109 − 60". */
const EASY = /^[^+−×·÷/*^()]+\s[+−]\s[^+−×·÷/*^()]+$/u;

/** A number in words is nothing that anybody reckons after. */
const IN_FIGURES = /\p{Nd}/u;

/**
 * What stands below a report: how figures came about, "Calculated: …", that neither their sentences nor others show, and nobody does in the head; nothing where there
 * are none.
 */
export function workingsOf(sentences: readonly Sentence[], frame: Frame): string | undefined {
  const told = sentences.filter(({ role, kind }) => role === "statement" && kind !== "advice");
  const shown = new Set(
    told.filter(({ text }) => showsWorking(text)).flatMap(({ calculations = [] }) => calculations.map(({ result }) => result)),
  );
  const workings = told
    .flatMap(({ calculations = [] }) => calculations)
    .filter((one) => !isChosen(one) && !shown.has(one.result) && !EASY.test(one.expression) && IN_FIGURES.test(one.result))
    .map(({ result, expression }) => [result, escapeMarkdown(`${result} = ${expression}`)] as const);
  // The first way in which a figure comes out tells it.
  const once = [...new Map(workings.toReversed()).values()].reverse();
  return once.length === 0 ? undefined : `${calculatedLead(frame)}${once.join("; ")}`;
}

/** What leads to the workings: "Calculated: ". */
function calculatedLead({ calculated, locale }: Frame): string {
  return `${calculated.charAt(0).toLocaleUpperCase(locale)}${calculated.slice(1)}: `;
}

/** What the quotes that a sentence rests on set as code: it is code in the sentence as well. */
export function codeOf({ claims }: Pick<ProvenSentence, "claims">): string[] {
  return codeIn(claims.flatMap(({ quotes }) => quotes.map(({ text }) => text)));
}

/** A sentence as a report keeps it, with the numbers of its sources. */
export function stated(sentence: ProvenSentence, sources: number[]): Sentence {
  const calculations = sentence.calculations.length === 0 ? {} : { calculations: [...sentence.calculations] };
  const role = sentence.kind === "connective" ? "frame" : "statement";
  const { text, kind } = sentence;
  const whole = "judgement" in sentence && sentence.judgement !== undefined ? { judgement: sentence.judgement } : {};
  const searched = sentence.kind === "absence" ? { searched: sentence.searched } : {};
  return { text, claimIds: claimIdsOf(sentence), sources, role, kind, ...calculations, ...whole, ...searched };
}

/** With a stop at its end, where it has none: rows of tables and list items run together otherwise. */
export function stopped(line: string): string {
  const said = line.replace(/(?<!\\)\[\d+\]/g, "").trimEnd();
  return endsWithStop(said) ? line : `${line}${stopFor(said)}`;
}
