import { describe, expect, it } from "vitest";
import { type Claim, claimSchema } from "../domain/claim.ts";
import { clusterClaims, markSuperseded, type RankableClaim, rankForWriting, sameStatement } from "./rank.ts";

let made = 0;
function claim(text: string, fields: { relevance?: number; snapshot?: string; confidence?: number; taskIds?: string[] } = {}): Claim {
  made += 1;
  return claimSchema.parse({
    id: `claim-${String(made).padStart(3, "0")}`,
    text,
    type: "fact",
    confidence: fields.confidence ?? 0.85,
    relevance: fields.relevance ?? 0.8,
    taskIds: fields.taskIds ?? ["t1"],
    quotes: [{ snapshotId: fields.snapshot ?? `s${made}`, span: { start: 0, end: text.length }, text, locatedBy: "exact" }],
    judgement: { verdict: "supported", score: 0.9, reasons: [], judge: { kind: "rules", version: "1" } },
  });
}
const ranked = (own: Claim, fields: Partial<RankableClaim> = {}): RankableClaim => ({
  claim: own,
  sourceTitle: "A page",
  tier: 2,
  domain: own.id,
  ...fields,
});
const textsOf = (list: readonly RankableClaim[]) => list.map((one) => one.claim.text);

describe("ranking claims for the writer", () => {
  it("R13 puts the more relevant first, then the better source, then the better supported", () => {
    const [a, b, c, d] = [
      ranked(claim("Whales sing at night.", { relevance: 0.6 })),
      ranked(claim("Foxes dig deep burrows.", { relevance: 0.9 }), { tier: 3 }),
      ranked(claim("Storks nest on chimneys.", { relevance: 0.9 }), { tier: 1 }),
      ranked(claim("Hares run in fields.", { relevance: 0.9 }), { tier: 3, independentSources: 3 }),
    ];
    expect(textsOf(rankForWriting([a, b, c, d]))).toEqual([d, c, b, a].map((one) => one.claim.text));
  });

  it("R13 knows what a source is: research and offices before encyclopedias, preprints, makers of their own, and forums; and else goes by its place", () => {
    const of = (text: string, fields: Partial<RankableClaim>) => ranked(claim(text, { relevance: 0.9 }), { tier: 2, ...fields });
    const list = [
      of("Whales sing at night.", { authority: "forum" }),
      of("Foxes dig deep burrows.", { authority: "vendor" }),
      of("Storks nest on chimneys.", { authority: "preprint" }),
      of("Hares run in fields.", { authority: "encyclopedia" }),
      of("Eels swim to the sea.", { authority: "official" }),
    ];
    expect(textsOf(rankForWriting(list))).toEqual(textsOf(list.toReversed()));
    const tiers = [
      of("Whales sing at night.", { tier: 3 }),
      of("Foxes dig deep burrows.", {}),
      of("Hares run in fields.", { authority: "peer reviewed" }),
    ];
    expect(textsOf(rankForWriting(tiers))).toEqual(textsOf(tiers.toReversed()));
  });

  it("R13 prefers what is new to what repeats", () => {
    const list = [
      ranked(claim("The old bridge carries 31,000 vehicles a day.", { relevance: 0.9 })),
      ranked(claim("The old bridge carries 31,000 vehicles each day.", { relevance: 0.89 })),
      ranked(claim("Herons breed on the east bank.", { relevance: 0.8 })),
    ];
    expect(textsOf(rankForWriting(list))[1]).toBe("Herons breed on the east bank.");
  });

  it("R13 prefers the newer source and sinks the superseded", () => {
    const old = ranked(claim("The node sends a heartbeat every 30 seconds."), { published: "2021-01-01" });
    const current = ranked(claim("The node sends a heartbeat every 10 seconds."), { published: "2025-01-01" });
    const [first, second] = rankForWriting([old, current]);
    expect(first?.claim).toBe(current.claim);
    expect(second).toMatchObject({ superseded: true });
    expect(first?.superseded).toBeUndefined();
  });

  it.each([
    ["its title", "Fares (archived)", "The crossing takes 35 minutes."],
    ["a notice quoted with it", "Fares", "The crossing takes 35 minutes. (This page is archived.)"],
  ])("R13 knows a superseded claim by %s", (_, sourceTitle, text) => {
    expect(markSuperseded([ranked(claim(text), { sourceTitle })])[0]?.superseded).toBe(true);
  });

  it("R8 gives no domain more than half while others have something to say", () => {
    const subjects = ["Whales sing", "Foxes dig", "Storks nest", "Hares run", "Owls hunt"];
    const loud = subjects.map((subject) => ranked(claim(`${subject} in the north.`, { relevance: 0.95 }), { domain: "loud.example" }));
    const quiet = [
      ranked(claim("Bees make honey.", { relevance: 0.5 }), { domain: "a.example" }),
      ranked(claim("Ants build hills.", { relevance: 0.5 }), { domain: "b.example" }),
    ];
    const kept = rankForWriting([...loud, ...quiet], 4);
    expect(kept.filter((one) => one.domain === "loud.example")).toHaveLength(2);
    expect(rankForWriting(loud, 4)).toHaveLength(4);
  });

  it("R13 is deterministic whatever the order of arrival", () => {
    const list = ["Whales sing.", "Foxes dig.", "Storks nest."].map((text) => ranked(claim(text)));
    expect(textsOf(rankForWriting([...list].reverse()))).toEqual(textsOf(rankForWriting(list)));
  });
});

describe("claims that say the same", () => {
  it("G6 makes one statement of near-duplicates from two sources", () => {
    const [a, b, c] = [
      claim("The bridge is 212 metres long."),
      claim("The bridge will be 212 m long."),
      claim("The bridge opens in 2029."),
    ];
    expect(clusterClaims([a, b, c])).toEqual([
      { lead: a, others: [b] },
      { lead: c, others: [] },
    ]);
  });

  it.each([
    ["other numbers", "The bridge costs 38 million euros.", "The bridge costs 45 million euros."],
    ["a negation", "Dogs are allowed on the ferry.", "Dogs are not allowed on the ferry."],
    ["other years", "The museum opened in 1963.", "The museum opened in 1964."],
  ])("R12 keeps apart claims with %s", (_, one, other) => {
    expect(clusterClaims([claim(one), claim(other)])).toHaveLength(2);
  });
});

describe("what says the same", () => {
  const BRIDGE = "The old bridge over the river carries 31,000 vehicles and 12 trains a day.";
  it.each([
    ["the same figures in another order", BRIDGE, "The old bridge over the river carries 12 trains and 31,000 vehicles a day.", true],
    ["one of two figures otherwise", BRIDGE, BRIDGE.replace("12", "14"), false],
    ["the other of two figures otherwise", BRIDGE, BRIDGE.replace("31,000", "32,000"), false],
    ["one figure less", BRIDGE, "The old bridge over the river carries 31,000 vehicles a day.", false],
    ["the same two days", "It was opened in May 1963 and rebuilt in 1990.", "It was opened in May 1963, rebuilt in 1990.", true],
    ["another of two days", "It was opened in May 1963 and rebuilt in 1990.", "It was opened in May 1963 and rebuilt in 1991.", false],
    ["a denial", BRIDGE, BRIDGE.replace("carries", "does not carry"), false],
    ["few words of many", "Whales sing at night.", "Whales dive by day in deep water.", false],
    [
      "all of its words, and others besides",
      "Storks nest on chimneys of old mills near rivers.",
      "Every spring for as long as anybody remembers storks nest on chimneys of old mills near rivers and quiet villages all around.",
      true,
    ],
    [
      "all of its few words, and others besides",
      "Storks nest there.",
      "Every spring storks nest on chimneys of old mills near quiet rivers there.",
      false,
    ],
  ])("G6 R12 %s: the first against %j and %j is %s", (_, one, other, is) => {
    expect(sameStatement(claim(one), claim(other))).toBe(is);
  });

  it("G6 with figures in common fewer words will do, of two sources and not of one", () => {
    const [one, other] = ["The bridge is 212 metres long.", "In all the bridge measures 212 metres."];
    expect(sameStatement(claim(one), claim(other))).toBe(true);
    expect(sameStatement(claim(one, { snapshot: "s" }), claim(other, { snapshot: "s" }))).toBe(false);
  });
});

describe("what is overtaken", () => {
  const dated = (text: string, published: string) => ({ claim: claim(text), sourceTitle: "A page", published });
  const marks = (...claims: ReturnType<typeof dated>[]) =>
    markSuperseded(claims).map((one) => "superseded" in one && one.superseded === true);

  it.each([
    [
      "a figure by a clearly later one",
      "The tunnel cost 365 million euros.",
      "2025-03-08",
      "The tunnel cost 402 million euros.",
      "2026-07-01",
      true,
    ],
    [
      "no figure by one of the same weeks",
      "The tunnel cost 402 million euros.",
      "2026-07-01",
      "The tunnel cost 430 million euros.",
      "2026-08-03",
      false,
    ],
    [
      "no promise by what came",
      "The tunnel will cost 310 million euros.",
      "2024-05-12",
      "The tunnel cost 402 million euros.",
      "2026-07-01",
      false,
    ],
    [
      "a promise by a later promise",
      "The tunnel will cost 310 million euros.",
      "2024-05-12",
      "The tunnel will cost 365 million euros.",
      "2025-03-08",
      true,
    ],
    [
      "no figure of another year",
      "In 2022 the port handled 4.1 million tonnes.",
      "2023-02-01",
      "In 2024 the port handled 5.3 million tonnes.",
      "2025-02-01",
      false,
    ],
    [
      "no figure of other words",
      "The port handled 4.1 million tonnes of coal.",
      "2023-02-01",
      "The port handled 5.3 million tonnes of ore.",
      "2025-02-01",
      false,
    ],
    [
      "a permission by a later denial",
      "Dogs are allowed on the ferry.",
      "2023-02-01",
      "Dogs are not allowed on the ferry.",
      "2025-02-01",
      true,
    ],
    ["no version by another", "Kiln 3.4 supports the cloud.", "2023-02-01", "Kiln 3.5 supports the cloud.", "2025-02-01", false],
  ])("R13 %s", (_, earlier, day, later, laterDay, overtaken) => {
    expect(marks(dated(earlier, day), dated(later, laterDay))).toEqual([overtaken, false]);
  });

  it("R13 no figure by that of a report on another year", () => {
    const [old, recent] = [dated("The port employs 4,100 people.", "2023-02-01"), dated("The port employs 4,300 people.", "2025-02-01")];
    expect(marks({ ...old, sourceTitle: "Annual report 2022" }, { ...recent, sourceTitle: "Annual report 2024" })).toEqual([false, false]);
    expect(marks(old, recent)).toEqual([true, false]);
  });

  it("R13 the figures of several periods do not push each other out", () => {
    const years = [2021, 2022, 2023].map((year) => ranked(claim(`In ${year} the port handled ${year - 2000} tonnes.`, { relevance: 0.8 })));
    const other = ranked(claim("The port has a lighthouse.", { relevance: 0.7 }));
    expect(textsOf(rankForWriting([...years, other], 3)).sort()).toEqual(years.map((one) => one.claim.text));
  });
});
