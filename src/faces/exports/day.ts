/** A date as far as it is known: year, or year and month, or the whole day. */
export type Day = readonly [year: number] | readonly [year: number, month: number] | readonly [year: number, month: number, day: number];

/** The date at the beginning of an RFC 3339 date, date-time or a part of one; undefined where there is none such in the calendar. */
export function dayOf(text: string | undefined): Day | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?![\d-])/.exec(text ?? "") ?? [];
  if (year === undefined || year === "0000") return undefined;
  if (month === undefined) return [Number(year)];
  if (Number(month) < 1 || Number(month) > 12) return undefined;
  if (day === undefined) return [Number(year), Number(month)];
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(day) < 1 || Number(day) > last ? undefined : [Number(year), Number(month), Number(day)];
}

/** As `2025`, `2025-02` or `2025-02-03`. */
export function dayText(day: Day): string {
  return day.map((part, at) => String(part).padStart(at === 0 ? 4 : 2, "0")).join("-");
}
