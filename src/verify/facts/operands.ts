import type { Quote } from "../../domain/quote.ts";
import { codeSpans } from "../../text/code-text.ts";
import type { QuoteInContext } from "../../text/context.ts";
import type { DateMention } from "../../text/dates.ts";
import { scalesOf } from "../../text/scale.ts";
import { type Quantity, quantityOf, rateOf } from "./arithmetic.ts";
import { dayOf, firstOf, monthOf, SECONDS_A_DAY } from "./calendar.ts";
import { percentIn } from "./columns.ts";
import { type Measure, MONEY, measures, measuresAgree, overlap } from "./measures.ts";
import { readingOf } from "./reading.ts";
import { sourceMeasures } from "./source-measures.ts";
import { durationInWords } from "./units.ts";

/** A quote of a claim with what stands around it. */
export interface PlacedQuote {
  readonly quote: Quote;
  readonly inContext: QuoteInContext;
}

/** A figure of a calculation as its claim's quotes have it. */
export interface Operand {
  /** As whoever calculates with it names it. */
  readonly figure: string;
  /** As a reader is shown it: with the unit that its source has. */
  readonly said: string;
  /** The words of the quote it stands in. */
  readonly quote: string;
  readonly bound: Measure["bound"];
  readonly plain: Quantity;
  /** The same on the scale its table states; as it is, where it states none. */
  readonly scaled: Quantity;
  /** As it is written, a time in its own unit: "15,000 / 60 days" is by the day, and so is what is divided by the days between two. */
  readonly written: Quantity;
  /** As it stands, a rate by the second. */
  readonly rate: Quantity;
  /** What may be a time as code has it, `30m`, as that time. */
  readonly coded: Quantity;
  /** The mere number that is written. */
  readonly bare: Quantity;
  /** It is the first day of a month that is named without one. */
  readonly isMonth?: true;
}

/** The figure a calculation names, found in the quotes of its claim, else in what stands around them; undefined where none of them has it. */
export function operandIn(figure: string, quotes: readonly PlacedQuote[]): Operand | undefined {
  const wanted = wantedIn(figure);
  if (wanted === undefined) return undefined;
  for (const own of [true, false]) {
    for (const { quote, inContext } of quotes) {
      const reading = readingOf([inContext]);
      const { amounts: read, dates, times } = own ? sourceMeasures(quote.text) : reading.measures;
      const amounts = [...times, ...read.filter((one) => !times.some((time) => overlap(one, time)))];
      const scales = scalesOf(reading.text);
      if (wanted.day !== undefined && dates.some((date) => dayOf(date) === wanted.day)) return dated(figure, quote.text, wanted.day);
      const month = wanted.month;
      if (month !== undefined && dates.some((date) => monthOf(date) === month))
        return { ...dated(figure, quote.text, month), isMonth: true };
      const within = own ? quote.text : reading.text;
      if (wanted.year !== undefined && dates.some((date) => isYear(date, wanted.year) && !isSetting(within, date.start))) {
        const year: Quantity = { value: wanted.year, kind: "year", quotient: false };
        return { ...asItIs(year), figure: String(wanted.year), said: String(wanted.year), quote: quote.text, bound: "exact" };
      }
      const amount = wanted.amount;
      const found = amount === undefined ? undefined : nearest(amount, amounts, scales);
      if (amount !== undefined && found !== undefined) {
        const source = percentIn(found.source, inContext.cells) ? { ...found.source, unit: "percent" } : found.source;
        const operand = { ...shown(amount, { ...found, source }), quote: quote.text };
        const perOne = MONEY.has(source.unit) ? otherMoney(source.unit, amounts, within) : undefined;
        return perOne === undefined ? operand : { ...operand, plain: { ...operand.plain, perOne } };
      }
    }
  }
  return undefined;
}

const SIGN_BEHIND = /^\s?(\p{Lu}{0,2}\p{Sc}|\p{Lu}{3})(?![\p{L}\p{N}])/u;

/** Of which other money one is told beside: "1 US$", "$1". */
function otherMoney(own: string, amounts: readonly Measure[], text: string): string | undefined {
  const ones = amounts.filter(({ value }) => value === 1);
  const moneys = ones.map(({ unit, end }) => {
    const sign = unit === "" ? SIGN_BEHIND.exec(text.slice(end, end + 8))?.[1] : undefined;
    return sign === undefined ? unit : measures(`${sign} 1`).amounts[0]?.unit;
  });
  return moneys.find((money) => money !== undefined && MONEY.has(money) && money !== own);
}

/** A claim as one of those that are counted. */
export function countedAs([first]: readonly PlacedQuote[]): Operand | undefined {
  const one: Quantity = { value: 1, kind: "", quotient: false };
  return first && { figure: "1", said: "1", quote: first.quote.text, bound: "exact", ...asItIs(one) };
}

function isYear({ fromYear, toYear }: DateMention, year: number | undefined): boolean {
  return fromYear === year && toYear === year;
}

/** "`size: 2000`", "batch_size=2000": what an identifier or code sets to a number is no year. */
function isSetting(text: string, at: number): boolean {
  const before = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  if (!/[:=]\s*["']?$/u.test(before)) return false;
  const isInCode = codeSpans(text).some(({ start, end }) => start < at && at < end);
  return isInCode || /[\p{L}\p{N}][_.-][\p{L}\p{N}]+["'`]?\s*[:=]\s*["']?$/u.test(before);
}

function dated(figure: string, quote: string, day: number): Operand {
  const own: Quantity = { value: day, kind: "date", quotient: false };
  return {
    figure,
    said: figure,
    quote,
    bound: "exact",
    ...asItIs(own),
    written: { ...own, unit: SECONDS_A_DAY },
    bare: { ...own, kind: "" },
  };
}

function asItIs(own: Quantity): Pick<Operand, "plain" | "scaled" | "written" | "rate" | "coded" | "bare"> {
  return { plain: own, scaled: own, written: own, rate: own, coded: own, bare: own };
}

/** The one figure a text holds: an amount, a year or what may be either, a day. */
function wantedIn(
  figure: string,
): { readonly amount?: Measure; readonly year?: number; readonly day?: number; readonly month?: number } | undefined {
  const [, writtenYear, writtenMonth] = /^(\d{4})-(0[1-9]|1[0-2])$/u.exec(figure) ?? [];
  if (writtenYear !== undefined) return { month: firstOf(Number(writtenYear), Number(writtenMonth)) };
  const { amounts, dates } = measures(figure.replace(/^[+]|^[–](?=\S)/u, (sign) => (sign === "+" ? "" : "-")));
  const [amount, date] = [amounts[0], dates[0]];
  if (amounts.length + dates.length !== 1) return undefined;
  if (amount !== undefined) return amount.ordinal || hasMore(figure, amount.text) ? undefined : { amount };
  const day = date === undefined ? undefined : dayOf(date);
  if (date !== undefined && day !== undefined) return hasMore(figure, date.text) ? undefined : { day };
  const month = date?.day === undefined && date !== undefined ? monthOf(date) : undefined;
  if (date !== undefined && month !== undefined) return hasMore(figure, date.text) ? undefined : { month };
  const year = date?.month === undefined && date?.fromYear === date?.toYear ? date?.fromYear : undefined;
  if (year === undefined || date === undefined || hasMore(figure, date.text)) return undefined;
  const bare = {
    start: 0,
    end: date.text.length,
    text: date.text,
    value: year,
    step: 1,
    unit: "",
    bound: "exact",
    ordinal: false,
  } as const;
  return { year, amount: bare };
}

function hasMore(figure: string, text: string): boolean {
  return /\p{N}/u.test(figure.replace(text, ""));
}

interface Match {
  readonly source: Measure;
  /** What the figure was multiplied by to be the source's. */
  readonly scale: number;
  readonly scales: readonly number[];
}

/**
 * The figure itself, first where it is written alike, then the same digits, then the same on the table's scale, then what it is a fair rounding of. Of a figure below nought, what is named
 * without its sign is the size: a fall of "-31 %" is one by 31 %.
 */
function nearest(wanted: Measure, amounts: readonly Measure[], scales: readonly number[]): Match | undefined {
  const counted = amounts.filter(({ ordinal }) => !ordinal);
  const on = (scale: number, fits: (source: Measure) => boolean) => {
    const source = counted.find((one) => fits(multiplied(one, scale)));
    return source === undefined ? undefined : { source, scale, scales };
  };
  const isExact = (source: Measure) => agrees(wanted, source) && same(quantityOf(wanted).value, quantityOf(source).value);
  const digits = digitsOf(wanted.text);
  const isBare = digits === wanted.text;
  const isSameDigits = ({ text, value }: Measure) => digitsOf(text) === digits && value < 0 === wanted.value < 0;
  const signs = wanted.value > 0 ? [1, -1] : [1];
  // Digits alone stand for a figure that is written in them, with its unit, before one in words.
  const asWritten = [(one: Measure) => isExact(one) && isSameDigits(one), isSameDigits];
  const exact = [...(isBare ? asWritten : [({ text }: Measure) => text === wanted.text]), isExact]
    .flatMap((fits) => signs.map((sign) => on(sign, fits)))
    .find((one) => one !== undefined);
  const scaled = scales.map((scale) => on(scale, isExact)).find((one) => one !== undefined);
  return exact ?? scaled ?? [1, ...scales].map((scale) => on(scale, (source) => agrees(wanted, source))).find((one) => one !== undefined);
}

function shown(wanted: Measure, { source, scale, scales }: Match): Omit<Operand, "quote"> {
  const own = withKind(quantityOf(multiplied(source, scale)), wanted);
  const [first] = scales;
  const isOpen = scale === 1 && first !== undefined && source.step < first && source.unit === "";
  const isAsSaid = same(quantityOf(wanted).value, own.value) || digitsOf(wanted.text) === digitsOf(source.text);
  const figure = (isAsSaid ? wanted : source).text.replace(/\s+/gu, " ");
  return {
    figure,
    said: wanted.base === undefined && source.base !== undefined && isAsSaid ? source.text.replace(/\s+/gu, " ") : figure,
    bound: source.loose ? "exact" : source.bound,
    plain: own,
    written: source.base?.unit.kind === "time" ? { value: source.value, kind: "", quotient: false, unit: source.base.unit.factor } : own,
    rate: source.by === undefined ? own : rateOf(multiplied(source, scale)),
    coded: codedTime(source) ?? own,
    bare: { value: measures(digitsOf(wanted.text)).amounts[0]?.value ?? wanted.value, kind: "", quotient: false },
    scaled: isOpen ? withKind(quantityOf(multiplied(source, first)), wanted) : own,
  };
}

function codedTime({ text }: Measure): Quantity | undefined {
  const said = durationInWords(text);
  const [time] = said === text ? [] : measures(said).amounts;
  return time && quantityOf(time);
}

/** Where the source names no unit, the claim's holds, as the facts have let it stand. */
function withKind(quantity: Quantity, wanted: Measure): Quantity {
  const said = quantityOf(wanted);
  return quantity.kind === "" && wanted.base === undefined && said.kind !== "percent" ? { ...quantity, kind: said.kind } : quantity;
}

function agrees(wanted: Measure, source: Measure): boolean {
  return measuresAgree({ ...wanted, bound: "exact" }, { ...source, bound: "exact" });
}

function multiplied(source: Measure, scale: number): Measure {
  return scale === 1 ? source : { ...source, value: source.value * scale, step: source.step * scale };
}

function same(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}

/** The digits of a figure with what separates them. */
function digitsOf(text: string): string {
  return /\p{N}[\p{N}.,'’\u00A0\u202F]*/u.exec(text)?.[0].replace(/[.,]$/, "") ?? "";
}
