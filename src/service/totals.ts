import { z } from "zod";
import type { DayCount, PrincipalCount, RatedDay } from "../store/store.ts";

const times = z.record(z.string(), z.int());

/** What the runs begun on one day (UTC) came to. */
export const dayTotalsSchema = z.object({
  day: z.string(),
  /** By how they ended. */
  runs: times,
  seconds: z.number(),
  phases: z.array(z.object({ phase: z.string(), times: z.int(), seconds: z.number() })),
  /** Research by how well its question was answered. */
  answered: times,
  tokens_in: z.number(),
  tokens_out: z.number(),
  cost_usd: z.number(),
  model_calls: z.int(),
  searches: times,
  cache: z.object({ search_hits: z.int(), search_misses: z.int(), page_hits: z.int(), page_misses: z.int() }),
  failures: z.array(z.object({ service: z.string(), type: z.string(), times: z.int() })),
  verdicts: times,
  /** Runs whose last rating was given on this day. */
  ratings: z.object({ up: z.int(), down: z.int() }),
});
export type DayTotals = z.infer<typeof dayTotalsSchema>;

export const principalTotalsSchema = z.object({
  /** Left out for what nobody asked the service for. */
  principal: z.string().optional(),
  runs: z.int(),
  seconds: z.number(),
  tokens_in: z.number(),
  tokens_out: z.number(),
  cost_usd: z.number(),
});
export type PrincipalTotals = z.infer<typeof principalTotalsSchema>;

/** Sums over the runs of some days, and for operators by principal. */
export const totalsSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** Whether all runs that have ended are in it; else the rest is being counted. */
  complete: z.boolean(),
  days: z.array(dayTotalsSchema),
  ratings_target: z.number(),
  principals: z.array(principalTotalsSchema).optional(),
});
export type Totals = z.infer<typeof totalsSchema>;

/** Days that have anything, the earliest first. */
export function dayTotals(counts: readonly DayCount[], ratings: readonly RatedDay[]): DayTotals[] {
  const days = new Map<string, Entries>();
  const at = (day: string) => {
    const known = days.get(day) ?? new Entries();
    days.set(day, known);
    return known;
  };
  for (const count of counts) at(count.day).counts.push(count);
  for (const { day, up, down } of ratings) at(day).ratings = { up, down };
  return [...days.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, entries]) => entries.totals(day));
}

class Entries {
  readonly counts: DayCount[] = [];
  ratings = { up: 0, down: 0 };

  totals(day: string): DayTotals {
    const cache = this.#times("cache");
    return {
      ...{ day, runs: this.#times("runs"), seconds: this.#amount("seconds") },
      phases: this.#of("phase").map(({ label, times: n, amount }) => ({ phase: label, times: n, seconds: amount })),
      answered: this.#times("answered"),
      ...{ tokens_in: this.#amount("tokens_in"), tokens_out: this.#amount("tokens_out") },
      cost_usd: this.#amount("cost_micro_usd") / 1_000_000,
      model_calls: this.#times("model_calls")[""] ?? 0,
      searches: this.#times("searches"),
      cache: {
        ...{ search_hits: cache["search hit"] ?? 0, search_misses: cache["search miss"] ?? 0 },
        ...{ page_hits: cache["page hit"] ?? 0, page_misses: cache["page miss"] ?? 0 },
      },
      failures: this.#of("failures").map(({ label, times: n }) => {
        const at = label.lastIndexOf("/");
        return { service: label.slice(0, at), type: label.slice(at + 1), times: n };
      }),
      verdicts: this.#times("verdicts"),
      ratings: this.ratings,
    };
  }

  #of(measure: string): DayCount[] {
    return this.counts.filter((count) => count.measure === measure);
  }

  #times(measure: string): Record<string, number> {
    return Object.fromEntries(this.#of(measure).map(({ label, times: n }) => [label, n]));
  }

  #amount(measure: string): number {
    return this.#of(measure).reduce((sum, { amount }) => sum + amount, 0);
  }
}

/** The measures {@link principalTotals} is made of. */
export const PRINCIPAL_MEASURES = ["runs", "seconds", "tokens_in", "tokens_out", "cost_micro_usd"] as const;

/** What each principal's runs came to, who spent most first. */
export function principalTotals(counts: readonly PrincipalCount[]): PrincipalTotals[] {
  const all = new Map<string | undefined, PrincipalTotals>();
  for (const { principal, measure, times: n, amount } of counts) {
    const known = all.get(principal) ?? { ...(principal === undefined ? {} : { principal }), ...NONE };
    if (measure === "runs") known.runs += n;
    else if (measure === "cost_micro_usd") known.cost_usd += amount / 1_000_000;
    else if (measure === "seconds" || measure === "tokens_in" || measure === "tokens_out") known[measure] += amount;
    all.set(principal, known);
  }
  return [...all.values()].sort((a, b) => b.cost_usd - a.cost_usd || b.tokens_in - a.tokens_in || b.runs - a.runs);
}

const NONE = { runs: 0, seconds: 0, tokens_in: 0, tokens_out: 0, cost_usd: 0 };
