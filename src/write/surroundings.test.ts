import { describe, expect, it } from "vitest";
import { surroundingsOf, withoutHeadings } from "./surroundings.ts";

const TEXT = [
  "# Tides",
  "",
  "The strait is narrow. The tide turns four times a day. Nobody has stopped it yet. Boats wait for it.",
  "",
  "## Costs",
  "It cost 412 million euros to build.",
  "",
  "- One item",
  "- Another item",
].join("\n");

function around(quote: string) {
  const start = TEXT.indexOf(quote);
  return surroundingsOf(TEXT, { start, end: start + quote.length });
}

describe("I6 what stands around a quote", () => {
  it.each([
    ["The tide turns four times a day.", "The strait is narrow.", "Nobody has stopped it yet."],
    ["four times", "The strait is narrow. The tide turns", "a day. Nobody has stopped it yet."],
    ["The strait is narrow.", "", "The tide turns four times a day."],
    ["Boats wait for it.", "Nobody has stopped it yet.", ""],
    ["It cost 412 million euros to build.", "", ""],
    ["412 million", "It cost", "euros to build."],
  ])("of %j: one sentence on either side, never a heading or another paragraph", (quote, before, after) => {
    expect(around(quote)).toEqual({ before, after });
  });

  it("at the beginning and the end of a text, and of what lies over two sentences", () => {
    const of = (text: string, quote: string) =>
      surroundingsOf(text, { start: text.indexOf(quote), end: text.indexOf(quote) + quote.length });
    expect(of("One is here. Two is there.", "One is here.")).toEqual({ before: "", after: "Two is there." });
    expect(of("One is here. Two is there.", "Two is there.")).toEqual({ before: "One is here.", after: "" });
    expect(of("One is here. Two is there. Three is far. Four is near.", "there. Three")).toEqual({
      before: "One is here. Two is",
      after: "is far. Four is near.",
    });
    expect(of("# Head\nOne is here. Two is there.\n# Next\nThree.", "Two is there.")).toEqual({ before: "One is here.", after: "" });
    expect(of("Zero.\n# Head\nOne is here. Two is there.", "One is here.")).toEqual({ before: "", after: "Two is there." });
  });

  it("headings within a quote do not run together with its sentences", () => {
    expect(withoutHeadings("It ends.\n\n## Costs\nIt cost a lot.")).toBe("It ends. Costs It cost a lot.");
  });
});
