import { describe, expect, it } from "vitest";
import { Pool } from "./pool.ts";

describe("the pool", () => {
  it("R18 gives an item that is added later to everybody who waits for it", async () => {
    const pool = new Pool<number>();
    const waiting = [pool.get("a"), pool.get("a")];
    pool.add("a", Promise.resolve(7));
    expect(await Promise.all([...waiting, pool.get("a")])).toEqual([7, 7, 7]);
  });
});
