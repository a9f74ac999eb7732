import { describe, expect, it } from "vitest";
import { lintReport, missingNumbers } from "./lint.ts";
import { parseReport } from "./parse/report.ts";
import { structureOf } from "./structure.ts";

function lint(source: string): string[] {
  return lintReport(parseReport(source, "markdown")).map(({ rule, severity, line, message }) => `${line} ${severity} ${rule}: ${message}`);
}

const BOTH = "Tides turn [1]. Winds blow [2].\n\n## Sources\n\n";

describe("R12 structural findings", () => {
  it("a sound report has none", () => {
    expect(lint(`${BOTH}[1] One: https://one.test/a\n[2] Two: https://two.test/b`)).toEqual([]);
  });

  it("Citing [99] fails", () => {
    expect(lint("Tides turn [99].\n\n## Sources\n\n[1] One: https://one.test/a")).toEqual([
      "1 error dangling citation: there is no reference [99]",
      "5 warning uncited reference: reference [1] is never cited: One",
    ]);
  });

  it.each([
    [
      "a repeated address, www and tracking aside",
      "[1] One: https://one.test/a\n[2] Two: https://www.one.test/a/?utm_source=x",
      "6 warning repeated reference: reference [2] is the address of reference [1] again: https://one.test/a",
    ],
    [
      "a reference without address",
      "[1] One: https://one.test/a\n[2] A book, Vannes 2019",
      "6 warning reference without address: reference [2] has no address: A book, Vannes 2019",
    ],
    [
      "a gap",
      "[1] One: https://one.test/a\n[2] Two: https://two.test/b\n[5] Five: https://five.test/e\n\nSee [5].",
      "7 warning gap in numbering: the list of references leaves out 3, 4",
    ],
    [
      "a label used twice",
      "[1] One: https://one.test/a\n[2] Two: https://two.test/b\n[2] Three: https://three.test/c",
      "7 warning label used twice: [2] is the label of another reference too (line 6)",
    ],
    [
      "a malformed address",
      "[1] One: https://one.test/a\n[2] Two: www.two.test/page",
      "6 error malformed address: www.two.test/page: it does not begin with https://",
    ],
  ])("%s", (_, list, expected) => {
    expect(lint(BOTH + list)).toContain(expected);
  });

  it("a malformed address where it is cited", () => {
    expect(lint("Tides turn.\n\nWinds [blow hard](htp:/two.test).")).toEqual([
      '3 error malformed address: htp:/two.test: "htp:" is no address of a web page',
    ]);
  });

  it.each(["docs/a.md", "./a.md#part", "../b", "/c?d=1", "CONTRIBUTING.md"])(
    "a way to the file %s beside the report is no citation, and is named as not checked",
    (path) => {
      const source = `Tides turn four times, as [told there](${path}).`;
      expect(parseReport(source, "markdown").mentions).toEqual([]);
      expect(lint(source)).toEqual([expect.stringMatching(/^1 note relative link: .* was not checked/)]);
    },
  );

  it("what a report says of itself is no claim", () => {
    expect(
      lint(
        "The statements above rest on 3 sources; 0 % of them are carried by two. This report compares 5 arrays. 本报告基于2025年的数据。",
      ),
    ).toEqual([]);
    expect(lint("Written without a model: all 7 statements are quoted. Treat statements with 1 source with care.")).toEqual([]);
    expect(lint("This report found 5 arrays.")).toHaveLength(1);
    expect(lint("Doctors treat 7 findings in Bergen every year.")).toHaveLength(1);
  });

  it("a number whose link leads elsewhere than its reference", () => {
    const found = lint("Tides turn [[1]](https://other.test/x).\n\n## Sources\n\n[1] One: https://one.test/a");
    expect(found).toEqual(["1 warning other address: the citation [1] leads to https://other.test/x, reference [1] to https://one.test/a"]);
  });

  it("bare claims by what they hold; questions, lead-ins and cited sentences are none", () => {
    const report = [
      "The array fed 287 gigawatt hours into the grid.",
      "It was planned by the engineer Ingrid Solvang alone.",
      "What did the array cost in 2024?",
      "The three parts of the array are these:",
      "The cables rest on the sea bed all year.",
      "It cost 412 million euros to build [1].",
    ].join("\n\n");
    const found = lint(`${report}\n\n## Sources\n\n[1] One: https://one.test/a`);
    expect(found.map((one) => one.split(" cites nothing")[0])).toEqual([
      "1 warning bare claim: states a number and",
      "3 note bare claim: states a name and",
    ]);
  });

  it("numbers that are left out", () => {
    expect(missingNumbers([])).toEqual([]);
    expect(missingNumbers([1, 4, 2, 4])).toEqual([3]);
  });
});

describe("I7 structural figures", () => {
  it("are counts of what is there", () => {
    const long = "This sentence is made long on purpose, so that a reader would expect a source for it, as long sentences go";
    const report = `${long} [1-2].\n\n${long}.\n\nShort [9].\n\n## Sources\n\n1. One https://one.test/a\n2. Two https://one.test/a/\n3. Three\n5. Five https://five.test`;
    expect(structureOf(parseReport(report, "markdown"))).toEqual({
      references: 4,
      references_with_address: 3,
      repeated: 1,
      uncited: 2,
      gaps: 1,
      citations: 3,
      dangling: 1,
      statements: 3,
      factual: 2,
      long: 2,
      long_cited: 1,
      long_cited_directly: 1,
      long_cited_share: 0.5,
    });
  });
});
