import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Claim, type ClaimId, type Judgement, mayBeWritten, VERDICTS, type Verdict } from "../domain/claim.ts";
import type { SnapshotId } from "../domain/snapshot.ts";
import { quoteInContext } from "../text/context.ts";
import { type AcceptWith, acceptSentences, supports } from "./accept.ts";
import type { Judge } from "./judge.ts";
import type { JudgedPair } from "./pair.ts";
import { rulesJudge } from "./rules.ts";

const PAGE = [
  "The Orrin dam was finished in 1974 and holds 62 million cubic metres of water.",
  "It was built by the Castell works, not by the state.",
  "It is not true that the dam leaks, the inspector said.",
  "The reservoir may supply up to 40,000 homes in dry years.",
].join(" ");
const SNAPSHOT = "s1" as SnapshotId;

function judgement(verdict: Verdict): Judgement {
  return { verdict, score: 0.9, reasons: verdict === "supported" ? [] : ["so says the judge"], judge: { kind: "rules", version: "test" } };
}

function claim(id: string, quote: string, verdict: Verdict = "supported", text = quote): Claim {
  const start = PAGE.indexOf(quote);
  const span = { start, end: start + quote.length };
  const quotes = [{ snapshotId: SNAPSHOT, span, text: quote, locatedBy: "exact" as const }];
  return { id: id as ClaimId, text, type: "fact", confidence: 0.9, quotes, taskIds: ["t1"], relevance: 0.8, judgement: judgement(verdict) };
}

function by(claims: readonly Claim[], judge: Judge = rulesJudge()): AcceptWith {
  return {
    claim: (id) => claims.find((known) => known.id === id),
    inContext: ({ span }) => quoteInContext({ title: "The Orrin dam", published: "2024-05-01", landmarks: [] }, PAGE, span),
    judge,
    signal: new AbortController().signal,
  };
}

/** A judge that says the same of everything, and keeps what it was asked. */
function saying(verdict: Verdict): Judge & { readonly asked: JudgedPair[] } {
  const asked: JudgedPair[] = [];
  return {
    name: { kind: "model", model: "scripted", prompt: "judge@1" },
    asked,
    judge: async (pairs) => {
      asked.push(...pairs);
      return new Map(pairs.map(({ id }) => [id, judgement(verdict)]));
    },
  };
}

const BUILT = claim("c1", "The Orrin dam was finished in 1974 and holds 62 million cubic metres of water.");
const WORKS = claim("c2", "It was built by the Castell works, not by the state.");
const HOMES = claim("c3", "The reservoir may supply up to 40,000 homes in dry years.");
const LEAKS = claim("c4", "the dam leaks");
const textsOf = (list: readonly { readonly text: string }[]) => list.map(({ text }) => text);

describe("accepting sentences", () => {
  it("R12 without a model whole sentences are let through, and nothing else", async () => {
    const drafts = [
      { text: BUILT.text, claimIds: ["c1"] },
      { text: "The Orrin dam was finished in 1974.", claimIds: ["c1"] },
      { text: "the dam leaks", claimIds: ["c4"] },
    ];
    const { accepted, rejected } = await acceptSentences(drafts, by([BUILT, LEAKS]));
    expect(textsOf(accepted)).toEqual([BUILT.text]);
    expect(textsOf(rejected)).toEqual([drafts[1]?.text, "the dam leaks"]);
  });

  it("R12 a part of a quote is put to the judge, however literally it stands there", async () => {
    const judge = saying("not found");
    const { accepted } = await acceptSentences([{ text: "the dam leaks", claimIds: ["c4"] }], by([LEAKS], judge));
    expect(judge.asked.map(({ claim: said }) => said)).toEqual(["the dam leaks"]);
    expect(accepted).toEqual([]);
  });

  it("R12 what a claim says that this very judge found supported costs no second judgement; another judge is asked", async () => {
    const judge = saying("supported");
    const own = { ...WORKS, text: "The Castell works built it.", judgement: { ...judgement("supported"), judge: judge.name } };
    expect(textsOf((await acceptSentences([{ text: own.text, claimIds: ["c2"] }], by([own], judge))).accepted)).toEqual([own.text]);
    expect(judge.asked).toEqual([]);
    const byRules = { ...own, judgement: judgement("supported") };
    await acceptSentences([{ text: own.text, claimIds: ["c2"] }], by([byRules], judge));
    expect(judge.asked.length).toBe(1);
  });

  it.each([
    ["a figure", "The Orrin dam holds 64 million cubic metres."],
    ["a year", "The Orrin dam was finished in 1975."],
    ["a name", "The Orrin dam was finished by Skanska in 1974."],
    ["a negation", "The Orrin dam was not finished in 1974."],
    ["a model number", "The Orrin dam, an XR-300, was finished in 1974."],
    ["a question", "Was the Orrin dam finished in 1974?"],
    ["nothing", "  "],
    ["a text too long to be checked", `The Orrin dam was finished in 1974${" and 1974".repeat(300)}.`],
  ])("R12 %s that the quotes lack is refused before a judge that always agrees is asked", async (_, text) => {
    const judge = saying("supported");
    const { accepted, rejected } = await acceptSentences([{ text, claimIds: ["c1"] }], by([BUILT], judge));
    expect(accepted).toEqual([]);
    expect(rejected[0]?.reason).toBeTruthy();
    expect(judge.asked).toEqual([]);
  });

  it("R12 a figure that only comes out of two others is refused until its calculation is given", async () => {
    const judge = saying("supported");
    const text = "In 2024 the Orrin dam had stood for 50 years.";
    const { accepted, rejected } = await acceptSentences([{ text, claimIds: ["c1"] }], by([BUILT], judge));
    expect([accepted, judge.asked]).toEqual([[], []]);
    expect(rejected.map(({ reason }) => reason)).toEqual(["number 50 years is computed and its calculation is not given"]);
  });

  it("R12 the day of publication and the title may be said", async () => {
    const judge = saying("supported");
    const text = "On 1 May 2024 the reservoir of the Orrin dam could supply up to 40,000 homes in dry years.";
    expect(textsOf((await acceptSentences([{ text, claimIds: ["c3"] }], by([HOMES], judge))).accepted)).toEqual([text]);
  });

  it("R12 what is only partly supported is rejected with the judge's reason, never narrowed or let through", async () => {
    const text = "The dam, built by the Castell works, was cheap.";
    const { accepted, rejected } = await acceptSentences([{ text, claimIds: ["c2"] }], by([WORKS], saying("partly supported")));
    expect([accepted, rejected]).toEqual([[], [{ text, reason: "so says the judge" }]]);
  });

  it("R12 Citing `[99]` fails: ids that name no claim, or one that may not be written", async () => {
    const judge = saying("supported");
    const unfit = claim("c5", "It was built by the Castell works, not by the state.", "contradicted");
    const drafts = [
      { text: "It was built by the Castell works.", claimIds: ["c99"] },
      { text: "It was built by the Castell works.", claimIds: [] },
      { text: "It was built by the Castell works.", claimIds: ["c5"] },
    ];
    const { accepted, rejected } = await acceptSentences(drafts, by([unfit], judge));
    expect(accepted).toEqual([]);
    expect(rejected.map(({ reason }) => reason)).toEqual([
      "it names no claim that exists",
      "it names no claim that exists",
      "the claims it names may not be written",
    ]);
  });

  it("R12 all sentences are judged in one go, each with the quotes of its own claims", async () => {
    const judge = saying("supported");
    const drafts = [
      { text: "The Castell works built the dam.", claimIds: ["c2"] },
      { text: "Homes could be supplied in dry years.", claimIds: ["c3"] },
    ];
    await acceptSentences(drafts, by([WORKS, HOMES], judge));
    expect(judge.asked.map(({ evidence }) => evidence.map(({ quote }) => quote))).toEqual([
      [WORKS.quotes[0]?.text],
      [HOMES.quotes[0]?.text],
    ]);
  });

  it("R12 whatever the verdicts, no sentence without writable claims and the judge's support is accepted", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...VERDICTS), fc.constantFrom(...VERDICTS), async (own, judged) => {
        const { accepted } = await acceptSentences(
          [{ text: "The Castell works built the dam.", claimIds: ["c"] }],
          by([claim("c", "It was built by the Castell works, not by the state.", own)], saying(judged)),
        );
        expect(accepted.length).toBe(mayBeWritten(own) && judged === "supported" ? 1 : 0);
      }),
    );
  });

  it("R12 whether claims alone carry sentences is asked in one go, and never of what facts refuse", async () => {
    const judge = saying("supported");
    const answers = await supports(
      [
        { text: "The Castell works built the dam.", claims: [WORKS] },
        { text: "The dam cost 90 million.", claims: [WORKS] },
        { text: "The Castell works built the dam.", claims: [claim("x", "the dam leaks", "not found")] },
      ],
      by([], judge),
    );
    expect(answers).toEqual([true, false, false]);
    expect(judge.asked.length).toBe(1);
  });
});
