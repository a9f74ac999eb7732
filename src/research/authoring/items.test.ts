import { describe, expect, it } from "vitest";
import { prove, proveConnective } from "../../domain/sentence.ts";
import { proven } from "../../write/assemble-material.ts";
import type { DraftedBlock, DraftedReport, DraftedSentence } from "../../write/drafted.ts";
import { drafted } from "./authoring-material.ts";
import { asCell, type Item, Items, itemsOf } from "./items.ts";
import { printable } from "./printable.ts";

const prose = (...sentences: readonly DraftedSentence[]): DraftedBlock => ({ layout: "prose", sentences });

const draft: DraftedReport = {
  inShort: [prose(drafted("fact", "It is long.", ["q1"]))],
  sections: [
    {
      title: "Side by side",
      blocks: [
        { layout: "prose", sentences: [drafted("connective", "These decide it:")] },
        {
          layout: "table",
          columns: ["Pump", "Price", "Weight"],
          rows: [
            { label: "Arc", cells: [drafted("connective", "400 euros", ["q2"]), drafted("fact", "–")] },
            { label: "Bow", cells: [drafted("fact", ""), drafted("calculation", "12 kg", ["q3"]), drafted("fact", "too many", ["q4"])] },
          ],
        },
        { layout: "prose", sentences: [drafted("fact", "It is cheap.", ["q2"]), drafted("connective", "And so:")] },
      ],
    },
  ],
  conclusion: [prose(drafted("fact", "Buy it.", ["q1"]))],
  open: [prose(drafted("absence", "Nobody says who made it."))],
};

function settle(item: Item): void {
  const { text, kind } = item.draft;
  const sentence = kind === "connective" ? proveConnective(text, [proven("x")]) : prove(text, proven(text).claims);
  item.outcome = { state: "proven", sentence, backing: 1 };
}

describe("the sentences of a draft", () => {
  it("R14 code may rest on what the report has set before it as advice, unless that was refused, and on what all others name", () => {
    const items = new Items({
      ...draft,
      sections: [
        {
          title: "Steps",
          blocks: [
            prose(
              drafted("advice", "Call it pump.", ["q1"]),
              drafted("fact", "It is loud.", ["q2"]),
              drafted("advice", "Name it mill.", ["q3"]),
            ),
            prose(drafted("fact", "It is here.", ["q5"]), drafted("advice", "Do it later.", ["q6"])),
          ],
        },
      ],
    });
    const itemOf = (text: string): Item => {
      const found = items.all().find((one) => one.draft.text === text);
      if (found === undefined) throw new Error(text);
      return found;
    };
    const here = itemOf("It is here.");
    expect(items.around(here).said).toBe("Call it pump.\nName it mill.");
    itemOf("Name it mill.").outcome = { state: "refused", reasons: ["it is not so"] } as unknown as Item["outcome"];
    expect(items.around(here)).toMatchObject({ said: "Call it pump.", code: "" });
    expect(items.around(here).from.toSorted()).toEqual(["q1", "q2", "q3", "q6"]);
    Object.assign(itemOf("Call it pump."), { isCode: true });
    expect(items.around(here).said).toBe("");
  });

  it("R12 may take for said what the sentences around them rest on: of a cell those of its row, of a paragraph those of no other", () => {
    const items = new Items({
      ...draft,
      conclusion: [prose(drafted("fact", "Buy it.", ["q1"]), drafted("fact", "Or not.", ["q7", "q1"]))],
    });
    const besides = (text: string) => items.all().flatMap((item) => (item.draft.text === text ? [items.beside(item)] : []));
    expect(besides("Buy it.")).toEqual([["q7", "q1"]]);
    expect(besides("Arc – Price: 400 euros")[0]).not.toContain("q3");
  });

  it("R14 have an id each, and their sections the place they stand in", () => {
    const items = new Items(draft);
    expect(items.sections.map(({ id, part }) => [id, part])).toEqual([
      ["in_short", "introduction"],
      ["section_1", "finding"],
      ["conclusion", "conclusion"],
      ["open", "open"],
    ]);
    const ids = items.all().map(({ id }) => id);
    expect(new Set([...ids, items.made(drafted("fact", "New.")).id]).size).toBe(ids.length + 1);
  });

  it("R12 R14 of a table have a row and a column of their own: of two columns under one name nobody could tell whose they are, a row that is there twice once", () => {
    const cell = (text: string) => drafted("fact", text, ["q2"]);
    const rows = [
      { label: "Arc", cells: [cell("4"), cell("5"), cell("6")] },
      { label: "Arc", cells: [cell("7"), cell("8"), cell("6")] },
      { label: "Arc", cells: [cell("4"), cell("5"), cell("6")] },
      { label: "Arc", cells: [cell("4"), cell("5"), cell("9")] },
    ];
    const table = { layout: "table" as const, columns: ["Price", "Price", "Price", "Weight"], rows };
    const items = new Items({ ...draft, sections: [{ title: "One", blocks: [table] }] });
    expect(items.all().flatMap(({ cell: one, draft: { text } }) => (one === undefined ? [] : [text]))).toEqual([
      "Arc – Price: 4",
      "Arc – Weight: 6",
      "Arc – Price: 7",
      "Arc – Weight: 6",
      "Arc – Price: 4",
      "Arc – Weight: 9",
    ]);
    expect(items.sections[1]?.blocks[0]?.columns).toEqual(["Price", "Price", "Weight"]);
  });

  it("R12 R14 of a table are cells with their row and column, none for what is empty or has no column", () => {
    const cells = new Items(draft).all().filter(({ cell }) => cell !== undefined);
    expect(cells.map(({ draft: { text, kind, from }, cell }) => [text, kind, from, cell?.shown])).toEqual([
      ["Arc – Price: 400 euros", "fact", ["q2"], "400 euros"],
      ["Bow – Weight: 12 kg", "calculation", ["q3"], "12 kg"],
    ]);
    expect(asCell(drafted("connective", "safe"), { row: "Arc", column: "Price" }).kind).toBe("fact");
    expect(asCell(drafted("absence", "not stated"), { row: "Arc", column: "Price" }).kind).toBe("absence");
    expect(asCell(drafted("inference", "more"), { row: "Arc", column: "Price" })).toMatchObject({
      kind: "inference",
      text: "Arc – Price: more",
    });
  });

  it("R14 are printed where they are proven, with the table's columns in their order", () => {
    const items = new Items(draft);
    for (const item of items.all()) if (item.cell?.column !== "Price") settle(item);
    const [, section] = items.sections;
    if (section === undefined) throw new Error("there is one");
    const { blocks } = printable(section);
    expect(blocks.map(({ layout, sentences }) => [layout, sentences.map(({ text }) => text)])).toEqual([
      ["prose", ["These decide it:"]],
      ["table", ["Bow – Weight: 12 kg"]],
      ["prose", ["It is cheap."]],
    ]);
    expect(blocks[1]).toMatchObject({ columns: ["Price", "Weight"], corner: "Pump" });
  });

  it("R12 R14 of a block of code is told what the paragraph before it says, whole", () => {
    const code = drafted("inference", "pump --on", ["q1"]);
    const blocks: DraftedBlock[] = [
      prose(drafted("fact", "It is old.", ["q1"])),
      prose(drafted("advice", "The option is mine."), drafted("advice", "Switch it on:")),
      { layout: "code", sentences: [code] },
    ];
    const items = new Items({ ...draft, sections: [{ title: "Pumps", blocks }] });
    const item = items.all().find(({ isCode }) => isCode === true);
    expect(item && items.told(item)).toBe("Pumps: The option is mine. Switch it on:");
  });

  it("R12 R14 of a table whose labels only number its rows are called by what stands beside the number", () => {
    const row = (label: string) => ({ label, cells: [drafted("advice", `Part ${label}`), drafted("calculation", "3 hours", ["q1"])] });
    const textsOf = (...labels: readonly string[]) => {
      const blocks: DraftedBlock[] = [{ layout: "table", columns: ["Order", "Work", "Time"], rows: labels.map(row) }];
      const items = new Items({ ...draft, inShort: [], conclusion: [], open: [], sections: [{ title: "Order", blocks }] });
      return items.all().map(({ draft: { text } }) => text);
    };
    expect(textsOf("1", "2")).toEqual(["Work: Part 1", "Part 1 – Time: 3 hours", "Work: Part 2", "Part 2 – Time: 3 hours"]);
    expect(textsOf("1", "7")[3]).toBe("7 – Time: 3 hours");
  });

  it("R14 of which half a row or column was refused stand below their table; a row of sums that its writer left half empty lacks nothing", () => {
    const row = (label: string, ...texts: readonly string[]) => ({ label, cells: texts.map((text) => drafted("fact", text, ["q1"])) });
    const rows = [row("Arc", "400 euros", "12 kg", "red"), row("Bow", "300 euros", "9 kg", "blue"), row("Sum", "700 euros", "", "")];
    const shownIn = (refused: readonly string[]) => {
      const blocks: DraftedBlock[] = [{ layout: "table", columns: ["Pump", "Price", "Weight", "Colour"], rows }];
      const items = new Items({ ...draft, sections: [{ title: "Side by side", blocks }] });
      for (const item of items.all())
        if (refused.includes(item.cell?.shown ?? "")) item.outcome = { state: "refused", reason: "no" };
        else settle(item);
      const [table] = items.sections.filter(({ part }) => part === "finding").flatMap((section) => printable(section).blocks);
      return [...(table?.cells?.values() ?? [])].map(({ shown }) => shown).join(", ");
    };
    expect(shownIn([])).toBe("400 euros, 12 kg, red, 300 euros, 9 kg, blue, 700 euros");
    expect(shownIn(["300 euros", "9 kg"])).toBe("400 euros, 12 kg, red, 700 euros");
  });

  it("R14 words that lead on to nothing go", () => {
    const items = new Items(draft);
    for (const item of items.all()) if (item.draft.kind === "connective" && item.cell === undefined) settle(item);
    expect(items.sections.map(printable).flatMap(({ blocks }) => blocks)).toEqual([]);
    expect(items.sections.flatMap(itemsOf).length).toBeGreaterThan(0);
  });

  const listed = (...blocks: DraftedReport["sections"][number]["blocks"]) => {
    const items = new Items({ ...draft, sections: [{ title: "T", blocks }] });
    for (const item of items.all()) if (!item.draft.text.includes("refused")) settle(item);
    const [, section] = items.sections;
    return section === undefined
      ? []
      : printable(section).blocks.map(({ layout, sentences }) => [layout, sentences.map(({ text }) => text)]);
  };
  const lead = (text: string) => ({ layout: "prose", sentences: [drafted("connective", text)] }) as const;
  const list = (layout: "bullets" | "numbered" | "prose", ...texts: string[]) => ({
    layout,
    sentences: texts.map((text) => drafted("fact", text)),
  });
  const CODE = { layout: "code", sentences: [drafted("inference", "run it")] } as const;

  it("R14 words that count more than the list they lead to has go", () => {
    const two = list("bullets", "It is long.", "It is new.", "It is refused.");
    expect(listed(lead("Three things decide it:"), two)).toEqual([["bullets", ["It is long.", "It is new."]]]);
    for (const text of ["Two things decide it:", "For your 14 shops:", "Within three days:"])
      expect(listed(lead(text), two)[0], text).toEqual(["prose", [text]]);
  });

  it("R14 a single item is no list, and a single step none that no other goes on from", () => {
    const item = (layout: "bullets" | "numbered") => list(layout, "It is long.", "It is refused.");
    expect(listed(item("bullets"))).toEqual([["prose", ["It is long."]]]);
    expect(listed(item("numbered"))).toEqual([["prose", ["It is long."]]]);
    const steps = listed(item("numbered"), CODE, list("numbered", "Then this."), list("prose", "So."), list("numbered", "It is new."));
    expect(steps.map(([layout]) => layout)).toEqual(["numbered", "code", "numbered", "prose", "prose"]);
    const asked = listed(item("numbered"), { layout: "quote", sentences: [drafted("advice", "May we?")] }, list("numbered", "Then this."));
    expect(asked.map(([layout]) => layout)).toEqual(["numbered", "quote", "numbered"]);
    // What is counted on is a step wherever it stands.
    const on = listed(item("numbered"), list("prose", "So."), { ...list("numbered", "It is new."), points: [2] });
    expect(on.map(([layout]) => layout)).toEqual(["numbered", "prose", "numbered"]);
  });

  it("R14 words that led to a table of which nothing is left go, what follows stays", () => {
    const items = new Items(draft);
    for (const item of items.all()) if (item.cell === undefined) settle(item);
    const said = items.sections.slice(1, 2).map(printable);
    expect(said.flatMap(({ blocks }) => blocks.flatMap(({ sentences }) => sentences.map(({ text }) => text)))).toEqual(["It is cheap."]);
  });
});
