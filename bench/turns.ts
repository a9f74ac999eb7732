import { takeHostileTurns } from "../test/conversation/hostile-turns.ts";

/** `npm run bench -- turns [turns] [from]`: generated turns with hostile models and pages; every printed message must keep the contract. */
export async function run(args: readonly string[]): Promise<void> {
  const [turns, from] = [Number(args[0] ?? 10_000), Number(args[1] ?? 0)];
  const began = performance.now();
  const { faults, endings } = await takeHostileTurns(from, turns);
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${turns} turns in ${seconds.toFixed(0)} s: ${Object.entries(endings)
      .map(([name, count]) => `${name} ${count}`)
      .join(", ")}`,
  );
  console.log(`faults: ${faults.length}`);
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
}
