import { describe, expect, it } from "vitest";
import type { SnapshotId } from "../domain/snapshot.ts";
import { LONGEST_STATEMENT, withinLength } from "./bounds.ts";
import { auditWork } from "./work.ts";

const REFERENCES = "\n\n## References\n\n[1] The bridge. https://one.test/a\n";
const read = (source: string) => auditWork.read({ source, format: "markdown" });

describe("X5 a report is held to what can be checked, and says so", () => {
  it("keeps the beginning of a statement that is too long", () => {
    const { report, findings } = read(`The bridge ${"is long and ".repeat(2_000)}opened [1].${REFERENCES}`);
    expect(report.statements[0]?.text).toHaveLength(LONGEST_STATEMENT);
    expect(report.statements[0]?.cited[0]?.claim).toBe(report.statements[0]?.text);
    expect(findings.find(({ rule }) => rule === "too long")?.message).toMatch(
      /has 24\d\d\d characters, of which only the first 4000 are kept/,
    );
  });

  it("checks the first citations of a statement that cites more than it says", () => {
    const words = "the council ".repeat(100);
    const links = Array.from({ length: 300 }, (_, n) => `[${n}](https://site.test/p${n})`).join(" ");
    const { report, findings } = read(`The bridge of ${words} opened ${links}.`);
    const [statement] = report.statements;
    const claimed = statement?.cited.reduce((all, { claim }) => all + claim.length, 0) ?? 0;
    expect(statement?.cited.length).toBeGreaterThan(0);
    expect(claimed).toBeLessThanOrEqual(20_000);
    expect(findings.find(({ rule }) => rule === "too long")?.message).toMatch(/cites 300 times, of which only the first \d+ are checked/);
  });

  it("leaves a report alone that is within them", () => {
    const { report, findings } = read(`The bridge opened in 2019 [1]. It is long [1].${REFERENCES}`);
    expect(report.statements).toHaveLength(2);
    expect(findings).toEqual([]);
  });

  it("refuses more statements than it checks, and names the limit", () => {
    const source = Array.from({ length: 4_001 }, (_, n) => `The bridge ${n} opened in 2019.`).join("\n\n");
    expect(() => read(source)).toThrow("The report has more than 4000 statements, which is the most that is checked; verify it in parts.");
  });
});

it("X5 no more is found in a report than anybody goes through, and how much more there was is said", () => {
  const source = Array.from({ length: 3_000 }, (_, n) => `<p><a href="/p${n}">Page ${n}</a></p>`).join("\n");
  const { findings } = auditWork.read({ source, format: "html" });
  expect(findings).toHaveLength(1_001);
  expect(findings.at(-1)?.message).toMatch(/^2000 more findings from here on are not shown/);
});

describe("X5 an audit is no longer than a multiple of its report", () => {
  const quote = {
    snapshotId: "s" as SnapshotId,
    span: { start: 0, end: 1 },
    text: "q".repeat(1_000),
    locatedBy: "exact" as const,
    context: "c".repeat(3_000),
    link: "https://one.test/a",
  };
  const citation = {
    label: "1",
    style: "number" as const,
    scope: "sentence" as const,
    claim: "It opened.",
    verdict: "supported" as const,
    score: 1,
    reasons: [],
    quotes: [quote],
  };
  const statements = (count: number) => Array.from({ length: count }, (_, at) => ({ line: at + 1, citations: [citation] }));

  it("later citations lose their quotes and keep their verdicts, and a finding says so", () => {
    const { statements: shown, findings } = withinLength(statements(1_000), 20_000);
    const characters = shown
      .flatMap((one) => one.citations.flatMap(({ quotes }) => quotes))
      .reduce((sum, { text, context }) => sum + text.length + context.length, 0);
    expect(characters).toBeLessThanOrEqual(200_000 + 3 * 20_000);
    expect(shown.every(({ citations }) => citations[0]?.verdict === "supported")).toBe(true);
    const without = shown.filter(({ citations }) => citations[0]?.quotes.length === 0).length;
    expect(findings[0]?.message).toContain(`the quotes of ${without} citations from here on are not shown`);
    expect(findings[0]?.line).toBe(1_000 - without + 1);
  });

  it("one that is short stays as it is", () => {
    const few = statements(10);
    expect(withinLength(few, 20_000)).toEqual({ statements: few, findings: [] });
  });
});
