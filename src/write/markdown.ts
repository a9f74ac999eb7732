import { isEveryday } from "../text/spelling/everyday.ts";
import { CLOSERS, gapAfter, STOPS } from "../text/stops.ts";

/** Control characters, and the marks that turn the direction of text or hide it: nothing of a page may steer a terminal or a reader's eye. */
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** `[12]`, `[a]`, `[citation needed]`: the source's own markers, which a reader would take for ours; `{args[1]}` is code. */
const FOREIGN_MARKER = /\s?\[(?!0\])(?:\d{1,3}|[a-z]|note \d+|citation needed|edit)\](?![(}])/giu;

/** Whatever could open something inside a line: emphasis, code, links, HTML, tables, entities. An underscore within a word cannot, nor can "<1%". */
const INLINE_MARK = /[\\`*~[\]|]|<(?=[a-z/!?])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/giu;

/** What some readers of Markdown turn into a link though nothing marks it as one. */
const BARE_ADDRESS = /(?<=[\p{L}\p{N}]):(?=\/\/)|(?<=\bwww)\.(?=[\p{L}\p{N}])/giu;

/** Text from a page as one line of plain text: no control characters, no foreign citation markers, white space folded. */
export function plainLine(text: string): string {
  return verbatimLine(text).replace(FOREIGN_MARKER, "").trim();
}

/** Lines of a page as they are, without what nobody sees. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, "");
}

/** Lines of code as they stand, in a fence that nothing in them can close. */
export function codeFence(code: string, language = ""): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/gu)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${withoutUnseen(code)}\n${fence}`;
}

/** Words that are shown as a source's own, as one line: its markers stay, since a quote without them stands in no source. */
export function verbatimLine(text: string): string {
  return text.replace(/\s+/gu, " ").replace(UNSEEN, "").trim();
}

/**
 * Text from a page, made safe for a line of Markdown: it can open no link (also none that a reader of Markdown
 * makes of a bare address), image, HTML, code or table of its own. Only what would do so is
 * escaped, so that ordinary sentences stay as they were.
 */
export function escapeMarkdown(text: string): string {
  return escapeLine(plainLine(text));
}

/**
 * What is code by its form: an option, a scheme with or without its address, a path, a name with an underscore or in braces. None of it holds a mark that could close a span of code.
 */
const CODE_WORD =
  /((?<![\p{L}\p{N}_./:-])(?:--\p{L}[\p{L}\p{N}-]{1,60}(?:=(?:[\p{L}\p{N}_./:@-]|<[\p{L}\p{N}_ -]{1,40}>){1,120}(?<![.:@-]))?|(?:\p{L}[\p{L}\p{N}+.-]{1,20}:\/\/|\/(?=[\p{L}\p{N}_.<-]{2}))(?:[\p{L}\p{N}_./:@%?=#~+-]|<[\p{L}\p{N}_ -]{1,40}>|\{[\p{L}_][\p{L}\p{N}_.-]{0,40}\}){0,200}(?<![.:@?+-])|\{[\p{L}_][\p{L}\p{N}_.:[\]-]{0,60}\}|\p{L}[\p{L}\p{N}]{0,60}(?:_[\p{L}\p{N}]{1,60}){1,12})(?![\p{L}\p{N}_/]))/gu;

/** Code within a line of a source. */
const CODE_SPAN = /(?<!`)`([^`\n]{2,60})`(?!`)/gu;

/** What sources set as code within their lines, and nowhere as plain words: names, values, lines of a setting; the longest first. */
export function codeIn(texts: readonly string[]): string[] {
  const code = new Set(texts.flatMap((text) => [...text.matchAll(CODE_SPAN)].map(([, span = ""]) => span.trim())));
  const plain = texts.map((text) => text.replace(CODE_SPAN, " ")).join("\n");
  // A word of the language is one wherever it stands.
  return [...code]
    .filter((span) => span.length > 1 && !isEveryday(span) && !wholeIn([span]).test(plain))
    .sort((a, b) => b.length - a.length);
}

/** Any of some words where they stand whole. */
function wholeIn(words: readonly string[]): RegExp {
  const all = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&")).join("|");
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${all})(?![\\p{L}\\p{N}_/])`, "u");
}

/**
 * {@link escapeMarkdown} for a sentence of a report's own: what is code in it is set as such, and read as it is typed.
 * @param code what its sources set as code, the longest first
 */
export function escapeSentence(text: string, code: readonly string[] = []): string {
  const own = plainLine(text).split(/(`[^`\n]{1,200}`)/u);
  // Who wrote it has set what is code.
  if (own.length > 1) return own.map((piece, at) => (at % 2 === 1 ? piece : at === 0 ? escapeLine(piece) : escapeWithin(piece))).join("");
  const words = code.length === 0 ? CODE_WORD : new RegExp(`(${wholeIn(code).source}|${CODE_WORD.source.slice(1, -1)})`, "gu");
  const pieces = plainLine(text).split(words);
  // `header_up Host`: code that only a space parts is one piece.
  const isJoint = (at: number) => at % 2 === 0 && at > 0 && at < pieces.length - 1 && /^ ?$/u.test(pieces[at] ?? "");
  return pieces
    .map((piece, at) => {
      if (at % 2 === 1) return `${isJoint(at - 1) ? "" : "`"}${piece}${isJoint(at + 1) ? "" : "`"}`;
      return isJoint(at) ? piece : at === 0 ? escapeLine(piece) : escapeWithin(piece);
    })
    .join("");
}

/** {@link escapeMarkdown} for a quote and what stands around it: a literal `[3]` of the source stays, and opens nothing. */
export function escapeVerbatim(text: string): string {
  return escapeLine(verbatimLine(text));
}

function escapeWithin(text: string): string {
  return text.replace(INLINE_MARK, (mark) => `\\${mark}`).replace(BARE_ADDRESS, (mark) => `\\${mark}`);
}

function escapeLine(line: string): string {
  return escapeWithin(line)
    .replace(/^(>|#{1,6}(?:\s|$)|[-+](?:\s|$)|={3,}|-{3,}|=+\s*$|-+\s*$)/u, (mark) => `\\${mark}`)
    .replace(/^(\d{1,9})([.)])(?=\s|$)/u, "$1\\$2");
}

/** An address as a Markdown link target can hold it. */
export function escapeTarget(url: string): string {
  return url.replace(/[\s<>()[\]"'`\\]/gu, (mark) =>
    encodeURIComponent(mark).replace(/[()']/gu, (left) => `%${left.charCodeAt(0).toString(16).toUpperCase()}`),
  );
}

const FINAL_STOP = new RegExp(`(?<![${STOPS}])[${STOPS}]+[${CLOSERS}]*$`, "u");

/** Puts an addition, such as a marker, before the sentence's final stop. */
export function beforeStop(text: string, addition: string): string {
  if (addition === "") return text;
  const stop = text.search(FINAL_STOP);
  const said = stop < 0 ? text : text.slice(0, stop).trimEnd();
  return `${said}${gapAfter(said)}${addition}${stop < 0 ? "" : text.slice(stop)}`;
}
