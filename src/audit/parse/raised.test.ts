import { describe, expect, it } from "vitest";
import type { Block } from "./block.ts";
import type { MarkRules } from "./mark.ts";
import { raisedMarks } from "./raised.ts";

const rules = (listed: readonly string[], raisedDigits = true): MarkRules => ({
  raisedDigits,
  isListed: (label) => listed.includes(label),
  roundNumbers: false,
});
const NINE = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** What a text cites by raised numbers; `<` and `>` around what is set so. */
function cited(marked: string, given = rules(NINE)) {
  const start = marked.indexOf("<");
  const text = marked.replace(/[<>]/gu, "");
  const inline = start < 0 ? [] : [{ kind: "superscript", start, end: marked.indexOf(">") - 1 }];
  const marks = raisedMarks({ text, inline } as unknown as Block, given);
  return marks.map(({ targets, written }) => [written, ...targets.map((one) => (one.by === "label" ? one.label : ""))]);
}

describe("I7 citations that are raised", () => {
  it.each([
    ["Tides turn.¹", [["¹", "1"]]],
    [
      "Tides turn.¹ Winds blow² too.",
      [
        ["¹", "1"],
        ["²", "2"],
      ],
    ],
    ["Tides turn.¹˒²", [["¹˒²", "1", "2"]]],
    ["Tides turn.¹,³", [["¹,³", "1", "3"]]],
    ["Tides turn.¹–³", [["¹–³", "1", "2", "3"]]],
    ["Tides turn.¹²", [["¹²", "1", "2"]]],
    ["Tides turn.⁰", []],
    ["It covers 12 km² of sea.", []],
    ["It covers 5 m² of sea.", []],
    ["It gives 40 kWh³ a day.", []],
    ["A force of 5 mol² was seen.", []],
    ["It is 10⁶ wide.", []],
    ["It is x² wide.", []],
    ["They found x = 4·y² there.", []],
    ["The exponent is 10¹·⁵ here.", []],
    ["The ion Ca²⁺ is there.", []],
    ["The word x¹a goes on.", []],
    [" ¹ stands alone.", []],
  ])("typed as digits: %s", (text, marks) => {
    expect(cited(text)).toEqual(marks);
  });

  it("a number of two digits is one reference where there is one of it, and two where not", () => {
    expect(cited("Tides turn.¹²", rules([...NINE, "12"]))).toEqual([["¹²", "12"]]);
    expect(cited("Tides turn.¹²", rules(["1"]))).toEqual([["¹²", "12"]]);
  });

  it("no digits cite where there is no list that they can mean", () => {
    expect(cited("Tides turn.¹", rules(NINE, false))).toEqual([]);
    expect(cited("Tides turn.<1>", rules(NINE, false))).toEqual([["1", "1"]]);
  });

  it.each([
    ["Tides turn.<1>", [["1", "1"]]],
    ["Tides turn.<1,2>", [["1,2", "1", "2"]]],
    ["Tides turn.<1 2>", [["1 2", "1", "2"]]],
    ["Tides turn.<1-3>", [["1-3", "1", "2", "3"]]],
    ["Tides turn.<[4]>", [["[4]", "4"]]],
    ["It is 10<6> wide.", []],
    ["It covers 5 m<3> of sea.", []],
    ["It covers 5 m<[3]> of sea.", [["[3]", "3"]]],
    ["It is the 4<th> one.", []],
  ])("set so: %s", (text, marks) => {
    expect(cited(text)).toEqual(marks);
  });
});
