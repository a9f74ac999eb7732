import { type DateMention, dates } from "./dates.ts";
import { type Amount, amounts } from "./numbers.ts";

/** The dates of a text, and the numbers in it that are no part of a date. */
export interface Quantities {
  readonly dates: readonly DateMention[];
  readonly amounts: readonly Amount[];
}

export function quantities(text: string): Quantities {
  const found = dates(text);
  const dated = new Uint8Array(text.length);
  for (const { start, end } of found) dated.fill(1, start, end);
  const numbers = amounts(text).filter(({ start, end }) => !dated.subarray(start, end).includes(1));
  return { dates: found, amounts: numbers };
}

/** Whether a number may be read from a source's dates: "2000" taken for a year in one text and for a count in the other. */
export function amongYears(amount: Amount, source: readonly DateMention[]): boolean {
  return amount.unit === "" && source.some((date) => date.fromYear === amount.value || date.toYear === amount.value);
}

/** The reverse: a bare year that a source's numbers carry. */
export function amongAmounts(date: DateMention, source: readonly Amount[]): boolean {
  return date.month === undefined && source.some((amount) => amount.value === date.fromYear || amount.value === date.toYear);
}
