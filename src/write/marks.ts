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

/** What a sentence is besides what a source says, and the sign behind its markers that tells it: small, so that it reads past it who does not look for it. */
const SIGNS = { follows: "°", computed: "⁼", ofQuestion: "†", chosen: "‡" } as const;

type Marked = Pick<ProvenSentence, "kind" | "calculations" | "claims">;

function markOf({ kind, calculations, claims }: Marked): keyof typeof SIGNS | undefined {
  if (calculations.some(isChosen)) return "chosen";
  if (claims.length === 0 && isOfQuestion(calculations)) return "ofQuestion";
  // What is reckoned and concluded in one has one sign: nobody reads two.
  return calculations.length > 0 ? "computed" : kind === "inference" ? "follows" : undefined;
}

/** The sign of what follows from several sources, is computed from their figures or from the asker's alone, or holds a value chosen between them; "" for what a source says. */
export function signOf(sentence: Marked): string {
  const mark = markOf(sentence);
  return mark === undefined ? "" : SIGNS[mark];
}

/** The sign of a figure that a cell holds; that something follows is told with the sources of its row. */
export function figureSignOf(sentence: Marked): string {
  return markOf(sentence) === "follows" ? "" : signOf(sentence);
}

/** What the signs of these sentences mean, in one line; undefined where none has one. */
export function legendOf(sentences: readonly Marked[], frame: Frame): string | undefined {
  const meanings = {
    follows: frame.follows,
    computed: frame.calculated,
    ofQuestion: frame.ofQuestion,
    chosen: frame.chosen,
  };
  const used = new Set(sentences.map(markOf));
  const told = (["follows", "computed", "ofQuestion", "chosen"] as const).flatMap((mark) =>
    used.has(mark) ? [`${SIGNS[mark]} ${meanings[mark]}`] : [],
  );
  return told.length === 0 ? undefined : told.join(" · ");
}

/** A sentence with its markers, and with its sign bound to them: `[2]`, `[2][4]⁼`, `[1][3]°`. */
export function marked(sentence: ProvenSentence, shown: string, numbers: readonly number[]): string {
  return beforeStop(shown, signed(signOf(sentence), numbers));
}

/** Markers with a sign behind them. */
export function signed(sign: string, numbers: readonly number[]): string {
  return `${markersOf(numbers)}${sign}`;
}

function markersOf(numbers: readonly number[]): string {
  return numbers.map((n) => `[${n}]`).join("");
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
