import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DraftedSentence, idsInExpression } from "./drafted.ts";
import { markAlone, markedSentence, markedSentences, withMark } from "./marked-text.ts";

const shown = ({ kind, text, from, calculations }: DraftedSentence) => [
  kind,
  text,
  from.join(" "),
  ...calculations.map((one) => one.expression),
];
const read = (text: string) => markedSentences(text).map(shown);

describe("sentences with their marks", () => {
  it.each([
    ["[q7]", "q7"],
    ["[q7 q12]", "q7 q12"],
    ["[q7, q12; q3]", "q7 q12 q3"],
    ["[Q7]", "q7"],
    ["[ q7 ]", "q7"],
    ["【q7】", "q7"],
    ["[q7][q8]", "q7 q8"],
    ["[q7] [q8] [q7]", "q7 q8"],
    ["[so q7 q8]", "q7 q8"],
    ["[so: q7]", "q7"],
    ["[q7-q9]", "q7 q8 q9"],
    ["[q7–9, q12]", "q7 q8 q9 q12"],
    ["[q9-q7]", "q9"],
    ["[^q7]", "q7"],
    ["[source: q7, q8]", "q7 q8"],
    ["[s3]", "s3"],
    ["[s1 s12]", "s1 s12"],
    ["[S3, q8]", "s3 q8"],
    ["[s1][s2]", "s1 s2"],
    ["[s2-s4]", "s2 s3 s4"],
  ])("R14 %s names what a sentence rests on, and is no part of it", (mark, ids) => {
    expect(read(`It holds 300 ${mark}.`)).toEqual([["fact", "It holds 300.", ids]]);
    expect(read(`It holds 300.${mark}`)).toEqual([["fact", "It holds 300.", ids]]);
    expect(read(`It holds 300. ${mark}`)).toEqual([["fact", "It holds 300.", ids]]);
  });

  it("R14 X4 a range stands for no more than a dozen, whatever it spans", () => {
    expect(markedSentence("It holds 300 [q1-q99999].").from).toEqual(Array.from({ length: 12 }, (_, at) => `q${at + 1}`));
  });

  it("R14 each sentence of a paragraph has its own marks, also where they stand behind its stop or within it", () => {
    expect(
      read("It holds 300 [q1]. It was built in 1931. [q2 q3] Its roof, new since May [q4], is blue [q5]. Nobody lives there [none]."),
    ).toEqual([
      ["fact", "It holds 300.", "q1"],
      ["fact", "It was built in 1931.", "q2 q3"],
      ["fact", "Its roof, new since May, is blue.", "q4 q5"],
      ["absence", "Nobody lives there.", ""],
    ]);
    expect(read("日本は島国です[q1]。人口は多い。【q2】")).toEqual([
      ["fact", "日本は島国です。", "q1"],
      ["fact", "人口は多い。", "q2"],
    ]);
    expect(read("日本は島国です。[q1]人口は多い。【q2】").map(([, , ids]) => ids)).toEqual(["q1", "q2"]);
    expect(read("[q1] It holds 300.")).toEqual([["fact", "It holds 300.", "q1"]]);
  });

  it("R12 R14 a mark tells the workings of its figures, each by itself, behind its ids", () => {
    const [one] = markedSentences("It costs EUR 64,800, and 85,200 are left [q7 q12: 24,000 × 0.90 × 3; 150,000 − 64,800].");
    expect(one).toEqual({
      kind: "calculation",
      text: "It costs EUR 64,800, and 85,200 are left.",
      from: ["q7", "q12"],
      calculations: [
        { result: "", expression: "24,000 × 0.90 × 3" },
        { result: "", expression: "150,000 − 64,800" },
      ],
    });
    expect(read("It ends on 27 March 2027 [q7: 2027-02-10 + 45 days].")).toEqual([
      ["calculation", "It ends on 27 March 2027.", "q7", "2027-02-10 + 45 days"],
    ]);
    expect(read("It fell by 9 [q7: q8:300 − q9:291].")[0]?.slice(2)).toEqual(["q7", "q8:300 − q9:291"]);
    expect(read("It fell by 9 [q8:300 − q9:291 = 9].")[0]?.slice(2)).toEqual(["", "q8:300 − q9:291 = 9"]);
    expect(read("You need 36 [ask: 12 × 3].")[0]?.[0]).toBe("calculation");
    expect(read("You need 36 [so q7: 12 × 3].")[0]?.slice(2)).toEqual(["q7", "12 × 3"]);
  });

  it("R12 words in a mark are no working", () => {
    expect(read("It holds 300 [q7: see the table].")).toEqual([["fact", "It holds 300.", "q7"]]);
  });

  it("R14 a sentence without a mark is its writer's own, with what stands around it to speak for it; none of it a fact of sources", () => {
    const [advice, , last] = markedSentences("Try it with one of them first. It holds 300 [q1]. So take two.");
    expect(advice).toMatchObject({ kind: "advice", text: "Try it with one of them first.", from: ["q1"] });
    expect(last).toMatchObject({ kind: "advice", from: ["q1"] });
    expect(read("Try it first. Then wait.")).toEqual([
      ["advice", "Try it first.", ""],
      ["advice", "Then wait.", ""],
    ]);
    expect(read("Try it first. It costs 5 [q1]. Take two. It holds 300 [q2].").map(([, , ids]) => ids)).toEqual(["q1", "q1", "q2", "q2"]);
  });

  it("R14 what ends in a colon leads over; what says nothing is no sentence", () => {
    expect(read("Three things decide it:")).toEqual([["connective", "Three things decide it:", ""]]);
    expect(read("三つあります：")[0]?.[0]).toBe("connective");
    const led = (length: number) => read(`${"Who has to decide on so much ".repeat(3).slice(0, length - 2)}s:`)[0];
    expect([led(80)?.[1]?.length, led(80)?.[0], led(81)?.[0]]).toEqual([80, "connective", "advice"]);
    expect([read("These 3 decide it:")[0]?.[0], read("`These` decide it:")[0]?.[0]]).toEqual(["advice", "advice"]);
    expect(read("[q1]")).toEqual([]);
    expect(read("— [q1] …")).toEqual([]);
  });

  it.each([
    ["a link", "See [the docs](https://a.test/x) first [q1].", "See the docs first."],
    ["marks of other kinds", "It holds 300 [1][2] [c4] 【3†source】 [q1].", "It holds 300."],
    ["emphasis", "It holds **300** and `a_b` [q1].", "It holds 300 and `a_b`."],
    ["brackets of its own", "It holds [sic] 300 [q1].", "It holds [sic] 300."],
    ["words like ids", "The [quick] fox runs [q1].", "The [quick] fox runs."],
  ])("R14 of %s only the words stand in the sentence", (_, text, said) => {
    expect(read(text)).toEqual([["fact", said, "q1"]]);
  });

  it("R14 a stop within code ends no sentence", () => {
    expect(read("Set `a. B` in it [q1]. Then start it [q2].").map(([, text]) => text)).toEqual(["Set `a. B` in it.", "Then start it."]);
  });

  it("R14 what is cut off within a mark keeps its words, and what looks like a mark in code or a link is none", () => {
    expect(read("It holds 300 [q1]. It rains [q")).toEqual([
      ["fact", "It holds 300.", "q1"],
      ["advice", "It rains", "q1"],
    ]);
    expect(read("Set `a[s1]` and [ask the team](https://example.org/a) [q1].")).toEqual([["fact", "Set `a[s1]` and ask the team.", "q1"]]);
  });

  it("R14 X5 spaces without end are read in linear time", () => {
    expect(read(`It holds${" ".repeat(60_000)}300${"\t ".repeat(60_000)}[q1].`)).toHaveLength(1);
  });

  it("R14 R16 whatever a model writes is read, and no mark of ids stands in what it says", () => {
    const pieces = fc.array(
      fc.constantFrom(
        "[q7]",
        "[q7-q9]",
        "[q1: 2 × 3]",
        "[none]",
        "[",
        "]",
        "【q2】",
        "It is. ",
        "So:",
        "`",
        "\n",
        " ",
        "q7",
        "**",
        "300",
        "=",
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        for (const { text, from } of markedSentences(parts.join(""))) {
          expect(text).not.toMatch(/[[【]\s*q\d+\s*[\]】]/u);
          for (const id of from) expect(id).toMatch(/^q\d+$/u);
        }
      }),
    );
  });
});

describe("a single text with its marks", () => {
  it("R12 R14 is one sentence, however many stops it has", () => {
    expect(shown(markedSentence("About 5. Or 6 [q1]. Perhaps [q2]."))).toEqual(["fact", "About 5. Or 6. Perhaps.", "q1 q2"]);
    expect(shown(markedSentence(""))).toEqual(["advice", "", ""]);
    expect(shown(markedSentence("not stated [none]"))).toEqual(["absence", "not stated", ""]);
  });

  it("R14 a mark alone is one for what stands above it, and nothing that says a word is", () => {
    expect(markAlone(" [q1 q2] ")).toEqual({ from: ["q1", "q2"], calculations: [] });
    expect(markAlone("[q1: 2 × 3].")).toEqual({ from: ["q1"], calculations: [{ result: "", expression: "2 × 3" }] });
    for (const text of ["", "Sources: [q1]", "[1]", "[link](a)", "."]) expect(markAlone(text), text).toBeUndefined();
  });
});

describe("a sentence told with its mark", () => {
  it.each<[DraftedSentence, string]>([
    [{ kind: "fact", text: "It holds 300.", from: ["q1", "q2"], calculations: [] }, "It holds 300. [q1 q2]"],
    [{ kind: "absence", text: "Nobody says.", from: [], calculations: [] }, "Nobody says. [none]"],
    [{ kind: "advice", text: "Try it.", from: ["q1"], calculations: [] }, "Try it."],
    [{ kind: "connective", text: "So:", from: ["q1"], calculations: [] }, "So:"],
    [{ kind: "fact", text: "It holds 300.", from: [], calculations: [] }, "It holds 300."],
    [
      { kind: "calculation", text: "It is 6.", from: ["q1"], calculations: [{ result: "6", expression: "2 × 3" }] },
      "It is 6. [q1: 2 × 3 = 6]",
    ],
    [
      {
        ...{ kind: "calculation", text: "It is 6 or 9.", from: [] },
        calculations: [
          { result: "", expression: "q1:2 × 3" },
          { result: "9", expression: "q1:3 × 3" },
        ],
      },
      "It is 6 or 9. [ask: q1:2 × 3; q1:3 × 3 = 9]",
    ],
  ])("R14 %#: is read again as what it was", (sentence, told) => {
    expect(withMark(sentence)).toBe(told);
    const again = markedSentence(told);
    expect([again.text, again.kind]).toEqual([
      sentence.text,
      sentence.kind === "fact" && sentence.from.length === 0 ? "advice" : sentence.kind,
    ]);
    if (sentence.kind === "fact" || sentence.kind === "calculation") expect(again.from).toEqual(sentence.from);
    expect(idsInExpression(again.calculations.map(({ expression }) => expression).join(" "))).toEqual(
      idsInExpression(sentence.calculations.map(({ expression }) => expression).join(" ")),
    );
  });

  it("R12 workings of a mark are divided by semicolons, or by commas with a space, and no day by its comma", () => {
    const workings = (text: string) => markedSentences(text)[0]?.calculations.map(({ expression }) => expression);
    expect(workings("It is 19,140 [ask: 260 + 70 = 330, 330 × 58].")).toEqual(["260 + 70 = 330", "330 × 58"]);
    expect(markedSentence("It is 12 and holds [ask: 3 × 4; q9; q12-q13 q15].")).toMatchObject({
      from: ["q9", "q12", "q13", "q15"],
      calculations: [{ expression: "3 × 4" }],
    });
    expect(markedSentence("It is 9 [q1: 3 × 3; q8:309 - 300].").from).toEqual(["q1"]);
    expect(markedSentence("It is 12 [ask q265: 3 × 4].")).toMatchObject({ from: ["q265"], calculations: [{ expression: "3 × 4" }] });
    expect(workings("It is 3 [q1: 1,000 × 2; 6 / 2].")).toEqual(["1,000 × 2", "6 / 2"]);
    expect(workings("It ends then [q1: March 5, 2027 + 9 days].")).toEqual(["March 5, 2027 + 9 days"]);
  });

  it("R13 within a sentence are kept with their places, none in code and none where something of the text was taken out", () => {
    const places = (text: string) =>
      markedSentences(text).map((one) => one.places?.map(({ at, from }) => [one.text.slice(0, at), ...from]));
    expect(places("It holds 5 [q1], so buy two [q2 q3]. Wait [q4].")).toEqual([[["It holds 5", "q1"]], undefined]);
    expect(places("Wait. It holds [q1] five [q2] litres.")).toEqual([
      undefined,
      [
        ["It holds", "q1"],
        ["It holds five", "q2"],
      ],
    ]);
    expect(places("It holds 5 [ask: 2 + 3], so buy two [q2].")).toEqual([undefined]);
  });
});
