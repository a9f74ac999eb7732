import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { displayWidth } from "./columns.ts";
import { onScreen, ScreenText } from "./on-screen.ts";

const screen = (columns: number) => ({ columns: () => columns, style: (_: unknown, text: string) => text });
/** Shows what is bold between angle brackets. */
const marked = { columns: () => 60, style: (look: unknown, text: string) => (look === "bold" ? `<${text}>` : text) };

const ANSWER = `### Phase 2 – Search-Backed Answer
Verification: Phase 1 was skipped (direct request); this answer is fully search-based.

- Green tea is steeped for two minutes at 75 degrees, which nobody who has ever tasted it doubts [1]

Sources:
1. Tea (library:notes/tea.md)

\`\`\`json
{
  "data": { "bullets": [] }
}
\`\`\`

TLDR
• Two minutes [1]`;

const TABLE = `| Hypothesis | Share |
| --- | ---: |
| The pump is **broken**, since it made a noise for a long time before it stopped | 60 % |
| No power | 40 % |
`;

describe("text on a screen", () => {
  it("I1 is broken at words, with lists indented", () => {
    expect(onScreen("- one two three four\n  1. five six seven", screen(20))).toBe("- one two three four\n  1. five six seven");
    expect(onScreen("- one two three four five\n> note note note note note", screen(20))).toBe(
      "- one two three four\n  five\n> note note note\n> note note",
    );
  });

  it("I1 of scripts without spaces is broken too, but never before a full stop", () => {
    for (const line of onScreen("- 東京の茶は二分間蒸らします。東京の茶は二分間蒸らします。", screen(20)).split("\n")) {
      expect(displayWidth(line)).toBeLessThanOrEqual(22);
      expect(line.trim()).not.toMatch(/^。/);
    }
  });

  it("I1 leaves an address whole, so that it can be copied", () => {
    const address = `https://example.org/${"long/".repeat(20)}`;
    expect(onScreen(`1. Title (${address})`, screen(40))).toBe(`1. Title\n   (${address})`);
  });

  it("I1 shows bold as bold and Markdown's backslashes not at all; code stays as it is", () => {
    expect(onScreen("a **b c** \\*d\\* 2**3\n```\n**x** \\*\n```\n", marked)).toBe("a <b> <c> *d* 2**3\n```\n**x** \\*\n```\n");
  });

  it("X5 nothing in it steers the terminal", () => {
    expect(onScreen("a\u001b[2Jb\u001b]0;t\u0007 \u202ec\u009b1m\n| \u001b[1m |\n| - |\n", screen(40))).not.toMatch(
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/,
    );
  });

  it("C11 I1 leaves an answer's object to programs where that is wanted, and nowhere else", () => {
    const hidden = new ScreenText(screen(60), { hideObject: true });
    expect(hidden.push(ANSWER) + hidden.end()).toBe(
      [
        "### Phase 2 – Search-Backed Answer",
        "Verification: Phase 1 was skipped (direct request); this",
        "answer is fully search-based.",
        "",
        "- Green tea is steeped for two minutes at 75 degrees, which",
        "  nobody who has ever tasted it doubts [1]",
        "",
        "Sources:",
        "1. Tea (library:notes/tea.md)",
        "",
        "TLDR",
        "• Two minutes [1]",
      ].join("\n"),
    );
    expect(onScreen(ANSWER, screen(60))).toContain('"bullets"');
    const other = new ScreenText(screen(60), { hideObject: true });
    expect(other.push('Some JSON:\n```json\n{"a": 1}\n```\n')).toContain('{"a": 1}');
  });

  it("I1 lays tables out in columns that fit", () => {
    expect(onScreen(TABLE, screen(40)).split("\n")).toEqual([
      "Hypothesis                         Share",
      "─────────────────────────────────  ─────",
      "The pump is broken, since it made  60 %",
      "a noise for a long time before it",
      "stopped",
      "",
      "No power                           40 %",
      "",
    ]);
  });

  it("I1 shows a table's fields one below the other where columns cannot be read", () => {
    const wide = `| ${"abcdefgh | ".repeat(6)}\n| ${"- | ".repeat(6)}\n| ${"a longer cell | ".repeat(6)}\n`;
    const shown = onScreen(wide, screen(30));
    expect(shown.split("\n").slice(0, 2)).toEqual(["abcdefgh: a longer cell", "abcdefgh: a longer cell"]);
  });

  it("I1 comes out the same in pieces as at once, whatever the pieces", () => {
    const text = `${ANSWER}\n\n${TABLE}\n> note **bold text** and 東京の茶。\n\nend`;
    const whole = onScreen(text, marked);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (sizes) => {
        const piecewise = new ScreenText(marked);
        let shown = "";
        for (let at = 0, i = 0; at < text.length; i++) {
          const size = sizes[i % sizes.length] ?? 1;
          shown += piecewise.push(text.slice(at, at + size));
          at += size;
        }
        expect(shown + piecewise.end()).toBe(whole);
      }),
    );
  });

  it("I1 shows a word as soon as it is whole", () => {
    const streaming = new ScreenText(screen(60));
    expect(streaming.push("one tw")).toBe("one");
    expect(streaming.push("o three\n")).toBe(" two three\n");
  });

  it("I1 breaks what comes after the screen was made narrower to its new width", () => {
    let columns = 60;
    const streaming = new ScreenText({ columns: () => columns, style: (_, text) => text });
    expect(streaming.push("one two three four\n")).toBe("one two three four\n");
    columns = 20;
    expect(streaming.push("one two three four five six\n")).toBe("one two three four\nfive six\n");
  });
});
