import type { Span } from "../../domain/span.ts";
import { SOURCE_WORDS } from "../../lexicon/citing.ts";
import { INTERVAL } from "../../lexicon/en/citation-marks.ts";
import { addressesIn, isBeside } from "./addresses.ts";
import { type AuthorYearMark, authorYearMarks } from "./author-year.ts";
import type { Block, Inline } from "./block.ts";
import { labelled, type Mark, type MarkRules, namesIn, type Target } from "./mark.ts";
import { numbersIn } from "./numbers.ts";
import { POWER, raisedMarks } from "./raised.ts";

/** The citations of a block, in order and without overlap. Nothing in code is one. */
export function marksIn(block: Block, rules: MarkRules): Mark[] {
  const taken = new Uint8Array(block.text.length);
  for (const { kind, start, end } of block.inline) if (kind === "code") taken.fill(1, start, end);
  const found: Mark[] = [];
  const add = (marks: readonly Mark[]) => {
    for (const mark of marks) {
      if (taken.subarray(mark.start, mark.end).includes(1)) continue;
      taken.fill(1, mark.start, mark.end);
      found.push(mark);
    }
  };
  add(linkMarks(block));
  add(addressMarks(block));
  add(raisedMarks(block, rules));
  add(exportMarks(block.text));
  add(bracketMarks(block.text, rules));
  add(roundMarks(block.text, rules));
  add(authorYearMarks(block.text).map((one) => workMark(block.text, one)));
  return found.sort((a, b) => a.start - b.start);
}

type Link = Extract<Inline, { kind: "link" | "anchor" }>;

/** Labels that only point: a number, "source", an arrow, the name of the host. */
const POINTER = new RegExp(`^(?:\\[?\\^?\\d{1,3}\\]?|\\[?(?:${SOURCE_WORDS}|link|here|链接|原文)\\]?|[↗↩🔗]+)$`, "iu");
/** What stands between links in a bracket that only cites. */
const JOINS = new RegExp(`(?<![\\p{L}\\p{M}])(?:and|${SOURCE_WORDS})(?![\\p{L}\\p{M}])|来源|见|参见`, "giu");
const BEFORE_ADDRESS = new RegExp(`[（([<]\\s*(?:(?:${SOURCE_WORDS})\\s*[:：]?\\s*)?$`, "iu");
const HOST_LABEL = /^(?:[\w-]+\.)+[a-z]{2,}(?:\+\d+)?$/i;
const DIGITS = /^\[?\^?\s*(\d{1,3}|[a-z*†‡]|[ivxlc]{1,8})\s*\]?$/;

function linkMarks(block: Block): Mark[] {
  const links = block.inline
    .filter((one): one is Link => one.kind === "link" || one.kind === "anchor")
    .toSorted((a, b) => a.start - b.start);
  const bracketed = new Map(bracketsOfLinks(block.text, links).flatMap((one) => one.inside.map((link) => [link, one])));
  return links.flatMap((link): Mark[] => {
    const written = block.text.slice(link.start, link.end);
    if (link.kind === "anchor") return anchorMark(block, link, written);
    if (isBeside(link.url)) return [];
    if (/^(?:mailto|tel|javascript|data):/i.test(link.url)) return [];
    const bracket = bracketed.get(link);
    if (bracket === undefined && written === link.url) return [];
    const pointer = POINTER.test(written) || HOST_LABEL.test(written) || addressesIn(written).length > 0;
    // What a bracket holds is one mark: the first link stands for all.
    if (bracket !== undefined && bracket.inside[0] !== link) return [];
    const { start, end } = bracket ?? link;
    const targets = (bracket?.inside ?? [link]).flatMap((one) => addressTarget(block.text, one));
    const bare = bracket?.inside.every((one) => one.kind === "link" && block.text.slice(one.start, one.end) === one.url) === true;
    return [{ start, end, style: bare ? "address" : "link", written, targets, removed: pointer || bracket !== undefined }];
  });
}

function addressTarget(text: string, link: Link): Target[] {
  if (link.kind === "anchor") return [];
  const number = DIGITS.exec(text.slice(link.start, link.end))?.[1];
  return [{ by: "address", url: link.url, ...(number === undefined ? {} : { label: number }) }];
}

/** Round brackets that hold nothing but links: `([example.org](…), [other.org](…))`. */
function bracketsOfLinks(text: string, links: readonly Link[]): (Span & { readonly inside: readonly Link[] })[] {
  let next = 0;
  return [...text.matchAll(/[（(]([^()（）\n]{1,400})[)）]/g)].flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].length];
    while ((links[next]?.start ?? end) <= start) next++;
    const inside: Link[] = [];
    for (let link = links[next]; link !== undefined && link.start < end; link = links[++next]) if (link.end < end) inside.push(link);
    if (inside.length === 0) return [];
    const left = inside.reduceRight((rest, link) => rest.slice(0, link.start - start) + rest.slice(link.end - start), match[0]);
    return /[\p{L}\p{N}]/u.test(left.replace(JOINS, "")) ? [] : [{ start, end, inside }];
  });
}

/** A link within the document is a citation where its label is one. */
function anchorMark(block: Block, link: Link & { kind: "anchor" }, written: string): Mark[] {
  const label = DIGITS.exec(written.trim())?.[1];
  const noteLike = /(?:^|[-_:.])(?:ref|fn|cite|note|footnote|source|bib|r|s)[-_:.]?[\w.-]*$/i.test(link.id);
  if (label === undefined || (!noteLike && !/^\D*\d+$/.test(link.id))) return [];
  const span = withBrackets(block.text, link);
  return [{ ...span, style: "footnote", written, targets: [{ by: "label", label, id: link.id }], removed: true }];
}

function withBrackets(text: string, span: Span): Span {
  return text[span.start - 1] === "[" && text[span.end] === "]" ? { start: span.start - 1, end: span.end + 1 } : span;
}

/** `([3])`: round brackets that would be left empty go too. */
function withRoundBrackets(text: string, start: number, end: number): Span {
  return /[(（]/.test(text[start - 1] ?? "") && /[)）]/.test(text[end] ?? "") ? { start: start - 1, end: end + 1 } : { start, end };
}

const BRACKET = /\[\[?([^[\]\n]{1,120})\]\]?|【([^【】\n]{1,120})】|［([^［］\n]{1,120})］/g;

/** `[1]–[3]`, and `^1^` for a raised number. */
const BRACKET_RANGE = /\[(\d{1,3})\]\s*[-–—]\s*\[(\d{1,3})\]/g;
const CARETS = /(?<=[\p{L}\p{P}])\^\[?(\d{1,3}(?:\s*,\s*\d{1,3})*)\]?\^/gu;

/** `([1][3])`: what follows from several. */
const TOGETHER = /[（(]((?:\[\d{1,3}\]){1,40})[)）]/gu;

function bracketMarks(text: string, { raisedDigits, isListed }: MarkRules): Mark[] {
  const found: Mark[] = [...text.matchAll(TOGETHER)].map((match) =>
    labelled(spanOf(match), "number", match[0], (match[1] ?? "").match(/\d+/gu) ?? []),
  );
  const together = [...found];
  for (const match of text.matchAll(BRACKET_RANGE)) {
    const numbers = numbersIn(`${match[1]}-${match[2]}`);
    if (numbers !== undefined) found.push(labelled(spanOf(match), "number", match[0], numbers.map(String)));
  }
  for (const match of raisedDigits ? text.matchAll(CARETS) : []) {
    const numbers = numbersIn(match[1] ?? "");
    if (numbers !== undefined && !POWER.test(text.slice(Math.max(0, match.index - 6), match.index)))
      found.push(labelled(spanOf(match), "superscript", match[0], numbers.map(String)));
  }
  for (const match of text.matchAll(BRACKET)) {
    if (together.some(({ start, end }) => start <= match.index && match.index < end)) continue;
    const inside = match[1] ?? match[2] ?? match[3] ?? "";
    const span = withRoundBrackets(text, match.index, match.index + match[0].length);
    const note = /^\^([^\s^]{1,60})\^?$/.exec(inside.trim())?.[1];
    if (note !== undefined) {
      found.push(labelled(span, "footnote", match[0], [note]));
      continue;
    }
    const numbers = numbersIn(inside);
    if (numbers === undefined) {
      // `[i]f` is a letter put in by an editor.
      const names = /^\p{L}/u.test(text.slice(match.index + match[0].length)) ? [] : namesIn(inside, isListed);
      if (names.length > 0) found.push(labelled(span, "number", match[0], names));
      continue;
    }
    if (/^\s*\d+\s*[,，]\s*\d+\s*$/.test(inside) && INTERVAL.test(text.slice(Math.max(0, span.start - 12), span.start))) continue;
    found.push(labelled(span, "number", match[0], numbers.map(String)));
  }
  return found;
}

function spanOf(match: RegExpExecArray): Span {
  return { start: match.index, end: match.index + match[0].length };
}

/** `(Source 2)`, and where nothing else cites `(2)` and `(2, 5–7)`. */
const ROUND = /[（(]([^()（）\n]{1,60})[)）]/g;
const NAMED_SOURCE = new RegExp(`^(?:${SOURCE_WORDS})[\\s.:：#]*\\d`, "iu");

function roundMarks(text: string, { raisedDigits, roundNumbers, isListed }: MarkRules): Mark[] {
  if (!raisedDigits) return [];
  return [...text.matchAll(ROUND)].flatMap((match) => {
    const inside = (match[1] ?? "").trim();
    // The name of an entry, as in `(Name 1999)`; a letter or number by itself counts something.
    if (/\p{L}.*\d/u.test(inside) && isListed(inside)) return [labelled(spanOf(match), "number", match[0], [inside])];
    if (!NAMED_SOURCE.test(inside) && !(roundNumbers && ROUND_NUMBERS.test(inside))) return [];
    const numbers = numbersIn(inside);
    return numbers === undefined ? [] : [labelled(spanOf(match), "number", match[0], numbers.map(String))];
  });
}

const ROUND_NUMBERS = /^\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*$/;

/** The numbers in round brackets of a text, as {@link MarkRules.roundNumbers} would read them. */
export function roundNumbersIn(text: string): number[] {
  return [...text.matchAll(ROUND)].flatMap(({ 1: inside = "" }) => (ROUND_NUMBERS.test(inside.trim()) ? (numbersIn(inside) ?? []) : []));
}

/** Citations that a chat program wrote for itself and left in what it exported: what they name is not in the report. */
const EXPORT =
  /\ue200cite((?:\ue202[\w-]+)+)\ue201|(?<!\w)cite((?:turn\d+[a-z]+\d+)+)(?!\w)|:contentReference\[([\w:-]+)\]\{[^{}\n]{0,40}\}/g;

function exportMarks(text: string): Mark[] {
  if (!/cite|contentReference/.test(text)) return [];
  return [...text.matchAll(EXPORT)].map((match) => {
    const names =
      match[3] === undefined ? [...(match[1] ?? match[2] ?? "").matchAll(/turn\d+[a-z]+\d+|[\w:-]+/g)].map((one) => one[0]) : [match[3]];
    return labelled(spanOf(match), "number", match[0], names);
  });
}

/** Bare addresses, with the brackets that hold nothing else. A reader of the report may have found them already, as links labelled with themselves. */
function addressMarks({ text, inline }: Block): Mark[] {
  const found = inline.flatMap((one) => (one.kind === "link" && text.slice(one.start, one.end) === one.url ? [one] : []));
  return [...found, ...addressesIn(text)].map(({ start, end, url }) => {
    const before = BEFORE_ADDRESS.exec(text.slice(Math.max(0, start - 14), start))?.[0];
    const after = /^\s*[)）\]>]/.exec(text.slice(end, end + 4))?.[0];
    const whole = before !== undefined && after !== undefined;
    const span = whole ? { start: start - before.length, end: end + after.length } : { start, end };
    return { ...span, style: "address", written: url, targets: [{ by: "address", url }], removed: true };
  });
}

function workMark(text: string, one: AuthorYearMark): Mark {
  const targets = one.works.map((work): Target => ({ by: "work", work }));
  return { start: one.start, end: one.end, style: "author-year", written: text.slice(one.start, one.end), targets, removed: true };
}
