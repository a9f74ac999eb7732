import { describe, expect, it } from "vitest";
import { checkAnswer } from "../../src/conversation/contract/check.ts";
import { memoryTurn, obligingModel, resultsOf } from "./in-memory.ts";

const PAGES = [
  {
    url: "https://aldane.test/calvexa",
    title: "Calvexa",
    text: "Calvexa is a vaccine against Merrow fever that Aldane makes in Orrin. One dose of Calvexa protects for six years.",
  },
  {
    url: "https://board.test/assessments/calvexa",
    title: "Calvexa: public assessment",
    text: "The Board assessed Calvexa in spring. It found that Calvexa prevents Merrow fever in nine of ten adults who are given it.",
  },
];

describe("a question in which something is misspelled, in a conversation", () => {
  it("C14 what was typed is searched; where that says nothing, the one word of the results that sounds like it", async () => {
    const { outcome, searches } = await memoryTurn({ pages: PAGES }, "search for kalvexa");
    expect(searches.map(({ query }) => query)).toEqual(["kalvexa", "calvexa"]);
    expect(outcome.reading).toEqual({ by: "sound", typed: "kalvexa", candidates: ["calvexa"], searched: true });
    expect(outcome.text).toContain("\n• Read as: calvexa (nothing was found for “kalvexa”)");
    expect(outcome.text).toContain("Calvexa is a vaccine against Merrow fever");
    expect(checkAnswer(outcome.text)).toEqual([]);
    expect(outcome.state).toMatchObject({ name: "answered", query: "kalvexa" });
  });

  it("C14 where what was typed finds something, what sounds like it is only shown", async () => {
    const { outcome, searches } = await memoryTurn({ pages: PAGES }, "search for what kalvexa prevents: Merrow fever");
    expect(searches.map(({ query }) => query).join(" ")).not.toContain("calvexa");
    expect(outcome.text).toContain("prevents Merrow fever in nine of ten adults");
    expect(outcome.reading).toMatchObject({ by: "sound", searched: false });
    expect(outcome.text).toContain("\n• Did you mean “what calvexa prevents: Merrow fever”?");
    expect(checkAnswer(outcome.text)).toEqual([]);
  });

  it.each(["search for Kalvexa", "search for what a clade is", "search for mercury poisoning symptoms"])(
    "C14 %s is left as it is",
    async (message) => {
      const { outcome } = await memoryTurn({ pages: PAGES }, message);
      expect(outcome).not.toHaveProperty("reading");
      expect(outcome.text).not.toMatch(/Read as|Did you mean/);
    },
  );

  const route = (readAs: string | null, query: string) => ({
    match: "assay_route_v1",
    reply: {
      read_as: readAs,
      thought: "Look it up.",
      route: "facts",
      first: "facts",
      facts_queries: [query, `${query} data`],
      concepts_queries: [],
    },
  });

  it("C14 C9 with a model what it reads and what was typed are searched side by side", async () => {
    const model = obligingModel([route("what does the Calvexa vaccine prevent", "Calvexa vaccine prevents")]);
    const { outcome, searches } = await memoryTurn({ pages: PAGES, model }, "search for what the cal vexer jab prevents");
    expect(searches.slice(0, 2).map(({ query }) => query)).toEqual(["Calvexa vaccine prevents", "cal vexer jab prevents"]);
    expect(searches.length).toBeLessThanOrEqual(3);
    expect(outcome.reading).toMatchObject({ by: "model", candidates: ["what does the Calvexa vaccine prevent"], searched: true });
    expect(outcome.text).toContain("\n• Read as: what does the Calvexa vaccine prevent");
  });

  it("C14 a model that only says it more fully has read nothing otherwise", async () => {
    const model = obligingModel([route("What are the effects of Calvexa?", "Calvexa effects")]);
    const { outcome } = await memoryTurn({ pages: PAGES, model }, "search for Calvexa effects");
    expect(outcome).not.toHaveProperty("reading");
  });

  it("C14 after Phase 1 said how it reads a question, what was typed is what a yes searches", async () => {
    const model = obligingModel([{ match: (call) => call.response === undefined, reply: "Read as: what is Calvexa\nA vaccine." }]);
    const { outcome } = await memoryTurn({ pages: PAGES, model, find: () => resultsOf(PAGES) }, "what is cal vexer");
    expect(outcome.reading).toEqual({ by: "model", typed: "what is cal vexer", candidates: ["what is Calvexa"], searched: false });
    expect(outcome.text).toContain("Read as: what is Calvexa\n\nA vaccine.");
    expect(outcome.state).toMatchObject({ name: "awaiting_consent", query: "what is cal vexer" });
  });
});
