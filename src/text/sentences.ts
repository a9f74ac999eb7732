import type { Span } from "../domain/span.ts";
import { EITHER, OPEN, STARTERS } from "../lexicon/en/sentences.ts";
import { foldWord } from "../lexicon/fold.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { lexiconFor } from "../lexicon/telling.ts";
import { followsPointedDay } from "./months.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

const HEADING = /^\s{0,3}#{1,6}\s/;
const LIST_ITEM = /^\s*(?:[-*+•‣▪]|\d{1,3}[.)]|[a-z]\))\s+\S/;
const TABLE_ROW = /^\s*\|.*\||^[^|\n]*\|[^|\n]*\|/;
/** Marks after a sentence's end ("family.[1][2] It …", "in 1990.[citation needed]") belong to no sentence. */
const FOOTNOTES = /(?<=[.!?…][")”’»]*)(?:\[(?:\^?\d{1,3}|\^\w{1,12}|[a-z]|note \d{1,2}|(?:citation|source|page) needed)\])+(?=\s|$)/gu;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;
/** A line this much shorter than the longest of its paragraph was ended on purpose, not wrapped. */
const WRAPPED_SHARE = 0.6;
/** A number with a point behind a word: it ends a sentence, or it is an ordinal ("am 3. Platz"). */
const POINTED = /\p{L}\s\d{1,3}\.\s*$/u;
/** Characters on either side of a break that decide about it. */
const HEARD = 80;

/**
 * The sentences of a text as spans in UTF-16 units, in order and without overlap. White space around a sentence is left out, everything
 * else but footnote marks after its end is kept: heading marks and list marks belong to their sentence. A sentence never crosses a blank line, a heading, a list item
 * or a table row. Stretches without a letter or digit (rules, table dividers) are no sentences.
 */
export function sentenceSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (const block of blocks(text)) {
    for (const span of sentencesOfBlock(text, block)) if (SAYS_SOMETHING.test(text.slice(span.start, span.end))) spans.push(span);
  }
  return spans;
}

/**
 * The same, those as one between which the only border is a point that may be an ordinal's in their language: together they are whole either way.
 */
export function sureSentenceSpans(text: string): Span[] {
  const found: Span[] = [];
  for (const span of sentenceSpans(text)) {
    const last = found.at(-1);
    const joins =
      last !== undefined &&
      POINTED.test(text.slice(Math.max(last.start, last.end - 8), last.end)) &&
      /\S/.test(text.slice(last.end, last.end + 3)) &&
      lexiconFor(text.slice(last.start, span.end)).mayPointOrdinals;
    if (last !== undefined && joins) found[found.length - 1] = { start: last.start, end: span.end };
    else found.push(span);
  }
  return found;
}

/** The smallest run of whole sentences that covers `span`, or `span` itself where no sentence does. */
export function enclosingSentences(sentences: readonly Span[], span: Span): Span {
  const touched = sentences.filter((s) => s.start < span.end && span.start < s.end);
  const first = touched[0];
  const last = touched[touched.length - 1];
  if (first === undefined || last === undefined) return span;
  return { start: Math.min(first.start, span.start), end: Math.max(last.end, span.end) };
}

interface Line extends Span {
  readonly text: string;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const found of text.matchAll(/\r\n|[\n\r\f\u2028\u2029]/g)) {
    lines.push({ start, end: found.index, text: text.slice(start, found.index) });
    start = found.index + found[0].length;
  }
  lines.push({ start, end: text.length, text: text.slice(start) });
  return lines;
}

/** Stretches that no sentence may leave: paragraphs, headings, list items, table rows. */
function blocks(text: string): Span[] {
  const found: Span[] = [];
  let open: Line[] = [];
  const close = () => {
    for (const span of splitUnwrapped(open)) found.push(span);
    open = [];
  };
  for (const line of linesOf(text)) {
    if (!/\S/.test(line.text)) close();
    else if (HEADING.test(line.text) || TABLE_ROW.test(line.text)) {
      close();
      found.push(line);
    } else {
      if (LIST_ITEM.test(line.text)) close();
      open.push(line);
    }
  }
  close();
  return found;
}

/** Cuts a paragraph where a line was plainly not wrapped but ended: short, with room for the word that follows it, without a closing mark, and followed by a capital. */
function splitUnwrapped(lines: readonly Line[]): Span[] {
  const first = lines[0];
  if (first === undefined) return [];
  const longest = lines.reduce((most, line) => Math.max(most, line.text.trim().length), 0);
  const spans: Span[] = [];
  let start = first.start;
  lines.forEach((line, index) => {
    const next = lines[index + 1];
    const trimmed = line.text.trim();
    const word = /\S+/u.exec(next?.text ?? "")?.[0] ?? "";
    const ended = trimmed.length < longest * WRAPPED_SHARE && trimmed.length + word.length < longest && !/[,;(–—-]$/.test(trimmed);
    if (next === undefined || (ended && /^\s*[\p{Lu}\p{N}"“(]/u.test(next.text))) {
      spans.push({ start, end: line.end });
      start = next?.start ?? line.end;
    }
  });
  return spans;
}

function sentencesOfBlock(text: string, block: Span): Span[] {
  const body = text.slice(block.start, block.end);
  const flat = body.replace(/[\r\n\f\u2028\u2029\u0085]/g, " ").replace(FOOTNOTES, (marks) => " ".repeat(marks.length));
  const lexicon = lexiconFor(flat);
  const spans: Span[] = [];
  let start = 0;
  for (const { segment, index } of segmenter.segment(flat)) {
    const end = index + segment.length;
    if (end < flat.length && goesOn(flat.slice(Math.max(start, end - HEARD), end), flat.slice(end, end + HEARD), lexicon)) continue;
    const span = trimmedSpan(flat, start, end);
    if (span.end > span.start) spans.push({ start: block.start + span.start, end: block.start + span.end });
    start = end;
  }
  return spans;
}

/** Whether the break the segmenter saw between `before` and `after` is none. */
function goesOn(before: string, after: string, lexicon: Lexicon): boolean {
  if (!SAYS_SOMETHING.test(after) && !/\S/.test(before)) return true;
  if (/^\s*(?:\d{1,3}[.)]|[a-z]\)|[#>*+-]+)\s*$/.test(before)) return true;
  if (!SAYS_SOMETHING.test(before)) return true;
  const trimmed = before.trimEnd();
  if (/[?!.]["”’»)]+$/.test(trimmed) && /^["“‘(\s]*\p{Ll}/u.test(after)) return true;
  if (!trimmed.endsWith(".")) return false;
  const last = /(?<!\S)(\S+)\.$/.exec(trimmed)?.[1]?.replace(/^["'“‘([{*_]+/, "");
  if (last === undefined) return false;
  const next = /^[^\p{L}\p{N}]*([\p{L}\p{N}]+)/u.exec(after)?.[1] ?? "";
  if (/^\d{1,2}$/.test(last) && followsPointedDay(next)) return true;
  const lower = last.toLowerCase();
  if (OPEN.has(lower))
    return lower === "al" || lower === "no" || lower === "art" ? !STARTERS.has(next.toLowerCase()) && last !== next : true;
  // Of other languages it is not told which may end a sentence: a word that opens sentences tells.
  if (lexicon.tag !== "en" && lexicon.isAbbreviation(lower)) return /^\p{Ll}/u.test(next) || !lexicon.isStop(foldWord(next));
  const startsLow = /^\p{Ll}/u.test(next);
  const initial = /^(?:\p{Lu}|(?:\p{Lu}\.)+\p{Lu})$/u.test(last);
  const nextInitial = /^\s*\p{Lu}\./u.test(after);
  if (initial || EITHER.has(lower)) return startsLow || nextInitial || !STARTERS.has(next.toLowerCase());
  return false;
}

function trimmedSpan(text: string, start: number, end: number): Span {
  let from = start;
  let to = end;
  while (from < to && /\s/.test(text[from] ?? "")) from++;
  while (to > from && /\s/.test(text[to - 1] ?? "")) to--;
  return { start: from, end: to };
}
