import type { Sentence } from "../domain/report.ts";
import { claimIdsOf, isStatement, type ProvenSentence, type ProvenStatement } from "../domain/sentence.ts";
import type { Frame } from "../lexicon/frame.ts";
import { beforeStop, withMarkers } from "./markdown.ts";
import type { Numbering } from "./numbering.ts";

/** Where the sentences of a section go to, and how they are marked. */
export interface Rendering {
  readonly numbering: Numbering;
  readonly sentences: Sentence[];
  readonly markOf: (sentence: ProvenStatement) => string;
  readonly frame: Frame;
}

/** A sentence with its markers, and with what it is where that is more than what a source says: `[2][4], calculated`, `(from [1][3])`. */
export function marked(sentence: ProvenSentence, shown: string, numbers: readonly number[], frame: Frame): string {
  const isComputed = sentence.calculations.length > 0;
  if (isComputed && sentence.kind === "inference") return beforeStop(shown, `(${frame.from} ${markersOf(numbers)}, ${frame.calculated})`);
  if (isComputed) return beforeStop(shown, `${markersOf(numbers)}, ${frame.calculated}`);
  return cited(sentence, shown, numbers, frame);
}

/** A sentence with its markers; that it is said by no source, but follows from several, stands with them. */
export function cited({ kind }: ProvenSentence, shown: string, numbers: readonly number[], frame: Frame): string {
  return kind === "inference" ? beforeStop(shown, `(${frame.from} ${markersOf(numbers)})`) : withMarkers(shown, numbers);
}

function markersOf(numbers: readonly number[]): string {
  return numbers.map((n) => `[${n}]`).join("");
}

/** A sentence as a report keeps it, with the numbers of its sources. */
export function stated(sentence: ProvenSentence, sources: number[]): Sentence {
  const calculations = sentence.calculations.length === 0 ? {} : { calculations: [...sentence.calculations] };
  const role = sentence.kind === "connective" ? "frame" : "statement";
  const { text, kind } = sentence;
  const whole = isStatement(sentence) && sentence.judgement !== undefined ? { judgement: sentence.judgement } : {};
  const searched = sentence.kind === "absence" ? { searched: sentence.searched } : {};
  return { text, claimIds: claimIdsOf(sentence), sources, role, kind, ...calculations, ...whole, ...searched };
}

/** With a stop at its end, where it has none: rows of tables and list items run together otherwise. */
export function stopped(line: string): string {
  return /[.!?:;…。！？]["'”’)*\]]*$/u.test(line.replace(/(?<!\\)\[\d+\]/g, "").trimEnd()) ? line : `${line}.`;
}
