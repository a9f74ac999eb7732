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

  it("R3 never asks more than three", () => {
    expect(questionsByRules("best python near me").length).toBeLessThanOrEqual(3);
  });

  it("R3 S4 answers become the follow-up dialogue, unanswered questions do not", () => {
    const asked = questionsByRules("best python near me");
    const request = withAnswers(parseResearchRequest({ query: "best python near me" }), asked, ["the snake", " "]);
    expect(request.followUpDialogue).toEqual([{ system: "", assistant: asked[0]?.question, user: "the snake" }]);
  });
});
