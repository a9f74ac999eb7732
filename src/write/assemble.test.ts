import { describe, expect, it } from "vitest";
import { ASKED, type Calculation } from "../domain/calculation.ts";
import type { Sentence } from "../domain/report.ts";
import { type ProvenSentence, prove, proveAbsence, proveConnective, proveOwn } from "../domain/sentence.ts";
import { lexiconOf } from "../lexicon/lexicon.ts";
import {
  assembleReport,
  olderMark,
  type ProvenBlock,
  type ProvenSection,
  type ReportParts,
  renderSection,
  sourceBlocks,
} from "./assemble.ts";
import { proven, sourceOf } from "./assemble-material.ts";
import { Numbering } from "./numbering.ts";

const sectionOf = (...blocks: readonly ProvenBlock[]): ProvenSection => ({ title: "T", blocks });
const cell = (at: number, row: string, column: string, shown: string) => ({ at, row, column, shown });

it("R12 a sentence without a claim is made of nothing but what the question's own figures come to", () => {
  const own = (claimId: string) => ({ result: "12", expression: "6 × 2", inputs: [{ figure: "14", claimId, quote: "We have 14." }] });
  const [{ judgement, id }] = proven("We have 14.").claims;
  expect(proveOwn("Your other 12 wait.", "calculation", [own(ASKED)], judgement).claims).toEqual([]);
  expect(proveOwn("Test with one first.", "advice", [], judgement)).toMatchObject({ kind: "advice", claims: [] });
  expect(() => proveOwn("It never burns.", "inference", [], judgement)).toThrow("says more");
  for (const [calculations, verdict] of [
    [[], "supported"],
    [[own(ASKED), own(id)], "supported"],
    [[own(ASKED)], "not found"],
  ] as const)
    expect(() => proveOwn("Your other 12 wait.", "calculation", calculations, { ...judgement, verdict })).toThrow("says more");
});

describe("marks within a sentence", () => {
  const text = "It holds 5 litres, so buy two, as `a b` says.";
  const both: ProvenSentence = { ...proven(text), claims: [...proven(text).claims, ...proven(text, "b").claims] };
  const shown = (
    places: NonNullable<ProvenBlock["places"]> extends ReadonlyMap<string, infer Marks> ? Marks : never,
    first: ProvenSentence[] = [proven("First.")],
  ) => {
    const block: ProvenBlock = { layout: "prose", sentences: [...first, both], places: new Map([[text, places]]) };
    return renderSection(sectionOf(block), new Numbering(sourceOf), []).replace("First [1]. ", "");
  };
  const page = (id: string) => proven("x", id).claims[0]?.quotes[0]?.snapshotId as never;

  it("R13 R14 stand where their writer has set them, as far as the sentence is proven by them; the others at its end", () => {
    expect(shown([{ at: 17, from: ["q1"], pages: [page("a")] }])).toBe("It holds 5 litres [1], so buy two, as `a b` says [2].");
    expect(
      shown([
        { at: 17, from: ["q1"], pages: [page("a")] },
        { at: 29, from: ["q2"], pages: [page("b")] },
      ]),
    ).toBe("It holds 5 litres [1], so buy two [2], as `a b` says.");
    expect(shown([{ at: 17, from: ["q9"], pages: [page("c")] }])).toBe("It holds 5 litres, so buy two, as `a b` says [1][2].");
    expect(shown([])).toBe("It holds 5 litres, so buy two, as `a b` says [1][2].");
  });
});

describe("lists", () => {
  it.each([
    ["bullets", "Refreshing: the profile is updated twice.", "Refreshing:", "- **Refreshing:** the profile is updated twice [1]."],
    ["numbered", "Wire it. Red goes first.", "Wire it.", "1. **Wire it.** Red goes first [1]."],
    ["prose", "Refreshing: the profile is updated twice.", "Refreshing:", "**Refreshing:** the profile is updated twice [1]."],
    ["bullets", "Refreshing: the profile is updated twice.", undefined, "- Refreshing: the profile is updated twice [1]."],
    ["bullets", "*New* it is: nobody knows.", "*New* it is:", "- **\\*New\\* it is:** nobody knows [1]."],
    ["bullets", "Another one is said.", "Refreshing:", "- Another one is said [1]."],
    ["prose", "Before it starts", "Before it starts", "**Before it starts** [1]"],
    ["bullets", "Before it starts", "Before it starts", "- **Before it starts** [1]."],
  ] as const)("R14 show in bold what their writer did, in %s: %s", (layout, text, lead, shown) => {
    const leads = lead === undefined ? {} : { leads: new Map([[text, lead]]) };
    expect(renderSection(sectionOf({ layout, sentences: [proven(text)], ...leads }), new Numbering(sourceOf), [])).toBe(shown);
  });
});

describe("tables", () => {
  const [arc, bow, tank] = [proven("Arc – Price: 249 euros"), proven("Bow – Price: 399 euros", "b"), proven("Bow – Tank: 2 litres", "b")];
  const block: ProvenBlock = {
    layout: "table",
    sentences: [arc, bow, tank, proven("Arc is the cheapest.")],
    cells: new Map([
      [arc, cell(0, "Price", "Arc", "249 euros")],
      [bow, cell(0, "Price", "Bow", "399 euros")],
      [tank, cell(1, "Tank | <b>", "Bow", "2 litres")],
    ]),
  };

  it("R14 tell the sources of each cell behind it, of a row of the same ones behind its label, which cell has which in the sentences, leave empty what nothing fills, and put the rest below", () => {
    const sentences: Sentence[] = [];
    expect(renderSection(sectionOf(block), new Numbering(sourceOf), sentences)).toBe(
      [
        "|  | Arc | Bow |",
        "| --- | --- | --- |",
        "| Price | 249 euros [1] | 399 euros [2] |",
        "| Tank \\| \\<b> | – | 2 litres [2] |",
        "",
        "- Arc is the cheapest [1].",
      ].join("\n"),
    );
    expect(sentences.map(({ text, sources, role }) => [text, sources, role])).toEqual([
      ["Arc – Price: 249 euros", [1], "statement"],
      ["Bow – Price: 399 euros", [2], "statement"],
      ["Bow – Tank: 2 litres", [2], "statement"],
      ["Arc is the cheapest.", [1], "statement"],
    ]);
  });

  it("R14 of the same sources in all cells tell them once below, and of none nowhere", () => {
    const places = [
      ["Arc", "Price"],
      ["Arc", "Tank"],
      ["Bow", "Price"],
      ["Bow", "Tank"],
    ] as const;
    const tableOf = (sentenceOf: (text: string, at: number) => ProvenSentence): ProvenBlock => {
      const sentences = places.map(([row, column], at) => sentenceOf(`${row} – ${column}: ${at + 2} units`, at));
      const cells = places.flatMap(([row, column], at) => {
        const sentence = sentences[at];
        return sentence === undefined ? [] : [[sentence, cell(row === "Arc" ? 0 : 1, row, column, `${at + 2} units`)] as const];
      });
      return { layout: "table", corner: "Pump", columns: ["Price", "Tank"], sentences, cells: new Map(cells) };
    };
    const table = ["| Pump | Price | Tank |", "| --- | --- | --- |", "| Arc | 2 units | 3 units |", "| Bow | 4 units | 5 units |"];
    const rendered = (sentenceOf: (text: string, at: number) => ProvenSentence) =>
      renderSection(sectionOf(tableOf(sentenceOf)), new Numbering(sourceOf), []).split("\n");
    expect(rendered((text) => proven(text))).toEqual([...table, "", "Sources: [1]"]);
    expect(rendered((text, at) => proven(text, at < 2 ? "a" : "b")).slice(2)).toEqual([
      "| Arc | 2 units | 3 units [1] |",
      "| Bow | 4 units | 5 units [2] |",
    ]);
    expect(rendered((text) => proveAbsence(text, 3))).toEqual(table);
  });

  it("R14 of sources in few rows tell them at the end of these", () => {
    const rows = ["Arc", "Bow", "Cob"];
    const told = rows.map((row, at) => {
      const text = `${row} – Price: 2 units`;
      return [
        at === 1 ? proven(text) : prove(text, proven("x").claims, [], { kind: "advice" }),
        cell(at, row, "Price", "2 units"),
      ] as const;
    });
    const table: ProvenBlock = {
      ...{ layout: "table", corner: "Pump", columns: ["Price"] },
      sentences: told.map(([sentence]) => sentence),
      cells: new Map(told),
    };
    expect(renderSection(sectionOf(table), new Numbering(sourceOf), []).split("\n")).toEqual([
      "| Pump | Price |",
      "| --- | --- |",
      "| Arc | 2 units |",
      "| Bow | 2 units [1] |",
      "| Cob | 2 units |",
    ]);
  });

  it("R12 show nothing that is not in the proven sentence", () => {
    const cells = new Map([[arc, cell(0, "Price", "Arc", "only 199 euros")]]);
    const rendered = renderSection(sectionOf({ ...block, cells }), new Numbering(sourceOf), []);
    expect(rendered).toContain("| Price | Arc – Price: 249 euros |");
    expect(rendered).not.toContain("199");
  });
});

describe("lists and prose", () => {
  it("R14 close what has no stop, so that statements do not run together", () => {
    const section = sectionOf({ layout: "prose", sentences: [proven("port – default: 7400"), proven("It starts.")] });
    expect(renderSection(section, new Numbering(sourceOf), [])).toBe("port – default: 7400 [1]. It starts [1].");
  });

  it("R12 put what disagrees on one line, each side with whose it is before and its marker behind it", () => {
    const sentences = [proven("It cost 1 euro."), proven("It cost 2 euros.", "b")];
    const whose = new Map([
      ["It cost 1 euro.", "Daily *Gull* (2021-05-03)"],
      ["It cost 2 euros.", "Lab"],
    ]);
    const section = sectionOf({ layout: "pairs", sentences, whose });
    const rendered = renderSection(section, new Numbering(sourceOf), []);
    expect(rendered).toBe("- Daily \\*Gull\\* (2021-05-03): It cost 1 euro [1]. Lab: It cost 2 euros [2].");
  });

  it("R13 mark what a later source overtook, with its day", () => {
    const section = sectionOf({ layout: "bullets", sentences: [proven("It has 25 days.")] });
    const rendered = renderSection(section, new Numbering(sourceOf), [], () => olderMark("2023-03-01T00:00:00Z", lexiconOf("en").frame));
    expect(rendered).toBe("- It has 25 days (older source, 1 March 2023) [1].");
  });
});

describe("a report", () => {
  const empty: ProvenSection = { title: "", blocks: [] };
  const parts = (findings: readonly ProvenSection[]): ReportParts => ({
    title: "How long is it?",
    frame: lexiconOf("en").frame,
    reading: undefined,
    introduction: sectionOf({ layout: "prose", sentences: [proven("It is long.")] }),
    findings,
    conclusion: empty,
    notes: { top: [], conclusion: [], unresolved: [] },
    sourceOf,
  });

  it("R14 does not head its only section with the question once more", () => {
    const one = { ...sectionOf({ layout: "prose", sentences: [proven("It is 3 m long.")] }), title: "How long is it?" };
    expect(assembleReport(parts([one])).markdown.match(/How long is it\?/g)).toHaveLength(1);
    expect(assembleReport(parts([one, { ...one, title: "Else" }])).markdown).toContain("## Else");
  });

  it("R14 marks each sentence with its sources, figures that are computed or chosen, no absence and no connective, and tells their kinds apart", () => {
    const [one, other] = [proven("A has 5 seats."), proven("B has 2 seats.", "b")];
    const claims = [...one.claims, ...other.claims];
    const { id } = one.claims[0];
    const computed: Calculation = { result: "3", expression: "9 ÷ 3", inputs: [{ figure: "5", claimId: id, quote: "A has 5 seats." }] };
    const ofQuestion: Calculation = {
      result: "12",
      expression: "6 × 2",
      inputs: [{ figure: "14", claimId: ASKED, quote: "We have 14." }],
    };
    const sentences = [
      proveConnective("Of the seats:", [one]),
      prove("A has 3 seats more.", claims, [computed]),
      prove("A is the larger.", claims, [], { kind: "inference" }),
      prove("A, with 3 more, is the better.", claims, [computed], { kind: "inference" }),
      prove("Reserve 4.", claims, [{ ...computed, result: "4", expression: "2 … 5", chosen: true }], { kind: "advice" }),
      proveOwn("Your other 12 wait.", "calculation", [ofQuestion], one.claims[0].judgement),
      proveAbsence("Nobody says what a seat costs.", 4),
    ];
    const report = assembleReport({ ...parts([]), introduction: sectionOf({ layout: "prose", sentences }) });
    expect(report.markdown).toContain(
      "Of the seats: A has 3 seats more [1][2]. A is the larger [1][2]. A, with 3 more, is the better [1][2]. Reserve 4. Your other 12 wait. Nobody says what a seat costs.",
    );
    expect(report.sentences.map(({ kind, role, sources }) => [kind, role, sources.length])).toEqual([
      ["connective", "frame", 0],
      ["calculation", "statement", 2],
      ["inference", "statement", 2],
      ["inference", "statement", 2],
      ["advice", "statement", 0],
      ["calculation", "statement", 0],
      ["absence", "statement", 0],
    ]);
    // How figures came about stands in the evidence; nobody has to read over it.
    expect(report.markdown).not.toMatch(/÷|calculated/iu);
    expect(report.sentences[1]?.calculations).toEqual([computed]);
  });

  it.each([
    ["de", ["Kurz gesagt", "Ergebnisse", "Fazit", "Offen", "Quellen"]],
    ["en", ["In short", "Findings", "Conclusion", "Open", "Sources"]],
    ["fy", ["In short", "Findings", "Conclusion", "Open", "Sources"]],
  ])("R14 frames in %s what it says, and in English where no word of a language is known", (language, headings) => {
    const [one, other] = [proven("A has 5 seats."), proven("B has 2 seats.", "b")];
    const claims = [...one.claims, ...other.claims];
    const computed = { result: "3", expression: "9 ÷ 3", inputs: [{ figure: "5", claimId: one.claims[0].id, quote: "A has 5 seats." }] };
    const sentences = [prove("A has 3 seats more.", claims, [computed]), prove("A is the larger.", claims, [], { kind: "inference" })];
    const missing = proveAbsence("Nobody says what a seat costs.", 4);
    const told = sectionOf({ layout: "prose", sentences: [...sentences, missing] });
    const notes = { top: [], conclusion: ["Two sources."], unresolved: [{ text: "Why?", reason: "nobody says" }] };
    const asked = { ...told, title: "How long is it?" };
    const report = assembleReport({ ...parts([asked]), introduction: told, notes, frame: lexiconOf(language).frame });
    expect([...report.markdown.matchAll(/^## (.*)$/gmu)].map(([, heading]) => heading)).toEqual(headings);
    expect(report.summary).toBe(`A has 3 seats more [1][2]. A is the larger [1][2]. ${missing.text}`);
  });

  it("R14 puts what belongs behind its end behind Open, under its own heading, and numbers its sources last", () => {
    const open = sectionOf({ layout: "bullets", sentences: [proveAbsence("Nobody says what a seat costs.", 4)] });
    const files = { ...sectionOf({ layout: "code", sentences: [proven("seats = 5", "b")] }), title: "Files" };
    const nothing = { title: "Tables", blocks: [] };
    const { markdown } = assembleReport({ ...parts([{ ...open, title: "Seats" }]), open, annex: [nothing, files] });
    expect([...markdown.matchAll(/^## (.*)$/gmu)].map(([, heading]) => heading)).toEqual(["In short", "Seats", "Open", "Files", "Sources"]);
    expect(markdown).toContain("## Files\n\n```\nseats = 5\n```\n\nSources: [2]\n\n## Sources\n\n1.");
  });

  it("R14 lists under Open what the sources lack, and then what could not be settled", () => {
    const open = sectionOf({ layout: "bullets", sentences: [proveAbsence("Nobody says what a seat costs.", 4)] });
    const notes = { top: [], conclusion: [], unresolved: [{ text: "Why?", reason: "nobody says" }] };
    expect(assembleReport({ ...parts([]), open, notes }).markdown).toContain(
      "## Open\n\n- Nobody says what a seat costs.\n\n- Why? — nobody says\n",
    );
  });

  it("R14 marks code only where the sentence it stands under is not of the same source", () => {
    const step = (source: string): ProvenBlock => ({ layout: "numbered", sentences: [proven("Start it.", source)] });
    const code: ProvenBlock = { layout: "code", sentences: [proven("pump --on")] };
    const rendered = (source: string) => renderSection(sectionOf(step(source), code), new Numbering(sourceOf), []);
    expect(rendered("a")).toBe("1. Start it [1].\n\n```\npump --on\n```");
    expect(rendered("b")).toBe("1. Start it [1].\n\n```\npump --on\n```\n\nSources: [2]");
  });

  it("R14 sets a text to send off as a quotation", () => {
    const quote: ProvenBlock = { layout: "quote", sentences: [proven("Our disk failed."), proven("Check your blocks.")] };
    expect(renderSection(sectionOf(quote), new Numbering(sourceOf), [])).toBe("> Our disk failed. Check your blocks.\n\nSources: [1]");
  });

  it("R12 R14 tells below code that words of it are in no source", () => {
    const calculations = [{ result: "--web.admin", expression: "chosen", chosen: true as const, inputs: [] }];
    const code: ProvenBlock = {
      layout: "code",
      sentences: [{ ...proven("x"), kind: "inference", calculations, text: "pump --web.admin" }],
    };
    const rendered = renderSection(sectionOf(code), new Numbering(sourceOf), []);
    expect(rendered).toBe("```\npump --web.admin\n```\n\nAdapted from: [1]");
  });

  it("R14 keeps the lines of code that is put together, and its kind", () => {
    const lines = "a:\n  - b\n\n    c";
    const code: ProvenBlock = { layout: "code", sentences: [{ ...proven("x", "b"), kind: "inference", text: lines }] };
    const sentences: Sentence[] = [];
    const section = sectionOf({ layout: "numbered", sentences: [proven("Start it.")] }, code);
    expect(renderSection(section, new Numbering(sourceOf), sentences)).toBe(`1. Start it [1].\n\n\`\`\`\n${lines}\n\`\`\`\n\nSources: [2]`);
    expect(sentences.at(-1)).toMatchObject({ text: lines, kind: "inference", sources: [2] });
  });

  it("R14 marks code below advice, which shows no source", () => {
    const advice = prove("Switch the mail off.", proven("x").claims, [], { kind: "advice" });
    const code: ProvenBlock = { layout: "code", sentences: [proven("pump --off")] };
    const rendered = renderSection(sectionOf({ layout: "numbered", sentences: [advice] }, code), new Numbering(sourceOf), []);
    expect(rendered).toBe("1. Switch the mail off.\n\n```\npump --off\n```\n\nSources: [1]");
  });

  it("R14 marks each sentence of a paragraph with its own sources, and neither advice nor what is missing", () => {
    const advice = prove("Try it first.", proven("x").claims, [], { kind: "advice" });
    const missing = proveAbsence("Nobody says what a seat costs.", 4);
    const prose = (...sentences: readonly ProvenSentence[]) =>
      renderSection(sectionOf({ layout: "prose", sentences }), new Numbering(sourceOf), []);
    expect(prose(advice, proven("It holds 300."))).toBe("Try it first. It holds 300 [1].");
    expect(prose(missing, advice, proven("It holds 300."))).toBe("Nobody says what a seat costs. Try it first. It holds 300 [1].");
    expect(prose(proven("It holds 300."), proven("It is blue."), advice)).toBe("It holds 300 [1]. It is blue [1]. Try it first.");
    const both = prove("Both name it.", [...proven("y").claims, ...proven("z", "b").claims]);
    expect(prose(proven("It holds 300."), both)).toBe("It holds 300 [1]. Both name it [1][2].");
  });

  it("R14 steps go on behind a table where their writer counted on, and begin anew where not", () => {
    const step = (text: string): ProvenBlock => ({ layout: "numbered", sentences: [proven(text), proven(`${text} Then wait.`)] });
    const sentence = proven("A: 5 seats");
    const table: ProvenBlock = { layout: "table", sentences: [sentence], cells: new Map([[sentence, cell(0, "A", "Seats", "5")]]) };
    const numbers = (...blocks: readonly ProvenBlock[]) =>
      [...renderSection(sectionOf(...blocks), new Numbering(sourceOf), []).matchAll(/^(\d+)\. /gmu)].map(([, number]) => number);
    expect(numbers(step("Open it."), table, { ...step("Close it."), goesOn: true })).toEqual(["1", "2", "3", "4"]);
    expect(numbers(step("Open it."), table, step("Close it."))).toEqual(["1", "2", "1", "2"]);
  });

  it("R14 steps go on from section to section where their writer counted on, and begin anew where not, behind code too", () => {
    const step = (text: string): ProvenBlock => ({ layout: "numbered", sentences: [proven(text)] });
    const code: ProvenBlock = { layout: "code", sentences: [proven("pump --on")] };
    const numbering = new Numbering(sourceOf);
    const numbers = (...blocks: readonly ProvenBlock[]) =>
      [...renderSection(sectionOf(...blocks), numbering, []).matchAll(/^(\d+)\. /gmu)].map(([, number]) => number);
    expect(numbers(step("Open it."), code, step("Fill it."))).toEqual(["1", "2"]);
    expect(numbers({ ...step("Close it."), goesOn: true }, code, step("Lift it."))).toEqual(["3", "4"]);
    expect(numbers(code, step("Look at it."))).toEqual(["1"]);
  });

  it("R14 numbers the steps of one procedure on behind its code, and what is said of that; another list begins anew", () => {
    const step = (text: string): ProvenBlock => ({ layout: "numbered", sentences: [proven(text)] });
    const prose = (text: string): ProvenBlock => ({ layout: "prose", sentences: [proven(text)] });
    const code: ProvenBlock = { layout: "code", sentences: [proven("pump --on")] };
    const numbersOf = (...blocks: readonly ProvenBlock[]) =>
      [...renderSection(sectionOf(...blocks), new Numbering(sourceOf), []).matchAll(/^(\d+)\. /gmu)].map(([, n]) => n);
    expect(numbersOf(step("Wire it."), code, prose("It hums."), step("Start it."), code, step("Stop it."))).toEqual(["1", "2", "3"]);
    expect(numbersOf(step("Wire it."), prose("It hums."), step("Start it."))).toEqual(["1", "1"]);
    expect(numbersOf(step("Wire it."), step("Start it."), code, { ...prose("It hums."), layout: "bullets" }, step("Stop it."))).toEqual([
      "1",
      "2",
      "3",
    ]);
  });

  it("R14 heads what follows within a section, plainly, without a mark", () => {
    const heading: ProvenBlock = { layout: "heading", sentences: [proveConnective("On *foot*", [proven("x")])] };
    const prose: ProvenBlock = { layout: "prose", sentences: [proven("It takes 3 hours.")] };
    expect(renderSection(sectionOf(prose, heading, prose), new Numbering(sourceOf), [])).toBe(
      "It takes 3 hours [1].\n\n### On \\*foot\\*\n\nIt takes 3 hours [1].",
    );
  });

  it("R14 keeps the sentences of a list item in it, each with its mark, and numbers items, not sentences", () => {
    const texts = ["Wire it: red goes first.", "Then blue.", "Start it.", "Wait."];
    const sentences = texts.map((text, at) => proven(text, at === 1 ? "b" : "a"));
    const points = new Map(texts.map((text, at) => [text, at < 2 ? 1 : 2]));
    const rendered = (layout: "bullets" | "numbered", own: ReadonlyMap<string, number> | undefined, ...more: readonly ProvenBlock[]) =>
      renderSection(sectionOf({ layout, sentences, ...(own && { points: own }) }, ...more), new Numbering(sourceOf), []);
    expect(rendered("bullets", points)).toBe("- Wire it: red goes first [1]. Then blue [2].\n- Start it [1]. Wait [1].");
    expect(rendered("bullets", undefined).split("\n")).toHaveLength(4);
    const code: ProvenBlock = { layout: "code", sentences: [proven("pump --on")] };
    const last: ProvenBlock = { layout: "numbered", sentences: [proven("Stop it.")] };
    const lines = rendered("numbered", points, code, last).split("\n");
    expect(lines.filter((line) => /^\d/u.test(line))).toEqual([
      "1. Wire it: red goes first [1]. Then blue [2].",
      "2. Start it [1]. Wait [1].",
      "3. Stop it [1].",
    ]);
    // Two items that say nothing between them are two, whatever their numbers.
    const again = new Map([
      ["Wire it: red goes first.", 1],
      ["Then blue.", 2],
      ["Start it.", 1],
    ]);
    expect(rendered("bullets", again).split("\n")).toHaveLength(4);
  });

  it("R14 R8 prints code to the letter, in a fence that nothing in it closes, with its citation", () => {
    const code = "npm run *all*\n```\n  <b>x</b> [1](y)";
    const rendered = renderSection(sectionOf({ layout: "code", sentences: [{ ...proven("x"), text: code }] }), new Numbering(sourceOf), []);
    expect(rendered).toBe(`\`\`\`\`\n${code}\n\`\`\`\`\n\nSources: [1]`);
  });
});

describe("the list of sources", () => {
  const { frame } = lexiconOf("en");
  const page = { ...sourceOf("a" as never), n: 1 } as Parameters<typeof sourceBlocks>[0][number];

  it.each([
    ["nothing more", {}, "1. Page a (https://a.test/)"],
    ["no title", { title: "" }, "1. a.test (https://a.test/)"],
    [
      "what it is, of when, and that it is a part",
      { authority: "vendor", published: "2025-04-01", partial: true } as const,
      "1. Page a (https://a.test/) – vendor's own, 1 April 2025, partial",
    ],
    ["a dead link", { link: "dead" } as const, "1. Page a (https://a.test/) – link dead"],
    [
      "a dead link and a stored copy",
      { link: "dead", stored: "2025-04-01" } as const,
      "1. Page a (https://a.test/) – link dead; quoted from the copy stored 1 April 2025",
    ],
    ["a stored copy and a link that answers", { stored: "2025-04-01" }, "1. Page a (https://a.test/)"],
    [
      "a retraction",
      { work: { alsoAs: [], authors: [], copies: [], retracted: "Retraction Watch" } },
      "1. Page a (https://a.test/) – retracted",
    ],
  ])("R14 tells of a source with %s just that", (_, more, line) => {
    expect(sourceBlocks([{ ...page, ...more }], frame)).toEqual(["## Sources", line]);
  });

  it("R14 is none where there are none", () => {
    expect(sourceBlocks([], frame)).toEqual([]);
  });
});
