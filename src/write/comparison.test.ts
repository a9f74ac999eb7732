import { describe, expect, it } from "vitest";
import { claimSchema } from "../domain/claim.ts";
import type { QuotedCells } from "../domain/quote.ts";
import { writtenTables } from "../extract/table/written.ts";
import { quotedCells } from "../text/table.ts";
import { comparisonCells } from "./comparison.ts";
import { tableOf } from "./table.ts";
import type { DraftSentence, WritableClaim } from "./writer.ts";

let made = 0;

function writable(text: string, page = "p", cells?: QuotedCells): WritableClaim {
  const id = `c${made++}`;
  const claim = claimSchema.parse({
    id,
    text,
    type: "fact",
    confidence: 0.9,
    relevance: 0.8,
    taskIds: ["t1"],
    quotes: [{ snapshotId: page, span: { start: 100 * made, end: 100 * made + text.length }, text, locatedBy: "exact", cells }],
    judgement: { verdict: "supported", score: 0.9, reasons: [], judge: { kind: "rules", version: "1" } },
  });
  return { claim, sourceTitle: "A page", independentSources: 1 };
}

const HEADS = "| Machine | Price | Tank |";
function row(cells: string, page?: string): WritableClaim {
  const table = `${HEADS}\n| --- | --- | --- |\n${cells}`;
  return writable(cells, page, quotedCells(table, writtenTables(table), { start: table.length - cells.length, end: table.length }));
}
const shown = (cells: readonly DraftSentence[]) => cells.map(({ cell }) => [cell?.row, cell?.column, cell?.shown]);
const MACHINES = { things: ["Arc", "Bow"], aspects: [] };

describe("things side by side", () => {
  it("R14 takes the rows of a source's table, a statement for each cell, each with its claim", () => {
    const rows = [row("| Arc | 249 euros | 1.2 litres |"), row("| Bow | 399 euros | 1.8 litres |")];
    const cells = comparisonCells(rows, MACHINES);
    expect(shown(cells)).toEqual([
      ["Price", "Arc", "249 euros"],
      ["Price", "Bow", "399 euros"],
      ["Tank", "Arc", "1.2 litres"],
      ["Tank", "Bow", "1.8 litres"],
    ]);
    expect(cells[0]).toMatchObject({ text: "Arc – Price: 249 euros", claimIds: [rows[0]?.claim.id] });
    for (const { text, cell } of cells) expect(text).toContain(cell?.shown);
  });

  it("R14 puts a sentence from elsewhere into the row it speaks of, and two sources that say the same into one cell", () => {
    const rows = [row("| Arc | 249 euros | 1.2 litres |"), row("| Bow | 399 euros | 1.8 litres |")];
    const other = [
      writable("The Bow costs 420 euros.", "q"),
      writable("The Bow is the cheapest.", "s"),
      row("| Arc | 249 euros | 1.3 litres |", "r"),
    ];
    const cells = comparisonCells([...rows, ...other], MACHINES);
    expect(shown(cells.filter(({ cell }) => cell?.row === "Price"))).toEqual([
      ["Price", "Arc", "249 euros"],
      ["Price", "Bow", "399 euros"],
      ["Price", "Bow", "The Bow costs 420 euros."],
    ]);
    expect(cells[0]?.claimIds).toHaveLength(2);
  });

  it("R14 pairs sentences that say the same kind of thing, under the words they share", () => {
    const cells = comparisonCells(
      [
        writable("Pelican keeps messages on disk."),
        writable("Tern does not guarantee any order."),
        writable("Tern keeps messages in memory."),
        writable("Pelican guarantees the order of messages within a topic."),
        writable("Storks nest on roofs."),
      ],
      { things: ["Pelican", "Tern"], aspects: [] },
    );
    expect(shown(cells)).toEqual([
      ["Keeps messages", "Pelican", "Pelican keeps messages on disk."],
      ["Keeps messages", "Tern", "Tern keeps messages in memory."],
      ["Guarantee", "Pelican", "Pelican guarantees the order of messages within a topic."],
      ["Guarantee", "Tern", "Tern does not guarantee any order."],
    ]);
  });

  it("R14 gives the respects the question names first", () => {
    const rows = [row("| Arc | 249 euros | 1.2 litres |"), row("| Bow | 399 euros | 1.8 litres |")];
    expect(shown(comparisonCells(rows, { ...MACHINES, aspects: ["tank"] }))[0]).toEqual(["Tank", "Arc", "1.2 litres"]);
  });

  it.each([
    ["one thing alone", [row("| Arc | 249 euros | 1.2 litres |")]],
    ["rows of parts of a thing", [row("| arc.key | a secret | 1 |"), row("| bow.key | a secret | 2 |")]],
    [
      "a table of what befalls the things",
      [row("| Arc | 1 | 2 |"), row("| Arc | 3 | 4 |"), row("| Bow | 5 | 6 |"), row("| Bow | 7 | 8 |")],
    ],
    ["sentences about other matters", [writable("Arc was founded in 1950."), writable("Bow tastes bitter.")]],
  ])("R14 makes no table of %s", (_, claims) => {
    expect(comparisonCells(claims, MACHINES)).toEqual([]);
  });
});

describe("a table of a source", () => {
  it("R14 is shown as one where enough of its rows were chosen, in their order", () => {
    const rows = [row("| Arc | 249 euros | 1.2 litres |"), row("| Bow | 399 euros | – |"), row("| Cob | 179 euros | 0.9 litres |")];
    const table = tableOf([...rows].reverse(), 3);
    expect(table?.corner).toBe("Machine");
    expect(shown(table?.cells ?? [])).toEqual([
      ["Arc", "Price", "249 euros"],
      ["Arc", "Tank", "1.2 litres"],
      ["Bow", "Price", "399 euros"],
      ["Cob", "Price", "179 euros"],
      ["Cob", "Tank", "0.9 litres"],
    ]);
    expect(tableOf(rows.slice(0, 2), 3)).toBeUndefined();
  });

  it("R14 tells rows of one name apart", () => {
    const rows = ["bad key", "blocked", "slow"].map((fault) => row(`| Arc | ${fault} | 1 |`));
    const texts = tableOf(rows, 3)?.cells.map(({ text }) => text) ?? [];
    expect(new Set(texts).size).toBe(6);
    expect(texts[1]).toBe("Arc – Price: bad key; Tank: 1");
  });
});
