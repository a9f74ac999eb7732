import { describe, expect, it } from "vitest";
import { Budget } from "./budget.ts";
import type { Spend } from "./spend.ts";

const spend = (tokensIn: number, tokensOut = 0, costMicroUsd = 0): Spend => ({ tokensIn, tokensOut, costMicroUsd });
const of = (tokens: number | undefined, costMicroUsd?: number) => new Budget({ tokens, costMicroUsd });
const refused = { type: "BUDGET_EXHAUSTED" };

describe("the budget of a run", () => {
  it("X4 without limits has no end", () => {
    const budget = of(undefined);
    expect([budget.tokensLeft(), budget.costLeft(), budget.researchBelow(1)]).toEqual([
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      false,
    ]);
  });

  it.each([
    [1_000, 700],
    [80_000, 56_000],
    [100_000, 76_000],
  ])("X4 of %i tokens %i are for research: three tenths are the writer's, 24,000 at most", (tokens, research) => {
    expect([of(tokens).tokensLeft(), of(tokens).tokensLeft("writer")]).toEqual([research, tokens]);
  });

  it("X4 of money three tenths are the writer's, however much it is", () => {
    expect([of(undefined, 1_000_000).costLeft(), of(undefined, 1_000_000).costLeft("writer")]).toEqual([700_000, 1_000_000]);
  });

  it("X4 what the writer has used is no longer set aside for it", () => {
    const budget = of(1_000);
    budget.settle(budget.reserve(spend(100, 100), "writer"));
    expect([budget.tokensLeft(), budget.tokensLeft("writer")]).toEqual([700, 800]);
    budget.settle(budget.reserve(spend(300), "writer"));
    expect([budget.tokensLeft(), budget.tokensLeft("writer")]).toEqual([500, 500]);
  });

  it("X4 a call may take the last token and the last money, and no more", () => {
    expect(() => of(1_000).reserve(spend(600, 101))).toThrow(expect.objectContaining(refused));
    expect(() => of(undefined, 1_000).reserve(spend(1, 1, 701))).toThrow(expect.objectContaining(refused));
    const [tokens, money] = [of(1_000), of(undefined, 1_000)];
    tokens.reserve(spend(600, 100));
    money.reserve(spend(1, 1, 700));
    expect([tokens.tokensLeft(), money.costLeft()]).toEqual([0, 0]);
  });

  it("X4 what is settled counts as it was, once, and as all that was reserved where nobody can tell", () => {
    const budget = of(1_000);
    const [known, unknown] = [budget.reserve(spend(200, 50)), budget.reserve(spend(100))];
    expect([budget.spent(), budget.tokensLeft()]).toEqual([spend(0), 350]);
    budget.settle(known, spend(20, 5, 7));
    budget.settle(known, spend(20, 5, 7));
    budget.settle(unknown);
    expect([budget.spent(), budget.tokensLeft()]).toEqual([spend(120, 5, 7), 575]);
  });

  it("R11 is low from under a share of what research began with", () => {
    const budget = of(1_000);
    budget.settle(budget.reserve(spend(350)));
    expect([budget.researchBelow(0.5), budget.researchBelow(0.51)]).toEqual([false, true]);
  });

  it("X4 grants what is left between the least and the most of a call, in all its parts alike", () => {
    const granted = (budget: Budget) => budget.reserveUpTo(spend(800, 200, 1_000), spend(100, 100, 200), "writer").estimate;
    expect(granted(of(1_000))).toEqual(spend(800, 200, 1_000));
    expect(granted(of(600))).toEqual(spend(450, 150, 600));
    expect(granted(of(undefined, 600))).toEqual(spend(450, 150, 600));
    expect(granted(of(600, 400))).toEqual(spend(275, 125, 400));
    expect(granted(of(200))).toEqual(spend(100, 100, 200));
    expect(() => granted(of(199))).toThrow(expect.objectContaining(refused));
  });

  it("X4 a call waits where others under way are all that is in its way", async () => {
    const budget = of(1_000);
    expect(budget.room(spend(701))).toBeUndefined();
    expect(budget.room(spend(700))).toBeUndefined();
    const under = budget.reserve(spend(500));
    expect(budget.room(spend(701))).toBeUndefined();
    const room = budget.room(spend(700));
    budget.settle(under, spend(1));
    await expect(room).resolves.toBeUndefined();
    expect(room).toBeInstanceOf(Promise);
    const money = of(undefined, 1_000);
    money.reserve(spend(0, 0, 500));
    expect(money.room(spend(0, 0, 701))).toBeUndefined();
    expect(money.room(spend(0, 0, 700))).toBeInstanceOf(Promise);
  });

  it("R18 goes on from what earlier lives have spent", () => {
    const budget = new Budget({ tokens: 1_000, costMicroUsd: undefined }, { research: spend(100), writer: spend(0, 400) });
    expect([budget.spent(), budget.tokensLeft(), budget.tokensLeft("writer")]).toEqual([spend(100, 400), 500, 500]);
  });
});
