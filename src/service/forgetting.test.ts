import { expect, it } from "vitest";
import { NOW, runOf } from "../store/contract/material.ts";
import { newOwner } from "../store/lease.ts";
import { openSqliteStore } from "../store/sqlite.ts";
import type { RunsListed } from "../store/store.ts";
import { Archive } from "./archive.ts";
import { Forgetting } from "./forgetting.ts";

it("X5 forgets all that is older than a principal has wished, some at a time, and nothing else", async () => {
  const kept = await openSqliteStore(":memory:");
  const limits: number[] = [];
  const store = {
    ...kept,
    listRuns: (wanted: RunsListed) => {
      limits.push(wanted.limit);
      return kept.listRuns(wanted);
    },
  };
  await store.putPrincipal({ name: "ann", rights: ["ask"], quotas: {}, keepDays: 1, createdAt: NOW });
  const ended = async (id: string, principal: string, createdAt: string) => {
    await store.createRun({ ...runOf(id, createdAt), principal });
    const { epoch } = await store.acquireRun(id, newOwner());
    await store.finishRun(id, epoch, { state: "finished", result: "{}", events: [], elapsedMs: 1, now: createdAt });
  };
  for (let n = 0; n < 230; n++) await ended(`old ${n}`, "ann", new Date(Date.parse(NOW) - (n % 7)).toISOString());
  await ended("of another", "bob", NOW);
  await ended("young", "ann", "2026-03-03T11:00:00.000Z");
  await store.createRun({ ...runOf("waits", NOW), principal: "ann", accepted: true });
  const forgetting = new Forgetting({ store, archive: new Archive(store, () => false), log: { error: () => undefined } });
  await forgetting.expire(Date.parse("2026-03-03T12:00:00.000Z"));
  await forgetting.close();
  expect((await kept.listRuns({ limit: 999 })).map(({ id }) => id).sort()).toEqual(["of another", "waits", "young"]);
  expect(Math.max(...limits)).toBeLessThanOrEqual(100);
  await kept.close();
});
