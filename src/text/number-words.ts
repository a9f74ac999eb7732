import type { Span } from "../domain/span.ts";
import { EXPRESSIONS, SCALES, TIMES } from "../lexicon/en/numbers.ts";
import { type Lexicon, lexiconOf } from "../lexicon/lexicon.ts";
import { lexiconFor } from "../lexicon/telling.ts";

/** A number spelled out, before its surroundings are read. */
export interface SpelledNumber extends Span {
  readonly value: number;
  readonly step: number;
  readonly unit: string;
  readonly ordinal: boolean;
}

/** The words of English numbers that are written as one, and of their order (CLDR). */
interface EnglishWords {
  readonly values: ReadonlyMap<string, number>;
  readonly ordinals: ReadonlyMap<string, number>;
  readonly run: RegExp;
  readonly ordinalRun: RegExp;
}
let english: EnglishWords | undefined;

function englishWords(): EnglishWords {
  if (english !== undefined) return english;
  const single = (map: ReadonlyMap<string, number>) => new Map([...map].filter(([word]) => !word.includes(" ")));
  const { numbers } = lexiconOf("en");
  const [values, ordinals] = [single(numbers.values), single(numbers.ordinals).set("hundredth", 100)];
  const scales = [...SCALES.keys()].join("|");
  const any = `(?:${[...values.keys()].sort((a, b) => b.length - a.length).join("|")}|${scales})`;
  const tens = [...values].flatMap(([word, value]) => (value >= 20 && value % 10 === 0 ? [word] : [])).join("|");
  english = {
    values,
    ordinals,
    run: new RegExp(`\\b(?:(?:a|an)\\s+(?=${scales}))?${any}(?:(?:[\\s-]+(?:and\\s+)?)${any})*\\b`, "gi"),
    ordinalRun: new RegExp(`\\b(?:(?:${tens})[- ])?(?:${[...ordinals.keys()].join("|")})\\b`, "gi"),
  };
  return english;
}

/** "Two-thirds" may stand for anything from 66 to 68 %. */
const SHARE_STEP = 2;
/** Numbers written as words. A lone "one", "second" or "first" is left out: they mostly are no numbers. */
export function readNumberWords(text: string): SpelledNumber[] {
  const lexicon = lexiconFor(text);
  if (lexicon.tag !== "en") return spelledIn(text, lexicon);
  const { values, ordinals, run, ordinalRun } = englishWords();
  const found: SpelledNumber[] = [];
  const free = (start: number, end: number) => found.every((other) => end <= other.start || start >= other.end);
  const add = (start: number, length: number, value: number, unit: string, ordinal: boolean) => {
    const scale = [...SCALES.values()].reverse().find((s) => value >= s && value % s === 0) ?? 1;
    if (free(start, start + length))
      found.push({ start, end: start + length, value, step: unit === "percent" ? SHARE_STEP : scale, unit, ordinal });
  };
  for (const [pattern, value, unit] of EXPRESSIONS) {
    for (const match of text.matchAll(pattern)) add(match.index, match[0].length, /half a/i.test(match[0]) ? 6 : value, unit, false);
  }
  for (const match of text.matchAll(TIMES))
    add(match.index, match[0].length, values.get((match[1] ?? "").toLowerCase()) ?? 0, "times", false);
  for (const match of text.matchAll(run)) {
    const value = valueOfRun(match[0], values);
    const scaleAlone = SCALES.has(match[0].toLowerCase());
    if (value !== undefined && value !== 1 && !scaleAlone) add(match.index, match[0].length, value, "", false);
  }
  for (const match of text.matchAll(ordinalRun)) {
    const parts = match[0].toLowerCase().split(/[\s-]/);
    const value = parts.reduce((sum, part) => sum + (values.get(part) ?? ordinals.get(part) ?? 0), 0);
    if (value > 2) add(match.index, match[0].length, value, "", true);
  }
  return found;
}

function valueOfRun(run: string, values: ReadonlyMap<string, number>): number | undefined {
  let total = 0;
  let current = 0;
  for (const word of run.toLowerCase().split(/[\s-]+/)) {
    const scale = SCALES.get(word);
    if (word === "a" || word === "an") current = 1;
    else if (scale === 100) current = Math.max(current, 1) * 100;
    else if (scale !== undefined) {
      total += Math.max(current, 1) * scale;
      current = 0;
    } else current += values.get(word) ?? 0;
  }
  return total + current;
}

/** Words that one number of another language is written in at most: "soixante et onze". */
const LONGEST = 4;

/** The numbers of a text of another language that are written as words CLDR knows; a lone one is mostly none. */
function spelledIn(text: string, lexicon: Lexicon): SpelledNumber[] {
  if (lexicon.unspaced) return [];
  const { values, scales } = lexicon.numbers;
  const found: SpelledNumber[] = [];
  const all = [...text.matchAll(/[\p{L}\p{M}]+/gu)].map((match) => ({ word: match[0].toLowerCase(), start: match.index }));
  for (let at = 0; at < all.length; ) {
    const first = all[at];
    const count = [...Array(LONGEST).keys()]
      .map((fewer) => LONGEST - fewer)
      .find((length) => at + length <= all.length && values.has(wordsOf(all.slice(at, at + length))));
    if (first === undefined || count === undefined) {
      at++;
      continue;
    }
    const value = values.get(wordsOf(all.slice(at, at + count))) ?? 0;
    const next = all[at + count];
    const scale = next === undefined ? undefined : scales.get(next.word);
    const last = all[at + count - (scale === undefined ? 1 : 0)] ?? first;
    if (value > 1 || scale !== undefined)
      found.push({
        start: first.start,
        end: last.start + last.word.length,
        value: value * (scale ?? 1),
        step: scale ?? 1,
        unit: "",
        ordinal: false,
      });
    at += count + (scale === undefined ? 0 : 1);
  }
  return found;
}

function wordsOf(run: readonly { readonly word: string }[]): string {
  return run.map(({ word }) => word).join(" ");
}
