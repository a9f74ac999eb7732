import { expect, it } from "vitest";
import { dayOf, difference, exceeded, quotaUsedUp, usageOf, usedIn, usedUp } from "./usage.ts";

const used = (runs: number, tokensIn: number, tokensOut: number, microUsd: number) => ({
  principal: "ann",
  day: "2025-01-01",
  runs,
  tokensIn,
  tokensOut,
  microUsd,
});

it.each<[Parameters<typeof usedUp>[0], ReturnType<typeof used>, string | undefined]>([
  [{}, used(9, 9, 9, 9), undefined],
  [{ runs: 3 }, used(2, 9, 9, 9), undefined],
  [{ runs: 3 }, used(3, 0, 0, 0), "3 runs"],
  [{ tokens: 10 }, used(0, 4, 5, 0), undefined],
  [{ tokens: 10 }, used(0, 5, 5, 0), "10 model tokens"],
  [{ microUsd: 1_500_000 }, used(0, 0, 0, 1_499_999), undefined],
  [{ microUsd: 1_500_000 }, used(0, 0, 0, 1_500_000), "$1.50"],
])("X4 of the quotas %j, with %j used, is used up: %s", (quotas, record, spent) => {
  expect(usedUp(quotas, record)).toBe(spent);
});

it.each<[Parameters<typeof exceeded>[0], [number, number, number], string | undefined]>([
  [{}, [9, 9, 9], undefined],
  [{ tokens: 10 }, [2, 2, 0], undefined],
  [{ tokens: 10 }, [2, 3, 0], "10 model tokens"],
  [{ microUsd: 10 }, [0, 0, 5], undefined],
  [{ microUsd: 10 }, [0, 0, 6], "$0.00"],
])("X4 of the quotas %j a call that may use %j more could exceed: %s", (quotas, [tokensIn, tokensOut, microUsd], over) => {
  expect(exceeded(quotas, used(0, 3, 3, 5), { tokensIn, tokensOut, microUsd })).toBe(over);
});

it("X4 a quota that is used up says when it begins anew", () => {
  expect(quotaUsedUp("3 runs", "2025-01-01T23:00:00.000Z")).toMatchObject({ type: "RATE_LIMITED", retryAfterMs: 3_600_000 });
  expect(dayOf("2025-01-01T23:30:00-02:00")).toBe("2025-01-02");
});

it("X4 what an attempt used is read as it was kept, and nothing where that is amiss", () => {
  expect(usedIn('{"tokensIn":5,"tokensOut":-1,"costMicroUsd":"x"}')).toEqual({ tokensIn: 5, tokensOut: 0, microUsd: 0 });
  const [is, was] = [
    { tokensIn: 5, tokensOut: 3, microUsd: 2 },
    { tokensIn: 1, tokensOut: 5, microUsd: 1 },
  ];
  expect(difference(is, was)).toEqual({ tokensIn: 4, tokensOut: -2, microUsd: 1 });
  expect(usageOf({ principal: "", day: "2025-01-01", runs: 1, tokens_in: 2, tokens_out: 3, micro_usd: 4 })).toEqual({
    principal: undefined,
    day: "2025-01-01",
    runs: 1,
    tokensIn: 2,
    tokensOut: 3,
    microUsd: 4,
  });
});
