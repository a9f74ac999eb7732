import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Claim, type ClaimId, type Judgement, mayBeWritten, VERDICTS, type Verdict } from "../domain/claim.ts";
import { prove } from "../domain/sentence.ts";
import type { SnapshotId } from "../domain/snapshot.ts";
import { type AcceptWith, acceptSentences, supports } from "./accept.ts";
import { hardChecks } from "./hard-checks.ts";
import { type Judge, rulesJudge } from "./judge.ts";

const PAGE = [
  "The Orrin dam was finished in 1974 and holds 62 million cubic metres of water.",
  "It was built by the Castell works, not by the state.",
  "It is not true that the dam leaks, the inspector said.",
  "The reservoir may supply up to 40,000 homes in dry years.",
  "Visitors paid 4 euros in 2023.",
].join(" ");
const SNAPSHOT = "s1" as SnapshotId;

function judgement(verdict: Verdict): Judgement {
  return { verdict, score: 0.9, reasons: [], judge: { kind: "rules", version: "test" } };
}

function claim(id: string, quote: string, verdict: Verdict = "supported", text = quote): Claim {
  const start = PAGE.indexOf(quote);
  if (start < 0) throw new Error(`not on the page: ${quote}`);
  return {
    id: id as ClaimId,
    text,
    type: "fact",
    confidence: 0.9,
    quotes: [{ snapshotId: SNAPSHOT, span: { start, end: start + quote.length }, text: quote, locatedBy: "exact" }],
    taskIds: ["t1"],
    relevance: 0.8,
    judgement: judgement(verdict),
  };
}

function by(claims: readonly Claim[], judge: Judge = rulesJudge()): AcceptWith {
  return { claim: (id) => claims.find((known) => known.id === id), contextOf: () => PAGE, judge, signal: new AbortController().signal };
}

const generous: Judge = {
  name: { kind: "model", model: "generous", prompt: "judge@1" },
  judge: async (pairs) => new Map(pairs.map((pair) => [pair.id, judgement("supported")])),
};

const BUILT = claim("c1", "The Orrin dam was finished in 1974 and holds 62 million cubic metres of water.");
const WORKS = claim("c2", "It was built by the Castell works, not by the state.");
const HOMES = claim("c3", "The reservoir may supply up to 40,000 homes in dry years.");
const DENIED = claim("c4", "the dam leaks");

describe("accepting sentences", () => {
  it("R12 lets through what the quotes say, in their words or in others", async () => {
    const { accepted, rejected } = await acceptSentences(
      [
        { text: BUILT.text, claimIds: ["c1"] },
        { text: "The Orrin dam was finished in 1974.", claimIds: ["c1"] },
      ],
      by([BUILT]),
    );
    expect(rejected).toEqual([]);
    expect(accepted.map((sentence) => sentence.claims.map((each) => String(each.id)))).toEqual([["c1"], ["c1"]]);
  });

  it("R12 citing [99] fails", async () => {
    const { accepted, rejected } = await acceptSentences([{ text: BUILT.text, claimIds: ["c99"] }], by([BUILT]));
    expect(accepted).toEqual([]);
    expect(rejected[0]?.reason).toMatch(/no claim that exists/);
  });

  it.each([
    ["an invented number", "The Orrin dam holds 82 million cubic metres of water.", "c1"],
    ["a wrong year", "The Orrin dam was finished in 1947.", "c1"],
    ["a flipped negation", "The Orrin dam was not finished in 1974.", "c1"],
    ["a hedge made certain", "The reservoir supplies 40,000 homes in every year.", "c3"],
    ["a name from nowhere", "The Orrin dam was finished in 1974 by Helga Brandt.", "c1"],
    ["a claim from memory", "Concrete dams outlast earth dams by decades.", "c1"],
  ])("R12 %s does not pass, however generous the judge", async (_, text, id) => {
    const { accepted } = await acceptSentences(
      [{ text, claimIds: [id] }],
      by([BUILT, WORKS, HOMES], _ === "a claim from memory" ? rulesJudge() : generous),
    );
    expect(accepted.map((sentence) => sentence.text)).toEqual([]);
  });

  it("R12 a quote cut out of a denial supports nothing, however generous the judge", async () => {
    for (const text of ["the dam leaks", "The dam is leaking."]) {
      expect((await acceptSentences([{ text, claimIds: ["c4"] }], by([DENIED], generous))).accepted).toEqual([]);
    }
  });

  it("R12 what a partly supported claim says is judged again, even word for word", async () => {
    const partly = { ...BUILT, judgement: judgement("partly supported") };
    const never: Judge = { ...generous, judge: async (pairs) => new Map(pairs.map((pair) => [pair.id, judgement("not found")])) };
    expect((await acceptSentences([{ text: BUILT.text, claimIds: ["c1"] }], by([partly], never))).accepted).toEqual([]);
  });

  it("R12 a judge that says nothing lets nothing through", async () => {
    const silent: Judge = { ...generous, judge: async () => new Map() };
    expect((await acceptSentences([{ text: "The Orrin dam dates from 1974.", claimIds: ["c1"] }], by([BUILT], silent))).accepted).toEqual(
      [],
    );
  });

  it("R12 a sentence is not supported by a claim that may not be written", async () => {
    expect(await supports(BUILT.text, [{ ...BUILT, judgement: judgement("contradicted") }], by([BUILT]))).toBe(false);
    expect(await supports(BUILT.text, [BUILT], by([BUILT]))).toBe(true);
  });

  it("R12 an orphan can not even be made", () => {
    expect(() => prove("Something.", [])).toThrow();
    for (const verdict of VERDICTS.filter((each) => !mayBeWritten(each)))
      expect(() => prove(BUILT.text, [claim("c1", BUILT.text, verdict)])).toThrow();
    expect(() => prove(BUILT.text, [{ ...BUILT, quotes: [] }])).toThrow();
    expect(() => prove("  ", [BUILT])).toThrow();
  });

  it("R12 whatever claims, evidence and writers there are, no orphan sentence is accepted", async () => {
    const quotes = [BUILT.text, WORKS.text, HOMES.text, "Visitors paid 4 euros in 2023.", "the dam leaks"];
    const claims = fc.array(fc.tuple(fc.constantFrom("c1", "c2", "c3", "c4"), fc.constantFrom(...quotes), fc.constantFrom(...VERDICTS)), {
      maxLength: 5,
    });
    const texts = fc.oneof(
      fc.constantFrom(...quotes),
      fc.constantFrom("The dam holds 63 million.", "It never leaks.", "", "  ", "[1]"),
      fc.string(),
    );
    const drafts = fc.array(fc.record({ text: texts, claimIds: fc.array(fc.constantFrom("c1", "c2", "c3", "c4", "c99", "")) }), {
      maxLength: 6,
    });
    const judges = fc.constantFrom(rulesJudge(), generous);
    await fc.assert(
      fc.asyncProperty(claims, drafts, judges, async (made, written, judge) => {
        const known = [...new Map(made.map(([id, quote, verdict]) => [id, claim(id, quote, verdict)])).values()];
        const { accepted } = await acceptSentences(written, by(known, judge));
        for (const sentence of accepted) {
          expect(sentence.text.trim()).not.toBe("");
          expect(sentence.claims.length).toBeGreaterThan(0);
          for (const each of sentence.claims) {
            expect(known).toContain(each);
            expect(mayBeWritten(each.judgement.verdict)).toBe(true);
            for (const quote of each.quotes) expect(PAGE.slice(quote.span.start, quote.span.end)).toBe(quote.text);
          }
          const evidence = sentence.claims.flatMap((each) => each.quotes.map((quote) => ({ quote: quote.text, context: PAGE })));
          expect(hardChecks(sentence.text, evidence)).toEqual([]);
        }
      }),
      { numRuns: 400 },
    );
  });
});
