import { describe, expect, it } from "vitest";
import { CONSENT_PROBLEM, CONSENT_SIMPLE, PHASE_ONE_PROBLEM, PHASE_ONE_SIMPLE } from "../contract/wording.ts";
import {
  isPrintable,
  printableQuestions,
  problemText,
  readAsLine,
  type Shaped,
  shapedBody,
  simpleFrame,
  withoutToolNames,
} from "./layout.ts";

const shaped = (more: Partial<Shaped>): Shaped => ({ layout: "paragraphs", columns: [], rows: [], lines: [], ...more });
const many = (count: number, of: string): string[] => Array.from({ length: count }, (_, at) => `${of}${at + 1}`);

describe("C4 the body of an answer", () => {
  it.each<[string, Partial<Shaped>, string]>([
    [
      "a table with one line below it",
      { layout: "table", columns: ["A", "B"], rows: [["1", "2"], [" ", ""], ["3"]], lines: ["", "So it is.", "No more."] },
      "| A | B |\n|---|---|\n| 1 | 2 |\n| 3 |  |\n\nSo it is.",
    ],
    ["a table without lines", { layout: "table", columns: ["A", "B"], rows: [["1", "2"]] }, "| A | B |\n|---|---|\n| 1 | 2 |"],
    ["no table of one column", { layout: "table", columns: ["A"], rows: [["1"], ["2"]] }, "1\n\n2"],
    ["no table without rows", { layout: "table", columns: ["A", "B"], rows: [["", " "]], lines: ["So."] }, "So."],
    [
      "a sequence, marks of its own taken off",
      { layout: "numbered", lines: ["1. first", "- second", "12) third"] },
      "1. first\n2. second\n3. third",
    ],
    ["a list", { layout: "bullets", lines: ["* a", "b"] }, "- a\n- b"],
    ["one item as a paragraph", { layout: "bullets", lines: ["a"] }, "a"],
    ["one step as a paragraph", { layout: "numbered", lines: ["a"] }, "a"],
    [
      "rows of a table that has no heads",
      {
        rows: [
          ["tea", "hot"],
          ["", ""],
        ],
      },
      "tea: hot\n\n:",
    ],
    ["lines before rows", { rows: [["tea", "hot"]], lines: ["So."] }, "So."],
  ])("is %s", (_, given, text) => {
    expect(shapedBody(shaped(given))).toBe(text);
  });

  it("has no more of anything than a reader takes in", () => {
    const table = shapedBody(shaped({ layout: "table", columns: many(6, "c"), rows: many(11, "r").map((cell) => [cell]) })).split("\n");
    expect(table[0]).toBe("| c1 | c2 | c3 | c4 | c5 |");
    expect(table).toHaveLength(12);
    expect(shapedBody(shaped({ layout: "numbered", lines: many(11, "x") })).split("\n")).toHaveLength(10);
    expect(shapedBody(shaped({ lines: many(6, "x") })).split("\n\n")).toHaveLength(5);
    expect(shapedBody(shaped({ lines: ["x".repeat(600)] }))).toHaveLength(600);
    expect(shapedBody(shaped({ lines: [`${"word ".repeat(119)}a longer end`] }))).toBe(`${"word ".repeat(119)}a…`);
    expect(shapedBody(shaped({ layout: "table", columns: ["A", "B"], rows: [[`${"x".repeat(150)} ${"y".repeat(20)}`]] }))).toContain(
      `| ${"x".repeat(150)}… |`,
    );
  });
});

it("C14 says how a question is read where that is not as it was put", () => {
  expect(readAsLine("What is tea?", "waht is tee")).toBe("Read as: What is tea?\n\n");
  expect(readAsLine("What is tea?", "What is tea?")).toBe("");
  expect(readAsLine(undefined, "What is tea?")).toBe("");
});

it("C4 a simple answer stands between its head and the question for consent", () => {
  expect(simpleFrame("So.")).toBe(`${PHASE_ONE_SIMPLE}\nSo.\n\n${CONSENT_SIMPLE}`);
});

it("C5 hypotheses stand in a table with what they were before, in short below it, and the question for consent", () => {
  const hypotheses = [
    { text: "The pump", percent: 70, was: "H2" },
    { text: "The fuse", percent: 30 },
  ];
  const table =
    "| ID | Hypothesis | Probability |\n|----|------------|-------------|\n| H1 | The pump (was H2) | 70% |\n| H2 | The fuse | 30% |";
  expect(problemText(hypotheses, ["Look at the pump.", "", "b", "c", "d"], "Before.\n")).toBe(
    `${PHASE_ONE_PROBLEM}\nBefore.\n${table}\n\n#### TLDR\n• Look at the pump.\n• b\n• c\n\n${CONSENT_PROBLEM}`,
  );
  expect(problemText(hypotheses, [" "])).toBe(
    `${PHASE_ONE_PROBLEM}\n${table}\n\n#### TLDR\n• H1 is the most likely: The pump\n\n${CONSENT_PROBLEM}`,
  );
});

it("C5 questions are printed once each, at most eight, without marks of their own", () => {
  expect(printableQuestions(["1. Is it on?", "- Is it on?", "…", "\u200b", "Is it hot?"])).toEqual(["Is it on?", "Is it hot?"]);
  expect(printableQuestions(many(9, "q"))).toHaveLength(8);
  expect(printableQuestions(["x".repeat(320), "x".repeat(321)])[0]).toHaveLength(320);
  expect([isPrintable("a"), isPrintable("7"), isPrintable("?!"), isPrintable("")]).toEqual([true, true, false, false]);
});

it("C15 names no search tool, unless the question does", () => {
  expect(withoutToolNames("I asked Tavily and Exa, not Example.")).toBe("I asked a web search and a web search, not Example.");
  expect(withoutToolNames("Tavily and Exa", "what is tavily?")).toBe("Tavily and a web search");
});
