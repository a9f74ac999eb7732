import { CURRENCIES, MAGNITUDES } from "../lexicon/en/units.ts";
import { magnitudesAnywhere } from "./numbers.ts";

/** Words that multiply a whole table: from a thousand on, spelled so that they are no unit of measure ("m"). */
const FACTORS = new Map(
  [...magnitudesAnywhere(), ...Object.entries(MAGNITUDES)].filter(
    ([word, factor]) => factor >= 1e3 && (word.length > 2 || /^[bmt]n$/.test(word)),
  ),
);
const WORDS = [...FACTORS.keys()].sort((a, b) => b.length - a.length).join("|");
const SHORT: Readonly<Record<string, number>> = { k: 1e3, "000": 1e3, m: 1e6, mn: 1e6, bn: 1e9, b: 1e9 };
/** "(in millions)", "Dollars in thousands", "(USD million)", "(thousands of students)", "in Mio. EUR", "£m", "$'000". */
const SCALE = new RegExp(
  `(?<!\\p{L})in\\s(?<scale>${WORDS})s?(?!\\p{L})|` +
    `\\((?:[^()\\d\\n]{0,40}\\s)?(?<among>${WORDS})s?\\.?(?:,?\\s[^()\\d\\n]{0,80})?\\)|` +
    `\\p{Sc}\\s?['’]?(?<short>000|mn?|bn?|k)s?(?![\\p{L}\\p{N}])`,
  "giu",
);
const NAMED = new RegExp(`(?<![\\p{L}\\p{N}]|\\p{N}\\s)(?:${WORDS})s?(?![\\p{L}\\p{N}])|\\p{Sc}(?!\\s?\\p{N})|(?<!\\p{N}\\s?)%`, "iu");
const CURRENCY_WORDS = new Set(Object.keys(CURRENCIES).filter((word) => /^\p{L}{3,}$/u.test(word)));

/** What the tables of a text multiply their figures by, as their heads and notes say it; each factor once. */
export function scalesOf(text: string): number[] {
  const found = [...text.matchAll(SCALE)].flatMap(({ groups }) => {
    const word = (groups?.scale ?? groups?.among)?.toLowerCase();
    if (word === undefined) return SHORT[groups?.short?.toLowerCase() ?? ""] ?? [];
    return FACTORS.get(word) ?? FACTORS.get(word.replace(/s$/, "")) ?? [];
  });
  return [...new Set(found)];
}

/** Whether a short line names a scale, a currency or a percent sign without counting in it: "Dollars in thousands", "Mio. EUR", "% of total". */
export function namesScale(text: string): boolean {
  return NAMED.test(text) || (text.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => CURRENCY_WORDS.has(word));
}
