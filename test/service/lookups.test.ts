// Single searches and single pages, outside a run.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReadAnswer, SearchAnswer } from "../../src/service/lookups.ts";
import { startWorld, type World } from "../world/world.ts";
import { startService, type TestService } from "./harness.ts";

const QUERY = "Talmont TX-2 energy density";

describe("I2 lookups", () => {
  let world: World;
  let service: TestService;
  beforeAll(async () => {
    world = await startWorld();
    service = await startService({ env: world.env });
  });
  afterAll(async () => {
    await service.end();
    await world.close();
  });

  const search = async (more: object = {}): Promise<SearchAnswer> => {
    const answered = await service.post("/search", { query: QUERY, ...more });
    expect(answered.status).toBe(200);
    return (await answered.json()) as SearchAnswer;
  };

  it("a search tells who was asked, what was found, ranked, and what was left out, by which gate and why", async () => {
    const { query, provider, cached, results, discarded } = await search();
    expect([query, provider, cached]).toEqual([QUERY, "tavily", false]);
    expect(results.map(({ rank }) => rank)).toEqual(results.map((_, at) => at + 1));
    for (const { url, title, snippet, score, tier, domain } of results) {
      expect(new URL(url).hostname.endsWith(domain)).toBe(true);
      expect([title, snippet].every((text) => text.length > 3)).toBe(true);
      expect([score >= 0 && score <= 1, [1, 2, 3].includes(tier)]).toEqual([true, true]);
    }
    for (const { url, gate, reason } of discarded) expect([url, gate, reason].every((text) => text.length > 2)).toBe(true);
    expect((await search()).cached).toBe(true);
  });

  it("a search heeds how many are wanted, who is to be asked, and which domains are not", async () => {
    const all = await search({ k: 10 });
    const [first] = all.results;
    expect((await search({ k: 1 })).results).toHaveLength(1);
    expect((await search({ provider: "duckduckgo" })).provider).toBe("duckduckgo");
    const without = await search({ exclude_domains: [first?.domain] });
    expect(without.results.some(({ domain }) => domain === first?.domain)).toBe(false);
    world.parts.tavily.calls.length = 0;
    await search({ include_domains: ["one.test"], query: `${QUERY} again` });
    expect(JSON.parse(world.parts.tavily.calls.at(-1)?.body ?? "{}")).toMatchObject({ include_domains: ["one.test"] });
    await search({ date_range: { from: "2024-01-01", to: "2024-12-31" }, query: `${QUERY} then` });
    expect(world.parts.tavily.calls.at(-1)?.body).toContain("2024-01-01");
  });

  it.each([
    ["provider", { provider: "nobody" }],
    ["k", { k: 21 }],
    ["include_domains", { include_domains: ["no domain"] }],
    ["date_range", { date_range: { from: "yesterday" } }],
    ["sources", { sources: ["rumours"] }],
    ["breadth", { breadth: 3 }],
  ])("R16 a search names a wrong field: %s", async (field, more) => {
    const refused = await service.post("/search", { query: QUERY, ...more });
    const { error } = (await refused.json()) as { error: { type: string; field: string } };
    expect([refused.status, error.type, error.field.split(".")[0]]).toEqual([400, "INVALID_INPUT", field]);
  });

  it("a page becomes a summary and claims whose quotes stand in its stored copy", async () => {
    const [found] = (await search()).results;
    const ask = { url: found?.url, task: "What energy density does the Talmont TX-2 cell have?" };
    const page = (await (await service.post("/read", ask)).json()) as ReadAnswer;
    expect(page.url).toBe(found?.url);
    expect([page.title.length > 3, page.summary.length > 10, page.partial]).toEqual([true, true, false]);
    expect(Date.parse(page.captured_at)).toBeGreaterThan(0);
    expect(page.claims.length).toBeGreaterThan(0);
    const copy = (await (await service.get(`/snapshots/${page.snapshot_id}`)).json()) as { text: string };
    for (const { span, text } of page.claims.flatMap(({ quotes }) => quotes)) expect(copy.text.slice(span.start, span.end)).toBe(text);
    expect(((await (await service.post("/read", ask)).json()) as ReadAnswer).cached).toBe(true);
  });

  it("R16 a page that cannot be read says why", async () => {
    const refused = await service.post("/read", { url: "http://127.0.0.1:1/" });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(((await refused.json()) as { error: { type: string } }).error.type).toMatch(/UNSAFE_URL|NETWORK_ERROR/u);
  });

  it("X5 searches what whoever asks may search, and nothing of another", async () => {
    const own = await startService({ flags: { "serve.tokens": ["ann:a-long-secret-of-ann", "bob:a-long-secret-of-bob"] } });
    const as = (name: string) => ({ headers: { authorization: `Bearer a-long-secret-of-${name}` } });
    const { id } = (await (await own.post("/collections", { name: "Mills" }, as("ann"))).json()) as { id: string };
    const body = "# The mill\n\nThe lease of the mill ends on 30 June 2027.\n";
    await fetch(`${own.address}/collections/${id}/documents/mill.md`, { method: "PUT", body, ...as("ann") });
    const ask = { query: "lease of the mill" };
    const anns = (await (await own.post("/search", ask, as("ann"))).json()) as SearchAnswer;
    expect(anns.results.map(({ url }) => url.replace(/^.*\//u, ""))).toEqual(["mill.md"]);
    const read = { url: anns.results[0]?.url, task: "When does the lease of the mill end?" };
    expect(((await (await own.post("/read", read, as("ann"))).json()) as ReadAnswer).title).toBe("The mill");
    const bobs = await own.post("/search", ask, as("bob"));
    expect(await bobs.text()).not.toContain("mill.md");
    expect((await own.post("/read", read, as("bob"))).status).toBeGreaterThanOrEqual(400);
    await own.end();
  });
});
