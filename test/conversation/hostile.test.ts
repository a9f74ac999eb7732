import { describe, expect, it } from "vitest";
import { takeHostileTurns } from "./hostile-turns.ts";

describe("hostile turns", { timeout: 240_000 }, () => {
  it("C6 C11 C15 whatever the model and the pages say, what is printed keeps the contract (1,000 generated turns)", async () => {
    const { faults, endings } = await takeHostileTurns(0, 1_000);
    expect(faults.slice(0, 10)).toEqual([]);
    expect(endings.NONE).toBeGreaterThan(100);
    expect(endings.SCHEMA_VIOLATION).toBeGreaterThan(0);
  });
});
