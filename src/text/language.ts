import { FOREIGN, ONLY_ENGLISH } from "../lexicon/en/telling.ts";

/** The language of a text as an ISO 639-1 code, or undefined when it cannot be told. */
export type LanguageDetector = (text: string) => string | undefined;

/** Scripts that one language alone is written in, as far as search results go. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, "ja"],
  [/\p{Script=Hangul}/gu, "ko"],
  [/\p{Script=Thai}/gu, "th"],
  [/\p{Script=Greek}/gu, "el"],
  [/\p{Script=Hebrew}/gu, "he"],
  [/\p{Script=Armenian}/gu, "hy"],
  [/\p{Script=Georgian}/gu, "ka"],
  [/\p{Script=Han}/gu, "zh"],
];
/** Kana this dense mark a Japanese text however many Han characters surround them; other scripts must make up a third of the letters. */
const SCRIPT_SHARE = 1 / 3;
const KANA_SHARE = 1 / 10;

/** Cyrillic languages are close: letters only one of them writes, those that speak against it, and its code. */
const CYRILLIC: readonly (readonly [RegExp, RegExp, string])[] = [
  [/[їєґ]/iu, /[ыэўё]/iu, "uk"],
  [/[ыэ]/iu, /[іїєґўһөүқғңұәҡ]/iu, "ru"],
  [/ў/iu, /[иїєґщ]/iu, "be"],
];

const LEAST_LETTERS = 14;
/** The lead the first language needs over the second, for texts of up to so many letters: the shorter the text, the larger. */
const MARGINS: readonly (readonly [number, number])[] = [
  [24, 0.08],
  [60, 0.04],
  [200, 0.02],
  [Number.POSITIVE_INFINITY, 0.01],
];

let loading: Promise<LanguageDetector> | undefined;

/** Loads the language data (about 0.4 s, once a process, on first use) and gives a pure detector (G3). */
export function loadLanguageDetector(): Promise<LanguageDetector> {
  loading ??= import("eld/small").then(
    ({ eld }) =>
      (text: string) =>
        detect(text, (plain) => eld.detect(plain)),
  );
  return loading;
}

const LEAST_WORDS = 8;
const ENGLISH_SHARE = 0.12;

/** Whether a text is English beyond doubt by its function words, so that nobody need load the language data to tell. */
export function isPlainlyEnglish(text: string): boolean {
  const found =
    text
      .slice(0, 2000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const own = found.filter((word) => ONLY_ENGLISH.has(word));
  const plain = found.filter((word) => /^[a-z]+$/.test(word)).length;
  return (
    found.length >= LEAST_WORDS && own.length >= found.length * ENGLISH_SHARE && new Set(own).size >= 2 && plain >= found.length * 0.97
  );
}

const FOREIGN_SHARE = 0.05;

/**
 * Whether a text may be in another language than English: it has letters or function words of one, and is not plainly English. Tables, lists of
 * names and settings, which no detector can tell, are not.
 */
export function mayBeForeign(text: string): boolean {
  if (isPlainlyEnglish(text)) return false;
  const found =
    text
      .slice(0, 2000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const own = found.filter((word) => FOREIGN.has(word));
  const strange = found.filter((word) => /[^a-z]/.test(word)).length;
  return strange > found.length * FOREIGN_SHARE || (own.length > found.length * FOREIGN_SHARE && new Set(own).size >= 2);
}

interface Guess {
  readonly language: string;
  getScores(): Readonly<Record<string, number>>;
  isReliable(): boolean;
}

function detect(text: string, guess: (text: string) => Guess): string | undefined {
  const plain = text
    .slice(0, 2000)
    .replace(/https?:\/\/\S+|(?<!\S)\S+@\S+/g, " ")
    .replace(/[\p{N}\p{P}\p{S}]+/gu, " ");
  const letters = plain.match(/\p{L}/gu)?.length ?? 0;
  for (const [script, language] of SCRIPTS) {
    const share = (plain.match(script)?.length ?? 0) / Math.max(1, letters);
    if (letters > 0 && share >= (language === "ja" ? KANA_SHARE : SCRIPT_SHARE)) return language;
  }
  if (letters < LEAST_LETTERS) return undefined;
  const cyrillic = CYRILLIC.find(([own, others]) => own.test(plain) && !others.test(plain));
  if (cyrillic !== undefined) return cyrillic[2];
  const found = guess(plain);
  const [first = 0, second = 0] = Object.values(found.getScores()).sort((a, b) => b - a);
  const margin = MARGINS.find(([most]) => letters <= most)?.[1] ?? 0;
  return found.isReliable() && first - second >= margin ? found.language : undefined;
}
