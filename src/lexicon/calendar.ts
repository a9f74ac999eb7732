/** Further languages that write a day as an ordinal with a point ("5. května"). */
const POINTED = ["da", "nb", "fi", "is", "et", "lv", "cs", "sk", "sl", "hr", "hu"];
const MONTHS = 12;
/** In Latin letters two are too few for a name; "मई" is one. */
const NAME = /^(?:[\p{L}\p{M}]{3,}|(?!\p{Script=Latin})[\p{L}\p{M}]{2,})$/u;

/** The names of the months of a language, as they stand alone and in a date, in lower case, January first (CLDR). */
export function monthNames(tag: string): readonly (readonly string[])[] {
  const alone = new Intl.DateTimeFormat(tag, { month: "long", timeZone: "UTC", calendar: "gregory" });
  const inDate = new Intl.DateTimeFormat(tag, { day: "numeric", month: "long", timeZone: "UTC", calendar: "gregory" });
  return Array.from({ length: MONTHS }, (_, month) => {
    const day = Date.UTC(2024, month, 15);
    const named = [alone, inDate].map((format) => format.formatToParts(day).find(({ type }) => type === "month")?.value ?? "");
    return [...new Set(named.map((name) => name.toLowerCase()))].filter((name) => NAME.test(name));
  });
}

/** The names of the days of a language, in lower case, Monday first (CLDR). */
export function weekdayNames(tag: string, weekday: "long" | "short" = "long"): readonly string[] {
  const format = new Intl.DateTimeFormat(tag, { weekday, timeZone: "UTC" });
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, day + 1)).toLowerCase());
}

/** Languages whose days may have a point behind them. */
export function pointedTags(tags: readonly string[]): readonly string[] {
  return [...tags.filter((tag) => tag === "de" || tag === "pl" || tag === "tr"), ...POINTED];
}
