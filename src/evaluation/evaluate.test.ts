import { describe, expect, it } from "vitest";
import { AssayError } from "../domain/error.ts";
import { parseCases } from "./case.ts";
import { type EvaluateOptions, evaluate } from "./evaluate.ts";
import type { Folder } from "./folder.ts";

function keeping(): { readonly folder: Folder; readonly written: string[] } {
  const written: string[] = [];
  const at = (path: string): Folder => ({
    path,
    in: (name) => at(`${path}/${name}`),
    write: async (name) => {
      written.push(`${path}/${name}`);
    },
    readJson: async () => undefined,
    isEmpty: async () => written.length === 0,
  });
  return { folder: at("e"), written };
}

function asking(folder: Folder, converse: () => Promise<never>): EvaluateOptions {
  const store = { getRun: async () => undefined, attempts: async () => [] };
  return {
    assay: { store, audits: {}, roles: undefined } as unknown as EvaluateOptions["assay"],
    over: { research: { start: converse }, conversations: { converse } } as unknown as EvaluateOptions["over"],
    name: "e",
    signal: new AbortController().signal,
    folder,
    judgeWithModel: false,
    concurrency: 2,
  };
}

const CASES = parseCases(
  Array.from({ length: 20 }, (_, n) =>
    JSON.stringify({ id: `c${n}`, query: `How high is tower ${n}?`, ask: n % 2 === 0 ? "turn" : "research", answers: ["5"] }),
  ).join("\n"),
  "set.jsonl",
);

describe("an evaluation in which something fails", () => {
  it.each(["RUN_ACTIVE", "STORE_ERROR"] as const)(
    "X10 ends with %s, asks no further case, and keeps no score for what was not asked",
    async (type) => {
      const { folder, written } = keeping();
      let asked = 0;
      const options = asking(folder, async () => {
        asked++;
        throw new AssayError(type, "Not now.");
      });
      await expect(evaluate(CASES, options)).rejects.toMatchObject({ type });
      expect(asked).toBeLessThanOrEqual(2);
      expect(written).toEqual([]);
    },
  );

  it("X10 scores what fails in one case as that case's, and nothing it did not say as kept back", async () => {
    const { folder, written } = keeping();
    const cases = parseCases(JSON.stringify({ id: "a", query: "How high is it?", ask: "turn", absent: ["9"] }), "set.jsonl");
    const [result] = await evaluate(
      cases,
      asking(folder, async () => {
        throw new AssayError("SEARCH_PROVIDER_UNAVAILABLE", "No search answered.");
      }),
    );
    expect(result).toMatchObject({ state: "failed", scores: { completed: 0 } });
    expect(result).not.toHaveProperty("run_id");
    expect(result?.scores.absent).toBeUndefined();
    expect(written).toEqual(["e/a/scores.json"]);
  });

  it("X10 names the run of a case that has one, also where it failed", async () => {
    const options = asking(keeping().folder, async () => {
      throw new AssayError("TIMEOUT", "Too slow.");
    });
    const [result] = await evaluate(
      parseCases(JSON.stringify({ id: "a", query: "How high is it?", ask: "research", answers: ["5"] }), "set.jsonl"),
      options,
    );
    expect(result).toMatchObject({ state: "failed", run_id: expect.stringMatching(/^r_[0-9a-f]{24}$/u) });
  });
});
