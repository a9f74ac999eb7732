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

  it("headings within a quote do not run together with its sentences", () => {
    expect(withoutHeadings("It ends.\n\n## Costs\nIt cost a lot.")).toBe("It ends. Costs It cost a lot.");
  });
});
