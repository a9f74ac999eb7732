import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isAssayError } from "../domain/error.ts";
import type { SnapshotId } from "../domain/snapshot.ts";
import type { CanonicalUrl } from "../domain/url.ts";
import { captureOf, eventOf, NOW, rowOf, runOf } from "./contract-material.ts";
import { newOwner } from "./lease.ts";
import type { NewEvent, Store } from "./store.ts";

/** One kind of store under test: how a fresh place is made, and how this process and others open it. */
export interface StoreKind {
  /** A new, empty place, in the words `open` and the child processes understand. */
  readonly newLocation: () => Promise<string>;
  readonly open: (location: string) => Promise<Store>;
  /** The module and export by which a child process opens the same place. */
  readonly module: URL;
  readonly exported: string;
  /** Makes a run's last heartbeat so many seconds older. */
  readonly passed: (location: string, runId: string, seconds: number) => Promise<void>;
  readonly remove: (location: string) => Promise<void>;
}

/** What every implementation of Store must do; each one runs the same tests (X3, R18). */
export function storeContract(name: string, kind: StoreKind): void {
  describe(`${name}: the store's contract`, () => {
    let location = "";
    let store: Store;
    const others: Store[] = [];
    const children: ChildProcess[] = [];

    beforeEach(async () => {
      location = await kind.newLocation();
      store = await kind.open(location);
    });
    afterEach(async () => {
      for (const child of children.splice(0)) child.kill("SIGKILL");
      for (const other of [store, ...others.splice(0)]) await other.close();
      await kind.remove(location);
    });

    const started = async (id = "run") => {
      await store.createRun(runOf(id));
      return store.acquireRun(id, newOwner());
    };
    const openAgain = async () => {
      const other = await kind.open(location);
      others.push(other);
      return other;
    };
    const startChild = (job: string, ...args: string[]) => {
      const main = fileURLToPath(new URL("./contract-child.ts", import.meta.url));
      const child = spawn(process.execPath, [main, kind.module.href, kind.exported, location, job, ...args], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      children.push(child);
      return child;
    };

    runTests();
    leaseTests();
    evidenceTests();
    checkTests();
    conversationTests();
    principalTests();
    totalTests();
    listTests();
    forgetTests();
    usageTests();
    processTests();

    function runTests() {
      it("R18 keeps a run as it was given and lists the newest first", async () => {
        await store.createRun(runOf("old", "2026-01-01T00:00:00.000Z"));
        await store.createRun(runOf("new", "2026-02-01T00:00:00.000Z"));
        await store.createRun({ ...runOf("newer"), kind: "turn" });
        expect(await store.getRun("old")).toMatchObject({ ...runOf("old", "2026-01-01T00:00:00.000Z"), epoch: 0, elapsedMs: 0 });
        expect((await store.listRuns({ limit: 10 })).map((run) => run.id)).toEqual(["newer", "new", "old"]);
        expect((await store.listRuns({ limit: 1, kind: "research" })).map((run) => run.id)).toEqual(["new"]);
        expect(await store.getRun("none")).toBeUndefined();
        await expect(store.createRun(runOf("old"))).rejects.toMatchObject({ type: "CONFLICT" });
      });

      it("R18 lists runs of one state however many others lie between", async () => {
        for (let i = 0; i < 12; i++) {
          const { id, epoch } = await started(`run ${i}`);
          if (i % 6 !== 0) await store.finishRun(id, epoch, { state: "finished", events: [], elapsedMs: 1, now: NOW });
        }
        expect((await store.listRuns({ limit: 2, state: "running" })).map((run) => run.id)).toEqual(["run 6", "run 0"]);
      });

      it("R18 a run that was made and never taken is queued, until somebody takes it", async () => {
        await store.createRun({ ...runOf("waits"), principal: "ann" });
        await started("taken");
        expect((await store.getRun("waits"))?.state).toBe("queued");
        const queued = async (principal?: string) => (await store.listRuns({ limit: 9, state: "queued", principal })).map((run) => run.id);
        expect([await queued(), await queued("ann"), await queued("bob")]).toEqual([["waits"], ["waits"], []]);
        await store.acquireRun("waits", newOwner());
        expect([(await store.getRun("waits"))?.state, await queued()]).toEqual(["running", []]);
      });

      it("R18 commits a step, its events and its settlement together", async () => {
        const { id, epoch } = await started();
        await store.openAttempt(id, epoch, { id: "a1", key: "k", n: 1, purse: "main", reserved: '{"tokens":9}', at: NOW });
        const big = `{"text":"${"The tide turns twice a day. ".repeat(5000)}"}`;
        const settlement = { attemptId: "a1", settled: '{"tokens":4}' };
        await store.commitStep(id, epoch, { row: rowOf("k", big), events: [eventOf("e1"), eventOf("e2")], settlement, elapsedMs: 40 });
        expect(await store.journal(id)).toEqual([rowOf("k", big)]);
        expect(await store.attempts(id)).toMatchObject([{ id: "a1", n: 1, reserved: '{"tokens":9}', settled: '{"tokens":4}' }]);
        const { key: _, ...said } = eventOf("e2");
        expect(await store.events(id, 1, 10)).toEqual([{ ...said, seq: 2 }]);
        expect((await store.getRun(id))?.elapsedMs).toBe(40);
      });

      it("R18 leaves a step that is there already as it is, and its cost still counts", async () => {
        const { id, epoch } = await started();
        await store.commitStep(id, epoch, { row: rowOf("k"), events: [eventOf("e1")], elapsedMs: 1 });
        await store.openAttempt(id, epoch, { id: "a2", key: "k", n: 2, purse: "main", reserved: "{}", at: NOW });
        const again = {
          row: rowOf("k", "other"),
          events: [eventOf("other")],
          settlement: { attemptId: "a2", settled: "{}" },
          elapsedMs: 2,
        };
        await store.commitStep(id, epoch, again);
        await store.openAttempt(id, epoch, { id: "a2", key: "k", n: 2, purse: "main", reserved: '{"again":1}', at: NOW });
        await store.settleAttempt(id, epoch, "a2", '{"second":1}');
        expect(await store.journal(id)).toEqual([rowOf("k")]);
        expect((await store.events(id, 0, 10)).map((event) => event.seq)).toEqual([1]);
        expect(await store.attempts(id)).toMatchObject([{ id: "a2", reserved: "{}", settled: "{}" }]);
      });

      it("X1 tells the steps that ended since without their values, and the calls of which nothing has come", async () => {
        const { id, epoch } = await started();
        const attempt = (key: string) => ({ id: `of ${key}`, key, n: 1, purse: "main", reserved: "{}", at: NOW });
        // The first life of k was lost with its process: it is settled by nobody.
        for (const key of ["k", "open"]) await store.openAttempt(id, epoch, attempt(key));
        for (const key of ["k", "l"]) await store.commitStep(id, epoch, { row: rowOf(key), events: [], elapsedMs: 1 });
        const { value: _, inputHash, prompt, ...row } = rowOf("k");
        const { ended, open } = await store.steps(id, 0);
        expect(ended).toEqual(["k", "l"].map((key) => ({ ...row, key, n: expect.any(Number) })));
        expect(open).toEqual([{ key: "open", at: NOW }]);
        const [first, last] = ended.map(({ n }) => n);
        expect((await store.steps(id, first ?? 0)).ended.map(({ key }) => key)).toEqual(["l"]);
        expect(await store.steps(id, last ?? 0)).toEqual({ ended: [], open });
      });

      it("X1 numbers events without gaps and says each key once, within a batch too", async () => {
        const { id, epoch } = await started();
        await store.appendEvents(
          id,
          epoch,
          ["a", "b", "a"].map((key) => eventOf(key)),
        );
        await store.appendEvents(
          id,
          epoch,
          ["b", "c"].map((key) => eventOf(key)),
        );
        const events = await store.events(id, 0, 10);
        expect(events.map((event) => [event.seq, "message" in event.event && event.event.message])).toEqual([
          [1, "a"],
          [2, "b"],
          [3, "c"],
        ]);
        expect((await store.events(id, 0, 2)).map((event) => event.seq)).toEqual([1, 2]);
      });

      it("R18 leaves nothing behind of a commit whose second event cannot be kept", async () => {
        const { id, epoch } = await started();
        await store.openAttempt(id, epoch, { id: "a", key: "k", n: 1, purse: "main", reserved: "{}", at: NOW });
        const broken = { ...eventOf("bad"), topic_hash: null } as unknown as NewEvent;
        const commit = { row: rowOf("k"), events: [eventOf("good"), broken], settlement: { attemptId: "a", settled: "{}" }, elapsedMs: 9 };
        await expect(store.commitStep(id, epoch, commit)).rejects.toMatchObject({ type: "STORE_ERROR" });
        expect(await store.journal(id)).toEqual([]);
        expect(await store.events(id, 0, 10)).toEqual([]);
        expect(await store.attempts(id)).toMatchObject([{ id: "a", settled: undefined }]);
        await store.appendEvents(id, epoch, [eventOf("next")]);
        expect((await store.events(id, 0, 10)).map((event) => event.seq)).toEqual([1]);
      });

      it("R18 ends a run with its result, and with an error", async () => {
        const { id, epoch } = await started();
        const error = { type: "MODEL_ERROR", message: "It did not answer.", retryable: true } as const;
        await store.finishRun(id, epoch, { state: "failed", error, events: [eventOf("end")], elapsedMs: 5, now: NOW });
        expect(await store.getRun(id)).toMatchObject({ state: "failed", error, result: undefined });
        const again = await store.acquireRun(id, newOwner());
        await store.finishRun(id, again.epoch, { state: "finished", result: '{"ok":1}', events: [], elapsedMs: 7, now: NOW });
        expect(await store.getRun(id)).toMatchObject({ state: "finished", error: undefined, result: '{"ok":1}', elapsedMs: 7 });
      });

      it("R18 removes a run with everything that belongs to it", async () => {
        const { id, epoch } = await started();
        await store.commitStep(id, epoch, { row: rowOf("k"), events: [eventOf("e")], elapsedMs: 1 });
        await store.rate({ runId: id, thumbs: "up", comment: "", at: NOW });
        await store.deleteRun(id);
        expect(await store.getRun(id)).toBeUndefined();
        expect([await store.journal(id), await store.events(id, 0, 9), await store.ratings(id)]).toEqual([[], [], []]);
        await expect(store.deleteRun(id)).rejects.toMatchObject({ type: "NOT_FOUND" });
      });
    }

    function leaseTests() {
      it("R18 refuses every write of an older epoch", async () => {
        const { id, epoch } = await started();
        await store.openAttempt(id, epoch, { id: "a", key: "k", n: 1, purse: "main", reserved: "{}", at: NOW });
        await kind.passed(location, id, 60);
        const taken = await store.acquireRun(id, "elsewhere:1:x");
        expect(taken).toMatchObject({ epoch: epoch + 1, state: "running" });
        const writes = [
          () => store.heartbeat(id, epoch, 1),
          () => store.openAttempt(id, epoch, { id: "b", key: "k", n: 1, purse: "main", reserved: "{}", at: NOW }),
          () => store.settleAttempt(id, epoch, "a", "{}"),
          () => store.commitStep(id, epoch, { row: rowOf("k"), events: [eventOf("e")], elapsedMs: 1 }),
          () => store.appendEvents(id, epoch, [eventOf("e")]),
          () => store.finishRun(id, epoch, { state: "finished", events: [], elapsedMs: 1, now: NOW }),
        ];
        for (const write of writes) await expect(write()).rejects.toMatchObject({ type: "STALE_EPOCH" });
        expect([await store.journal(id), await store.events(id, 0, 9)]).toEqual([[], []]);
        expect(await store.attempts(id)).toMatchObject([{ id: "a", settled: undefined }]);
        await store.commitStep(id, taken.epoch, { row: rowOf("k"), events: [], elapsedMs: 1 });
      });

      it("R18 gives a run to one living owner at a time", async () => {
        const { id } = await started();
        await kind.passed(location, id, 5);
        await expect(store.acquireRun(id, newOwner())).rejects.toMatchObject({ type: "RUN_ACTIVE" });
        await expect(store.acquireRun("none", newOwner())).rejects.toMatchObject({ type: "NOT_FOUND" });
        const owners = Array.from({ length: 8 }, () => newOwner());
        await store.createRun(runOf("wanted"));
        const taken = await Promise.allSettled(owners.map((owner) => store.acquireRun("wanted", owner)));
        expect(taken.filter((one) => one.status === "fulfilled")).toHaveLength(1);
        for (const one of taken) if (one.status === "rejected") expect(isAssayError(one.reason, "RUN_ACTIVE")).toBe(true);
      });

      it("R18 heartbeats keep the lease and the working time, which never falls", async () => {
        const { id, epoch } = await started();
        await kind.passed(location, id, 60);
        await store.heartbeat(id, epoch, 900);
        await kind.passed(location, id, 5);
        await expect(store.acquireRun(id, newOwner())).rejects.toMatchObject({ type: "RUN_ACTIVE" });
        await store.heartbeat(id, epoch, 100);
        await kind.passed(location, id, 16);
        expect(await store.acquireRun(id, newOwner())).toMatchObject({ epoch: epoch + 1, elapsedMs: 900 });
      });

      it("R18 shows a run whose owner is gone as interrupted", async () => {
        const { id } = await started();
        expect((await store.getRun(id))?.state).toBe("running");
        await store.createRun(runOf("lost"));
        await store.acquireRun("lost", "elsewhere:1:x");
        await kind.passed(location, "lost", 60);
        expect((await store.getRun("lost"))?.state).toBe("interrupted");
        expect((await store.listRuns({ limit: 9, state: "interrupted" })).map((run) => run.id)).toEqual(["lost"]);
        expect((await store.listRuns({ limit: 9, state: "running" })).map((run) => run.id)).toEqual([id]);
      });
    }

    function evidenceTests() {
      it("X3 keeps a capture once and gives its text back to the last UTF-16 unit", async () => {
        for (const text of ["", "short", "Ebbe und Flut 🌊 潮汐 ".repeat(400), `lone \ud800 surrogate and \0 nul ${"x".repeat(2000)}`]) {
          const capture = captureOf("https://a.example/x", text, `id-${text.length}`);
          await store.putSnapshot(capture);
          await store.putSnapshot(capture);
          const back = await store.getSnapshot(capture.snapshot.id);
          expect(back).toEqual(capture);
          expect(back?.text === text).toBe(true);
        }
        expect(await store.getSnapshot("none" as SnapshotId)).toBeUndefined();
        expect((await store.describe()).snapshots).toBe(4);
      });

      it("X3 gives back the newest capture of a page, whichever was written last", async () => {
        const url = "https://a.example/page" as CanonicalUrl;
        const [first, second] = [captureOf(url, "one"), captureOf(url, "two, longer")];
        await store.putPage(url, second, "2026-02-02T00:00:00.000Z");
        await store.putPage(url, first, "2026-01-01T00:00:00.000Z");
        expect(await store.getPage(url)).toEqual({ capture: second, validatedAt: "2026-02-02T00:00:00.000Z" });
        await store.putPage(url, second, "2026-03-03T00:00:00.000Z");
        expect((await store.getPage(url))?.validatedAt).toBe("2026-03-03T00:00:00.000Z");
        expect(await store.getPage("https://a.example/other" as CanonicalUrl)).toBeUndefined();
      });

      it("X3 forgets searches and notes that are too old, whatever zone the time is written in", async () => {
        await store.putSearch("q", "[1]", "2026-02-01T10:00:00Z");
        await store.putNote("robots", "a.example", "Allow", "2026-02-01T10:00:00.000Z");
        expect(await store.getSearch("q", "2026-02-01T10:00:00.000Z")).toBe("[1]");
        expect(await store.getSearch("q", "2026-02-01T11:30:00+02:00")).toBe("[1]");
        expect(await store.getSearch("q", "2026-02-01T10:00:01Z")).toBeUndefined();
        expect(await store.getNote("robots", "a.example", "2026-02-01T09:00:00Z")).toBe("Allow");
        expect(await store.getNote("robots", "a.example", "2026-02-02T09:00:00Z")).toBeUndefined();
        expect(await store.getNote("link", "a.example", "2026-02-01T09:00:00Z")).toBeUndefined();
        await store.putSearch("q", "[2]", "2026-02-03T10:00:00Z");
        expect(await store.getSearch("q", "2026-02-02T00:00:00Z")).toBe("[2]");
      });

      it("R18 prunes old runs and only the evidence that nobody refers to", async () => {
        const later = { ...captureOf("https://a.example/kept", "kept text") };
        const captures = ["cited", "spoken", "lost"].map((word) =>
          captureOf(`https://a.example/${word}`, `${word} text`, `${word}-0123456789abcdef`),
        );
        for (const capture of captures) await store.putSnapshot(capture);
        await store.createRun(runOf("old", "2020-01-01T00:00:00.000Z"));
        const { id, epoch } = await started("kept");
        await store.commitStep(id, epoch, { row: rowOf("read", '{"snapshot":"cited-0123456789abcdef"}'), events: [], elapsedMs: 1 });
        const conversation = { id: "c", createdAt: NOW, updatedAt: NOW, title: "", state: '["spoken-0123456789abcdef"]' };
        await store.createConversation(conversation);
        const url = "https://a.example/kept" as CanonicalUrl;
        await store.putPage(url, later, "2100-01-01T00:00:00.000Z");
        expect(await store.prune("2025-01-01T00:00:00.000Z")).toMatchObject({ runIds: ["old"], snapshots: 0, cached: 0 });
        expect(await store.prune("2099-01-01T00:00:00.000Z")).toMatchObject({ runIds: [], snapshots: 1 });
        expect(await store.getSnapshot("lost-0123456789abcdef" as SnapshotId)).toBeUndefined();
        expect((await store.describe()).snapshots).toBe(3);
        expect((await store.getPage(url))?.capture.text).toBe("kept text");
      });

      it("R18 a dry run says what pruning would remove, and removes nothing", async () => {
        const cited = captureOf("https://a.example/old", "old text", "cited-0123456789abcdef");
        const shared = captureOf("https://a.example/both", "both text", "shared-0123456789abcdef");
        for (const capture of [cited, shared]) await store.putSnapshot(capture);
        for (const id of ["old", "new"]) {
          const { epoch } = await started(id);
          const named = id === "old" ? [cited, shared] : [shared];
          const value = JSON.stringify(named.map(({ snapshot }) => snapshot.id));
          const row = { ...rowOf("read", value), at: id === "old" ? "2020-01-01T00:00:00.000Z" : NOW };
          await store.commitStep(id, epoch, { row, events: [eventOf("said")], elapsedMs: 1 });
          const now = id === "old" ? "2020-01-01T00:00:00.000Z" : "2098-01-01T00:00:00.000Z";
          await store.finishRun(id, epoch, { state: "finished", result: value, events: [], elapsedMs: 2, now });
        }
        await store.putSearch("q", "[]", "2020-01-01T00:00:00.000Z");
        for (const id of ["old", "new"]) await store.putNote("job", id, "ada", "2020-01-01T00:00:00.000Z");
        const before = await store.describe();
        const planned = await store.prune("2097-01-01T00:00:00.000Z", { dryRun: true });
        expect(planned).toMatchObject({ runIds: ["old"], snapshots: 1, cached: 2 });
        expect(planned.bytes).toBeGreaterThan(0);
        expect(await store.describe()).toEqual(before);
        const { bytes: _, ...removed } = await store.prune("2097-01-01T00:00:00.000Z");
        const { bytes: __, ...said } = planned;
        expect(removed).toEqual(said);
        expect(await store.getSnapshot(cited.snapshot.id)).toBeUndefined();
        expect((await store.getSnapshot(shared.snapshot.id))?.text).toBe("both text");
        expect((await store.listRuns({ limit: 9 })).map(({ id }) => id)).toEqual(["new"]);
        const noted = await Promise.all(["old", "new"].map((id) => store.getNote("job", id, "1970-01-01T00:00:00.000Z")));
        expect(noted).toEqual([undefined, "ada"]);
      });

      it("R14 keeps ratings in order and refuses them for a run that is not there", async () => {
        await started();
        await store.rate({ runId: "run", thumbs: "down", comment: "too long", at: NOW });
        await store.rate({ runId: "run", thumbs: "up", comment: "", at: NOW });
        expect(await store.ratings("run")).toEqual([
          { thumbs: "down", comment: "too long", at: NOW },
          { thumbs: "up", comment: "", at: NOW },
        ]);
        await expect(store.rate({ runId: "none", thumbs: "up", comment: "", at: NOW })).rejects.toMatchObject({ type: "NOT_FOUND" });
      });

      it("T1 lists ratings newest first and counts the last word on each run, by day and principal", async () => {
        for (const [id, principal] of Object.entries({ a: "ann", b: "ann", c: "bob" })) await store.createRun({ ...runOf(id), principal });
        const on = (day: number, runId: string, thumbs: "up" | "down") =>
          store.rate({ runId, thumbs, comment: `${day}`, at: `2026-03-0${day}T12:00:00.000Z` });
        await on(1, "a", "down");
        await on(1, "b", "up");
        await on(2, "a", "up");
        await on(3, "c", "down");
        const said = async (options: Parameters<Store["listRatings"]>[0]) =>
          (await store.listRatings(options)).map(({ runId, thumbs, comment }) => `${runId} ${thumbs} ${comment}`);
        expect(await said({ limit: 3 })).toEqual(["c down 3", "a up 2", "b up 1"]);
        const below = (await store.listRatings({ limit: 3 })).at(-1)?.n ?? 0;
        expect(await said({ limit: 3, below })).toEqual(["a down 1"]);
        expect(await said({ limit: 9, principal: "ann", thumbs: "up" })).toEqual(["a up 2", "b up 1"]);
        const march = { from: "2026-03-01", to: "2026-03-31" };
        const days = [
          { day: "2026-03-01", up: 1, down: 0 },
          { day: "2026-03-02", up: 1, down: 0 },
        ];
        expect(await store.ratedDays({ ...march, principal: "ann" })).toEqual(days);
        expect(await store.ratedDays(march)).toEqual([...days, { day: "2026-03-03", up: 0, down: 1 }]);
        expect(await store.ratedDays({ from: "2026-03-02", to: "2026-03-02" })).toEqual(days.slice(1));
        expect(await store.ratedDays({ ...march, kind: "audit" })).toEqual([]);
      });
    }

    function checkTests() {
      const check = (sentence: string, said: "holds" | "does_not_hold", at: string) => ({
        runId: "run",
        sentence,
        said,
        note: "page 3",
        at,
      });

      it("R12 keeps one word a sentence of those who checked it, until it is taken back, and none for a run that is not there", async () => {
        await started();
        await store.check(check("s1", "does_not_hold", "2025-01-01T00:00:00.000Z"));
        await store.check(check("s2", "holds", "2025-01-02T00:00:00.000Z"));
        await store.check(check("s1", "holds", "2025-01-03T00:00:00.000Z"));
        const said = async () => (await store.checks("run")).map((one) => [one.sentence, one.said, one.note]);
        expect(await said()).toEqual([
          ["s2", "holds", "page 3"],
          ["s1", "holds", "page 3"],
        ]);
        await store.uncheck("run", "s2");
        expect(await said()).toEqual([["s1", "holds", "page 3"]]);
        await expect(store.check({ ...check("s1", "holds", NOW), runId: "none" })).rejects.toMatchObject({ type: "NOT_FOUND" });
        await store.deleteRun("run");
        expect(await store.checks("run")).toEqual([]);
      });
    }

    function conversationTests() {
      const conversation = (id: string, updatedAt = NOW) => ({ id, createdAt: NOW, updatedAt, title: "", state: '"idle"' });
      const message = (role: "user" | "assistant", text: string) => ({ role, text, meta: "{}", at: NOW });

      it("C16 appends a turn and moves the state on, or does neither", async () => {
        await store.createConversation(conversation("c"));
        await store.createConversation(conversation("later", "2027-01-01T00:00:00.000Z"));
        const turn = {
          messages: [message("user", "tides?"), message("assistant", "yes")],
          state: '"answered"',
          expectedState: '"idle"',
          at: NOW,
        };
        await store.appendTurn("c", { ...turn, title: "Tides" });
        await expect(store.appendTurn("c", turn)).rejects.toMatchObject({ type: "CONFLICT" });
        await store.appendTurn("c", { ...turn, messages: [message("user", "more")], expectedState: '"answered"' });
        expect((await store.messages("c")).map(({ seq, text }) => [seq, text])).toEqual([
          [1, "tides?"],
          [2, "yes"],
          [3, "more"],
        ]);
        expect(await store.getConversation("c")).toMatchObject({ title: "Tides", state: '"answered"' });
        expect((await store.listConversations(9)).map((one) => one.id)).toEqual(["later", "c"]);
        await expect(store.appendTurn("none", turn)).rejects.toMatchObject({ type: "NOT_FOUND" });
        await expect(store.createConversation(conversation("c"))).rejects.toMatchObject({ type: "CONFLICT" });
      });

      it("C16 lets one of two turns through that begin from the same state", async () => {
        await store.createConversation(conversation("c"));
        const other = await openAgain();
        const turn = (text: string) => ({ messages: [message("user", text)], state: `"${text}"`, expectedState: '"idle"', at: NOW });
        const both = await Promise.allSettled([store.appendTurn("c", turn("one")), other.appendTurn("c", turn("two"))]);
        expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
        expect(await store.messages("c")).toHaveLength(1);
      });
    }

    function principalTests() {
      const at = (day: number) => `2026-01-${String(day).padStart(2, "0")}T00:00:00.000Z`;

      it("X5 keeps whose a run is, and finds it for nobody else", async () => {
        await store.createRun({ ...runOf("anns"), principal: "ann" });
        await store.createRun(runOf("nobodys"));
        expect((await store.getRun("anns"))?.principal).toBe("ann");
        expect((await store.getRun("nobodys"))?.principal).toBeUndefined();
        expect((await store.getRun("anns", "ann"))?.id).toBe("anns");
        for (const id of ["anns", "nobodys", "none"]) expect(await store.getRun(id, "bob")).toBeUndefined();
        expect(await store.acquireRun("anns", newOwner())).toMatchObject({ principal: "ann" });
      });

      it("X5 lists as many of one principal as are asked for, however many of others lie between", async () => {
        for (let day = 1; day <= 20; day++) {
          const whose = day % 5 === 0 ? { principal: "ann" } : day % 2 === 0 ? { principal: "bob" } : {};
          await store.createRun({ ...runOf(`run ${day}`, at(day)), ...whose, kind: day === 20 ? "audit" : "research" });
        }
        const ids = async (options: Parameters<Store["listRuns"]>[0]) => (await store.listRuns(options)).map(({ id }) => id);
        expect(await ids({ limit: 3, principal: "ann" })).toEqual(["run 20", "run 15", "run 10"]);
        expect(await ids({ limit: 3, principal: "ann", kind: "research" })).toEqual(["run 15", "run 10", "run 5"]);
        expect(await ids({ limit: 9, principal: "ann", state: "queued" })).toHaveLength(4);
        expect(await ids({ limit: 50, principal: "bob" })).toHaveLength(8);
        expect(await ids({ limit: 50, principal: "cat" })).toEqual([]);
        expect(await ids({ limit: 50 })).toHaveLength(20);
      });

      it("X5 keeps whose a conversation is, and lists only its own to each", async () => {
        const conversation = (id: string, day: number, principal?: string) => ({
          ...{ id, createdAt: NOW, updatedAt: at(day), title: "", state: "{}" },
          ...(principal === undefined ? {} : { principal }),
        });
        for (const [at, whose] of ["ann", "bob", "bob", undefined, "ann"].entries())
          await store.createConversation(conversation(`c${at}`, at + 1, whose));
        expect((await store.listConversations(2, "ann")).map(({ id }) => id)).toEqual(["c4", "c0"]);
        expect((await store.listConversations(1, "bob")).map(({ id }) => id)).toEqual(["c2"]);
        expect(await store.listConversations(9)).toHaveLength(5);
        expect((await store.getConversation("c4", "ann"))?.principal).toBe("ann");
        for (const id of ["c4", "c3", "none"]) expect(await store.getConversation(id, "bob")).toBeUndefined();
      });

      it("X5 gives a capture to whose runs have read it or name it, as long as one of them is kept", async () => {
        const ids = ["read", "named", "unnamed"].map((word) => `${word}-0123456789abcdef`);
        const [read = "", named = "", unnamed = ""] = ids;
        for (const id of ids) await store.putSnapshot(captureOf(`https://a.example/${id}`, `${id} text`, id));
        for (const principal of ["ann", "bob", undefined]) await store.createRun({ ...runOf(`of ${principal}`), principal });
        const fetched = (id: string): NewEvent => ({
          ...eventOf(`read ${id}`),
          event: {
            ...{ type: "fetch_result", url: "https://a.example/", snapshot_id: id, cached: false },
            ...{ iteration: 0, token_budget_left: null, results: 0 },
          },
        });
        const end = { state: "finished", result: JSON.stringify({ claims: [{ quotes: [{ snapshotId: named }] }] }) } as const;
        for (const id of ["of ann", "of undefined"]) {
          const { epoch } = await store.acquireRun(id, newOwner());
          await store.commitStep(id, epoch, { row: rowOf("k"), events: [fetched(read)], elapsedMs: 1 });
          await store.finishRun(id, epoch, { ...end, events: [], elapsedMs: 2, now: NOW });
        }
        const seenBy = async (principal?: string) => {
          const seen = await Promise.all(ids.map((id) => store.getSnapshot(id as SnapshotId, principal)));
          return seen.flatMap((one) => one?.snapshot.id ?? []);
        };
        expect(await seenBy("ann")).toEqual([read, named]);
        expect(await seenBy("bob")).toEqual([]);
        expect(await seenBy()).toEqual([read, named, unnamed]);
        await store.deleteRun("of ann");
        expect(await seenBy("ann")).toEqual([]);
      });
    }

    function totalTests() {
      const count = (measure: string, label: string, times: number, amount = 0) => ({ measure, label, times, amount });
      const march = { from: "2026-03-01", to: "2026-03-31" };
      const ended = async (id: string, principal?: string, kind = "research") => {
        await store.createRun({ ...runOf(id), kind, principal });
        const { epoch } = await store.acquireRun(id, newOwner());
        await store.finishRun(id, epoch, { state: "finished", events: [], elapsedMs: 1, now: NOW });
      };

      it("X2 counts each run once, by its day and principal, and again when it has gone on", async () => {
        await ended("a", "ann");
        await ended("b", "bob", "audit");
        await ended("c");
        await started("under way");
        const uncounted = await store.uncountedRuns(9);
        expect(uncounted.map(({ id }) => id)).toEqual(["a", "b", "c"]);
        for (const run of uncounted) await store.countRun(run, [count("runs", "finished", 1), count("tokens_in", "", 1, 100)]);
        for (const run of uncounted) await store.countRun(run, [count("runs", "finished", 9)]);
        expect(await store.uncountedRuns(9)).toEqual([]);
        const day = "2026-03-01";
        const twice = [
          { day, ...count("runs", "finished", 3) },
          { day, ...count("tokens_in", "", 3, 300) },
        ];
        expect(await store.countsByDay(march)).toEqual(twice);
        expect(await store.countsByDay({ ...march, principal: "ann" })).toEqual(
          twice.map((one) => ({ ...one, times: 1, amount: one.amount / 3 })),
        );
        expect(await store.countsByDay({ ...march, kind: "audit" })).toHaveLength(2);
        expect(await store.countsByDay({ from: "2026-03-02", to: "2026-03-31" })).toEqual([]);
        expect(await store.countsByPrincipal(march, ["tokens_in"])).toEqual(
          [undefined, "ann", "bob"].map((principal) => ({ principal, ...count("tokens_in", "", 1, 100) })),
        );

        const { epoch } = await store.acquireRun("a", newOwner());
        await store.finishRun("a", epoch, { state: "cancelled", events: [], elapsedMs: 1, now: "2026-03-05T00:00:00.000Z" });
        const [again] = await store.uncountedRuns(9);
        if (again === undefined) throw new Error("it is not counted again");
        await store.countRun({ ...again, updatedAt: NOW }, [count("runs", "stale", 1)]);
        await store.countRun(again, [count("runs", "cancelled", 1), count("tokens_in", "", 1, 250)]);
        const ann = { ...march, principal: "ann" };
        const now = [
          { day, ...count("runs", "cancelled", 1) },
          { day, ...count("tokens_in", "", 1, 250) },
        ];
        expect(await store.countsByDay(ann)).toEqual(now);
        await store.deleteRun("a");
        expect(await store.countsByDay(ann)).toEqual(now);
      });

      it("X2 gives the failed steps of a run with what they failed with", async () => {
        const { id, epoch } = await started();
        const failed = { ...rowOf("search/tavily", '{"type":"TIMEOUT"}'), status: "failed" as const, model: "m" };
        await store.commitStep(id, epoch, { row: rowOf("fine"), events: [], elapsedMs: 1 });
        await store.commitStep(id, epoch, { row: failed, events: [], elapsedMs: 1 });
        expect(await store.failedSteps(id)).toEqual([{ key: "search/tavily", type: "test@1", model: "m", value: '{"type":"TIMEOUT"}' }]);
      });
    }

    function listTests() {
      const day = (n: number) => `2026-01-${String(n).padStart(2, "0")}T12:00:00.000Z`;
      const asking = (n: number, query: string) => ({
        ...runOf(`run ${n}`, day(n)),
        request: JSON.stringify({ query, result: "not looked at" }),
      });
      const ids = async (options: Parameters<Store["listRuns"]>[0]) => (await store.listRuns(options)).map(({ id }) => id);

      it("I2 lists runs by their question, whatever its case, and by when they began", async () => {
        for (const [n, query] of ["Tides of Wales", "the TIDE tables", "Trains", "Über Gezeiten"].entries())
          await store.createRun(asking(n + 1, query));
        expect(await ids({ limit: 9, asked: "tide" })).toEqual(["run 2", "run 1"]);
        expect(await ids({ limit: 1, asked: "tide" })).toEqual(["run 2"]);
        expect(await ids({ limit: 9, asked: "über" })).toEqual(["run 4"]);
        expect(await ids({ limit: 9, asked: "not looked at" })).toEqual([]);
        expect(await ids({ limit: 9, from: day(2), until: day(4) })).toEqual(["run 3", "run 2"]);
      });

      it("I2 goes on where a list ended, also when runs came and went meanwhile", async () => {
        for (let n = 1; n <= 9; n++) await store.createRun({ ...asking(n, "x"), createdAt: n < 4 ? day(1) : day(n) });
        const first = await store.listRuns({ limit: 4 });
        await store.createRun(asking(20, "x"));
        const rest = await ids({ limit: 9, after: first.at(-1) });
        expect([...first.map(({ id }) => id), ...rest]).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `run ${n}`));
        expect(await ids({ limit: 9, after: { id: "run 2", createdAt: day(1) } })).toEqual(["run 1"]);
        await store.deleteRun("run 6");
        expect((await ids({ limit: 9, after: first.at(-1) }))[0]).toBe("run 5");
      });

      it("X5 keeps whose a collection is and who may read it, once by its owner's name for it", async () => {
        const record = { id: "notes-1", name: "notes", principal: "ann", readers: ["bob"], createdAt: NOW };
        await store.putCollection(record);
        await store.putCollection({ ...record, readers: ["*"] });
        await expect(store.putCollection({ ...record, id: "notes-2" })).rejects.toMatchObject({ type: "CONFLICT", field: "name" });
        await store.putCollection({ ...record, id: "notes-2", principal: "bob" });
        expect((await store.collections()).map(({ id, readers }) => [id, readers])).toEqual([
          ["notes-1", ["*"]],
          ["notes-2", ["bob"]],
        ]);
        await store.removeCollection("notes-1");
        expect(await store.collections()).toHaveLength(1);
      });
    }

    function forgetTests() {
      const [own, shared, spoken] = ["own", "shared", "spoken"].map((word) =>
        captureOf(`https://a.example/${word}`, `${word} text`, `${word}-0123456789abcdef`),
      ) as [ReturnType<typeof captureOf>, ReturnType<typeof captureOf>, ReturnType<typeof captureOf>];
      const finished = async (id: string, read: readonly (typeof own)[]) => {
        const { epoch } = await started(id);
        for (const capture of read) await store.putPage(capture.snapshot.url as CanonicalUrl, capture, new Date().toISOString());
        await store.putSearch(`asked by ${id}`, "[]", new Date().toISOString());
        await store.commitStep(id, epoch, {
          row: rowOf("read", JSON.stringify(read.map(({ snapshot }) => snapshot.id))),
          events: [],
          elapsedMs: 1,
        });
        await store.putNote("job", id, "ann", NOW);
        await store.finishRun(id, epoch, { state: "finished", result: "{}", events: [], elapsedMs: 2, now: new Date().toISOString() });
      };
      const there = async ({ snapshot }: typeof own) => (await store.getSnapshot(snapshot.id)) !== undefined;

      it("X5 forgets a run with what only it had read and what was cached while it worked", async () => {
        await finished("anns", [own, shared]);
        await finished("bobs", [shared]);
        await store.forget({ runIds: ["anns"], conversationIds: [] });
        expect(await store.getRun("anns")).toBeUndefined();
        expect(await store.getNote("job", "anns", "1970-01-01T00:00:00.000Z")).toBeUndefined();
        expect(await store.getSearch("asked by anns", "1970-01-01T00:00:00.000Z")).toBeUndefined();
        expect(await store.sweep()).toEqual({ removed: 1, done: true });
        expect([await there(own), await there(shared)]).toEqual([false, true]);
        expect(await store.getPage(own.snapshot.url as CanonicalUrl)).toBeUndefined();
        await store.forget({ runIds: ["bobs"], conversationIds: [] });
        expect(await store.sweep()).toEqual({ removed: 1, done: true });
        expect((await store.describe()).snapshots).toBe(0);
      });

      it("X5 sweeps out what was shared by two runs of which the second is forgotten while the first is swept", async () => {
        await finished("bobs", [own]);
        await finished("anns", [own]);
        // A long journal: the sweep is still on its way when the second run goes.
        const rows = Array.from({ length: 800 }, (_, n) => rowOf(`step ${n}`));
        await store.createRun(runOf("long"), rows);
        await store.forget({ runIds: ["anns"], conversationIds: [] });
        const sweeping = store.sweep();
        await store.forget({ runIds: ["bobs"], conversationIds: [] });
        await sweeping;
        await store.sweep();
        expect(await there(own)).toBe(false);
      });

      it("X5 forgets a conversation with all of its turns, and nothing of others", async () => {
        for (const id of ["c", "other"]) await store.createConversation({ id, createdAt: NOW, updatedAt: NOW, title: "", state: '"idle"' });
        await finished("answered", [spoken]);
        await finished("failed", [own]);
        await finished("others", []);
        const reply = (run: string) => ({ role: "assistant" as const, text: "yes", meta: JSON.stringify({ run_id: run }), at: NOW });
        await store.appendTurn("c", { messages: [reply("answered")], state: '"on"', expectedState: '"idle"', at: NOW });
        await store.appendTurn("other", { messages: [reply("others")], state: '"on"', expectedState: '"idle"', at: NOW });
        await store.putNote("turn", "failed", JSON.stringify({ conversation: "c", message: "x" }), NOW);
        await store.forget({ runIds: [], conversationIds: ["c"] });
        await store.sweep();
        expect(await store.getConversation("c")).toBeUndefined();
        expect((await store.listRuns({ limit: 9 })).map(({ id }) => id)).toEqual(["others"]);
        expect([await there(spoken), await there(own)]).toEqual([false, false]);
        expect(await store.messages("other")).toHaveLength(1);
      });

      it("X5 forgets nothing of a run that is worked on, and leaves captures that one under way may hold", async () => {
        await finished("done", [own]);
        const { id, epoch } = await started("busy");
        await expect(store.forget({ runIds: ["done", "busy"], conversationIds: [] })).rejects.toMatchObject({ type: "RUN_ACTIVE" });
        expect(await store.getRun("done")).toBeDefined();
        await store.forget({ runIds: ["done"], conversationIds: [] });
        expect(await store.sweep()).toEqual({ removed: 0, done: false });
        expect(await there(own)).toBe(true);
        await store.finishRun(id, epoch, { state: "finished", events: [], elapsedMs: 1, now: NOW });
        expect(await store.sweep()).toEqual({ removed: 1, done: true });
      });
    }

    function usageTests() {
      const day = "2026-03-01T10:00:00.000Z";
      const spend = (tokensIn: number, costMicroUsd: number) => JSON.stringify({ tokensIn, tokensOut: 1, costMicroUsd });
      const begun = async (id: string, principal: string) => {
        await store.createRun({ ...runOf(id, day), principal });
        return store.acquireRun(id, newOwner());
      };
      const reserve = (id: string, epoch: number, attempt: string, reserved: string) =>
        store.openAttempt(id, epoch, { id: attempt, key: attempt, n: 1, purse: "main", reserved, at: day });
      const used = async (principal?: string) => store.usage({ principal, from: "2026-03-01", until: "2026-03-01" });

      it("X2 counts what is reserved until it is settled, and then what was used, each once", async () => {
        const { epoch } = await begun("anns", "ann");
        await reserve("anns", epoch, "a", spend(100, 50));
        await reserve("anns", epoch, "a", spend(100, 50));
        expect(await used("ann")).toEqual([{ principal: "ann", day: "2026-03-01", runs: 1, tokensIn: 100, tokensOut: 1, microUsd: 50 }]);
        await store.settleAttempt("anns", epoch, "a", spend(70, 33));
        await store.settleAttempt("anns", epoch, "a", spend(9, 9));
        await store.createRun(runOf("nobodys", day));
        await store.deleteRun("anns");
        expect(await used()).toEqual([
          { principal: undefined, day: "2026-03-01", runs: 1, tokensIn: 0, tokensOut: 0, microUsd: 0 },
          { principal: "ann", day: "2026-03-01", runs: 1, tokensIn: 70, tokensOut: 1, microUsd: 33 },
        ]);
        expect(await store.usage({ from: "2026-03-02", until: "2026-03-09" })).toEqual([]);
      });

      it("X4 refuses the call that could exceed a quota, and the run when it is used up, also of many at once", async () => {
        const quotas = { runs: 4, tokens: 100, microUsd: 1_000 };
        await store.putPrincipal({ name: "ann", rights: ["ask"], quotas, keepDays: undefined, createdAt: NOW });
        const { epoch } = await begun("r", "ann");
        const asked = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => reserve("r", epoch, `a${n}`, spend(29, 10))));
        expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
        for (const one of asked) if (one.status === "rejected") expect(one.reason).toMatchObject({ type: "BUDGET_EXHAUSTED" });
        await expect(reserve("r", epoch, "dear", spend(1, 971))).rejects.toMatchObject({ message: /\$0\.00 a day/ });
        expect(await used("ann")).toMatchObject([{ tokensIn: 87, tokensOut: 3, microUsd: 30 }]);
        await reserve("r", epoch, "last", spend(9, 0));
        await expect(store.createRun({ ...runOf("more", day), principal: "ann" })).rejects.toMatchObject({ type: "RATE_LIMITED" });
        await store.putPrincipal({ name: "ann", rights: ["ask"], quotas: { runs: 4 }, keepDays: 3, createdAt: NOW });
        for (const id of ["2", "3", "4"]) await store.createRun({ ...runOf(id, day), principal: "ann" });
        const over = store.createRun({ ...runOf("5", day), principal: "ann" });
        await expect(over).rejects.toMatchObject({ type: "RATE_LIMITED", retryAfterMs: 14 * 3_600_000 });
        await store.createRun({ ...runOf("tomorrow", "2026-03-02T00:00:00.000Z"), principal: "ann" });
        expect(await store.getRun("5")).toBeUndefined();
        expect(await store.principals()).toEqual([{ name: "ann", rights: ["ask"], quotas: { runs: 4 }, keepDays: 3, createdAt: NOW }]);
      });

      it("X5 finds a token by its hash, revoked ones too, and a session until it is over", async () => {
        await store.putPrincipal({ name: "ann", rights: ["read"], quotas: {}, keepDays: undefined, createdAt: NOW });
        await store.addToken({ id: "t_1", principal: "ann", createdAt: NOW, expiresAt: undefined }, "hash");
        expect(await store.tokenByHash("hash")).toMatchObject({
          token: { id: "t_1", revokedAt: undefined },
          principal: { rights: ["read"] },
        });
        expect(await store.tokenByHash("other")).toBeUndefined();
        expect([await store.revokeToken("t_1", day), await store.revokeToken("t_1", NOW), await store.revokeToken("t_2", NOW)]).toEqual([
          true,
          true,
          false,
        ]);
        expect(await store.tokens()).toMatchObject([{ id: "t_1", revokedAt: day }]);
        await store.putSession({ tokenHash: "hash", expiresAt: "2026-01-01T00:00:00.000Z" }, "s1", day);
        await store.putSession({ tokenHash: "hash", expiresAt: "2027-01-01T00:00:00.000Z" }, "s2", day);
        expect(await store.session("s1")).toBeUndefined();
        expect(await store.session("s2")).toEqual({ tokenHash: "hash", expiresAt: "2027-01-01T00:00:00.000Z" });
        await store.removeSession("s2");
        expect(await store.session("s2")).toBeUndefined();
      });
    }

    function processTests() {
      it("R18 two processes append to one run without a gap or a double", async () => {
        const { id, epoch } = await started();
        const writers = ["left", "right"].map((side) => startChild("append", id, String(epoch), side, "150"));
        const ends = writers.map((writer) => once(writer, "exit"));
        for (let i = 0; i < 50; i++) await store.appendEvents(id, epoch, [eventOf(`mine ${i}`)]);
        expect((await Promise.all(ends)).map(([code]) => code)).toEqual([0, 0]);
        const events = await store.events(id, 0, 1000);
        expect(events.map((event) => event.seq)).toEqual(Array.from({ length: 350 }, (_, i) => i + 1));
        expect(new Set(events.map((event) => "message" in event.event && event.event.message)).size).toBe(350);
      });

      it("R18 a process killed while it writes leaves whole commits, and the run can be resumed at once", async () => {
        await store.createRun(runOf("run"));
        const writer = startChild("commit", "run");
        const acknowledged: number[] = [];
        const lines = createInterface({ input: writer.stdout as NodeJS.ReadableStream });
        for await (const line of lines) {
          acknowledged.push(Number(line));
          if (acknowledged.length === 25) writer.kill("SIGKILL");
        }
        if (writer.exitCode === null && writer.signalCode === null) await once(writer, "exit");
        expect(writer.signalCode).toBe("SIGKILL");
        const fresh = await openAgain();
        const keys = (await fresh.journal("run")).map((row) => row.key);
        expect(acknowledged.every((i) => keys.includes(`step ${i}`))).toBe(true);
        const events = await fresh.events("run", 0, 100_000);
        expect(events.map((event) => event.seq)).toEqual(Array.from({ length: keys.length * 2 }, (_, i) => i + 1));
        const attempts = await fresh.attempts("run");
        expect(attempts.filter((attempt) => attempt.settled !== undefined).map((attempt) => attempt.key)).toEqual(keys);
        expect(attempts.length - keys.length).toBeLessThanOrEqual(1);
        expect((await fresh.getRun("run"))?.state).toBe("interrupted");
        expect((await fresh.acquireRun("run", newOwner())).epoch).toBe(2);
      });
    }
  });
}
