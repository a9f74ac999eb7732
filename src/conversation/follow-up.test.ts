import { describe, expect, it } from "vitest";
import { stated } from "../gather/stated-material.ts";
import { followUp } from "./follow-up.ts";

const { evidence, claims } = stated([
  { text: "The Brill pump costs 410 euros in its standard form." },
  { text: "Whoever buys three finds that the Brill pump costs 380 euros apiece." },
  { text: "In the north, where it is made under licence, a Brill pump costs 395 euros." },
]);
const sources = claims.flatMap(({ quotes: [quote] }) => (quote && evidence.sourceOf(quote.snapshotId)) ?? []);

describe("a follow-up by rules", () => {
  it("C16 says what answers best first, and what answers equally well in one order, however it was found", () => {
    const [first, second, third] = claims.map((claim, at) => ({ ...claim, relevance: at === 2 ? 1 : 0.9 }));
    if (first === undefined || second === undefined || third === undefined) throw new Error("Three claims were stated.");
    for (const found of [
      [first, second, third],
      [second, third, first],
      [third, second, first],
    ])
      expect(followUp("what does the Brill pump cost", found, sources)?.claims.map(({ id }) => String(id))).toEqual(["c2", "c0", "c1"]);
  });
});
