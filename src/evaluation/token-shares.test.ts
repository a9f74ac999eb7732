import { describe, expect, it } from "vitest";
import { TURN_TOKENS } from "../runs/kinds/turn.ts";
import { TokenShares } from "./token-shares.ts";

describe("one token budget for many cases", () => {
  it("X4 X10 is never promised twice: those under way together hold no more than is left", () => {
    const shares = new TokenShares(1_000, 2);
    const [first, second] = [shares.take("research"), shares.take("research")];
    expect([first?.tokens, second?.tokens]).toEqual([500, 500]);
    expect(shares.take("research")).toBeUndefined();
    first?.giveBack(100);
    first?.giveBack(0);
    expect(shares.take("research")?.tokens).toBe(400);
  });

  it("X4 X10 counts what an earlier life used, and what a case used beyond its share", () => {
    const shares = new TokenShares(1_000, 1);
    shares.used(900);
    const one = shares.take("research");
    expect(one?.tokens).toBe(100);
    one?.giveBack(150);
    expect(shares.take("research")).toBeUndefined();
  });

  it("X4 X10 is shared anew among all that may be under way once one has given back, however often it does", () => {
    const shares = new TokenShares(1_000, 2);
    const first = shares.take("research");
    first?.giveBack(100);
    first?.giveBack(100);
    const second = shares.take("research");
    expect(second?.tokens).toBe(450);
    expect(shares.take("research")?.tokens).toBe(450);
    second?.giveBack(450);
    expect(shares.take("research")).toBeUndefined();
  });

  it("X4 X10 gives a turn more than its share where its own budget wants it, and a share that is larger whole", () => {
    expect(new TokenShares(TURN_TOKENS * 3, 4).take("turn")?.tokens).toBe(TURN_TOKENS);
    expect(new TokenShares(TURN_TOKENS * 8, 4).take("turn")?.tokens).toBe(TURN_TOKENS * 2);
    expect(new TokenShares(1, 4).take("research")).toBeUndefined();
    expect(new TokenShares(4, 4).take("research")?.tokens).toBe(1);
  });

  it("X4 X10 a turn is begun only where its own fixed budget is left", () => {
    expect(new TokenShares(TURN_TOKENS - 1, 1).take("turn")).toBeUndefined();
    expect(new TokenShares(TURN_TOKENS, 4).take("turn")?.tokens).toBe(TURN_TOKENS);
    expect(new TokenShares(undefined, 4).take("turn")).toMatchObject({ tokens: undefined });
  });
});
