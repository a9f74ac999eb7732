import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { enclosingSentences, sentenceSpans } from "./sentences.ts";

const split = (text: string) => sentenceSpans(text).map((span) => text.slice(span.start, span.end));

describe("sentenceSpans", () => {
  it.each([
    ["two sentences", "It rained. We left.", ["It rained.", "We left."]],
    ["titles", "Dr. Smith met Mrs. Jones. They spoke.", ["Dr. Smith met Mrs. Jones.", "They spoke."]],
    [
      "e.g. and i.e.",
      "Some metals, e.g. Iron, rust. Others, i.e. Gold, do not.",
      ["Some metals, e.g. Iron, rust.", "Others, i.e. Gold, do not."],
    ],
    ["initials", "J. K. Rowling wrote it. A. A. Milne did not.", ["J. K. Rowling wrote it.", "A. A. Milne did not."]],
    ["U.S. inside", "The U.S. Army left. It was late.", ["The U.S. Army left.", "It was late."]],
    ["U.S. at an end", "He moved to the U.S. The next year he died.", ["He moved to the U.S.", "The next year he died."]],
    ["No. and Fig.", "See Fig. 3 and No. 5 there. Done.", ["See Fig. 3 and No. 5 there.", "Done."]],
    ["a plain no", "She said no. Then she left.", ["She said no.", "Then she left."]],
    ["et al.", "Lee et al. Found it. The rest agreed.", ["Lee et al. Found it.", "The rest agreed."]],
    ["decimals", "It is 3.5 m long. Or 4.25 m.", ["It is 3.5 m long.", "Or 4.25 m."]],
    ["speech", "“Really?” he asked. She nodded.", ["“Really?” he asked.", "She nodded."]],
    ["blank lines", "A first part\n\nA second part", ["A first part", "A second part"]],
    [
      "a short line before a word for which it has no room",
      "All of them are in the\npublic [Certificate\nTransparency](https://a.test/logs) lists. Next one.",
      ["All of them are in the\npublic [Certificate\nTransparency](https://a.test/logs) lists.", "Next one."],
    ],
    [
      "wrapped lines",
      "This line is wrapped by the\neditor and goes on. Next one.",
      ["This line is wrapped by the\neditor and goes on.", "Next one."],
    ],
    ["headings", "# Results\nIt works. Well.", ["# Results", "It works.", "Well."]],
    ["list items", "- one thing\n- another thing. And more", ["- one thing", "- another thing.", "And more"]],
    ["numbered items", "1. First point\n2. Second point", ["1. First point", "2. Second point"]],
    ["table rows", "| a | b |\n|---|---|\n| Oslo | 3 |", ["| a | b |", "| Oslo | 3 |"]],
    ["Japanese", "雨が降った。帰った。", ["雨が降った。", "帰った。"]],
    [
      "menu lines",
      "Home\nAbout us\nThe company was founded in Turku by two brothers who sold nets.",
      ["Home", "About us", "The company was founded in Turku by two brothers who sold nets."],
    ],
    ["nothing", " \n\n--- \n", []],
  ])("%s", (_, text, expected) => {
    expect(split(text)).toEqual(expected);
  });

  it("covers every letter once, in order, without white space at the edges", () => {
    const piece = fc.constantFrom(
      "Dr. ",
      "e.g. ",
      "It rained. ",
      "\n",
      "\n\n",
      "# ",
      "- ",
      "| a | ",
      "3.5 ",
      "né. ",
      "雨。",
      "😀 ",
      "No. ",
      "?! ",
      "x",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join("");
        let last = 0;
        for (const { start, end } of sentenceSpans(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
          expect(text.slice(last, start)).not.toMatch(/[\p{L}\p{N}]/u);
          last = end;
        }
        expect(text.slice(last)).not.toMatch(/[\p{L}\p{N}]/u);
      }),
    );
  });

  it("widens a span to whole sentences", () => {
    const text = "It is not true. The dam leaked. It held.";
    expect(enclosingSentences(sentenceSpans(text), { start: 20, end: 24 })).toEqual({ start: 16, end: 31 });
    expect(enclosingSentences([], { start: 2, end: 4 })).toEqual({ start: 2, end: 4 });
  });

  it.each([
    [
      "The otter lives with its family.[1] It eats fish.[2][3] Its young swim.",
      ["The otter lives with its family.", "It eats fish.", "Its young swim."],
    ],
    ["It ended in 1990.[12]\n\nNew owners came.", ["It ended in 1990.", "New owners came."]],
    ['He said "no."[4] Then he left.', ['He said "no."', "Then he left."]],
    ["It grew.[citation needed] It fell.[^3] It rose.[a]", ["It grew.", "It fell.", "It rose."]],
    ["The rate is 3.5 % [2]. It fell.", ["The rate is 3.5 % [2].", "It fell."]],
    ["Read arr.[0]name first. Then write.", ["Read arr.[0]name first.", "Then write."]],
  ])("R12 leaves footnote marks after a stop out of sentences: %s", (text, expected) => {
    expect(sentenceSpans(text).map((span) => text.slice(span.start, span.end))).toEqual(expected);
  });

  it.each([
    ["Das gilt z.B. für Brücken und u.a. auch für Tunnel.", 1],
    ["Das kostet ca. 5 Mio. Euro, und es ist nicht viel. Die Brücke ist alt.", 2],
    ["Это было в 1990 г. Москва и другие города.", 1],
    ["यह पुल पुराना है। यह 1848 में बना था।", 2],
    ["这座桥很老。它建于1848年。", 2],
  ])("R12 knows the abbreviations of the language of a text: %s", (text, count) => {
    expect(sentenceSpans(text)).toHaveLength(count);
  });
});
