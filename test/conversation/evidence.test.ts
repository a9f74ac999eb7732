import { describe, expect, it } from "vitest";
import type { Judge } from "../../src/verify/judge.ts";
import { type MemoryPage, memoryTurn, obligingModel, PAGES } from "./in-memory.ts";

const ASKED = "how heavy is the Brill pump?";
const DATED: readonly MemoryPage[] = [
  {
    url: "https://ansel-works.test/pump",
    title: "Brill pump: data",
    text: "The Brill pump weighs 12 kilograms without its hose. It moves 40 litres of water a minute, says its maker.",
    published: "2023-03-01",
  },
  {
    url: "https://pump-lab.test/tests/brill",
    title: "Brill pump on the scales",
    text: "On our scales the Brill pump weighs 15 kilograms without its hose. We bought it in a shop in Lorne.",
    published: "2025-06-01",
  },
];
const claimIds = (user: string) =>
  [...user.matchAll(/kind=claim id=(\S+?)[ >][^\n]*\n([^\n]*)/gu)].map(([, id = "", text = ""]) => ({ id, text }));

/** A model that finds everything supported but weights that do not stand in the evidence: these it finds contradicted. */
const weighing: Judge = {
  name: { kind: "model", model: "test", prompt: "judge@1" },
  judge: async (pairs, signal) => {
    const verdicts = await judging(() => undefined).judge(pairs, signal);
    for (const { id, claim, evidence } of pairs) {
      const weights = claim.match(/\d+(?= kilograms)/gu) ?? [];
      const verdict = verdicts.get(id);
      if (verdict === undefined || weights.every((weight) => evidence.some(({ quote }) => quote.includes(weight)))) continue;
      verdicts.set(id, { ...verdict, verdict: "contradicted" });
    }
    return verdicts;
  },
};

/** A model that finds everything supported. */
function judging(told: (claim: string) => void): Judge {
  const name = { kind: "model", model: "test", prompt: "judge@1" } as const;
  return {
    name,
    judge: async (pairs) => {
      for (const { claim } of pairs) told(claim);
      return new Map(pairs.map(({ id }) => [id, { verdict: "supported", score: 1, reasons: [], judge: name }]));
    },
  };
}

describe("what a draft lost", () => {
  it("C11 C12 a direct answer that was too long is asked for once more, and stands first again", async () => {
    const calls: string[] = [];
    const long =
      "The Brill pump, as everybody knows who has ever carried one down the stairs of a cellar, weighs 12 kilograms without its hose";
    const model = obligingModel([
      {
        match: (call) => {
          if (call.response?.name !== "assay_bullets_v1") return false;
          calls.push(call.user);
          return true;
        },
        times: 2,
        reply: (call) => {
          const claims = claimIds(call.user);
          const of = (word: string) => claims.find(({ text }) => text.includes(word))?.id ?? "";
          const weight = {
            text: calls.length === 1 ? long : "The Brill pump weighs 12 kilograms without its hose",
            kind: "fact",
            claim_ids: [of("without its hose")],
          };
          const rest = [
            {
              text: "The Brill pump weighs 12 kilograms, which one person can carry down any stairs",
              kind: "fact",
              claim_ids: [of("one person")],
            },
          ];
          return { bullets: calls.length === 1 ? [weight, ...rest] : [weight], tldr: [] };
        },
      },
    ]);
    const { outcome } = await memoryTurn({ model }, ASKED);
    expect(calls).toHaveLength(2);
    expect(calls[1]).toMatch(/kind=rejected[^\n]*reason="it has \d+ words/);
    expect(calls[1]).toMatch(/kind=written[^\n]*>>>\nThe Brill pump weighs 12 kilograms, which one person/);
    expect(outcome.contract?.data.bullets[0]?.text).toMatch(/^The Brill pump weighs 12 kilograms without its hose \[1\]/);
  });

  it("C11 X8 without a model a statement that is too long is shown from its beginning, and to go on", async () => {
    const text =
      "The Brill pump weighs 12 kilograms and was introduced in 2019 for cellars, building sites, ships and mines in four countries of the north.";
    const pages = [{ url: "https://one.test/a", title: "Brill pump", text }];
    const { outcome } = await memoryTurn({ pages }, ASKED);
    expect(outcome.contract?.data.bullets.map((bullet) => bullet.text)).toEqual([
      "The Brill pump weighs 12 kilograms and was introduced in 2019 for cellars, building … [1]",
    ]);
  });
});

describe("sources of different times", () => {
  it("C13 a figure that somebody else gave later is looked at once more, and both are handed to the model as a disagreement", async () => {
    const asked: string[] = [];
    const model = obligingModel([
      {
        match: (call) => {
          if (call.response?.name === "assay_bullets_v1") asked.push(call.user);
          return false;
        },
        reply: {},
      },
    ]);
    const { searches } = await memoryTurn({ model, pages: DATED, judge: weighing }, ASKED);
    expect(searches.some(({ query }) => query.includes("confirmed"))).toBe(true);
    expect(searches.length).toBeLessThanOrEqual(3);
    expect(asked[0]).toMatch(/c\d and c\d disagree; c\d is the earlier one/);
    expect(asked[0]).not.toContain("superseded");
    expect(asked[0]).toMatch(/by="ansel-works.test"/);
  });

  it("C13 a judge that denies: nothing is looked at, handed over or named as a disagreement", async () => {
    const asked: string[] = [];
    const model = obligingModel([
      {
        match: (call) => {
          if (call.response?.name === "assay_bullets_v1") asked.push(call.user);
          return false;
        },
        reply: {},
      },
    ]);
    const { searches, outcome } = await memoryTurn({ model, pages: DATED, judge: judging(() => undefined) }, ASKED);
    expect(searches.some(({ query }) => query.includes("confirmed"))).toBe(false);
    expect(asked[0]).not.toContain("disagree");
    expect(outcome.text).not.toContain("consensus_discord");
  });

  it("C13 without a bullet of the model code names both sides, each by its source and year, its markers in the same order", async () => {
    const { outcome } = await memoryTurn({ model: obligingModel(), pages: DATED, judge: weighing }, ASKED);
    const discord = outcome.contract?.data.bullets.find(({ kind }) => kind === "consensus_discord");
    const [first, second] = (discord?.source_ids ?? []).map(
      (id) => outcome.contract?.data.sources.find((source) => source.id === id)?.domain,
    );
    expect([first, second]).toEqual(["ansel-works.test", "pump-lab.test"]);
    expect(discord?.text).toMatch(
      /12 kilograms without its hose \(ansel-works.test, 2023\); pump-lab.test, 2025: 15 kilograms \[\d\] \[\d\]$/,
    );
  });

  it.each([
    ["A test gives the Brill pump 15 kilograms without its hose, its maker 12 kilograms", "pump-lab.test"],
    ["Its maker gives the Brill pump 12 kilograms without its hose, a test 15 kilograms", "ansel-works.test"],
  ])("C13 the markers of a disagreement stand in the order of its views: %s", async (text, first) => {
    const model = obligingModel([
      {
        match: "assay_bullets_v1",
        reply: (call) => {
          const claims = claimIds(call.user);
          const fact = claims.find((claim) => claim.text.includes("12"));
          const both = { text, kind: "consensus_discord", claim_ids: claims.map(({ id }) => id) };
          return { bullets: [{ text: fact?.text, kind: "fact", claim_ids: [fact?.id] }, both], tldr: [] };
        },
      },
    ]);
    const { outcome } = await memoryTurn({ model, pages: DATED, judge: weighing }, ASKED);
    const data = outcome.contract?.data;
    const cited = data?.bullets.find(({ kind }) => kind === "consensus_discord")?.source_ids ?? [];
    expect(cited.map((id) => data?.sources.find((source) => source.id === id)?.domain)).toHaveLength(2);
    expect(data?.sources.find((source) => source.id === cited[0])?.domain).toBe(first);
  });

  it("C13 a disagreement that is too long for two markers is asked for shorter", async () => {
    let drafts = 0;
    const model = obligingModel([
      {
        match: (call) => call.response?.name === "assay_bullets_v1",
        times: 2,
        reply: (call) => {
          const [a, b] = claimIds(call.user).map(({ id }) => id);
          // Cut at its border of clauses, one view would be left, and both would be cited for it.
          const long = "The Brill pump weighs 12 kilograms without its hose; others who weighed it themselves found 15 kilograms";
          const short = "Its maker gives the Brill pump 12 kilograms without its hose, a test 15 kilograms";
          drafts++;
          return {
            bullets: [{ text: drafts === 1 ? long : short, kind: "consensus_discord", claim_ids: [a, b] }],
            tldr: [{ text: "The Brill pump weighs 12 or 15 kilograms without its hose", verb: "weighs", claim_ids: [a, b] }],
          };
        },
      },
    ]);
    const { outcome } = await memoryTurn({ model, pages: DATED, judge: weighing }, ASKED);
    expect(drafts).toBe(2);
    expect(outcome.contract?.data.bullets).toMatchObject([{ kind: "consensus_discord", source_ids: ["s1", "s2"] }]);
    expect(outcome.text).toMatch(/TLDR\n• [^\n]* \[1\] \[2\]/);
  });

  it.each([
    ["at odds", "consensus_discord"],
    ["of two things", undefined],
  ])("C13 views that no rule holds against each other are a disagreement only where the judge finds them so: %s", async (how, kind) => {
    const pages: readonly MemoryPage[] = [
      {
        url: "https://brigade-herald.test/pump",
        title: "Why the Brill pump failed",
        text: "The fire brigade says the Brill pump failed because its rotor was badly cast. Nobody was hurt when the cellar was flooded again.",
      },
      {
        url: "https://ansel-works.test/statement",
        title: "Statement on the Brill pump",
        text: "Ansel Works says the Brill pump failed because the brigade had let sand into it. A new pump was sent to Lorne within two days.",
      },
    ];
    const model = obligingModel([
      {
        match: "assay_bullets_v1",
        reply: (call) => {
          const ids = claimIds(call.user).flatMap(({ id, text }) => (text.includes("failed because") ? [id] : []));
          const text = "The fire brigade blames a badly cast rotor, Ansel Works sand let in by the brigade";
          return { bullets: [{ text, kind: "consensus_discord", claim_ids: ids }], tldr: [] };
        },
      },
    ]);
    const all = judging(() => undefined);
    const judge: Judge = {
      name: all.name,
      judge: async (pairs, signal) => {
        const verdicts = await all.judge(pairs, signal);
        for (const { id, claim, evidence } of pairs) {
          const opposed =
            /^the Brill pump failed/iu.test(claim) && evidence.every(({ quote }) => !quote.includes(claim.replace(/\.$/u, "")));
          const verdict = verdicts.get(id);
          if (how === "at odds" && opposed && verdict !== undefined) verdicts.set(id, { ...verdict, verdict: "contradicted" });
        }
        return verdicts;
      },
    };
    const { outcome } = await memoryTurn({ model, pages, judge }, "why did the Brill pump fail?");
    const [bullet] = outcome.contract?.data.bullets ?? [];
    expect(bullet?.text).toMatch(/blames a badly cast rotor/);
    expect(bullet?.kind).toBe(kind);
  });

  it("C10 a line of the TLDR that rests on a source which is not shown is left out", async () => {
    const model = obligingModel([
      {
        match: "assay_bullets_v1",
        reply: (call) => {
          const [a, b] = claimIds(call.user).map(({ id }) => id);
          const text = claimIds(call.user)[0]?.text ?? "";
          return {
            bullets: [{ text, kind: "fact", claim_ids: [a] }],
            tldr: [{ text: "It weighs 12 or 15 kilograms", verb: "weighs", claim_ids: [a, b] }],
          };
        },
      },
    ]);
    const { outcome } = await memoryTurn({ model, pages: DATED, judge: judging(() => undefined) }, ASKED);
    expect(outcome.contract?.data.sources).toHaveLength(1);
    expect(outcome.text).not.toContain("12 or 15");
  });

  it("C13 without a model nothing is called a disagreement that may only be of different times", async () => {
    const { outcome } = await memoryTurn({ pages: DATED }, ASKED);
    expect(outcome.contract?.data.bullets.some(({ kind }) => kind === "consensus_discord")).toBe(false);
  });
});

describe("links", () => {
  const turn = (link: "alive" | "dead" | "unknown", cached: boolean) => {
    const asked: string[] = [];
    const checkLink = async (url: string) => {
      asked.push(url);
      return url.includes("ansel-works") ? link : ("alive" as const);
    };
    return memoryTurn({ cached, checkLink }, ASKED).then(({ outcome }) => ({ asked, text: outcome.text }));
  };

  it("R12 a page kept from before that is gone is not cited; one that cannot be told is", async () => {
    const dead = await turn("dead", true);
    expect(dead.asked).toHaveLength(PAGES.length);
    expect(dead.text).not.toContain("ansel-works.test");
    expect(dead.text).toContain("pump-review.test");
    expect((await turn("unknown", true)).text).toContain("ansel-works.test");
  });

  it("R12 a page that was fetched in this turn needs no second asking", async () => {
    const { asked, text } = await turn("dead", false);
    expect(asked).toEqual([]);
    expect(text).toContain("ansel-works.test");
  });
});

describe("quality and language", () => {
  it("G5 a forum only fills gaps", async () => {
    const forum: MemoryPage = {
      url: "https://www.reddit.com/r/pumps/brill",
      title: "The Brill pump of Ansel Works",
      text: "The Brill pump of Ansel Works weighs 13 kilograms. It stood on the kitchen scales for a minute.",
    };
    const facts = [
      "The Brill pump of Ansel Works moves 40 litres of water a minute.",
      "The Brill pump of Ansel Works costs 410 euros in its standard form.",
      "The Brill pump of Ansel Works was introduced in 2019 for cellars.",
    ];
    const whole = { url: "https://one.test/a", title: "Brill pump", text: facts.join("\n\n") };
    const full = await memoryTurn({ model: obligingModel(), pages: [whole, forum] }, "What is known of the Brill pump of Ansel Works?");
    expect(full.outcome.contract?.data.bullets.length).toBeGreaterThanOrEqual(3);
    expect(full.outcome.text).not.toContain("reddit.com");
    const alone = await memoryTurn({ pages: [forum] }, ASKED);
    expect(alone.outcome.text).toContain("13 kilograms");
  });

  it("C14 R12 claims a model drew in another language than the page's are judged by a model, since rules only compare words", async () => {
    const german: MemoryPage = {
      url: "https://pumpenblatt.test/brill",
      title: "Die Pumpe von Brill im Test",
      text: "Die Pumpe Brill wiegt ohne ihren Schlauch 12 Kilogramm. Eine Person trägt sie allein die Treppe hinunter in den Keller.",
      language: "de",
    };
    const judged: string[] = [];
    const judge = judging((claim) => judged.push(claim));
    const claim = "The Brill pump weighs 12 kilograms without its hose.";
    const drawn = { text: claim, quote: "Die Pumpe Brill wiegt ohne ihren Schlauch 12 Kilogramm." };
    const { outcome } = await memoryTurn({ model: obligingModel(), pages: [german], judge, drawn }, ASKED);
    expect(judged).toContain(claim);
    expect(outcome.contract?.data.bullets[0]?.text).toBe("The Brill pump weighs 12 kilograms without its hose [1]");
  });
});
