import { expect, it } from "vitest";
import { AssayError } from "../../domain/error.ts";
import { Crew } from "./crew.ts";
import type { Hand } from "./hands.ts";
import type { Reply } from "./reply.ts";

const job = "a job";
const reply: Reply<string> = { ok: true, value: "done" };

/** Workers that do nothing until they are told to. */
class Workshop {
  readonly killed: number[] = [];
  readonly dead = new Set<number>();
  readonly working: { hand: number; finish: (reply: Reply<string>) => void; fail: (error: AssayError) => void }[] = [];
  private started = 0;

  start = (): Hand<string, string> => {
    const hand = this.started++;
    return {
      work: () => new Promise((finish, fail) => this.working.push({ hand, finish, fail })),
      isAlive: () => !this.dead.has(hand),
      kill: () => this.killed.push(hand),
    };
  };
}

it("R6 starts no worker before the first job, and reuses one that is done", async () => {
  const shop = new Workshop();
  const crew = new Crew({ size: 2, timeoutMs: 60_000, doing: () => "It" }, shop.start);
  expect(shop.working).toEqual([]);
  for (let n = 0; n < 3; n++) {
    const done = crew.run(job);
    shop.working[n]?.finish(reply);
    await expect(done).resolves.toBe("done");
  }
  expect(shop.working.map(({ hand }) => hand)).toEqual([0, 0, 0]);
});

it("R6 never has more workers than its size; the rest wait in order", async () => {
  const shop = new Workshop();
  const crew = new Crew({ size: 2, timeoutMs: 60_000, doing: () => "It" }, shop.start);
  const jobs = [crew.run(job), crew.run(job), crew.run(job)];
  expect(shop.working.map(({ hand }) => hand)).toEqual([0, 1]);
  shop.working[1]?.finish(reply);
  await jobs[1];
  expect(shop.working.map(({ hand }) => hand)).toEqual([0, 1, 1]);
  for (const at of [0, 2]) shop.working[at]?.finish(reply);
  await Promise.all(jobs);
});

it("R6 kills a worker that is past its deadline and begins the next job with a new one", async () => {
  const shop = new Workshop();
  const crew = new Crew({ size: 1, timeoutMs: 1, doing: () => "It" }, shop.start);
  await expect(crew.run(job)).rejects.toMatchObject({ type: "TIMEOUT", retryable: false });
  expect(shop.killed).toEqual([0]);
  const next = crew.run(job);
  expect(shop.working[1]?.hand).toBe(1);
  shop.working[1]?.finish(reply);
  await next;
});

it("R6 kills the worker of a cancelled job, and drops a cancelled job from the queue", async () => {
  const shop = new Workshop();
  const crew = new Crew({ size: 1, timeoutMs: 60_000, doing: () => "It" }, shop.start);
  const [first, second] = [new AbortController(), new AbortController()];
  const jobs = [crew.run(job, first.signal), crew.run(job, second.signal)];
  second.abort();
  await expect(jobs[1]).rejects.toMatchObject({ type: "CANCELLED" });
  expect(shop.killed).toEqual([]);
  first.abort();
  await expect(jobs[0]).rejects.toMatchObject({ type: "CANCELLED" });
  expect(shop.killed).toEqual([0]);
  expect(shop.working).toHaveLength(1);
});

it("R6 replaces a worker that died at work or while idle", async () => {
  const shop = new Workshop();
  const crew = new Crew({ size: 1, timeoutMs: 60_000, doing: () => "It" }, shop.start);
  const broken = crew.run(job);
  shop.working[0]?.fail(new AssayError("TOO_LARGE", "x"));
  await expect(broken).rejects.toMatchObject({ type: "TOO_LARGE" });
  const fine = crew.run(job);
  shop.working[1]?.finish(reply);
  await fine;
  shop.dead.add(1);
  const last = crew.run(job);
  expect(shop.working.map(({ hand }) => hand)).toEqual([0, 1, 2]);
  shop.working[2]?.finish(reply);
  await last;
});

it("R6 replaces a worker after many jobs, and kills the idle ones on closing", async () => {
  const shop = new Workshop();
  const crew = new Crew({ size: 1, timeoutMs: 60_000, doing: () => "It" }, shop.start);
  for (let n = 0; n < 251; n++) {
    const done = crew.run(job);
    shop.working[n]?.finish(reply);
    await done;
  }
  expect(shop.killed).toEqual([0]);
  crew.close();
  expect(shop.killed).toEqual([0, 1]);
});
