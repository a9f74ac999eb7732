import type { Span } from "../domain/span.ts";
import { alignNear } from "./align.ts";
import { type Folded, foldTypography, lowerInPlace } from "./fold.ts";
import { isDenier, isModal, isNegator } from "./negation.ts";
import { type Word, words } from "./words.ts";

export interface LocatedQuote {
  readonly span: Span;
  readonly locatedBy: "exact" | "folded" | "near";
}

export interface LocateOptions {
  /** Look only here. */
  readonly within?: Span;
  /** Allow a small edit distance; true when left out. */
  readonly near?: boolean;
}

/** Below this many characters, or this many words, a quote says too little to be found loosely: it must stand there once, to the letter but for typography. */
const SHORT_CHARACTERS = 12;
const SHORT_WORDS = 3;
const SHORT_CJK = 6;
/** The share of a quote's characters that may differ. */
const NEAR_SHARE = 0.08;
const NEAR_MAXIMUM = 48;
const NEAR_LONGEST = 4000;
const OUTER = /^[\s"'.,;:()-]+|(?<![\s"'.,;:!?()-])[\s"'.,;:!?()-]+$/g;

/**
 * Finds what a model quoted in the text it was quoted from (G-evidence: a quote is what really stands in the page). Exact first; then but for
 * typography, white space and Markdown marks, keeping case before ignoring it; then with at most 8 % of its characters changed, and never
 * where the change touches a number, a name, a negation or a modal word. The first place wins where several match. A short quote (under
 * 12 characters, or under 3 words; 6 characters in unspaced scripts) must be unique and is never found by edit distance. `undefined`: not there.
 */
export function locateQuote(text: string, quoted: string, options: LocateOptions = {}): LocatedQuote | undefined {
  return new QuoteLocator(text).locate(quoted, options);
}

/** Folds a text once, to locate many quotes in it. */
export class QuoteLocator {
  readonly #text: string;
  #folded: Folded | undefined;
  #lower: string | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** See {@link locateQuote}. */
  locate(quoted: string, options: LocateOptions = {}): LocatedQuote | undefined {
    const wanted = quoted.trim();
    if (!/[\p{L}\p{N}]/u.test(wanted)) return undefined;
    const short = isShort(wanted);
    const area = options.within ?? { start: 0, end: this.#text.length };
    const exact = this.#exact(wanted, area, short);
    if (exact !== undefined) return { span: exact, locatedBy: "exact" };
    const folded = this.#folding(wanted, area, short);
    if (folded !== undefined) return { span: folded, locatedBy: "folded" };
    if (short || options.near === false) return undefined;
    const near = this.#near(wanted, area);
    return near === undefined ? undefined : { span: near, locatedBy: "near" };
  }

  #exact(wanted: string, area: Span, unique: boolean): Span | undefined {
    const at = findWhole(this.#text, wanted, area.start);
    if (at < 0 || at + wanted.length > area.end) return undefined;
    if (unique) {
      const again = findWhole(this.#text, wanted, at + 1);
      if (again >= 0 && again + wanted.length <= area.end) return undefined;
    }
    return { start: at, end: at + wanted.length };
  }

  #folding(wanted: string, area: Span, unique: boolean): Span | undefined {
    const page = this.#page();
    const plain = foldTypography(wanted).text;
    const bare = plain.replace(OUTER, "");
    const [from, to] = foldedArea(page, area);
    const candidates: [string, string][] = [
      [page.text, plain],
      [page.text, bare],
      [this.#lowered(), lowerInPlace(bare)],
    ];
    for (const [hay, needle] of candidates) {
      if (needle === "") continue;
      const at = findWhole(hay, needle, from);
      if (at < 0 || at + needle.length > to) continue;
      const again = unique ? findWhole(hay, needle, at + 1) : -1;
      if (again >= 0 && again + needle.length <= to) return undefined;
      return sourceSpan(this.#text, page, at, at + needle.length);
    }
    return undefined;
  }

  #near(wanted: string, area: Span): Span | undefined {
    const page = this.#page();
    const needle = lowerInPlace(foldTypography(wanted).text.replace(OUTER, ""));
    if (needle.length > NEAR_LONGEST) return undefined;
    const edits = Math.min(NEAR_MAXIMUM, Math.floor(needle.length * NEAR_SHARE));
    if (edits < 1) return undefined;
    const [from, to] = foldedArea(page, area);
    for (const [start, end] of alignNear(this.#lowered(), needle, edits, from, to)) {
      const [s, e] = toWordEdges(page.text, start, end);
      const span = sourceSpan(this.#text, page, s, e);
      if (span !== undefined && sameFacts(this.#text.slice(span.start, span.end), wanted)) return span;
    }
    return undefined;
  }

  #page(): Folded {
    this.#folded ??= foldTypography(this.#text);
    return this.#folded;
  }

  #lowered(): string {
    this.#lower ??= lowerInPlace(this.#page().text);
    return this.#lower;
  }
}

function isShort(quoted: string): boolean {
  const found = words(quoted);
  const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(quoted);
  if (unspaced) return quoted.length < SHORT_CJK;
  return quoted.length < SHORT_CHARACTERS || found.length < SHORT_WORDS;
}

/** Like indexOf, but never from or to the middle of a word or number: "3.5 %" is not found in "13.5 %", nor "12" in "12.5". */
function findWhole(hay: string, needle: string, from: number): number {
  for (let at = hay.indexOf(needle, from); at >= 0; at = hay.indexOf(needle, at + 1)) {
    const end = at + needle.length;
    if (!joins(hay, at) && !joins(hay, end)) return at;
  }
  return -1;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Whether a cut at `at` would go through a word, a number or a surrogate pair. */
function joins(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  const before = text[at - 1] ?? "";
  const after = text[at] ?? "";
  if (/[\uD800-\uDBFF]/.test(before) && /[\uDC00-\uDFFF]/.test(after)) return true;
  if (/\p{M}/u.test(after)) return true;
  if (/[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after)) return !UNSPACED.test(before) && !UNSPACED.test(after);
  if (/\d/.test(before) && /[.,]/.test(after)) return /\d/.test(text[at + 1] ?? "");
  return /[.,]/.test(before) && /\d/.test(after) && /\d/.test(text[at - 2] ?? "");
}

function foldedArea(page: Folded, area: Span): [number, number] {
  return [firstAtLeast(page.starts, area.start), firstAtLeast(page.starts, area.end)];
}

function firstAtLeast(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The stretch of the original behind a folded stretch, with the emphasis or soft hyphens inside it and none outside. */
function sourceSpan(text: string, page: Folded, from: number, to: number): Span | undefined {
  const start = page.starts[from];
  const end = page.ends[to - 1];
  if (start === undefined || end === undefined || end <= start) return undefined;
  let wide = end;
  while (wide < text.length && /\p{M}/u.test(text[wide] ?? "")) wide++;
  return { start, end: wide };
}

function toWordEdges(text: string, start: number, end: number): [number, number] {
  let s = start;
  let e = end;
  while (s > 0 && joins(text, s)) s--;
  while (e < text.length && joins(text, e)) e++;
  while (s < e && text[s] === " ") s++;
  while (e > s && text[e - 1] === " ") e--;
  return [s, e];
}

/** Whether two stretches carry the same numbers, names, negations and modal words in the same order. */
function sameFacts(a: string, b: string): boolean {
  return facts(a) === facts(b);
}

function facts(text: string): string {
  const plain = foldTypography(text).text;
  return words(plain)
    .map((word, index, all) => fact(word, index, all, plain))
    .filter((key) => key !== "")
    .join(" ");
}

function fact(word: Word, index: number, all: readonly Word[], plain: string): string {
  if (/\d/.test(word.lower))
    return word.lower.replace(/,(?=\d{3})/g, "") + (plain[word.end] === "%" || plain.startsWith(" %", word.end) ? "%" : "");
  if (isNegator(word.lower)) return "not";
  if (isDenier(word.lower) || isModal(word.lower)) return word.stem;
  const beginsSentence = index === 0 || /[.!?:"]\s*$/.test(plain.slice(all[index - 1]?.end ?? 0, word.start));
  return /^\p{Lu}/u.test(word.text) && !word.stop && !beginsSentence ? word.lower : "";
}
