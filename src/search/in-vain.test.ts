import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { AssayError } from "../domain/error.ts";
import type { Run } from "../run/run.ts";
import { InVain } from "./in-vain.ts";

/** A run that keeps what is decided. */
function runOf() {
  const kept = new Map<string, unknown>();
  const run = {
    decided: (prefix: string, schema: z.ZodType) =>
      [...kept].filter(([key]) => key.startsWith(prefix)).map(([, value]) => schema.parse(value)),
    decide: async (key: string, _: z.ZodType, make: () => unknown) => {
      if (!kept.has(key)) kept.set(key, make());
      return kept.get(key);
    },
  };
  return run as unknown as Run;
}

const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

describe("R5 asking in vain", () => {
  it("leaves a service out once it was asked twice for nothing, each question counted once", async () => {
    const [run, vain] = [runOf(), new InVain()];
    await vain.note(run, "brave", "tea", false);
    await vain.note(run, "brave", "tea", false);
    expect(vain.isLeftOut(run, "brave", false)).toBe(false);
    await vain.note(run, "brave", "coffee", false);
    expect(vain.isLeftOut(run, "brave", false)).toBe(true);
    expect(vain.isLeftOut(run, "exa", false)).toBe(false);
  });

  it("leaves a service out at once whose refusal will not pass, and not for one that may", async () => {
    const [run, vain] = [runOf(), new InVain()];
    await vain.note(run, "brave", "tea", true, new AssayError("UNAUTHORIZED", "The key is wrong."));
    await vain.note(run, "exa", "tea", false, new AssayError("TIMEOUT", "It did not answer."));
    expect(vain.isLeftOut(run, "brave", false)).toBe(true);
    expect(vain.isLeftOut(run, "exa", false)).toBe(false);
  });

  it("counts what only widened a search against widening alone", async () => {
    const [run, vain] = [runOf(), new InVain()];
    await vain.note(run, "brave", "tea", true);
    await vain.note(run, "brave", "coffee", true);
    expect([vain.times(run, "brave", true), vain.times(run, "brave", false)]).toEqual([2, 0]);
    expect([vain.isLeftOut(run, "brave", true), vain.isLeftOut(run, "brave", false)]).toEqual([true, false]);
  });

  it("has no more searches under way than may be in vain, and lets the next begin when one ends", async () => {
    const [run, vain] = [runOf(), new InVain()];
    const ends: (() => void)[] = [];
    const begun: string[] = [];
    const ask = (name: string, lane = "web") =>
      vain.among(run, lane, ["brave"], async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return name;
      });
    const all = ["1", "2", "3", "4"].map((name) => ask(name));
    const other = ask("other", "papers");
    await turns();
    expect(begun).toEqual(["1", "2", "other"]);
    ends[0]?.();
    await turns();
    expect(begun).toEqual(["1", "2", "other", "3"]);
    await vain.note(run, "brave", "tea", false);
    ends[1]?.();
    await turns();
    expect(begun).toHaveLength(4);
    ends[3]?.();
    await turns();
    expect(begun.at(-1)).toBe("4");
    for (const end of ends) end();
    expect(await Promise.all([...all, other])).toEqual(["1", "2", "3", "4", "other"]);
  });

  it("lets the next begin after one that failed", async () => {
    const [run, vain] = [runOf(), new InVain()];
    const failed = () => vain.among(run, "web", ["brave"], async () => Promise.reject(new Error("no")));
    for (const one of [failed(), failed(), failed()]) await expect(one).rejects.toThrow("no");
    let began = false;
    void vain.among(run, "web", ["brave"], async () => {
      began = true;
    });
    await turns();
    expect(began).toBe(true);
  });
});
