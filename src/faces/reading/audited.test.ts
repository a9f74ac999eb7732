import { describe, expect, it } from "vitest";
import type { Audit, AuditCitation, AuditStatement } from "../../audit/result.ts";
import { namedStatements, readingOfAudit, strengthOfStatement } from "./audited.ts";
import { proofOfStatement } from "./audited-proof.ts";

const citation = (
  verdict: AuditCitation["verdict"],
  reference: number | undefined,
  quotes: AuditCitation["quotes"] = [],
): AuditCitation => ({
  ...{ label: reference === undefined ? "9" : String(reference), style: "number", scope: "sentence", claim: "The mill stands.", verdict },
  ...{ score: 0.5, reasons: ["so it says"], quotes, ...(reference === undefined ? {} : { reference }) },
});
const statement = (text: string, more: Partial<AuditStatement> = {}): AuditStatement => ({
  ...{ line: 1, block: 1, section: "", text, place: "sentence", factual: true, long: false, independent_sources: 1, citations: [] },
  ...more,
});
const reference = (index: number, link: "alive" | "dead" = "alive"): Audit["references"][number] => ({
  ...{ index, title: `Source ${index}`, url: `https://s${index}.test/`, line: 9, origin: "listed", state: "read", link, citations: 1 },
  snapshot_id: `copy${index}`,
});
const audit = (statements: AuditStatement[], references = [reference(1)]): Audit => ({
  ...{ run_id: "r", name: "report.md", title: "Mills", format: "markdown", sha256: "", audited_at: "2026-01-01", reading: "stored" },
  structure: { references: 1 } as unknown as Audit["structure"],
  figures: {
    ...{ fact: { citation_accuracy: 1, effective_citations: 1, pairs: 1 }, contradicted: 0, dead_links: 0, dangling: 0, open: 0 },
    strict: { citation_accuracy: 0.5, source_average: null, claim_coverage: null, pairs: 2 },
  } as unknown as Audit["figures"],
  ...{ findings: [], references, statements },
});

describe("a report of others as it is read once it was checked", () => {
  it("I7 keeps its paragraphs, lists and headings, its sentences with the sources they name", () => {
    const view = readingOfAudit(
      audit([
        statement("The mill stands.", { citations: [citation("supported", 1)] }),
        statement("So much for that.", { factual: false }),
        statement("It has wheels.", { block: 2, section: "Parts", place: "item", citations: [citation("not found", undefined)] }),
        statement("And a roof.", { block: 3, section: "Parts", place: "item" }),
      ]),
    );
    expect(view.blocks).toMatchObject([
      {
        kind: "paragraph",
        line: [
          { kind: "sentence", text: "The mill stands." },
          { kind: "marks", sources: [1] },
          { text: " " },
          { kind: "text", text: "So much for that." },
        ],
      },
      { kind: "heading", text: "Parts" },
      { kind: "list", items: [[{ kind: "sentence" }, { kind: "text", text: " [9]" }], [{ kind: "sentence", text: "And a roof." }]] },
    ]);
    expect(view.sentences.map(({ strength, uncited }) => strength?.verdict ?? uncited)).toEqual(["supported", "not found", true]);
  });

  it("I7 holds a citation that fails against a sentence that others carry, and a dead link against whoever cites it", () => {
    const both = statement("The mill stands.", {
      citations: [citation("supported", 1), citation("contradicted", 2)],
      together: { verdict: "supported", score: 1, reasons: [] },
    });
    expect(strengthOfStatement(both, [reference(1), reference(2, "dead")])).toMatchObject({
      verdict: "supported",
      sources: 2,
      weakened: ["gone", "citation"],
    });
  });

  it("I7 R12 proves each citation from the stored copy, and marks what only comes nearest", async () => {
    const text = "The mill burned down.";
    const quote = {
      ...{ snapshotId: "copy1" as AuditCitation["quotes"][number]["snapshotId"], span: { start: 0, end: text.length }, text },
      ...{ locatedBy: "exact" as const, context: text, link: "https://s1.test/" },
    };
    const one = audit([
      statement("The mill stands.", { citations: [citation("not found", 1, [quote]), citation("not found", undefined)] }),
    ]);
    const [named] = namedStatements(one);
    if (named === undefined) throw new Error("no statement");
    const proof = await proofOfStatement(one, named, { getSnapshot: async () => undefined });
    expect(proof.claims).toMatchObject([
      {
        label: "1",
        source: 1,
        verdict: "not found",
        quotes: [{ source: 1, words: text, located: false, closest: true, title: "Source 1" }],
      },
      { label: "9", quotes: [] },
    ]);
    expect(proof.claims[1]?.source).toBeUndefined();
  });
});
