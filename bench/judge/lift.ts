import { DOUBTS } from "../../src/verify/doubts/doubts.ts";
import { FACTS } from "../../src/verify/facts/facts.ts";
import { readingOf } from "../../src/verify/facts/reading.ts";
import type { OnPath } from "./path.ts";

/** Where a claim looks carried by its words: doubts matter there. */
const HIGH = 0.8;

/** How often each fact and each doubt fires on unsound claims and on sound ones, alone and at all, and the lift: the share of one by the share of the other. */
export function liftReport(all: readonly OnPath[]): void {
  const sets = [...new Set(all.map(({ set }) => set)), "all"];
  const fired = new Map(
    all.map((one) => {
      const reading = readingOf(one.evidence);
      const names = one.examined.whole ? [] : Object.keys(FACTS).filter((name) => (FACTS[name]?.(one.pair.claim, reading).length ?? 0) > 0);
      return [one, new Set(names)];
    }),
  );
  const has = (name: string) => (one: OnPath) => fired.get(one)?.has(name) === true;
  const alone = (name: string) => (one: OnPath) => has(name)(one) && fired.get(one)?.size === 1;
  console.log("\nfacts: fires on unsound / sound claims (alone), lift");
  for (const name of Object.keys(FACTS)) {
    console.log(`  ${name.padEnd(12)}${sets.map((set) => `${set} ${counts(inSet(all, set), has(name), alone(name))}`).join("   ")}`);
  }
  console.log(`doubts among pairs that score ${HIGH} or more and have no fault`);
  const high = all.filter(({ examined }) => examined.measured >= HIGH && examined.faults.length === 0 && !examined.whole);
  for (const name of DOUBTS) {
    const doubted = ({ examined }: OnPath) => examined.doubts.includes(name);
    console.log(`  ${name.padEnd(12)}${sets.map((set) => `${set} ${counts(inSet(high, set), doubted)}`).join("   ")}`);
  }
}

function inSet(all: readonly OnPath[], set: string): OnPath[] {
  return all.filter((one) => set === "all" || one.set === set);
}

function counts(pairs: readonly OnPath[], fires: (one: OnPath) => boolean, alone?: (one: OnPath) => boolean): string {
  const sound = pairs.filter(({ pair }) => pair.label === "supported");
  const unsound = pairs.filter(({ pair }) => pair.label !== "supported");
  const [a, b] = [unsound.filter(fires).length, sound.filter(fires).length];
  const sole = alone === undefined ? "" : ` (${unsound.filter(alone).length}/${sound.filter(alone).length})`;
  const lift = a / Math.max(1, unsound.length) / (b / Math.max(1, sound.length));
  return `${a}/${b}${sole} ${a + b === 0 ? "–" : b === 0 ? "∞" : lift.toFixed(1)}`;
}
