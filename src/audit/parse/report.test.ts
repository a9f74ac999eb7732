import { describe, expect, it } from "vitest";
import { parseReport } from "./report.ts";

describe("reading a report", () => {
  it("I7 the ends of lines and a mark of byte order make no other report", () => {
    const lines = [
      "# On tides",
      "",
      "Tides turn [^1].",
      "They fall [2].",
      "",
      "[^1]: One https://one.test/a",
      "  of 2024",
      "",
      "## Sources",
      "",
      "[2] Two: https://two.test/b",
      "",
    ];
    const plain = parseReport(lines.join("\n"), "markdown");
    expect(plain.statements.map(({ cited }) => cited.map(({ label }) => label))).toEqual([["1"], ["2"]]);
    expect(plain.references.map(({ address }) => address)).toEqual(["https://one.test/a", "https://two.test/b"]);
    for (const end of ["\r\n", "\r"]) expect(parseReport(`\ufeff${lines.join(end)}`, "markdown")).toEqual(plain);
  });

  it("I7 the line below code that names its sources, and words of its own, states nothing", () => {
    const code = "# Pumps\n\nSo it is started:\n\n```\npump --on\n```\n\n";
    const below = (line: string) =>
      parseReport(`${code}${line}\n\n## Sources\n\n1. [One](https://one.test/a)\n`, "markdown").statements.map(({ text }) => text);
    expect(below("Sources: [1][2]").join()).not.toContain("Sources");
    expect(below("Adapted from: [1]").join()).not.toContain("Adapted");
    expect(below("Adapted from: Zorblax, who stole it [1]").join()).toContain("Zorblax");
  });

  it("R12 the heading of the list of sources is not its title", () => {
    const list = "## Sources\n\n1. Tides (https://one.test/)\n";
    expect(parseReport(`Tides turn four times [1].\n\n${list}`, "markdown").title).toBe("");
    expect(parseReport(`# On tides\n\nTides turn four times [1].\n\n${list}`, "markdown").title).toBe("On tides");
  });
});
