import "../api/zod.ts";
import type { DayTotals } from "../../../../service/totals.ts";

type Words = Readonly<Record<string, number>>;

/** Things counted under the same words, together. */
export function together(all: readonly Words[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const one of all) for (const [word, n] of Object.entries(one)) sum[word] = (sum[word] ?? 0) + n;
  return sum;
}

export function total(words: Words): number {
  return Object.values(words).reduce((sum, n) => sum + n, 0);
}

const add = (days: readonly DayTotals[], of: (day: DayTotals) => number) => days.reduce((sum, day) => sum + of(day), 0);

/** What the days come to together. */
export function summed(days: readonly DayTotals[]) {
  const runs = together(days.map((day) => day.runs));
  const ended = total(runs);
  const hits = add(days, ({ cache }) => cache.search_hits + cache.page_hits);
  const misses = add(days, ({ cache }) => cache.search_misses + cache.page_misses);
  const [up, down] = [add(days, ({ ratings }) => ratings.up), add(days, ({ ratings }) => ratings.down)];
  return {
    runs,
    ended,
    answered: together(days.map((day) => day.answered)),
    secondsEach: ended === 0 ? 0 : add(days, ({ seconds }) => seconds) / ended,
    tokens: add(days, (day) => day.tokens_in + day.tokens_out),
    cost: add(days, (day) => day.cost_usd),
    cached: hits + misses === 0 ? undefined : hits / (hits + misses),
    rated: up + down,
    up,
  };
}

/** Seconds one pass of each phase took, the longest first. */
export function phasesOf(days: readonly DayTotals[]): { readonly phase: string; readonly seconds: number }[] {
  const all = days.flatMap((day) => day.phases);
  return [...new Set(all.map(({ phase }) => phase))]
    .map((phase) => {
      const own = all.filter((one) => one.phase === phase);
      const times = own.reduce((sum, one) => sum + one.times, 0);
      return { phase, seconds: times === 0 ? 0 : own.reduce((sum, one) => sum + one.seconds, 0) / times };
    })
    .sort((a, b) => b.seconds - a.seconds);
}

/** What failed most, by service and kind of failure. */
export function failuresOf(days: readonly DayTotals[], most: number): { readonly name: string; readonly times: number }[] {
  const all = together(days.flatMap((day) => day.failures.map(({ service, type, times }) => ({ [`${service} · ${type}`]: times }))));
  return Object.entries(all)
    .map(([name, times]) => ({ name, times }))
    .sort((a, b) => b.times - a.times || (a.name < b.name ? -1 : 1))
    .slice(0, most);
}

/** The share of rated runs that were of use, up to and with each day on which any was rated. */
export function ratedShares(days: readonly DayTotals[]): { readonly day: string; readonly share: number }[] {
  let [up, all] = [0, 0];
  return days.flatMap(({ day, ratings }) => {
    up += ratings.up;
    all += ratings.up + ratings.down;
    return ratings.up + ratings.down === 0 ? [] : [{ day, share: up / all }];
  });
}

/** More would leave no room for what a drawing shows of it on a narrow screen. */
const LONGEST_NAME = 34;

/** A name as it stands beside a bar. */
export function shortName(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}
