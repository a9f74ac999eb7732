import type { Token } from "markdown-it";
import { assayMarkdown } from "../exports/cited-markdown.ts";
import type { NamedSentence } from "./naming.ts";
import type { Piece } from "./shapes.ts";

const GROUP = /\[\d{1,3}(?: - Partial)?\](?:\s?\[\d{1,3}(?: - Partial)?\])*/gu;
const NUMBER = /\[(\d{1,3})/gu;
/** How far ahead of the last sentence that was found the next is looked for, before it is looked for anywhere. */
const AHEAD = 40;

/** A run of a line in one style. */
interface Run {
  readonly text: string;
  readonly strong: boolean;
  readonly code: boolean;
  /** Brackets that were escaped are words of a source, and no markers. */
  readonly escaped: boolean;
}

/** Finds the sentences of a report in the lines of its Markdown, in their order, each once. */
export class Lines {
  readonly #sentences: readonly { readonly id: string; readonly letters: string }[];
  readonly #placed = new Set<number>();
  #next = 0;

  constructor(sentences: readonly NamedSentence[]) {
    this.#sentences = sentences.map(({ id, sentence }) => ({ id, letters: lettersOf(sentence.text).text }));
  }

  /** A line of Markdown as pieces. */
  of(inline: Token | undefined): Piece[] {
    const runs = runsOf(inline?.children ?? []);
    const text = runs.map((run) => run.text).join("");
    // Marks within a sentence are none of its letters.
    const plain = runs.map((run) => (run.escaped || run.code ? run.text : run.text.replace(GROUP, blank))).join("");
    const found = this.#found(text, plain);
    const pieces: Piece[] = [];
    let at = 0;
    for (const { id, start, end } of found) {
      const { said, sources } = withoutInner(text.slice(start, end), plain.slice(start, end));
      pieces.push(...between(runs, at, start), { kind: "sentence", id, text: said });
      if (sources.length > 0) pieces.push({ kind: "marks", sources });
      at = end;
    }
    pieces.push(...between(runs, at, text.length));
    return stopsMoved(pieces);
  }

  /** The sentence that a block of code is. */
  code(text: string): string | undefined {
    const { text: letters } = lettersOf(text);
    const at = this.#sentences.findIndex((one, index) => !this.#placed.has(index) && one.letters === letters);
    if (at >= 0) this.#placed.add(at);
    return this.#sentences[at]?.id;
  }

  /** @param plain the same with nothing where marks stand */
  #found(text: string, plain: string): { readonly id: string; readonly start: number; readonly end: number }[] {
    const { text: letters, places } = lettersOf(plain);
    const found: { id: string; start: number; end: number }[] = [];
    for (let from = 0; from < letters.length; ) {
      const next = this.#first(letters, from);
      if (next === undefined) break;
      const { index, at, length } = next;
      this.#placed.add(index);
      this.#next = index + 1;
      const stop = /^["”’'»)\]]*[.!?。！？]?["”’'»)]*/u.exec(text.slice((places[at + length - 1] ?? 0) + 1))?.[0].length ?? 0;
      const begin = places[at] ?? 0;
      const opening = /["“„«'‘([]*$/u.exec(text.slice(found.at(-1)?.end ?? 0, begin))?.[0].length ?? 0;
      const id = this.#sentences[index]?.id ?? "";
      const end = (places[at + length - 1] ?? 0) + 1 + (startsMarker(text, (places[at + length - 1] ?? 0) + 1) ? 0 : stop);
      found.push({ id, start: begin - opening, end });
      from = at + length;
    }
    return found;
  }

  /** The sentence that begins first in the rest of a line; of those that begin at one place the longest. */
  #first(letters: string, from: number): { readonly index: number; readonly at: number; readonly length: number } | undefined {
    const near = this.#among(letters, from, this.#next, this.#next + AHEAD);
    return near ?? this.#among(letters, from, 0, this.#sentences.length);
  }

  #among(letters: string, from: number, low: number, high: number) {
    let best: { readonly index: number; readonly at: number; readonly length: number } | undefined;
    for (let index = low; index < Math.min(high, this.#sentences.length); index++) {
      const own = this.#sentences[index]?.letters ?? "";
      if (own === "" || this.#placed.has(index)) continue;
      const at = letters.indexOf(own, from);
      if (at < 0) continue;
      if (best === undefined || at < best.at || (at === best.at && own.length > best.length)) best = { index, at, length: own.length };
    }
    return best;
  }
}

const STOP = /^[.!?。！？]["”’'»)]*/u;

/** In Markdown the numbers of sources stand before the stop of their sentence; as pieces the stop belongs to the sentence. */
function stopsMoved(pieces: readonly Piece[]): Piece[] {
  const moved: Piece[] = [];
  let sentence = -1;
  for (const piece of pieces) {
    const own = moved[sentence];
    if (piece.kind === "sentence") sentence = moved.length;
    else if (piece.kind === "text" && moved.at(-1)?.kind === "marks" && own?.kind === "sentence") {
      const stop = STOP.exec(piece.text)?.[0] ?? "";
      moved[sentence] = { ...own, text: own.text + stop };
      if (piece.text.length > stop.length) moved.push({ ...piece, text: piece.text.slice(stop.length) });
      continue;
    }
    const last = moved.at(-1);
    const before = last?.kind === "text" && last.text.trim() === "" ? moved.at(-2) : last;
    if (piece.kind === "marks" && before?.kind === "marks" && moved.indexOf(before) === sentence + 1) {
      // Those within a sentence and those at its end are shown together.
      moved.splice(sentence + 1, moved.length, { ...before, sources: [...new Set([...before.sources, ...piece.sources])] });
      continue;
    }
    const gap = piece.kind === "marks" && moved.at(-1)?.kind === "text" && own !== undefined && moved.length - 1 === sentence + 1;
    if (gap && /^\s+$/u.test(textOf(moved.at(-1)))) moved.pop();
    moved.push(piece);
  }
  return moved;
}

function blank(text: string): string {
  return " ".repeat(text.length);
}

/** What a sentence says without the marks within it, and whose numbers these are. @param plain the same with nothing where they stand */
function withoutInner(text: string, plain: string): { readonly said: string; readonly sources: number[] } {
  const sources: number[] = [];
  const said = text.replace(GROUP, (group, at: number) => {
    if (plain.slice(at, at + group.length).trim() !== "") return group;
    sources.push(...[...group.matchAll(NUMBER)].map(([, n]) => Number(n)));
    return "";
  });
  return { said: sources.length === 0 ? said : said.replace(/ +(?=[\s.,;:!?)]|$)/gu, ""), sources };
}

function textOf(piece: Piece | undefined): string {
  return piece === undefined || piece.kind === "marks" ? "" : piece.text;
}

function startsMarker(text: string, at: number): boolean {
  return /^\]?\s*\[\d/u.test(text.slice(at)) && !text.startsWith("]", at);
}

function runsOf(tokens: readonly Token[]): Run[] {
  const runs: Run[] = [];
  let strong = false;
  for (const token of tokens) {
    if (token.type === "strong_open" || token.type === "strong_close") strong = token.type === "strong_open";
    else if (token.type === "softbreak" || token.type === "hardbreak") runs.push({ text: " ", strong, code: false, escaped: false });
    else if (token.content !== "")
      runs.push({ text: token.content, strong, code: token.type === "code_inline", escaped: token.type === "text_special" });
  }
  return runs;
}

/** What stands between two sentences: their sources' numbers, and words of the report about itself. */
function between(runs: readonly Run[], from: number, to: number): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { text, strong, code, escaped } of runs) {
    const part = text.slice(Math.max(0, from - at), Math.max(0, to - at));
    at += text.length;
    if (part === "") continue;
    const style = { ...(strong && { strong }), ...(code && { code }) };
    if (escaped || code) pieces.push({ kind: "text", text: part, ...style });
    else pieces.push(...withMarks(part, style));
  }
  return pieces;
}

function withMarks(text: string, style: { readonly strong?: boolean; readonly code?: boolean }): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const group of text.matchAll(GROUP)) {
    if (group.index > at) pieces.push({ kind: "text", text: text.slice(at, group.index), ...style });
    pieces.push({ kind: "marks", sources: [...group[0].matchAll(NUMBER)].map(([, n]) => Number(n)) });
    at = group.index + group[0].length;
  }
  if (at < text.length) pieces.push({ kind: "text", text: text.slice(at), ...style });
  return pieces;
}

/** The letters and digits of a text, lower case and without accents' forms, and for each where it stands. */
function lettersOf(text: string): { readonly text: string; readonly places: readonly number[] } {
  const places: number[] = [];
  let letters = "";
  for (let at = 0; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const folded = character
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, "");
    for (let i = 0; i < folded.length; i++) places.push(at + character.length - 1);
    letters += folded;
    at += character.length;
  }
  return { text: letters, places };
}

/** Assay's own Markdown as tokens. */
export function tokensOf(markdown: string): Token[] {
  return assayMarkdown.parse(markdown, {});
}
