import { expect, it } from "vitest";
import { NOW } from "./material.ts";
import type { UnderTest } from "./under-test.ts";

/** What people found when they checked (I5). */
export function checkTests(here: UnderTest): void {
  const check = (sentence: string, said: "holds" | "does_not_hold", at: string) => ({
    runId: "run",
    sentence,
    said,
    note: "page 3",
    at,
  });

  it("R12 keeps one word a sentence of those who checked it, until it is taken back, and none for a run that is not there", async () => {
    await here.started();
    await here.store.check(check("s1", "does_not_hold", "2025-01-01T00:00:00.000Z"));
    await here.store.check(check("s2", "holds", "2025-01-02T00:00:00.000Z"));
    await here.store.check(check("s1", "holds", "2025-01-03T00:00:00.000Z"));
    const said = async () => (await here.store.checks("run")).map((one) => [one.sentence, one.said, one.note]);
    expect(await said()).toEqual([
      ["s2", "holds", "page 3"],
      ["s1", "holds", "page 3"],
    ]);
    await here.store.uncheck("run", "s2");
    expect(await said()).toEqual([["s1", "holds", "page 3"]]);
    await expect(here.store.check({ ...check("s1", "holds", NOW), runId: "none" })).rejects.toMatchObject({ type: "NOT_FOUND" });
    await here.store.deleteRun("run");
    expect(await here.store.checks("run")).toEqual([]);
  });
}
