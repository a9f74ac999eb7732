// Reckoning with plain numbers, days, hours of the day, and stretches of time.

import type { DateMention } from "../../text/dates.ts";
import { monthsAfter, SECONDS_A_DAY } from "../facts/calendar.ts";
import { daysOf, type Told } from "./told.ts";

/** Days in days, all other times in seconds, months in months. */
export type Value = {
  readonly kind: "number" | "day" | "clock" | "time" | "months";
  readonly n: number;
  /** It is what two others add up to, or differ by. */
  readonly isSum?: true;
};

/** In what the figures of a working are read: in their units, "2.7 million" as 2,700,000; with what letters shorten, "2.7 m" as the same; as their mere digits. */
export const MODES = ["units", "letters", "digits"] as const;
export type Mode = (typeof MODES)[number];
export type Sign = "+" | "-" | "*" | "/" | "^";

/** What a figure is in a working; undefined for a day of no year. @param near days whose years it may be of */
export function valueBy({ amount, day, clock, bare, by = 1 }: Told, mode: Mode, near: readonly DateMention[]): Value | undefined {
  if (clock !== undefined && day === undefined) return { kind: "clock", n: clock };
  if (day !== undefined) {
    const n = daysOf(day, near);
    return n === undefined ? undefined : { kind: "day", n: n + (clock ?? 0) / SECONDS_A_DAY };
  }
  if (amount === undefined) return undefined;
  if (amount.unit === "percent") return { kind: "number", n: amount.value / 100 };
  if (mode === "digits") return { kind: "number", n: bare };
  const { base } = amount;
  if (mode === "letters") return { kind: "number", n: by === 1 && base === undefined ? amount.value : bare * by };
  if (base?.unit.kind === "time" || base?.unit.kind === "months") return { kind: base.unit.kind, n: base.value };
  return { kind: "number", n: base?.value ?? amount.value };
}

/** What two values come to; undefined where that is nothing: a day times a day. */
export function reckoned(sign: Sign, a: Value, b: Value): Value | undefined {
  switch (sign) {
    case "+":
      return added(a, b, 1) ?? added(b, a, 1);
    case "-":
      return a.kind === b.kind && (a.kind === "day" || a.kind === "clock")
        ? { kind: "time", n: (a.n - b.n) * (a.kind === "day" ? SECONDS_A_DAY : 1) }
        : added(a, b, -1);
    case "*":
      if (b.kind !== "number") return a.kind === "number" && isSpan(b) ? { kind: b.kind, n: a.n * b.n } : undefined;
      return a.kind === "number" || isSpan(a) ? { kind: a.kind, n: a.n * b.n } : undefined;
    case "/":
      if (b.n === 0) return undefined;
      if (a.kind === b.kind && (a.kind === "number" || isSpan(a))) return { kind: "number", n: a.n / b.n };
      return b.kind === "number" && isSpan(a) ? { kind: a.kind, n: a.n / b.n } : undefined;
    case "^":
      return a.kind === "number" && b.kind === "number" ? { kind: "number", n: a.n ** b.n } : undefined;
  }
}

function isSpan({ kind }: Value): boolean {
  return kind === "time" || kind === "months";
}

/** So much more, or less, of the same, or of a day or hour. */
function added(a: Value, b: Value, by: 1 | -1): Value | undefined {
  if (a.kind === b.kind) return a.kind === "day" || a.kind === "clock" ? undefined : { kind: a.kind, n: a.n + by * b.n, isSum: true };
  if (a.kind === "clock" && b.kind === "time") return { ...a, n: a.n + by * b.n };
  if (a.kind !== "day") return undefined;
  if (b.kind === "months") return { ...a, n: monthsAfter(a.n, by * b.n) };
  return b.kind === "time" ? { ...a, n: a.n + (by * b.n) / SECONDS_A_DAY } : b.kind === "number" ? { ...a, n: a.n + by * b.n } : undefined;
}
