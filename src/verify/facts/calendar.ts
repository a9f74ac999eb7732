// Days as figures: what lies between two of them, and which day comes so long before or after one.
import type { DateMention } from "../../text/dates.ts";

export const SECONDS_A_DAY = 86_400;
/** Days of a mean month. */
export const DAYS_A_MONTH = 365.25 / 12;

/** A day as a number of days; undefined for what names no single one. */
export function dayOf({ fromYear, toYear, month, day, lastDay }: Omit<DateMention, "start" | "end" | "text">): number | undefined {
  if (fromYear === undefined || fromYear !== toYear || month === undefined || day === undefined || lastDay !== undefined) return undefined;
  return Date.UTC(fromYear, month - 1, day) / 1000 / SECONDS_A_DAY;
}

/** The first day of a month, as a number of days. @param month from 1 */
export function firstOf(year: number, month: number): number {
  return Date.UTC(year, month - 1, 1) / 1000 / SECONDS_A_DAY;
}

/** The first day of the month that a date falls in; undefined for one that names no single month. */
export function monthOf({ fromYear, toYear, month }: Pick<DateMention, "fromYear" | "toYear" | "month">): number | undefined {
  return fromYear === undefined || fromYear !== toYear || month === undefined ? undefined : firstOf(fromYear, month);
}

/** A day as `YYYY-MM-DD`; undefined for one that no calendar has. */
export function dayInWords(day: number): string | undefined {
  const date = new Date(day * SECONDS_A_DAY * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

/** The day so many months after another, the last of its month where that is shorter. */
export function monthsAfter(day: number, months: number): number {
  const from = new Date(day * SECONDS_A_DAY * 1000);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(from.getUTCDate(), last)) / 1000 / SECONDS_A_DAY;
}

/** Whether a date as it is said, a year, a month or a day, is that of a day. */
export function isSaidOf(said: DateMention, day: number): boolean {
  const date = new Date(Math.floor(day) * SECONDS_A_DAY * 1000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  // "On 4 January": a day or month that is said without its year is that of the year it falls in.
  const { fromYear = said.month === undefined ? undefined : year, toYear = fromYear, quarter } = said;
  if (fromYear === undefined || toYear === undefined || year < fromYear || year > toYear) return false;
  if (quarter !== undefined && quarter !== Math.ceil(month / 3)) return false;
  return (said.month ?? month) === month && (said.day ?? date.getUTCDate()) === date.getUTCDate();
}
