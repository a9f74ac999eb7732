// What a limit over all processes costs: a place is taken and given back, by one asker and by many.
import { openStore } from "../../src/store/open.ts";
import type { LimitStore } from "../../src/store/store.ts";
import { spreadOf } from "./spread.ts";

const EACH = 2_000;

/** Prints what one place costs in ms, and how many a second one database gives. @param address a database of its own */
export async function benchLimits(address: string): Promise<void> {
  const store = await openStore({ kind: "postgres", address });
  const { limits } = store;
  if (limits === undefined) throw new Error("This store has no limits.");
  const rows = [
    { places: "one asker, one key", ...(await taken(limits, 1, () => "one")) },
    { places: "8 askers, one key", ...(await taken(limits, 8, () => "shared")) },
    { places: "8 askers, a key each", ...(await taken(limits, 8, (asker) => `own ${asker}`)) },
    { places: "one asker, refused", ...(await refused(limits)) },
  ];
  console.table(rows);
  await store.close();
}

async function taken(limits: LimitStore, askers: number, keyOf: (asker: number) => string) {
  const ms: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: askers }, async (_, asker) => {
      for (let i = 0; i < EACH / askers; i++) {
        const [key, place, at] = [keyOf(asker), `${asker}/${i}`, performance.now()];
        await limits.takePlace(key, { place, owner: `${asker}`, places: 64, leaseMs: 15_000, spacingMs: 0, lookMs: 100 });
        await limits.freePlace(key, place, 0);
        ms.push(performance.now() - at);
      }
    }),
  );
  return { ...spreadOf(ms), "a second": Math.round((EACH * 1000) / (performance.now() - began)) };
}

/** Asks for places of a key that has none. */
async function refused(limits: LimitStore) {
  const ask = { places: 1, leaseMs: 600_000, spacingMs: 0, lookMs: 100 };
  await limits.takePlace("full", { ...ask, place: "held", owner: "holder" });
  const ms: number[] = [];
  for (let i = 0; i < EACH; i++) {
    const at = performance.now();
    await limits.takePlace("full", { ...ask, place: `${i}`, owner: "asker" });
    ms.push(performance.now() - at);
  }
  return { ...spreadOf(ms), "a second": Math.round((EACH * 1000) / ms.reduce((sum, one) => sum + one, 0)) };
}
