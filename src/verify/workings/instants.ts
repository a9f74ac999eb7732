// Hours and days that are told, and the time between them.
import type { Calculation } from "../../domain/calculation.ts";
import type { DateMention } from "../../text/dates.ts";
import { isSaidOf, SECONDS_A_DAY } from "../facts/calendar.ts";
import { measures } from "../facts/measures.ts";
import { clocksIn, daysOf, type Told } from "./told.ts";
import { reckoned, type Value } from "./values.ts";

/** An hour or a day, as it is written and from where. */
export interface Instant {
  readonly value: Value;
  readonly text: string;
  readonly inputs: Calculation["inputs"];
}

/** The hours and days that a text tells. @param near days whose years others may be of */
export function instantsIn(text: string, claimId: string, near: readonly DateMention[]): Instant[] {
  const made = (figure: string, value: Value): Instant => ({ value, text: figure, inputs: [{ figure, claimId, quote: text }] });
  const hours = clocksIn(text).flatMap(({ clock, text: figure }) =>
    clock === undefined ? [] : [made(figure, { kind: "clock", n: clock })],
  );
  const days = measures(text).dates.flatMap((date) => {
    const day = daysOf(date, near);
    return day === undefined ? [] : [made(date.text, { kind: "day", n: day })];
  });
  return [...hours, ...days];
}

/** Two hours, or days, that a stretch of time lies between, as a working. */
export function timeBetween({ amount, bare }: Told, instants: readonly Instant[]): Pick<Instant, "text" | "inputs"> | undefined {
  const isTime = amount?.base?.unit.kind === "time";
  if (amount === undefined || (amount.unit !== "" && !isTime)) return undefined;
  for (const to of instants) {
    for (const from of instants) {
      const between = reckoned("-", to.value, from.value);
      if (between?.kind !== "time" || between.n <= 0) continue;
      const sizes = isTime ? [amount.base?.value ?? 0] : to.value.kind === "day" ? [SECONDS_A_DAY * bare] : [60 * bare, 3600 * bare];
      if (sizes.some((size) => Math.abs(size - between.n) < 1))
        return { text: `${to.text} − ${from.text}`, inputs: [...to.inputs, ...from.inputs] };
    }
  }
  return undefined;
}

/** A stretch of time that a sentence tells. */
export interface Span {
  readonly text: string;
  readonly value: Value;
  readonly inputs: Calculation["inputs"];
}

/** The stretches of time that a text tells. */
export function spansOf(text: string, claimId: string): Span[] {
  return measures(text).amounts.flatMap(({ base, text: figure }) => {
    const kind = base?.unit.kind;
    return base === undefined || (kind !== "time" && kind !== "months")
      ? []
      : [{ text: figure, value: { kind, n: base.value }, inputs: [{ figure, claimId, quote: text }] }];
  });
}

/** The day, or hour, from which a stretch of time leads to the one that is told, as a working. */
export function leadingTo(
  { day, clock }: Told,
  instants: readonly Instant[],
  spans: readonly Span[],
): Pick<Instant, "text" | "inputs"> | undefined {
  // In a month, or a year, some day lies always.
  if (day !== undefined && day.day === undefined) return undefined;
  for (const from of instants) {
    for (const span of spans) {
      for (const sign of ["+", "-"] as const) {
        const then = reckoned(sign, from.value, span.value);
        const isIt = day === undefined ? then?.kind === "clock" && then.n === clock : then?.kind === "day" && isSaidOf(day, then.n);
        if (isIt) return { text: `${from.text} ${sign === "+" ? "+" : "−"} ${span.text}`, inputs: [...from.inputs, ...span.inputs] };
      }
    }
  }
  return undefined;
}
