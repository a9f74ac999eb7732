import { describe, expect, it } from "vitest";
import type { DraftedCalculation } from "../domain/calculation.ts";
import { type Claim, claimSchema, type Judgement } from "../domain/claim.ts";
import { prove } from "../domain/sentence.ts";
import { acceptSentences, supports } from "./accept.ts";
import type { Judge } from "./judge.ts";
import type { JudgedPair } from "./pair.ts";

function claim(id: string, text: string, quote = text, verdict = "supported"): Claim {
  return claimSchema.parse({
    id,
    text,
    type: "fact",
    confidence: 1,
    relevance: 1,
    taskIds: ["t1"],
    quotes: [{ snapshotId: id, span: { start: 0, end: quote.length }, text: quote, locatedBy: "exact" }],
    judgement: { verdict, score: 1, reasons: [], judge: { kind: "rules", version: "t" } },
  });
}

const CLAIMS = new Map(
  [
    claim("a1", "The mill ground 16,525 tonnes in 2019."),
    claim("b2", "The mill ground 15,861 tonnes in 2018."),
    claim("d4", "The mill ground 900 tonnes in 1950.", "The mill ground 900 tonnes in 1950.", "not found"),
  ].map((one) => [String(one.id), one]),
);

/** So that no two figures stand beside each other: what follows from those is no fault with or without a calculation. */
const BESIDES = "The mill stands at the lower end of the valley, where the river bends twice before it reaches the old bridge. "
  .repeat(3)
  .trim();

function acceptedBy(verdict: Judgement["verdict"] = "supported") {
  const asked: JudgedPair[] = [];
  const name = { kind: "model", model: "m", prompt: "judge@8" } as const;
  const judge: Judge = {
    name,
    judge: async (pairs) => {
      asked.push(...pairs);
      return new Map(pairs.map(({ id }) => [id, { verdict, score: 1, reasons: verdict === "supported" ? [] : ["no"], judge: name }]));
    },
  };
  const by = {
    claim: (id: string) => CLAIMS.get(id),
    inContext: ({ text }: { readonly text: string }) => ({ quote: text, context: `${text} ${BESIDES}`, place: [] }),
    judge,
    signal: new AbortController().signal,
  };
  return { by, asked };
}

const MORE = "The mill ground 664 tonnes more in 2019 than in 2018.";
const sum = (expression: string, result = "664 tonnes"): DraftedCalculation => ({ result, expression });

describe("sentences that compute", () => {
  it("R12 a figure that comes out of figures of the claims is no fault, and the judge is told how", async () => {
    const { by, asked } = acceptedBy();
    const { accepted, rejected } = await acceptSentences(
      [{ text: MORE, claimIds: ["a1", "b2"], calculations: [sum("a1:16,525 - b2:15,861")] }],
      by,
    );
    expect(rejected).toEqual([]);
    expect(accepted[0]?.calculations).toMatchObject([{ result: "664 tonnes", expression: "16,525 − 15,861" }]);
    expect(asked).toMatchObject([{ claim: MORE, calculated: [{ line: "16,525 − 15,861 = 664 tonnes", result: "664 tonnes" }] }]);
  });

  it.each<[string, readonly string[], readonly DraftedCalculation[], RegExp]>([
    ["without its calculation", ["a1", "b2"], [], /number 664 tonnes not in evidence/],
    ["with one that does not come out", ["a1", "b2"], [sum("a1:16,525 + b2:15,861")], /does not come out: it comes to 32,386/],
    ["with one over a claim it does not cite", ["a1"], [sum("a1:16,525 - b2:15,861")], /does not name the claim that 15,861 is of/],
    ["with one over a claim that may not be written", ["a1", "d4"], [sum("a1:16,525 - d4:900")], /does not name the claim that 900 is of/],
    ["with one of another figure", ["a1", "b2"], [sum("a1:16,525 - b2:15,861", "32,386 tonnes")], /number 664 tonnes not in evidence/],
  ])("R12 the same sentence %s is rejected, and no judge is asked", async (_, claimIds, calculations, reason) => {
    const { by, asked } = acceptedBy();
    const { accepted, rejected } = await acceptSentences([{ text: MORE, claimIds, calculations }], by);
    expect([accepted.length, asked.length]).toEqual([0, 0]);
    expect(rejected[0]?.reason).toMatch(reason);
  });

  it("R12 a calculation carries its own figure and no other", async () => {
    const { by } = acceptedBy();
    const text = "The mill ground 664 tonnes more in 2019 than in 2018, and 700 tonnes more than in 1950.";
    const { rejected } = await acceptSentences([{ text, claimIds: ["a1", "b2"], calculations: [sum("a1:16,525 - b2:15,861")] }], by);
    expect(rejected[0]?.reason).toMatch(/700 tonnes|1950/);
  });

  it("R12 what the judge does not find carried is rejected, however right the figure is", async () => {
    const { by } = acceptedBy("contradicted");
    const text = "The mill ground 664 tonnes less in 2019 than in 2018.";
    const { accepted } = await acceptSentences([{ text, claimIds: ["a1", "b2"], calculations: [sum("a1:16,525 - b2:15,861")] }], by);
    expect(accepted).toEqual([]);
  });

  it("R12 a source carries a computed sentence alone only where all its figures are of that source", async () => {
    const { by } = acceptedBy();
    const { accepted } = await acceptSentences([{ text: MORE, claimIds: ["a1", "b2"], calculations: [sum("a1:16,525 - b2:15,861")] }], by);
    const [sentence] = accepted;
    const calculations = sentence?.calculations ?? [];
    const all = sentence?.claims ?? [];
    expect(await supports([{ text: MORE, claims: all, calculations }], by)).toEqual([true]);
    expect(await supports([{ text: MORE, claims: all.slice(0, 1), calculations }], by)).toEqual([false]);
  });

  it("R12 nothing is proven that computes from a quote none of its claims has", () => {
    const [a, b] = [CLAIMS.get("a1"), CLAIMS.get("b2")].filter((one) => one !== undefined);
    if (a === undefined || b === undefined) throw new Error("no claims");
    const calculation = (claimId: string, quote: string) => ({
      result: "664",
      expression: "16,525 − 15,861",
      inputs: [{ figure: "16,525", claimId, quote }],
    });
    expect(prove(MORE, [a, b], [calculation("a1", a.text)]).calculations).toHaveLength(1);
    expect(() => prove(MORE, [b], [calculation("a1", a.text)])).toThrow(/computed from no quote/);
    expect(() => prove(MORE, [a, b], [calculation("a1", "Made up.")])).toThrow(/computed from no quote/);
  });
});
