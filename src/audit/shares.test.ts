import { expect, it } from "vitest";
import { inShares } from "./shares.ts";

const shares = (...items: readonly (readonly [claims: number, tokens: number])[]) =>
  inShares(items, ([claims, tokens]) => ({ claims, tokens })).map((share) => share.length);

it("I7 sources share a batch as long as their claims and their text fit one", () => {
  expect(shares()).toEqual([]);
  expect(shares([12, 0], [12, 0], [1, 0])).toEqual([2, 1]);
  expect(shares([1, 3_000], [1, 3_000], [1, 1])).toEqual([2, 1]);
  expect(shares([30, 9_000], [1, 1])).toEqual([1, 1]);
  expect(shares([20, 0], [5, 0], [19, 0], [1, 0])).toEqual([1, 2, 1]);
});
