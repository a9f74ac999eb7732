import { z } from "zod";
import type { Count } from "./store.ts";

const countsSchema = z.array(z.tuple([z.string(), z.string(), z.number(), z.number()]));

/** What a run was counted as, for when it is counted once more. */
export function packedCounts(counts: readonly Count[]): string {
  return JSON.stringify(counts.map(({ measure, label, times, amount }) => [measure, label, times, amount]));
}

/** What changes in the sums when these counts take the place of what was counted before, each measure once and in one order everywhere. */
export function changes(before: string | undefined, counts: readonly Count[]): Count[] {
  const sums = new Map<string, Count>();
  const add = (measure: string, label: string, times: number, amount: number) => {
    const key = `${measure}\n${label}`;
    const known = sums.get(key) ?? { measure, label, times: 0, amount: 0 };
    sums.set(key, { measure, label, times: known.times + times, amount: known.amount + amount });
  };
  const old = before === undefined ? [] : countsSchema.parse(JSON.parse(before));
  for (const [measure, label, times, amount] of old) add(measure, label, -times, -amount);
  for (const { measure, label, times, amount } of counts) add(measure, label, times, amount);
  const changed = [...sums.entries()].filter(([, { times, amount }]) => times !== 0 || amount !== 0);
  return changed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
}

/** The rows a change is added to: those of everybody together, and those of its principal. */
export function scopesOf(principal: string | null): readonly (readonly [scope: string, principal: string])[] {
  return [
    ["all", ""],
    ["own", principal ?? ""],
  ];
}
