// What of a block of code is no code: comments, captions, sentences.
import { CODE_BEGINS } from "../../../lexicon/shell.ts";
import { codeWords } from "../../../text/code-words.ts";
import { FENCE } from "../../../text/passages.ts";
import { words as wordsOf } from "../../../text/words.ts";
import type { PackSentence } from "../../../write/pack.ts";

/** From a mark of a comment to the end of its line; within a line only where hardly anything else is meant by it. */
const COMMENT = /^(?<before>\s*)(?<said>(?:#|\/\/|--|;)\s.*)$|^(?<before>(?:[^"']|"[^"]*"|'[^']*')*\s)(?<said>(?:#|\/\/)\s.*)$/u;

/** What a line of code is told in, beside it or above. */
export const LONGEST_COMMENT = 160;

/** Code without comments, but for those that may stay; comments line below line are one, of which no half is left. */
export function withoutComments(code: string, stays: (comment: string) => boolean): string {
  const lines = code.split("\n").map((line) => {
    const { before = "", said } = COMMENT.exec(line)?.groups ?? {};
    return { line, before, said };
  });
  const isWhole = (at: number) => lines[at]?.said !== undefined && lines[at]?.before.trim() === "";
  const goes = lines.map(({ said }) => said !== undefined && !stays(said));
  for (const at of goes.keys()) if (isWhole(at) && isWhole(at - 1)) goes[at] ||= goes[at - 1] === true;
  for (const at of [...goes.keys()].reverse()) if (isWhole(at) && isWhole(at + 1)) goes[at] ||= goes[at + 1] === true;
  return lines.flatMap(({ line, before }, at) => (goes[at] !== true ? [line] : before.trim() === "" ? [] : [before.trimEnd()])).join("\n");
}

const WORDS = /^[\p{L}\p{M}\p{N}\s.,;:'’!?()/_-]+$/u;

/** What tells of code rather than being some: words alone that begin or end like a sentence. */
export function isCaption(text: string): boolean {
  return WORDS.test(text) && !text.includes("\n") && (/^\p{Lu}\p{Ll}/u.test(text) || /\p{L}{2}\)*[.!?]$/u.test(text));
}

/** Words alone make a line of code only where a language or code of a source begins so, or nothing of them is a sentence's: no capital or stop, and no word that joins others. */
export function isProse(line: string, quotes: readonly PackSentence[]): boolean {
  const words = line.trim().split(/\s+/u);
  if (words.length < LEAST_PROSE || !/^[\p{L}\p{M}\p{N}\s.,'’"“”!?-]+$/u.test(line) || words.some((word) => word.startsWith("-")))
    return false;
  const isSaid = /^\p{Lu}\p{Ll}|[.!?]$/u.test(line.trim());
  if (!isSaid && (/\p{N}|"[^"]*"|'[^']*'/u.test(line) || !wordsOf(line).some(({ stop }) => stop))) return false;
  const inCode = quotes
    .map(({ quote }) => quote.text)
    .flatMap((text) => [...(FENCE.test(text) ? [text] : []), ...(text.match(/`[^`\n]+`/gu) ?? [])]);
  return !CODE_BEGINS.has((words[0] ?? "").toLowerCase()) && !new Set(inCode.flatMap(codeWords)).has(words[0] ?? "");
}

const LEAST_PROSE = 3;
