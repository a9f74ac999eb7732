import { describe, expect, it } from "vitest";
import { directRun } from "../../../test/world/direct-run.ts";
import { AssayError } from "../../domain/error.ts";
import { canonicalUrl } from "../../domain/url.ts";
import type { ProviderName } from "../../search/provider.ts";
import { QUERIES_PER_TOOL, type Role, searchTools, type Tool, toolsFor } from "./tools.ts";

function toolOf(name: ProviderName, search: () => void = () => undefined) {
  const asked: string[] = [];
  const tool: Tool = {
    name,
    roles: ["facts"],
    search: async (_, { query }) => {
      asked.push(query.query);
      search();
      const url = canonicalUrl(`https://${name}.test/${asked.length}`);
      return { results: [{ url, title: name, snippet: query.query, provider: name, rank: 1, score: 0.8 }], provider: name, cached: false };
    },
  };
  return { tool, asked };
}

describe("searches of a turn", () => {
  const search = (run: ReturnType<typeof directRun>, tools: readonly Tool[], n: number, draw: "ordinary" | "reserve" = "ordinary") =>
    searchTools(run, tools, {
      key: `search/${n}`,
      query: { query: `query ${n}`, limit: 5, includeDomains: [], excludeDomains: [], searchDepth: "basic" },
      draw,
    });

  it("C9 find nothing, and do not fail, where every service has been asked as often as it may be", async () => {
    const run = directRun();
    const [one, other] = [toolOf("tavily"), toolOf("brave")];
    const tools = [one.tool, other.tool];
    for (let n = 0; n < 2 * (QUERIES_PER_TOOL - 1); n++) expect((await search(run, tools, n)).results).toHaveLength(1);
    expect(await search(run, tools, 9)).toMatchObject({ results: [], provider: "tavily" });
    expect([one.asked, other.asked]).toEqual([
      ["query 0", "query 1"],
      ["query 2", "query 3"],
    ]);
    // What is kept back is there for a query that may draw on it.
    expect((await search(run, tools, 10, "reserve")).provider).toBe("tavily");
  });

  it("C9 R15 fail where the last service that may be asked does, with what it said", async () => {
    const down = toolOf("tavily", () => {
      throw new AssayError("SEARCH_PROVIDER_UNAVAILABLE", "Tavily is down.");
    });
    await expect(search(directRun(), [down.tool], 0)).rejects.toMatchObject({ message: "Tavily is down." });
    expect((await search(directRun(), [down.tool, toolOf("brave").tool], 0)).provider).toBe("brave");
  });

  it("C7 the library is asked beside the web, and what both find comes in turns", async () => {
    const [library, web] = [toolOf("library"), toolOf("tavily")];
    const twice: Tool = {
      ...web.tool,
      search: async (run, ask) => {
        const [one, other] = [await web.tool.search(run, ask), await web.tool.search(run, ask)];
        return { ...one, results: [...one.results, ...other.results], cached: true };
      },
    };
    const found = await search(directRun(), [twice, library.tool], 0);
    expect(found.results.map(({ url }) => String(url))).toEqual([
      "https://library.test/1",
      "https://tavily.test/1",
      "https://tavily.test/2",
    ]);
    expect(found).toMatchObject({ provider: "tavily", cached: false });
    const down = toolOf("tavily", () => {
      throw new AssayError("SEARCH_PROVIDER_UNAVAILABLE", "Tavily is down.");
    });
    expect(await search(directRun(), [down.tool, library.tool], 0)).toMatchObject({
      provider: "library",
      results: [{ provider: "library" }],
    });
  });

  it("C9 a run that is stopped is no service that fails: none is asked instead", async () => {
    const stopped = toolOf("tavily", () => {
      throw new AssayError("CANCELLED", "The run was cancelled.");
    });
    const other = toolOf("brave");
    await expect(search(directRun(), [stopped.tool, other.tool], 0)).rejects.toMatchObject({ type: "CANCELLED" });
    expect(other.asked).toEqual([]);
  });

  it("C7 those made for a role come first, then what searches at all, and what only validates last", () => {
    const tool = (name: ProviderName, ...roles: Role[]): Tool => ({ ...toolOf(name).tool, roles });
    const tools = [tool("perplexity", "validation"), tool("exa", "concepts"), tool("tavily", "facts"), tool("brave", "facts", "concepts")];
    const order = (role: Role) => toolsFor(role, tools).map(({ name }) => name);
    expect(order("facts")).toEqual(["tavily", "brave", "exa", "perplexity"]);
    expect(order("concepts")).toEqual(["exa", "brave", "tavily", "perplexity"]);
    expect(order("validation")).toEqual(["perplexity", "exa", "tavily", "brave"]);
  });
});
