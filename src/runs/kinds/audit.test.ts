import { expect, it } from "vitest";
import { openSqliteStore } from "../../store/sqlite.ts";
import { type AuditAsk, auditRequestOf, stoppedAudit } from "./audit.ts";

const ASK: AuditAsk = {
  ...{ name: "Tides", source: "The tide turns twice a day.", format: "markdown", reading: "none" },
  ...{ with_model: false, fetch_timeout_s: 15 },
};
const HOUR_MS = 3_600_000;
const NOW = Date.parse("2026-03-02T12:00:00.000Z");

it("R18 I7 an audit that was stopped within the last day is gone on with, and none that is older", async () => {
  const store = await openSqliteStore(":memory:");
  const stoppedBefore = async (id: string, hours: number) => {
    const createdAt = new Date(NOW - hours * HOUR_MS).toISOString();
    await store.createRun({
      id,
      kind: "audit",
      seed: "s",
      createdAt,
      topicHash: "t",
      settings: "{}",
      request: JSON.stringify(auditRequestOf(ASK)),
    });
    const { epoch } = await store.acquireRun(id, "elsewhere:1:x");
    await store.finishRun(id, epoch, { state: "interrupted", events: [], elapsedMs: 0, now: createdAt });
  };
  const found = async (ask = ASK, settings = "{}") => (await stoppedAudit(store, { now: () => NOW }, { settings }, ask))?.id;
  await stoppedBefore("old", 25);
  expect(await found()).toBeUndefined();
  await stoppedBefore("young", 23);
  expect(await found()).toBe("young");
  expect(await found({ ...ASK, source: "Another." })).toBeUndefined();
  expect(await found(ASK, '{"other":1}')).toBeUndefined();
  await store.close();
});
