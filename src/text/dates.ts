import type { Span } from "../domain/span.ts";
import { monthNames } from "../lexicon/calendar.ts";
import { BEFORE_DAY, BEFORE_MONTH, BEFORE_YEAR, CENTURIES, COUNTED, MONTH, PLURAL_AFTER, SHORT_MONTH } from "../lexicon/en/dates.ts";
import { foldWord } from "../lexicon/fold.ts";
import { lexiconFor } from "../lexicon/telling.ts";
import { namedMonth } from "./months.ts";

/** A point or stretch of time as a text states it. Years are inclusive; years before our era are negative. */
export interface DateMention extends Span {
  readonly text: string;
  readonly fromYear?: number;
  readonly toYear?: number;
  /** 1–12 */
  readonly month?: number;
  readonly day?: number;
  /** Of "12–18 April" the 18. */
  readonly lastDay?: number;
  /** 1–4 */
  readonly quarter?: number;
}

const MONTHS = monthNames("en").flat();
const YEAR = "(?:1\\d{3}|20\\d{2})";
const DAY = "(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?";
const DASH = "\\s?[-–—]\\s?";
const TO_DAY = `(?:(?:${DASH}|\\s(?:to|through)\\s)(?<e>${DAY}))?`;

type Parts = Omit<DateMention, "start" | "end" | "text">;
type Reader = (groups: Record<string, string | undefined>) => Parts | undefined;

const year = (digits: string | undefined): Parts => (digits === undefined ? {} : { fromYear: Number(digits), toYear: Number(digits) });
const lastDay = (digits: string | undefined): Parts => (digits === undefined ? {} : { lastDay: Number.parseInt(digits, 10) });
/** "19" is 2019, "87" is 1987. */
const shortYear = (two: number): number => (two < 50 ? 2000 : 1900) + two;
const monthOf = (name: string | undefined): number =>
  MONTHS.findIndex((month) => month.startsWith((name ?? "?").slice(0, 3).toLowerCase())) + 1;

/** Tried in order; a later pattern never reads inside what an earlier one took. */
const READERS: readonly (readonly [RegExp, Reader])[] = [
  [
    /(?<![\d-])(?<y>[12]\d{3})-(?<m>0[1-9]|1[0-2])-(?<d>0[1-9]|[12]\d|3[01])(?!\d)/g,
    ({ y, m, d }) => ({ ...year(y), month: Number(m), day: Number(d) }),
  ],
  [
    /(?<![\d./])(?<y>[12]\d{3})(?<s>[./])(?<m>0[1-9]|1[0-2])\k<s>(?<d>0[1-9]|[12]\d|3[01])(?![\d/])/g,
    ({ y, m, d }) => ({ ...year(y), month: Number(m), day: Number(d) }),
  ],
  [
    /(?<!\d)(?<y>[12]\d{3})\s?年(?:\s?(?<m>0?[1-9]|1[0-2])\s?月(?:\s?(?<d>0?[1-9]|[12]\d|3[01])\s?日)?)?/g,
    ({ y, m, d }) => ({ ...year(y), ...(m === undefined ? {} : { month: Number(m) }), ...(d === undefined ? {} : { day: Number(d) }) }),
  ],
  [
    // "15 Jul 19", "3 Mar '07": a year of two digits only behind a month cut short.
    new RegExp(`(?<![\\d.,$])\\b(?<d>\\d{1,2})\\s(?<m>${SHORT_MONTH})\\.?\\s['’]?(?<y>\\d{2})(?![\\d:.,%])`, "g"),
    ({ m, d, y }) => ({ ...year(String(shortYear(Number(y)))), month: monthOf(m), day: Number(d) }),
  ],
  [
    new RegExp(`\\b(?<m>${MONTH})\\s(?<d>${DAY})${TO_DAY}(?:,?\\s(?:of\\s)?(?<y>${YEAR}))?(?![\\d%]|[.:]\\d)`, "g"),
    ({ m, d, e, y }) => ({ ...year(y), month: monthOf(m), day: Number.parseInt(d ?? "", 10), ...lastDay(e) }),
  ],
  [
    new RegExp(`(?<![\\d.,$])\\b(?<d>${DAY})${TO_DAY}\\s(?:of\\s)?(?<m>${MONTH})(?:,?\\s(?<y>${YEAR}))?(?!\\d)\\b`, "g"),
    ({ m, d, e, y }) => ({ ...year(y), month: monthOf(m), day: Number.parseInt(d ?? "", 10), ...lastDay(e) }),
  ],
  [new RegExp(`\\b(?<m>${MONTH})(?:\\s|,\\s|\\sof\\s)(?<y>${YEAR})(?!\\d)`, "g"), ({ m, y }) => ({ ...year(y), month: monthOf(m) })],
  [
    new RegExp(
      `(?<![\\p{L}\\d.,])(?:(?<d>\\d{1,2})(?:\\.|er|º)?\\s(?:de\\s)?)?(?<w>[\\p{L}\\p{M}]{2,12})\\s(?:del?\\s)?(?<y>${YEAR})(?!\\d)`,
      "gu",
    ),
    ({ d, w, y }) => inWords(d, w, y),
  ],
  [
    /(?<![\p{L}\d.,])(?<d>\d{1,2})(?:\.|er|º)?\s(?:de\s)?(?<w>[\p{L}\p{M}]{2,12})(?![\p{L}\p{M}])/gu,
    ({ d, w }) => inWords(d, w, undefined),
  ],
  [
    new RegExp(`(?<![\\d.])(?<d>\\d{1,2})\\.\\s?(?<m>0?[1-9]|1[0-2])\\.\\s?(?<y>${YEAR})(?![\\d.]\\d)`, "g"),
    ({ d, m, y }) => ({ ...year(y), month: Number(m), day: Number(d) }),
  ],
  [
    // Which of the first two is the month depends on the country.
    new RegExp(`(?<![\\d/])\\d{1,2}/\\d{1,2}/(?<y>${YEAR})(?![\\d/])`, "g"),
    ({ y }) => year(y),
  ],
  [
    new RegExp(`\\b(?:Q(?<q>[1-4])|(?<w>first|second|third|fourth)[- ]quarter)(?:\\s(?:of\\s)?(?:fiscal\\s)?(?<y>${YEAR}))?\\b`, "gi"),
    ({ q, w, y }) => quarter(q, w, y),
  ],
  [new RegExp(`\\b(?<a>${YEAR})(?:${DASH}|/)(?<b>${YEAR}|\\d{2})(?![\\d%])`, "g"), ({ a, b }) => yearRange(a, b)],
  [
    /\b(?<y>1\d{2}0|20\d0)['’]?s\b/g,
    ({ y }) => ({ fromYear: Number(y), toYear: Number(y) + (Number(y) % 100 === 0 && Number(y) < 2000 ? 99 : 9) }),
  ],
  [/['’](?<y>[1-9]0)s\b/g, ({ y }) => ({ fromYear: 1900 + Number(y), toYear: 1909 + Number(y) })],
  [/\b(?<n>\d{1,2})(?:st|nd|rd|th)[- ]centur(?:y|ies)(?:\s(?<e>BCE?))?/gi, ({ n, e }) => century(Number(n), e)],
  [
    new RegExp(`\\b(?<w>${CENTURIES.join("|")})[- ]centur(?:y|ies)(?:\\s(?<e>BCE?))?`, "gi"),
    ({ w, e }) => century(CENTURIES.indexOf((w ?? "").toLowerCase()) + 1, e),
  ],
  [/\b(?<y>\d{1,4})\s(?:BCE?|B\.C\.)/g, ({ y }) => ({ fromYear: -Number(y), toYear: -Number(y) })],
  [new RegExp(`(?<![\\d.,$€£#/-]|\\d[-–])(?<y>${YEAR})(?![\\d%]|[.,]\\d|-\\p{L}|\\s?(?:%|${COUNTED}))`, "gu"), ({ y }) => year(y)],
  [new RegExp(`\\b(?:${BEFORE_MONTH})[- ](?<m>${MONTH})(?![\\p{L}])`, "gu"), ({ m }) => ({ month: monthOf(m) })],
];

/** The dates of a text in order: ISO, "5 March 2019", "March 2019", quarters, ranges, decades, centuries, bare years. */
export function dates(text: string): DateMention[] {
  const found: DateMention[] = [];
  if (!/\d|[A-Z]|centur/.test(text)) return found;
  const taken = new Uint8Array(text.length);
  for (const [pattern, read] of READERS) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (taken[start] === 1 || taken[end - 1] === 1) continue;
      const parts = read(match.groups ?? {});
      if (parts === undefined || isQuantity(text, match[0], start, end)) continue;
      found.push({ start, end, text: match[0], ...parts });
      taken.fill(1, start, end);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Whether a text names a month, also alone; English ones with their capital. */
export function namesMonth(text: string, month: number): boolean {
  const inEnglish = [...text.matchAll(MONTH_ALONE)].some(([name]) => monthOf(name) === month);
  return inEnglish || [...text.matchAll(/[\p{L}\p{M}]{3,}/gu)].some(([word]) => namedMonth(word) === month);
}

/** The days that a text names without their month, "on the 16th"; the 16th of something else is none. */
export function daysAlone(text: string): number[] {
  const lexicon = lexiconFor(text);
  const isOther = (next: string | undefined) => next !== undefined && !lexicon.isStop(foldWord(next));
  return [...text.matchAll(DAY_ALONE)].flatMap(({ groups }) => (isOther(groups?.next) ? [] : Number(groups?.d)));
}

const DAY_ALONE = new RegExp(
  `\\b(?:${BEFORE_DAY})\\s(?:the\\s)?(?<d>0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)(?![\\p{L}-])(?:\\s(?<next>\\p{L}+))?`,
  "giu",
);
const MONTH_ALONE = new RegExp(`(?<!\\p{L})${MONTH}(?!\\p{L})`, "gu");

/** A bare four-digit number before a plural noun ("1500 employees") is a count, unless a preposition of time stands before it. */
function isQuantity(text: string, matched: string, start: number, end: number): boolean {
  if (!/^\d{4}$/.test(matched)) return false;
  return !BEFORE_YEAR.test(text.slice(Math.max(0, start - 8), start)) && PLURAL_AFTER.test(text.slice(end, end + 24));
}

/** "3. März 2021", "14 juillet", "mayo de 2020": a date in a language other than English. */
function inWords(day: string | undefined, word: string | undefined, y: string | undefined): Parts | undefined {
  const month = namedMonth(word ?? "");
  return month === undefined ? undefined : { ...year(y), month, ...(day === undefined ? {} : { day: Number(day) }) };
}

function quarter(digit: string | undefined, word: string | undefined, y: string | undefined): Parts {
  return { ...year(y), quarter: digit === undefined ? CENTURIES.indexOf((word ?? "").toLowerCase()) + 1 : Number(digit) };
}

function yearRange(a: string | undefined, b: string | undefined): Parts | undefined {
  const from = Number(a);
  const to = b?.length === 2 ? Math.floor(from / 100) * 100 + Number(b) : Number(b);
  return to < from ? undefined : { fromYear: from, toYear: to };
}

function century(n: number, era: string | undefined): Parts {
  return era === undefined ? { fromYear: (n - 1) * 100, toYear: n * 100 } : { fromYear: -n * 100, toYear: -(n - 1) * 100 };
}

/** Whether a source that says `source` carries `stated`: every part stated is there, and the source is as precise or more so. */
export function datesAgree(stated: DateMention, source: DateMention): boolean {
  if (stated.fromYear !== undefined && !yearWithin(stated, source)) return false;
  if (stated.month !== undefined && stated.month !== source.month) return false;
  if (stated.day !== undefined && stated.day !== source.day && stated.day !== source.lastDay) return false;
  if (stated.quarter === undefined) return true;
  return stated.quarter === source.quarter || (source.month !== undefined && Math.ceil(source.month / 3) === stated.quarter);
}

function yearWithin(stated: DateMention, source: DateMention): boolean {
  if (source.fromYear === undefined || stated.fromYear === undefined) return false;
  const [from, to] = [stated.fromYear, stated.toYear ?? stated.fromYear];
  const sourceTo = source.toYear ?? source.fromYear;
  if (source.fromYear >= from && sourceTo <= to) return true;
  return from === to && (from === source.fromYear || from === sourceTo) && sourceTo - source.fromYear < 60;
}

/** Whether the sources together carry `stated`: one of them whole, or its year in one and its day in another that names no year. */
export function dateCovered(stated: DateMention, sources: readonly DateMention[]): boolean {
  const { lastDay: last, ...first } = stated;
  if (last !== undefined) return dateCovered(first, sources) && dateCovered({ ...first, day: last }, sources);
  if (sources.some((source) => datesAgree(stated, source))) return true;
  if (stated.fromYear === undefined) return false;
  const { start, end, text, month, day, quarter: q } = stated;
  if (month === undefined && q === undefined) return coversRange(stated, sources);
  const withoutYear = {
    start,
    end,
    text,
    ...(month === undefined ? {} : { month }),
    ...(day === undefined ? {} : { day }),
    ...(q === undefined ? {} : { quarter: q }),
  };
  const yearOnly = { start, end, text, fromYear: stated.fromYear, toYear: stated.toYear ?? stated.fromYear };
  return (
    sources.some((source) => source.fromYear === undefined && datesAgree(withoutYear, source)) &&
    sources.some((source) => datesAgree(yearOnly, source))
  );
}

/** A range is carried when both its ends are named, in one mention or in two. */
function coversRange(stated: DateMention, sources: readonly DateMention[]): boolean {
  const named = (y: number | undefined) => sources.some((source) => source.fromYear === y || source.toYear === y);
  return stated.fromYear !== stated.toYear && named(stated.fromYear) && named(stated.toYear);
}
