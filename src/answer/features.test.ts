import { describe, expect, it } from "vitest";
import { SURE_FEATURES } from "./choose.ts";
import { measureSentences, SENTENCE_FEATURES } from "./features.ts";
import { type AnswerPage, passagesOfPages } from "./page.ts";
import { askedQuestion } from "./question.ts";
import { WEIGHTS } from "./weights.ts";

function measured(question: string, ...texts: readonly (string | AnswerPage)[]) {
  const pages = texts.map((text) => (typeof text === "string" ? { title: "", text, landmarks: [], tables: [] } : text));
  return measureSentences(askedQuestion(question), pages, passagesOfPages(pages, true));
}

/** One feature of every sentence, to three places. */
const of = (name: (typeof SENTENCE_FEATURES)[number], question: string, ...texts: readonly (string | AnswerPage)[]) =>
  measured(question, ...texts).candidates.map(({ features }) => Math.round(features[name] * 1000) / 1000);

describe("X8 what is measured of a sentence against a question", () => {
  const MILL = "The old mill was sold in spring. The new owner of the mill came from Bern. A stone pier looks very old.";

  it("is what was learned from, name by name", () => {
    expect(Object.keys(WEIGHTS.sentence.features)).toEqual([...SENTENCE_FEATURES]);
    expect(Object.keys(WEIGHTS.sure.features)).toEqual([...SURE_FEATURES]);
  });

  it("is how many of the question's words it has, the rarer counting for more, and how many its neighbours have", () => {
    const [sold = 0, owner = 0, pier = 1] = of("covered", "Who is the owner of the mill?", MILL);
    expect([owner, pier]).toEqual([1, 0]);
    // "mill" stands in two sentences of one passage, so that it is as rare as "owner" among passages.
    expect(sold).toBeCloseTo(0.5);
    expect(of("coveredNear", "Who is the owner of the mill?", MILL)).toEqual([1, 1, 1]);
    expect(of("coveredBefore", "Who is the owner of the mill?", MILL)).toEqual([0, 0.5, 1]);
    expect(of("beside", "Who is the owner of the mill?", MILL)).toEqual([0.5, 1, 0]);
    const [common = 0, rare = 0] = of(
      "covered",
      "Where is the ferry pier?",
      "The ferry was sold in spring.",
      "A stone pier looks very old.",
      "The ferry left early today.",
      "The ferry came late again.",
    );
    expect(rare).toBeGreaterThan(common);
    expect(
      of(
        "rarest",
        "Where is the ferry pier?",
        "The ferry was sold in spring.",
        "A stone pier looks very old.",
        "The ferry left early today.",
      ),
    ).toEqual([0, 1, 0]);
  });

  it("is what its passage has, beside the best passage, and what stands above it", () => {
    const texts = ["The old mill was sold in spring. Nobody tells of its owner.", "A new mill stands by the river."];
    expect(of("coveredPassage", "Who is the owner of the mill?", ...texts).map((share) => share === 1)).toEqual([true, true, false]);
    const [one, two, three = 1] = of("besidePassage", "Who is the owner of the mill?", ...texts);
    expect([one, two, three > 0 && three < 1]).toEqual([1, 1, true]);
    const titled = { title: "The mill", text: "It was sold in spring 1961.", landmarks: [], tables: [] };
    expect(of("coveredHeading", "When was the mill sold?", titled)[0]).toBeGreaterThan(0);
    expect(of("coveredHeading", "When was the mill sold?", "It was sold in spring 1961.")).toEqual([0]);
  });

  it("tells equal words from forms of them", () => {
    const [exact = 1] = of("exact", "How does synchronisation of clocks work?", "The synchronization of clocks takes long.");
    const [covered = 0] = of("covered", "How does synchronisation of clocks work?", "The synchronization of clocks takes long.");
    expect(covered).toBeGreaterThan(exact);
  });

  it("is how near each other the question's words stand", () => {
    const near = "The mill owner came from Bern.";
    const far = "The mill, which had stood by the river for many years before the war, got a new owner.";
    expect(of("pairs", "Who is the mill owner?", near, far)).toEqual([1, 0]);
    const [close = 0, wide = 1] = of("nearness", "Who is the mill owner?", near, far);
    expect(close).toBe(1);
    expect(wide).toBeLessThan(0.3);
  });

  it("is whether it holds the kind of thing that is asked for, or is seen to lack it", () => {
    const texts = ["The mill was sold in 1961.", "The mill was sold to a stranger."];
    expect(of("kindHeld", "When was the mill sold?", ...texts)).toEqual([1, 0]);
    expect(of("kindLacking", "When was the mill sold?", ...texts)).toEqual([0, 1]);
    expect(of("kindLacking", "Tell me of the mill", ...texts)).toEqual([0, 0]);
  });

  it("is how much it says beyond the question, how long it is, its place, and whether it asks itself", () => {
    const text = "The mill was sold. The mill was sold to a stranger from Bern. Was the mill sold?";
    expect(of("newWords", "When was the mill sold?", text).map((value) => Math.round(Math.exp(value) - 1))).toEqual([2]);
    expect(of("length", "When was the mill sold?", text).map((value) => Math.round(Math.exp(value) - 1))).toEqual([9]);
    expect(of("first", "Who owns the mill?", MILL)).toEqual([1, 0.5, 0.333]);
    expect(of("asks", "Who sold the mill?", "Who bought the mill from the town? The town sold the old mill.")).toEqual([1, 0]);
  });

  it("knows rows of tables and code", () => {
    const text = "| mill | price |\n| --- | --- |\n| old mill | 40 |\n\n```\nsell --mill old --price 40\n```";
    const page: AnswerPage = {
      ...{ title: "", text, landmarks: [] },
      tables: [],
    };
    expect(of("code", "What is the price of the mill?", page)).toContain(1);
  });

  it("leaves out what says nothing: two words without a figure, and the question itself", () => {
    const sentences = measured(
      "Who is the new owner of the mill?",
      "The owner. Mill 7. Ask who is the new owner of the mill and wait. The owner of the mill came from Bern.",
    );
    expect(sentences.candidates.map(({ unit }) => unit)).toEqual([1, 3]);
  });

  it("is what the sentence says beyond the question, and which words of it any passage has", () => {
    const { candidates, held } = measured("Who is the owner of the ferry?", MILL);
    expect([...(candidates[1]?.told ?? [])].toSorted()).toEqual(expect.arrayContaining(["bern"]));
    expect([...(candidates[1]?.told ?? [])]).not.toContain("owner");
    expect(held).toEqual([true, false]);
  });
});
