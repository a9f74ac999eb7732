// What a report may set for the asker itself: days to come, and figures that it does not tell of a source.
import { WEEKDAYS } from "../../../lexicon/lexicon.ts";
import { contentWords } from "../../../text/words.ts";
import { dayOf } from "../../../verify/facts/calendar.ts";
import { measures } from "../../../verify/facts/measures.ts";
import { clocksIn, toldIn } from "../../../verify/workings/told.ts";
import type { PackSentence } from "../../../write/pack.ts";
import { stemsOf } from "../likeness.ts";
import type { Lacking, LocateIn } from "../located.ts";

/** Whether a day is to come, or has no year and so is the next one. */
export function isToCome({ reckonable }: Lacking, today: string): boolean {
  const { amounts, dates } = measures(reckonable ?? "");
  const now = measures(today).dates.flatMap((date) => dayOf(date) ?? [])[0];
  const [date] = dates;
  if (amounts.length > 0 || date?.month === undefined || now === undefined) return false;
  // "13 December" is the next one; of "4–29 January" the first counts.
  const { lastDay: _, ...first } = date;
  return date.fromYear === undefined || (dayOf({ ...first, day: date.day ?? 28 }) ?? 0) >= now;
}

/** Whether a figure is of the hours that lead a step, at most behind its day: "Monday 05:00: …", "04:20 to 05:15: …"; the sentences it names tell none. */
export function isSetClock({ reckonable = "" }: Lacking, text: string, named: readonly PackSentence[]): boolean {
  const hour = toldIn(text, reckonable);
  if (hour?.clock === undefined || named.some(({ quote }) => clocksIn(quote.text).length > 0)) return false;
  const [lead = ""] = /^[^:]*(?:\d:\d[^:]*){1,2}(?=:(?!\d))/u.exec(text) ?? [];
  const times = [...measures(lead).dates, ...clocksIn(lead)].map((time) => time.text);
  const rest = times.reduce((left, time) => left.replace(time, ""), lead).replace(DAY_OF_WEEK, "");
  return lead.includes(hour.text) && (rest.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => word.length <= 3 && clocksIn(lead).length === 2);
}
const DAY_OF_WEEK = new RegExp(`(?<!\\p{L})(?:${WEEKDAYS.join("|")})(?!\\p{L})`, "giu");

/** "13:00" of its 13, where no other figure of the text is that. */
export function wholeClock(text: string, figure: string): string | undefined {
  const told = toldIn(text, figure);
  const others = clocksIn(text).reduce((left, one) => left.replaceAll(one.text, " "), text);
  const isElsewhere = new RegExp(`(?<![\\p{N}.,:])${figure.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&")}(?!\\p{N})`, "u").test(others);
  return told?.clock === undefined || isElsewhere ? undefined : told.text;
}

/** Share of a text's words that one sentence has which it says again. */
const RESTATES = 0.8;

/** Whether a text says again what a sentence of the pack does: another figure in it was not chosen. */
export function isRestated(text: string, { pack }: Pick<LocateIn, "pack">): boolean {
  // Its days are what is asked about; its figures are no words.
  const rest = measures(text).dates.reduce(
    (left, { start, end }) => left.slice(0, start) + " ".repeat(end - start) + left.slice(end),
    text,
  );
  const words = [...new Set(contentWords(rest))].filter((word) => /\p{L}/u.test(word));
  return (
    words.length > 0 && pack.sentences().some((one) => words.filter((word) => stemsOf(one).has(word)).length / words.length >= RESTATES)
  );
}

/** Whether the label of a row or the head of a column may set a figure: a stretch of time. */
export function isSetTime(figure: string): boolean {
  const { amounts } = measures(figure);
  return amounts.some(({ base }) => base?.unit.kind === "time" || base?.unit.kind === "months");
}

/** Whether a figure is a day of the month behind a day of the week: "Sun 13". */
export function isDayOfWeek(figure: string, text: string): boolean {
  return /^\d{1,2}$/u.test(figure) && new RegExp(`(?<!\\p{L})(?:${WEEKDAYS.join("|")})[.,]?\\s0?${Number(figure)}(?!\\d)`, "iu").test(text);
}
