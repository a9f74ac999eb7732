import { CHOSEN } from "../domain/calculation.ts";
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
  readonly markOf: (sentence: ProvenStatement) => string;
  readonly frame: Frame;
}

/** Markers of sources: `[1][3]`. */
export function cited(numbers: readonly number[]): string {
  return numbers.map((n) => `[${n}]`).join("");
}

/** A sentence with its markers before its stop. */
export function marked(shown: string, numbers: readonly number[]): string {
  return beforeStop(shown, cited(numbers));
}

/** Of sentences that follow one another, whether each carries its markers: what the next one rests on as well is marked behind that one. */
export function markedOnce(numbers: readonly (readonly number[])[]): boolean[] {
  return numbers.map((own, at) => own.length > 0 && !isWithin(own, numbers[at + 1] ?? []));
}

function isWithin(some: readonly number[], all: readonly number[]): boolean {
  return some.every((one) => all.includes(one));
}

/** What the marks of these sentences mean, and which of their figures no source states; nothing where they need no word. */
export function legendOf(sentences: readonly Sentence[], frame: Frame): string[] {
  const stated = sentences.filter(({ role }) => role === "statement");
  const isShared = stated.some(
    ({ sources, kind }, at) => kind !== undefined && sources.length > 0 && isWithin(sources, stated[at + 1]?.sources ?? []),
  );
  const calculations = stated.flatMap((one) => one.calculations ?? []);
  const taken = calculations.flatMap(({ inputs }) => inputs.flatMap(({ claimId, figure }) => (claimId === CHOSEN ? [figure] : [])));
  const figures = (chosen: boolean) => {
    const results = calculations.filter((one) => (one.chosen === true) === chosen).map(({ result }) => result);
    return [...new Set([...results, ...(chosen ? taken : [])].map(escapeMarkdown))];
  };
  const listed = (word: string, all: readonly string[]) => (all.length === 0 ? [] : [`${word}: ${all.join("; ")}.`]);
  return [...(isShared ? [frame.covers] : []), ...listed(frame.calculatedHere, figures(false)), ...listed(frame.chosenHere, figures(true))];
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
