import { describe, expect, it } from "vitest";
import { UNSURE } from "../domain/claim.ts";
import { parsePage } from "../extract/html/tree.ts";
import { DOUBT_QUESTIONS } from "../verify/doubts/doubts.ts";
import { RULES_JUDGE } from "../verify/rules.ts";
import { auditMarkdown } from "./markdown.ts";
import { OPEN_TITLE } from "./open.ts";
import { auditPage } from "./page.ts";
import type { Audit, AuditCitation } from "./result.ts";

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
    wrong_figures: 0,
    open: 0,
    open_covering: 0,
    independent_share: 0,
    judges: [RULES_JUDGE.version],
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
    expect(page).toContain(`Judged by ${RULES_JUDGE.version}.`);
  });

  const QUOTE = {
    snapshotId: "s" as never,
    span: { start: 0, end: 1 },
    text: "It costs 90\nmillion & more.",
    locatedBy: "exact" as const,
    context: "Nobody knew. It costs 90 million & more. So be it.",
    link: "https://one.test/a#:~:text=It%20costs",
  };

  function withCitation(more: Partial<AuditCitation>): Audit {
    const [one] = AUDIT.statements;
    const [cited] = one?.citations ?? [];
    if (one === undefined || cited === undefined) throw new Error("no citation");
    const statement = {
      ...one,
      line: 7,
      text: "It costs 80 million.",
      citations: [{ ...cited, label: "3", claim: "It costs 80 million.", ...more }],
    };
    return { ...AUDIT, statements: [statement] };
  }

  it("what is wrong is listed first with its reason, stands open below, and is named in words, not in colour alone", () => {
    const page = auditPage(withCitation({ verdict: "partly supported", reasons: ["number 80 million not in evidence"], quotes: [QUOTE] }));
    expect(page).toMatch(/<h1>.*What to look at.*<h2>Figures.*<h2>Statements/s);
    expect(page).toMatch(/What to look at.*href="#s1">7<.*partly supported.*\[3\].*number 80 million not in evidence.*<h2>Statements/s);
    expect(page).toContain('<details id="s1" open>');
    expect(page).toContain("[3] partly supported</span></summary>");
  });

  it("R12 what only a model can tell is listed apart from what is wrong, with its likelihood and what to look at", () => {
    const open = { verdict: "not checked", open: true, score: 0.62, reasons: [UNSURE, DOUBT_QUESTIONS.cut], judge: RULES_JUDGE } as const;
    const audit = withCitation({ ...open, reasons: [...open.reasons], quotes: [QUOTE] });
    const page = auditPage(audit);
    expect(page).not.toContain("What to look at");
    expect(page).toMatch(
      new RegExp(`${OPEN_TITLE}.*href="#s1">7<.*62 % likely.*\\[3\\].*It costs 80 million.*does the rest change it.*<h2>Figures`, "s"),
    );
    expect(page).toContain('<details id="s1"><summary>');
    expect(page).toContain("[3] open, 62 % likely</span></summary>");
    expect(page.split("No model judged").length).toBe(2);
    const markdown = auditMarkdown(audit);
    expect(markdown.split("No model judged").length).toBe(2);
    expect(markdown).toContain(`## ${OPEN_TITLE}`);
    expect(markdown).toContain("- line 7, 62 % likely, \\[3\\] It costs 80 million.: part of a longer sentence: does the rest change it?");
  });

  it("what is supported stays closed, and its quote is marked in its passage with a link to the place", () => {
    const page = auditPage(withCitation({ verdict: "supported", reasons: [], quotes: [QUOTE] }));
    expect(page).not.toContain("What to look at");
    expect(page).toContain('<details id="s1"><summary>');
    expect(page).toContain("Nobody knew. <mark>It costs 90 million &#38; more.</mark> So be it.");
    expect(page).toContain('<a href="https://one.test/a#:~:text=It%20costs" rel="noreferrer nofollow">in the page</a>');
  });

  it("a source that is only linked to is called by its own title, a listed one as the list has it", () => {
    const [source] = AUDIT.references;
    if (source === undefined) throw new Error("no source");
    const named = (origin: "inline" | "listed") =>
      auditPage({
        ...AUDIT,
        references: [{ ...source, origin, title: "source", page_title: "Tides of the strait", url: "https://one.test/a" }],
      });
    expect(named("inline")).toContain(">Tides of the strait</a>");
    expect(named("listed")).toContain(">source</a>");
  });

  it("quotes of one passage are marked in it together", () => {
    const page = auditPage(withCitation({ quotes: [QUOTE, { ...QUOTE, text: "So be it." }] }));
    expect(page.match(/<blockquote>/g)).toHaveLength(1);
    expect(page.match(/<mark>/g)).toHaveLength(2);
  });
});

describe("I6 an audit as Markdown", () => {
  it("X5 nothing of report or sources opens anything", () => {
    const text = auditMarkdown(AUDIT);
    expect(text).not.toMatch(/(?<!\\)<(?:script|img)/);
    expect(text).not.toContain("](");
    expect(text).not.toContain("\u202e");
  });

  it("gives each citation its verdict and judge, and each quote its source, link, time and hash", () => {
    const [one] = AUDIT.statements;
    const [cited] = one?.citations ?? [];
    const [quote] = cited?.quotes ?? [];
    const [source] = AUDIT.references;
    if (one === undefined || cited === undefined || quote === undefined || source === undefined) throw new Error("no citation");
    const text = auditMarkdown({
      ...AUDIT,
      references: [{ ...source, title: "All about tides", text_sha256: "0123456789abcdef0123", captured_at: "2025-01-01T00:00:00.000Z" }],
      statements: [
        {
          ...one,
          text: "Tides turn.",
          citations: [
            {
              ...cited,
              label: "1",
              claim: "Tides turn.",
              reasons: ["word for word"],
              judge: RULES_JUDGE,
              quotes: [{ ...quote, text: "Tides turn.", context: "So it is. Tides turn.", link: "https://one.test/a#:~:text=Tides" }],
            },
          ],
        },
      ],
    });
    expect(text).toContain(
      [
        "**Tides turn.** (line 1)",
        `- \\[1\\] supported (1.00, judged by ${RULES_JUDGE.version}): word for word`,
        "  > “Tides turn.”",
        "  > in context: So it is. Tides turn.",
        "  — All about tides, https://one.test/a#:~:text=Tides, captured 2025-01-01T00:00:00.000Z, text sha256 0123456789abcdef, characters 0–1",
      ].join("\n"),
    );
  });
});
