import { describe, expect, it } from "vitest";
import { denials, deniesOtherwise, hedgesSomething, holdsBack, negators, polarity } from "./negation.ts";

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

describe("what is not plainly asserted", () => {
  it("R12 may be denied by a word of its own, negators apart", () => {
    const texts = ["The pump failed.", "It lacks a valve.", "It is unsafe.", "It is not safe.", "The pump runs."];
    expect(texts.map(deniesOtherwise)).toEqual([true, true, true, false, false]);
  });

  it("R12 may be held back by a word, which the month is none of", () => {
    expect(["It may rain.", "It opened in May.", "May it rain?", "It rains.", "It could rain in May."].map(holdsBack)).toEqual([
      ...[true, false, false, false, true],
    ]);
  });

  it("R12 a negator reaches the next word of its own, and what stands before it is free", () => {
    const { negated, free, heads } = polarity("The old pump runs without oil and costs little, and no valve leaks.");
    expect([...negated]).toEqual(expect.arrayContaining(["oil", "valv"]));
    expect([...heads.keys()]).toEqual(["oil", "valv"]);
    expect(free.has("pump")).toBe(true);
    expect(negated.has("pump")).toBe(false);
  });
});
