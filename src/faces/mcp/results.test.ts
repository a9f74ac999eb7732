import { describe, expect, it } from "vitest";
import { sourcesWithQuotes } from "./results.ts";

describe("a tool's result in words", () => {
  it("I4 has each source under its number with its own quotes, and quotes of no listed source by themselves", () => {
    const sources = [
      { n: 1, url: "https://one.test/", title: "One" },
      { n: 2, url: "https://two.test/" },
    ];
    const quotes = [
      { source: 2, text: "Of two." },
      { source: 1, text: "Of one." },
      { source: 2, text: "Of two again." },
    ].map((quote) => ({ ...quote, url: "", sentence: 1 }));
    const listed =
      "Sources, with the quotes from each:\n[1] One https://one.test/\n    “Of one.”\n[2] https://two.test/\n    “Of two.”\n    “Of two again.”";
    expect(sourcesWithQuotes(sources, quotes as never)).toEqual([listed]);
    const stray = [...quotes, { source: 3, text: "Of neither.", url: "", sentence: 1 }];
    expect(sourcesWithQuotes(sources, stray as never)).toEqual([listed, "More quotes:\n    “Of neither.”"]);
    expect(sourcesWithQuotes([], [])).toEqual([]);
  });
});
