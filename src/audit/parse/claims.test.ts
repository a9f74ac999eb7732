import { describe, expect, it } from "vitest";
import { isClaim, isQuestion, lengthInWords } from "./claims.ts";
import { parseReport } from "./report.ts";

function told(text: string, cited: boolean): boolean {
  return isClaim({ text, own: text, place: "item", cited });
}

/** The claims of a report. */
function claims(source: string): string[] {
  return parseReport(source, "markdown")
    .statements.filter((one) => one.factual)
    .map((one) => one.text);
}

describe("I7 what is a claim", () => {
  it.each([
    "Tides",
    "Tide tables of Halden",
    "See also.",
    "Table 2.",
    "Table 2: Market share by region",
    "Dr. Ingrid Solvang, Director of Research",
    "What did the array cost in 2024?",
    "“Why do tides turn?”",
    "潮汐",
    "潮汐为什么每天转向四次？",
    "กระแสน้ำ",
    "Γιατί αλλάζει το ρεύμα τέσσερις φορές;",
    "AWS XKS, CloudHSM, Managed HSM, Dedicated HSM, GCP EKM, KAJ",
  ])("%j is none, cited or not", (text) => {
    expect([told(text, false), told(text, true)]).toEqual([false, false]);
  });

  it.each([
    "The array fed power into the grid all year.",
    "Revenue: $16.5 million",
    "Revenue: about 16.5 million euros",
    "Umsatz: 16,5 Mio. Euro",
    "Employees: 48",
    "Founded — 1998",
    "营收：165亿美元",
    "潮汐每天在哈尔登海峡转向四次。",
    "กระแสน้ำเปลี่ยนทิศทางสี่ครั้งต่อวันในช่องแคบ",
    "हर दिन ज्वार चार बार बदलता है।",
    "The authors ask “why do tides turn?”",
    "the rotors were taken out of the water again in spring",
  ])("%j is one, cited or not", (text) => {
    expect([told(text, false), told(text, true)]).toEqual([true, true]);
  });

  it.each([
    "Tides turn.",
    "It rained.",
    "Apple acquired Beats.",
    "潮汐转向。",
    "Cost: free",
    "MSRP $549 (Apple).",
    "Three causes were found by the inquiry:",
  ])("%j is one where a source is given for it", (text) => {
    expect([told(text, false), told(text, true)]).toEqual([false, true]);
  });

  it("a link's title alone says nothing; what is said beside it or of a figure in it does", () => {
    const link = "[A history of tidal power in the north](https://one.test/a)";
    expect(claims(`- ${link}\n- Source: ${link}\n- ${link} – Herald`)).toEqual([]);
    expect(claims(`The ${link} says that tides turn.\n\nRevenue: [$16.5 million](https://one.test/a)`)).toEqual([
      "The A history of tidal power in the north says that tides turn.",
      "Revenue: $16.5 million",
    ]);
  });

  it("what is none is held against no source, and its citation is still one of the report", () => {
    const { statements, mentions } = parseReport("Why do tides turn [1]?\n\n## Sources\n\n1. One https://one.test/a", "markdown");
    expect(statements.map(({ factual, cited }) => [factual, cited])).toEqual([[false, []]]);
    expect(mentions).toHaveLength(1);
  });

  it("citations that close a paragraph pass over the questions in it", () => {
    const source = "Tides turn four times. But why do they? The moon draws them [1].\n\n## Sources\n\n1. One https://one.test/a";
    expect(parseReport(source, "markdown").statements.map((one) => one.cited.length)).toEqual([1, 0, 1]);
  });

  it("a cell is read with its row and head, and with neither it is a name", () => {
    const source =
      "| Array | Output | Maker |\n|---|---|---|\n| Halden | 287 GWh | Solvang |\n| Ry | none [1] | |\n\n## Sources\n\n1. One https://one.test/a";
    expect(claims(source)).toEqual(["Halden: Output: 287 GWh", "Ry: Output: none"]);
    expect(claims("| Array | Source |\n|---|---|\n| Halden | [1] |\n\n## Sources\n\n1. One https://one.test/a")).toEqual([]);
  });
});

describe("I7 questions", () => {
  it.each([
    ["Why?", true],
    ["Why (and when)?", true],
    ["为什么？", true],
    ["لماذا؟", true],
    ["“Why now?”", true],
    ["They ask “why now?”", false],
    ["It is.", false],
  ])("%j: %s", (text, asks) => {
    expect(isQuestion(text)).toBe(asks);
  });
});

describe("I7 length", () => {
  it.each([
    ["Tides turn often", 3],
    ["潮汐转向", 2],
    ["กระแสน้ำเปลี่ยน", 4],
    ["It's 3.5 % 潮汐", 3],
  ])("%j has %i words", (text, length) => {
    expect(lengthInWords(text)).toBe(length);
  });
});
