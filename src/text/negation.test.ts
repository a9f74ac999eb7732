import { describe, expect, it } from "vitest";
import { denials, hedgesSomething, negators, polarity } from "./negation.ts";

describe("negators", () => {
  it.each([
    ["It did not rain and it didn't snow.", ["not", "didn't"]],
    ["Not only rain but also snow, no doubt; see No. 5.", []],
    ["There was no rain.", ["no"]],
    ["Whether or not it rains", []],
    ["Die Pumpe wiegt nicht 12 Kilogramm.", ["nicht"]],
    ["La pompe ne pèse pas 12 kg.", ["pas"]],
  ])("%s", (text, expected) => {
    expect(negators(text).map((cue) => cue.word)).toEqual(expected);
  });

  it("negation reaches to the end of its clause", () => {
    const { negated, free, heads } = polarity("The drug did not reduce mortality, but costs fell.");
    expect([...negated]).toEqual(["reduc", "mortal"]);
    expect([...heads]).toEqual([["reduc", ["mortal"]]]);
    expect(free.has("cost")).toBe(true);
  });
});

describe("denials", () => {
  it.each([
    ["It neither fetches nor builds.", 1],
    ["It does not fetch, nor does it build.", 1],
    ["It does not fetch and never builds.", 2],
    ["It fetches.", 0],
  ])("R12 %s", (text, count) => expect(denials(text)).toBe(count));
});

describe("hedges", () => {
  it("are heard", () => {
    expect(hedgesSomething("The plant is scheduled to open.")).toBe(true);
    expect(hedgesSomething("The plant opened.")).toBe(false);
  });
});
