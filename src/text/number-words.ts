import type { Span } from "../domain/span.ts";

/** A number spelled out, before its surroundings are read. */
export interface SpelledNumber extends Span {
  readonly value: number;
  readonly step: number;
  readonly unit: string;
  readonly ordinal: boolean;
}

const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const ORDINALS =
  "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth".split(
    " ",
  );
const VALUES = new Map<string, number>([
  ...ONES.map((word, value) => [word, value] as const),
  ...TENS.map((word, tens) => [word, tens * 10] as const).filter(([word]) => word !== ""),
]);
const ORDINAL_VALUES = new Map<string, number>([
  ...ORDINALS.map((word, value) => [word, value] as const),
  ["twentieth", 20],
  ["thirtieth", 30],
  ["fortieth", 40],
  ["fiftieth", 50],
  ["hundredth", 100],
]);
const SCALES = new Map<string, number>([
  ["hundred", 100],
  ["thousand", 1e3],
  ["million", 1e6],
  ["billion", 1e9],
  ["trillion", 1e12],
]);
/** Fixed expressions; shares are percentages, multiples carry the unit "times". */
const EXPRESSIONS: readonly (readonly [RegExp, number, string])[] = [
  [/\b(?:two[- ]thirds)\b/gi, 200 / 3, "percent"],
  [/\b(?:one[- ]third|a third(?=\s(?:of|in|from|by)\b|\s?[,.;:)]|$))/gi, 100 / 3, "percent"],
  [/\b(?:three[- ]quarters)\b/gi, 75, "percent"],
  [/\b(?:one[- ]quarter|a quarter(?=\s(?:of|in|from|by)\b|\s?[,.;:)]|$))/gi, 25, "percent"],
  [/\b(?:one[- ]fifth|a fifth of)\b/gi, 20, "percent"],
  [/\bone (?:in|out of) two\b/gi, 50, "percent"],
  [/\bone (?:in|out of) three\b/gi, 100 / 3, "percent"],
  [/\bone (?:in|out of) four\b/gi, 25, "percent"],
  [/\bone (?:in|out of) five\b/gi, 20, "percent"],
  [/\bone (?:in|out of) ten\b/gi, 10, "percent"],
  [/\b(?:half of|half the|one[- ]half|in half|by half|halved)\b/gi, 50, "percent"],
  [/\b(?:a |one |half a )?dozen\b/gi, 12, ""],
  [/\b(?:twofold|doubled|doubling|twice)\b/gi, 2, "times"],
  [/\b(?:threefold|tripled|tripling|trebled|thrice)\b/gi, 3, "times"],
  [/\b(?:fourfold|quadrupled)\b/gi, 4, "times"],
  [/\b(?:tenfold)\b/gi, 10, "times"],
];
/** "Two-thirds" may stand for anything from 66 to 68 %. */
const SHARE_STEP = 2;
const TIMES = /\b(two|three|four|five|six|seven|eight|nine|ten) times\b/gi;
const NUMBER_WORD = `(?:${[...VALUES.keys(), ...SCALES.keys()].join("|")})`;
const RUN = new RegExp(
  `\\b(?:(?:a|an)\\s+(?=hundred|thousand|million|billion|trillion))?${NUMBER_WORD}(?:(?:[\\s-]+(?:and\\s+)?)${NUMBER_WORD})*\\b`,
  "gi",
);
const ORDINAL_RUN = new RegExp(`\\b(?:(?:${TENS.filter(Boolean).join("|")})[- ])?(?:${[...ORDINAL_VALUES.keys()].join("|")})\\b`, "gi");

/** Numbers written as words. A lone "one", "second" or "first" is left out: they mostly are no numbers. */
export function readNumberWords(text: string): SpelledNumber[] {
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
    add(match.index, match[0].length, VALUES.get((match[1] ?? "").toLowerCase()) ?? 0, "times", false);
  for (const match of text.matchAll(RUN)) {
    const value = valueOfRun(match[0]);
    const scaleAlone = /^(?:hundred|thousand|million|billion|trillion)$/i.test(match[0]);
    if (value !== undefined && value !== 1 && !scaleAlone) add(match.index, match[0].length, value, "", false);
  }
  for (const match of text.matchAll(ORDINAL_RUN)) {
    const parts = match[0].toLowerCase().split(/[\s-]/);
    const value = parts.reduce((sum, part) => sum + (VALUES.get(part) ?? ORDINAL_VALUES.get(part) ?? 0), 0);
    if (value > 2) add(match.index, match[0].length, value, "", true);
  }
  return found;
}

function valueOfRun(run: string): number | undefined {
  let total = 0;
  let current = 0;
  for (const word of run.toLowerCase().split(/[\s-]+/)) {
    if (word === "and") continue;
    const scale = SCALES.get(word);
    if (word === "a" || word === "an") current = 1;
    else if (scale === 100) current = Math.max(current, 1) * 100;
    else if (scale !== undefined) {
      total += Math.max(current, 1) * scale;
      current = 0;
    } else current += VALUES.get(word) ?? 0;
  }
  return total + current;
}
