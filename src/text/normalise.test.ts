import fc from "fast-check";
import { expect, it } from "vitest";
import { normaliseText } from "./normalise.ts";
import { withoutUnseen } from "./unseen.ts";

it.each([
  ["line breaks become LF", "a\r\nb\rc\u2028d", "a\nb\nc\nd"],
  ["runs of spaces and NBSP become one space", "a \u00a0\t b\u2003c\u3000d", "a b c d"],
  ["lines lose spaces at both ends", "  a  \n  b  ", "a\nb"],
  ["three or more line breaks become two", "a\n\n\n\nb\n \n\nc", "a\n\nb\n\nc"],
  ["letters are composed", "e\u0301", "\u00e9"],
  ["code keeps its spaces", "x  y\n```js\nif (a)  {\n    b;\n}\n```\nx  y", "x y\n```js\nif (a)  {\n    b;\n}\n```\nx y"],
  ["a shorter fence does not end code", "````\na  b\n```\nc  d\n````", "````\na  b\n```\nc  d\n````"],
  ["nothing else changes", "“Zitat” – 1 000,5 € ﬁ ½ 👩\u200d👧", "“Zitat” – 1 000,5 € ﬁ ½ 👩\u200d👧"],
  ["what nobody sees goes", "A\u200dB\u{e0041}\ufe0f c\u00ad\u2066d", "AB cd"],
])("R6 normalises: %s", (_, raw, normal) => {
  expect(normaliseText(raw)).toBe(normal);
});

it("R6 normalising twice is normalising once", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("```", "~~~~", "\r\n", "\n", "  ", "\u00a0", "\t", "# x", "e\u0301"),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const once = normaliseText(pieces.join(""));
      expect(normaliseText(once)).toBe(once);
    }),
  );
});

it("R6 changes nothing but white space, composition and what nobody sees", () => {
  const bare = (text: string): string =>
    withoutUnseen(text)
      .normalize("NFC")
      .replace(/[\s\u0085]+/g, "");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(bare(normaliseText(text))).toBe(bare(text));
    }),
  );
});
