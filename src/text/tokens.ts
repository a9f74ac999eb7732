import { createRequire } from "node:module";

interface Encoding {
  countTokens(text: string, options: { disallowedSpecial: Set<string> }): number;
  encode(text: string, options: { disallowedSpecial: Set<string> }): number[];
  readonly vocabularySize: number;
}

/** Page text may hold `<|end|>` and the like; here they are ordinary characters. */
const ORDINARY = { disallowedSpecial: new Set<string>() };
/** Longest unbroken stretch that is encoded in one go: merging is quadratic in its length, and no real word is longer. */
const LONGEST_STRETCH = 64;
const LONG_STRETCH = /[\p{L}\p{M}]{65,}|[^\p{L}\p{N}]{65,}/gu;

let loaded: Encoding | undefined;

function encoding(): Encoding {
  loaded ??= createRequire(import.meta.url)("gpt-tokenizer/encoding/o200k_harmony") as Encoding;
  return loaded;
}

/**
 * Tokens of a text in gpt-oss's own encoding (o200k_harmony), special tokens taken as plain text. The encoding loads at the first call
 * (about 0.1 s). Linear in the length of the text whatever it holds: unbroken runs of letters, marks or white space over 64 units are counted
 * in pieces, which can only add a token a piece.
 */
export function countTokens(text: string): number {
  const { countTokens: count } = encoding();
  let tokens = 0;
  let at = 0;
  for (const found of text.matchAll(LONG_STRETCH)) {
    tokens += count(text.slice(at, found.index), ORDINARY);
    at = found.index;
    const end = at + found[0].length;
    for (; at < end; at += LONGEST_STRETCH) tokens += count(text.slice(at, Math.min(end, at + LONGEST_STRETCH)), ORDINARY);
    at = end;
  }
  return tokens + count(at === 0 ? text : text.slice(at), ORDINARY);
}

/** The place of a text among the encoding's tokens, the most frequent first; the last one where it is no token by itself. */
export function rankOfToken(text: string): { readonly rank: number; readonly all: number } {
  const { encode, vocabularySize: all } = encoding();
  const tokens = encode(text.slice(0, LONGEST_STRETCH), ORDINARY);
  return { rank: tokens.length === 1 ? (tokens[0] ?? all) : all, all };
}

/**
 * The longest beginning of a text that has at most `most` tokens, cut at a word where there is one near. The text itself when it fits.
 */
export function cutToTokens(text: string, most: number): string {
  if (most <= 0) return "";
  if (text.length <= most || countTokens(text) <= most) return text;
  let fits = 0;
  let tooLong = text.length;
  while (tooLong - fits > 8) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (countTokens(text.slice(0, middle)) <= most) fits = middle;
    else tooLong = middle;
  }
  const cut = text.slice(0, fits).replace(/[\uD800-\uDBFF]$/, "");
  const atWord = cut.replace(/\s+\S{0,40}$/, "");
  return atWord === "" ? cut : atWord;
}
