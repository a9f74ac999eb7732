import type { Landmark } from "../domain/snapshot.ts";
import { sentenceSpans } from "./sentences.ts";
import { countTokens } from "./tokens.ts";

/** A stretch of a text that goes to a model as one piece. Offsets are UTF-16 units of the text. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly tokens: number;
  /** The heading its new part stands under, and the page it begins on, where the text has such landmarks. */
  readonly heading?: string;
  readonly page?: number;
}

export interface ChunkOptions {
  /** Size to aim at (R6: 800–1200); no chunk is ever above 1200. */
  readonly maxTokens?: number;
  /** Tokens each chunk repeats from the one before (R6: 50–100). */
  readonly overlap?: number;
  readonly landmarks?: readonly Landmark[];
}

/** No chunk is larger, whatever was asked for (R6). */
export const LARGEST_CHUNK = 1200;
const MIN_SHARE = 0.8;
const HARD_SHARE = 1.2;
/** A sentence above this many tokens is offered in pieces, so that a cut or an overlap need not swallow it whole. */
const LONG_SENTENCE = 50;
const PIECE_UNITS = 24;

/** How good a place for a cut the end of a unit is. */
const WORD = 0;
const SENTENCE = 1;
const PARAGRAPH = 2;

interface Unit {
  readonly start: number;
  readonly end: number;
  readonly tokens: number;
  readonly border: number;
}

/**
 * Cuts a text into overlapping chunks on paragraph borders, else sentence borders, else words (R6). Every character that is not white space
 * lies in at least one chunk; the chunks come in order. A text without words gives none.
 */
export function chunkText(text: string, options: ChunkOptions = {}): Chunk[] {
  const most = Math.min(options.maxTokens ?? 1000, LARGEST_CHUNK);
  const hard = Math.min(LARGEST_CHUNK, Math.floor(most * HARD_SHARE));
  const overlap = Math.min(options.overlap ?? 75, Math.floor(most / 4));
  const landmarks = options.landmarks ?? [];
  const units = unitsOf(text, landmarks);
  const chunks: Chunk[] = [];
  let first = 0;
  let fresh = 0;
  while (fresh < units.length) {
    let last = lastUnit(units, first, fresh, { least: Math.floor(most * MIN_SHARE), most, hard });
    let chunk = chunkOf(text, units, first, last);
    while (chunk.tokens > hard && last > fresh) {
      last = shorterBy(units, fresh, last, chunk.tokens - hard);
      chunk = chunkOf(text, units, first, last);
    }
    while (chunk.tokens > hard && first < fresh) chunk = chunkOf(text, units, ++first, last);
    chunks.push({ ...chunk, ...placeOf(landmarks, units[fresh]?.start ?? chunk.start) });
    fresh = last + 1;
    first = overlapStart(units, fresh, first, overlap);
  }
  return chunks;
}

/** The unit to end with so that about so many tokens fewer are in a chunk, one unit at least: counting anew unit by unit would take too long. */
function shorterBy(units: readonly Unit[], fresh: number, last: number, tokens: number): number {
  let at = last;
  let left = tokens;
  while (at > fresh && left > 0) left -= units[at--]?.tokens ?? 1;
  return at;
}

function chunkOf(text: string, units: readonly Unit[], first: number, last: number): Chunk {
  const start = units[first]?.start ?? 0;
  const end = units[last]?.end ?? text.length;
  return { start, end, tokens: countTokens(text.slice(start, end)) };
}

/** The unit a chunk ends with: everything when it fits, else the best border within bounds, the latest of equals. */
function lastUnit(
  units: readonly Unit[],
  first: number,
  fresh: number,
  bounds: { readonly least: number; readonly most: number; readonly hard: number },
): number {
  let sum = 0;
  let best = fresh;
  let bestBorder = -1;
  for (let i = first; i < units.length; i++) {
    const unit = units[i];
    if (unit === undefined) break;
    sum += unit.tokens;
    if (sum > bounds.hard) return best;
    if (i < fresh) continue;
    if (sum <= bounds.most) {
      const border = sum < bounds.least ? -1 : unit.border;
      if (border >= bestBorder) {
        best = i;
        bestBorder = border;
      }
    } else if (bestBorder < SENTENCE && unit.border >= SENTENCE) {
      best = i;
      bestBorder = unit.border;
    }
  }
  return units.length - 1;
}

/** Where the chunk whose new part begins at `fresh` starts, so that it repeats about `overlap` tokens, whole sentences where that fits. */
function overlapStart(units: readonly Unit[], fresh: number, floor: number, overlap: number): number {
  const least = Math.floor((overlap * 2) / 3);
  const most = Math.ceil((overlap * 4) / 3);
  let sum = 0;
  let best = fresh;
  let bestAtSentence = false;
  for (let i = fresh - 1; i > floor; i--) {
    sum += units[i]?.tokens ?? 0;
    if (sum > most) break;
    const atSentence = (units[i - 1]?.border ?? SENTENCE) >= SENTENCE;
    if (sum <= overlap || !bestAtSentence) {
      if (atSentence || !bestAtSentence || sum < least) {
        best = i;
        bestAtSentence = atSentence && sum >= least;
      }
    }
  }
  return best;
}

/** The text as sentences, long ones in pieces; white space before a unit counts with it, so that token counts add up. */
function unitsOf(text: string, landmarks: readonly Landmark[]): Unit[] {
  const starts = new Set(landmarks.map((mark) => mark.start));
  const sentences = tiles(text);
  return sentences.flatMap((sentence, index) => {
    const next = sentences[index + 1];
    const previousEnd = sentences[index - 1]?.end ?? sentence.start;
    const gap = next === undefined ? "" : text.slice(sentence.end, next.start);
    const paragraph = next === undefined || /\n[^\S\n]*\n/.test(gap) || starts.has(next.start);
    const border = paragraph ? PARAGRAPH : SENTENCE;
    const tokens = countTokens(text.slice(previousEnd, sentence.end));
    return tokens <= LONG_SENTENCE ? [{ ...sentence, tokens, border }] : piecesOf(text, sentence, border);
  });
}

/** Sentences, together with whatever non-space lies between them (rules, dividers), so that no character is lost. */
function tiles(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let at = 0;
  const addRest = (from: number, to: number) => {
    const rest = text.slice(from, to);
    const trimmed = rest.trim();
    if (trimmed === "") return;
    const start = from + rest.indexOf(trimmed);
    found.push({ start, end: start + trimmed.length });
  };
  for (const sentence of sentenceSpans(text)) {
    addRest(at, sentence.start);
    found.push({ start: sentence.start, end: sentence.end });
    at = sentence.end;
  }
  if (found.length === 0) return [];
  addRest(at, text.length);
  return found;
}

/** A long sentence in pieces of a few words; inside a word only where it is longer than a piece. */
function piecesOf(text: string, sentence: { start: number; end: number }, border: number): Unit[] {
  const pieces: Unit[] = [];
  let start = sentence.start;
  while (start < sentence.end) {
    const end = pieceEnd(text, start, sentence.end);
    pieces.push({ start, end, tokens: countTokens(text.slice(start, end)), border: end === sentence.end ? border : WORD });
    start = end;
  }
  return pieces;
}

function pieceEnd(text: string, start: number, limit: number): number {
  const end = start + PIECE_UNITS;
  if (end >= limit) return limit;
  for (let i = end; i > start + 1; i--) if (/\s/.test(text[i] ?? "")) return i;
  const splitsPair = /[\uD800-\uDBFF]/.test(text[end - 1] ?? "");
  return splitsPair ? end - 1 : end;
}

function placeOf(landmarks: readonly Landmark[], at: number): { heading?: string; page?: number } {
  let heading: string | undefined;
  let page: number | undefined;
  for (const mark of landmarks) {
    if (mark.start > at) break;
    if (mark.kind === "page") page = mark.page;
    else heading = mark.title;
  }
  return { ...(heading === undefined ? {} : { heading }), ...(page === undefined ? {} : { page }) };
}
