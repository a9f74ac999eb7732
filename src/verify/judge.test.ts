import { describe, expect, it } from "vitest";
import { isAssayError } from "../domain/error.ts";
import { rulesJudge } from "./judge.ts";
import { judgeByRules } from "./rules-judge.ts";
import { selectEvidence } from "./select.ts";

const PAGE =
  "Tidal mill of Rance. The mill at Rance was opened in 1966 by President de Gaulle. Its 24 turbines reach 240 megawatts. " +
  "Visitors can park near the lock. The café sells pancakes. A museum tells of the builders.";
const signal = new AbortController().signal;

describe("judgeByRules", () => {
  it.each([
    ["The Rance mill opened in 1966.", "supported"],
    ["The mill's 24 turbines reach 240 MW.", "supported"],
    ["Its 24 turbines reach 240 megawatts.", "supported"],
    [
      "The mill at Rance was opened in 1966 by President de Gaulle, cost 620 million francs, and was designed by Albert Caquot in Paris.",
      "partly supported",
    ],
    ["Penguins breed on the Falkland Islands in spring.", "not found"],
    ["The café does not sell pancakes.", "contradicted"],
  ])("R12 %s → %s", (claim, verdict) => {
    expect(judgeByRules(claim, [PAGE]).verdict).toBe(verdict);
  });

  it("R12 says in words what is missing", () => {
    const { reasons, judge } = judgeByRules("The mill at Rance was opened in 1966 by President de Gaulle and cost 620 million francs.", [
      PAGE,
    ]);
    expect(reasons.join("; ")).toContain("620 million not in evidence");
    expect(judge).toEqual({ kind: "rules", version: "rules@4" });
  });

  it("R12 without evidence nothing is found", () => {
    expect(judgeByRules("The Rance mill opened in 1966.", ["  "])).toMatchObject({ verdict: "not found", score: 0 });
  });

  it("R12 scores rise with support", () => {
    const score = (claim: string) => judgeByRules(claim, [PAGE]).score;
    expect(score("The mill at Rance was opened in 1966.")).toBeGreaterThan(
      score("The mill at Rance was opened in 1966 and rebuilt by engineers."),
    );
    expect(score("The mill at Rance was opened in 1966 and rebuilt by engineers.")).toBeGreaterThan(
      score("Penguins breed on islands in spring."),
    );
  });
});

describe("rulesJudge", () => {
  it("R12 judges every pair under its id, and numbers must stand in the quote, not only near it", async () => {
    const quote = "The mill at Rance was opened in 1966 by President de Gaulle.";
    const judged = await rulesJudge().judge(
      [
        { id: "a", claim: "The mill at Rance was opened in 1966.", evidence: [{ quote, context: PAGE }] },
        { id: "b", claim: "The mill at Rance was opened with 24 turbines.", evidence: [{ quote, context: PAGE }] },
        { id: "c", claim: "Anything at all.", evidence: [] },
      ],
      signal,
    );
    expect([...judged].map(([id, { verdict }]) => [id, verdict])).toEqual([
      ["a", "supported"],
      ["b", "partly supported"],
      ["c", "not found"],
    ]);
    expect(judged.get("b")?.reasons).toContain("number 24 not in evidence");
  });

  it("R12 the quote itself must carry the claim: what only stands around it does not count, but may say who is meant", async () => {
    const context = "Marta Lindqvist was born in Malmö. She designed the spillway in 1987. The café sells fresh pancakes to visitors.";
    const evidence = [{ quote: "She designed the spillway in 1987.", context }];
    const judged = await rulesJudge().judge(
      [
        { id: "who", claim: "Marta Lindqvist designed the spillway in 1987.", evidence },
        { id: "other", claim: "The café sells fresh pancakes.", evidence },
      ],
      signal,
    );
    expect(judged.get("who")?.verdict).toBe("supported");
    expect(judged.get("other")?.verdict).toBe("not found");
  });

  it("stops when cancelled", async () => {
    const pair = { id: "a", claim: "x", evidence: [] };
    const thrown = await rulesJudge()
      .judge([pair], AbortSignal.abort())
      .catch((error: unknown) => error);
    expect(isAssayError(thrown, "CANCELLED")).toBe(true);
  });
});

describe("selectEvidence", () => {
  it("chooses what the claim still lacks, best first, with offsets into the text", () => {
    const chosen = selectEvidence("De Gaulle opened the mill, whose turbines reach 240 megawatts.", PAGE, 2);
    expect(chosen.map(({ span }) => PAGE.slice(span.start, span.end)).sort()).toEqual([
      "Its 24 turbines reach 240 megawatts.",
      "The mill at Rance was opened in 1966 by President de Gaulle.",
    ]);
    expect(chosen[0]?.score).toBeGreaterThanOrEqual(chosen[1]?.score ?? 1);
  });

  it("chooses among given sentences by index, and none that share nothing", () => {
    expect(
      selectEvidence("Pancakes are sold.", ["The lock is old.", "The café sells pancakes.", "It rained."], 3).map((one) => one.index),
    ).toEqual([1]);
  });
});

it("X4 gives others their turn between one pair and the next", async () => {
  const pairs = Array.from({ length: 60 }, (_, at) => ({
    id: `p${at}`,
    claim: `The mill at Rance opened in ${1900 + at} and its 24 turbines reach 240 megawatts.`,
    evidence: [{ quote: PAGE, context: PAGE }],
  }));
  let turns = 0;
  const count = () => {
    turns++;
    turning = setImmediate(count);
  };
  let turning = setImmediate(count);
  await rulesJudge().judge(pairs, signal);
  clearImmediate(turning);
  expect(turns).toBeGreaterThan(5);
});
