import { describe, expect, it } from "vitest";
import { parsePage } from "../extract/html/tree.ts";
import { auditPage } from "./page.ts";
import type { Audit } from "./result.ts";

const EVIL = `<script>alert(1)</script><img src=x onerror=alert(2)>"'&\u202e`;

const none = { supported: 0, "partly supported": 0, contradicted: 0, "not found": 0, "source failed": 0, "not checked": 0 };

/** An audit in which everything that comes from outside tries to break out. */
const AUDIT: Audit = {
  run_id: "a_1",
  name: EVIL,
  title: EVIL,
  format: "markdown",
  sha256: "0",
  audited_at: "2025-01-01T00:00:00.000Z",
  reading: "network",
  structure: {
    references: 1,
    references_with_address: 1,
    repeated: 0,
    uncited: 0,
    gaps: 0,
    citations: 1,
    dangling: 0,
    statements: 1,
    factual: 1,
    long: 1,
    long_cited: 1,
    long_cited_directly: 1,
    long_cited_share: 1,
  },
  figures: {
    verdicts: { ...none, supported: 1 },
    covering: none,
    fact: { citation_accuracy: 1, effective_citations: 1, pairs: 1 },
    strict: { citation_accuracy: 1, source_average: 1, claim_coverage: 1, pairs: 1 },
    alce: { recall: 1, precision: 1 },
    dead_links: 0,
    dangling: 0,
    contradicted: 0,
    independent_share: 0,
    judges: ["rules@1"],
  },
  findings: [{ rule: "bare claim", severity: "note", line: 1, message: EVIL }],
  references: [
    {
      index: 1,
      label: EVIL,
      title: EVIL,
      url: "javascript:alert(3)",
      line: 9,
      origin: "listed",
      state: "read",
      link: "alive",
      citations: 1,
    },
  ],
  statements: [
    {
      line: 1,
      section: EVIL,
      text: EVIL,
      place: "sentence",
      factual: true,
      long: true,
      independent_sources: 1,
      citations: [
        {
          label: EVIL,
          style: "number",
          scope: "clause",
          reference: 1,
          claim: EVIL,
          verdict: "supported",
          score: 1,
          reasons: [EVIL],
          quotes: [
            {
              snapshotId: "s" as never,
              span: { start: 0, end: 1 },
              text: EVIL,
              locatedBy: "exact",
              context: EVIL,
              link: "data:text/html,x",
            },
          ],
        },
      ],
    },
  ],
};

describe("I7 the annotated page", () => {
  it("X5 nothing of report or sources becomes markup, a script or a link that is none", () => {
    const tags = new Set<string>();
    const targets: string[] = [];
    const visit = (node: ReturnType<typeof parsePage>) => {
      tags.add(node.tag);
      if (node.attributes.href !== undefined) targets.push(node.attributes.href);
      for (const child of node.children) if (child.kind === "element") visit(child);
    };
    const page = auditPage(AUDIT);
    visit(parsePage(page));
    for (const tag of ["script", "img", "iframe"]) expect(tags).not.toContain(tag);
    expect(targets).toEqual([]);
    expect(page).not.toContain("\u202e");
    expect(page).not.toContain("<script");
    expect(page).toContain("default-src 'none'");
  });

  it("shows each citation in the colour of its verdict, with its quote", () => {
    const page = auditPage({ ...AUDIT, statements: AUDIT.statements.map((one) => ({ ...one, text: "Tides turn." })) });
    expect(page).toContain('class="v v-supported" title="supported: ');
    expect(page).toContain("<summary>");
    expect(page).toContain("<blockquote>");
    expect(page).toContain("Judged by rules@1.");
  });
});
