/** A text made comparable, with the way back: character `i` of `text` came from `[starts[i], ends[i])` of the original. */
export interface Folded {
  readonly text: string;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF\u180E]|\uFE0E|\uFE0F/;
const SPACE = /\s|[\u00A0\u2000-\u200A\u202F\u205F\u3000]/;
const PLAIN = new Map<string, string>([
  ...[..."‘’‚‛′ʼ`´＇‹›"].map((c) => [c, "'"] as const),
  ...[..."“”„‟″«»＂〝〞"].map((c) => [c, '"'] as const),
  ...[..."‐‑‒–—―−﹘﹣－"].map((c) => [c, "-"] as const),
  ["…", "..."],
  ["⋯", "..."],
  ["⁄", "/"],
  ["∕", "/"],
  ["·", "."],
  ["ß", "ss"],
  ["æ", "ae"],
  ["Æ", "AE"],
  ["œ", "oe"],
  ["Œ", "OE"],
]);
/** Markup that a reader does not see: link targets, reference marks, line-start marks, a backslash before punctuation. */
const MARKUP = /\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"\n]*")?\)|\[\^?\d{1,3}\]|^[ \t]*(?:#{1,6}|>+|[-+•‣▪])[ \t]+|\\(?=[!-/:-@[-`{-~])/gm;
/** Emphasis marks, brackets and cell borders: dropped (borders count as a space). */
const DROPPED = new Set(["*", "_", "[", "]"]);
const ASCII_PLAIN = /^[A-Za-z0-9.,;:!?()%$/&'"-]$/;

/**
 * Folds typography and white space away: quotes, dashes, ellipses, ligatures, full-width forms, soft hyphens, zero-width characters,
 * Markdown emphasis, links and line marks, any run of white space to one space. Letters keep their case and their accents (decomposed),
 * digits keep their value: ² is not folded to 2. Linear in the length of the text.
 */
export function foldTypography(source: string): Folded {
  const out: string[] = [];
  const starts = new Uint32Array(source.length * 4 + 4);
  const ends = new Uint32Array(source.length * 4 + 4);
  let length = 0;
  let lastWasSpace = true;
  const emit = (characters: string, start: number, end: number) => {
    if (length + characters.length > starts.length) return;
    out.push(characters);
    for (let i = 0; i < characters.length; i++) {
      starts[length] = start;
      ends[length] = end;
      length++;
    }
    lastWasSpace = characters === " ";
  };
  const hidden = hiddenRanges(source);
  let nextHidden = 0;
  for (let at = 0; at < source.length; ) {
    const range = hidden[nextHidden];
    if (range !== undefined && at === range[0]) {
      at = range[1];
      nextHidden++;
      continue;
    }
    const code = source.codePointAt(at) ?? 0;
    const size = code > 0xffff ? 2 : 1;
    const character = source.slice(at, at + size);
    if (ASCII_PLAIN.test(character)) emit(character, at, at + size);
    else if (SPACE.test(character) || character === "|") {
      const afterHyphen = !lastWasSpace && out[out.length - 1] === "-" && /[\r\n]/.test(character);
      if (!lastWasSpace && !afterHyphen) emit(" ", at, at + size);
      else if (afterHyphen) lastWasSpace = true;
    } else if (!DROPPED.has(character) && !INVISIBLE.test(character)) emit(plainForm(character), at, at + size);
    at += size;
  }
  const text = out.join("");
  const kept = text.endsWith(" ") ? length - 1 : length;
  return { text: text.slice(0, kept), starts: starts.slice(0, kept), ends: ends.slice(0, kept) };
}

function hiddenRanges(source: string): [number, number][] {
  return [...source.matchAll(MARKUP)].map((found) => [found.index, found.index + found[0].length]);
}

function plainForm(character: string): string {
  const plain = PLAIN.get(character);
  if (plain !== undefined) return plain;
  if (character < "\u0080") return character;
  const decomposed = character.normalize("NFKD");
  if (/[0-9\s]/.test(decomposed) && !/[\uFF10-\uFF19]/.test(character)) return character;
  return decomposed;
}

/** Lower-cases a folded text without moving any of its positions. */
export function lowerInPlace(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return [...text].map((c) => (c.toLowerCase().length === c.length ? c.toLowerCase() : c)).join("");
}
