import { describe, expect, it } from "vitest";
import { exhaustive, sample } from "../lane.ts";
import { takeHostileTurns } from "./hostile-turns.ts";

describe("hostile turns", { timeout: 240_000 }, () => {
  it("C6 C11 C15 whatever the model and the pages say, what is printed keeps the contract (1,000 generated turns)", async () => {
    const hundreds = Array.from({ length: 10 }, (_, at) => 100 * at);
    const taken: Awaited<ReturnType<typeof takeHostileTurns>>[] = [];
    for (const from of sample("hostile turns", hundreds, 1)) taken.push(await takeHostileTurns(from, 100));
    expect(taken.flatMap(({ faults }) => faults).slice(0, 10)).toEqual([]);
    const endings = (code: string) => taken.reduce((sum, one) => sum + (one.endings[code] ?? 0), 0);
    expect(endings("NONE")).toBeGreaterThan(10 * taken.length);
    // It is too rare to be in every hundred.
    if (exhaustive) expect(endings("SCHEMA_VIOLATION")).toBeGreaterThan(0);
  });
});
