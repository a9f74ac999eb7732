import { describe, expect, it } from "vitest";
import { parseReport } from "../../audit/parse/report.ts";
import type { Evidence, EvidenceQuote } from "../../write/evidence.ts";
import { reportPage } from "./page.ts";
import type { Reference } from "./reference.ts";

const quote = (over: Partial<EvidenceQuote> = {}): EvidenceQuote => ({
  text: "The tide turns four times a day.",
  before: "The strait is narrow.",
  after: "Nobody has stopped it [3] yet.",
  span: { start: 22, end: 54 },
  located_by: "exact",
  source: 1,
  title: "Tides <b>",
  url: "https://one.test/a",
  link: "https://one.test/a#:~:text=The%20tide",
  snapshot_id: "s1",
  text_sha256: "ab".repeat(32),
  captured_at: "2025-02-03T04:05:06.000Z",
  kept: true,
  ...over,
});

const statement = (text: string, sources: number[], ...quotes: EvidenceQuote[]): Evidence["statements"][number] => ({
  text,
  sources,
  claims: [
    {
      id: text,
      text,
      type: "fact",
      confidence: 1,
      verdict: "supported",
      score: 0.97,
      reasons: ["word for word"],
      judge: { kind: "rules", version: "rules@0" },
      quotes,
    },
  ],
});

const references: Reference[] = [1, 2].map((n) => ({
  key: `one-${n}`,
  cited: String(n),
  title: `Source ${n} "x"`,
  url: `https://one.test/${n}`,
  kind: "html",
}));

const page = (markdown: string, ...statements: Evidence["statements"]) =>
  reportPage({
    title: "Tides",
    markdown,
    evidence: { run_id: "r_1", query: "tides", statements },
    references,
    about: "Made by Assay, run r_1.",
  });

const hrefs = (html: string) => [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id ?? "");
const ids = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? "");

describe("I6 a report as one HTML page", () => {
  const TURNS = statement("The tide turns four times a day.", [1, 2], quote(), quote({ source: 2 }));
  const NARROW = statement("The strait is narrow.", [1], quote({ text: "The strait is narrow.", before: "", after: "" }));
  const html = page(
    "# Tides\n\n## In short\n\nThe strait is narrow [1]. The tide turns four times a day [1][2].\n\n- The strait is narrow (older source, 2024-01-01) [1].\n",
    NARROW,
    TURNS,
    NARROW,
  );

  it("I7 is checked as it stands: what it cites is what it cites to its readers, documents of their own machine as well, and its evidence cites nothing", () => {
    const local: Reference = { key: "b", cited: "2", title: "Boats", place: "docs/boats.md", kind: "markdown" };
    const made = reportPage({
      ...{ title: "Tides", about: "", markdown: "# Tides\n\nThe strait is narrow [1]. The tide turns four times a day [1][2].\n" },
      evidence: { run_id: "r_1", query: "tides", statements: [NARROW, TURNS] },
      references: [references[0] as Reference, local],
      files: new Map([["2", "file:///home/ann/docs/boats.md"]]),
    });
    expect(made).toContain('href="file:///home/ann/docs/boats.md"');
    const report = parseReport(made, "html");
    expect(report.references.map(({ address }) => address)).toEqual(["https://one.test/1", "library:docs/boats.md"]);
    expect(report.statements.map(({ text, cited }) => [text, cited.length])).toEqual([
      ["The strait is narrow.", 1],
      ["The tide turns four times a day.", 2],
    ]);
    // No other address may be told for where a link leads.
    for (const other of ["https://two.test/", "library:docs/tides.md"]) {
      const told = made.replace('value="library:docs/boats.md"', `value="${other}"`);
      expect(parseReport(told, "html").references.map(({ address }) => address)).toEqual(["https://one.test/1", undefined]);
    }
  });

  it.each([
    ["calculated", "→"],
    ["berechnet", "⇒"],
    ["вычислено", "←"],
  ])("R14 knows a statement by what is said of it in any language: %s, %s", (calculated, sign) => {
    const told = page(
      `# Tides\n\nThe strait is narrow (older source) ${sign} [1]. The tide turns four times a day (${calculated}: 2 · 2) [1].\n`,
      {
        ...TURNS,
        sources: [1],
        calculations: [{ result: "4", expression: "2 · 2", inputs: [{ figure: "2", claim_id: "c", quote: "2" }] }],
      },
      NARROW,
    );
    expect(told).toContain(`${sign} <a class="c" id="m2" href="#e2"`);
    expect(told).toContain(`(${calculated}: 2 · 2) <a class="c" id="m1" href="#e1"`);
  });

  it("leads from each citation to the quotes of its statement, and back", () => {
    expect(html).toContain('The strait is narrow <a class="c" id="m1" href="#e1"');
    expect(html).toMatch(/four times a day <a class="c" id="m2" href="#e2"[^>]*>\[1\]<\/a><a class="c" href="#e2"[^>]*>\[2\]<\/a>\./);
    expect(html).toContain('(older source, 2024-01-01) <a class="c" id="m3" href="#e3"');
    expect(html).toMatch(/<article id="e2"><h3>The tide turns four times a day\. .*href="#m2" aria-label="Back to where it is said"/);
    const known = new Set(ids(html));
    expect(hrefs(html).filter((id) => !known.has(id))).toEqual([]);
    expect(new Set(ids(html)).size).toBe(ids(html).length);
  });

  it("marks each quote in its context, a literal [3] of the source included, with source, time and hash", () => {
    expect(html).toContain("The strait is narrow. <mark>The tide turns four times a day.</mark> Nobody has stopped it [3] yet.");
    expect(html).toContain("captured 2025-02-03 04:05");
    expect(html).toContain(`title="SHA-256: ${"ab".repeat(32)}"`);
    expect(html).toContain("supported");
  });

  it("a cell of a table, which shows a part of its sentence, leads to that sentence", () => {
    const cells = page("| | tide |\n| --- | --- |\n| strait | four times a day [1][2] |\n", TURNS);
    expect(cells).toContain('href="#e1"');
  });

  it("a marker of no known statement leads to its source, and one of no source stays text", () => {
    const text = page("Something else [2]. Nothing at all [9].\n", TURNS);
    expect(text).toContain('href="#source-2"');
    expect(text).toContain("Nothing at all [9].");
    expect(text).not.toContain('href="#m1"');
  });

  it("X5 holds no script and nothing of a source that opens anything; an escaped bracket is no citation", () => {
    const hostile = page(
      "# A <script>alert(1)</script>\n\n![x](https://evil.test/p.png) [y](javascript:alert(1)) <https://evil.test> \\[1\\] &lt;b>\n",
      statement(
        '<img src=x onerror="alert(1)">',
        [1],
        quote({ title: '"><script>', link: "javascript:alert(1)", before: "</mark><script>" }),
      ),
    );
    expect(hostile).not.toMatch(/<script|<img|href="javascript|src="https/i);
    expect(hostile).toContain("[y](javascript:alert(1)) &lt;https://evil.test&gt; [1] ");
    expect(hostile).toContain("default-src 'none'");
  });

  it("says so where the stored copy is gone, and prints open", () => {
    expect(page("x", statement("x", [1], quote({ kept: false, link: "", title: "" })))).toContain("the stored copy is no longer kept");
    expect(html).toContain("@media print");
  });
});
