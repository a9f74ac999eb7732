import { isChosen, isOfQuestion } from "../domain/calculation.ts";
import type { Sentence } from "../domain/report.ts";
import { claimIdsOf, type ProvenSentence, type ProvenStatement } from "../domain/sentence.ts";
import type { Frame } from "../lexicon/frame.ts";
import { endsWithStop, stopFor } from "../text/stops.ts";
import { beforeStop } from "./markdown.ts";
import type { Numbering } from "./numbering.ts";

/** Where the sentences of a section go to, and how they are marked. */
export interface Rendering {
  readonly numbering: Numbering;
  readonly sentences: Sentence[];
  readonly markOf: (sentence: ProvenStatement) => string;
  readonly frame: Frame;
}

type Marked = Pick<ProvenSentence, "kind" | "calculations" | "claims">;

/** What a sentence is besides what a source says: it follows from sources, is computed from their figures or the asker's alone, or holds a value that is chosen here. */
export type Mark = "follows" | "computed" | "ofQuestion" | "chosen";

/** What a sentence is; undefined for what a source says. */
export function markKind({ kind, calculations, claims }: Marked): Mark | undefined {
  if (calculations.some(isChosen)) return "chosen";
  if (claims.length === 0 && isOfQuestion(calculations)) return "ofQuestion";
  // What is reckoned and concluded in one has one mark: nobody reads two.
  return calculations.length > 0 ? "computed" : kind === "inference" ? "follows" : undefined;
}

/** What is rare has a sign, that a line at the end explains. */
const SIGNS: Readonly<Partial<Record<Mark, string>>> = { ofQuestion: "†", chosen: "‡" };

/** What is said at the head of a column of which every cell is such; "" for what sources say and what follows, which the sources of rows tell. */
export function figureSignOf(sentence: Marked, frame: Frame): string {
  const mark = markKind(sentence);
  return mark === "computed" ? `(${frame.calculated})` : (SIGNS[mark ?? "follows"] ?? "");
}

/** A cell's own words where other cells of its column are not computed, or chosen. */
export function figured(sentence: Marked, shown: string): string {
  const mark = markKind(sentence);
  return mark === "computed" ? `*${shown}*` : `${shown}${SIGNS[mark ?? "follows"] ?? ""}`;
}

/** What the marks of these sentences mean, in one line; undefined where none has one. */
export function legendOf(sentences: readonly Marked[], frame: Frame): string | undefined {
  const used = new Set(sentences.map(markKind));
  const told = [
    ...(used.has("follows") || used.has("computed") ? [`([n]) ${frame.follows}`] : []),
    ...(used.has("computed") ? [`*n* ${frame.calculated}`] : []),
    ...(used.has("ofQuestion") ? [`${SIGNS.ofQuestion} ${frame.ofQuestion}`] : []),
    ...(used.has("chosen") ? [`${SIGNS.chosen} ${frame.chosen}`] : []),
  ];
  return told.length === 0 ? undefined : told.join(" · ");
}

/** A sentence with its markers: `[2]`; `([1][3])` where it follows from them, `([2][4], calculated)`, `([3])‡`. */
export function marked(sentence: ProvenSentence, shown: string, numbers: readonly number[], frame: Frame): string {
  return beforeStop(shown, cited(markKind(sentence), numbers, frame));
}

/** Markers of sources as they are told by what a sentence is: in brackets where it follows from them, so that they are read past like any reference. */
export function cited(mark: Mark | undefined, numbers: readonly number[], frame: Frame): string {
  const markers = numbers.map((n) => `[${n}]`).join("");
  if (mark === undefined) return markers;
  if (mark === "computed") return markers === "" ? `(${frame.calculated})` : `(${markers}, ${frame.calculated})`;
  return `${markers === "" ? "" : `(${markers})`}${SIGNS[mark] ?? ""}`;
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
