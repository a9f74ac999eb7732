import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newOwner } from "../lease.ts";
import { settingsHash } from "../queue.ts";
import { hasEnded, type NewRun, type Store } from "../store.ts";
import { NOW, rowOf, runOf } from "./material.ts";
import type { StoreKind } from "./under-test.ts";

const TAKES = ["research", "turn"].map((kind) => ({ kind, settings: settingsHash("{}") }));
const WISH = { takes: TAKES, perPrincipal: 99, except: [] };
const at = (minute: number) => `2026-03-01T12:${String(minute).padStart(2, "0")}:00.000Z`;

/** What the queue of every store must do (R18). */
export function queueContract(name: string, kind: StoreKind): void {
  describe(`${name}: the queue's contract`, () => {
    let location = "";
    let store: Store;
    beforeEach(async () => {
      location = await kind.newLocation();
      store = await kind.open(location);
    });
    afterEach(async () => {
      await store.close();
      await kind.remove(location);
    });

    const accepted = (id: string, minute: number, more: Partial<NewRun> = {}) =>
      store.createRun({ ...runOf(id, at(minute)), principal: "ann", accepted: true, ...more });
    const takenInOrder = async (most = 9) => {
      const taken: string[] = [];
      for (let i = 0; i < most; i++) {
        const record = await store.claimRun(`elsewhere:${i}:x`, WISH);
        if (record === undefined) break;
        taken.push(record.id);
      }
      return taken;
    };

    /** Each run is told the place that the whole order gives it. */
    const expectPlaces = async () => {
      const { waiting } = await store.queue();
      const places = waiting.map((_, before) => ({ place: before + 1, of: waiting.length }));
      expect(await Promise.all(waiting.map((id) => store.placeOf(id)))).toEqual(places);
    };

    it("R18 tells each run its place as others are taken, left and made, and none where it does not wait", async () => {
      for (let n = 0; n < 3; n++) await accepted(`ann ${n}`, n);
      for (let n = 0; n < 3; n++) await accepted(`bob ${n}`, 10 + n, { principal: "bob" });
      await accepted("nobody's", 9, { principal: undefined });
      await expectPlaces();
      const [first, second] = [await store.claimRun("elsewhere:1:x", WISH), await store.claimRun("elsewhere:2:x", WISH)];
      await expectPlaces();
      expect(await store.placeOf(first?.id ?? "")).toBeUndefined();
      await store.releaseRun(second?.id ?? "", second?.epoch ?? 0, true);
      await accepted("turn", 20, { kind: "turn", principal: "bob" });
      await store.createRun(runOf("of the command line"));
      await expectPlaces();
      expect(await Promise.all([store.placeOf("of the command line"), store.placeOf("none")])).toEqual([undefined, undefined]);
      expect((await store.queue()).waiting).toHaveLength(7);
    });

    it("R18 takes turns before research, then of whom the fewest are under way, then the oldest, in the order it tells", async () => {
      await accepted("ann 1", 1);
      await accepted("ann 2", 2);
      await accepted("ann 3", 3);
      await accepted("bob 1", 4, { principal: "bob" });
      await accepted("bob 2", 5, { principal: "bob" });
      await accepted("turn of ann", 6, { kind: "turn" });
      const told = await store.queue();
      expect(told).toEqual({ waiting: ["turn of ann", "bob 1", "ann 1", "bob 2", "ann 2", "ann 3"] });
      await expectPlaces();
      expect(await takenInOrder()).toEqual(told.waiting);
      expect(await store.queue()).toEqual({ waiting: [] });
    });

    it("R18 tells since when the oldest waits that nobody works on, of those that a service has accepted", async () => {
      const minutesAgo = (minutes: number) => ({ createdAt: new Date(Date.now() - minutes * 60_000).toISOString() });
      const minutes = async () => Math.round(((await store.oldestWaiting()) ?? Number.NaN) / 60_000);
      expect(await store.oldestWaiting()).toBeUndefined();
      await store.createRun({ ...runOf("of the command line"), ...minutesAgo(90) });
      await accepted("younger", 0, minutesAgo(10));
      await accepted("oldest", 0, minutesAgo(30));
      expect(await minutes()).toBe(30);
      const taken = await store.claimRun("elsewhere:1:x", WISH);
      expect([taken?.id, await minutes()]).toEqual(["oldest", 10]);
      expect(await store.queueLength()).toBe(1);
      await kind.passed(location, "oldest", 60);
      expect([await minutes(), await store.queueLength()]).toEqual([30, 2]);
      await store.acquireRun("oldest", "elsewhere:2:x");
      await store.acquireRun("younger", "elsewhere:2:x");
      expect(await store.oldestWaiting()).toBeUndefined();
    });

    it("R18 takes only what a service has accepted, of its own kinds and settings, and what it does not work on", async () => {
      await store.createRun(runOf("of the command line"));
      await accepted("other settings", 1, { settings: '{"models":null}' });
      await accepted("other kind", 2, { kind: "audit" });
      await accepted("mine", 3);
      expect(await store.claimRun(newOwner(), { ...WISH, except: ["mine"] })).toBeUndefined();
      expect(await takenInOrder()).toEqual(["mine"]);
    });

    it("R18 tells each of the settings that those in the queue were begun with once, and none that is known", async () => {
      const [mine, others] = ['{"n":1}', '{"n":2}'];
      for (let n = 0; n < 3; n++) await accepted(`mine ${n}`, n, { settings: mine });
      await accepted("other", 4, { settings: others, kind: "turn" });
      await accepted("other kind", 5, { settings: '{"n":3}', kind: "audit" });
      await store.createRun({ ...runOf("of the command line"), settings: '{"n":4}' });
      const told = async (known: readonly string[]) => [...(await store.queuedSettings(["research", "turn"], known))].sort();
      expect(await told([])).toEqual([mine, others]);
      expect(await told([settingsHash(mine)])).toEqual([others]);
      expect(await told([mine, others].map(settingsHash))).toEqual([]);
      // One that is under way may wait again in a moment, when its worker is gone.
      const { epoch } = await store.acquireRun("other", "elsewhere:1:x");
      expect(await told([])).toEqual([mine, others]);
      await store.finishRun("other", epoch, { state: "finished", events: [], elapsedMs: 1, now: NOW });
      expect(await told([])).toEqual([mine]);
    });

    it("R18 gives each run to one of many who take at once", async () => {
      for (let i = 0; i < 12; i++) await accepted(`run ${i}`, i);
      const taken = await Promise.all(Array.from({ length: 20 }, () => store.claimRun(newOwner(), WISH)));
      expect(new Set(taken.flatMap((record) => record?.id ?? [])).size).toBe(12);
      expect(taken.filter((record) => record !== undefined)).toHaveLength(12);
      expect(taken.every((record) => record === undefined || (record.epoch === 1 && record.state === "running"))).toBe(true);
    });

    it("X4 leaves what is waiting where its principal has as many under way as may be", async () => {
      for (let i = 0; i < 3; i++) await accepted(`run ${i}`, i);
      const wish = { ...WISH, perPrincipal: 2 };
      const taken = await Promise.all([0, 1, 2].map((i) => store.claimRun(`elsewhere:${i}:x`, wish).then((record) => record?.id)));
      const again = await store.claimRun("elsewhere:9:x", wish);
      expect([...taken, again?.id].filter((id) => id !== undefined).length).toBeLessThanOrEqual(3);
      expect(await store.claimRun("elsewhere:10:x", wish)).toBeUndefined();
    });

    it("R18 takes up what a worker that is gone has left, and fences it off", async () => {
      await accepted("left", 1);
      const first = await store.claimRun("elsewhere:1:x", WISH);
      expect(await store.claimRun(newOwner(), WISH)).toBeUndefined();
      await kind.passed(location, "left", 60);
      expect(await store.getRun("left")).toMatchObject({ state: "interrupted", accepted: true });
      expect(hasEnded({ state: "interrupted", accepted: true })).toBe(false);
      const second = await store.claimRun(newOwner(), WISH);
      expect(second).toMatchObject({ id: "left", epoch: 2 });
      await expect(store.heartbeat("left", first?.epoch ?? 0, 1)).rejects.toMatchObject({ type: "STALE_EPOCH" });
    });

    it("R18 an owner takes again what it does not know that it has", async () => {
      await accepted("lost on the way", 1);
      const owner = newOwner();
      await store.claimRun(owner, WISH);
      expect(await store.claimRun(owner, { ...WISH, except: ["lost on the way"] })).toBeUndefined();
      expect(await store.claimRun(owner, WISH)).toMatchObject({ id: "lost on the way", epoch: 2 });
    });

    it("R18 gives back what was not begun, to wait again or not", async () => {
      await accepted("run", 1);
      const first = await store.claimRun(newOwner(), WISH);
      await store.releaseRun("run", first?.epoch ?? 0, true);
      const second = await store.claimRun(newOwner(), WISH);
      await expect(store.releaseRun("run", first?.epoch ?? 0, true)).rejects.toMatchObject({ type: "STALE_EPOCH" });
      await store.releaseRun("run", second?.epoch ?? 0, false);
      expect(await store.claimRun(newOwner(), WISH)).toBeUndefined();
      expect(await store.getRun("run")).toMatchObject({ state: "interrupted", accepted: false });
    });

    it("I2 lets a stopped or cancelled run wait again, and forgets that it was to be cancelled", async () => {
      await accepted("run", 1);
      await store.askRun("run", "cancel");
      const { epoch } = await store.acquireRun("run", newOwner());
      await expect(store.requeueRun("run")).rejects.toMatchObject({ type: "RUN_ACTIVE" });
      await store.finishRun("run", epoch, { state: "cancelled", events: [], elapsedMs: 1, now: NOW });
      await store.requeueRun("run");
      expect(await store.getRun("run")).toMatchObject({ state: "queued", accepted: true, asked: undefined });
      await expect(store.requeueRun("none")).rejects.toMatchObject({ type: "NOT_FOUND" });
    });

    it.each(["finished", "failed"] as const)("R18 does not have a run wait again that has %s meanwhile", async (state) => {
      await accepted("run", 1);
      const { epoch } = await store.acquireRun("run", newOwner());
      await store.finishRun("run", epoch, { state, events: [], elapsedMs: 1, now: NOW });
      await expect(store.requeueRun("run")).rejects.toMatchObject({ type: "CONFLICT" });
      expect((await store.getRun("run"))?.state).toBe(state);
    });

    it("I2 tells what is wanted of runs, to cancel before to finish", async () => {
      await accepted("one", 1);
      await accepted("two", 2);
      expect(await store.askedOf(["one", "two"])).toEqual(new Map());
      await store.askRun("one", "cancel");
      await store.askRun("one", "finish");
      await store.askRun("two", "finish");
      expect(await store.askedOf(["one"])).toEqual(new Map([["one", "cancel"]]));
      expect((await store.claimRun(newOwner(), WISH))?.asked).toBe("cancel");
      await expect(store.askRun("none", "finish")).rejects.toMatchObject({ type: "NOT_FOUND" });
    });

    it("R18 makes a run with the beginning of its journal, or not at all", async () => {
      await store.createRun(runOf("run"), [rowOf("a"), rowOf("b")]);
      await expect(store.createRun(runOf("run"), [rowOf("c")])).rejects.toMatchObject({ type: "CONFLICT" });
      expect(await store.journal("run")).toEqual([rowOf("a"), rowOf("b")]);
    });

    it("R18 counts those that wait, and what workers count", async () => {
      for (let i = 0; i < 3; i++) await accepted(`run ${i}`, i);
      await store.createRun(runOf("of the command line"));
      expect(await store.queueLength()).toBe(3);
      await store.claimRun(newOwner(), WISH);
      expect(await store.queueLength()).toBe(2);
      expect(await store.counted()).toEqual({ "taken again": 0, "fenced off": 0 });
      await Promise.all([store.count("taken again"), store.count("taken again"), store.count("fenced off")]);
      expect(await store.counted()).toEqual({ "taken again": 2, "fenced off": 1 });
    });

    it("R18 knows the workers that are there", async () => {
      const [one, other] = [newOwner(), "elsewhere:1:x"];
      await store.noteWorker({ owner: one, concurrency: 4, underWay: 1 });
      await store.noteWorker({ owner: other, concurrency: 8, underWay: 0 });
      await store.noteWorker({ owner: one, concurrency: 4, underWay: 2 });
      expect((await store.workers()).find(({ owner }) => owner === one)).toEqual({ owner: one, concurrency: 4, underWay: 2 });
      await store.forgetWorker(one);
      expect((await store.workers()).map(({ owner }) => owner)).toEqual([other]);
    });
  });
}
