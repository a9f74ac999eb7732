/** Fixed expressions; shares are percentages, multiples carry the unit "times". */
export const EXPRESSIONS: readonly (readonly [RegExp, number, string])[] = [
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

/** "three times" */
export const TIMES = /\b(two|three|four|five|six|seven|eight|nine|ten) times\b/gi;
/** Scales that multiply what stands before them and are no numbers of their own. */
export const SCALES: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["thousand", 1e3],
  ["million", 1e6],
  ["billion", 1e9],
  ["trillion", 1e12],
]);
