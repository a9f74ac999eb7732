import { describe, expect, it } from "vitest";
import { frame } from "../lexicon/en/frame.ts";
import { adviceFor, nothingFound } from "./nothing-found.ts";

describe("R10 what is said where nothing was found", () => {
  it.each([
    [undefined, "Try other words, add a folder with `--library`, or let Assay search the web with `--web`."],
    [["library"], "Try other words, name another folder with `--library`, or let Assay search the web with `--web`."],
    [["tavily", "duckduckgo"], "Try other words, or add a folder with `--library`."],
    [["library", "tavily"], "Try other words, or name another folder with `--library`."],
  ])("after %j was searched: what was not done yet", (searches, advice) => {
    expect(adviceFor(searches, frame)).toBe(advice);
    const { markdown } = nothingFound(
      { query: "zonks", mode: "report" },
      { asked: [], stop: "stalled", reading: undefined },
      [],
      searches,
      frame,
    );
    expect(markdown.endsWith(`\n\n${advice}\n`)).toBe(true);
  });

  it.each(["report", "answer"] as const)("of a %s that was stopped nothing is concluded, and nothing advised", (mode) => {
    const { markdown } = nothingFound(
      { query: "zonks", mode },
      { asked: [], stop: "cancelled", reading: undefined },
      [],
      ["library"],
      frame,
    );
    expect(markdown).toBe("# zonks\n\nThe research was stopped before anything was found that answers this.\n");
  });
});
