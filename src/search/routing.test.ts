import { describe, expect, it } from "vitest";
import { routingAccuracy, routingCases } from "../../bench/routing.ts";
import { routeQuery } from "./routing.ts";

describe("C8 routing", () => {
  it("C8 sends the AI-alignment example to both, concepts first", () => {
    const route = routeQuery("What are the main approaches to AI alignment and how have they evolved since 2018?");
    expect(route).toEqual({ route: "tavily_plus_exa", first: "concepts" });
  });

  it.each([
    ["What year was the first iPhone released?", "tavily_only", "facts"],
    ["Who is the current CEO of Microsoft?", "tavily_only", "facts"],
    ["What are the main categories of AI alignment research?", "exa_only", "concepts"],
    ["Summarize key arguments for and against universal basic income.", "exa_only", "concepts"],
    ["Who wrote the theory of general relativity?", "tavily_only", "facts"],
    ["How do prices form in an auction?", "exa_only", "concepts"],
    ["aproaches to prompt injection", "exa_only", "concepts"],
    ["Which architectural patterns are used for event sourcing?", "exa_only", "concepts"],
    ["Which cognitive biases influence investors?", "exa_only", "concepts"],
    ["Which states border Colorado?", "tavily_only", "facts"],
    ["What are the consequences of deforestation for rainfall?", "exa_only", "concepts"],
    ["Can machines be creative?", "exa_only", "concepts"],
    ["When was CRISPR discovered and how does it work?", "tavily_plus_exa", "facts"],
  ] as const)("C8 %s → %s, %s first", (query, route, first) => {
    expect(routeQuery(query)).toEqual({ route, first });
  });

  it("C8 routes at least 95 % of the test half as labelled; the set has at least 480 questions", () => {
    const test = routingAccuracy(routingCases("test"));
    const tuning = routingAccuracy(routingCases("tuning"));
    expect(test.all + tuning.all).toBeGreaterThanOrEqual(480);
    expect(test.right / test.all).toBeGreaterThanOrEqual(0.95);
    expect(tuning.right / tuning.all).toBeGreaterThanOrEqual(0.95);
  });

  it("C8 answers for anything, and the same again", () => {
    for (const query of ["", "?", "   ", "日本の首都はどこですか", "x".repeat(4000), "and and and", ";;;"])
      expect(routeQuery(query)).toEqual(routeQuery(query));
  });
});
