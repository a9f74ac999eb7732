import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Expression, figuresIn, LONGEST_EXPRESSION, parseExpression, partsOf, shownExpression } from "./expression.ts";

const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.integer({ min: 2, max: 999 }).map((value): Expression => ({ kind: "figure", claim: "q", figure: String(value) })),
    fc.constantFrom(1, 100).map((value): Expression => ({ kind: "number", value })),
    fc.record({
      kind: fc.constant("operation" as const),
      operator: fc.constantFrom("+", "-", "*", "/"),
      left: tie("expression"),
      right: tie("expression"),
    }),
  ),
}));

function worthOf(one: Expression): number {
  if (one.kind === "number") return one.value;
  if (one.kind === "figure") return Number(one.figure);
  const [a, b] = [worthOf(one.left), worthOf(one.right)];
  return { "+": a + b, "-": a - b, "*": a * b, "/": a / b, "^": a ** b }[one.operator];
}

const figure = (one: Expression) => (one.kind === "figure" ? `${one.claim}:${one.figure}` : "");
const shown = (text: string) => {
  const read = parseExpression(text);
  return read === undefined ? undefined : shownExpression(read, (one) => (one.kind === "figure" ? one.figure : ""));
};

describe("R12 expressions", () => {
  it("mean the same when they are read as they are shown", () => {
    fc.assert(
      fc.property(
        expression.filter((one) => figuresIn(one).length <= 12),
        (one) => {
          const again = parseExpression(shownExpression(one, figure));
          if (again === undefined) throw new Error("not read");
          const [before, after] = [worthOf(one), worthOf(again)];
          if (Number.isFinite(before)) expect(after).toBeCloseTo(before, Math.max(0, 6 - Math.ceil(Math.log10(Math.abs(before) + 1))));
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    ["a:5 - (b:3 - c:2)", "5 − (3 − 2)"],
    ["a:5 - (b:3 + c:2)", "5 − (3 + 2)"],
    ["a:5 + (b:3 - c:2)", "5 + 3 − 2"],
    ["(a:5 - b:3) - c:2", "5 − 3 − 2"],
    ["a:5 - b:3 * c:2", "5 − 3 × 2"],
    ["a:8 / (b:4 / c:2)", "8 / (4 / 2)"],
    ["(a:8 / b:4) / c:2", "8 / 4 / 2"],
    ["(a:8 + b:4) * c:2", "(8 + 4) × 2"],
    ["a:8 * (b:4 / c:2)", "8 × (4 / 2)"],
    ["(a:8 / b:4) ^ (1 / c:2)", "(8 / 4)^(1 / 2)"],
  ])("show the brackets they need: %s", (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it("are read up to a length, a depth and a number of figures", () => {
    const sum = (figures: number) => Array.from({ length: figures }, (_, at) => `q${at}:7`).join(" + ");
    expect([parseExpression(sum(12)) === undefined, parseExpression(sum(13)) === undefined]).toEqual([false, true]);
    const padded = (length: number) => `a:7 + ${" ".repeat(length - 9)}b:7`;
    expect(
      [padded(LONGEST_EXPRESSION), padded(LONGEST_EXPRESSION + 1)].map((text) => [text.length, parseExpression(text) === undefined]),
    ).toEqual([
      [600, false],
      [601, true],
    ]);
    const deep = (brackets: number) => `${"(".repeat(brackets)}a:7${")".repeat(brackets)}`;
    expect([parseExpression(deep(8)) === undefined, parseExpression(deep(9)) === undefined]).toEqual([false, true]);
  });
});

it("R12 a part of what is counted is no result of its own", () => {
  expect(partsOf("count(q1, q2, q3)")).toEqual([]);
  expect(partsOf("(q1:5 - q2:3) / count(q3, q4, q5)")).toEqual(["q1:5 − q2:3"]);
});
