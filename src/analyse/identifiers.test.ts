import { describe, expect, it } from "vitest";
import { describes, identifiersIn, isReference } from "./identifiers.ts";

describe("identifiers", () => {
  it.each([
    ["What does --max-threads or testTimeout do?", ["--max-threads", "testTimeout"]],
    ["Set `pool` and poolOptions.forks.isolate, then max_size.", ["pool", "poolOptions.forks.isolate", "max_size"]],
    ["When did the bridge in Sydney open, e.g. in 1932 or 3.5 years later?", []],
    ["A well-known north-east line", []],
  ])("R6 %s names %j", (text, wanted) => {
    expect(identifiersIn(text)).toEqual(wanted);
  });

  it("R6 a passage that describes an option says more of it than one that mentions it, and one of a longer name nothing", () => {
    const described = describes("### testTimeout\n\nHow long a test may take.", "testTimeout");
    const mentioned = describes("This is unlike testTimeout, which is for tests. testTimeout again.", "testTimeout");
    expect(described).toBeGreaterThan(mentioned);
    expect(mentioned).toBeGreaterThan(0);
    expect(describes("Set testTimeoutMs or --testTimeout-ms.", "testTimeout")).toBe(0);
  });

  it("R8 a list of options with defaults is a reference, prose is not", () => {
    const option = (name: string) => `### ${name}\n\nDefault: off. Turns ${name} on.`;
    expect(isReference(["alpha", "beta", "gamma", "delta", "eta", "theta"].map(option).join("\n\n"))).toBe(true);
    expect(isReference("The bridge opened in 1932. By default trams had the right of way.")).toBe(false);
  });
});
