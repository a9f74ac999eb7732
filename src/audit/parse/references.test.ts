import { describe, expect, it } from "vitest";
import { readAddress } from "./addresses.ts";
import { referenceHeading } from "./headings.ts";
import { parseReport } from "./report.ts";

function listed(source: string) {
  return parseReport(source, "markdown")
    .references.filter((one) => one.origin !== "inline")
    .map(({ label, title, address }) => [label, title, address]);
}

const A = "https://one.test/a";
const B = "https://two.test/b";

describe("I7 lists of sources", () => {
  it.each([
    ["numbered, address in brackets", "Tides [1].\n\n## Sources\n\n1. One day (https://one.test/a)\n2. Two (https://two.test/b)"],
    ["numbered links", "Tides [1].\n\n### Sources\n\n1. [One day](https://one.test/a)\n2. [Two](https://two.test/b)"],
    ["bracketed lines", "Tides [1].\n\n## References\n[1] One day. https://one.test/a\n[2] Two: https://two.test/b"],
    [
      "bracketed lines with hard breaks",
      "Tides [1].\n\n**Works cited**\n\n[1] One day: https://one.test/a  \n[2] Two: https://two.test/b  \n",
    ],
    ["definitions", 'Tides [1].\n\n[1]: https://one.test/a "One day"\n[2]: https://two.test/b (Two)'],
    ["bullets with numbers", "Tides [1].\n\n## Bibliography\n\n- [1] One day, https://one.test/a\n- [2] Two, https://two.test/b"],
    ["addresses in square brackets", "Tides [1].\n\n## 9. Sources\n\n[1] One day [https://one.test/a]\n[2] Two [https://two.test/b]"],
    [
      "a table",
      "Tides [1].\n\n## Sources\n\n| # | Title | URL |\n|---|---|---|\n| 1 | One day | https://one.test/a |\n| [2] | Two | <https://two.test/b> |",
    ],
    ["no heading at all", "Tides [1].\n\n[1] One day: https://one.test/a\n[2] Two: https://two.test/b"],
    ["a last numbered list under no heading", "Tides [1].\n\n1. [One day](https://one.test/a)\n2. [Two](https://two.test/b)"],
    ["Chinese, full-width marks", "潮汐【1】。\n\n## 八、参考文献\n\n[1] One day：https://one.test/a\n[2] Two：https://two.test/b"],
    [
      "a heading within a heading",
      "Tides [1].\n\n## 参考来源\n\n### Sources\n\n1. One day: https://one.test/a\n2. Two: https://two.test/b\n\n---\n\nThat is all there is.",
    ],
  ])("%s", (_, report) => {
    expect(listed(report)).toEqual([
      ["1", "One day", A],
      ["2", "Two", B],
    ]);
  });

  it("entries without numbers have those in which they stand", () => {
    const { references, statements } = parseReport(
      "Tides turn [2].\n\n## Sources\n\n- One https://one.test/a\n- Two https://two.test/b",
      "markdown",
    );
    expect(references[statements[0]?.cited[0]?.reference ?? -1]?.address).toBe(B);
  });

  it("what follows the list is part of the report again", () => {
    const report = "Tides turn [1].\n\n## Sources\n\n[1] One: https://one.test/a\n\n---\n\nThe figures are estimates of last spring.";
    expect(parseReport(report, "markdown").statements.map((one) => one.text)).toEqual([
      "Tides turn.",
      "The figures are estimates of last spring.",
    ]);
  });

  it("a section about data sources is no list of sources", () => {
    const report =
      "## 3. Data sources\n\nWe used 48 turbines of two makers. They ran for a year [1].\n\n## Sources\n\n[1] One: https://one.test/a";
    expect(parseReport(report, "markdown").statements).toHaveLength(2);
  });

  it("a number means the next list where sections have their own", () => {
    const report =
      "Tides turn [1].\n\n## Sources\n\n[1] https://one.test/a\n\n# Part two\n\nWinds blow [1].\n\n## Sources\n\n[1] https://two.test/b";
    const { statements, references } = parseReport(report, "markdown");
    expect(statements.map((one) => references[one.cited[0]?.reference ?? -1]?.address)).toEqual([A, B]);
  });

  it.each([
    ["Sources", "certain"],
    ["7. References and Further Reading", "certain"],
    ["## 十、参考文献", "certain"],
    ["Annotated Bibliography", "certain"],
    ["Quellen", "certain"],
    ["Источники", "certain"],
    ["Kaynaklar", "certain"],
    ["المصادر", "certain"],
    ["Data sources and methods", "possible"],
    ["Sources of error in tidal models", "possible"],
    ["Conclusion", "no"],
  ])("the heading %j is %s", (heading, sure) => {
    expect(referenceHeading(heading)).toBe(sure);
  });

  it.each([
    ["https://one.test/a", undefined],
    ["library:docs/a.md", undefined],
    ["www.one.test/a", "https://"],
    ["https://https://one.test", "twice"],
    ["ftp://one.test/a", "ftp"],
    ["https://exa mple.test", "space"],
    ["https://user:secret@one.test/", "password"],
    ["https://nothing", "host name"],
    ["https://example.com/page", "placeholder"],
  ])("the address %j has the fault %j", (url, fault) => {
    if (fault === undefined) expect(readAddress(url)).toHaveProperty("address");
    else expect(readAddress(url)).toHaveProperty("fault", expect.stringContaining(fault));
  });
});

describe("long entries", () => {
  it("X5 a run of dashes or stops as long as a chapter takes no time to speak of", () => {
    const run = "—".repeat(100_000);
    const report = parseReport(`# Report\n\nThe bridge opened [1].\n\n## References\n\n[1]: http://a.org/x\n${run}x\n`, "markdown");
    expect(report.references.map(({ url }) => url)).toEqual(["http://a.org/x"]);
  });
});
