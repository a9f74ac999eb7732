import { describe, expect, it } from "vitest";
import { stated } from "../../gather/stated-material.ts";
import type { Judge } from "../../verify/judge.ts";
import { rulesJudge } from "../../verify/rules.ts";
import { provenDiscord } from "./compose.ts";
import { conflictQuery, conflictsIn, discordTexts } from "./conflicts.ts";

/** Statements, each of a page of its own, held against each other. */
async function conflicts(judge: Judge, ...said: readonly (readonly [text: string, published: string, title?: string])[]) {
  const { evidence, claims } = stated(said.map(([text, published, title = "Crane"]) => ({ text, published, title })));
  const writable = claims.map((claim, at) => ({ claim, sourceTitle: said[at]?.[2] ?? "Crane", independentSources: 1 }));
  const found = await conflictsIn(writable, evidence, { judge, signal: new AbortController().signal });
  return { found, texts: found.flatMap((one) => discordTexts(one, evidence)) };
}

const name = { kind: "model", model: "m", prompt: "judge@7" } as const;
const saying = (verdict: "contradicted" | "not found"): Judge => ({
  name,
  judge: async (pairs) => new Map(pairs.map(({ id }) => [id, { verdict, score: 0, reasons: [], judge: name }])),
});

const LATER = ["The new crane cost 52 million crowns in the end.", "2024-05-01"] as const;
const EARLIER = ["In the end the new crane cost 47 million crowns.", "2023-12-01"] as const;

describe("conflictsIn", () => {
  it("C13 a model that confirms: both views, figure, whose and of when in the order of their days, in what fits a bullet", async () => {
    const { found, texts } = await conflicts(saying("contradicted"), LATER, EARLIER);
    expect(found).toMatchObject([{ a: { text: EARLIER[0] }, b: { text: LATER[0] } }]);
    expect(texts).toEqual([
      "In the end the new crane cost 47 million crowns (paper-1.test, 2023); paper-0.test, 2024: 52 million crowns",
      "On “end new crane cost” paper-1.test, 2023 says 47 million crowns and paper-0.test, 2024 says 52 million crowns",
      "In the end the new crane cost 47 million crowns (paper-1.test); paper-0.test: 52 million crowns",
      "On “end new crane cost” paper-1.test says 47 million crowns and paper-0.test says 52 million crowns",
    ]);
    const bullet = texts.flatMap(
      (text) =>
        provenDiscord(
          text,
          found.flatMap(({ a, b }) => [a, b]),
        ) ?? [],
    )[0];
    expect(bullet?.sentence.claims.map(({ id }) => id)).toEqual(["c1", "c0"]);
    expect(found.map(conflictQuery)).toEqual(["end new crane cost crowns confirmed"]);
  });

  it.each([
    [
      "Its hold takes 47 small wooden crates of the lake.",
      "Its hold takes 52 small wooden crates of the sea.",
      "47 small wooden crates",
      "52 small wooden crates",
    ],
    ["The hold takes 47 a day.", "The hold takes 52 by night.", "47", "52"],
    [
      "The hold takes 47 one two three four five.",
      "The hold takes 52 one two three four five.",
      "47 one two three four",
      "52 one two three four",
    ],
  ])("C13 a bare figure is told with what follows it in both: %s", async (first, second, one, other) => {
    const { texts } = await conflicts(saying("contradicted"), [first, "2023-01-01"], [second, "2024-01-01"]);
    expect(texts[1]).toMatch(new RegExp(`says ${one} and paper-1\\.test, 2024 says ${other}$`, "u"));
  });

  it("C13 a model that denies: none", async () => {
    expect((await conflicts(saying("not found"), LATER, EARLIER)).found).toEqual([]);
  });

  it("C13 what a source itself calls archived is none", async () => {
    expect((await conflicts(saying("contradicted"), LATER, [EARLIER[0], EARLIER[1], "Crane (archived)"])).found).toEqual([]);
  });

  it("C13 without a model only what differs in nothing but its figure", async () => {
    expect((await conflicts(rulesJudge(), LATER, EARLIER)).found).toEqual([]);
    expect((await conflicts(rulesJudge(), LATER, [LATER[0].replace("52", "47"), EARLIER[1]])).found).toHaveLength(0);
    expect((await conflicts(rulesJudge(), LATER, [LATER[0].replace("52", "47"), "2024-04-01"])).found).toHaveLength(1);
  });
});
