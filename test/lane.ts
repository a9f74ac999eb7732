// The two lanes. `npm test` is the fast one: where very many cases are alike it tries some, others every day. `npm run test:exhaustive` tries all
// of them, in the files that sample and in no others.
import { seeded } from "./world/competent/random.ts";

/** Whether everything is tried. */
export const exhaustive = process.env.TEST_LANE === "exhaustive";
/** What picks the sample: the day, or what TEST_SEED says, which repeats another day's. */
export const seed = process.env.TEST_SEED ?? new Date().toISOString().slice(0, 10);

/** So many of these, in their order; all of them in the exhaustive lane. The same name and seed give the same. */
export function sample<T>(name: string, all: readonly T[], count: number): T[] {
  if (exhaustive || all.length <= count) return [...all];
  const random = seeded(`${seed} ${name}`);
  const drawn = all.map((_, at) => ({ at, by: random() })).sort((a, b) => a.by - b.by);
  const chosen = new Set(drawn.slice(0, count).map(({ at }) => at));
  return all.filter((_, at) => chosen.has(at));
}

/** How often a property is tried that is generated anew each time, by fast-check, which says on failure how to repeat it. */
export function runs(count: number): { readonly numRuns: number } {
  return { numRuns: exhaustive ? count : Math.ceil(count / 4) };
}
