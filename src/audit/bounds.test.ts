import { describe, expect, it } from "vitest";
import { LONGEST_STATEMENT } from "./bounds.ts";
import { auditWork } from "./work.ts";

const REFERENCES = "\n\n## References\n\n[1] The bridge. https://one.test/a\n";
const read = (source: string) => auditWork.read({ source, format: "markdown" });

describe("X5 a report is held to what can be checked, and says so", () => {
  it("keeps the beginning of a statement that is too long", () => {
    const { report, findings } = read(`The bridge ${"is long and ".repeat(2_000)}opened [1].${REFERENCES}`);
    expect(report.statements[0]?.text).toHaveLength(LONGEST_STATEMENT);
    expect(report.statements[0]?.cited[0]?.claim).toBe(report.statements[0]?.text);
    expect(findings.find(({ rule }) => rule === "too long")?.message).toMatch(/has 24\d\d\d characters, of which only the first 4000 are kept/);
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
    const source = Array.from({ length: 10_001 }, (_, n) => `The bridge ${n} opened in 2019.`).join("\n\n");
    expect(() => read(source)).toThrow("The report has 10001 statements; at most 10000 are checked. Verify it in parts.");
  });
});
