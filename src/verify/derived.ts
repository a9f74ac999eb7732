import type { DateMention } from "../text/dates.ts";
import { sentenceSpans } from "../text/sentences.ts";
import { words } from "../text/words.ts";
import { type Measure, type Measures, sourceMeasures } from "./measures.ts";

/**
 * Whether a number of a claim follows exactly from the numbers of its source (R12): a sum where the claim speaks of a total, a difference of "from … to",
 * the years between two dates, a share of counts or a spelled fraction, the number of things or years listed. Nothing is rounded beyond what the claim's own
 * last place allows, and nothing follows from numbers that the source gives of something else: of other deeds, other years, other events.
 */
export function isDerived(claim: string, stated: Measure, text: string, source: Measures): boolean {
  if (stated.ordinal || stated.bound === "above" || stated.bound === "below") return false;
  if (stated.unit === "percent") return isShare(claim, stated, text) || isDifference(claim, stated, text, source);
  return (
    isSum(claim, stated, text) ||
    isDifference(claim, stated, text, source) ||
    isSpan(claim, stated, text, source) ||
    isCount(claim, stated, text)
  );
}

const TOTAL =
  /\b(?:total|totall?ing|together|altogether|combined|in all|overall(?=[,.;]|$)|in sum|sum of|insgesamt|zusammen|au total|ensemble|en total|juntos|juntas)\b/iu;
const MOST_SUMMED = 6;
/** What stands behind these is told for comparison, and is no part of a sum. */
const SUMMED_APART = /[;:()–—]|,?\s(?:up|down) from\s|,?\s(?:compared|against|versus|of which|while|whereas|but|instead of|out of)\s/iu;
const COMPARED = /^\s?(?:[^\s,;.]+\s){0,3}(?:more|less|fewer|\p{L}{2,}er)\sthan(?!\p{L})/iu;

function isSum(claim: string, stated: Measure, text: string): boolean {
  if (!TOTAL.test(claim)) return false;
  const clauses = sentenceSpans(text).flatMap(({ start, end }) => text.slice(start, end).split(SUMMED_APART));
  return clauses.some((clause) => {
    const { amounts, dates } = sourceMeasures(clause);
    const alike = amounts.filter(
      (one) =>
        (one.unit === stated.unit || isBare(clause.slice(one.end), one)) && !one.ordinal && one.bound !== "below" && one.bound !== "above",
    );
    const [first, last] = [alike[0], alike[alike.length - 1]];
    if (first === undefined || last === undefined || alike.length < 2 || alike.length > MOST_SUMMED) return false;
    if (alike.some((one) => COMPARED.test(clause.slice(one.end)))) return false;
    if (isOfAnotherTime(claim, dates) || isOfAnotherDeed(claim, clause.slice(first.end, last.start))) return false;
    return isEqual(
      alike.reduce((sum, { value }) => sum + value, 0),
      stated.value,
    );
  });
}

/** "10 million in 2019 and 20 million in 2020" is no budget of 30 million; of both years together the claim must name both. */
function isOfAnotherTime(claim: string, dates: readonly DateMention[]): boolean {
  const years = yearsOf(dates);
  return years.length > 1 && !years.every((year) => claim.includes(String(year)));
}

/** "Killed 5 people and injured 7": what is done to the second is not what the claim says of all. */
function isOfAnotherDeed(claim: string, between: string): boolean {
  const said = new Set(words(claim).map(({ stem }) => stem));
  return words(between).some(({ stem, stop, text }) => !stop && /^\p{Ll}+(?:ed|en|ost|old|ught)$/u.test(text) && !said.has(stem));
}

function yearsOf(dates: readonly DateMention[]): number[] {
  return [...new Set(dates.flatMap(({ fromYear, toYear }) => [fromYear, toYear]))].filter((year) => year !== undefined);
}

/** "And from Europe 140 million.": of the unit said before. */
function isBare(behind: string, { unit }: Measure): boolean {
  return unit === "" && /^\s*(?:[.,;]|$|and\b)/.test(behind);
}

const BY = /\b(?:by|difference|gap|increase of|rise of|drop of|fall of|decline of|points?|um|de|en)\b/iu;
const FROM_TO = /^\s(?:\p{L}+\s){0,2}?(?:to|auf|à|a)\s$/iu;

/** "Fell by 5 points" of "fell from 14 to 9 per cent". */
function isDifference(claim: string, stated: Measure, text: string, { amounts }: Measures): boolean {
  if (!BY.test(claim)) return false;
  return amounts.some((to, i) => {
    const from = amounts[i - 1];
    if (
      from === undefined ||
      !FROM_TO.test(text.slice(from.end, to.start)) ||
      !/\b(?:from|von|de|desde)\s\S*$/iu.test(text.slice(Math.max(0, from.start - 12), from.start))
    )
      return false;
    const sameUnit = to.unit === stated.unit && (from.unit === to.unit || from.unit === "");
    return sameUnit && to.unit !== "percent" && isEqual(Math.abs(to.value - from.value), stated.value);
  });
}

const LASTING =
  /\b(?:for|after|later|before|over|within|in an?|in one|lasted|spanning|during|long|lang|später|nach|pendant|durant|plus tard|après|durante|después|tras)\b|-year/iu;

/** A length from a beginning to an end, of which the source must speak; "after" and "later" lie between any two events. */
const FROM_END_TO_END = /\b(?:for|lasted|long|lang|pendant|durant|durante|spanning)\b|-year/iu;
const ENDS =
  /\b(?:until|till|to|between|end(?:s|ed)?|finish(?:ed)?|complet\p{L}+|clos(?:ed|ure)|dissol\p{L}+|bis|beendet|jusqu|fini\p{L}*|termin\p{L}+|hasta|acab\p{L}+)(?!\p{L})|\d{4}\s?[–-]\s?\d{2,4}/iu;
/** How far, in months, the dates may lie from the whole years stated. */
const OFF_MONTHS = 6;

/** "Five years after its signing" of 1974 and 1979, where the source speaks of no third year. */
function isSpan(claim: string, { base }: Measure, text: string, { dates }: Measures): boolean {
  if (base === undefined || base.unit.kind !== "months" || base.unit.factor < 12 || !LASTING.test(claim)) return false;
  const [a, b, ...others] = yearsOf(dates).sort((x, y) => x - y);
  if (a === undefined || b === undefined || others.length > 0 || (b - a) * 12 !== base.value) return false;
  if (FROM_END_TO_END.test(claim) && !ENDS.test(text)) return false;
  const months = [a, b].map((year) => dates.find(({ fromYear, month }) => fromYear === year && month !== undefined)?.month);
  return months.some((month) => month === undefined) || Math.abs((months[1] ?? 0) - (months[0] ?? 0)) <= OFF_MONTHS;
}

const NUMBERS =
  "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const COUNT = `\\d[\\d,]*|one|${NUMBERS.join("|")}`;
const K_OF_M = new RegExp(`(?<![\\p{L}\\d.])(?<k>${COUNT}) (?:out )?of (?:the |its |their |all )?(?<m>${COUNT})(?![\\d.,]*\\d)`, "giu");
const OF_M_K = new RegExp(
  `\\bof (?:the |its |their |all )?(?<m>${COUNT}) (?:\\p{L}+ ?){1,3}, (?:only |just )?(?<k>${COUNT})(?![\\d.,]*\\d)`,
  "giu",
);
const FRACTION = /\b(?<n>a|one|two|three|four|five) (?<of>half|third|quarter|fifth|sixth|eighth|tenth)s?\b/giu;
const PARTS: Readonly<Record<string, number>> = { half: 2, third: 3, quarter: 4, fifth: 5, sixth: 6, eighth: 8, tenth: 10 };

function isShare(claim: string, stated: Measure, text: string): boolean {
  const shares = [
    ...[...text.matchAll(K_OF_M), ...text.matchAll(OF_M_K)].map((match) => ({
      match,
      share: countOf(match.groups?.k ?? "") / countOf(match.groups?.m ?? ""),
    })),
    ...[...text.matchAll(FRACTION)].map((match) => ({
      match,
      share: Math.max(1, countOf(match.groups?.n ?? "")) / (PARTS[match.groups?.of?.toLowerCase() ?? ""] ?? Number.NaN),
    })),
  ];
  return shares.some(
    ({ match, share }) =>
      share > 0 && share < 1 && Math.abs(share * 100 - stated.value) <= stated.step / 2 + 1e-9 && isSaidThere(claim, stated, text, match),
  );
}

const CLAUSE_BEGINS = /[;:.!?\n](?=\s)/gu;
const CLAUSE_ENDS = /[;:.!?\n](?=\s|$)|,?\s(?:and|but|while|whereas|und|aber|et|mais|y|pero)\s/u;

/** Whether what the claim says of its number is what the source says where it counts, and not of others beside it: "3 of 10 died; the rest recovered". */
function isSaidThere(claim: string, stated: Measure, text: string, counted: RegExpExecArray): boolean {
  const until = counted.index + counted[0].length;
  const start = [...text.slice(0, counted.index).matchAll(CLAUSE_BEGINS)].at(-1)?.index ?? 0;
  const length = CLAUSE_ENDS.exec(text.slice(until))?.index ?? text.length;
  const here = new Set(words(text.slice(start, until + length)).map(({ stem }) => stem));
  const anywhere = new Set(words(text).map(({ stem }) => stem));
  const plain = words(claim).filter((word) => !word.stop && /^\p{Ll}/u.test(word.text));
  const behind = plain.filter((word) => word.start >= stated.end);
  const told = behind.length > 1 ? behind.slice(1) : plain.filter((word) => word.end <= stated.start);
  return told.every(({ stem }) => here.has(stem) || !anywhere.has(stem));
}

function countOf(word: string): number {
  if (/^(?:a|one)$/i.test(word)) return 1;
  const spelled = NUMBERS.indexOf(word.toLowerCase());
  return spelled >= 0 ? spelled + 2 : Number(word.replaceAll(",", ""));
}

const YEARS_LISTED = /\b(?:1\d|20)\d\d(?:,\s(?:1\d|20)\d\d)*,?\s(?:and|und|et|y)\s(?:1\d|20)\d\d\b/giu;
const ITEM = "(?:\\p{Ll}+\\s){0,4}\\p{Lu}[\\p{L}.'’-]*(?:\\s\\p{Lu}[\\p{L}.'’-]*){0,3}";
const NAMES_LISTED = new RegExp(`(?:${ITEM},\\s)+${ITEM},?\\s(?:and|und|et|y)\\s${ITEM}`, "gu");

const LISTS = /[\p{L}\d],?\s(?:and|und|et|y)\s[^,.;:]{0,40}?[\p{Lu}\d]/u;

/** "Four times" of four years listed, "three towns" of three names. */
function isCount(claim: string, stated: Measure, text: string): boolean {
  const { value, unit } = stated;
  if (value < 2 || value > 12 || (unit !== "" && unit !== "times")) return false;
  if (!LISTS.test(text)) return false;
  const lists = [...text.matchAll(YEARS_LISTED), ...(unit === "" ? text.matchAll(NAMES_LISTED) : [])];
  return lists.some(
    (match) =>
      match[0].split(/,\s(?:and|und|et|y)\s|,\s|\s(?:and|und|et|y)\s/u).length === value && isSaidThere(claim, stated, text, match),
  );
}

function isEqual(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b));
}
