import { describe, expect, it } from "vitest";
import { AssayError } from "../../domain/error.ts";
import { isStatement } from "../../domain/sentence.ts";
import type { Judge } from "../../verify/judge.ts";
import { RULES_JUDGE } from "../../verify/rules.ts";
import type { DraftedBlock, DraftedReport, DraftedSentence } from "../../write/drafted.ts";
import { markOf } from "../../write/marks.ts";
import { Numbering } from "../../write/numbering.ts";
import { drafted, JUDGE_NAME, type Material, materialOf, provingWith } from "./authoring-material.ts";
import { proveFrame } from "./framing.ts";
import { Items } from "./items.ts";
import { printable } from "./printable.ts";
import { proveItems } from "./proving.ts";

const CODE = "```sh\nnpm run *all*\n```";
const material = materialOf([
  {
    text:
      "The TX-2 cell stores 155 watt hours per kilogram. The TX-2 cell does not burn in the nail test.\n\n" +
      `The TX-1 cell stored 138 watt hours per kilogram.\n\n${CODE}`,
    siteName: "Cell Lab",
  },
  {
    text: "In our test the TX-2 cell stored 155 watt hours per kilogram. The licence of the test costs 61 euros per year.",
    siteName: "Gull",
  },
  { text: "The TX-2 cell stores 155 watt hours per kilogram, the abstract says.", siteName: "Cut", partial: true },
]);
const { id, evidence } = material;
const [STORES, STORED, IN_TEST] = [id("stores 155 watt hours per kilogram."), id("TX-1"), id("In our test")];
const FACT = "The TX-2 stores 155 watt hours per kilogram.";

/** A draft of which the answer in short is one paragraph. */
const report = ({
  inShort = [],
  ...more
}: Partial<Omit<DraftedReport, "inShort">> & { readonly inShort?: readonly DraftedSentence[] }) => ({
  ...{ sections: [], conclusion: [], open: [], ...more },
  inShort: inShort.length === 0 ? [] : [{ layout: "prose" as const, sentences: inShort }],
});

/** What becomes of one sentence of a draft, and what the judge was asked. */
async function proven(draft: DraftedSentence, say?: Parameters<typeof provingWith>[1], of: Material = material) {
  const { by, asked } = provingWith(of, say);
  const items = new Items(report({ inShort: [draft] }));
  await proveItems(items, by);
  const [item] = items.all();
  if (item === undefined) throw new Error("there is one");
  const sentence = item.outcome.state === "proven" ? item.outcome.sentence : undefined;
  return {
    asked,
    sentence,
    reason: item.outcome.state === "refused" ? item.outcome.reason : undefined,
    backing: item.outcome.state === "proven" ? item.outcome.backing : 0,
    pages: sentence?.claims.map(({ quotes }) => evidence.pageOf(quotes[0]?.snapshotId ?? ("" as never))?.snapshot.siteName),
  };
}

describe("a fact", () => {
  it("R12 R13 is cited for each independent complete source that carries it, also for one it did not name", async () => {
    const { sentence, pages, backing } = await proven(drafted("fact", FACT, [STORES]));
    expect(sentence?.kind).toBe("fact");
    expect(pages).toEqual(["Cell Lab", "Gull"]);
    expect(backing).toBe(2);
    for (const claim of sentence?.claims ?? [])
      expect(claim).toMatchObject({ text: FACT, judgement: { verdict: "supported", judge: JUDGE_NAME } });
  });

  it("R12 loses the citation of what does not carry it by itself, and gets that of what does", async () => {
    const { pages } = await proven(drafted("fact", "The TX-1 stored 138 watt hours per kilogram.", [IN_TEST]), ({ evidence: own }) => ({
      verdict: "supported",
      alone: own.flatMap(({ quote }, at) => (quote.includes("138") ? [at] : [])),
    }));
    expect(pages).toEqual(["Cell Lab"]);
  });

  it("R12 rests on all its sentences, each quoted, where none carries it alone", async () => {
    const both = "The TX-2 stores 155 watt hours per kilogram, and the licence of its test costs 61 euros per year.";
    const { sentence, pages } = await proven(drafted("fact", both, [STORED, id("61 euros")]), () => ({ verdict: "supported", alone: [] }));
    expect(pages).toEqual(expect.arrayContaining(["Cell Lab", "Gull"]));
    for (const { text, quotes } of sentence?.claims ?? []) expect(quotes[0]?.text).toContain(text.slice(0, 20));
  });

  it("R12 is cited for the sentence the judge names, also one beside that which it named, and for nothing that only stood there", async () => {
    const of = materialOf([{ text: "The TX-2 cell is new. It stores a lot of energy for its weight. It is blue.", siteName: "Lab" }]);
    const named = drafted("fact", "The TX-2 has a high energy density.", ["q1", "q3"]);
    const beside = [{ at: 0, text: "It stores a lot of energy for its weight." }];
    const { sentence } = await proven(named, () => ({ verdict: "supported", alone: [], by: [{ at: [], beside }] }), of);
    expect(sentence?.claims.flatMap(({ quotes }) => quotes.map(({ text }) => text))).toEqual(["It stores a lot of energy for its weight."]);
  });

  it.each([
    ["that has its words", "a lot of energy", "It stores a lot of energy for its weight, this TX-2 cell."],
    ["of something else", "Bananas", "The TX-2 cell is new."],
  ])("R12 is cited for what was shown for another sentence where the judge names one %s", async (_, words, cited) => {
    const of = materialOf([
      { text: "The TX-2 cell is new.", siteName: "Lab" },
      { text: "It stores a lot of energy for its weight, this TX-2 cell.", siteName: "Gull" },
      { text: "Bananas ripen in warm rooms.", siteName: "Fruit" },
    ]);
    const { by } = provingWith(of);
    const judge: Judge = {
      name: by.judge.name,
      judge: async (pairs) => {
        const shown = pairs.flatMap(({ evidence }) => evidence).filter(({ quote }) => quote.includes(words));
        const whole = { verdict: "supported" as const, score: 0.9, reasons: [], judge: by.judge.name, alone: [] };
        return new Map(pairs.map(({ id }) => [id, { ...whole, by: [{ at: [], beside: [], elsewhere: shown.slice(-1) }] }]));
      },
    };
    const said = ["The TX-2 has a high density of energy.", "The TX-2 stores much for what it weighs.", "Bananas like it warm."];
    const items = new Items(report({ inShort: said.map((text, at) => drafted("fact", text, [`q${at + 1}`])) }));
    await proveItems(items, { ...by, judge });
    const [first] = items.all();
    const claims = first?.outcome.state === "proven" ? first.outcome.sentence.claims : [];
    const quotes = claims.flatMap((claim) => claim.quotes.map(({ text }) => text));
    expect(quotes).toContain(cited);
    expect(quotes).not.toContain("Bananas ripen in warm rooms.");
  });

  it("R12 cites all it was judged on where nothing carries it alone, also what it did not name", async () => {
    const of = materialOf([
      { text: "The TX-2 cell is cheap to make.", siteName: "Lab" },
      { text: "The TX-2 cell works well in frost.", siteName: "Gull" },
    ]);
    const both = drafted("fact", "The TX-2 cell is cheap to make and works well in frost.", ["q1"]);
    const { sentence } = await proven(both, () => ({ verdict: "supported", alone: [] }), of);
    expect(sentence?.claims.flatMap(({ quotes }) => quotes.map(({ text }) => text))).toEqual([
      "The TX-2 cell is cheap to make.",
      "The TX-2 cell works well in frost.",
    ]);
  });

  it.each(["partly supported", "not found", "contradicted", "not checked"] as const)(
    "R12 that is %s is refused with the judge's reason",
    async (verdict) => {
      expect((await proven(drafted("fact", FACT, [STORES]), () => verdict)).reason).toBe(`it is ${verdict}`);
    },
  );

  it.each([
    ["a flipped negation", "The TX-2 cell burns in the nail test."],
    ["a swapped model number", "The TX-9 stores 155 watt hours per kilogram."],
    ["per month for per year", "The licence of the test costs 61 euros per month."],
    ["an invented bound", "The TX-2 stores up to 190 watt hours per kilogram."],
    ["an invented figure", "The TX-2 stores 155 watt hours per kilogram at 40 degrees."],
    ["an invented quote", "The TX-2 stores 155 watt hours per kilogram, “the most of all cells”."],
  ])("R12 with %s is refused before the judge is asked", async (_, text) => {
    const { asked, sentence } = await proven(drafted("fact", text, [STORES, id("nail"), id("61 euros")]));
    expect(sentence).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it("G4 is cited to a source that was cut short only where no complete one carries it", async () => {
    const only = materialOf([{ text: "The TX-2 cell stores 155 watt hours per kilogram.", siteName: "Cut", partial: true }]);
    const { sentence } = await proven(drafted("fact", FACT, ["q1"]), undefined, only);
    expect(sentence?.claims).toHaveLength(1);
    expect((await proven(drafted("fact", FACT, [id("abstract")]))).pages).not.toContain("Cut");
  });
});

describe("a calculation", () => {
  const TEXT = "The TX-2 stores 17 watt hours per kilogram more than the TX-1.";
  const expression = `${STORES}:155 - ${STORED}:138`;

  it("R12 R14 that comes out is told to the judge and keeps its figures' quotes", async () => {
    const { sentence, asked } = await proven(drafted("calculation", TEXT, [STORES, STORED], [{ result: "17", expression }]));
    expect(asked[0]?.calculated).toMatchObject([{ line: expect.stringMatching(/^155 − 138 = 17/) }]);
    expect(sentence?.kind).toBe("calculation");
    const ids = sentence?.claims.map((claim) => claim.id);
    for (const { claimId } of sentence?.calculations[0]?.inputs ?? []) expect(ids).toContain(claimId);
  });

  it("R12 from which something more follows is an inference, as which it was judged", async () => {
    const { sentence, asked } = await proven(drafted("inference", TEXT, [STORES, STORED], [{ result: "17", expression }]));
    expect([asked[0]?.kind, sentence?.kind, sentence?.calculations.length]).toEqual(["inference", "inference", 1]);
  });

  it("R12 that does not is refused, whatever the judge says", async () => {
    const wrong = drafted("calculation", TEXT.replace("17", "19"), [STORES, STORED], [{ result: "19", expression }]);
    expect((await proven(wrong)).reason).toContain("comes to 17");
  });

  it("R12 R14 may be a value the report chose, as advice alone, and the judge is told", async () => {
    const { sentence, asked } = await proven(drafted("advice", "Plan with 145 watt hours per kilogram.", [STORES, STORED]));
    expect(asked[0]?.kind).toBe("advice");
    expect(asked[0]?.calculated).toMatchObject([{ line: expect.stringMatching(/^145.* is chosen$/) }]);
    expect(sentence).toMatchObject({ kind: "advice", calculations: [{ chosen: true }] });
  });

  it.each(["fact", "calculation", "inference"] as const)("R12 is no figure of a %s that stands beside the advice", async (kind) => {
    const { by } = provingWith(material);
    const advice = drafted("advice", "Plan with 145 watt hours per kilogram.", [STORES], [{ result: "145", expression: "chosen" }]);
    const items = new Items(report({ inShort: [advice, drafted(kind, "The TX-1 stores 145 watt hours per kilogram.", [STORED])] }));
    await proveItems(items, by);
    expect(items.all().map(({ outcome }) => outcome.state)).toEqual(["proven", "refused"]);
    // What is reckoned with it is advice as well.
    const more = drafted(kind, "10 watt hours are left.", [STORES], [{ result: "10", expression: `${STORES}:155 - calc:145` }]);
    const reckoned = new Items(report({ inShort: [advice, more] }));
    await proveItems(reckoned, by);
    expect(reckoned.all().map(({ outcome }) => outcome.state === "proven" && outcome.sentence.kind)).toEqual(["advice", "advice"]);
    const wrong = new Items(report({ inShort: [advice, { ...more, text: "11 watt hours are left.", calculations: [] }] }));
    await proveItems(wrong, by);
    expect(wrong.all().map(({ outcome }) => outcome.state)).toEqual(["proven", "refused"]);
  });

  it("R12 R14 advice may call the report's own sections and options by their names, where these are words, and nobody else", async () => {
    const advice = (text: string): DraftedSentence => drafted("advice", text, [STORES]);
    const said = async (...leads: readonly string[]) => {
      const options = leads.map((lead): DraftedSentence => ({ ...advice(`${lead}. Charge it first.`), lead: `${lead}.` }));
      const items = new Items(
        report({ inShort: [...options, advice("If it fails, go back to Swift or Zorblax; the rest stands under Open.")] }),
      );
      await proveItems(items, provingWith(material).by);
      return items.all().at(-1)?.outcome;
    };
    expect(await said()).toMatchObject({ state: "refused", reason: expect.stringContaining("Swift") });
    expect(await said("Swift")).toMatchObject({ state: "refused", reason: expect.stringContaining("Zorblax") });
    const items = new Items(
      report({
        inShort: [
          { ...advice("Swift start: charge it first."), lead: "Swift start:" },
          advice("Go back to Swift; the rest stands under Open."),
        ],
      }),
    );
    await proveItems(items, provingWith(material).by);
    expect(items.all().map(({ outcome }) => (outcome.state === "refused" ? outcome.reason : outcome.state))).toEqual(["proven", "proven"]);
  });

  it("R12 R14 rows that a number only counts are printed with what they are called by, or not at all", async () => {
    const row = (label: string, ...texts: readonly string[]) => ({ label, cells: texts.map((text) => drafted("fact", text, [STORES])) });
    const shownOf = async (second: string) => {
      const rows = [row("1", "TX-2", "155 watt hours"), row("2", second, "155 watt hours")];
      const table: DraftedBlock = { layout: "table", columns: ["Order", "Cell", "Stores"], rows };
      const items = new Items(report({ sections: [{ title: "Cells", blocks: [table] }] }));
      await proveItems(items, provingWith(material).by);
      const [printed] = items.sections.filter(({ part }) => part === "finding").flatMap((section) => printable(section).blocks);
      return [...(printed?.cells?.values() ?? [])].map(({ row: label, shown }) => `${label}: ${shown}`);
    };
    expect(await shownOf("TX-2 cell")).toEqual(["1: TX-2", "1: 155 watt hours", "2: TX-2 cell", "2: 155 watt hours"]);
    expect(await shownOf("Zorblax")).toEqual(["1: TX-2", "1: 155 watt hours"]);
  });

  it("R12 R14 a cell with nothing but a figure of the question is cited for nothing that its row names", async () => {
    const row = (label: string, ...texts: readonly string[]) => ({ label, cells: texts.map((text) => drafted("fact", text, [STORES])) });
    const table: DraftedBlock = { layout: "table", columns: ["Part", "Hours", "Stores"], rows: [row("TX-2", "7", "155 watt hours")] };
    const items = new Items(report({ sections: [{ title: "Parts", blocks: [table] }] }));
    const question = "The TX-2 takes 7 hours to fit. Does it hold enough?";
    await proveItems(items, { ...provingWith(material).by, question, told: question });
    const [hours, stores] = items.all().map(({ outcome }) => (outcome.state === "proven" ? outcome.sentence : undefined));
    expect([hours?.kind, hours?.claims]).toEqual(["advice", []]);
    expect([stores?.kind, stores?.claims.length]).toEqual(["fact", 2]);
  });

  it.each([
    ["The release is hashed with SHA-256.", true],
    ["The release is hashed with SHA-512.", false],
    ["The release is hashed with MSHA-256.", false],
  ])("R12 a name of letters and a figure is the same however they are joined: %s", async (text, isProven) => {
    const of = materialOf([{ text: "Each release is hashed with `sha256` and stored." }]);
    const { sentence } = await proven(drafted("fact", text, ["q1"]), undefined, of);
    expect(sentence !== undefined).toBe(isProven);
  });

  it.each([
    ["one of those its writer named", [STORES], "Take the TX-2, which stores 155 watt hours per kilogram.", true],
    [
      "a sentence that its writer, who named none, tells in most of its words",
      [],
      "Take the TX-2, which stores 155 watt hours per kilogram.",
      true,
    ],
    ["one that it has too few words of", [], "Before you take anything with you, store 155 of what your crew needs most.", false],
  ])("R12 R14 advice is cited for what it takes for known where the judge names %s", async (_, named, text, cites) => {
    const { sentence } = await proven(drafted(named.length > 0 ? "fact" : "advice", text, named), (pair) => ({
      ...{ verdict: "supported", alone: [], isAdvice: true },
      by: pair.evidence.flatMap(({ quote }, at) => (quote.includes("stores 155") ? [{ at: [at], beside: [] }] : [])).slice(0, 1),
    }));
    expect(sentence?.kind).toBe("advice");
    const numbering = new Numbering((snapshotId) => evidence.sourceOf(snapshotId));
    expect(sentence && markOf(sentence, { numbering })).toEqual(cites ? [1] : []);
  });

  it("R12 R14 advice may name what any source names, and nobody else", async () => {
    const colours = ["red", "blue", "green", "black", "white", "brown", "grey", "pink", "violet", "yellow", "orange", "golden", "silver"];
    const told = colours.map((colour) => `The ${colour} cell is kept in a dry room.`);
    const of = materialOf([{ text: [...told, "Zorblax makes lids."].join(" ") }]);
    const { by } = provingWith(of);
    const facts = told.map((text, at) => drafted("fact", text, [`q${at + 1}`]));
    const items = new Items(
      report({ inShort: [...facts, drafted("advice", "Ask Zorblax first.", []), drafted("advice", "Ask Quibber.", [])] }),
    );
    await proveItems(items, by);
    const outcomes = items
      .all()
      .slice(-2)
      .map(({ outcome }) => (outcome.state === "refused" ? outcome.reason : outcome.state));
    expect(outcomes).toEqual(["proven", expect.stringContaining("Quibber")]);
  });

  it("R12 R14 advice rests on the question alone where no source speaks for it, and is judged by it", async () => {
    const { sentence, asked } = await proven(
      drafted("advice", "Try it with 3 of them first.", [], [{ result: "3", expression: "chosen" }]),
    );
    expect([sentence?.kind, sentence?.claims, asked[0]?.kind]).toEqual(["advice", [], "advice"]);
    expect(asked[0]?.evidence.map(({ place }) => place)).toEqual([["The question asked"]]);
    // What advice tells, it may set, whether or not its draft says so: the judge is told.
    const set = await proven(drafted("advice", "Try it with 3 of them first.", []));
    expect(set.sentence).toMatchObject({ kind: "advice", claims: [], calculations: [{ result: "3", chosen: true }] });
    expect(set.asked[0]?.calculated).toMatchObject([{ line: expect.stringMatching(/^3.* is chosen$/) }]);
    const strange = await proven(drafted("advice", "Try it with those of Zorblax first.", []));
    expect([strange.sentence, strange.reason]).toEqual([undefined, expect.stringContaining("Zorblax")]);
  });

  it("R12 R14 that says more in words is judged as what follows", async () => {
    const text = "Twice the 138 watt hours is 276, five times better told than before.";
    const twice = [{ result: "276", expression: `${STORED}:138 * 2` }];
    const { sentence, asked } = await proven(drafted("calculation", text, [STORED], twice));
    expect([asked[0]?.kind, sentence?.kind, sentence?.calculations[0]?.expression]).toEqual(["inference", "inference", "138 × 2"]);
  });

  it("R12 a name that the question gives, and no sentence behind it has, is the judge's to place", async () => {
    const { by, asked } = provingWith(material);
    const items = new Items(
      report({ inShort: [drafted("fact", "The TX-2, says Halden Power, stores 155 watt hours per kilogram.", [STORES])] }),
    );
    const question = "How do the cells of Halden Power compare?";
    await proveItems(items, { ...by, question, told: question });
    expect(asked[0]?.held).toBe(true);
  });

  it("R12 R13 a mark within a sentence stays where its sources have what stands before it, and goes to the end where they do not", async () => {
    const { by } = provingWith(material);
    const text = "The TX-2 stores 155 watt hours per kilogram, the TX-1 stored 138 watt hours per kilogram.";
    for (const [first, second, places] of [
      [STORES, STORED, 1],
      [STORED, STORES, undefined],
    ] as const) {
      const at = text.indexOf(",");
      const draft = { ...drafted("fact", text, [first, second]), places: [{ at, from: [first] }] };
      const items = new Items(report({ inShort: [draft] }));
      await proveItems(items, by);
      expect(items.all()[0]?.outcome.state).toBe("proven");
      expect(items.all()[0]?.draft.places?.length).toBe(places);
    }
  });

  it("R12 of rows that share their label each cell is judged with what tells them apart", async () => {
    const { by, asked } = provingWith(material);
    const rows = ["TX-2", "TX-1"].map((cell, at) => ({
      label: "Cell",
      cells: [drafted("fact", cell, [STORES, STORED]), drafted("fact", `${at === 0 ? 155 : 138} watt hours`, [STORES, STORED])],
    }));
    const items = new Items(report({ sections: [{ title: "", blocks: [{ layout: "table", columns: ["", "Which", "Stores"], rows }] }] }));
    await proveItems(items, by);
    const told = asked.filter(({ claim }) => claim.includes("Stores")).map((one) => one.told);
    expect(told).toEqual(["Cell – Which: TX-2", "Cell – Which: TX-1"]);
  });

  const QUESTION = "We have 14 shops and have moved 2. How do the rest get done in 6 weeks?";
  const asking = async (text: string, calculations: DraftedSentence["calculations"], verdict: "supported" | "not found" = "supported") => {
    const { by, asked } = provingWith(material, () => verdict);
    const items = new Items(report({ inShort: [drafted("calculation", text, [], calculations)] }));
    await proveItems(items, { ...by, question: QUESTION, told: QUESTION });
    return { asked, outcome: items.all()[0]?.outcome };
  };

  it("R12 R14 from the question alone rests on no source, is judged on what was asked, and says what it is", async () => {
    for (const [text, result, expression] of [
      ["The other 12 of your 14 shops remain.", "12", "ask:14 - ask:2"],
      ["Your 6 weeks end on 15 June.", "15 June", "2026-05-04 + ask:6 weeks"],
    ] as const) {
      const { asked, outcome } = await asking(text, [{ result, expression }]);
      expect(asked[0]?.evidence.map(({ place }) => place)).toEqual([["The question asked"]]);
      expect(outcome).toMatchObject({
        state: "proven",
        sentence: { text, kind: "calculation", claims: [], judgement: { verdict: "supported" } },
      });
    }
  });

  it("R12 from the question alone says nothing that a source has to say", async () => {
    const two = [{ result: "12", expression: "ask:14 - ask:2" }];
    expect((await asking("The other 12 shops cost 61 euros.", two)).outcome).not.toMatchObject({ sentence: { claims: [] } });
    expect((await asking("The other 12 shops are in Halden.", two)).outcome).toMatchObject({ state: "refused" });
    expect((await asking("The other 12 shops remain.", two, "not found")).outcome).toMatchObject({ state: "refused" });
    expect((await asking("The other 13 shops remain.", [{ result: "13", expression: "ask:14 - ask:2" }])).outcome).toMatchObject({
      state: "refused",
    });
  });

  it("R12 with another figure beside the computed one is refused", async () => {
    const text = "The TX-2 stores 17 watt hours per kilogram more than the TX-1, or 40 percent.";
    expect((await proven(drafted("calculation", text, [STORES, STORED], [{ result: "17", expression }]))).reason).toContain("40");
  });
});

describe("an inference", () => {
  const TEXT = "The TX-2 stores more per kilogram than the TX-1 did.";

  it("R12 R14 is judged as one on all its premises and what was asked, cites them all and keeps the verdict on the whole", async () => {
    const { sentence, asked, pages } = await proven(drafted("inference", TEXT, [IN_TEST, STORED]));
    expect(asked).toHaveLength(1);
    expect(asked[0]?.kind).toBe("inference");
    expect(asked[0]?.evidence.map(({ quote }) => quote)).toEqual([
      expect.stringContaining("In our test"),
      expect.stringContaining("TX-1"),
      "How do the cells compare?\nToday is 2026-05-04.",
    ]);
    expect(sentence).toMatchObject({ kind: "inference", judgement: { verdict: "supported", judge: JUDGE_NAME } });
    expect(pages).toEqual(["Gull", "Cell Lab"]);
  });

  it("R12 is cited for what the judge names and what its facts need, and for no other sentence that was named", async () => {
    const named = drafted("inference", "With 155 watt hours per kilogram the TX-2 is the better of both.", [
      id("61 euros"),
      STORED,
      STORES,
    ]);
    const { sentence } = await proven(named, ({ evidence: own }) => ({
      verdict: "supported",
      alone: [],
      by: [{ at: [own.findIndex(({ quote }) => quote.includes("TX-1"))], beside: [] }],
    }));
    expect(sentence?.claims.flatMap(({ quotes }) => quotes.map(({ text }) => text))).toEqual([
      expect.stringContaining("TX-1"),
      expect.stringContaining("stores 155"),
    ]);
  });

  it("R12 that only says again what the question says is refused, whatever the judge says", async () => {
    const { by, asked } = provingWith(material);
    const items = new Items(report({ inShort: [drafted("inference", "Coffee cures cancer.", [STORES])] }));
    await proveItems(items, { ...by, told: "Coffee cures cancer. How does it?" });
    expect(items.all()[0]?.outcome).toMatchObject({ state: "refused", reason: "the question says it, and no source" });
    expect(asked).toEqual([]);
  });

  it("R12 that the judge does not draw is refused", async () => {
    expect((await proven(drafted("inference", TEXT, [STORES, STORED]), () => "not found")).reason).toBe("it is not found");
  });

  it("R12 with a figure that no premise has is refused, whatever the judge says", async () => {
    expect((await proven(drafted("inference", "The TX-2 stores 30 percent more than the TX-1.", [STORES, STORED]))).reason).toContain("30");
  });
});

describe("an absence", () => {
  const TEXT = "The sources do not say what the TX-2 weighs.";

  it("R12 R14 is held to what lies nearest of all that was read, and rests on how much that was", async () => {
    const { sentence, asked } = await proven(drafted("absence", TEXT));
    expect(asked[0]?.kind).toBe("absence");
    expect(asked[0]?.evidence.length).toBeGreaterThan(1);
    // What the documents are called is told besides: one may be about what no word of it finds.
    const titles = asked[0]?.evidence.find(({ place }) => place[0] === "At hand")?.quote ?? "";
    for (const { snapshot } of provingWith(material).by.evidence.pages()) expect(titles).toContain(`- ${snapshot.title}`);
    expect(sentence).toMatchObject({ kind: "absence", claims: [], searched: 3 });
    expect(sentence !== undefined && isStatement(sentence)).toBe(false);
  });

  it.each(["The TX-2 cell burns in the nail test.", "The TX-2 cell does not store 155 watt hours per kilogram."])(
    "R12 that a source says in nearly all its words is refused, whoever judges: %s",
    async (text) => {
      const { by } = provingWith(material);
      const items = new Items(report({ inShort: [drafted("absence", text)] }));
      await proveItems(items, { ...by, judge: { ...by.judge, name: RULES_JUDGE } });
      expect(items.all()[0]?.outcome).toMatchObject({ state: "refused", reason: "a source speaks of it" });
    },
  );

  it("R12 R14 may tell what is missing by a figure that some source states, in whatever form", async () => {
    const missing = (figure: string) => proven(drafted("absence", `The sources give no price of the ${figure} cell.`), () => "supported");
    expect((await missing("155-watt-hour")).sentence?.kind).toBe("absence");
    expect((await missing("977-watt-hour")).reason).toContain("977");
  });

  it("R12 R14 may say as code where to look", async () => {
    const { by } = provingWith(material);
    const texts = ["How warm it gets is not told: look at `limits.rb`.", "How warm it gets is not told: look at limits_rb."];
    const items = new Items(report({ inShort: texts.map((text) => drafted("absence", text)) }));
    await proveItems(items, by);
    expect(items.all().map(({ outcome }) => outcome.state)).toEqual(["proven", "refused"]);
  });

  it("R12 R14 fills a cell, and names nothing that neither the question nor a source names", async () => {
    const { by } = provingWith(material);
    const cells = [drafted("absence", "not stated")];
    const table = { layout: "table" as const, columns: ["Cell", "Weight"], rows: [{ label: "The cell", cells }] };
    const items = new Items(
      report({
        inShort: [drafted("absence", "The sources do not say whether the ZX-900 of Zorblax is safe.")],
        sections: [{ title: "Weights", blocks: [table] }],
      }),
    );
    await proveItems(items, by);
    expect(items.all().map(({ outcome }) => outcome.state === "proven" && outcome.sentence.kind)).toEqual([false, "absence"]);
  });

  it("R12 R14 may name what the headings of sources name, and nothing that only a draft does", async () => {
    const text = "# min_shards\n\nRaise it last of all.";
    const landmarks = [{ kind: "heading" as const, level: 1, title: "min_shards", start: 0 }];
    const of = materialOf([{ text, landmarks, siteName: "Lab" }]);
    const { by } = provingWith(of);
    const texts = ["min_shards", "max_shards"].map((name) => `The sources do not give the default value of ${name}.`);
    const items = new Items(report({ inShort: texts.map((one) => drafted("absence", one)) }));
    const nearest = async () => [{ said: { quote: "Raise it last of all.", context: "Raise it last of all.", place: [] } }];
    await proveItems(items, { ...by, nearest });
    expect(items.all().map(({ outcome }) => outcome.state)).toEqual(["proven", "refused"]);
  });

  it("R15 that nothing could be searched for is refused, and fails nothing else", async () => {
    const { by } = provingWith(material);
    const items = new Items(report({ inShort: [drafted("absence", TEXT), drafted("fact", FACT, [STORES])] }));
    const nearest = async (): Promise<never> => {
      throw new AssayError("TIMEOUT", "It took too long.");
    };
    await proveItems(items, { ...by, nearest });
    expect(items.all().map(({ outcome }) => outcome.state)).toEqual(["refused", "proven"]);
  });

  it("R12 that one of them contradicts is refused", async () => {
    expect((await proven(drafted("absence", TEXT), () => "contradicted")).reason).toBe("it is contradicted");
  });

  it.each([
    ["a figure", "The sources do not say that the TX-2 weighs 12 kilograms."],
    ["a name", "The sources do not say that Zorblax makes the TX-2."],
    ["an identifier", "The sources do not say whether the ZX-900 is safe."],
    ["a quote", "The sources do not say who called the TX-2 „the best of all cells“."],
  ])("R12 X5 that brings in %s of its own is refused, whatever the judge says", async (_, text) => {
    expect((await proven(drafted("absence", text))).sentence).toBeUndefined();
  });
});

describe("code", () => {
  const code = (from: readonly string[], text = "") =>
    report({ sections: [{ title: "", blocks: [{ layout: "code", sentences: [drafted("fact", text, from)] }] }] });

  it.each(["", "As the source has it.", "```sh\n npm run *all*\n```"])(
    "R8 R14 is printed as its source has it where nothing of its own is written, and nobody is asked: %j",
    async (text) => {
      const { by, asked } = provingWith(material);
      const items = new Items(code([STORES, id("npm run")], text));
      await proveItems(items, by);
      expect(items.all()[0]?.outcome).toMatchObject({ state: "proven", sentence: { text: "npm run *all*", kind: "fact" } });
      expect(asked).toEqual([]);
    },
  );

  it.each([[[STORES]], [["q99"]], [[]]])("R12 that names no block of a source is refused: %j", async (from) => {
    const { by } = provingWith(material);
    const items = new Items(code(from));
    await proveItems(items, by);
    expect(items.all()[0]?.outcome).toEqual({ state: "refused", reason: "it names no block of code of a source" });
  });
});

describe("a table", () => {
  const cell = (text: string, from: readonly string[] = []) => drafted("connective", text, from);
  const table = (...rows: readonly { readonly label: string; readonly cells: readonly DraftedSentence[] }[]) =>
    report({ sections: [{ title: "Cells", blocks: [{ layout: "table", columns: ["Cell", "Watt hours per kilogram"], rows }] }] });

  it("R12 R14 proves each cell with its row and column, and leaves out what is refused or empty", async () => {
    const { by, asked } = provingWith(material);
    const rows = [
      { label: "TX-2", cells: [cell("155", [STORES])] },
      { label: "TX-1", cells: [cell("190", [STORED])] },
      { label: "TX-0", cells: [cell("–")] },
    ];
    const items = new Items(table(...rows));
    await proveItems(items, by);
    expect(asked.filter(({ kind }) => kind === undefined).map(({ claim }) => claim)).toEqual(["TX-2 – Watt hours per kilogram: 155"]);
    const [section] = items.sections.filter(({ part }) => part === "finding").map(printable);
    expect([...(section?.blocks[0]?.cells?.values() ?? [])]).toEqual([
      { at: 0, row: "TX-2", column: "Watt hours per kilogram", shown: "155" },
    ]);
  });

  it("R12 R14 what stands over its rows' labels goes where nothing in the section carries it", async () => {
    for (const [corner, left] of [
      ["Cell", "Cell"],
      ["Best of 40 cells", ""],
    ] as const) {
      const { by } = provingWith(material);
      const draft = table({ label: "TX-2", cells: [cell("155", [STORES])] });
      const [only] = draft.sections;
      const items = new Items(
        report({
          sections:
            only === undefined
              ? []
              : [
                  {
                    ...only,
                    blocks: only.blocks.map((block) =>
                      block.layout === "table" ? { ...block, columns: [corner, ...block.columns.slice(1)] } : block,
                    ),
                  },
                ],
        }),
      );
      await proveItems(items, by);
      await proveFrame(items, () => [], by);
      expect(items.sections.find(({ part }) => part === "finding")?.blocks[0]?.columns[0]).toBe(left);
    }
  });
});

describe("words that lead over, and headings", () => {
  /** A section of a heading, words that lead over and a fact, proven. */
  async function framed(title: string, lead: string, say?: Parameters<typeof provingWith>[1], more: readonly DraftedSentence[] = []) {
    const { by, asked } = provingWith(material, say);
    const blocks = [{ layout: "prose" as const, sentences: [drafted("connective", lead), drafted("fact", FACT, [STORES]), ...more] }];
    const items = new Items(report({ sections: [{ title, blocks }] }));
    await proveItems(items, by);
    const before = asked.length;
    await proveFrame(items, () => ["What has 99 cells?", "What does the TX-2 store?"], by);
    return { lead: items.all()[0]?.outcome, title: items.sections[1]?.title, first: asked.slice(0, before), asked: asked.slice(before) };
  }

  it("R12 R14 T1 are asked about with the sentences of their section, held to what these are written from", async () => {
    const { lead, title, first, asked } = await framed("What the TX-2 stores", "On the TX-2:");
    expect(lead).toMatchObject({ state: "proven", sentence: { kind: "connective", claims: [] } });
    expect(title).toBe("What the TX-2 stores");
    expect(first.map(({ kind, claim }) => [kind, claim])).toEqual([
      [undefined, FACT],
      ["connective", "What the TX-2 stores"],
      ["connective", "On the TX-2:"],
    ]);
    expect(first[1]?.evidence.map(({ quote }) => quote)).toEqual([
      "The TX-2 cell stores 155 watt hours per kilogram.",
      expect.stringContaining("How do the cells compare?"),
    ]);
    expect(asked).toEqual([]);
  });

  const MORE = drafted(
    "calculation",
    "The TX-2 stores 17 watt hours per kilogram more than the TX-1.",
    [STORES, STORED],
    [{ result: "17 watt hours per kilogram", expression: `${STORES}:155 - ${STORED}:138` }],
  );

  it("R12 R14 T1 with a figure that their section calculates are judged with the calculation, in the call of the sentences", async () => {
    const { title, first, asked } = await framed("The TX-2 stores 17 watt hours more", "On it:", undefined, [MORE]);
    expect(title).toBe("The TX-2 stores 17 watt hours more");
    expect(first.find(({ claim }) => claim === title)?.calculated).toMatchObject([{ line: expect.stringContaining("155 − 138 = 17") }]);
    expect(asked).toEqual([]);
  });

  it("R12 R14 go with the calculation that is not carried", async () => {
    const { title } = await framed(
      "The TX-2 stores 17 watt hours more",
      "On it:",
      ({ claim }) => (claim === MORE.text ? "not found" : "supported"),
      [MORE, drafted("fact", FACT, [STORES])],
    );
    expect(title).toBe("What does the TX-2 store?");
  });

  it("R12 whose section has nothing proven go, whatever the judge has said of them", async () => {
    const { lead } = await framed("What the TX-2 stores", "On the TX-2:", ({ kind }) =>
      kind === "connective" ? "supported" : "not found",
    );
    expect(lead?.state).toBe("refused");
  });

  it.each([
    ["a figure", "There are 40 such cells."],
    ["a name", "Zorblax makes them."],
    ["a page of words", `Of the TX-2 cell, ${"as it is, ".repeat(20)}there is this:`],
  ])("R12 that bring in %s go, whatever the judge says", async (_, words) => {
    expect((await framed("Cells", words)).lead?.state).toBe("refused");
  });

  it("R12 T1 a heading that was refused is asked about again only where its section says something new", async () => {
    for (const [more, carried, states] of [
      [false, false, [0, ""]],
      [true, false, [1, "What cells store"]],
      [true, true, [0, "What cells store"]],
    ] as const) {
      const { by, asked } = provingWith(material, ({ kind, evidence: own }) =>
        carried || kind !== "connective" || own.some(({ quote }) => quote.includes("TX-1")) ? "supported" : "not found",
      );
      const blocks = [{ layout: "prose" as const, sentences: [drafted("fact", FACT, [STORES])] }];
      const items = new Items(report({ sections: [{ title: "What cells store", blocks }] }));
      await proveItems(items, by);
      const [block] = items.sections[1]?.blocks ?? [];
      if (more && block !== undefined)
        block.items = [...block.items, items.made(drafted("fact", "The TX-1 cell stored 138 watt hours per kilogram.", [STORED]))];
      if (more) await proveItems(items, by);
      const before = asked.length;
      await proveFrame(items, () => [], by);
      expect([asked.length - before, items.sections[1]?.title]).toEqual(states);
    }
  });

  it.each(["partly supported", "not checked"] as const)("R12 a heading that is %s gives way to one that fits", async (verdict) => {
    const { title } = await framed("Buy the TX-2 at once", "On it:", ({ kind }) => (kind === "connective" ? verdict : "supported"));
    expect(title).toBe("What does the TX-2 store?");
  });

  it("R14 a question that a plan asks may head a section, whatever it denies", async () => {
    const { by } = provingWith(material, ({ kind }) => (kind === "connective" ? "not found" : "supported"));
    const items = new Items(
      report({ sections: [{ title: "Buy it", blocks: [{ layout: "prose", sentences: [drafted("fact", FACT, [STORES])] }] }] }),
    );
    await proveItems(items, by);
    await proveFrame(items, () => ["Which TX-2 does not store 155 watt hours per kilogram?"], by);
    expect(items.sections.find(({ part }) => part === "finding")?.title).toBe("Which TX-2 does not store 155 watt hours per kilogram?");
  });

  it("R12 R14 the title of the whole may tell a figure that any of its sections has proven, and no other", async () => {
    const titled = async (title: string) => {
      const { by } = provingWith(material);
      const sentences = [drafted("fact", FACT, [STORES]), drafted("advice", "Charge it at 45 degrees.", [])];
      const findings = [{ title: "What it stores", blocks: [{ layout: "prose" as const, sentences }] }];
      const items = new Items({
        ...report({ inShort: [drafted("fact", "The TX-1 stored 138 watt hours per kilogram.", [STORED])], sections: findings }),
        title,
      });
      await proveItems(items, by);
      await proveFrame(items, () => [], by);
      return items.sections[0]?.title;
    };
    expect(await titled("The TX-2 stores 155 watt hours")).toBe("The TX-2 stores 155 watt hours");
    expect(await titled("The TX-2 stores 165 watt hours")).toBe("");
    expect(await titled("Charge it at 45 degrees")).toBe("");
  });

  it("R12 R14 a heading may name what another section has proven, and what only a draft says is new", async () => {
    const LICENCE = id("The licence");
    const headed = async (title: string) => {
      const { by, asked } = provingWith(material);
      const of = (heading: string, ...sentences: readonly DraftedSentence[]) => ({
        title: heading,
        blocks: [{ layout: "prose" as const, sentences }],
      });
      const items = new Items(
        report({
          sections: [
            of(
              "What it costs",
              drafted("fact", "The licence of the test costs 61 euros per year.", [LICENCE]),
              drafted("advice", "Charge it at 45 degrees.", []),
            ),
            of(title, drafted("fact", "The TX-1 cell stored 138 watt hours per kilogram.", [STORED])),
          ],
        }),
      );
      await proveItems(items, by);
      await proveFrame(items, () => [], by);
      const last = asked.findLast(({ claim }) => claim === title);
      return [items.sections[2]?.title, last?.evidence[0]?.quote.includes("61 euros")];
    };
    expect(await headed("Before there was a licence for 61 euros")).toEqual(["Before there was a licence for 61 euros", true]);
    expect(await headed("Before there was a licence for 62 euros")).toEqual(["", undefined]);
    expect(await headed("Before it was charged at 45 degrees")).toEqual(["", undefined]);
  });

  it("R14 a section of findings without a title gets one that fits", async () => {
    expect((await framed("", "On it:")).title).toBe("What does the TX-2 store?");
  });

  it("R12 that the judge finds to say something go; a heading gives way to one that fits", async () => {
    const { lead, title } = await framed("The TX-2 is the best", "The TX-2 is the best:", ({ kind }) =>
      kind === "connective" ? "not found" : "supported",
    );
    expect([lead?.state, title]).toEqual(["refused", "What does the TX-2 store?"]);
    expect((await framed("Forty cells by Zorblax", "On it:")).title).toBe("What does the TX-2 store?");
  });
});
