import { expect, it } from "vitest";
import type { SnapshotId } from "../../domain/snapshot.ts";
import type { CanonicalUrl } from "../../domain/url.ts";
import type { Store } from "../store.ts";
import { captureOf, eventOf, NOW, rowOf, runOf } from "./material.ts";
import type { UnderTest } from "./under-test.ts";

/** Captures, the cache and ratings. */
export function evidenceTests(here: UnderTest): void {
  it("X3 keeps a capture once and gives its text back to the last UTF-16 unit", async () => {
    for (const text of ["", "short", "Ebbe und Flut 🌊 潮汐 ".repeat(400), `lone \ud800 surrogate and \0 nul ${"x".repeat(2000)}`]) {
      const capture = captureOf("https://a.example/x", text, `id-${text.length}`);
      await here.store.putSnapshot(capture);
      await here.store.putSnapshot(capture);
      const back = await here.store.getSnapshot(capture.snapshot.id);
      expect(back).toEqual(capture);
      expect(back?.text === text).toBe(true);
    }
    expect(await here.store.getSnapshot("none" as SnapshotId)).toBeUndefined();
    expect((await here.store.describe()).snapshots).toBe(4);
  });

  it("X3 gives back the newest capture of a page, whichever was written last", async () => {
    const url = "https://a.example/page" as CanonicalUrl;
    const [first, second] = [captureOf(url, "one"), captureOf(url, "two, longer")];
    await here.store.putPage(url, second, "2026-02-02T00:00:00.000Z");
    await here.store.putPage(url, first, "2026-01-01T00:00:00.000Z");
    expect(await here.store.getPage(url)).toEqual({ capture: second, validatedAt: "2026-02-02T00:00:00.000Z" });
    await here.store.putPage(url, second, "2026-03-03T00:00:00.000Z");
    expect((await here.store.getPage(url))?.validatedAt).toBe("2026-03-03T00:00:00.000Z");
    expect(await here.store.getPage("https://a.example/other" as CanonicalUrl)).toBeUndefined();
  });

  it("X3 forgets searches and notes that are too old, whatever zone the time is written in", async () => {
    await here.store.putSearch("q", "[1]", "2026-02-01T10:00:00Z");
    await here.store.putNote("robots", "a.example", "Allow", "2026-02-01T10:00:00.000Z");
    expect(await here.store.getSearch("q", "2026-02-01T10:00:00.000Z")).toBe("[1]");
    expect(await here.store.getSearch("q", "2026-02-01T11:30:00+02:00")).toBe("[1]");
    expect(await here.store.getSearch("q", "2026-02-01T10:00:01Z")).toBeUndefined();
    expect(await here.store.getNote("robots", "a.example", "2026-02-01T09:00:00Z")).toBe("Allow");
    expect(await here.store.getNote("robots", "a.example", "2026-02-02T09:00:00Z")).toBeUndefined();
    expect(await here.store.getNote("link", "a.example", "2026-02-01T09:00:00Z")).toBeUndefined();
    await here.store.putSearch("q", "[2]", "2026-02-03T10:00:00Z");
    expect(await here.store.getSearch("q", "2026-02-02T00:00:00Z")).toBe("[2]");
  });

  it("R18 prunes old runs and only the evidence that nobody refers to", async () => {
    const later = { ...captureOf("https://a.example/kept", "kept text") };
    const captures = ["cited", "spoken", "lost"].map((word) =>
      captureOf(`https://a.example/${word}`, `${word} text`, `${word}-0123456789abcdef`),
    );
    for (const capture of captures) await here.store.putSnapshot(capture);
    await here.store.createRun(runOf("old", "2020-01-01T00:00:00.000Z"));
    const { id, epoch } = await here.started("kept");
    await here.store.commitStep(id, epoch, { row: rowOf("read", '{"snapshot":"cited-0123456789abcdef"}'), events: [], elapsedMs: 1 });
    const conversation = { id: "c", createdAt: NOW, updatedAt: NOW, title: "", state: '["spoken-0123456789abcdef"]' };
    await here.store.createConversation(conversation);
    const url = "https://a.example/kept" as CanonicalUrl;
    await here.store.putPage(url, later, "2100-01-01T00:00:00.000Z");
    expect(await here.store.prune("2025-01-01T00:00:00.000Z")).toMatchObject({ runIds: ["old"], snapshots: 0, cached: 0 });
    expect(await here.store.prune("2099-01-01T00:00:00.000Z")).toMatchObject({ runIds: [], snapshots: 1 });
    expect(await here.store.getSnapshot("lost-0123456789abcdef" as SnapshotId)).toBeUndefined();
    expect((await here.store.describe()).snapshots).toBe(3);
    expect((await here.store.getPage(url))?.capture.text).toBe("kept text");
  });

  it("R18 prunes no run that waits for a worker, however old", async () => {
    const old = (id: string, accepted: boolean) => here.store.createRun({ ...runOf(id, "2020-01-01T00:00:00.000Z"), accepted });
    for (const id of ["waits", "left", "given up"]) await old(id, true);
    await old("never accepted", false);
    const { epoch } = await here.store.acquireRun("left", "elsewhere:1:x");
    await here.store.finishRun("left", epoch, { state: "interrupted", events: [], elapsedMs: 1, now: "2020-01-01T00:00:00.000Z" });
    const given = await here.store.acquireRun("given up", "elsewhere:1:x");
    await here.store.finishRun("given up", given.epoch, { state: "cancelled", events: [], elapsedMs: 1, now: "2020-01-01T00:00:00.000Z" });
    const going = ["given up", "never accepted"];
    expect((await here.store.prune("2099-01-01T00:00:00.000Z", { dryRun: true })).runIds).toEqual(going);
    expect([...(await here.store.prune("2099-01-01T00:00:00.000Z")).runIds].sort()).toEqual(going);
    expect((await here.store.queue()).waiting).toEqual(["waits", "left"]);
  });

  it("R18 a dry run says what pruning would remove, and removes nothing", async () => {
    const cited = captureOf("https://a.example/old", "old text", "cited-0123456789abcdef");
    const shared = captureOf("https://a.example/both", "both text", "shared-0123456789abcdef");
    for (const capture of [cited, shared]) await here.store.putSnapshot(capture);
    for (const id of ["old", "new"]) {
      const { epoch } = await here.started(id);
      const named = id === "old" ? [cited, shared] : [shared];
      const value = JSON.stringify(named.map(({ snapshot }) => snapshot.id));
      const row = { ...rowOf("read", value), at: id === "old" ? "2020-01-01T00:00:00.000Z" : NOW };
      await here.store.commitStep(id, epoch, { row, events: [eventOf("said")], elapsedMs: 1 });
      const now = id === "old" ? "2020-01-01T00:00:00.000Z" : "2098-01-01T00:00:00.000Z";
      await here.store.finishRun(id, epoch, { state: "finished", result: value, events: [], elapsedMs: 2, now });
    }
    await here.store.putSearch("q", "[]", "2020-01-01T00:00:00.000Z");
    for (const id of ["old", "new"]) await here.store.putNote("job", id, "ada", "2020-01-01T00:00:00.000Z");
    const before = await here.store.describe();
    const planned = await here.store.prune("2097-01-01T00:00:00.000Z", { dryRun: true });
    expect(planned).toMatchObject({ runIds: ["old"], snapshots: 1, cached: 2 });
    expect(planned.bytes).toBeGreaterThan(0);
    expect(await here.store.describe()).toEqual(before);
    const { bytes: _, ...removed } = await here.store.prune("2097-01-01T00:00:00.000Z");
    const { bytes: __, ...said } = planned;
    expect(removed).toEqual(said);
    expect(await here.store.getSnapshot(cited.snapshot.id)).toBeUndefined();
    expect((await here.store.getSnapshot(shared.snapshot.id))?.text).toBe("both text");
    expect((await here.store.listRuns({ limit: 9 })).map(({ id }) => id)).toEqual(["new"]);
    const noted = await Promise.all(["old", "new"].map((id) => here.store.getNote("job", id, "1970-01-01T00:00:00.000Z")));
    expect(noted).toEqual([undefined, "ada"]);
  });

  it("R14 keeps ratings in order and refuses them for a run that is not there", async () => {
    await here.started();
    await here.store.rate({ runId: "run", thumbs: "down", comment: "too long", at: NOW });
    await here.store.rate({ runId: "run", thumbs: "up", comment: "", at: NOW });
    expect(await here.store.ratings("run")).toEqual([
      { thumbs: "down", comment: "too long", at: NOW },
      { thumbs: "up", comment: "", at: NOW },
    ]);
    await expect(here.store.rate({ runId: "none", thumbs: "up", comment: "", at: NOW })).rejects.toMatchObject({ type: "NOT_FOUND" });
  });

  it("T1 lists ratings newest first and counts the last word on each run, by day and principal", async () => {
    for (const [id, principal] of Object.entries({ a: "ann", b: "ann", c: "bob" })) await here.store.createRun({ ...runOf(id), principal });
    const on = (day: number, runId: string, thumbs: "up" | "down") =>
      here.store.rate({ runId, thumbs, comment: `${day}`, at: `2026-03-0${day}T12:00:00.000Z` });
    await on(1, "a", "down");
    await on(1, "b", "up");
    await on(2, "a", "up");
    await on(3, "c", "down");
    const said = async (options: Parameters<Store["listRatings"]>[0]) =>
      (await here.store.listRatings(options)).map(({ runId, thumbs, comment }) => `${runId} ${thumbs} ${comment}`);
    expect(await said({ limit: 3 })).toEqual(["c down 3", "a up 2", "b up 1"]);
    const below = (await here.store.listRatings({ limit: 3 })).at(-1)?.n ?? 0;
    expect(await said({ limit: 3, below })).toEqual(["a down 1"]);
    expect(await said({ limit: 9, principal: "ann", thumbs: "up" })).toEqual(["a up 2", "b up 1"]);
    const march = { from: "2026-03-01", to: "2026-03-31" };
    const days = [
      { day: "2026-03-01", up: 1, down: 0 },
      { day: "2026-03-02", up: 1, down: 0 },
    ];
    expect(await here.store.ratedDays({ ...march, principal: "ann" })).toEqual(days);
    expect(await here.store.ratedDays(march)).toEqual([...days, { day: "2026-03-03", up: 0, down: 1 }]);
    expect(await here.store.ratedDays({ from: "2026-03-02", to: "2026-03-02" })).toEqual(days.slice(1));
    expect(await here.store.ratedDays({ ...march, kind: "audit" })).toEqual([]);
  });
}
