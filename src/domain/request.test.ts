import { describe, expect, it } from "vitest";
import { resolveLimits } from "./limits.ts";
import { moreLimitsSchema, parseResearchRequest } from "./request.ts";

const parse = (more: Record<string, unknown> = {}) => parseResearchRequest({ query: "What is rust?", ...more });

describe("request", () => {
  it("R1 fills the defaults: breadth 4, five results, three pages a domain, 500 summary tokens", () => {
    expect(parse()).toMatchObject({
      breadth: 4,
      k: 5,
      per_domain_cap: 3,
      summaryTokens: 500,
      mode: "report",
      complexity_tier: "standard",
      followUpDialogue: [],
    });
    expect(parse().depth).toBeUndefined();
  });

  it.each(["topic", "task"])("R1 takes `%s` for `query`", (alias) => {
    expect(parseResearchRequest({ [alias]: "  a question " }).query).toBe("a question");
    expect(() => parseResearchRequest({ [alias]: "one", query: "another" })).toThrow(
      expect.objectContaining({ type: "INVALID_INPUT", field: alias }),
    );
  });

  it.each(["", "   ", "?", "…", "\n"])("R1 an empty topic %j is INVALID_TOPIC", (query) => {
    expect(() => parseResearchRequest({ query })).toThrow(expect.objectContaining({ type: "INVALID_TOPIC", field: "query" }));
  });

  it.each([
    ["breadth", 1],
    ["breadth", 11],
    ["breadth", 2.5],
    ["depth", 0],
    ["depth", 6],
    ["mode", "essay"],
    ["summaryTokens", 99],
    ["summaryTokens", 1001],
    ["k", 6],
    ["per_domain_cap", 0],
    ["max_iters", 0],
    ["max_queries", 0],
    ["max_sources", 0],
    ["max_execution_time_s", 0],
    ["token_budget", 0],
    ["cost_budget_usd", -1],
    ["fetch_timeout_s", 0],
    ["complexity_tier", "enormous"],
    ["path", "scenic"],
    ["language", "xx"],
    ["language", "german"],
    ["language", "de-"],
    ["language", ""],
    ["accept_language", "de\r\nX-Evil: 1"],
    ["date_range", { from: "2025-02-30" }],
    ["date_range", { from: "2025-02-02", to: "2025-01-01" }],
    ["include_domains", ["not a domain"]],
    ["exclude_domains", ["http://example.org/x"]],
    ["followUpDialogue", [{ user: 3 }]],
    ["query", 7],
  ])("R1 out of range: %s = %j is refused by name", (field, value) => {
    const thrown = (() => {
      try {
        parse({ [field]: value });
      } catch (error) {
        return error;
      }
      return undefined;
    })();
    expect(thrown).toMatchObject({ type: "INVALID_INPUT" });
    expect(String((thrown as { field?: string }).field).split(".")[0]).toBe(field);
  });

  const many = <T>(count: number, of: (at: number) => T) => Array.from({ length: count }, (_, at) => of(at));
  it.each([
    ["query", "x", "x".repeat(4_000), "x".repeat(4_001)],
    ["breadth", 2, 10, 11],
    ["depth", 1, 5, 6],
    ["summaryTokens", 100, 1_000, 1_001],
    [
      "followUpDialogue",
      [],
      many(10, () => ({ assistant: "Which?", user: "This." })),
      many(11, () => ({ assistant: "Which?", user: "This." })),
    ],
    ["include_domains", [], many(50, (at) => `a${at}.org`), many(51, (at) => `a${at}.org`)],
    ["exclude_domains", [], many(200, (at) => `a${at}.org`), many(201, (at) => `a${at}.org`)],
    ["per_domain_cap", 1, 100, 101],
    ["max_rounds", 1, 20, 21],
    ["max_iters", 1, 20, 21],
    ["max_queries", 1, 100, 101],
    ["max_sources", 1, 100, 101],
    ["max_execution_time_s", 1, 3_600, 3_601],
    ["token_budget", 1, 10_000_000, 10_000_001],
    ["cost_budget_usd", 0, 1_000, 1_001],
    ["k", 1, 5, 6],
    ["provider", "", "x".repeat(40), "x".repeat(41)],
    ["fetch_timeout_s", 0.1, 60, 61],
    ["accept_language", "e", "e".repeat(100), "e".repeat(101)],
  ])("R1 %s reaches from its least to its most, and no further", (field, least, most, more) => {
    for (const value of [least, most]) expect(parse({ [field]: value })).toHaveProperty(field);
    expect(() => parse({ [field]: more })).toThrow(expect.objectContaining({ type: "INVALID_INPUT" }));
  });

  it("R1 takes a language by its code, and says what one looks like", () => {
    expect([parse({ language: " DE " }).language, parse().language]).toEqual(["de", undefined]);
    const message = '`language` must be a language\'s tag of BCP 47 such as `de` or `pt-BR`, not "xx".';
    expect(() => parse({ language: "xx" })).toThrow(expect.objectContaining({ field: "language", message }));
  });

  it("R1 names a field that does not exist", () => {
    expect(() => parse({ bredth: 4 })).toThrow(expect.objectContaining({ type: "INVALID_INPUT", field: "bredth" }));
  });
});

describe("limits", () => {
  it.each([
    ["simple", 2, 3, 5, 60],
    ["standard", 5, 10, 15, 90],
    ["deep", 10, 15, 20, 120],
  ] as const)("R2 the tier %s allows %i rounds, %i queries, %i sources, %i s", (tier, rounds, queries, sources, seconds) => {
    expect(resolveLimits(tier, parse())).toMatchObject({ rounds, queries, sources, seconds, tokens: undefined });
  });

  it("R2 explicit values win over the environment, and the environment over the tier", () => {
    const defaults = { maxIters: 7, maxQueries: 8, maxSources: 9, maxExecutionTimeS: 11, tokenBudget: 12 };
    expect(resolveLimits("simple", parse(), defaults)).toMatchObject({ rounds: 7, queries: 8, sources: 9, seconds: 11, tokens: 12 });
    const explicit = parse({ max_iters: 1, max_queries: 2, max_sources: 3, max_execution_time_s: 200, token_budget: 5 });
    expect(resolveLimits("simple", explicit, defaults)).toMatchObject({ rounds: 1, queries: 2, sources: 3, seconds: 200, tokens: 5 });
  });

  it("R10 a run that has ended goes on with more of time, tokens, money, rounds, searches and sources, and of nothing else", () => {
    const more = { max_execution_time_s: 60, token_budget: 5, cost_budget_usd: 0.5, max_iters: 2, max_queries: 3, max_sources: 4 };
    expect(moreLimitsSchema.parse(more)).toEqual(more);
    for (const other of ["query", "breadth", "depth", "max_rounds"])
      expect(moreLimitsSchema.safeParse({ [other]: 2 }).success, other).toBe(false);
  });

  it("R1 a given depth is the number of rounds; with max_iters too the lower one stops", () => {
    expect(resolveLimits("deep", parse({ depth: 2 })).rounds).toBe(2);
    expect(resolveLimits("deep", parse({ depth: 4, max_iters: 3 })).rounds).toBe(3);
    expect(resolveLimits("deep", parse({ depth: 2, max_iters: 3 })).rounds).toBe(2);
  });
});
