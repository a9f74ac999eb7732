import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, it } from "vitest";
import { newOwner } from "../lease.ts";
import { eventOf, runOf } from "./material.ts";
import type { UnderTest } from "./under-test.ts";

/** Several processes on one store (R18). */
export function processTests(here: UnderTest): void {
  it("R18 two processes append to one run without a gap or a double", async () => {
    const { id, epoch } = await here.started();
    const writers = ["left", "right"].map((side) => here.startChild("append", id, String(epoch), side, "150"));
    const ends = writers.map((writer) => once(writer, "exit"));
    for (let i = 0; i < 50; i++) await here.store.appendEvents(id, epoch, [eventOf(`mine ${i}`)]);
    expect((await Promise.all(ends)).map(([code]) => code)).toEqual([0, 0]);
    const events = await here.store.events(id, 0, 1000);
    expect(events.map((event) => event.seq)).toEqual(Array.from({ length: 350 }, (_, i) => i + 1));
    expect(new Set(events.map((event) => "message" in event.event && event.event.message)).size).toBe(350);
  });

  it("R18 a process killed while it writes leaves whole commits, and the run can be resumed at once", async () => {
    await here.store.createRun(runOf("run"));
    const writer = here.startChild("commit", "run");
    const acknowledged: number[] = [];
    const lines = createInterface({ input: writer.stdout as NodeJS.ReadableStream });
    for await (const line of lines) {
      acknowledged.push(Number(line));
      if (acknowledged.length === 25) writer.kill("SIGKILL");
    }
    if (writer.exitCode === null && writer.signalCode === null) await once(writer, "exit");
    expect(writer.signalCode).toBe("SIGKILL");
    const fresh = await here.openAgain();
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
