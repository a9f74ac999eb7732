import { describe, expect, it } from "vitest";
import type { DraftedReport } from "../../write/drafted.ts";
import { drafted, materialOf, provingWith } from "./authoring-material.ts";
import { Items } from "./items.ts";
import { proveItems } from "./proving.ts";

const material = materialOf([
  { title: "Changes", text: "The classic profile changes in 2028." },
  { title: "Lifetimes", text: "A tlsserver certificate lives 45 days.\n\nIt is renewed after 30 days." },
]);
const [CHANGES, LIVES, RENEWED] = ["in 2028", "lives 45", "renewed"].map((text) => material.id(text));

/** A table of one row, its cells resting on what carries their values. */
function tableOf(label: string, head: string, cells: readonly (readonly [text: string, from: string | undefined])[]): Items {
  const columns = ["Profile", head, "Renewal"].slice(0, cells.length + 1);
  const rows = [{ label, cells: cells.map(([text, from]) => drafted("fact", text, from === undefined ? [] : [from])) }];
  const draft: DraftedReport = {
    ...{ inShort: [], conclusion: [], open: [] },
    sections: [{ title: "Lifetimes", blocks: [{ layout: "table", columns, rows }] }],
  };
  return new Items(draft);
}

const outcomes = (items: Items) => items.all().map(({ outcome }) => (outcome.state === "refused" ? outcome.reason : outcome.state));

describe("labels of a table", () => {
  it("R12 may have a day that was chosen: what one cell says of it holds for its row", async () => {
    const { by } = provingWith(material);
    const items = tableOf("By 15 December 2026", "Lifetime", [
      ["45 days", LIVES],
      ["after 30 days", RENEWED],
    ]);
    for (const [at, item] of items.all().entries())
      item.draft = {
        ...item.draft,
        kind: "advice",
        calculations: at === 0 ? [{ result: "15 December 2026", expression: "chosen" }] : [],
      };
    await proveItems(items, by);
    expect(outcomes(items)).toEqual(["proven", "proven"]);
  });

  it("R12 are held to what all cells of their row name, and cited with each", async () => {
    const { by } = provingWith(material);
    const items = tableOf("tlsserver today, classic by 2028", "Lifetime", [
      ["45 days", LIVES],
      ["in 2028, or after 30 days", RENEWED],
    ]);
    const [, second] = items.all();
    if (second !== undefined) second.draft = { ...second.draft, from: [RENEWED ?? "", CHANGES ?? ""] };
    await proveItems(items, by);
    expect(outcomes(items)).toEqual(["proven", "proven"]);
    expect(items.all()[0]?.draft.from).toEqual([LIVES, CHANGES]);
  });

  it("R12 R14 may be computed: what one cell of the row computes for its label holds for all, and comes out or is refused", async () => {
    const { by } = provingWith(material);
    for (const [label, states] of [
      ["after 15 days", ["proven", "proven"]],
      ["after 16 days", [expect.stringContaining("16 days"), expect.stringContaining("in the row label")]],
    ] as const) {
      const items = tableOf(label, "Lifetime", [
        ["45 days", LIVES],
        ["30 days", RENEWED],
      ]);
      const [first] = items.all();
      const calculations = [{ result: label.slice("after ".length), expression: `${LIVES}:45 days - ${RENEWED}:30 days` }];
      if (first !== undefined) first.draft = { ...first.draft, kind: "calculation", calculations };
      await proveItems(items, by);
      expect(outcomes(items)).toEqual(states);
    }
  });

  it("R12 R14 may choose a case by a day or time of the report's own, in a row or a column, of which whoever judges its cells is told", async () => {
    for (const [label, head] of [
      ["after 77 hours", "Lifetime"],
      ["tlsserver", "Lifetime after 77 hours"],
    ] as const) {
      const { by, asked } = provingWith(material);
      const items = tableOf(label, head, [["45 days", LIVES]]);
      await proveItems(items, by);
      expect(outcomes(items)).toEqual(["proven"]);
      expect(asked.find(({ id }) => id === "e1")?.calculated?.map(({ line }) => line)).toEqual([
        expect.stringMatching(/^77.* is chosen$/u),
      ]);
      // What a cell of it says is no figure of the report's own for that.
      const other = tableOf(label, head, [["46 days", LIVES]]);
      await proveItems(other, by);
      expect(outcomes(other)[0]).toContain("46 days");
    }
    const strange = tableOf("with 77 of them", "Lifetime", [["45 days", LIVES]]);
    await proveItems(strange, provingWith(material).by);
    expect(outcomes(strange)[0]).toContain("77");
  });

  it("R12 may begin with any word, and with the name of nobody", async () => {
    for (const [label, state] of [
      ["Slowest of them", "proven"],
      ["Plan of March", "proven"],
      ["Zorblax of them", expect.stringContaining("Zorblax")],
      ["Plan of Zorblax", expect.stringContaining("Zorblax")],
    ] as const) {
      const items = tableOf(label, "Lifetime", [["45 days", LIVES]]);
      await proveItems(items, provingWith(material).by);
      expect(outcomes(items), label).toEqual([state]);
    }
  });

  it("R12 may count themselves, one behind the other; another number is a figure", async () => {
    for (const [heads, state] of [
      [["Route 1: keep", "Route 2: leave"], "proven"],
      [["1. Keep", "2. Leave"], "proven"],
      [["Route 1: keep", "Route 3: leave"], "in the column head"],
      [["Route 7: keep", "Path 8: leave"], "in the column head"],
      [["1 GB server", "2 GB server"], "in the column head"],
      [["TLS 1.7", "TLS 2.7"], "in the column head"],
    ] as const) {
      const { by } = provingWith(material);
      const rows = [
        { label: "tlsserver", cells: [drafted("fact", "45 days", [LIVES ?? ""]), drafted("fact", "after 30 days", [RENEWED ?? ""])] },
      ];
      const block = { layout: "table" as const, columns: ["Profile", ...heads], rows };
      const items = new Items({ inShort: [], conclusion: [], open: [], sections: [{ title: "Lifetimes", blocks: [block] }] });
      await proveItems(items, by);
      expect(outcomes(items), heads.join()).toEqual([expect.stringContaining(state), expect.stringContaining(state)]);
    }
  });

  it("R12 may tell a case that another sentence does, which is then shown with each cell", async () => {
    const { by, asked } = provingWith(material);
    const items = tableOf("classic in 2028", "Renewal", [["after 30 days", RENEWED]]);
    await proveItems(items, by);
    expect(outcomes(items)).toEqual(["proven"]);
    expect(asked[0]?.evidence.map(({ quote }) => quote)).toContain("The classic profile changes in 2028.");
    const strange = tableOf("classic in 2029", "Renewal", [["after 30 days", RENEWED]]);
    await proveItems(strange, by);
    expect(outcomes(strange)).toEqual([expect.stringContaining("2029")]);
  });

  it("R12 may give the figure of a case that any page tells, which is then shown with each cell: the sentence likest to the label", async () => {
    const valves = materialOf([
      { title: "Lifetimes", text: "A tlsserver certificate lives 45 days." },
      { title: "Pumps", text: "A pump weighs 155 kg.\n\nThe old valve of the mill leaks at 155 bar.\n\nA tall valve opens at 155 bar." },
    ]);
    const by = () => provingWith(valves);
    const told = by();
    const items = tableOf("a tall valve at 155 bar", "Lifetime", [["45 days", valves.id("lives 45")]]);
    await proveItems(items, told.by);
    expect(outcomes(items)).toEqual(["proven"]);
    expect(told.asked[0]?.evidence.map(({ quote }) => quote)).toEqual([
      "A tlsserver certificate lives 45 days.",
      "A tall valve opens at 155 bar.",
    ]);
    expect(items.all()[0]?.draft.from).toEqual([valves.id("lives 45"), valves.id("A tall valve")]);
    for (const label of ["a valve at 156 bar", "a valve at 1.55 bar"]) {
      const strange = tableOf(label, "Lifetime", [["45 days", valves.id("lives 45")]]);
      await proveItems(strange, by().by);
      expect(outcomes(strange), label).toEqual([expect.stringContaining("in the row label")]);
    }
  });

  it("R12 may give the figure of a case that one sentence tells among many that are liker to it and give another", async () => {
    const many = Array.from({ length: 40 }, (_, at) => `A tall valve of model ${at + 200} weighs 155 kg.`);
    const valves = materialOf([
      { title: "Lifetimes", text: "A tlsserver certificate lives 45 days." },
      { title: "Pumps", text: `${many.join("\n\n")}\n\nIt leaks after 155 km.` },
    ]);
    const items = tableOf("a tall valve after 155 km", "Lifetime", [["45 days", valves.id("lives 45")]]);
    await proveItems(items, provingWith(valves).by);
    expect(outcomes(items)).toEqual(["proven"]);
    expect(items.all()[0]?.draft.from).toEqual([valves.id("lives 45"), valves.id("It leaks")]);
  });
});
