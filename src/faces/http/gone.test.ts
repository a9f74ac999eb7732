import { describe, expect, it } from "vitest";
import { whenGone } from "./gone.ts";

describe("X2 once a client is gone", () => {
  it("its work is done then, and once", () => {
    const gone = new AbortController();
    let done = 0;
    whenGone(gone.signal, () => done++);
    expect(done).toBe(0);
    gone.abort();
    gone.signal.dispatchEvent(new Event("abort"));
    expect(done).toBe(1);
  });

  it("its work is done at once where it is gone already", () => {
    let done = 0;
    const takeBack = whenGone(AbortSignal.abort(), () => done++);
    expect(done).toBe(1);
    takeBack();
    expect(done).toBe(1);
  });

  it("nothing is done where the wish was taken back, and others' wishes stay", () => {
    const gone = new AbortController();
    const done: string[] = [];
    const takeBack = whenGone(gone.signal, () => done.push("first"));
    whenGone(gone.signal, () => done.push("second"));
    takeBack();
    gone.abort();
    expect(done).toEqual(["second"]);
  });
});
