import { describe, expect, it } from "vitest";
import { liveRun } from "../../test/live-run.ts";
import { AssayError } from "../domain/error.ts";
import type { ModelCall } from "../model/model.ts";
import { type ScriptLine, scriptedModel, scriptedRoles } from "../model/scripted.ts";
import { judgePrompt, readingPrompt, revisePrompt, shortAnswerPrompt } from "../prompts/index.ts";
import { PLACE_RULE } from "../prompts/place-rule.ts";
import { quoteInContext } from "../text/context.ts";
import type { JudgedPair } from "./pair.ts";
import { examine, RULES_JUDGE } from "./rules.ts";
import { judgeWithModel } from "./with-model.ts";

const alone = (quote: string, ...place: string[]) => ({ quote, context: quote, place });
const pair = (id: string, claim: string, ...quotes: string[]): JudgedPair => ({ id, claim, evidence: quotes.map((quote) => alone(quote)) });

/** A model that gives every claim it is asked about the same verdict. */
const saying =
  (verdict: string, reason = "", but: readonly string[] = []) =>
  (call: ModelCall) => {
    const ids = [...call.user.matchAll(/^(c\d+) \|/gmu)].map(([, id = ""]) => id).filter((id) => !but.includes(id));
    return verdict === "supported" ? { supported: ids, others: [] } : { supported: [], others: ids.map((id) => ({ id, verdict, reason })) };
  };

async function judging(script: readonly ScriptLine[], pairs: readonly JudgedPair[]) {
  const model = scriptedModel(script, { id: "gpt-oss-120b" });
  const live = await liveRun({});
  const judge = judgeWithModel({ run: live.run, key: "round/1/verify", roles: scriptedRoles(model) });
  return { verdicts: await judge.judge(pairs, live.run.signal), judge, model, live };
}

const SPAN = pair(
  "s",
  "Crossing the harbour became possible by road in 1932.",
  "In 1932 a road across the harbour was at last open to everybody.",
);

describe("the judge with a model", () => {
  it("R12 its verdict holds, with its name and reason", async () => {
    const { verdicts, judge } = await judging([{ reply: saying("partly supported", "everybody is not said") }], [SPAN]);
    expect(verdicts.get("s")).toMatchObject({ verdict: "partly supported", reasons: ["everybody is not said"], judge: judge.name });
    expect(judge.name).toEqual({ kind: "model", model: "gpt-oss-120b", prompt: `judge@${judgePrompt.version}` });
  });

  it.each([
    ["Vitamin C prevents colds.", "It is a common myth that vitamin C prevents colds."],
    ["vaccines cause autism.", "Few doctors think vaccines cause autism."],
    ["the bank owed a duty.", "The court had to decide whether the bank owed a duty."],
    ["the dam will flood the valley.", "The dam will flood the valley, activists say."],
    ["the board voted for it.", "Eleven members of the board voted for it."],
    ["the bridge carried trams", "Once the bridge carried trams and trains."],
  ])("R12 a part of a sentence is asked about, however like it looks: %s", async (claim, quote) => {
    const { verdicts, model } = await judging([{ reply: saying("not found", "the source denies it") }], [pair("a", claim, quote)]);
    expect(model.calls.length).toBe(1);
    expect(verdicts.get("a")?.verdict).toBe("not found");
  });

  it("R12 T1 a whole sentence of a source costs no call", async () => {
    const { verdicts, model } = await judging([], [pair("a", "The bridge carried trams.", "The bridge carried trams. Then it stopped.")]);
    expect([verdicts.get("a")?.verdict, verdicts.get("a")?.judge, model.calls.length]).toEqual(["supported", RULES_JUDGE, 0]);
  });

  it("R12 how many things an inference speaks of is the judge's to say; a figure in digits is not", async () => {
    const said = "The default changes on February 10, 2027. It changes again on February 16, 2028.";
    const counting = { ...pair("w", "Alert by share, because the default changes twice.", said), kind: "inference" as const };
    const strange = { ...pair("d", "Alert by share, because the default changes within 90 days.", said), kind: "inference" as const };
    const { verdicts } = await judging([{ reply: saying("supported") }], [counting, strange]);
    expect([verdicts.get("w")?.verdict, verdicts.get("d")?.verdict]).toEqual(["supported", "partly supported"]);
  });

  it("R12 the facts of a claim that were held to what it rests on are not held to its evidence again; those of any other are", async () => {
    const said = pair(
      "n",
      "The board of Halden Power voted for the dam by the river at 900 metres.",
      "The board voted for the dam that is to stand by the river.",
    );
    const { verdicts } = await judging(
      [{ reply: saying("supported") }],
      [
        { ...said, held: true },
        { ...said, id: "m" },
      ],
    );
    expect([verdicts.get("n")?.verdict, verdicts.get("m")?.verdict]).toEqual(["supported", "partly supported"]);
  });

  it("R12 R14 code longer than a statement is asked about, too", async () => {
    const code = "pump --litres=70\n".repeat(180);
    const { verdicts } = await judging(
      [{ reply: saying("supported") }],
      [{ ...pair("a", code, "The pump takes litres."), kind: "code" as const }],
    );
    expect(verdicts.get("a")?.verdict).toBe("supported");
  });

  it("R12 R14 code is asked about with its lines and what it is for, and its words are no facts of a sentence", async () => {
    const code = "pump:\n  model: X-900\n  litres: 70 litres";
    const asked = { ...pair("a", code, "Data is kept for 15 days by default."), kind: "code" as const, told: "Keep it longer." };
    const { verdicts, model } = await judging([{ reply: saying("supported") }], [asked]);
    expect(verdicts.get("a")).toMatchObject({ verdict: "supported", reasons: [] });
    expect(model.calls[0]?.user).toContain(`<<<BLOCK kind=written id=c1 for="Keep it longer.">>>\n${code}\n<<<END c1>>>`);
    expect(model.calls[0]?.user).toContain("c1 | 1; code | block c1\n");
  });

  it("R12 of a whole sentence that two pages tell it is asked which of them says it alone, and nothing else", async () => {
    const said = "The bridge carried trams.";
    const evidence = [alone(said, "One"), alone("Trams ran over the bridge.", "Two")];
    const script = [{ reply: { supported: ["c1: 1 / 2"], others: [] } }];
    const { verdicts } = await judging(script, [{ id: "a", claim: said, evidence }]);
    expect(verdicts.get("a")).toMatchObject({ verdict: "supported", judge: RULES_JUDGE, alone: [0, 1] });
  });

  it.each([
    ["a negation", "The pump can be used without a filter.", "The pump can not be used without a filter."],
    ["a model number", "The X-400 weighs 3 kilograms.", "The X-500 weighs 3 kilograms."],
    ["a rate", "It costs 40 euros per month.", "It costs 40 euros per year."],
    ["a bound made up", "It holds up to 600 litres.", "It holds 500 litres."],
    ["a figure", "It holds 90 litres of water.", "It holds 500 litres of water."],
    ["a name", "It was built by Arup in Sydney.", "It was built by Dorman Long in Sydney."],
  ])("R12 a model that always agrees does not carry %s that the evidence lacks: it is asked, and capped", async (_, claim, quote) => {
    const { verdicts, model } = await judging([{ reply: saying("supported") }], [pair("a", claim, quote)]);
    expect(model.calls.length).toBe(1);
    expect(verdicts.get("a")?.verdict).toBe("partly supported");
    expect(verdicts.get("a")?.reasons.length).toBeGreaterThan(0);
  });

  it("R12 what looks doubtful or faulty is told as a question, and decides nothing", async () => {
    const pairs = [pair("a", "The drug cures migraine in adults.", "The drug may cure migraine in adults."), SPAN];
    const { verdicts, model } = await judging([{ reply: saying("supported") }], pairs);
    expect(model.calls[0]?.user).toContain("c1 | 1; hedged? | The drug");
    expect(verdicts.get("a")?.verdict).toBe("supported");
  });

  it("R12 T1 claims leave in one call, each passage once, by ids of their own", async () => {
    const page = "The harbour is old. A bridge was opened there in 1932. It was at last free for everybody to cross.";
    const numbered = "[1] The harbour is old. [2] A bridge was opened there in 1932. [3] It was at last free for everybody to cross.";
    const pairs = ["Crossing was free.", "The bridge dates from 1932.", "The harbour has existed for long."].map((claim, at) =>
      pair(`k${at}`, claim, page),
    );
    const { verdicts, model } = await judging([{ reply: saying("supported") }], pairs);
    expect(model.calls.length).toBe(1);
    expect(model.calls[0]?.user.split(numbered).length).toBe(2);
    expect([...verdicts.keys()].sort()).toEqual(["k0", "k1", "k2"]);
  });

  it("R12 what carries a claim comes back as places of its evidence, a sentence beside a quote as itself, and other numbers as nothing", async () => {
    const [one, other] = ["The road opened in 1932.", "Everybody could cross from 1932 on."];
    const beside = { quote: "It is wide.", context: "It is wide. From 1932 on all might cross.", place: ["Two", "Heading"] };
    const evidence = [alone(one, "One"), alone(other, "One"), alone(other, "One"), beside];
    const reply = { supported: ["c1: 2 99 / 2,4 / 99"], others: [] };
    const { verdicts, model } = await judging([{ reply }], [{ id: "a", claim: "Crossing was possible from 1932 on.", evidence }]);
    expect(model.calls[0]?.user).toContain('id=p2 page="Two › Heading">>>\n[3] It is wide. [4] From 1932 on all might cross.');
    expect(verdicts.get("a")?.alone).toEqual([1, 2]);
    expect(verdicts.get("a")?.by).toEqual([
      { at: [1, 2], beside: [] },
      { at: [1, 2], beside: [{ at: 3, text: "From 1932 on all might cross." }] },
    ]);
  });

  it("R12 what is shown for one claim may carry another that is held to its facts already, and no other claim", async () => {
    const toll = pair("t", "Ships have to pay since then.", "From that day on every ship was asked for a toll.");
    const script = [{ reply: { supported: ["c1: 1 2", "c2: 2"], others: [] } }];
    const { verdicts, model } = await judging(script, [{ ...SPAN, held: true }, toll]);
    expect(model.calls[0]?.user).toContain("any sentence shown may carry a claim");
    expect(verdicts.get("s")?.by).toEqual([{ at: [0], beside: [], elsewhere: [toll.evidence[0]] }]);
    const bound = await judging(script, [SPAN, toll]);
    expect(bound.model.calls[0]?.user).not.toContain("any sentence shown may carry a claim");
    expect(bound.verdicts.get("s")?.by).toEqual([{ at: [0], beside: [] }]);
  });

  it.each(["inference", "absence", "connective"] as const)("R12 R14 an %s is asked about as one", async (kind) => {
    const claim = "Nobody says what the toll in 1932 was.";
    const { verdicts, model } = await judging(
      [{ reply: saying("supported") }],
      [{ ...pair("a", claim, "The road opened in 1931."), kind }],
    );
    expect(model.calls[0]?.user).toContain(`c1 | 1; ${kind}`);
    // What is missing stands nowhere, so that no fact can speak against it; everything else is capped by the facts.
    expect(verdicts.get("a")?.verdict).toBe(kind === "absence" ? "supported" : "partly supported");
  });

  it("R12 claims the model leaves out are asked once more; left out again they are not checked", async () => {
    const pairs = [SPAN, pair("t", "Everybody may use the road.", "In 1932 a road across the harbour was at last open to everybody.")];
    const once = await judging([{ reply: saying("supported", "", ["c2"]) }, { reply: saying("not found") }], pairs);
    expect([once.verdicts.get("s")?.verdict, once.verdicts.get("t")?.verdict]).toEqual(["supported", "not found"]);
    const never = await judging([{ reply: saying("supported", "", ["c2"]) }, { reply: { supported: [], others: [] } }], pairs);
    expect(never.verdicts.get("t")).toMatchObject({
      verdict: "not checked",
      reasons: ["the check could not be made: the model gave no verdict"],
    });
  });

  it("R12 what is no line of a claim carries none: it is asked once more, and not checked", async () => {
    const script = [{ reply: { supported: ["all of them", "", "1932: 1", "c1: 1 only in part"], others: [] }, times: 2 }];
    const { verdicts, model } = await judging(script, [SPAN]);
    expect([verdicts.get("s")?.verdict, model.calls.length]).toEqual(["not checked", 2]);
  });

  it.each([["c1:1, c2:2"], ["c1: 1\nc2: 2"], ["c1 [1]; c2 [2]"]])("R12 claims that stand in one line are each heard: %s", async (line) => {
    const pairs = [SPAN, pair("t", "Ships have to pay since then.", "From that day on every ship was asked for a toll.")];
    const { verdicts, model } = await judging([{ reply: { supported: [line], others: [] } }], pairs);
    expect([verdicts.get("s")?.by, verdicts.get("t")?.by, model.calls.length]).toEqual([
      [{ at: [0], beside: [] }],
      [{ at: [0], beside: [] }],
      1,
    ]);
  });

  it("R12 a range of sentences is all of them", async () => {
    const said = "The harbour is old. A bridge was opened there in 1932. Everybody might cross it.";
    const script = [{ reply: { supported: ["c1: 1-3"], others: [] } }];
    const evidence = ["The harbour is old.", "A bridge was opened there in 1932.", "Everybody might cross it."].map((quote) => ({
      ...alone(quote, "One"),
      context: said,
    }));
    const { verdicts } = await judging(script, [{ id: "a", claim: "All have crossed the old harbour by a bridge since 1932.", evidence }]);
    expect(verdicts.get("a")?.by).toEqual([{ at: [0, 1, 2], beside: [] }]);
  });

  it("R12 a check that fails for a passing reason is not checked, never supported", async () => {
    const { verdicts } = await judging([{ reply: new AssayError("RATE_LIMITED", "Too many calls."), times: 9 }], [SPAN]);
    expect(verdicts.get("s")?.verdict).toBe("not checked");
  });

  it("R12 R15 a model that fails for good leaves everything to the rules", async () => {
    const { verdicts } = await judging([{ reply: new AssayError("CONFIG_INVALID", "No such model."), times: 9 }], [SPAN]);
    expect(verdicts.get("s")?.judge).toEqual(RULES_JUDGE);
  });

  it("R12 what prompts and facts say of titles, headings, days and table heads is one text", () => {
    for (const { system } of [judgePrompt, readingPrompt, revisePrompt, shortAnswerPrompt]) expect(system).toContain(PLACE_RULE);
    const text = "(in millions)\n\nRevenue | 16,525\n\nX was still experimental then.";
    const page = {
      title: "What is new in 3.0",
      published: "2024-05-12T00:00:00Z",
      landmarks: [{ kind: "heading", level: 2, title: "Results of 2019", start: 0 } as const],
    };
    const of = (words: string) => quoteInContext(page, text, { start: text.indexOf(words), end: text.indexOf(words) + words.length });
    const faults = (claim: string, words: string) => examine(claim, [of(words)]).faults;
    expect(faults("In 3.0 X was still experimental.", "X was still experimental then.")).toEqual([]);
    expect(faults("On 12 May 2024 X was still experimental.", "X was still experimental then.")).toEqual([]);
    expect(faults("In 2019 revenue was 16,525 million.", "Revenue | 16,525")).toEqual([]);
    expect(faults("In 4.0 X was still experimental in 2020.", "X was still experimental then.")).not.toEqual([]);
  });
});
