import { describe, expect, it } from "vitest";
import type { Verdict } from "../domain/claim.ts";
import type { Judge } from "../verify/judge.ts";
import type { JudgedPair } from "../verify/pair.ts";
import { rulesJudge } from "../verify/rules.ts";
import { confirmedDisagreements, sideOf } from "./disagreeing.ts";
import { type StatedOn, stated } from "./stated-material.ts";

async function told(pages: readonly StatedOn[], judge: Judge) {
  const { evidence, claims } = stated(pages);
  return confirmedDisagreements(claims, evidence, { judge, signal: new AbortController().signal });
}

/** A model that always says the same, and what it was asked in each call. */
function saying(verdictOf: (pair: JudgedPair) => Verdict) {
  const name = { kind: "model", model: "m", prompt: "judge@7" } as const;
  const asked: JudgedPair[][] = [];
  const judge: Judge = {
    name,
    judge: async (pairs) => {
      asked.push([...pairs]);
      return new Map(pairs.map((pair) => [pair.id, { verdict: verdictOf(pair), score: 0, reasons: [], judge: name }]));
    },
  };
  return { judge, asked };
}

const A: StatedOn = { text: "Talmont's TX-2 cell stores 162 watt hours per kilogram.", published: "2023-05-01", siteName: "Talmont" };
const B: StatedOn = {
  text: "The TX-2 cell stored 155 watt hours per kilogram in our test.",
  published: "2021-03-01",
  siteName: "Cell Lab",
};
const COST: StatedOn = { text: "The new crane cost 52 million crowns." };
const OTHER: StatedOn = { text: "The new crane cost 47 million crowns." };

describe("disagreements with a model", () => {
  it("R12 C13 are told when each side is contradicted by what the other was drawn from, the earlier first, asked in one go", async () => {
    const { judge, asked } = saying(() => "contradicted");
    expect(await told([A, B, COST, OTHER], judge)).toMatchObject([
      { a: { text: COST.text }, b: { text: OTHER.text }, figures: ["52 million", "47 million"] },
      { a: { text: B.text }, b: { text: A.text }, figures: ["155", "162"] },
    ]);
    expect(asked.map((pairs) => pairs.length)).toEqual([4]);
    const held = asked[0]?.map(({ claim, evidence }) => [claim, evidence[0]?.quote]);
    expect(held).toContainEqual([A.text, B.text]);
    expect(held).toContainEqual([B.text, A.text]);
  });

  it.each<Verdict>(["supported", "partly supported", "not found", "not checked"])(
    "R12 C13 are not told when it says %s",
    async (verdict) => {
      expect(await told([COST, OTHER], saying(() => verdict).judge)).toEqual([]);
    },
  );

  it("R12 C13 are not told when it sees them one way only", async () => {
    expect(await told([COST, OTHER], saying(({ claim }) => (claim === COST.text ? "contradicted" : "not found")).judge)).toEqual([]);
  });

  it("R12 C13 it is not asked where nothing may disagree", async () => {
    const { judge, asked } = saying(() => "contradicted");
    expect(await told([COST, { text: "In 2019 the old crane was sold." }], judge)).toEqual([]);
    expect(asked).toEqual([]);
  });
});

describe("disagreements without a model", () => {
  it.each<readonly [string, StatedOn, StatedOn, number]>([
    ["nothing but the figure differs", COST, OTHER, 1],
    ["other words stand around it", A, { ...B, published: "2023-06-01" }, 0],
    ["it is of another product", { text: "The Maroc costs 300 euros." }, { text: "The Lunetta costs 250 euros." }, 0],
    ["it is of another period", { text: "In 2022 the port had 640 berths." }, { text: "In 2023 the port had 700 berths." }, 0],
    ["it is of another condition", { text: "At 25 °C the cell keeps 91 percent." }, { text: "At 60 °C the cell keeps 74 percent." }, 0],
    ["its source is of a clearly later day", { ...COST, published: "2023-01-01" }, { ...OTHER, published: "2024-01-01" }, 0],
    [
      "the sentences around name other years",
      { text: `The harbour was rebuilt in 1990. ${COST.text}`, said: COST.text },
      { text: `The harbour was rebuilt in 2015. ${OTHER.text}`, said: OTHER.text },
      0,
    ],
    ["their sources are of days close by in two years", { ...COST, published: "2023-12-20" }, { ...OTHER, published: "2024-01-05" }, 1],
    ["the other source gives both figures", COST, { text: `${COST.text} ${OTHER.text}`, said: OTHER.text }, 0],
  ])("R12 C13 where %s", async (_, one, other, count) => {
    expect(await told([one, other], rulesJudge())).toHaveLength(count);
  });
});

describe("sides", () => {
  it("R12 C13 are named by publisher and day, else by host", () => {
    const { evidence, claims } = stated([A, COST]);
    expect(claims.map((claim) => sideOf(claim, evidence))).toEqual([
      { who: "Talmont", day: "2023-05-01" },
      { who: "paper-1.test", day: undefined },
    ]);
  });
});
