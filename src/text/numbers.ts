import type { Span } from "../domain/span.ts";
import { BOUNDS } from "../lexicon/en/bounds.ts";
import { CURRENCIES, MAGNITUDES, UNITS } from "../lexicon/en/units.ts";
import { LANGUAGES, type Lexicon } from "../lexicon/lexicon.ts";
import { magnitudes as magnitudesOf } from "../lexicon/magnitudes.ts";
import { lexiconFor } from "../lexicon/telling.ts";
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

const DIGITS =
  /(?<![\p{L}\p{N}.,_]|\p{L}[-–/])(?<sign>[-−](?=\d))?(?:(?<currency>US\$|[$€£¥₹]|\b(?:USD|EUR|GBP|Rs\.?)\s)\s?)?(?<digits>\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}(?![\d.,]\d)|\d{1,3}(?:[\u00A0\u202F’']\d{3})+,\d{1,2}(?!\d)|\d{1,3}(?:[,\u00A0\u202F’']\d{3})+(?:\.\d+)?|(?<!\[)\d+,\d{1,2}(?![\d\]]|,\d)|\d+(?:\.\d+)?|\.\d+)(?<ordinal>(?:st|nd|rd|th)\b)?/gu;
/** What may stand after a number in a text of a language. */
interface After {
  readonly magnitudes: ReadonlyMap<string, number>;
  readonly pattern: RegExp;
}
const afterIn = new WeakMap<Lexicon, After>();

/** Short ones mean something else in other languages: "mil", "bin". */
const LEAST_MAGNITUDE = 4;

/** A short text that shows no language has its millions spelled in any. */
export function magnitudesAnywhere(): (readonly [string, number])[] {
  const all = LANGUAGES.flatMap((tag) => [...magnitudesOf(tag)]);
  return all.filter(([word]) => word.length >= LEAST_MAGNITUDE || !/^[a-z]/.test(word));
}

function afterOf(lexicon: Lexicon): After {
  const known = afterIn.get(lexicon);
  if (known !== undefined) return known;
  const magnitudes = new Map([...(lexicon.tag === "en" ? magnitudesAnywhere() : lexicon.magnitudes), ...Object.entries(MAGNITUDES)]);
  const any = [...magnitudes.keys()]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.]/g, "\\."))
    .join("|");
  const pattern = new RegExp(
    `^[\\s\\u00A0-]?(?:(?<magnitude>${any})s?(?![\\p{L}\\p{M}\\p{N}])[.]?[\\s\\u00A0-]?)?(?:de\\s)?(?<unit>%|per\\s?cent(?!\\p{L})|°[CF]?|\\p{L}+)?`,
    "iu",
  );
  const made = { magnitudes, pattern };
  afterIn.set(lexicon, made);
  return made;
}

const RANGE = /^(?:\s?[-–—]\s?|\sto\s|\s(?:and|or)\s)$/;
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

/** Units and magnitudes that are written right after a figure: "50MB", "300ms", "4m". Any other letter makes a name of it: "3D", "A380". */
const GLUED_UNIT =
  /^(?:[kmb]|bn|mn|tn|[kcmµun]?m|[kmµ]?g|[mµun]?s|min|h|ft|x|[kmgt]?wh?|[kmgt]?hz|(?:[kmgtpe]i?)?(?:b|bit)|[kmgtpe]i|[kmgt]?bps|[mc]?l|px|°)(?![\p{L}\p{N}])/iu;

function digitAmounts(text: string): Amount[] {
  const found: Amount[] = [];
  for (const match of text.matchAll(DIGITS)) {
    const digits = match.groups?.digits ?? "";
    const end = match.index + match[0].length;
    if (/^[\p{L}]/u.test(text.slice(end)) && !GLUED_UNIT.test(text.slice(end, end + 8))) continue;
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

const OF_DATA = /(?<!\p{L})(?:bytes?|[kKMGT]i?B)(?!\p{L})/u;

/** Adds what stands around the bare number: magnitude and unit after it, "about" or "more than" before it. */
function finished(text: string, bare: Omit<Amount, "text" | "bound">): Amount {
  const { magnitudes, pattern } = afterOf(lexiconFor(text));
  const after = pattern.exec(text.slice(bare.end, bare.end + 40));
  let { value, step, unit, end } = bare;
  const magnitude = after?.groups?.magnitude?.toLowerCase();
  // "$53 B", "53 B euros" and "7 B parameters" are billions; where a text speaks of data, a B that stands apart from a figure is a byte.
  const isMoney = unit !== "" || CURRENCIES[after?.groups?.unit?.toLowerCase() ?? ""] !== undefined;
  const bytes = magnitude === "b" && !isMoney && /^\s/u.test(after?.[0] ?? "") && OF_DATA.test(text);
  const factor = magnitude === undefined || bare.ordinal || bytes ? undefined : magnitudes.get(magnitude);
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
