import type { Sentence } from "../domain/report.ts";
import { claimIdsOf, type ProvenSentence, type ProvenStatement } from "../domain/sentence.ts";
import type { Frame } from "../lexicon/frame.ts";
import { endsWithStop, stopFor } from "../text/stops.ts";
import { beforeStop, codeIn } from "./markdown.ts";
import type { Numbering } from "./numbering.ts";

/** Where the sentences of a section go to, and how they are marked. */
export interface Rendering {
  readonly numbering: Numbering;
  readonly sentences: Sentence[];
  readonly markOf: (sentence: ProvenStatement) => string;
  readonly frame: Frame;
}

type Marked = Pick<ProvenSentence, "kind" | "calculations" | "claims">;

/** What a sentence is besides what a source says: it follows from sources, or is reckoned (computed from figures of theirs or the asker's, or chosen between them). */
export type Mark = "follows" | "reckoned";

/** What a sentence is; undefined for what a source says. */
export function markKind({ kind, calculations }: Marked): Mark | undefined {
  // What is reckoned and concluded in one has one mark: nobody reads two.
  return calculations.length > 0 ? "reckoned" : kind === "inference" ? "follows" : undefined;
}

/** What is said at the head of a column of which every cell is computed, or chosen; "" for what sources say and what follows, which the sources of rows tell. */
export function reckonedNote(sentence: Marked, frame: Frame): string {
  return isReckoned(sentence) ? `(${frame.calculated})` : "";
}

/** A cell's own words where other cells of its column are not computed, or chosen. */
export function figured(sentence: Marked, shown: string): string {
  return isReckoned(sentence) ? `*${shown}*` : shown;
}

function isReckoned(sentence: Marked): boolean {
  return markKind(sentence) === "reckoned";
}

/** What round brackets around markers mean; nothing where these sentences have none. */
export function bracketLegend(sentences: readonly Marked[], frame: Frame): string[] {
  return sentences.some((one) => one.claims.length > 0 && markKind(one) !== undefined) ? [`([n]) ${frame.follows}`] : [];
}

/** What italics in tables mean; nothing where these cells have none. */
export function italicsLegend(cells: readonly Marked[], frame: Frame): string[] {
  return cells.some(isReckoned) ? [`*n* ${frame.calculated}`] : [];
}

/** A legend in one line. */
export function legendLine(told: readonly string[]): string {
  return told.join(" · ");
}

/** A sentence with its markers: `[2]`; `([1][3])` where it follows from them, or is computed from what they say. */
export function marked(sentence: ProvenSentence, shown: string, numbers: readonly number[], frame: Frame): string {
  return beforeStop(shown, cited(markKind(sentence), numbers, frame));
}

/** Markers of sources as they are told by what a sentence is: in round brackets where it is not they who say it, so that they are read past like any reference. */
export function cited(mark: Mark | undefined, numbers: readonly number[], frame: Frame): string {
  const markers = numbers.map((n) => `[${n}]`).join("");
  if (mark === undefined) return markers;
  return markers === "" ? `(${frame.calculated})` : `(${markers})`;
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
