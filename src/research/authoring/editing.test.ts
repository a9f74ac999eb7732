import { describe, expect, it } from "vitest";
import { prove } from "../../domain/sentence.ts";
import { proven } from "../../write/assemble-material.ts";
import type { DraftedBlock, DraftedSentence, Edits } from "../../write/drafted.ts";
import { drafted } from "./authoring-material.ts";
import { edited, restored, shownSection, withoutRepeats, withoutStrayCode } from "./editing.ts";
import { Items, itemsOf } from "./items.ts";

const fact = (text: string) => drafted("fact", text, ["q1"]);
const prose = (...sentences: readonly DraftedSentence[]): DraftedBlock => ({ layout: "prose", sentences });
const NOTHING: Edits = { drop: [], move: [], titles: [], labels: [], order: [], replace: [], add: [] };

/** A report of two sections whose sentences are e1, e2, …; what its sections say once it is edited. */
function editing(edits: Partial<Edits>) {
  const items = new Items({
    inShort: [prose(fact("Short."))],
    sections: [
      {
        title: "One",
        blocks: [
          { layout: "prose", sentences: [fact("A."), fact("B.")] },
          { layout: "code", sentences: [fact("code")] },
        ],
      },
      { title: "Two", blocks: [{ layout: "table", columns: ["X", "Price"], rows: [{ label: "Arc", cells: [fact("4 euros")] }] }] },
    ],
    conclusion: [prose(fact("So."))],
    open: [],
  });
  for (const item of items.all()) item.outcome = { state: "proven", sentence: proven(item.draft.text), backing: 1 };
  edited(items, { ...NOTHING, ...edits });
  const said = (section: (typeof items.sections)[number]) =>
    itemsOf(section)
      .map(({ draft: { text } }) => text)
      .join(" ");
  return { items, said: items.sections.map((section) => `${section.title}|${said(section)}`) };
}

const SAME = ["|Short.", "One|A. B. code", "Two|Arc – Price: 4 euros", "|So.", "|"];

describe("an editor's changes", () => {
  it("R14 drop, move and order what is named", () => {
    expect(editing({ drop: ["e2"] }).said).toEqual(["|Short.", "One|B. code", ...SAME.slice(2)]);
    expect(editing({ move: [{ id: "e3", after: "e1" }] }).said).toEqual(["|Short. B.", "One|A. code", ...SAME.slice(2)]);
    expect(editing({ order: ["section_2"] }).said).toEqual([SAME[0], SAME[2], SAME[1], ...SAME.slice(3)]);
  });

  it("R12 R14 give a row or column another label, which goes back with its cells where they are not proven under it", () => {
    const { said, items } = editing({ labels: [{ id: "e5", of: "row", label: "Ark" }] });
    expect(said[2]).toBe("Two|Ark – Price: 4 euros");
    expect(items.all().find(({ id }) => id === "e5")?.outcome.state).toBe("open");
    const changed = edited(items, { ...NOTHING, labels: [{ id: "e5", of: "column", label: "Fee" }] });
    restored(items, changed);
    expect(items.sections[2]?.blocks[0]?.columns).toEqual(["X", "Price"]);
  });

  it("R12 R14 say a cell again and call its row otherwise in one: the new words stand under the new label, and what was proven comes back under the old", () => {
    const both = { replace: [{ ids: ["e5"], sentence: fact("5 euros") }], labels: [{ id: "e5", of: "row" as const, label: "Ark" }] };
    expect(editing(both).said[2]).toBe("Two|Ark – Price: 5 euros");
    const { items } = editing({});
    const changed = edited(items, { ...NOTHING, ...both });
    for (const item of items.all()) if (item.outcome.state === "open") item.outcome = { state: "refused", reason: "wrong" };
    restored(items, changed);
    expect(items.all().find(({ cell }) => cell !== undefined)?.draft.text).toBe("Arc – Price: 4 euros");
  });

  it("R12 R14 put sentences into one and add others, all open, so that they are proven like all others", () => {
    const { said, items } = editing({
      replace: [{ ids: ["e2", " e3 "], sentence: fact("A and B.") }],
      add: [
        { section: "conclusion", after: "", layout: "prose", sentence: fact("First.") },
        { section: "open", after: "e99", layout: "prose", sentence: drafted("absence", "Nobody says why.") },
      ],
    });
    expect(said).toEqual(["|Short.", "One|A and B. code", SAME[2], "|First. So.", "|Nobody says why."]);
    const open = items.all().filter(({ outcome }) => outcome.state === "open");
    expect(open.map(({ draft }) => draft.text)).toEqual(["A and B.", "First.", "Nobody says why."]);
  });

  it.each<[string, Partial<Edits>]>([
    [
      "ids that are not there",
      { drop: ["e99"], move: [{ id: "e98", after: "e1" }], order: ["section_9"], replace: [{ ids: ["e97"], sentence: fact("X.") }] },
    ],
    ["a section that is not there", { add: [{ section: "section_9", after: "", layout: "prose", sentence: fact("X.") }] }],
    [
      "sentences without words",
      { replace: [{ ids: ["e2"], sentence: fact("") }], add: [{ section: "section_1", after: "e2", layout: "prose", sentence: fact("") }] },
    ],
    [
      "code",
      {
        drop: ["e4"],
        move: [{ id: "e4", after: "e1" }],
      },
    ],
    ["a move behind itself", { move: [{ id: "e2", after: "e2" }] }],
  ])("R14 leave all as it is where they name %s", (_, edits) => {
    expect(editing(edits).said).toEqual(SAME);
  });

  it("R14 move across sections, behind a table as a paragraph of its own", () => {
    const { said, items } = editing({ move: [{ id: "e2", after: "e5" }] });
    expect(said).toEqual(["|Short.", "One|B. code", "Two|Arc – Price: 4 euros A.", "|So.", "|"]);
    expect(items.sections[2]?.blocks.map(({ layout }) => layout)).toEqual(["table", "prose"]);
  });

  it("R12 R14 fill a cell in which nothing is proven, open as all that is new", () => {
    const items = new Items({
      inShort: [],
      sections: [
        {
          title: "Fees",
          blocks: [
            {
              ...{ layout: "table", columns: ["", "Price", "Tank"] },
              rows: [
                { label: "Arc", cells: [fact("4 euros"), fact("")] },
                { label: "Bow", cells: [fact("5 euros"), fact("2 litres")] },
              ],
            },
          ],
        },
      ],
      conclusion: [],
      open: [],
    });
    for (const item of items.all()) item.outcome = { state: "proven", sentence: proven(item.draft.text), backing: 1 };
    const [section] = items.sections.filter(({ part }) => part === "finding");
    const empty = section && shownSection(section).sentences.find(({ text }) => text.endsWith("(empty)"));
    expect(empty).toEqual({ id: "section_1_gap_1", text: "Arc – Tank: (empty)", isCode: false });
    edited(items, { ...NOTHING, replace: [{ ids: ["section_1_gap_1"], sentence: fact("3 litres") }] });
    const [filled] = items.all().filter(({ outcome }) => outcome.state === "open");
    expect(filled).toMatchObject({
      draft: { text: "Arc – Tank: 3 litres" },
      cell: { at: 0, row: "Arc", column: "Tank", shown: "3 litres" },
    });
  });

  it("R14 add at the beginning of a section, before a table too, behind a step as a step, and behind a table as a paragraph", () => {
    const steps = { layout: "numbered" as const, sentences: [fact("Close it."), fact("Lock it.")] };
    const table = { layout: "table" as const, columns: ["X", "Price"], rows: [{ label: "Arc", cells: [fact("4 euros")] }] };
    const items = new Items({ inShort: [], sections: [{ title: "One", blocks: [table, steps] }], conclusion: [], open: [] });
    for (const item of items.all()) item.outcome = { state: "proven", sentence: proven(item.draft.text), backing: 1 };
    const add = [
      ["", "First."],
      ["e1", "Of the table."],
      ["e2", "Seal it."],
    ].map(([after = "", text = ""]) => ({ section: "section_1", after, layout: "prose" as const, sentence: fact(text) }));
    edited(items, { ...NOTHING, add });
    const blocks = items.sections.find(({ id }) => id === "section_1")?.blocks ?? [];
    expect(blocks.map(({ layout, items: own }) => [layout, own.map(({ draft }) => draft.text).join(" ")])).toEqual([
      ["prose", "First."],
      ["table", "Arc – Price: 4 euros"],
      ["prose", "Of the table."],
      ["numbered", "Close it. Seal it. Lock it."],
    ]);
  });

  it("R14 drop what only leads to sentences that are dropped", () => {
    const leads = (text: string) => drafted("connective", text);
    const sentences = [fact("A."), leads("One thing:"), fact("B."), leads("Two more:"), fact("C."), fact("D.")];
    const items = new Items({
      inShort: [],
      sections: [{ title: "One", blocks: [{ layout: "prose", sentences }] }],
      conclusion: [],
      open: [],
    });
    edited(items, { ...NOTHING, drop: ["e3", "e5"] });
    expect(items.all().map(({ draft }) => draft.text)).toEqual(["A.", "Two more:", "D."]);
  });

  it("R12 R14 code is said again only by itself, stays code, and is told to an editor as that", () => {
    const { said, items } = editing({ replace: [{ ids: ["e4"], sentence: fact("other:\n  code") }] });
    expect(said[1]).toBe("One|A. B. other:\n  code");
    expect(items.all().find(({ draft }) => draft.text.startsWith("other"))).toMatchObject({ isCode: true, outcome: { state: "open" } });
    expect(editing({ replace: [{ ids: ["e3", "e4"], sentence: fact("B, and code.") }] }).said[1]).toBe("One|A. B, and code. code");
    const [, one] = editing({}).items.sections;
    expect(one && shownSection(one).sentences.map(({ text, isCode }) => [text, isCode])).toEqual([
      ["A. [q1]", false],
      ["B. [q1]", false],
      ["(code)\ncode [q1]", true],
    ]);
  });

  it("R14 code of a source that nothing in its section rests on goes", () => {
    const { items } = editing({});
    const [code] = items.all().filter(({ isCode }) => isCode === true);
    withoutStrayCode(items);
    expect(items.all()).toContain(code);
    if (code !== undefined) code.outcome = { state: "proven", sentence: proven("code", "b"), backing: 1 };
    withoutStrayCode(items);
    expect(items.all().filter(({ isCode }) => isCode === true)).toEqual([]);
  });

  it("R14 code that was put together for the asker stays, whatever the sentences beside it rest on", () => {
    const { items } = editing({});
    const [code] = items.all().filter(({ isCode }) => isCode === true);
    const composed = prove("code", proven("code", "b").claims, [], { kind: "inference" });
    if (code !== undefined) code.outcome = { state: "proven", sentence: composed, backing: 1 };
    withoutStrayCode(items);
    expect(items.all()).toContain(code);
  });

  it("R14 what two sections say in the same words stands once; the introduction may sum up", () => {
    const { items } = editing({
      add: [
        { section: "section_1", after: "e3", layout: "prose", sentence: fact("Short.") },
        { section: "conclusion", after: "", layout: "prose", sentence: fact("a.") },
      ],
    });
    withoutRepeats(items);
    expect(items.sections.map((section) => itemsOf(section).length)).toEqual([1, 4, 1, 1, 0]);
  });

  it("R14 what was refused keeps no proven sentence of the same words out", () => {
    const { items } = editing({});
    for (const item of items.all()) item.draft = fact("The same.");
    const [, first] = items.all();
    if (first !== undefined) first.outcome = { state: "refused", reason: "it names another sentence" };
    withoutRepeats(items);
    expect(items.all().filter(({ id, outcome }) => id === "e3" && outcome.state === "proven")).toHaveLength(1);
  });

  it("R12 R14 say a filled cell again, which stands until that is proven", () => {
    const { items } = editing({});
    const [cell] = items.all().filter((item) => item.cell !== undefined);
    const replaced = edited(items, { ...NOTHING, replace: [{ ids: [cell?.id ?? ""], sentence: fact("5 euros") }] });
    const [made] = items.all().filter((item) => item.cell !== undefined);
    expect(made).toMatchObject({ draft: { text: "Arc – Price: 5 euros" }, cell: { shown: "5 euros" }, outcome: { state: "open" } });
    if (made !== undefined) made.outcome = { state: "refused", reason: "not there" };
    restored(items, replaced);
    expect(items.all().filter((item) => item.cell !== undefined)).toEqual([cell]);
  });

  it("R14 a step of a list is said better in its place, and a cell is not put together with a sentence", () => {
    const layout = "numbered" as const;
    const items = new Items({
      ...{ inShort: [], conclusion: [], open: [] },
      sections: [
        { title: "Steps", blocks: [{ layout, sentences: [fact("One."), fact("Two.")] }] },
        { title: "Two", blocks: [{ layout: "table", columns: ["X", "Price"], rows: [{ label: "Arc", cells: [fact("4 euros")] }] }] },
        { title: "Three", blocks: [{ layout: "prose", sentences: [fact("Kept.")] }] },
      ],
    });
    const replace = [
      { ids: ["e2"], sentence: fact("Second.") },
      { ids: ["e3", "e4"], sentence: fact("Both.") },
    ];
    edited(items, { ...NOTHING, replace });
    expect(items.sections.flatMap(itemsOf).map(({ draft }) => draft.text)).toEqual(["One.", "Second.", "Arc – Price: 4 euros", "Both."]);
  });

  it("R14 adds a list, steps or code of their own, between the sentences of a paragraph, and each in its order", () => {
    const added = (after: string, layout: "bullets" | "numbered" | "code", text: string) => ({
      section: "section_1",
      after,
      layout,
      sentence: fact(text),
    });
    const laidOut = (...add: ReturnType<typeof added>[]) =>
      editing({ add }).items.sections[1]?.blocks.map(({ layout, items }) => `${layout}: ${items.map(({ draft }) => draft.text).join(" ")}`);
    expect(laidOut(added("e2", "code", "run"))).toEqual(["prose: A.", "code: run", "prose: B.", "code: code"]);
    expect(laidOut(added("e2", "numbered", "One."), added("e2", "numbered", "Two."))).toEqual([
      "prose: A.",
      "numbered: One. Two.",
      "prose: B.",
      "code: code",
    ]);
    expect(laidOut(added("e99", "bullets", "X."), added("e99", "bullets", "Y."))).toEqual(["prose: A. B.", "code: code", "bullets: X. Y."]);
    expect(
      editing({ add: [added("e2", "code", "run")] })
        .items.all()
        .filter(({ isCode }) => isCode)
        .map(({ draft }) => draft.text),
    ).toEqual(["run", "code"]);
    expect(editing({ add: [{ ...added("e5", "numbered", "No step."), section: "conclusion" }] }).items.sections[3]?.blocks).toMatchObject([
      { layout: "prose" },
    ]);
  });

  it("R14 reads what is added after the same sentence in the order in which it was added", () => {
    const added = (after: string, layout: "prose" | "code", text: string) => ({
      section: "section_1",
      after,
      layout,
      sentence: fact(text),
    });
    const laidOut = (...add: ReturnType<typeof added>[]) =>
      editing({ add }).items.sections[1]?.blocks.map(({ layout, items }) => `${layout}: ${items.map(({ draft }) => draft.text).join(" ")}`);
    expect(laidOut(added("e2", "prose", "Run this:"), added("e2", "code", "run"))).toEqual([
      "prose: A. Run this:",
      "code: run",
      "prose: B.",
      "code: code",
    ]);
    expect(laidOut(added("", "prose", "One."), added("", "prose", "Two."))?.[0]).toBe("prose: One. Two. A. B.");
  });

  it("R14 leaves code with the sentence that it was judged with: a step is added, or moved, behind both", () => {
    const numbered = (...texts: string[]) => ({ layout: "numbered" as const, sentences: texts.map(fact) });
    const code = { layout: "code" as const, sentences: [fact("code")] };
    const laidOut = (edits: Partial<Edits>, ...after: ReturnType<typeof numbered>[]) => {
      const blocks = [numbered("One.", "Two."), code, ...after];
      const items = new Items({ inShort: [], sections: [{ title: "Steps", blocks }], conclusion: [prose(fact("So."))], open: [] });
      edited(items, { ...NOTHING, ...edits });
      return items.sections[1]?.blocks.map(({ layout, items: own }) => `${layout}: ${own.map(({ draft }) => draft.text).join(" ")}`);
    };
    const add = ["Check.", "Clear."].map((text) => ({
      section: "section_1",
      after: "e2",
      layout: "numbered" as const,
      sentence: fact(text),
    }));
    expect(laidOut({ add })).toEqual(["numbered: One. Two.", "code: code", "numbered: Check. Clear."]);
    expect(laidOut({ add }, numbered("Last."))).toEqual(["numbered: One. Two.", "code: code", "numbered: Check. Clear. Last."]);
    expect(laidOut({ move: [{ id: "e4", after: "e2" }] })).toEqual(["numbered: One. Two.", "code: code", "prose: So."]);
  });

  it("R14 takes out rows and columns of which all that was shown is dropped, with their labels; single cells stay", () => {
    const rows = ["Arc", "Bow", "Cob"].map((label) => ({ label, cells: [fact(`${label} fee`), fact(`${label} tank`)] }));
    const left = (drop: string[], refused: string[] = []) => {
      const sections = [{ title: "Fees", blocks: [{ layout: "table" as const, columns: ["", "Price", "Tank"], rows }] }];
      const items = new Items({ inShort: [], sections, conclusion: [], open: [] });
      for (const item of items.all())
        item.outcome = refused.includes(item.id)
          ? { state: "refused", reason: "not there" }
          : { state: "proven", sentence: proven(item.draft.text), backing: 1 };
      edited(items, { ...NOTHING, drop });
      return items.all().map(({ id }) => id);
    };
    expect(left(["e3", "e4"])).toEqual(["e1", "e2", "e5", "e6"]);
    expect(left(["e3"], ["e4"])).toEqual(["e1", "e2", "e5", "e6"]);
    expect(left(["e2", "e4", "e6"])).toEqual(["e1", "e3", "e5"]);
    expect(left(["e3", "e6"])).toEqual(["e1", "e2", "e3", "e4", "e5", "e6"]);
  });

  it("R14 an editor is told how many words are printed: of cells their values, each label and head once, code aside", () => {
    const words = (drop: string[] = []) => editing({ drop }).items.sections.map((section) => shownSection(section).words);
    expect(words()).toEqual([1, 3, 6, 1, 0]);
    expect(words(["e5", "e2"])).toEqual([1, 2, 1, 1, 0]);
  });

  it("R14 an editor is shown what is proven or is before the judge, by its ids, each with its mark", () => {
    const { items } = editing({ add: [{ section: "section_1", after: "e2", layout: "prose", sentence: fact("New.") }] });
    expect(items.sections.slice(1, 2).map(shownSection)).toMatchObject([
      {
        id: "section_1",
        title: "One",
        sentences: [
          { id: "e2", text: "A. [q1]" },
          { text: "New. [q1]" },
          { id: "e3", text: "B. [q1]" },
          { id: "e4", text: "(code)\ncode [q1]" },
        ],
      },
    ]);
  });
});
