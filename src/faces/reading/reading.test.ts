import { describe, expect, it } from "vitest";
import { blocksOf } from "./blocks.ts";
import { namedSentences, sentenceCalled } from "./naming.ts";

const sentence = (text: string, sources: number[] = [1]) => ({ text, claimIds: ["c"], sources, role: "statement" as const });

const told = (markdown: string, ...texts: string[]) =>
  blocksOf(markdown, namedSentences({ sentences: texts.map((text) => sentence(text)) }), undefined);

describe("a report as it is read", () => {
  it("R14 finds each sentence in the text, with its stop before the numbers of its sources", () => {
    const blocks = told(
      "# Q\n\n## In short\n\nThe mill stands [1]. It has *two* wheels \\[sic] [1][2].\n",
      "The mill stands.",
      "It has *two* wheels [sic].",
    );
    expect(blocks).toEqual([
      { kind: "heading", level: 2, text: "In short" },
      {
        kind: "paragraph",
        line: [
          { kind: "sentence", id: expect.any(String), text: "The mill stands." },
          { kind: "marks", sources: [1] },
          { kind: "text", text: " " },
          { kind: "sentence", id: expect.any(String), text: expect.stringContaining("wheels [sic") },
          { kind: "marks", sources: [1, 2] },
        ],
      },
    ]);
  });

  it("R13 R14 shows the numbers that stand within a sentence behind it, with those at its end", () => {
    const [paragraph] = told(
      "The mill stands [1], so [3] it is \\[2] old [2]. It turns [1], slowly.",
      "The mill stands, so it is [2] old.",
      "It turns, slowly.",
    );
    expect(paragraph).toMatchObject({
      line: [
        { kind: "sentence", text: "The mill stands, so it is [2] old." },
        { kind: "marks", sources: [1, 3, 2] },
        { kind: "text", text: " " },
        { kind: "sentence", text: "It turns, slowly." },
        { kind: "marks", sources: [1] },
      ],
    });
  });

  it("R14 keeps what a report says of itself as text, between the sentence and its numbers too", () => {
    const [paragraph] = told("Sales rose by 664 (calculated: 16,525 − 15,861) [1].", "Sales rose by 664.");
    expect(paragraph).toMatchObject({
      line: [{ kind: "sentence", text: "Sales rose by 664." }, { text: " (calculated: 16,525 − 15,861) " }, { kind: "marks" }],
    });
  });

  it("R14 finds sentences in lists, tables and code, and those said twice each at its own place", () => {
    const markdown = "- One is said [1].\n- Two is said [1].\n\n| a | b |\n| --- | --- |\n| x | One is said [1] |\n\n```\nnpm ci\n```\n";
    const blocks = told(markdown, "One is said.", "Two is said.", "One is said.", "npm ci");
    const ids = JSON.stringify(blocks).match(/"id":"[^"]+"/g) ?? [];
    expect(new Set(ids).size).toBe(4);
    expect(blocks.map(({ kind }) => kind)).toEqual(["list", "table", "code"]);
  });

  it("R14 gives a table its heads apart from its rows, each cell at its place", () => {
    const [table] = told("| strait | tide |\n| --- | --- |\n| narrow | four |\n| wide | two |\n");
    const cells = (...texts: string[]) => texts.map((text) => [{ kind: "text", text }]);
    expect(table).toEqual({ kind: "table", heads: cells("strait", "tide"), rows: [cells("narrow", "four"), cells("wide", "two")] });
  });

  it("R14 gives a list its items, each with what stands under it, and the number it begins with", () => {
    const text = (...texts: string[]) => texts.map((one) => ({ kind: "text", text: one }));
    expect(told("- narrow\n  - four\n  - five\n- wide\n\n3. third\n4. fourth\n")).toEqual([
      { kind: "list", ordered: false, start: 1, items: [text("narrow", " ", "four", " ", "five"), text("wide")] },
      { kind: "list", ordered: true, start: 3, items: [text("third"), text("fourth")] },
    ]);
    expect(told("> A note.\n>\n> > Within it.\n\nAfter it.\n")).toEqual([
      { kind: "note", line: text("A note.", " ", "Within it.") },
      { kind: "paragraph", line: text("After it.") },
    ]);
  });

  it("R14 names a sentence by its words or its number, and what is said twice differently", () => {
    const named = namedSentences({ sentences: [sentence("A."), sentence("A."), { ...sentence("Note."), role: "frame" as const }] });
    expect(named.map(({ id }) => id)).toEqual([named[0]?.id, `${named[0]?.id}-2`]);
    expect(sentenceCalled(named, "2")).toBe(named[1]);
    expect(sentenceCalled(named, "3")).toBeUndefined();
  });
});
