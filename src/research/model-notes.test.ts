import { describe, expect, it } from "vitest";
import { AssayError } from "../domain/error.ts";
import { frame } from "../lexicon/en/frame.ts";
import { ModelHealth } from "../model/health.ts";
import { outOfTime } from "../run/attempts.ts";
import { modelFailed, modelNotes, wroteNothing } from "./model-notes.ts";

const down = () => new AssayError("MODEL_ERROR", "api.test failed (500) with m: down");
const broke = () => new AssayError("BUDGET_EXHAUSTED", "A call of up to 5 tokens was not made.");

function health(work: (health: ModelHealth) => void): ReturnType<ModelHealth["account"]> {
  const made = new ModelHealth();
  work(made);
  return made.account();
}

describe("what a report says of its model", () => {
  it("R15 says nothing where all went well, and nothing of work there was no time for", () => {
    const account = health((one) => {
      one.answered("writer");
      one.lost("reader", outOfTime());
    });
    expect([modelNotes(account, false, frame), modelFailed(account)]).toEqual([[], false]);
  });

  it("R15 says what the rules did of a run's work, how often, and why", () => {
    const account = health((one) => {
      one.answered("writer");
      for (let i = 0; i < 3; i++) one.lost("reader", down());
      one.lost("judge", new AssayError("TIMEOUT", "m did not answer in time."));
    });
    expect(modelNotes(account, false, frame)).toEqual([
      "Done without the model: reading pages (3×) and checking claims. It failed: m did not answer in time. api.test failed (500) with m: down.",
    ]);
    expect([modelFailed(account), wroteNothing(account)]).toEqual([false, false]);
  });

  it("R15 says so where nothing was written by the model", () => {
    const account = health((one) => one.lost("writer", down()));
    expect(modelNotes(account, false, frame)).toEqual(["Written without the model: api.test failed (500) with m: down."]);
    expect([modelFailed(account), wroteNothing(account)]).toEqual([true, true]);
  });

  it("X4 says what the budget did not allow, which is no failure of the model", () => {
    const account = health((one) => {
      for (let i = 0; i < 2; i++) one.lost("reader", broke());
      one.lost("writer", broke());
    });
    expect(modelNotes(account, false, frame)).toEqual([
      "The budget did not allow the model for reading pages (2×) and writing; the built-in rules did that.",
    ]);
    expect([modelFailed(account), wroteNothing(account)]).toEqual([false, true]);
  });
});
