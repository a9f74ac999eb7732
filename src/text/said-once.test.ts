import { expect, it } from "vitest";
import { saidOnce } from "./said-once.ts";

it("R7 G6 what versions of a document say in the same words is there once, of the latest day, else of the first", () => {
  const stretch = (text: string, day?: string) => ({ text, day });
  const all = [
    stretch("The limit is 200.", "2025-03-04"),
    stretch("Up to 10 accounts.", "2025-03-04"),
    stretch("The limit is 300.", "2026-08-05"),
    stretch("up to  *10* accounts.", "2026-08-05"),
    stretch("It rains."),
    stretch("It rains"),
  ];
  expect(saidOnce(all)).toEqual([0, 2, 3, 4]);
});
