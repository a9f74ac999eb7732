import type { Span } from "../domain/span.ts";
import { readNumberWords } from "./number-words.ts";

/** A number as a text states it. Percentages keep their face value (14 % is 14), fractions of a whole are percentages too (half is 50). */
export interface Amount extends Span {
  readonly text: string;
  readonly value: number;
  /** The size of the last place stated: 0.1 for "1.2", 100 000 for "1.2 million", 1 for "14". */
  readonly step: number;
  readonly unit: string;
  /** How the text itself qualifies it: "about 14 %", "more than 200", "up to 5". */
  readonly bound: "exact" | "about" | "above" | "below";
  /** Position in an order ("third", "15th") instead of a count. */
  readonly ordinal: boolean;
}

export const MAGNITUDES: Readonly<Record<string, number>> = {
  hundred: 1e2,
  thousand: 1e3,
  k: 1e3,
  lakh: 1e5,
  million: 1e6,
  mn: 1e6,
  m: 1e6,
  crore: 1e7,
  billion: 1e9,
  bn: 1e9,
  b: 1e9,
  millionen: 1e6,
  mio: 1e6,
  milliarden: 1e9,
  mrd: 1e9,
  tausend: 1e3,
  millones: 1e6,
  millón: 1e6,
  milliard: 1e9,
  milliards: 1e9,
  milhões: 1e6,
  milioni: 1e6,
  miliardi: 1e9,
  miljoen: 1e6,
  miljard: 1e9,
  тысяч: 1e3,
  тысячи: 1e3,
  тысяча: 1e3,
  тыс: 1e3,
  миллион: 1e6,
  миллиона: 1e6,
  миллионов: 1e6,
  млн: 1e6,
  миллиард: 1e9,
  миллиарда: 1e9,
  миллиардов: 1e9,
  млрд: 1e9,
  trillion: 1e12,
  tn: 1e12,
  dozen: 12,
};
export const CURRENCIES: Readonly<Record<string, string>> = {
  $: "dollar",
  us$: "dollar",
  usd: "dollar",
  dollar: "dollar",
  dollars: "dollar",
  "€": "euro",
  eur: "euro",
  euro: "euro",
  euros: "euro",
  "£": "pound",
  gbp: "pound",
  "¥": "yen",
  yen: "yen",
  "₹": "rupee",
  rs: "rupee",
  rupees: "rupee",
};
/** Spellings of units that must agree when both texts name one. */
const UNITS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    percent: "% percent pct percentage",
    km: "km kms kilometre kilometres kilometer kilometers",
    m: "metre metres meter meters",
    cm: "cm centimetre centimetres centimeter centimeters",
    mm: "mm millimetre millimetres millimeter millimeters",
    mile: "mile miles mi",
    foot: "foot feet ft",
    inch: "inch inches",
    kg: "kg kilo kilos kilogram kilograms",
    g: "g gram grams",
    mg: "mg milligram milligrams",
    tonne: "t ton tons tonne tonnes",
    lb: "lb lbs",
    litre: "litre litres liter liters",
    ha: "ha hectare hectares",
    acre: "acre acres",
    year: "year years yr yrs",
    month: "month months",
    week: "week weeks",
    day: "day days",
    hour: "hour hours hr hrs",
    minute: "minute minutes min mins",
    kwh: "kwh",
    mw: "mw megawatt megawatts",
    gw: "gw gigawatt gigawatts",
    degree: "° °c °f degree degrees",
  }).flatMap(([name, spellings]) => spellings.split(" ").map((spelling) => [spelling, name])),
);

const DIGITS =
  /(?<![\p{L}\p{N}.,_]|\p{L}[-–/])(?<sign>[-−](?=\d))?(?:(?<currency>US\$|[$€£¥₹]|\b(?:USD|EUR|GBP|Rs\.?)\s)\s?)?(?<digits>\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}(?![\d.,]\d)|\d{1,3}(?:[\u00A0\u202F’']\d{3})+,\d{1,2}(?!\d)|\d{1,3}(?:[,\u00A0\u202F’']\d{3})+(?:\.\d+)?|(?<!\[)\d+,\d{1,2}(?![\d\]]|,\d)|\d+(?:\.\d+)?|\.\d+)(?<ordinal>(?:st|nd|rd|th)\b)?/gu;
const MAGNITUDE = Object.keys(MAGNITUDES)
  .sort((a, b) => b.length - a.length)
  .join("|");
const AFTER = new RegExp(
  `^[\\s\\u00A0-]?(?:(?<magnitude>${MAGNITUDE})s?(?![\\p{L}\\p{N}])[\\s\\u00A0-]?)?(?:de\\s)?(?<unit>%|per\\s?cent(?!\\p{L})|°[CF]?|\\p{L}+)?`,
  "iu",
);
const RANGE = /^(?:\s?[-–—]\s?|\sto\s|\s(?:and|or)\s)$/;
const BOUNDS: readonly (readonly [Amount["bound"], RegExp])[] = [
  [
    "about",
    /(?:\babout|\baround|\bapproximately|\bapprox\.?|\broughly|\bsome|\bnearly|\balmost|\bcirca|\bca?\.|\bestimated|\bclose to|~|≈)\s*(?:an?\s)?$/i,
  ],
  [
    "above",
    /(?:(?<!\b(?:no|not) )\bmore than|\bover|\babove|\bat least|\b(?:no|not) (?:less|fewer) than|(?<!\bnot )\bexceed(?:s|ed|ing)?|\bupwards? of|\bgreater than|\bin excess of|\bmin(?:imum)? of|[>≥])\s*(?:an?\s)?$/i,
  ],
  [
    "below",
    /(?:(?<!\b(?:no|not) )\bless than|\bunder|\bbelow|(?<!\b(?:no|not) )\bfewer than|\bnot exceeding|\bup to|\bat most|\bas many as|\b(?:no|not) more than|\bmax(?:imum)? of|[<≤])\s*(?:an?\s)?$/i,
  ],
];

/**
 * The numbers of a text in order: digits with separators, magnitude words ("1.2 million"), percentages, money, units, number words ("a dozen", "two-thirds",
 * "twofold"), ordinals. Digits that belong to a name ("COVID-19", "A380") are none.
 */
export function amounts(text: string): Amount[] {
  const found = [...digitAmounts(text), ...readNumberWords(text).map((word) => finished(text, word))];
  found.sort((a, b) => a.start - b.start);
  return found.map((amount, index) => withRangeUnit(text, amount, found[index + 1]));
}

/** "20–30 percent", "between 3 and 5 million": the unit of a range stands at its end only. */
function withRangeUnit(text: string, amount: Amount, next: Amount | undefined): Amount {
  if (next === undefined || amount.unit !== "" || next.unit === "" || !RANGE.test(text.slice(amount.end, next.start))) return amount;
  if (/and|or/.test(text.slice(amount.end, next.start)) && !/\b(?:between|either)\s$/i.test(text.slice(0, amount.start))) return amount;
  return { ...amount, unit: next.unit };
}

function digitAmounts(text: string): Amount[] {
  const found: Amount[] = [];
  for (const match of text.matchAll(DIGITS)) {
    const digits = match.groups?.digits ?? "";
    const end = match.index + match[0].length;
    if (
      /^[\p{L}]/u.test(text.slice(end)) &&
      !/^(?:[kmb]|bn|mn|tn|km|kg|cm|mm|mg|m|g|s|ft|x|kWh|MW|GW|°)(?![\p{L}\p{N}])/iu.test(text.slice(end, end + 8))
    )
      continue;
    const plain = withDecimalPoint(digits).replace(/[^\d.]/g, "");
    const step = 10 ** -(plain.split(".")[1]?.length ?? 0);
    const currency = (match.groups?.currency ?? "").trim().toLowerCase().replace(/\.$/, "");
    found.push(
      finished(text, {
        start: match.index,
        end,
        value: Number(plain) * (match.groups?.sign === undefined ? 1 : -1),
        step,
        unit: CURRENCIES[currency] ?? "",
        ordinal: match.groups?.ordinal !== undefined,
      }),
    );
  }
  return found;
}

/** Figures as most of Europe writes them ("12,5", "3.450,50", "1.234.567"), with a point before their decimals and nothing else. */
function withDecimalPoint(digits: string): string {
  const comma = /^([\d.\u00A0\u202F’']+),(\d{1,2}|(?<=\..*,)\d+)$/u.exec(digits);
  if (comma !== null) return `${comma[1]?.replace(/\D/g, "")}.${comma[2]}`;
  return /^\d{1,3}(?:\.\d{3}){2,}$/.test(digits) ? digits.replaceAll(".", "") : digits;
}

/** Adds what stands around the bare number: magnitude and unit after it, "about" or "more than" before it. */
function finished(text: string, bare: Omit<Amount, "text" | "bound">): Amount {
  const after = AFTER.exec(text.slice(bare.end, bare.end + 40));
  let { value, step, unit, end } = bare;
  const magnitude = after?.groups?.magnitude?.toLowerCase();
  const factor = magnitude === undefined || bare.ordinal ? undefined : MAGNITUDES[magnitude];
  const metres = magnitude === "m" && unit === "";
  if (factor !== undefined && !metres) {
    value *= factor;
    step *= factor;
    end =
      bare.end +
      (text
        .slice(bare.end, bare.end + 40)
        .toLowerCase()
        .indexOf(magnitude ?? "") +
        (magnitude?.length ?? 0));
  }
  if (!bare.ordinal) {
    const spelled = after?.groups?.unit?.toLowerCase().replace(/\s/g, "") ?? "";
    const named = UNITS[spelled] ?? CURRENCIES[spelled];
    if (named !== undefined) end = bare.end + (after?.[0].length ?? 0);
    if (unit === "") unit = named ?? (metres ? "m" : "");
  }
  const before = text.slice(Math.max(0, bare.start - 24), bare.start);
  const bound = BOUNDS.find(([, cue]) => cue.test(before))?.[0] ?? "exact";
  return { start: bare.start, end, text: text.slice(bare.start, end), value, step, unit, bound, ordinal: bare.ordinal };
}

const FAIR_ABOUT = 0.06;

/**
 * Whether `stated` may be said of a source that says `source`: equal, or a fair rounding of it ("about 14 %" of 13.8 %, "1.2 million" of 1,234,000),
 * never more precise than the source, with units that do not contradict.
 */
export function amountsAgree(stated: Amount, source: Amount): boolean {
  if (stated.ordinal !== source.ordinal && stated.value !== source.value) return false;
  if (stated.unit !== "" && source.unit !== "" && stated.unit !== source.unit) return false;
  if ((stated.unit === "percent") !== (source.unit === "percent") && stated.unit !== source.unit && stated.value !== source.value)
    return false;
  const [a, b] = [stated.value, source.value];
  if (a === b || Math.abs(a - b) < 1e-9 * Math.abs(b)) return true;
  if (Math.abs(a - b) <= stated.step / 2 + 1e-9 && stated.step > source.step) return true;
  const size = Math.abs(b);
  const roundStep = trailingStep(a);
  if (stated.bound === "about") return Math.abs(a - b) <= Math.max(roundStep / 2, FAIR_ABOUT * size);
  // A bound is a rounding towards it: "more than 200" is fair for 230, not for 900, and "up to 600" not for 500.
  if (stated.bound === "above") return b >= a && b - a < Math.min(roundStep, size);
  if (stated.bound === "below") return b <= a && a - b < Math.min(roundStep, size);
  if (stated.step >= 1000 && source.step < stated.step) return Math.abs(a - b) <= stated.step / 2;
  return false;
}

function trailingStep(value: number): number {
  let step = 1;
  while (step < Math.abs(value) && value % (step * 10) === 0) step *= 10;
  return step;
}
