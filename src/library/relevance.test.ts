import { describe, expect, it } from "vitest";
import type { QueryTerm } from "./query.ts";
import { relevance, togetherness } from "./relevance.ts";

const THRESHOLD = 0.15;
const terms = (...weights: number[]): QueryTerm[] => weights.map((weight, i) => ({ term: `t${i}`, weight, passages: 1, asPrefix: false }));
const found = (here: number[], elsewhere: number[] = [], together = 0, lexical = 1) => ({
  here: ({ term }: QueryTerm) => here.includes(Number(term.slice(1))),
  elsewhere: ({ term }: QueryTerm) => elsewhere.includes(Number(term.slice(1))),
  together,
  lexical,
});

describe("G2 relevance of a passage, against the gate's threshold of 0.15", () => {
  it.each([
    ["every term, in order", terms(1, 1, 1), found([0, 1, 2], [], 1), 1],
    ["every term, scattered and thin", terms(1, 1, 1), found([0, 1, 2], [], 0, 0), 0.8],
    ["two of three", terms(1, 1, 1), found([0, 1]), 0.53],
    ["one of two", terms(1, 1), found([0]), 0.37],
    ["one of three", terms(1, 1, 1), found([0]), 0.22],
    ["one of five", terms(1, 1, 1, 1, 1), found([0]), 0.11],
    ["one common term of five", terms(0.2, 1, 1, 1, 1), found([0]), 0.02],
    ["the one rare term of five", terms(1, 0.2, 0.2, 0.2, 0.2), found([0]), 0.42],
    ["half here, half elsewhere in the document", terms(1, 1), found([0], [1]), 0.62],
    ["nothing", terms(1, 1), found([]), 0],
  ])("%s", (_, query, evidence, score) => {
    expect(relevance(query, evidence)).toBeCloseTo(score, 2);
    expect(relevance(query, evidence) >= THRESHOLD).toBe(score >= THRESHOLD);
  });

  it("G2 counts a word found only as a beginning for less, and a query without terms for nothing", () => {
    const [whole] = terms(1);
    expect(relevance([{ term: "t0", weight: 1, passages: 1, asPrefix: true }], found([0], [], 1))).toBeCloseTo(0.63, 2);
    expect(relevance(whole === undefined ? [] : [whole], found([0], [], 1))).toBe(1);
    expect(relevance([], found([]))).toBe(0);
  });

  it("R5 sees which terms follow each other, but not across title and text", () => {
    expect(togetherness(terms(1, 1, 1), "t0 t1 x t2")).toBe(0.5);
    expect(togetherness(terms(1, 1), "t0 | t1")).toBe(0);
  });
});
