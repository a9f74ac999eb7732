import { describe, expect, it } from "vitest";
import { type Judgement, UNSURE } from "../domain/claim.ts";
import type { QuoteInContext } from "../text/context.ts";
import { LONGEST_CLAIM } from "./pair.ts";
import { cappedByFacts, examine, judgeByRules, RULES_JUDGE, rulesJudge } from "./rules.ts";

const alone = (text: string): QuoteInContext => ({ quote: text, context: text, place: [] });
const verdictOf = (claim: string, ...texts: string[]) => judgeByRules(claim, texts.map(alone)).verdict;

describe("the judge without a model", () => {
  it("R12 a whole sentence of the source is supported, and says why", () => {
    const judged = judgeByRules("The bridge carried trams.", [alone("The bridge carried trams. Then it stopped.")]);
    expect(judged).toMatchObject({ verdict: "supported", judge: RULES_JUDGE, reasons: ["the evidence says it word for word"] });
  });

  it("R12 a figure that the source has not, and that may come out of two it has, is left open and asked about", () => {
    const table = "The bonus is 2.5 % up to 75,000 euros, 4 % up to 150,000 euros, and 8 % above.";
    const judged = judgeByRules("The bonus is 6.5 % up to 150,000 euros.", [alone(table)]);
    expect(judged).toMatchObject({ verdict: "not checked" });
    expect(judged.reasons).toContain("6.5 % stands nowhere in the source: does it come out of two of its figures?");
    expect(judgeByRules("The bonus is 4 % up to 150,000 euros.", [alone(table)]).reasons.join()).not.toContain("nowhere");
  });

  // Parts of sentences: what was cut off turns each of them round.
  it.each([
    ["Vitamin C prevents colds.", "It is a common myth that vitamin C prevents colds."],
    ["vaccines cause autism.", "Few doctors think vaccines cause autism."],
    ["the bank owed the customers a duty of care.", "The court had to decide whether the bank owed the customers a duty of care."],
    ["the dam will flood the valley.", "The plan is a scandal and the dam will flood the valley, activists say."],
    ["the council voted for the merger.", "Eleven members of the council voted for the merger."],
    ["the comet will hit the earth", "Nobody serious has ever claimed that the comet will hit the earth."],
    ["The drug cures migraine", "The drug cures migraine in mice."],
    ["the tower is safe to enter", "Until the beams are replaced, nobody should believe the tower is safe to enter."],
    ["Anna Berg invented the valve", "Anna Berg invented the valve, according to a brochure of her own company."],
    ["the mayor took bribes", "The paper withdrew its report that the mayor took bribes."],
    ["prices will fall next year", "If the harvest is good, prices will fall next year."],
    ["the bird is extinct", "Ten years ago most guides said the bird is extinct."],
    ["the museum is open on Mondays", "On public holidays alone the museum is open on Mondays."],
    ["the alloy is stronger than steel", "Asked in 1990, its maker would have said the alloy is stronger than steel."],
    ["le vaccin est dangereux", "Il est faux de dire que le vaccin est dangereux."],
  ])("R12 no part of a sentence is supported without a judge: %s", (claim, text) => {
    expect(verdictOf(claim, text)).not.toBe("supported");
  });

  it("R12 where only the wording is open it says so, and is no verdict against the claim", () => {
    const judged = judgeByRules("The drug cures migraine", [alone("The drug cures migraine in mice.")]);
    expect(judged.verdict).toBe("not checked");
    expect(judged.reasons[0]).toBe(UNSURE);
  });

  it.each([
    ["a negation of the same statement", "The bridge did not carry trams.", "The bridge carried trams."],
    ["another figure in the same statement", "The bridge has 9 lanes for cars.", "The bridge has 8 lanes for cars."],
    ["another name in the same statement", "The bridge was built by Arup in Sydney.", "The bridge was built by Dorman Long in Sydney."],
  ])("R12 %s contradicts", (_, claim, text) => expect(verdictOf(claim, text)).toBe("contradicted"));

  it.each([
    ["first of another kind", "The probe was the first unmanned craft on the moon.", "It became the first artificial object in space."],
    ["a figure of another subject", "The bridge has 9 lanes.", "The tunnel, two miles away, was given 8 exits in 1990."],
  ])("R12 %s does not contradict", (_, claim, text) => expect(verdictOf(claim, text)).not.toBe("contradicted"));

  it("R12 a fault of fact keeps a claim from more than partly supported, whoever judges", () => {
    const text =
      "In 1932 the bridge over the harbour, which had taken eight years to build, was opened by the premier before a large crowd.";
    const claim =
      "In 1932 the bridge over the harbour, which had taken eight years to build, was opened by the premier before 90,000 people.";
    expect(verdictOf(claim, text)).not.toBe("supported");
    const judge = { kind: "model", model: "m", prompt: "judge@7" } as const;
    const said: Judgement = { verdict: "supported", score: 0.95, reasons: [], judge };
    const faults = [{ kind: "number", what: "90,000", reason: "number 90,000 not in evidence" }] as const;
    expect(cappedByFacts(said, faults)).toMatchObject({ verdict: "partly supported", judge, reasons: ["number 90,000 not in evidence"] });
    expect(cappedByFacts({ ...said, verdict: "not found" }, faults).verdict).toBe("not found");
    expect(cappedByFacts(said, []).verdict).toBe("supported");
  });

  it("R12 what has nothing to do with the evidence is not found, and no evidence finds nothing", () => {
    expect(
      verdictOf("The mayor of Lund resigned over a scandal about fishing rights.", "The valve must be closed before the lid is opened."),
    ).toBe("not found");
    expect(judgeByRules("Anything at all.", [])).toMatchObject({ verdict: "not found", reasons: ["there is no evidence"] });
  });

  it("X5 what is too long is not checked, and is told so with the limit", () => {
    const long = "The bridge carried trams. ".repeat(LONGEST_CLAIM / 20);
    const judged = judgeByRules(long, [alone("The bridge carried trams.")]);
    expect(judged.verdict).toBe("not checked");
    expect(judged.reasons[0]).toMatch(/too long to be checked: \d+ characters, at most 2000/);
    expect(judgeByRules("The bridge carried trams.", [alone("x ".repeat(10_000))]).reasons[0]).toMatch(/a passage of 20000 characters/);
    expect(
      judgeByRules(
        "It is so.",
        Array.from({ length: 12 }, (_, at) => alone(`${at} `.repeat(3_000))),
      ).reasons[0],
    ).toMatch(/at most 60000/);
    // Also what stands in its source word for word.
    const row = "The bridge carried trams, ".repeat(90);
    expect(examine(row, [alone(row)])).toMatchObject({
      tooLong: expect.stringContaining("at most 2000"),
      whole: false,
      score: 0,
      measured: 0,
    });
  });

  it("R12 judges each pair by its id, and stops when it is cancelled", async () => {
    const pairs = [
      { id: "a", claim: "The bridge carried trams.", evidence: [alone("The bridge carried trams.")] },
      { id: "b", claim: "The bridge carried no trams.", evidence: [alone("The bridge carried trams.")] },
    ];
    const judged = await rulesJudge().judge(pairs, new AbortController().signal);
    expect([judged.get("a")?.verdict, judged.get("b")?.verdict]).toEqual(["supported", "contradicted"]);
    await expect(rulesJudge().judge(pairs, AbortSignal.abort())).rejects.toMatchObject({ type: "CANCELLED" });
  });
});
