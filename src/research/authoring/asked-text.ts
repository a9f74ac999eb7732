import { LANGUAGES } from "../../lexicon/lexicon.ts";

const SPANS = ["weekOfYear", "month", "quarter", "year"] as const;
type Span = (typeof SPANS)[number];

/** What each span is called in the languages that are known; a case may add letters: "Monats". */
const NAMES: ReadonlyMap<Span, readonly string[]> = new Map(
  SPANS.map((span) => [
    span,
    [...new Set(LANGUAGES.map((tag) => (new Intl.DisplayNames(tag, { type: "dateTimeField" }).of(span) ?? "").toLowerCase()))].filter(
      (name) => name !== "",
    ),
  ]),
);
const MOST_ADDED = 2;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The first and last of machines side by side: "10.0.0.11 to .13", "10.0.0.11–13". */
const MACHINES = /(?<![\p{N}.])((?:\p{N}{1,3}\.){3})(\p{N}{1,3})(?:\s?[-–—]\s?|\s\p{L}{1,5}\s)(?:\1|\.)?(\p{N}{1,3})(?![\p{N}.]\p{N})/gu;
const MOST_MACHINES = 32;

/**
 * The question with what follows from it and the day it is asked alone: that day, the addresses of a row of machines, and where it names a week, month, quarter or year, the first and last day of the
 * present one, "by the end of the month". These are the asker's own, and exact.
 * @param today `YYYY-MM-DD`
 */
export function askedText(question: string, today: string): string {
  const words = question.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const isNamed = (name: string) =>
    words.some((word) => (UNSPACED.test(name) ? word.includes(name) : word.startsWith(name) && word.length <= name.length + MOST_ADDED));
  const spans = SPANS.filter((span) => NAMES.get(span)?.some(isNamed)).map((span) => {
    const [first, last] = daysOf(span, today);
    return `The first day of this ${span === "weekOfYear" ? "week" : span} is ${first}. Its last day is ${last}.`;
  });
  return [question, `Today is ${today}.`, ...spans, ...addressesIn(question)].join("\n");
}

/** All addresses from the first to the last that a text names of a row. */
function addressesIn(text: string): string[] {
  return [...text.matchAll(MACHINES)].flatMap(([, network = "", first, last]) => {
    const [from, to] = [Number(first), Number(last)];
    return to <= from || to > 255 || to - from >= MOST_MACHINES
      ? []
      : Array.from({ length: to - from + 1 }, (_, at) => `${network}${from + at}`);
  });
}

/** First and last day of the span a day is in; weeks begin on Monday. */
function daysOf(span: Span, today: string): readonly [string, string] {
  const day = new Date(`${today}T00:00:00Z`);
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  if (span === "weekOfYear") {
    const monday = date - ((day.getUTCDay() + 6) % 7);
    return [written(year, month, monday), written(year, month, monday + 6)];
  }
  const [months, from] = span === "month" ? [1, month] : span === "quarter" ? [3, month - (month % 3)] : [12, 0];
  return [written(year, from, 1), written(year, from + months, 0)];
}

function written(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}
