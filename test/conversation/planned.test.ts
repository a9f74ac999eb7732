// What a model plans to search is searched, whatever rules would have planned (C7, C8, C9).
import { describe, expect, it } from "vitest";
import { memoryTurn, obligingModel } from "./in-memory.ts";

const tools = [
  { name: "tavily", roles: ["facts"] },
  { name: "exa", roles: ["concepts"] },
] as const;
const planning = (plan: object) =>
  obligingModel([
    { match: "assay_route_v1", reply: { read_as: null, thought: "Look.", facts_queries: [], concepts_queries: [], ...plan } },
  ]);

describe("a model's plan", () => {
  it.each([
    ["facts", { route: "facts", first: "facts", facts_queries: ["Brill mass kg"] }, [["tavily", "Brill mass kg"]]],
    ["concepts", { route: "concepts", first: "concepts", concepts_queries: ["why pumps are heavy"] }, [["exa", "why pumps are heavy"]]],
    [
      "both, concepts first",
      { route: "both", first: "concepts", facts_queries: ["Brill mass kg"], concepts_queries: ["why pumps are heavy"] },
      [
        ["exa", "why pumps are heavy"],
        ["tavily", "Brill mass kg"],
      ],
    ],
    ["a role without a query: the words of the question", { route: "facts", first: "facts" }, [["tavily", "how heavy is the Brill pump"]]],
  ])("C8 %s", async (_, plan, expected) => {
    const { searches } = await memoryTurn({ model: planning(plan), tools }, "how heavy is the Brill pump?");
    const first = searches.slice(0, expected.length).map(({ tool, query }) => [tool, query.replace(/\?$/u, "")]);
    expect(first).toEqual(
      expected.map(([tool, query]) => [tool, query?.startsWith("how heavy") ? expect.stringMatching(/Brill/u) : query]),
    );
  });

  it("C9 however many queries it plans, a tool is asked twice, and a third time only from the reserve", async () => {
    const many = Array.from({ length: 6 }, (_, n) => `Brill pump number ${n}`);
    const { searches } = await memoryTurn(
      { model: planning({ route: "both", first: "facts", facts_queries: many, concepts_queries: many }), tools, pages: [] },
      "how heavy is the Brill pump?",
    );
    for (const { name } of tools) expect(searches.filter(({ tool }) => tool === name).length).toBeLessThanOrEqual(2);
  });
});
