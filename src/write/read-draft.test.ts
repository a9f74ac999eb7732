import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inEveryFrame } from "../lexicon/lexicon.ts";
import type { DraftedBlock, DraftedReport, DraftedSentence } from "./drafted.ts";
import { headingOf, readDraft } from "./read-draft.ts";

const told = ({ text, from }: DraftedSentence) => (from.length === 0 ? text : `${text} ${from.join(" ")}`);
/** A block in one line: its layout, and each sentence with what it rests on. */
const lineOf = (block: DraftedBlock): string =>
  block.layout === "table"
    ? `table: ${[block.columns.join(", "), ...block.rows.map(({ label, cells }) => [label, ...cells.map(told)].join(", "))].join(" / ")}`
    : `${block.layout}: ${block.sentences.map(told).join(" ")}`;
const outline = ({ inShort, sections, conclusion, open, annex }: DraftedReport) => ({
  inShort: inShort.map(lineOf),
  sections: sections.map(({ title, blocks }) => [title, ...blocks.map(lineOf)]),
  conclusion: conclusion.map(lineOf),
  open: open.map(lineOf),
  ...(annex && { annex: annex.map(({ title, blocks }) => [title, ...blocks.map(lineOf)]) }),
});
const read = (...lines: readonly string[]) => outline(readDraft(lines.join("\n")));
/** The blocks of a report's only section. */
const blocksOf = (...lines: readonly string[]) => readDraft(["## What", "", ...lines].join("\n")).sections[0]?.blocks ?? [];
const section = (...lines: readonly string[]) => blocksOf(...lines).map(lineOf);

const WHOLE = [
  ...["## In short", "", "It holds 300 [q1].", "", "## What it costs", "", "It costs 5 euros [q2].", ""],
  ...["## Who may", "", "All may [q3].", "", "## Conclusion", "", "So take it.", "", "## Open", "", "- Nobody says why [none]."],
];
const READ = {
  inShort: ["prose: It holds 300. q1"],
  sections: [
    ["What it costs", "prose: It costs 5 euros. q2"],
    ["Who may", "prose: All may. q3"],
  ],
  conclusion: ["prose: So take it."],
  open: ["bullets: Nobody says why."],
};

describe("the parts of a report", () => {
  it("R14 stand under their headings, all others are findings in their order", () => {
    expect(read(...WHOLE)).toEqual(READ);
  });

  it("R14 has what a prompt could show only as something else as it stood in its source", () => {
    const { inShort } = readDraft('## In short\n\n```sh\njq .token ‹‹‹ "$answer"\n```');
    expect(inShort).toMatchObject([{ layout: "code", sentences: [{ text: 'jq .token <<< "$answer"' }] }]);
  });

  it("R14 are known by their headings in every language of the lexicon, and in any case", () => {
    for (const name of inEveryFrame("inShort")) expect(read(`## ${name}`, "It holds 300 [q1].").inShort, name).toEqual(READ.inShort);
    for (const name of inEveryFrame("conclusion"))
      expect(read(`## ${name.toUpperCase()}`, "So take it.").conclusion, name).toEqual(READ.conclusion);
    for (const name of inEveryFrame("open")) expect(read(`# ${name}`, "- Nobody says why [none].").open, name).toEqual(READ.open);
  });

  it("R14 a part that is written twice goes on, and what follows the last parts stands behind them", () => {
    const again = read(...WHOLE, "", "## More", "", "It is blue [q4].", "", "## Open", "", "Nobody says when [none].");
    expect(again).toMatchObject({ sections: READ.sections, annex: [["More", "prose: It is blue. q4"]] });
    expect(again.open).toEqual(["bullets: Nobody says why.", "prose: Nobody says when."]);
  });

  it("R14 what stands above the first heading, or under a title, is of the answer in short", () => {
    expect(read("It holds 300 [q1].", ...WHOLE.slice(3)).inShort).toEqual(READ.inShort);
    expect(read("# A report of mine", "", ...WHOLE)).toEqual(READ);
    expect(read("# A report of mine", "", "It holds 300 [q1].", ...WHOLE.slice(3))).toEqual(READ);
  });

  it("R14 a list of sources is left out, and what is proven under its heading is a finding", () => {
    const [sources] = inEveryFrame("sources");
    expect(read(...WHOLE, "", `## ${sources}`, "", "- q1 A page", "", "## What else", "", "It rains [q4].").annex).toEqual([
      ["What else", "prose: It rains. q4"],
    ]);
    expect(read(`## ${sources}`, "", "Water comes from wells [q2].").sections).toEqual([[sources, "prose: Water comes from wells. q2"]]);
  });

  it("R14 what stands between the conclusion and what is open, or before any finding, is no annex", () => {
    const early = read("## Conclusion", "", "Take it.", "", "## Open", "", "- Why? [none]", "", ...WHOLE.slice(4, 12));
    expect(early).toMatchObject({ sections: READ.sections, conclusion: ["prose: Take it."] });
    expect(early).not.toHaveProperty("annex");
  });

  it("R14 a mark behind the last bar of a row is that of the row", () => {
    expect(blocksOf("```ts", "| a", "| string | [number]", "```")[0]).toMatchObject({ sentences: [{ text: "| a\n| string | [number]" }] });
    const lines = section(
      "| What | Price | Tank |",
      "| --- | --- | --- |",
      "| Arc | 4 euros | 2 litres | [q7]",
      "| Bow | 5 euros | 3 litres | [q8: 2 + 1]",
    );
    expect(lines).toEqual(["table: What, Price, Tank / Arc, 4 euros q7, 2 litres q7 / Bow, 5 euros q8, 3 litres q8"]);
  });

  it("R12 R14 what the label of a row rests on carries each of its cells, and a dash is none", () => {
    const table = ["| What | Sign | Do |", "| --- | --- | --- |"];
    const lines = section(
      ...table,
      "| Rain [q1] | it drips [q2] | – [ask: 3 × 4] |",
      "| Snow [q1] | nobody says [none] | 12 [q3: 3 × 4] |",
    );
    expect(lines).toEqual(["table: What, Sign, Do / Rain, it drips q2 q1,  q1 / Snow, nobody says, 12 q3 q1"]);
  });

  it("R14 findings may stand under a heading of their own, each under one below it", () => {
    for (const name of inEveryFrame("findings")) {
      const under = WHOLE.map((line) => line.replace(/^## (What|Who)/u, "### $1"));
      const whole = [...under.slice(0, 4), `## ${name}`, "", ...under.slice(4)];
      expect(read(...whole), name).toEqual(READ);
      // What is of a finding is a heading within it.
      const deeper = whole.flatMap((line) => (line.startsWith("All may") ? [line, "", "#### By day", "", "Some may not [q4]."] : [line]));
      expect(read(...deeper).sections[1]).toEqual(["Who may", "prose: All may. q3", "heading: By day", "prose: Some may not. q4"]);
    }
  });

  it("R14 findings whose heading stands over sections of the same level are these", () => {
    expect(read(...WHOLE.slice(0, 4), "## Findings", "", ...WHOLE.slice(4))).toEqual(READ);
  });

  it("R14 headings below those of sections stand within them, and lead over", () => {
    const blocks = blocksOf("It holds 300 [q1].", "", "### On **foot** [q9]", "", "It takes 3 hours [q2].");
    expect(blocks.map(lineOf)).toEqual(["prose: It holds 300. q1", "heading: On foot", "prose: It takes 3 hours. q2"]);
    expect(blocks[1]).toEqual({ layout: "heading", sentences: [{ kind: "connective", text: "On foot", from: [], calculations: [] }] });
  });

  it("R14 a report in a fence is the report, and one that is cut off is read as far as it goes", () => {
    expect(read("```markdown", ...WHOLE, "```", "")).toEqual(READ);
    expect(read("```", ...WHOLE, "```")).toEqual(READ);
    expect(read(...WHOLE.slice(0, 7))).toMatchObject({ inShort: READ.inShort, sections: READ.sections.slice(0, 1), open: [] });
    expect(section("It holds 300 [q1].", "", "```sh", "run --a")).toEqual(["prose: It holds 300. q1", "code: run --a q1"]);
  });

  it("R14 headings are short, without marks and numbers of their own", () => {
    expect(headingOf("2. What it **costs** [q1]")).toBe("What it costs");
    expect(headingOf("24 hours")).toBe("24 hours");
    const long = headingOf("what it costs ".repeat(20));
    expect(long).toMatch(/^(?:what it costs ?)+.* …$/u);
    expect(long.length).toBeLessThanOrEqual(162);
  });

  it("R14 R16 whatever a model writes is read in parts, and nothing that is not text stands in it", () => {
    expect(read("")).toEqual({ inShort: [], sections: [], conclusion: [], open: [] });
    const pieces = fc.array(
      fc.constantFrom(
        "## In short",
        "## Costs",
        "### Sub",
        "- It is [q1].",
        "1. Go [q2].",
        "| a | b |",
        "|---|---|",
        "| x | 5 [q3] |",
        "```",
        "[q4]",
        "",
        "> He said [q5].",
        "It holds 300.",
        "---",
        "<b>x</b>",
        "   ",
        "\t- deep",
        "**Bold:** it is",
      ),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(pieces, (lines) => {
        const { inShort, sections, conclusion, open } = readDraft(lines.join("\n"));
        for (const block of [...inShort, ...sections.flatMap(({ blocks }) => blocks), ...conclusion, ...open]) {
          if (block.layout === "table") for (const { cells } of block.rows) expect(cells.length).toBeLessThan(block.columns.length);
          else if (block.points !== undefined) expect(block.points).toHaveLength(block.sentences.length);
        }
      }),
    );
  });
});

describe("paragraphs and lists", () => {
  it("R14 a paragraph is its sentences, whatever its lines; what is bold at its beginning is no sentence of its own", () => {
    expect(section("It holds", "300 [q1].", "It is blue [q2].")).toEqual(["prose: It holds 300. q1 It is blue. q2"]);
    expect(section("**Cost:** it is 5 euros [q1].")).toEqual(["prose: Cost: it is 5 euros. q1"]);
    expect(section("**Cost.** It is 5 euros [q1].")).toEqual(["prose: Cost. It is 5 euros. q1"]);
    expect(section("> It holds 300 [q1].")).toEqual(["quote: It holds 300. q1"]);
  });

  it("R14 words in bold that a paragraph, item or cell begins with are kept, whatever stands in them; all others are plain", () => {
    const leads = (...lines: readonly string[]) =>
      blocksOf(...lines).flatMap((block) =>
        (block.layout === "table" ? block.rows.flatMap(({ cells }) => cells) : block.sentences).map(({ lead, text }) => [lead, text]),
      );
    expect(leads("- **(a): yes.** It is *5* euros [q1]. **Nobody** pays more [q2].")).toEqual([
      ["(a): yes.", "(a): yes. It is 5 euros."],
      [undefined, "Nobody pays more."],
    ]);
    expect(leads("Wait. *If it fails:* stop [q1].")).toEqual([
      [undefined, "Wait."],
      [undefined, "If it fails: stop."],
    ]);
    expect(leads("**20 *cold* requests** fall [q1].")).toEqual([["20 cold requests", "20 cold requests fall."]]);
    expect(leads("| Rule | Holds |", "| --- | --- |", "| A | **No**, not yet [q1] |")).toEqual([["No", "No, not yet"]]);
    expect(leads("**All of it is bold.** [q1]")).toEqual([["All of it is bold.", "All of it is bold."]]);
  });

  it("R14 is titled by its first heading of the first level", () => {
    expect(readDraft("# Take **(a)**\n\n## In short\n\nIt is [q1].\n\n## Why\n\nSo [q1].")).toMatchObject({
      title: "Take (a)",
      sections: [{ title: "Why" }],
    });
    expect(readDraft("## In short\n\nIt is [q1].").title).toBeUndefined();
  });

  it("R14 sentences of a list item stay in it", () => {
    const [list] = blocksOf("- **Cost:** it is 5 euros [q1]. Nobody pays more [q2].", "- It holds 300 [q3].", "", "  It is blue [q4].");
    expect(list).toMatchObject({ layout: "bullets", points: [1, 1, 2, 2] });
    expect(list && lineOf(list)).toBe("bullets: Cost: it is 5 euros. q1 Nobody pays more. q2 It holds 300. q3 It is blue. q4");
    expect(blocksOf("1. Open it [q1].", "2. Close it [q2].")).toMatchObject([{ layout: "numbered", points: [1, 2] }]);
    // A day that begins a paragraph is no step.
    expect(section("1. Öffnen [q1].", "", "15. März 2027 endet die Frist [q2]. Danach nichts.")).toEqual([
      "numbered: Öffnen. q1",
      "prose: 15. März 2027 endet die Frist. q2 Danach nichts. q2",
    ]);
    // What is counted on goes on.
    const split = blocksOf("1. Open it [q1].", "", "| What | Size |", "| --- | --- |", "| lid | 5 [q3] |", "", "2. Close it [q2].");
    expect(split).toMatchObject([{ points: [1] }, { layout: "table" }, { layout: "numbered", points: [2] }]);
    const { sections } = readDraft(
      "## Open it\n\n1. Lift it [q1].\n2. Turn it [q2].\n\n## Close it\n\n3. Press it [q3].\n\n## Look\n\n1. See it [q4].",
    );
    expect(sections.map(({ blocks }) => blocks)).toMatchObject([
      [{ layout: "numbered", points: [1, 2] }],
      [{ layout: "numbered", points: [3] }],
      [{ layout: "numbered", points: [1] }],
    ]);
  });

  it("R14 what is nested in an item follows it as items of their own", () => {
    expect(
      blocksOf("- Two ways lead there [q1].", "  - On foot it takes hours [q2].", "  - By boat it takes one [q3].", "- All may [q4]."),
    ).toMatchObject([{ layout: "bullets", points: [1, 2, 3, 4] }]);
    const steps = blocksOf("1. Look at both [q1]:", "   - the lid [q2]", "   - the tank. It leaks [q3].", "2. Close them [q4].");
    expect(steps).toMatchObject([{ layout: "numbered", points: [1, 1, 1, 1, 2] }]);
  });

  it("R14 steps that go on right below a paragraph are steps, and numbers in code are none", () => {
    const steps = [
      "1. Open it [q1].",
      "2. Fill it [q2]:",
      "",
      "```sh",
      "3. fill",
      "```",
      "",
      "   It takes an hour [q3].",
      "3. Close it [q4].",
      "4. Lift it [q5].",
    ];
    expect(section(...steps)).toEqual([
      "numbered: Open it. q1 Fill it: q2",
      "code: 3. fill q2",
      "prose: It takes an hour. q3",
      "numbered: Close it. q4 Lift it. q5",
    ]);
    expect(section("It was built in", "1996. It holds 300 [q1].")).toEqual(["prose: It was built in 1996. q1 It holds 300. q1"]);
  });

  it("R14 code in a step stands behind it, and the steps go on", () => {
    const steps = ["1. Open it [q1].", "", "   ```sh", "   run \\", "     --a", "   ```", "", "   [q2]", "2. Close it [q3].", "3. Wait."];
    expect(section(...steps)).toEqual(["numbered: Open it. q1", "code: run \\\n  --a q2", "numbered: Close it. q3 Wait."]);
    expect(blocksOf(...steps)[2]).toMatchObject({ points: [2, 3] });
  });
});

describe("a text to send", () => {
  const LETTER = [
    "Our disk failed on Thursday. We have restored the state of Wednesday.",
    "",
    "Please check your blocks first, then write to <contact>.",
  ];
  it("R14 stands behind the step it belongs to, as a table does, and the steps go on", () => {
    const steps = [
      "1. Ask them [q1]:",
      "",
      "   > May we start?",
      "",
      "2. Weigh it.",
      "",
      "   | What | How much |",
      "   | --- | --- |",
      "   | A | 3 [q2] |",
    ];
    expect(section(...steps, "", "3. Start.")).toEqual([
      "numbered: Ask them: q1",
      "quote: May we start?",
      "numbered: Weigh it.",
      "table: What, How much / A, 3 q2",
      "numbered: Start.",
    ]);
  });

  it("R14 is quoted, paragraph by paragraph, whether it stands as a quotation or in a block of its own", () => {
    const quoted = [
      "quote: Our disk failed on Thursday. We have restored the state of Wednesday.",
      "quote: Please check your blocks first, then write to <contact>.",
    ];
    expect(section("```text", ...LETTER, "```")).toEqual(quoted);
    expect(section(...LETTER.map((line) => `> ${line}`))).toEqual(quoted);
  });

  it("R14 keeps the code and the table that stand in it, and its marks", () => {
    expect(section("> Run this:", ">", "> ```sh", "> run --a", "> ```")).toEqual(["quote: Run this:", "code: run --a"]);
    expect(section("> It holds 300.", ">", "> [q1]")).toEqual(["quote: It holds 300. q1"]);
    expect(section("1. Write to them:", "   ```text", ...LETTER.map((line) => `   ${line}`), "   ```")[1]).toContain(
      "quote: Our disk failed",
    );
  });

  it("R14 is none where lines of it are code, or it is called so", () => {
    expect(
      section("```", "sudo rm -rf /var/lib/mysql and wait a while.", "Then run it once more, please, and see what comes of it.", "```")[0],
    ).toContain("code: ");
    expect(section("```sh", ...LETTER, "```")[0]).toContain("code: ");
    expect(section("```", "server {", "  listen 443 ssl;", "  # It holds the names of all that are served here.", "}", "```")[0]).toContain(
      "code: ",
    );
    expect(section("```", "scrape_configs:", "  - job_name: node that reads. all of it", "    scrape_interval: 15s", "```")[0]).toContain(
      "code: ",
    );
  });
});

describe("code", () => {
  it("R8 R14 rests on what its mark names, on the line below or behind its fence, else on what the sentence before it does", () => {
    const code = ["```sh", "run --a", "```"];
    expect(section("Run it [q1].", "", ...code)).toEqual(["prose: Run it. q1", "code: run --a q1"]);
    expect(section("Run it [q1].", "", ...code, "[q2 q3]")).toEqual(["prose: Run it. q1", "code: run --a q2 q3"]);
    expect(section("Run it [q1].", "", ...code, "", "[q2]", "", "Wait [q4].")).toEqual([
      "prose: Run it. q1",
      "code: run --a q2",
      "prose: Wait. q4",
    ]);
    expect(section("Run it [q1].", "", "```sh", "run --a", "``` [q2]", "", "Wait [q4].")).toEqual([
      "prose: Run it. q1",
      "code: run --a q2",
      "prose: Wait. q4",
    ]);
    expect(section("Run it [q1].", "", "```sh [q2]", "run --a", "```")).toEqual(["prose: Run it. q1", "code: run --a q2"]);
    expect(blocksOf(...code)).toEqual([
      { layout: "code", sentences: [{ kind: "inference", text: "run --a", from: [], calculations: [], language: "sh", isLoose: true }] },
    ]);
  });

  it("R14 blocks that stand together share the mark below them, those that have one of their own keep it", () => {
    const code = (text: string, mark = "") => ["```", text, "```", ...(mark === "" ? [] : [mark]), ""];
    expect(section(...code("a"), ...code("b"), "[q2]")).toEqual(["code: a q2", "code: b q2"]);
    expect(section(...code("a", "[q1]"), ...code("b"), ...code("c", "[q2]"))).toEqual(["code: a q1", "code: b q2", "code: c q2"]);
    expect(section(...code("a"), "Then run it [q3].", "", ...code("b", "[q2]"))).toEqual([
      "code: a",
      "prose: Then run it. q3",
      "code: b q2",
    ]);
  });

  it("R8 R14 stands as it is, whatever in it looks like a mark, a heading or a list", () => {
    const code = "# heading\n- item [q9]\n\n| a | b |\n  x = y[q1]";
    expect(section("```yml", ...code.split("\n"), "```", "[q2]")).toEqual([`code: ${code} q2`]);
  });
});

describe("tables", () => {
  const head = ["| Pump | Price | Tank |", "| --- | --- | --- |"];
  const kinds = (...lines: readonly string[]) => {
    const [table] = blocksOf(...lines);
    return table?.layout === "table"
      ? table.rows.map(({ cells }) => cells.map(({ kind, text, from }) => [kind, text, from.join(" ")]))
      : [];
  };

  it("R14 have a mark in each cell", () => {
    expect(section(...head, "| Arc | 4 euros [q1] | 2 litres [q2] |", "| Bow | not stated [none] | 3 litres [q3] |")).toEqual([
      "table: Pump, Price, Tank / Arc, 4 euros q1, 2 litres q2 / Bow, not stated, 3 litres q3",
    ]);
    expect(kinds(...head, "| Arc | 8 euros [q1: 4 × 2] | not stated [none] |")).toEqual([
      [
        ["calculation", "8 euros", "q1"],
        ["absence", "not stated", ""],
      ],
    ]);
  });

  it("R14 a mark in the last cell of a row, or in its label, serves its cells that have none", () => {
    expect(
      kinds(...head, "| Arc | 4 euros | 2 litres [q2] |", "| Bow [q7] | 5 euros | 3 litres [q3] |", "| Cob | 6 euros [q4] | 4 litres |"),
    ).toEqual([
      [
        ["fact", "4 euros", "q2"],
        ["fact", "2 litres", "q2"],
      ],
      [
        ["fact", "5 euros", "q7 q3"],
        ["fact", "3 litres", "q3 q7"],
      ],
      [
        ["fact", "6 euros", "q4"],
        ["advice", "4 litres", ""],
      ],
    ]);
    const [table] = blocksOf(...head, "| Bow [q7] | 5 euros | 3 litres |");
    expect(table).toMatchObject({ rows: [{ label: "Bow", cells: [{ isLoose: true }, { isLoose: true }] }] });
  });

  it("R14 a mark in the head of a column serves its cells that have none", () => {
    expect(
      section(
        "| Pump | Price [q5] | Tank |",
        "| --- | --- | --- |",
        "| Arc | 4 euros | 2 litres |",
        "| Bow | 5 euros [q1] | 3 litres [q2] |",
      ),
    ).toEqual(["table: Pump, Price, Tank / Arc, 4 euros q5, 2 litres / Bow, 5 euros q1, 3 litres q2"]);
  });

  it("R14 a mark on the line below serves all cells for which nothing nearer speaks", () => {
    const rows = ["| Arc | 4 euros [q1] | 2 litres |", "| Bow | 5 euros | 3 litres [q2] |", "| Cob | not stated [none] | 6 litres |"];
    const table = "table: Pump, Price, Tank / Arc, 4 euros q1, 2 litres q9 / Bow, 5 euros q2, 3 litres q2 / Cob, not stated, 6 litres q9";
    expect(section(...head, ...rows, "", "[q9]")).toEqual([table]);
    expect(section(...head, ...rows, "", "[q9]", "", "It is so [q3].")).toEqual([table, "prose: It is so. q3"]);
    const [priced] = blocksOf("| Pump | Price [q5] | Tank |", "| --- | --- | --- |", "| Arc | 4 euros | 2 litres |", "", "[q9: 2 × 2]");
    expect(priced).toMatchObject({ rows: [{ cells: [{ from: ["q5"] }, { kind: "calculation", from: ["q9"] }] }] });
  });

  it("R14 hold no cell without a column, are none without a row, and a list where they have one column", () => {
    expect(section(...head, "| Arc | 4 euros [q1] | 2 litres [q2] | more [q3] |")).toEqual([
      "table: Pump, Price, Tank / Arc, 4 euros q1, 2 litres q2",
    ]);
    expect(section(...head)).toEqual([]);
    expect(section("| Pump |", "| --- |", "| Arc [q1] |")).toEqual(["bullets: Arc q1"]);
  });

  it("R14 a pipe that is escaped stands in its cell", () => {
    expect(section(...head, "| Arc | a \\| b [q1] | 2 litres [q2] |")).toEqual(["table: Pump, Price, Tank / Arc, a | b q1, 2 litres q2"]);
  });
});

describe("a mark alone", () => {
  it("R14 below a paragraph is that of its last sentence, which then is a fact", () => {
    expect(blocksOf("It holds 300.", "", "[q1]")).toMatchObject([{ sentences: [{ kind: "fact", text: "It holds 300.", from: ["q1"] }] }]);
  });

  it("R14 below a list takes none of its sentences their own", () => {
    expect(section("- It holds 300 [q1].", "- It is blue [q2].", "", "[q3]")).toEqual(["bullets: It holds 300. q1 It is blue. q2"]);
    expect(blocksOf("Nobody says why [none].", "", "[q3]")).toMatchObject([{ sentences: [{ kind: "absence", from: [] }] }]);
  });

  it("R14 above all else is none's", () => {
    expect(read("[q1]", "", "It holds 300 [q2].").inShort).toEqual(["prose: It holds 300. q2"]);
  });

  it("R14 what is only stressed loses its signs, and code keeps its own", () => {
    const [block] = readDraft(
      "## In short\n\nMore than 20 *uncached* requests, **or none. At** all: `a*b*c` and `**x**`, 2 * 3 * 4. [q1]",
    ).inShort;
    expect(block?.layout === "table" ? [] : block?.sentences.map(({ text }) => text)).toEqual([
      "More than 20 uncached requests, or none.",
      "At all: `a*b*c` and `**x**`, 2 * 3 * 4.",
    ]);
    const [led] = readDraft("## In short\n\n- **Price:** It costs 61 euros. [q1]\n- **Arc** costs less. [q1]").inShort;
    expect(led?.layout === "table" ? [] : led?.sentences.map(({ text }) => text)).toEqual(["Price: It costs 61 euros.", "Arc costs less."]);
  });
});
