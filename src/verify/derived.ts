import { sentenceSpans } from "../text/sentences.ts";
import { type Measure, type Measures, sourceMeasures } from "./measures.ts";

/**
 * Whether a number of a claim follows exactly from the numbers of its source (R12): a sum where the claim speaks of a total, a difference of "from … to",
 * the years between two dates, a share of counts or a spelled fraction, the number of things or years listed. Nothing is rounded beyond what the claim's own
 * last place allows.
 */
export function isDerived(claim: string, stated: Measure, text: string, source: Measures): boolean {
  if (stated.ordinal || stated.bound === "above" || stated.bound === "below") return false;
  if (stated.unit === "percent") return isShare(stated, text) || isDifference(claim, stated, text, source);
  return isSum(claim, stated, text) || isDifference(claim, stated, text, source) || isSpan(claim, stated, source) || isCount(stated, text);
}

const TOTAL =
  /\b(?:total|totall?ing|together|altogether|combined|in all|overall|in sum|sum of|insgesamt|zusammen|au total|ensemble|en total|juntos|juntas)\b/iu;
const MOST_SUMMED = 6;

function isSum(claim: string, stated: Measure, text: string): boolean {
  if (!TOTAL.test(claim)) return false;
  return sentenceSpans(text).some(({ start, end }) => {
    const alike = sourceMeasures(text.slice(start, end)).amounts.filter(
      (one) =>
        (one.unit === stated.unit || isBare(text.slice(start + one.end), one)) &&
        !one.ordinal &&
        one.bound !== "below" &&
        one.bound !== "above",
    );
    if (alike.length < 2 || alike.length > MOST_SUMMED) return false;
    const sums = [alike, ...alike.slice(1).map((one, i) => [alike[i] ?? one, one])].map((list) =>
      list.reduce((sum, { value }) => sum + value, 0),
    );
    return sums.some((sum) => isEqual(sum, stated.value));
  });
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

/** "Five years after its signing" of 1974 and 1979. */
function isSpan(claim: string, { base }: Measure, { dates }: Measures): boolean {
  if (base === undefined || base.unit.kind !== "months" || base.unit.factor < 12 || !LASTING.test(claim)) return false;
  const years = dates.flatMap(({ fromYear, toYear }) => [fromYear, toYear]).filter((year) => year !== undefined);
  return years.some((a) => years.some((b) => b > a && (b - a) * 12 === base.value));
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

function isShare(stated: Measure, text: string): boolean {
  const counted = [...text.matchAll(K_OF_M), ...text.matchAll(OF_M_K)].map(
    ({ groups }) => countOf(groups?.k ?? "") / countOf(groups?.m ?? ""),
  );
  const spelled = [...text.matchAll(FRACTION)].map(
    ({ groups }) => Math.max(1, countOf(groups?.n ?? "")) / (PARTS[groups?.of?.toLowerCase() ?? ""] ?? Number.NaN),
  );
  return [...counted, ...spelled].some((share) => share > 0 && share < 1 && Math.abs(share * 100 - stated.value) <= stated.step / 2 + 1e-9);
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
function isCount({ value, unit }: Measure, text: string): boolean {
  if (value < 2 || value > 12 || (unit !== "" && unit !== "times")) return false;
  if (!LISTS.test(text)) return false;
  const lists = [...text.matchAll(YEARS_LISTED), ...(unit === "" ? text.matchAll(NAMES_LISTED) : [])];
  return lists.some(([list]) => list.split(/,\s(?:and|und|et|y)\s|,\s|\s(?:and|und|et|y)\s/u).length === value);
}

function isEqual(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b));
}
