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
  return numbers.map((own, at) => own.length > 0 && own.join() !== numbers[at + 1]?.join());
}

/** A sentence of which what it computes, or chooses, stands in italics: no source states these figures. @param shown as Markdown */
export function withFigures(shown: string, { calculations }: Pick<ProvenSentence, "calculations">): string {
  return [...new Set(calculations.map(({ result }) => escapeMarkdown(result)))]
    .filter((figure) => figure !== "")
    .sort((a, b) => b.length - a.length)
    .reduce(inItalics, shown);
}

/** What is set as code, or in italics already, stays as it is. */
const SET = /(`[^`]*`|\*[^*]*\*)/u;

function inItalics(shown: string, figure: string): string {
  const whole = wholeFigure(figure);
  let isSet = false;
  return shown
    .split(SET)
    .map((piece, at) => {
      if (at % 2 === 1 || isSet || !whole.test(piece)) return piece;
      isSet = true;
      return piece.replace(whole, (found) => `*${found}*`);
    })
    .join("");
}

/** Letters that join into words; ideographs stand each by itself. */
const LETTER = "(?!\\p{Ideographic})\\p{L}";

/** A figure where it is no part of another, nor of a word: stars around it are then read as italics. */
function wholeFigure(figure: string): RegExp {
  const isWord = (character: string | undefined) => /[\p{L}\p{N}]/u.test(character ?? "");
  const isDigit = (character: string | undefined) => /\p{N}/u.test(character ?? "");
  // Beside a sign, a star closes only before what is no word; a digit may have a unit behind it.
  const before = isDigit(figure[0])
    ? "(?<![\\p{N}_]|[\\p{N}][.,:/-])"
    : isWord(figure[0])
      ? `(?<!${LETTER}|[\\p{N}_])`
      : "(?<![\\p{L}\\p{N}_])";
  const after = isDigit(figure.at(-1))
    ? "(?![\\p{N}_]|[.,:/-]\\p{N})"
    : isWord(figure.at(-1))
      ? `(?!${LETTER}|[\\p{N}_])`
      : "(?![\\p{L}\\p{N}_])";
  return new RegExp(`${before}${figure.replace(/[\\^$.*+?()[\]{}|/-]/gu, "\\$&")}${after}`, "u");
}

/** What the marks of these sentences mean, a line each; nothing where they have none that needs a word. */
export function legendOf(sentences: readonly Sentence[], frame: Frame): string[] {
  const stated = sentences.filter(({ role }) => role === "statement");
  const isShared = stated.some(
    ({ sources, kind }, at) => kind !== undefined && sources.length > 0 && sources.join() === stated[at + 1]?.sources.join(),
  );
  const isReckoned = stated.some(({ calculations = [] }) => calculations.length > 0);
  return [...(isShared ? [frame.covers] : []), ...(isReckoned ? [frame.italics] : [])];
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
