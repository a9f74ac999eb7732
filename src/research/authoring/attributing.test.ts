import { expect, it } from "vitest";
import type { DraftedReport, DraftedSentence } from "../../write/drafted.ts";
import { withSentences } from "./attributing.ts";
import { drafted, materialOf } from "./authoring-material.ts";
import { Items } from "./items.ts";

const FILLER = ["The hall has a roof of slate.", "Boats lie at the pier in summer.", "A fair is held in May.", "Many come by train."];
const material = materialOf([
  {
    title: "Pumps",
    text: [
      ...["The TX-2 pump lifts 61 litres a minute.", "It was built in Bergen, says its maker, who sells it with `--boost` as an option."],
      ...["The TX-1 pump lifts 40 litres a minute.", ...FILLER, "A pump that stands dry is broken within 9 minutes."],
    ].join("\n\n"),
  },
  { title: "Prices", text: ["The TX-2 pump costs 900 crowns at the works.", ...FILLER].join("\n\n") },
]);
const { id, pack } = material;

/** The sentences that one of a draft is found to rest on. */
function restingOn(draft: DraftedSentence): readonly string[] {
  const report: DraftedReport = { inShort: [{ layout: "prose", sentences: [draft] }], sections: [], conclusion: [], open: [] };
  const [item] = new Items(report).all();
  if (item === undefined) throw new Error("there is one");
  withSentences(item, pack);
  expect(item.marked).toEqual(item.draft.from);
  return item.draft.from;
}

it("R12 what names a source rests on the sentences of it that are likest, and on none of another", () => {
  const found = restingOn(drafted("fact", "The TX-2 pump lifts 61 litres.", ["s1"]));
  expect(found).toContain(id("61 litres"));
  expect(found).not.toContain(id("900 crowns"));
  const both = restingOn(drafted("fact", "The TX-2 pump lifts 61 litres a minute and costs 900 crowns.", ["s1", "s2"]));
  expect(both).toEqual(expect.arrayContaining([id("61 litres"), id("900 crowns")]));
});

it("R12 and on those that have its figures and code, however little else they share with it", () => {
  expect(restingOn(drafted("fact", "The TX-2 pump lifts 61 litres a minute, and never run it for 9 of these.", ["s1"]))).toContain(
    id("within 9 minutes"),
  );
  expect(restingOn(drafted("fact", "The TX-2 pump lifts 61 litres a minute; for more add `--boost`.", ["s1"]))).toContain(id("--boost"));
});

it("R12 and on what stands right beside the likest, and on quoted words", () => {
  const found = restingOn(drafted("fact", "The TX-2 pump lifts 61 litres a minute.", ["s1"]));
  expect(found).toContain(id("Bergen"));
  expect(found).not.toContain(id("9 minutes"));
  expect(restingOn(drafted("fact", "The TX-2 pump lifts 61 litres; it \u201cstands dry\u201d.", ["s1"]))).toContain(id("9 minutes"));
});

it("R12 what names sentences rests on these, and what names a source that there is not on nothing", () => {
  expect(restingOn(drafted("fact", "The TX-2 pump lifts 61 litres.", [id("40 litres")]))).toEqual([id("40 litres")]);
  expect(restingOn(drafted("fact", "The TX-2 pump lifts 61 litres.", [id("40 litres"), "s2"]))).toEqual(
    expect.arrayContaining([id("40 litres"), id("900 crowns")]),
  );
  expect(restingOn(drafted("fact", "The TX-2 pump lifts 61 litres.", ["s7"]))).toEqual([]);
});

it("R12 R13 a cell is read with the row and column it stands in; marks within a sentence know the pages they name", () => {
  const cells = [drafted("fact", "900", ["s2"])];
  const table = { layout: "table" as const, columns: ["What", "Crowns"], rows: [{ label: "TX-2 pump", cells }] };
  const sentence = { ...drafted("fact", "It lifts 61 litres and costs 900 crowns.", ["s1", "s2"]), places: [{ at: 18, from: ["s1"] }] };
  const items = new Items({
    inShort: [{ layout: "prose", sentences: [sentence] }],
    sections: [{ title: "What", blocks: [table] }],
    conclusion: [],
    open: [],
  });
  for (const item of items.all()) withSentences(item, pack);
  const [first, cell] = items.all();
  expect(cell?.draft.from).toContain(id("900 crowns"));
  expect(first?.draft.places).toMatchObject([{ at: 18, pages: [pack.passagesOf("s1")[0]?.page.snapshot.id] }]);
});
