import { kept } from "./formatters.ts";
import { language } from "./words.ts";

const figures = kept((spoken, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(spoken, options));
const dates = kept((spoken, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(spoken, options));

/** A figure as the page's language writes it. */
export function figure(value: number, options: Intl.NumberFormatOptions = {}): string {
  return figures(language(), options).format(value);
}

/** US dollars; small sums with as many digits as they need. */
export function dollars(value: number): string {
  return figure(value, { style: "currency", currency: "USD", maximumFractionDigits: value > 0 && value < 0.01 ? 4 : 2 });
}

/** A day. @param at RFC 3339, or as much of it as is known: a year, a month */
export function day(at: string): string {
  const [, year = "", month, date] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(at) ?? [];
  if (year === "") return at;
  const parts: Intl.DateTimeFormatOptions = {
    year: "numeric",
    ...(month && { month: "short" }),
    ...(date && { day: "numeric" }),
    timeZone: "UTC",
  };
  const when = new Date(`${year}-${month ?? "01"}-${date ?? "01"}T00:00:00Z`);
  return Number.isNaN(when.getTime()) ? at : dates(language(), parts).format(when);
}

/** A moment, to the minute, in the reader's own time. */
export function moment(at: string): string {
  const when = new Date(at);
  return Number.isNaN(when.getTime()) ? at : dates(language(), { dateStyle: "medium", timeStyle: "short" }).format(when);
}

/** "3 m 20 s" */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${figure(seconds < 10 ? Math.round(seconds * 10) / 10 : whole)} s`;
  return `${figure(Math.floor(whole / 60))} m ${whole % 60} s`;
}
