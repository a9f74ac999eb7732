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
const TOKEN = new RegExp(
  `[${UNSPACED}]+|\\p{N}+(?:[.,]\\p{N}+)*(?:(?![${UNSPACED}])[\\p{L}\\p{M}])*|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}\\u00AD])+(?:['’ʼ](?:(?![${UNSPACED}])[\\p{L}\\p{M}])+)*`,
  "gu",
);
/** The same for texts of one-byte characters, which need none of the above. */
const PLAIN_TOKEN =
  /\d+(?:[.,]\d+)*[A-Za-z]*|[A-Za-z0-9\u00AA\u00B5\u00BA\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u00FF\u00AD]+(?:['’][A-Za-z]+)*/g;
const NEEDS_UNICODE = /[^\u0000-\u00FF\u2010-\u2026]/;

type Form = Pick<Word, "lower" | "stem" | "stop">;
/** Words recur: their forms are kept, up to a bound. */
const forms = new Map<string, Form>();
const MOST_FORMS = 50_000;

/**
 * The words of a text in order, for matching: numbers keep their separators, hyphens divide, apostrophes do not, and scripts written
 * without spaces come as overlapping pairs of characters (a lone character as itself).
 */
export function words(text: string): Word[] {
  const found: Word[] = [];
  const unicode = NEEDS_UNICODE.test(text);
  const pattern = unicode ? TOKEN : PLAIN_TOKEN;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const token = match[0];
    if (unicode && UNSPACED_RUN.test(token)) pushPairs(found, token, match.index);
    else {
      const form = forms.get(token) ?? newForm(token);
      found.push({ text: token, lower: form.lower, stem: form.stem, start: match.index, end: match.index + token.length, stop: form.stop });
    }
  }
  return found;
}

function newForm(token: string): Form {
  const folded = foldWord(token);
  const lower = folded.replace(/'s$/, "");
  const form = { lower, stem: stem(lower), stop: STOP.has(folded) || STOP.has(lower) };
  if (forms.size >= MOST_FORMS) forms.clear();
  forms.set(token, form);
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

/** The stems of a text's content words, in order, repeats kept. */
export function contentWords(text: string): string[] {
  return words(text)
    .filter((word) => !word.stop)
    .map((word) => word.stem);
}

/** Whether a lower-case word without accents is a function word. */
export function isStopWord(lower: string): boolean {
  return STOP.has(lower);
}
