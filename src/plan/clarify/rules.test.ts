import { describe, expect, it } from "vitest";
import { parseResearchRequest } from "../../domain/request.ts";
import { withAnswers } from "./clarify.ts";
import { questionsByRules } from "./rules.ts";

describe("questions before a run, by rules", () => {
  it.each([
    ["jaguar", "Which “jaguar” do you mean?"],
    ["Is Mercury dangerous?", "Which “Mercury” do you mean?"],
    ["how tall is it?", "What does “it” stand for?"],
    ["When did they leave?", "What does “they” stand for?"],
    ["dentists near me", "Which place is meant?"],
    ["best laptop", "Best by what measure?"],
    ["Is oat milk better?", "Compared with what?"],
  ])("R3 asks about %j", (query, question) => {
    expect(questionsByRules(query).map((one) => one.question)).toEqual([question]);
  });

  it.each([
    "How fast does a jaguar hunt its prey?",
    "What is the price of the Jaguar I-Pace car?",
    "Which python version is current?",
    "How long does it take to charge the TX-2?",
    "Is it true that bees sleep?",
    "What is the best-selling car of 2024?",
    "best laptop for video editing under 1000 euros",
    "Is oat milk better than soy milk?",
    "What energy density does the Talmont TX-2 cell have?",
    "When was the river otter protected, and who protects it today?",
    "Why did the Romans leave Britain?",
    "how does Assay check a citation",
    "Is the vaccine safe, and who recommends it?",
  ])("R3 leaves %j alone", (query) => {
    expect(questionsByRules(query)).toEqual([]);
  });

  it.each([
    ["jaguar", "animal cat wild habitat prey species forest weigh eat hunt car vehicle model engine price electric motor dealer type"],
    [
      "mercury",
      "planet orbit sun solar nasa crater surface day distance moon metal toxic fish thermometer poison liquid element exposure emission level vaccine water",
    ],
    [
      "python",
      "program code language version library package script install pip function class release 3 2 snake animal reptile species bite prey wild eat weigh",
    ],
    [
      "java",
      "program code language version jdk jvm class spring release library install script island indonesia population volcano travel people coffee sea earthquake tourism",
    ],
  ])("R3 asks which %s is meant, unless one word beside it tells", (name, words) => {
    expect(questionsByRules(`${name} overview`)).toHaveLength(1);
    for (const word of words.split(" ")) expect([word, questionsByRules(`${name} ${word} overview`)]).toEqual([word, []]);
  });

  it.each([
    ["jaguar", ["the animal", "the car maker"]],
    ["Mercury", ["the planet", "the metal"]],
    ["Python", ["the programming language", "the snake"]],
    ["Java", ["the programming language", "the island"]],
    ["best phone", ["price", "quality", "value for money", "expert ratings"]],
  ])("R3 offers what %s may mean", (query, options) => {
    expect(questionsByRules(query)[0]?.options).toEqual(options);
  });

  it("R3 never asks more than three", () => {
    expect(questionsByRules("best python near me").length).toBeLessThanOrEqual(3);
  });

  it("R3 S4 answers become the follow-up dialogue, unanswered questions do not", () => {
    const asked = questionsByRules("best python near me");
    const request = withAnswers(parseResearchRequest({ query: "best python near me" }), asked, ["the snake", " "]);
    expect(request.followUpDialogue).toEqual([{ system: "", assistant: asked[0]?.question, user: "the snake" }]);
  });
});
