import { describe, expect, it } from "vitest";
import { typingDistance } from "./distance.ts";
import { roughSoundOf, soundOf } from "./phonetic.ts";
import { WordIndex } from "./word-index.ts";

describe("spelling and sound", () => {
  it.each([
    ["quote", "quote", 0],
    ["qoute", "quote", 0.6],
    ["citaton", "citation", 1],
    ["occured", "occurred", 0.45],
    ["gat", "hat", 0.7],
    ["cash", "kash", 0.6],
  ])("C14 %s and %s lie %d apart", (a, b, distance) => {
    expect(typingDistance(a, b)).toBeCloseTo(distance, 5);
    expect(typingDistance(b, a)).toBeCloseTo(distance, 5);
  });

  it("C14 gives up on words too far apart", () => {
    expect(typingDistance("kangaroo", "citation", 2)).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    ["twoblur", "tubular"],
    ["fotosynthesis", "photosynthesis"],
    ["nife", "knife"],
    ["sentral", "central"],
    ["mysequel", "mysql"],
  ])("C14 %s sounds like %s", (a, b) => {
    expect(soundOf(a)).toBe(soundOf(b));
  });

  it("C14 takes voiced for unvoiced only in the rough sound", () => {
    expect(soundOf("bad")).not.toBe(soundOf("pat"));
    expect(roughSoundOf("bad")).toBe(roughSoundOf("pat"));
  });

  it("C14 finds near words, best first, and none for a stranger", () => {
    const index = new WordIndex([
      ["citation", 5],
      ["quotation", 2],
      ["oxidation", 1],
      ["cat", 9],
    ]);
    expect(index.similar("citaton")).toEqual(["citation"]);
    expect(index.similar("zorblax")).toEqual([]);
    expect(index.frequency("Citation")).toBe(5);
    expect(index.frequency("citaton")).toBe(0);
  });

  it.each([
    ["advetnuer", "adventure"],
    ["dictinoayr", "dictionary"],
    ["davneture", "adventure"],
    ["acluclator", "calculator"],
  ])("C14 %s, with two slips in it, is %s by the letters it begins or ends with", (typed, known) => {
    expect(new WordIndex([[known, 1]]).similar(typed)).toEqual([known]);
  });

  it("C14 tells at most twelve words, the commonest of equals first, and none of a word that begins otherwise", () => {
    const letters = [..."abcdefghijklmnop"];
    const index = new WordIndex(letters.map((letter, at): [string, number] => [`statio${letter}`, at + 1]));
    expect(index.similar("station")).toHaveLength(12);
    expect(new WordIndex([["marination", 1]]).similar("parination")).toEqual(["marination"]);
    expect(new WordIndex([["station", 1]]).similar("xtatiom")).toEqual([]);
    expect(
      new WordIndex([
        ["cat", 1],
        ["cut", 5],
        ["cot", 3],
      ]).similar("cyt"),
    ).toEqual(["cut", "cot", "cat"]);
  });
});
