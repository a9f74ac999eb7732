import { describe, expect, it } from "vitest";
import type { Sentence } from "../domain/report.ts";
import { assembleReport, olderMark, type ProvenSection, type ReportParts, renderSection } from "./assemble.ts";
import { proven, sourceOf } from "./assemble-material.ts";
import { Numbering } from "./numbering.ts";

const cell = (at: number, row: string, column: string, shown: string) => ({ at, row, column, shown });

describe("tables", () => {
  const section: ProvenSection = {
    title: "Side by side",
    layout: "table",
    sentences: [
      proven("Arc – Price: 249 euros"),
      proven("Bow – Price: 399 euros", "b"),
      proven("Bow – Tank: 2 litres", "b"),
      proven("Arc is the cheapest."),
    ],
    cells: new Map([
      ["Arc – Price: 249 euros", cell(0, "Price", "Arc", "249 euros")],
      ["Bow – Price: 399 euros", cell(0, "Price", "Bow", "399 euros")],
      ["Bow – Tank: 2 litres", cell(1, "Tank | <b>", "Bow", "2 litres")],
    ]),
  };

  it("R14 give each cell its citation, leave empty what nothing fills, and put the rest below", () => {
    const sentences: Sentence[] = [];
    expect(renderSection(section, new Numbering(sourceOf), sentences)).toBe(
      [
        "|  | Arc | Bow |",
        "| --- | --- | --- |",
        "| Price | 249 euros [1] | 399 euros [2] |",
        "| Tank \\| \\<b\\> | – | 2 litres [2] |",
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

  it("R12 show nothing that is not in the proven sentence", () => {
    const cells = new Map([["Arc – Price: 249 euros", cell(0, "Price", "Arc", "only 199 euros")]]);
    const rendered = renderSection({ ...section, cells }, new Numbering(sourceOf), []);
    expect(rendered).toContain("| Price | Arc – Price: 249 euros [1] |");
    expect(rendered).not.toContain("199");
  });
});

describe("lists and prose", () => {
  it("R14 close what has no stop, so that statements do not run together", () => {
    const section: ProvenSection = { title: "T", layout: "prose", sentences: [proven("port – default: 7400"), proven("It starts.")] };
    expect(renderSection(section, new Numbering(sourceOf), [])).toBe("port – default: 7400 [1]. It starts [1].");
  });

  it("R12 put what disagrees on one line, each side with whose it is before and its marker behind it", () => {
    const sentences = [proven("It cost 1 euro."), proven("It cost 2 euros.", "b")];
    const whose = new Map([
      ["It cost 1 euro.", "Daily *Gull* (2021-05-03)"],
      ["It cost 2 euros.", "Lab"],
    ]);
    const section: ProvenSection = { title: "T", layout: "pairs", sentences, whose };
    const rendered = renderSection(section, new Numbering(sourceOf), []);
    expect(rendered).toBe("- Daily \\*Gull\\* (2021-05-03): It cost 1 euro [1]. Lab: It cost 2 euros [2].");
  });

  it("R13 mark what a later source overtook, with its day", () => {
    const section: ProvenSection = { title: "T", layout: "bullets", sentences: [proven("It has 25 days.")] };
    const rendered = renderSection(section, new Numbering(sourceOf), [], () => olderMark("2023-03-01T00:00:00Z"));
    expect(rendered).toBe("- It has 25 days (older source, 2023-03-01) [1].");
  });
});

describe("a report", () => {
  const empty: ProvenSection = { title: "", layout: "prose", sentences: [] };
  const parts = (findings: readonly ProvenSection[]): ReportParts => ({
    title: "How long is it?",
    reading: undefined,
    introduction: { ...empty, sentences: [proven("It is long.")] },
    findings,
    conclusion: empty,
    notes: { top: [], conclusion: [], unresolved: [] },
    sourceOf,
  });

  it("R14 does not head its only section with the question once more", () => {
    const one = { title: "How long is it?", layout: "prose" as const, sentences: [proven("It is 3 m long.")] };
    expect(assembleReport(parts([one])).markdown.match(/How long is it\?/g)).toHaveLength(1);
    expect(assembleReport(parts([one, { ...one, title: "Else" }])).markdown).toContain("### Else");
  });
});
