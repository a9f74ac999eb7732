import { expect, it } from "vitest";
import { cleanText, sentenceOf } from "./clean.ts";
import type { Mark } from "./mark.ts";

/** The marks of a text that are written in braces: what `{…}` holds is taken out, what `<…>` holds stays. */
function clean(said: string): [string, ...(readonly [number, number])[]] {
  const marks: Mark[] = [];
  let text = "";
  for (const [piece] of said.matchAll(/\{[^}]*\}|<[^>]*>|[^{<]+/gu)) {
    const inner = /^[{<]/u.test(piece) ? piece.slice(1, -1) : piece;
    if (inner !== piece)
      marks.push({
        start: text.length,
        end: text.length + inner.length,
        style: "number",
        written: inner,
        targets: [],
        removed: piece.startsWith("{"),
      });
    text += inner;
  }
  const { text: left, marks: placed } = cleanText(text, marks);
  return [left, ...placed.map(({ from, at }) => [from, at] as const)];
}

it.each<[string, ReturnType<typeof clean>]>([
  ["Tides turn {[1]}.", ["Tides turn.", [10, 10]]],
  ["Tides turn.{[1]} Winds blow {[2]}", ["Tides turn. Winds blow", [11, 11], [22, 22]]],
  ["Tides {[1]}, {[2]} turn.", ["Tides turn.", [5, 5], [5, 5]]],
  ["The <office> says so.", ["The office says so.", [4, 10]]],
  ["Tides turn → {[1]}.", ["Tides turn.", [10, 10]]],
  ["Tides turn{[1]}twice.", ["Tides turn twice.", [10, 10]]],
  ["Tides{[1]} turn", ["Tides turn", [5, 5]]],
  ["Tides ({[1]}x) turn", ["Tides ( x) turn", [7, 7]]],
  ["{[1]} Tides", [" Tides", [0, 0]]],
  ["No marks, calculated.", ["No marks, calculated."]],
  ["It is 4 {[1]}, calculated.", ["It is 4.", [7, 7]]],
  ["It is 4 {[1]}, calculated anew.", ["It is 4, calculated anew.", [7, 7]]],
])("I7 %j without its citations, and where they stood: %j", (said, left) => {
  expect(clean(said)).toEqual(left);
});

it("I7 a citation belongs to the sentence it stands in or right behind", () => {
  const sentences = [
    { start: 0, end: 11 },
    { start: 12, end: 22 },
  ];
  const at = (place: number, removed = true, from = place) => sentenceOf(sentences, { mark: { removed } as Mark, from, at: place });
  expect([at(0), at(5), at(11), at(12), at(13), at(22), at(30)]).toEqual([0, 0, 0, 0, 1, 1, 1]);
  expect([at(20, false, 12), at(20, false, 11), at(20, false, 13)]).toEqual([1, 0, 1]);
  expect(sentenceOf([], { mark: { removed: true } as Mark, from: 0, at: 0 })).toBe(-1);
});
