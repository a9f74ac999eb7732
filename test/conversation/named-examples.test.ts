// The examples of the two documents the conversation was made after (S0, S1), each by its name, where no other test holds it already.
import { describe, expect, it } from "vitest";
import { checkAnswer } from "../../src/conversation/contract/check.ts";
import { CONSENT_PROBLEM, CONSENT_SIMPLE, PHASE_ONE_SIMPLE } from "../../src/conversation/contract/wording.ts";
import { perhapsMeant } from "../../src/question/reading.ts";
import { exclusionList, isExcluded } from "../../src/search/gates/domains.ts";
import { routeQuery } from "../../src/search/routing.ts";
import { wordsOf } from "../../src/text/spelling/words-at-hand.ts";
import { memoryTurn, obligingModel, PAGES, resultsOf } from "./in-memory.ts";

describe("S0's examples", () => {
  it('C14 S0 intent recognition: "two blur" may mean "tubular" where that is what the material speaks of', () => {
    const words = wordsOf(["Tubular bells are struck with a hammer.", "A tubular pump moves water.", "The pump stands in the cellar."]);
    expect(perhapsMeant("what is a two blur pump", words)).toEqual(["what is a tubular pump"]);
    expect(perhapsMeant("two blur", words)).toEqual(["tubular"]);
  });

  it.each(["scribd.com", "pinterest.com", "slideshare.net", "producthunt.com", "facebook.com", "lg.com"])(
    "G1 S0 domain exclusion: %s is never read, quoted or cited",
    async (domain) => {
      const shut = PAGES.map((page, at) => ({ ...page, url: `https://${at === 0 ? "" : "www."}${domain}/brill-${at}` }));
      const { outcome, run } = await memoryTurn({ pages: shut, find: () => resultsOf(shut) }, "how heavy is the Brill pump?");
      expect(isExcluded(`https://${domain}/jp/battery`, exclusionList([], []))).toBe(true);
      expect([...run.journal.keys()].filter((key) => key.startsWith("read/"))).toEqual([]);
      expect(outcome.contract?.error.code).toBe("INSUFFICIENT_EVIDENCE");
    },
  );

  it("C7 S0 zombie consent: neither Phase 2 nor a yes after it asks for consent again", async () => {
    const first = await memoryTurn({ model: obligingModel() }, "how heavy is the Brill pump?");
    const { state } = first.outcome;
    const second = await memoryTurn({ model: obligingModel() }, "yes", { state });
    for (const { outcome } of [first, second]) {
      expect(outcome.text).not.toContain(CONSENT_SIMPLE);
      expect(outcome.text).not.toContain(CONSENT_PROBLEM);
      expect(outcome.text).not.toMatch(/would you like me|\(y\/n\)/iu);
    }
    expect(second.searches).toEqual([]);
  });

  it("C12 S0 zero-result handling: the sentence, and ways to ask again", async () => {
    const { outcome } = await memoryTurn({ pages: [] }, "what is the airspeed of a gribbled zonk?");
    expect(outcome.text).toContain("TLDR\n• No confident answer found. Please refine your query...\n• ");
    expect(checkAnswer(outcome.text)).toEqual([]);
  });

  it.each([
    ["y", "phase_two"],
    ["search", "phase_two"],
  ])("C2 S0 consent: %s triggers Phase 2", async (message, action) => {
    const state = { name: "awaiting_consent", query: "how heavy is the Brill pump", phaseOne: { kind: "none" } } as const;
    expect((await memoryTurn({}, message, { state })).outcome.action).toBe(action);
  });
});

describe("S1's examples", () => {
  it.each([
    ["What is the capital of Australia?", "tavily_only"],
    ["What is the currency code of Japan?", "tavily_only"],
    ["What is the stock ticker of Nvidia?", "tavily_only"],
    ["What is the market cap of Apple today?", "tavily_only"],
    ["What happened in the latest election in Norway?", "tavily_only"],
    ["What are the main critiques of utilitarianism in the literature?", "exa_only"],
    ["What are the common architectural patterns for event sourcing?", "exa_only"],
    ["What are the main approaches to AI alignment and how have they evolved since 2018?", "tavily_plus_exa"],
  ])("C8 S1 %s is %s", (question, route) => {
    expect(routeQuery(question).route).toBe(route);
  });

  it("C4 S1 Phase 1 names no search tool, whatever the model says", async () => {
    const model = obligingModel([
      { match: (call) => call.response === undefined, reply: "Tavily or Exa would know. The Brill pump is a pump. Ask Perplexity." },
    ]);
    const { said } = await memoryTurn({ model }, "tell me about the Brill pump");
    expect(said).not.toMatch(/tavily|exa\b|perplexity/iu);
    expect(said).toContain("The Brill pump is a pump");
  });
});

describe("what a question wants is the model's to say", () => {
  const saying = (kind: string) => obligingModel([{ match: (call) => call.response === undefined, reply: `Kind: ${kind}\nIt is a pump.` }]);
  it.each(["docker build hangs", "die Waschmaschine schleudert nicht mehr", "принтер не работает", "colourless green ideas"])(
    "C5 “%s” gets hypotheses when the model calls it a problem, whatever its words",
    async (question) => {
      const { outcome } = await memoryTurn({ model: saying("problem") }, question);
      expect(outcome.text).toContain("| ID | Hypothesis | Probability |");
      expect(outcome.text).not.toContain("It is a pump");
    },
  );

  it("C4 a question with words of trouble is answered plainly when the model calls it an answer", async () => {
    const { outcome, said } = await memoryTurn({ model: saying("answer") }, "why does my error keep failing, in one word");
    expect(outcome.text).toBe(`${PHASE_ONE_SIMPLE}\nIt is a pump.\n\n${CONSENT_SIMPLE}`);
    expect(said).toBe(outcome.text);
  });
});
