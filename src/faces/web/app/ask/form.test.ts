import { expect, it } from "vitest";
import { parseResearchRequest } from "../../../../domain/request.ts";
import { fieldOf, form, optionsSet, requestOf } from "./form.ts";

it("I5 R1 sends what was typed as the request that every face parses, and leaves out what was not", () => {
  expect(requestOf({ ...form.value, query: "Why?" })).toEqual({ query: "Why?", mode: "report", complexity_tier: "standard" });
  const asked = {
    ...form.value,
    query: "Why?",
    kinds: ["code" as const],
    money: "0.5",
    from: "2024-01-01",
    include: "a.org, b.org\nc.org",
    seconds: "60",
  };
  expect(optionsSet(asked)).toBe(5);
  expect(requestOf({ ...asked, collections: ["Mine"] })).toMatchObject({ collections: ["Mine"] });
  expect(parseResearchRequest(requestOf(asked))).toMatchObject({
    sources: ["code"],
    cost_budget_usd: 0.5,
    max_execution_time_s: 60,
    date_range: { from: "2024-01-01" },
    include_domains: ["a.org", "b.org", "c.org"],
  });
});

it("I5 R16 finds the field that the service complains about", () => {
  expect(["query", "date_range.to", "date_range", "include_domains[1]", "max_sources", "principal", undefined].map(fieldOf)).toEqual([
    "query",
    "to",
    "from",
    "include",
    "pages",
    undefined,
    undefined,
  ]);
});
