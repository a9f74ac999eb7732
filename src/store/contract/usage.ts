import { expect, it } from "vitest";
import { newOwner } from "../lease.ts";
import { NOW, runOf } from "./material.ts";
import type { UnderTest } from "./under-test.ts";

/** Quotas, usage and tokens (X2, X4, X5). */
export function usageTests(here: UnderTest): void {
  const day = "2026-03-01T10:00:00.000Z";
  const spend = (tokensIn: number, costMicroUsd: number) => JSON.stringify({ tokensIn, tokensOut: 1, costMicroUsd });
  const begun = async (id: string, principal: string) => {
    await here.store.createRun({ ...runOf(id, day), principal });
    return here.store.acquireRun(id, newOwner());
  };
  const reserve = (id: string, epoch: number, attempt: string, reserved: string) =>
    here.store.openAttempt(id, epoch, { id: attempt, key: attempt, n: 1, purse: "main", reserved, at: day });
  const used = async (principal?: string) => here.store.usage({ principal, from: "2026-03-01", until: "2026-03-01" });

  it("X2 counts what is reserved until it is settled, and then what was used, each once", async () => {
    const { epoch } = await begun("anns", "ann");
    await reserve("anns", epoch, "a", spend(100, 50));
    await reserve("anns", epoch, "a", spend(100, 50));
    expect(await used("ann")).toEqual([{ principal: "ann", day: "2026-03-01", runs: 1, tokensIn: 100, tokensOut: 1, microUsd: 50 }]);
    await here.store.settleAttempt("anns", epoch, "a", spend(70, 33));
    await here.store.settleAttempt("anns", epoch, "a", spend(9, 9));
    await here.store.createRun(runOf("nobodys", day));
    await here.store.deleteRun("anns");
    expect(await used()).toEqual([
      { principal: undefined, day: "2026-03-01", runs: 1, tokensIn: 0, tokensOut: 0, microUsd: 0 },
      { principal: "ann", day: "2026-03-01", runs: 1, tokensIn: 70, tokensOut: 1, microUsd: 33 },
    ]);
    expect(await here.store.usage({ from: "2026-03-02", until: "2026-03-09" })).toEqual([]);
  });

  it("X4 refuses the call that could exceed a quota, and the run when it is used up, also of many at once", async () => {
    const quotas = { runs: 4, tokens: 100, microUsd: 1_000 };
    await here.store.putPrincipal({ name: "ann", rights: ["ask"], quotas, keepDays: undefined, createdAt: NOW });
    const { epoch } = await begun("r", "ann");
    const asked = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => reserve("r", epoch, `a${n}`, spend(29, 10))));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const one of asked) if (one.status === "rejected") expect(one.reason).toMatchObject({ type: "BUDGET_EXHAUSTED" });
    await expect(reserve("r", epoch, "dear", spend(1, 971))).rejects.toMatchObject({ message: /\$0\.00 a day/ });
    expect(await used("ann")).toMatchObject([{ tokensIn: 87, tokensOut: 3, microUsd: 30 }]);
    await reserve("r", epoch, "last", spend(9, 0));
    await expect(here.store.createRun({ ...runOf("more", day), principal: "ann" })).rejects.toMatchObject({ type: "RATE_LIMITED" });
    await here.store.putPrincipal({ name: "ann", rights: ["ask"], quotas: { runs: 4 }, keepDays: 3, createdAt: NOW });
    for (const id of ["2", "3", "4"]) await here.store.createRun({ ...runOf(id, day), principal: "ann" });
    const over = here.store.createRun({ ...runOf("5", day), principal: "ann" });
    await expect(over).rejects.toMatchObject({ type: "RATE_LIMITED", retryAfterMs: 14 * 3_600_000 });
    await here.store.createRun({ ...runOf("tomorrow", "2026-03-02T00:00:00.000Z"), principal: "ann" });
    expect(await here.store.getRun("5")).toBeUndefined();
    expect(await here.store.principals()).toEqual([{ name: "ann", rights: ["ask"], quotas: { runs: 4 }, keepDays: 3, createdAt: NOW }]);
  });

  it("X5 finds a token by its hash, revoked ones too, and a session until it is over", async () => {
    await here.store.putPrincipal({ name: "ann", rights: ["read"], quotas: {}, keepDays: undefined, createdAt: NOW });
    await here.store.addToken({ id: "t_1", principal: "ann", createdAt: NOW, expiresAt: undefined }, "hash");
    expect(await here.store.tokenByHash("hash")).toMatchObject({
      token: { id: "t_1", revokedAt: undefined },
      principal: { rights: ["read"] },
    });
    expect(await here.store.tokenByHash("other")).toBeUndefined();
    expect([
      await here.store.revokeToken("t_1", day),
      await here.store.revokeToken("t_1", NOW),
      await here.store.revokeToken("t_2", NOW),
    ]).toEqual([true, true, false]);
    expect(await here.store.tokens()).toMatchObject([{ id: "t_1", revokedAt: day }]);
    await here.store.putSession({ tokenHash: "hash", expiresAt: "2026-01-01T00:00:00.000Z" }, "s1", day);
    await here.store.putSession({ tokenHash: "hash", expiresAt: "2027-01-01T00:00:00.000Z" }, "s2", day);
    expect(await here.store.session("s1")).toBeUndefined();
    expect(await here.store.session("s2")).toEqual({ tokenHash: "hash", expiresAt: "2027-01-01T00:00:00.000Z" });
    await here.store.removeSession("s2");
    expect(await here.store.session("s2")).toBeUndefined();
  });
}
