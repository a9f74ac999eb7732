// A figure as it is told: an amount, a day, an hour of the day, or so many hours and minutes.
import type { DateMention } from "../../text/dates.ts";
import { dayOf } from "../facts/calendar.ts";
import { type Measure, measures } from "../facts/measures.ts";

export interface Told {
  readonly text: string;
  /** Its digits as a number, whatever they are of: 2.7 of "2.7 million". Not a number for a day or an hour. */
  readonly bare: number;
  /** By how much a letter behind it multiplies: 1,000,000 of "2.7 m", which may be metres as well. */
  readonly by?: number;
  readonly amount?: Measure;
  readonly day?: DateMention;
  /** Seconds since midnight. */
  readonly clock?: number;
}

const CLOCK = /(?<![\p{N}:.,])([01]?\d|2[0-4]):([0-5]\d)(?!:?\p{N})/gu;
/** "2 h 32", "97 h 20 min": of two hours and minutes one figure. */
const SPAN = /(?<![\p{N}.,])(\d{1,5})\s?(?:h|hours?|hrs?)\s(\d{1,2})(?:\s?(?:m|min|mins|minutes?)\b)?(?![\p{N}.,:]\p{N}|\p{N})/gu;
const DIGITS = /\d{1,3}(?:[,\s]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/u;

/** Letters that tables shorten magnitudes to. */
const MAGNITUDES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, bn: 1e9, b: 1e9 };
const SHORTENED = /^\D{0,4}\d[\d.,]*\s?(k|m|bn|b)(?!\p{L})/iu;

function magnitudeIn(text: string): Pick<Told, "by"> {
  const by = MAGNITUDES[SHORTENED.exec(text)?.[1]?.toLowerCase() ?? ""];
  return by === undefined ? {} : { by };
}

/** The hours of the day that a text tells. */
export function clocksIn(text: string): Told[] {
  return [...text.matchAll(CLOCK)].map(([said, hours, minutes]) => ({
    ...{ text: said, bare: Number.NaN },
    clock: Number(hours) * 3600 + Number(minutes) * 60,
  }));
}

function spansIn(text: string): Told[] {
  return [...text.matchAll(SPAN)].flatMap(([said, hours, minutes]) => {
    const [amount] = measures(`${Number(hours) * 60 + Number(minutes)} minutes`).amounts;
    return amount === undefined ? [] : [{ text: said, bare: amount.value, amount }];
  });
}

/** Words before a figure. */
const LED = /^(?:\p{Ll}{2,20}\s){1,3}(?=\p{N})/u;

/** The one figure that a piece of a working is; undefined where it is none, or several. */
export function toldBy(piece: string): Told | undefined {
  // "assumed 18"
  const said = piece.trim().replace(LED, "");
  const [hour] = clocksIn(said);
  // "22 December 15:00" is an hour of its day.
  const [of] = hour === undefined ? [] : measures(said.replace(hour.text, " ")).dates;
  if (hour !== undefined) return of === undefined ? hour : { ...hour, text: said, day: of };
  const [whole] = spansIn(said);
  if (whole !== undefined) return whole;
  const { amounts, dates } = measures(said);
  const [amount, day] = [amounts[0], dates[0]];
  if (amounts.length + dates.length !== 1) return undefined;
  if (day !== undefined) return /^\d{4}$/u.test(said) ? plain(said, Number(said)) : { text: said, bare: Number.NaN, day };
  return amount === undefined ? undefined : { text: said, bare: bareOf(amount), amount, ...magnitudeIn(said) };
}

/** A figure that a sentence is told to lack, as the whole that it is part of: the 37 of "05:37". */
export function toldIn(sentence: string, figure: string): Told | undefined {
  const whole = [...clocksIn(sentence), ...spansIn(sentence)].find(({ text }) => text.includes(figure));
  if (whole !== undefined) return whole;
  const { amounts, dates } = measures(sentence);
  const amount = amounts.find(({ text }) => text === figure);
  if (amount !== undefined) return { text: figure, bare: bareOf(amount), amount, ...magnitudeIn(sentence.slice(amount.start)) };
  const day = dates.find(({ text }) => text === figure);
  return day === undefined ? toldBy(figure) : { text: figure, bare: Number.NaN, day };
}

function plain(text: string, value: number): Told {
  const amount = { start: 0, end: text.length, text, value, step: 1, unit: "", bound: "exact", ordinal: false } as const;
  return { text, bare: value, amount };
}

/** The digits of an amount as they stand; its value where it is in words. */
export function bareOf({ text, value }: Measure): number {
  const digits = DIGITS.exec(text)?.[0].replace(/[,\s]/gu, "");
  return digits === undefined ? value : Number(digits);
}

/** A day as a number of days: one without a year is that of the same name among those given, else the next from the first of them on. */
export function daysOf(date: DateMention, [today, ...others]: readonly DateMention[]): number | undefined {
  const own = dayOf(date);
  if (own !== undefined || date.fromYear !== undefined || today?.fromYear === undefined) return own;
  const same = others.find(({ month, day, fromYear }) => fromYear !== undefined && month === date.month && day === date.day);
  const of = (year: number) => dayOf({ ...date, fromYear: year, toYear: year });
  if (same?.fromYear !== undefined) return of(same.fromYear);
  const [now, first] = [dayOf(today), of(today.fromYear)];
  return now === undefined || first === undefined || first >= now ? first : of(today.fromYear + 1);
}
