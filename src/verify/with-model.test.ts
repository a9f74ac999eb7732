import { describe, expect, it } from "vitest";
import { liveRun } from "../../test/live-run.ts";
import type { Verdict } from "../domain/claim.ts";
import { AssayError } from "../domain/error.ts";
import type { ModelCall } from "../model/model.ts";
import { type ScriptLine, scriptedModel, scriptedRoles } from "../model/scripted.ts";
import { countTokens } from "../text/tokens.ts";
import { type Judge, type JudgedPair, rulesJudge } from "./judge.ts";
import { decide, isBorderline, type ModelVerdict } from "./votes.ts";
import { judgeWithModel } from "./with-model.ts";

const alone = (quote: string) => ({ quote, context: quote });
const pair = (id: string, claim: string, ...quotes: string[]): JudgedPair => ({ id, claim, evidence: quotes.map(alone) });

/** Rules that say what the test wants of them. */
function rulesSaying(verdict: Verdict): Judge {
  const name = { kind: "rules", version: "test" } as const;
  return {
    name,
    judge: async (pairs) => new Map(pairs.map(({ id }) => [id, { verdict, score: 0.5, reasons: ["so say the rules"], judge: name }])),
  };
}

/** A model that gives every claim it is asked about the same verdict. */
const saying =
  (verdict: ModelVerdict, reason = "") =>
  (call: ModelCall) => ({ verdicts: [...call.user.matchAll(/kind=claim id=(p\d+)/g)].map((match) => ({ id: match[1], verdict, reason })) });

async function judging(script: readonly ScriptLine[], fallback: Judge, pairs: readonly JudgedPair[], tokens?: number) {
  const model = scriptedModel(script, { id: "gpt-oss-120b" });
  const live = await liveRun(tokens === undefined ? {} : { tokens });
  const judge = judgeWithModel({ run: live.run, key: "round/1/verify", roles: scriptedRoles(model), fallback });
  return { verdicts: await judge.judge(pairs, live.run.signal), judge, model, live };
}

const SPAN = pair(
  "c1",
  "Crossing the harbour became possible by road in 1932.",
  "In 1932 a road across the harbour was at last open to everybody.",
);

describe("judgeWithModel", () => {
  it("R12 the model's verdict holds where the rules do not oppose it, with its name and reason", async () => {
    const { verdicts, judge } = await judging(
      [{ match: "assay_judge_v1", reply: saying("partly supported", "everybody is not said") }],
      rulesSaying("not found"),
      [SPAN],
    );
    expect(verdicts.get("c1")).toMatchObject({ verdict: "partly supported", reasons: ["everybody is not said"], judge: judge.name });
    expect(judge.name).toEqual({ kind: "model", model: "gpt-oss-120b", prompt: "judge@6" });
  });

  it.each([
    ["a number", "The bridge cost 7.5 million pounds.", "The bridge cost 6.25 million pounds."],
    ["a name", "The bridge was built by Arup.", "The bridge was built by Dorman Long."],
    ["a date", "The bridge opened on 19 March 1932.", "The bridge opened on 20 March 1923."],
    ["a negation", "The bridge did not carry trams.", "The bridge carried trams and trains."],
  ])("R12 %s that the quotes lack is never put to a model, and never supported", async (_, claim, quote) => {
    for (const fallback of [rulesJudge(), rulesSaying("supported")]) {
      const { verdicts, model } = await judging([{ reply: saying("supported") }], fallback, [pair("c1", claim, quote)]);
      expect(model.calls).toEqual([]);
      expect(["not found", "contradicted", "partly supported"]).toContain(verdicts.get("c1")?.verdict);
      expect(verdicts.get("c1")?.reasons.length).toBeGreaterThan(0);
    }
  });

  it("R12 over-generous rules are overruled by the hard checks: a turned negation contradicts, the rest is not found", async () => {
    const pairs = [
      pair("n", "The bridge did not carry trams.", "The bridge carried trams."),
      pair("m", "The bridge has 9 lanes.", "The bridge has 8 lanes."),
    ];
    const { verdicts } = await judging([], rulesSaying("supported"), pairs);
    expect([verdicts.get("n")?.verdict, verdicts.get("m")?.verdict]).toEqual(["contradicted", "not found"]);
  });

  it("R12 T1 what a quote says word for word costs no call", async () => {
    const { verdicts, model } = await judging([], rulesJudge(), [
      pair("c1", "The bridge carried trams.", "For years the bridge carried trams. Then it stopped."),
    ]);
    expect([verdicts.get("c1")?.verdict, model.calls.length]).toEqual(["supported", 0]);
  });

  it("R12 a claim without evidence is not put to the model", async () => {
    const { verdicts, model } = await judging([], rulesJudge(), [pair("c1", "The bridge is grey.")]);
    expect([verdicts.get("c1")?.verdict, model.calls.length]).toEqual(["not found", 0]);
  });

  it.each([
    [["supported", "supported"], "supported", 2, "2 of 2 votes"],
    [["supported", "not found", "not found"], "not found", 3, "2 of 3 votes"],
    [["supported", "not found", "supported"], "supported", 3, "2 of 3 votes"],
    [["supported", "not found", "partly supported"], "partly supported", 3, "1 of 3 votes"],
  ] as const)("R12 where the rules see nothing, votes %j make %s in %i calls", async (votes, wanted, calls, note) => {
    const { verdicts, model } = await judging(
      votes.map((vote) => ({ reply: saying(vote) })),
      rulesSaying("not found"),
      [SPAN],
    );
    expect([verdicts.get("c1")?.verdict, model.calls.length]).toEqual([wanted, calls]);
    expect(verdicts.get("c1")?.reasons).toContain(note);
  });

  it("R12 only what is borderline is voted on again", async () => {
    const other = pair("c2", "Ferries were used less after the road opened.", "Once the road was open the ferries ran with fewer people.");
    const first = {
      verdicts: [
        { id: "p1", verdict: "supported", reason: "" },
        { id: "p2", verdict: "partly supported", reason: "less" },
      ],
    };
    const { model } = await judging([{ reply: first }, { reply: saying("supported") }], rulesSaying("not found"), [SPAN, other]);
    expect(model.calls[1]?.user.match(/kind=claim/g)).toHaveLength(1);
    expect(model.calls[1]?.user).toContain(SPAN.claim);
  });

  it("R12 a claim the model passes over is asked again, and is not checked when it stays silent", async () => {
    const silent = { verdicts: [{ id: "p7", verdict: "supported", reason: "" }] };
    const { verdicts, model } = await judging([{ reply: silent, times: 3 }], rulesSaying("partly supported"), [SPAN]);
    expect([verdicts.get("c1")?.verdict, model.calls.length]).toEqual(["not checked", 3]);
    const later = await judging(
      [{ reply: silent }, { reply: saying("supported") }, { reply: saying("supported") }],
      rulesSaying("partly supported"),
      [SPAN],
    );
    expect(later.verdicts.get("c1")?.verdict).toBe("supported");
  });

  it.each(["RATE_LIMITED", "TIMEOUT", "NETWORK_ERROR"] as const)(
    "R12 %s is retried, then the claim is not checked, whatever the rules say",
    async (type) => {
      const { verdicts, model, live } = await judging([{ reply: new AssayError(type, "Busy."), times: 3 }], rulesSaying("supported"), [
        SPAN,
      ]);
      expect(verdicts.get("c1")).toMatchObject({ verdict: "not checked", reasons: ["the check could not be made: Busy."] });
      expect(model.calls).toHaveLength(3);
      expect((await live.events()).map((event) => event.type)).toContain("notice");
    },
  );

  it.each([["UNAUTHORIZED"], ["QUOTA_EXCEEDED"]] as const)("R15 after %s the rules judge", async (type) => {
    const { verdicts } = await judging([{ reply: new AssayError(type, "No.") }], rulesSaying("partly supported"), [SPAN]);
    expect(verdicts.get("c1")).toMatchObject({ verdict: "partly supported", reasons: ["so say the rules"], judge: { kind: "rules" } });
  });

  it("X4 a budget too small for the call leaves it to the rules", async () => {
    const { verdicts, model } = await judging([], rulesSaying("partly supported"), [SPAN], 600);
    expect([verdicts.get("c1")?.judge.kind, model.calls.length]).toEqual(["rules", 0]);
  });

  it("R12 a second vote that cannot be had leaves the rules' word", async () => {
    const script = [{ reply: saying("supported") }, { reply: new AssayError("QUOTA_EXCEEDED", "No.") }];
    const { verdicts } = await judging(script, rulesSaying("not found"), [SPAN]);
    expect(verdicts.get("c1")).toMatchObject({ verdict: "not found", judge: { kind: "rules" } });
  });

  it("T1 claims go in batches of twelve, whatever order they come in", async () => {
    const words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"];
    const pairs = words.map((word, at) =>
      pair(
        `c${String(at).padStart(2, "0")}`,
        `People loved the pier by the ${word} trees.`,
        `By the ${word} trees a pier stood that was loved.`,
      ),
    );
    const script = [{ reply: saying("partly supported"), times: 2 }];
    const { model, verdicts, judge, live } = await judging(script, rulesSaying("partly supported"), pairs);
    expect(model.calls.map((call) => call.user.match(/kind=claim/g)?.length)).toEqual([12, 1]);
    expect(countTokens(`${model.calls[0]?.system}${model.calls[0]?.user}`)).toBeLessThan(1_600);
    expect(verdicts.size).toBe(13);
    const again = await judge.judge([...pairs].reverse(), live.run.signal);
    expect(Object.fromEntries(again)).toEqual(Object.fromEntries(verdicts));
    expect(model.calls).toHaveLength(2);
  });

  it("R12 a quote that leans on the words before it is shown with them", async () => {
    const context = "The Harbour Bridge is an arch of steel. It carried trams for many years.";
    const leaning = {
      id: "c1",
      claim: "Trams used the Harbour Bridge.",
      evidence: [{ quote: "It carried trams for many years.", context }],
    };
    const { model } = await judging([{ reply: saying("supported"), times: 3 }], rulesSaying("partly supported"), [leaning]);
    expect(model.calls[0]?.user).toContain("<<<BLOCK kind=note id=q1>>>\nThe Harbour Bridge is an arch of steel.\n<<<END q1>>>");
  });
});

describe("what a judge is shown", () => {
  const shown = (quote: string, context: string) => shownAll([{ quote, context }]);
  const shownAll = async (evidence: JudgedPair["evidence"]) => {
    const one = { id: "c1", claim: "Crossing the harbour became possible by road.", evidence };
    const { model } = await judging([{ reply: saying("partly supported"), times: 3 }], rulesSaying("partly supported"), [one]);
    return model.calls[0]?.user ?? "";
  };

  it("R12 a quote comes with its page's title and headings, and nothing else where it stands alone", async () => {
    const quote = "Crossing by road takes one toll.";
    const user = await shown(quote, `Harbour guide\n# Harbour guide\n\n## Roads\nFerries still run. ${quote} Trams do not.`);
    expect(user).toContain(`<<<BLOCK kind=quote id=q1 page="Harbour guide › Roads">>>\n${quote}`);
    expect(user).not.toContain("kind=note");
  });

  it.each([["It takes one toll by road."], ["Set these on the harbour road."], ["When you use them, cross by road."]])(
    "R12 %s comes with the sentence just before it, not with an earlier one",
    async (quote) => {
      const early = "Ferries have crossed the harbour since the first settlers came ashore and built a jetty there. ".repeat(12);
      const user = await shown(quote, `Harbour guide\nRoads\n${early}Toll marks are small cards. ${quote}`);
      expect(user).toMatch(/<<<BLOCK kind=note id=q1>>>\n[^\n]*Toll marks are small cards\.\n<<<END q1>>>/);
      expect(user).toContain('page="Harbour guide › Roads"');
    },
  );

  it("R12 a quote that several claims share is shown once, and takes no other's place", async () => {
    const quotes = ["One.", "One.", "One.", "One.", "One.", "One.", "Cross by road."];
    const user = await shownAll(quotes.map((quote) => ({ quote, context: `Harbour guide\n${quote}` })));
    expect(user.match(/>>>\nOne\./g)).toHaveLength(1);
    expect(user).toContain(">>>\nCross by road.");
  });

  it("T1 a quote two claims rest on, and a page two quotes stand on, are written out once", async () => {
    const at = (quote: string) => ({ quote, context: `Harbour guide\n# Roads\n${quote}` });
    const road = at("In 1932 a road across the harbour was at last open to everybody.");
    const toll = at("Crossing takes one toll.");
    const pairs = [
      { id: "c1", claim: "Crossing the harbour became possible by road.", evidence: [road] },
      { id: "c2", claim: "Crossing the harbour by road needs a toll.", evidence: [road, toll] },
    ];
    const { model } = await judging([{ reply: saying("partly supported"), times: 3 }], rulesSaying("partly supported"), pairs);
    const user = model.calls[0]?.user ?? "";
    expect(user.match(/In 1932 a road/g)).toHaveLength(1);
    expect(user.match(/page="Harbour guide › Roads"/g)).toHaveLength(1);
    expect(user).toContain('<<<BLOCK kind=quote id=q2 page="as q1">>>\nCrossing takes one toll.');
    expect(user).toContain('<<<BLOCK kind=claim id=p1 quotes="q1">>>');
    expect(user).toContain('<<<BLOCK kind=claim id=p2 quotes="q1 q2">>>');
  });

  it("T1 what stands before a quote is not written out again where another claim's quote says it", async () => {
    const first = "A road across the harbour was built in 1932.";
    const context = `Harbour guide\n${first} It was open to everybody on foot.`;
    const pairs = [
      { id: "c1", claim: "Crossing the harbour by road became possible.", evidence: [{ quote: first, context }] },
      {
        id: "c2",
        claim: "The road could be used by everybody who came on foot.",
        evidence: [{ quote: "It was open to everybody on foot.", context }],
      },
    ];
    const { model } = await judging([{ reply: saying("partly supported"), times: 3 }], rulesSaying("partly supported"), pairs);
    const user = model.calls[0]?.user ?? "";
    expect(user.match(/A road across/g)).toHaveLength(1);
    expect(user).toContain("kind=note id=q2>>>\nas q1\n");
  });

  it("T1 what stands before a quote is not repeated where another quote of its claim says it", async () => {
    const first = "A road across the harbour was built.";
    const context = `Harbour guide\n${first} It was open to everybody in 1932.`;
    const both = [
      { quote: first, context },
      { quote: "It was open to everybody in 1932.", context },
    ];
    const user = await shownAll(both);
    expect(user).toContain("kind=quote id=q2");
    expect(user).not.toContain("kind=note");
  });

  it("R12 lines of a list before a quote are no headings", async () => {
    const user = await shown("Cross by road.", "Harbour guide\n- Pay the toll\n- Cross by road.");
    expect(user).toContain('page="Harbour guide">>>');
  });
});

describe("claims judged before", () => {
  const roles = (model: ReturnType<typeof scriptedModel>) => scriptedRoles(model);
  const sentence = (claim: string, ...quotes: string[]) => pair("s1", claim, ...quotes);
  const [QUOTE = ""] = SPAN.evidence.map((one) => one.quote);

  async function later(verdict: ModelVerdict, then: JudgedPair, purse: "research" | "writer" = "research", key = "round/1/verify") {
    const model = scriptedModel([{ reply: saying(verdict), times: 6 }], { id: "gpt-oss-120b" });
    const live = await liveRun();
    const fallback = rulesSaying("partly supported");
    const first = judgeWithModel({ run: live.run, key, roles: roles(model), fallback, purse });
    await first.judge([SPAN], live.run.signal);
    const before = model.calls.length;
    const second = judgeWithModel({ run: live.run, key: "write/check", roles: roles(model), fallback, purse: "writer" });
    const verdicts = await second.judge([then], live.run.signal);
    return { asked: model.calls.length - before, verdict: verdicts.get(then.id)?.verdict };
  }

  it("R12 T1 a sentence in the words of a supported claim asks nothing new", async () => {
    expect(await later("supported", sentence("crossing harbour became possible by road in 1932", QUOTE))).toEqual({
      asked: 0,
      verdict: "supported",
    });
    expect(await later("supported", sentence(SPAN.claim, QUOTE, "Ferries ran on."))).toEqual({ asked: 0, verdict: "supported" });
  });

  it.each([
    ["other words", sentence("Crossing the harbour became easy by road in 1932.", QUOTE)],
    ["other quotes", sentence(SPAN.claim, "In 1932 a road over the harbour was open to everybody at last.")],
  ])("R12 %s are asked about", async (_, then) => {
    expect((await later("supported", then)).asked).toBe(1);
  });

  it("R12 less than support holds for the same quotes only", async () => {
    expect(await later("partly supported", sentence(SPAN.claim, QUOTE))).toEqual({ asked: 0, verdict: "partly supported" });
    expect((await later("partly supported", sentence(SPAN.claim, QUOTE, "Ferries ran on."))).asked).toBe(1);
  });

  it("T1 what a turn's claims were asked before it wrote is drawn on", async () => {
    expect((await later("supported", sentence(SPAN.claim, QUOTE), "writer", "search/judged")).asked).toBe(0);
  });

  it("R18 what parts of a report were asked, side by side, is not drawn on", async () => {
    expect((await later("supported", sentence(SPAN.claim, QUOTE), "writer")).asked).toBe(1);
  });

  it("R12 the hard checks come first, whatever was judged before", async () => {
    const faulty = sentence("Crossing the harbour became possible by road in 1942.", QUOTE);
    expect(await later("supported", faulty)).toMatchObject({ asked: 0, verdict: expect.not.stringMatching(/^supported$/) });
  });
});

describe("votes", () => {
  it.each([
    ["supported", "not found", true],
    ["supported", "contradicted", true],
    ["not found", "supported", true],
    ["partly supported", "supported", false],
    ["supported", "partly supported", false],
    ["not found", "not found", false],
  ] as const)("R12 %s against the rules' %s: borderline %s", (vote, rules, wanted) => {
    expect(isBorderline(vote, rules)).toBe(wanted);
  });

  it.each([
    [["supported"], "supported"],
    [["supported", "not found"], "not found"],
    [["supported", "contradicted", "not found"], "not found"],
    [["contradicted", "supported", "contradicted"], "contradicted"],
  ] as const)("R12 %j decide %s", (votes, wanted) => {
    expect(decide(votes.map((verdict) => ({ verdict, reason: "" })))?.verdict).toBe(wanted);
  });
});
