import { describe, expect, it } from "vitest";
import { prove } from "../domain/sentence.ts";
import type { Judge } from "../verify/judge.ts";
import type { JudgedPair } from "../verify/pair.ts";
import { attribute } from "./corroborating.ts";
import { type StatedOn, stated } from "./stated-material.ts";

const CRANE = "The new crane on the quay lifts forty containers an hour.";
const AGAIN = "Forty containers an hour are lifted by the new crane on the quay.";
const ONCE_MORE = "On the quay the new crane lifts forty containers in an hour.";
const LAST = "An hour sees forty containers lifted by the quay's new crane.";
const OTHER = "The old mill ground rye until the fire.";

/** A judge who finds carried what is in these words, and what it was asked. */
function judging(...carrying: string[]) {
  const asked: string[][] = [];
  const name = { kind: "model", model: "m", prompt: "judge@7" } as const;
  const judge: Judge = {
    name,
    judge: async (pairs: readonly JudgedPair[]) => {
      const quotes = (pair: JudgedPair) => pair.evidence.map(({ quote }) => quote);
      asked.push(pairs.flatMap(quotes));
      const verdictOf = (pair: JudgedPair) => (quotes(pair).some((quote) => carrying.includes(quote)) ? "supported" : "not found");
      return new Map(pairs.map((pair) => [pair.id, { verdict: verdictOf(pair), score: 1, reasons: [], judge: name }]));
    },
  };
  return { judge, asked };
}

async function attributed(pages: readonly StatedOn[], own: readonly number[], judge: Judge) {
  const { evidence, claims } = stated(pages);
  const sentence = prove(
    CRANE,
    claims.filter((_, at) => own.includes(at)),
  );
  const by = { claim: () => undefined, inContext: evidence.inContext.bind(evidence), judge, signal: new AbortController().signal };
  const [result] = await attribute([sentence], evidence, claims, by);
  return { cites: result?.sentence.claims.map(({ id }) => String(id)), backing: result?.backing, isSame: result?.sentence === sentence };
}
const pages = (...texts: string[]): StatedOn[] => texts.map((text) => ({ text }));

describe("the sources of a sentence", () => {
  it("R12 one that nobody else says stays as it is, and nobody is asked", async () => {
    const { judge, asked } = judging();
    expect(await attributed(pages(CRANE, OTHER), [0], judge)).toEqual({ cites: ["c0"], backing: 1, isSame: true });
    expect(asked).toEqual([]);
  });

  it("R12 are joined by others that say it alike and carry it alone", async () => {
    const { judge, asked } = judging(CRANE, AGAIN);
    expect(await attributed(pages(CRANE, AGAIN, OTHER), [0], judge)).toEqual({ cites: ["c0", "c1"], backing: 2, isSame: false });
    expect(asked).toEqual([[CRANE, AGAIN]]);
  });

  it("R12 are not joined by what does not carry it", async () => {
    expect(await attributed(pages(CRANE, AGAIN), [0], judging(CRANE).judge)).toEqual({ cites: ["c0"], backing: 1, isSame: true });
  });

  it("R12 no more than two others are asked, the likest first", async () => {
    const { judge, asked } = judging(CRANE, AGAIN, ONCE_MORE, LAST);
    const result = await attributed(
      pages(CRANE, "Forty containers are lifted by the new crane on the quay.", ONCE_MORE, AGAIN),
      [0],
      judge,
    );
    expect(asked[0]).toHaveLength(3);
    expect(result.cites).toEqual(["c0", "c2", "c3"]);
    expect(result.backing).toBe(3);
  });

  it("R12 those that do not carry it alone go, unless only together they do", async () => {
    expect(await attributed(pages(CRANE, AGAIN), [0, 1], judging(AGAIN).judge)).toEqual({ cites: ["c1"], backing: 1, isSame: false });
    expect(await attributed(pages(CRANE, AGAIN), [0, 1], judging().judge)).toEqual({ cites: ["c0", "c1"], backing: 1, isSame: true });
  });

  it("R12 its own stay where only another carries it alone", async () => {
    expect(await attributed(pages(CRANE, AGAIN), [0], judging(AGAIN).judge)).toEqual({ cites: ["c0", "c1"], backing: 1, isSame: false });
  });

  it("G4 one that was cut short is cited only where no whole one carries it", async () => {
    const both = judging(CRANE, AGAIN).judge;
    const [cut, alsoCut] = [CRANE, AGAIN].map((text) => ({ text, isPartial: true })) as [StatedOn, StatedOn];
    expect(await attributed([cut, { text: AGAIN }], [0, 1], both)).toEqual({ cites: ["c1"], backing: 1, isSame: false });
    expect(await attributed([cut, alsoCut], [0, 1], both)).toEqual({ cites: ["c0", "c1"], backing: 2, isSame: true });
  });
});
