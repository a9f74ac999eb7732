import { detached } from "../domain/detached.ts";
import { WHOSE } from "../lexicon/en/owning.ts";
import { foldWord } from "../lexicon/fold.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { lexiconFor } from "../lexicon/telling.ts";

/** One word with its place in the text (UTF-16 units). CJK and Thai runs yield overlapping pairs of characters. */
export interface Word {
  readonly text: string;
  /** Lower case, without accents, without a possessive 's. */
  readonly lower: string;
  readonly stem: string;
  readonly start: number;
  readonly end: number;
  /** Whether it is a function word that carries no content of its own. */
  readonly stop: boolean;
}

const UNSPACED = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}ー";
const UNSPACED_RUN = new RegExp(`[${UNSPACED}]`, "u");
const LETTERLIKE = `(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{Nd}\\u00AD])`;
const APOSTROPHE = `(?<=[\\p{L}\\p{M}\\u00AD])['’ʼ](?=(?![${UNSPACED}])[\\p{L}\\u00AD])`;
const TOKEN = new RegExp(
  `[${UNSPACED}]+|\\p{Nd}(?:${LETTERLIKE}|(?<=\\p{Nd})[.,](?=\\p{Nd})|${APOSTROPHE})*|${LETTERLIKE}(?:${LETTERLIKE}|${APOSTROPHE})*`,
  "gu",
);
const NEEDS_UNICODE = /[^\u0000-\u00FF\u2010-\u2026]/;

type Form = Pick<Word, "text" | "lower" | "stem" | "stop">;
type Forms = Map<number, Form>;
/** Words recur: their forms are kept by language, up to a bound, under a hash of their characters so that a known word is found without copying it. */
const formsOf = new WeakMap<Lexicon, Forms>();
const MOST_FORMS = 50_000;

/** Reads words by the lexicon of one language. */
interface Reading {
  readonly lexicon: Lexicon;
  readonly forms: Forms;
}

function readingBy(lexicon: Lexicon): Reading {
  const forms = formsOf.get(lexicon) ?? new Map<number, Form>();
  formsOf.set(lexicon, forms);
  return { lexicon, forms };
}

/**
 * The words of a text in order, for matching: numbers keep their separators, hyphens divide, apostrophes do not, and scripts written
 * without spaces come as overlapping pairs of characters (a lone character as itself). They are read by the lexicon of the language the text shows,
 * or by the one given.
 */
export function words(text: string, lexicon?: Lexicon): readonly Word[] {
  if (lexicon !== undefined || text.length > LONGEST_KEPT) return readWords(text, readingBy(lexicon ?? lexiconFor(text)));
  const kept = readBefore.get(text);
  if (kept !== undefined) return kept;
  const found = readWords(text, readingBy(lexiconFor(text)));
  if (readBefore.size >= MOST_KEPT) readBefore.clear();
  readBefore.set(detached(text), found);
  return found;
}

/** Sentences are read again and again by different checks: their words are kept for a while. */
const readBefore = new Map<string, readonly Word[]>();
const LONGEST_KEPT = 800;
const MOST_KEPT = 256;

function readWords(text: string, reading: Reading): readonly Word[] {
  const found: Word[] = [];
  if (!NEEDS_UNICODE.test(text)) {
    scanPlain(text, reading, (form, start) => found.push(wordOf(form, start, found[found.length - 1])));
    return found;
  }
  for (const match of text.matchAll(TOKEN)) {
    const token = match[0];
    if (UNSPACED_RUN.test(token)) pushPairs(found, token, match.index, reading.lexicon);
    else found.push(wordOf(formOf(token, reading), match.index, found[found.length - 1]));
  }
  return found;
}

/** "Two brothers own the mill" says something by "own", "its own mill" and "the firm's own mill" do not. */
function isOwning({ lower }: Form, before: Form | undefined): boolean {
  return lower === "own" && before !== undefined && !WHOSE.test(before.text);
}

function wordOf(form: Form, start: number, before: Form | undefined): Word {
  const stop = form.stop && !isOwning(form, before);
  return { text: form.text, lower: form.lower, stem: form.stem, start, end: start + form.text.length, stop };
}

const LETTER = 1;
const DIGIT = 2;
/** What each one-byte character is; a soft hyphen counts as a letter. */
const KINDS = Uint8Array.from({ length: 256 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /\p{Nd}/u.test(character) ? DIGIT : /[\p{L}\u00AD]/u.test(character) ? LETTER : 0;
});
const kindAt = (text: string, at: number) => KINDS[text.charCodeAt(at)] ?? 0;

/** The same division by hand for texts of Latin-1 letters and plain punctuation: several times faster than a regular expression. */
function scanPlain(text: string, reading: Reading, take: (form: Form, start: number) => void): void {
  for (let start = 0; start < text.length; ) {
    const kind = KINDS[text.charCodeAt(start)] ?? 0;
    if (kind === 0) {
      start++;
      continue;
    }
    let end = start;
    let hash = 0;
    while (end < text.length) {
      const code = text.charCodeAt(end);
      if ((KINDS[code] ?? 0) === 0 && !(end > start && joinsWord(text, end, kind))) break;
      hash = (Math.imul(hash, 31) + code) & HASH_BITS;
      end++;
    }
    const known = reading.forms.get(hash);
    const same = known !== undefined && known.text.length === end - start && text.startsWith(known.text, start);
    take(same ? known : newForm(text.slice(start, end), hash, reading), start);
    start = end;
  }
}

/** A separator inside a number ("1,200.5") or an apostrophe inside a word. */
function joinsWord(text: string, at: number, kind: number): boolean {
  const code = text.charCodeAt(at);
  if (code === 0x2e || code === 0x2c) return kind === DIGIT && kindAt(text, at - 1) === DIGIT && kindAt(text, at + 1) === DIGIT;
  return (code === 0x27 || code === 0x2019) && kindAt(text, at - 1) === LETTER && kindAt(text, at + 1) === LETTER;
}

/** Small enough to stay an integer everywhere. */
const HASH_BITS = 0x3fffffff;

function formOf(token: string, reading: Reading): Form {
  let hash = 0;
  for (let i = 0; i < token.length; i++) hash = (Math.imul(hash, 31) + token.charCodeAt(i)) & HASH_BITS;
  const known = reading.forms.get(hash);
  return known?.text === token ? known : newForm(token, hash, reading);
}

function newForm(found: string, hash: number, { lexicon, forms }: Reading): Form {
  const token = detached(found);
  const folded = foldWord(token);
  const lower = folded.replace(/'s$/, "");
  const stop = lexicon.isStop(folded) || lexicon.isStop(lower);
  const form = { text: token, lower, stem: /\d/.test(lower) ? lower : lexicon.stem(unaccented(token) ? lower : spelled(token)), stop };
  if (forms.size >= MOST_FORMS) forms.clear();
  forms.set(hash, form);
  return form;
}

function unaccented(token: string): boolean {
  return /^[A-Za-z']*$/.test(token);
}

/** In lower case with its accents, as stemmers take it. */
function spelled(token: string): string {
  return token
    .replace(/\u00AD/g, "")
    .replace(/[‘’ʼ]/g, "'")
    .normalize("NFC")
    .toLowerCase()
    .replace(/'s$/, "");
}

function pushPairs(found: Word[], run: string, start: number, lexicon: Lexicon): void {
  const characters = [...run];
  let at = start;
  characters.forEach((character, index) => {
    const next = characters[index + 1];
    if (next !== undefined || characters.length === 1) {
      const text = character + (next ?? "");
      // A pair says nothing where both its characters say nothing.
      const stop = lexicon.isStop(text) || (lexicon.isStop(character) && lexicon.isStop(next ?? character));
      found.push({ text, lower: text, stem: text, start: at, end: at + text.length, stop });
    }
    at += character.length;
  });
}

/** Takes each word of a text in order, as {@link words} reads it, without its place: leaner on long texts. */
export function eachWord(text: string, take: (lower: string, stem: string, stop: boolean) => void, lexicon?: Lexicon): void {
  if (NEEDS_UNICODE.test(text)) {
    for (const { lower, stem, stop } of words(text, lexicon)) take(lower, stem, stop);
    return;
  }
  let before: Form | undefined;
  scanPlain(text, readingBy(lexicon ?? lexiconFor(text)), (form) => {
    take(form.lower, form.stem, form.stop && !isOwning(form, before));
    before = form;
  });
}

/** The stems of a text's content words, in order, repeats kept. */
export function contentWords(text: string, lexicon?: Lexicon): string[] {
  const found: string[] = [];
  eachWord(
    text,
    (_, stem, stop) => {
      if (!stop) found.push(stem);
    },
    lexicon,
  );
  return found;
}
