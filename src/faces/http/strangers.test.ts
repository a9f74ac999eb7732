import { describe, expect, it } from "vitest";
import { strangerLimiter } from "./strangers.ts";

/** How many of so many requests of an address are let by. */
function letBy(count: (address: string | undefined) => void, address: string | undefined, times: number): number {
  let passed = 0;
  for (let i = 0; i < times; i++)
    try {
      count(address);
      passed++;
    } catch (thrown) {
      expect(thrown).toMatchObject({ status: 429, error: { type: "RATE_LIMITED", retryAfterMs: expect.any(Number) } });
    }
  return passed;
}

describe("requests that nobody known has sent", () => {
  it("X5 are counted by the network they come from, each by itself", () => {
    let now = 0;
    const count = strangerLimiter(3, () => now);
    expect([letBy(count, "192.0.2.1", 5), letBy(count, "192.0.2.2", 5), letBy(count, undefined, 5)]).toEqual([3, 3, 3]);
    expect(letBy(count, "::ffff:192.0.2.1", 1)).toBe(0);
    expect([letBy(count, "2001:db8:1:2::1", 2), letBy(count, "2001:db8:1:2:ffff::9", 5), letBy(count, "2001:db8:1:3::1", 5)]).toEqual([
      2, 1, 3,
    ]);
    now = 20_000;
    expect(letBy(count, "192.0.2.1", 5)).toBe(1);
  });

  it("X5 of very many networks only those heard of last are remembered", () => {
    const count = strangerLimiter(1, () => 0);
    const address = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
    for (let n = 0; n < 10_000; n++) count(address(n));
    expect([letBy(count, address(1), 1), letBy(count, address(10_000), 1)]).toEqual([0, 1]);
    expect([letBy(count, address(1), 1), letBy(count, address(0), 1)]).toEqual([0, 1]);
  });
});
