import { describe, expect, it } from "vitest";
import { readingSchema } from "../domain/reading.ts";
import { lexiconOf } from "../lexicon/lexicon.ts";
import { assembleReport, type ProvenSection, type ReportParts, renderSection } from "./assemble.ts";
import { proven, sourceOf } from "./assemble-material.ts";
import { Beginning } from "./beginning.ts";
import { Numbering } from "./numbering.ts";

const section = (title: string, ...texts: readonly (readonly [string, string])[]): ProvenSection => ({
  title,
  blocks: texts.length === 0 ? [] : [{ layout: "prose", sentences: texts.map(([text, page]) => proven(text, page)) }],
});
const NOTHING = section("");
const CONCLUSION = section("", ["Both turn with the tide.", "c"]);

/** The pieces that are given while a report is written, and the report. */
function told(parts: Pick<ReportParts, "introduction" | "findings"> & Partial<Omit<ReportParts, "introduction" | "findings">>) {
  const whole: ReportParts = {
    ...{ title: "How do tides *turn*?", frame: lexiconOf("en").frame, reading: undefined, conclusion: CONCLUSION, sourceOf },
    ...{ notes: { top: [], conclusion: ["Two sources."], unresolved: [{ text: "Why?", reason: "nobody says" }] } },
    ...parts,
  };
  const beginning = new Beginning(whole.title, whole.reading, whole.frame);
  const numbering = new Numbering(sourceOf);
  const pieces = [whole.introduction, ...whole.findings].flatMap((one, at) => {
    if (one.blocks.length === 0) return [];
    const markdown = renderSection(one, numbering, [], whole.noteOf, whole.frame);
    beginning[at === 0 ? "introduction" : "finding"]({ title: one.title, markdown });
    return beginning.give(whole.notes.top) ?? [];
  });
  return { pieces, report: assembleReport(whole).markdown };
}

const SHORT = section("", ["They turn twice a day.", "a"]);
const EBB = section("Ebb", ["The ebb lasts six hours.", "b"], ["The flood is as long.", "a"]);
const FLOOD = section("Flood | <b>", ["The flood comes after it.", "c"]);
const READING = readingSchema.parse({ by: "model", typed: "tydes", candidates: ["Tides?"], searched: true });
const ASKED = section("How do tides *turn*?", ["They turn with the moon.", "b"]);

describe("the beginning of a report", () => {
  it.each([
    ["an introduction and two findings", { introduction: SHORT, findings: [EBB, FLOOD] }, 3],
    ["no introduction", { introduction: NOTHING, findings: [EBB, NOTHING, FLOOD] }, 2],
    ["nothing but an introduction", { introduction: SHORT, findings: [] }, 1],
    [
      "notes at the top",
      { introduction: SHORT, findings: [EBB], reading: READING, notes: { top: ["One.", "Two."], conclusion: [], unresolved: [] } },
      2,
    ],
    ["one finding headed by the question, which loses its heading", { introduction: SHORT, findings: [ASKED] }, 1],
    ["two findings, of which the first is headed by the question", { introduction: SHORT, findings: [ASKED, FLOOD] }, 2],
    ["two findings, of which the second is headed by the question", { introduction: SHORT, findings: [EBB, ASKED] }, 3],
    ["German words around it", { introduction: SHORT, findings: [EBB, FLOOD], frame: lexiconOf("de").frame }, 3],
    ["marks on statements", { introduction: SHORT, findings: [EBB], noteOf: () => "(unconfirmed)" }, 2],
  ])("R14 with %s stands in the whole report byte for byte, piece after piece", (_, parts, many) => {
    const { pieces, report } = told(parts);
    const text = pieces.map((piece) => piece.text).join("");
    expect(report.startsWith(text)).toBe(true);
    expect(pieces).toHaveLength(many);
    let at = 0;
    for (const piece of pieces) {
      expect(piece.at).toBe(at);
      at += piece.text.length;
    }
    // All is told but the conclusion and what follows, and a finding whose heading is open.
    const rest = report.slice(text.length);
    expect(rest).toMatch(
      parts.findings.length === 1 && parts.findings[0] === ASKED ? /^## Findings\n\nThey turn with the moon/ : /^## (?:Conclusion|Fazit)/,
    );
  });

  it("R14 gives nothing twice, and nothing where the top turned out otherwise", () => {
    const beginning = new Beginning("Tides?", undefined, lexiconOf("en").frame);
    beginning.introduction({ title: "", markdown: "They turn [1]." });
    expect(beginning.give(["A note."])).toEqual({ at: 0, text: "# Tides?\n\n> A note.\n\n## In short\n\nThey turn [1].\n\n" });
    expect(beginning.give(["A note."])).toBeUndefined();
    beginning.finding({ title: "Ebb", markdown: "It ebbs [2]." });
    expect(beginning.give(["Another note, longer than the first one was."])).toBeUndefined();
    expect(beginning.give(["A note."])).toEqual({ at: 50, text: "## Ebb\n\nIt ebbs [2].\n\n" });
  });
});
