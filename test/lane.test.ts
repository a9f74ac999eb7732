import { describe, expect, it } from "vitest";
import { exhaustive, sample, seed } from "./lane.ts";

const ALL = Array.from({ length: 20 }, (_, at) => at);

describe("a sample", () => {
  it("holds so many, each once and in order, or all of them", () => {
    const some = sample("some", ALL, 5);
    expect(some).toHaveLength(exhaustive ? 20 : 5);
    expect(some).toEqual([...new Set(some)].sort((a, b) => a - b));
    expect(sample("few", [1, 2], 5)).toEqual([1, 2]);
  });

  it("is the same for the same seed and name, and has every case its turn", () => {
    expect(seed).not.toBe("");
    expect(sample("some", ALL, 5)).toEqual(sample("some", ALL, 5));
    const tried = new Set(Array.from({ length: 100 }, (_, at) => sample(`name ${at}`, ALL, 5)).flat());
    expect(tried.size).toBe(ALL.length);
  });
});
