import { describe, expect, it } from "vitest";
import type { PackSentence } from "../../write/pack.ts";
import { ranked, sharedWords, states, stemsOf } from "./likeness.ts";

const sentence = (id: string, text: string): PackSentence => ({ id, quote: { text } as PackSentence["quote"], passage: 0 });

describe("R14 what of a pack says most of a text", () => {
  it.each([
    ["The ferry carried 1,200 cars.", "1200", true],
    ["The ferry carried 1,200 cars.", "1.2 thousand", true],
    ["The ferry carried 1,200 cars.", "1,300", false],
    ["The ferry sails since 4 May 2021.", "2021-05-04", true],
    ["The ferry sails since 4 May 2021.", "5 May 2021", false],
  ])("%j states %j: %j", (text, figure, is) => expect(states(text, figure)).toBe(is));

  const pack = [
    sentence("a", "Ferries carry trains."),
    sentence("b", "The harbour was built for ferries and trains."),
    sentence("c", "Nobody lives there."),
    sentence("d", "A harbour for ferries."),
  ];

  it("is the likest first, what shares nothing never, and those alike in their order", () => {
    expect(ranked("The harbour's ferries and trains", pack).map(({ id }) => id)).toEqual(["b", "a", "d"]);
    expect(ranked("", pack)).toEqual([]);
  });

  it("is only what has the least share, or more", () => {
    const of = (least: number) => ranked("harbour ferries trains", pack, least).map(({ id }) => id);
    expect([of(2 / 3), of(0.7), of(1.1)]).toEqual([["b", "a", "d"], ["b"], []]);
  });

  it("is told by what a sentence is quoted as, and as a share of the text's own words", () => {
    expect([...stemsOf(sentence("x", "The ferries were carried."))]).toEqual(["ferri", "carri"]);
    expect(sharedWords("harbour ferries", "A harbour for trains, ships and cars")).toBe(0.5);
    expect(sharedWords("A harbour for trains", "harbour ferries ferry ship")).toBe(0.5);
    expect(sharedWords("", "harbour")).toBe(0);
  });
});
