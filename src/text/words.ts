import { foldWord } from "./fold.ts";
import { stem } from "./stem.ts";

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

const STOP = new Set(
  "a an the this that these those it its itself he him his himself she her hers herself they them their theirs themselves we us our ours ourselves you your yours yourself i me my mine myself one who whom whose which what where when why how there here and or but nor so yet if then than as because since while although though unless until whether of in on at by for from with without to into onto upon over under about above below between among through during before after against within along across behind beyond near off out up down around toward towards per via be is am are was were been being have has had having do does did doing done will would shall should can could may might must ought not no none never neither also too very just only even still already again more most less least such same other another some any each every both all few many much several own rather quite almost however therefore thus hence moreover furthermore s t ll ve re d m i'm it's he's she's that's there's don't doesn't didn't isn't aren't wasn't weren't can't cannot couldn't won't wouldn't shouldn't hasn't haven't hadn't let etc ie eg".split(
    " ",
  ),
);

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
/** Words recur: their forms are kept, up to a bound, under a hash of their characters so that a known word is found without copying it. */
const forms = new Map<number, Form>();
const MOST_FORMS = 50_000;

/**
 * The words of a text in order, for matching: numbers keep their separators, hyphens divide, apostrophes do not, and scripts written
 * without spaces come as overlapping pairs of characters (a lone character as itself).
 */
export function words(text: string): readonly Word[] {
  if (text.length > LONGEST_KEPT) return readWords(text);
  const kept = readBefore.get(text);
  if (kept !== undefined) return kept;
  const found = readWords(text);
  if (readBefore.size >= MOST_KEPT) readBefore.clear();
  readBefore.set(text, found);
  return found;
}

/** Sentences are read again and again by different checks: their words are kept for a while. */
const readBefore = new Map<string, readonly Word[]>();
const LONGEST_KEPT = 800;
const MOST_KEPT = 256;

function readWords(text: string): readonly Word[] {
  const found: Word[] = [];
  if (!NEEDS_UNICODE.test(text)) {
    scanPlain(text, (form, start) => found.push(wordOf(form, start, found[found.length - 1])));
    return found;
  }
  for (const match of text.matchAll(TOKEN)) {
    const token = match[0];
    if (UNSPACED_RUN.test(token)) pushPairs(found, token, match.index);
    else found.push(wordOf(formOf(token), match.index, found[found.length - 1]));
  }
  return found;
}

/** "Two brothers own the mill" says something by "own", "its own mill" and "the firm's own mill" do not. */
function isOwning({ lower }: Form, before: Form | undefined): boolean {
  return lower === "own" && before !== undefined && !WHOSE.test(before.text);
}
const WHOSE = /^(?:its|his|her|their|my|our|your|whose)$|['’]s?$/i;

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
function scanPlain(text: string, take: (form: Form, start: number) => void): void {
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
    const known = forms.get(hash);
    const same = known !== undefined && known.text.length === end - start && text.startsWith(known.text, start);
    take(same ? known : newForm(text.slice(start, end), hash), start);
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

function formOf(token: string): Form {
  let hash = 0;
  for (let i = 0; i < token.length; i++) hash = (Math.imul(hash, 31) + token.charCodeAt(i)) & HASH_BITS;
  const known = forms.get(hash);
  return known?.text === token ? known : newForm(token, hash);
}

function newForm(token: string, hash: number): Form {
  const folded = foldWord(token);
  const lower = folded.replace(/'s$/, "");
  const form = { text: token, lower, stem: stem(lower), stop: STOP.has(folded) || STOP.has(lower) };
  if (forms.size >= MOST_FORMS) forms.clear();
  forms.set(hash, form);
  return form;
}

function pushPairs(found: Word[], run: string, start: number): void {
  const characters = [...run];
  let at = start;
  characters.forEach((character, index) => {
    const next = characters[index + 1];
    if (next !== undefined || characters.length === 1) {
      const text = character + (next ?? "");
      found.push({ text, lower: text, stem: text, start: at, end: at + text.length, stop: false });
    }
    at += character.length;
  });
}

/** The stems of a text's content words, in order, repeats kept. Leaner than `words` on long texts. */
export function contentWords(text: string): string[] {
  const found: string[] = [];
  if (NEEDS_UNICODE.test(text)) {
    for (const word of words(text)) if (!word.stop) found.push(word.stem);
    return found;
  }
  let before: Form | undefined;
  scanPlain(text, (form) => {
    if (!form.stop || isOwning(form, before)) found.push(form.stem);
    before = form;
  });
  return found;
}

/** Whether a lower-case word without accents is a function word. */
export function isStopWord(lower: string): boolean {
  return STOP.has(lower);
}
