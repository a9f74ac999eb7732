import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { directRun } from "../../test/world/direct-run.ts";
import { type Fault, type PartHandle, startParts } from "../../test/world/part.ts";
import { type FoundPage, SERVICE_NAMES, type ServiceName, searchServices, WORLD_KEY } from "../../test/world/search-services.ts";
import { isAssayError } from "../domain/error.ts";
import { createOutbound } from "../outbound/client.ts";
import { arxiv } from "./arxiv.ts";
import { bing } from "./bing.ts";
import { brave } from "./brave.ts";
import { createSearchChain } from "./chain.ts";
import { crossref } from "./crossref.ts";
import { duckduckgo } from "./duckduckgo.ts";
import { europepmc } from "./europepmc.ts";
import { exa } from "./exa.ts";
import { github } from "./github.ts";
import { LANES } from "./kinds.ts";
import { openalex } from "./openalex.ts";
import { perplexity } from "./perplexity.ts";
import type { SearchProvider, SearchQuery } from "./provider.ts";
import { searchWithChain } from "./search.ts";
import { searxng } from "./searxng.ts";
import { serpapi } from "./serpapi.ts";
import type { ServiceOptions } from "./service.ts";
import { stackexchange } from "./stackexchange.ts";
import { tavily } from "./tavily.ts";
import { wikipedia } from "./wikipedia.ts";

const MAKERS: Readonly<Record<ServiceName, (options: ServiceOptions) => SearchProvider>> = {
  duckduckgo,
  tavily,
  exa,
  perplexity,
  brave,
  serpapi: (options) => serpapi({ ...options, engine: "google" }),
  searxng,
  bing,
  wikipedia: (options) => wikipedia({ ...options, baseUrl: `${options.baseUrl}/{language}`, detect: async () => () => undefined }),
  openalex,
  crossref,
  europepmc,
  arxiv,
  stackexchange: (options) => stackexchange({ ...options, site: "stackoverflow" }),
  github,
};

const PAGES: readonly FoundPage[] = [
  {
    url: "https://www.harbour-museum.example/lamps?utm_source=x",
    title: "Lamps & lighthouses",
    snippet: "Lighthouse lamps burned colza oil until 1860.",
    score: 0.9,
    published: "2024-03-05",
    text: "Lighthouse lamps burned colza oil until 1860. ".repeat(20),
  },
  { url: "https://coast.example.org/keepers/", title: "Keepers", snippet: "Keepers trimmed the wicks every four hours.", score: 0.4 },
];

const QUERY: SearchQuery = { query: "lighthouse lamps", limit: 5, includeDomains: [], excludeDomains: ["lg.com"], searchDepth: "basic" };

/** The faults of docs/providers.md, in its order. */
const FAULTS = [
  "bad key",
  "plan used up",
  "429 with Retry-After",
  "429 without",
  "503",
  "slow body",
  "cut body",
  "malformed",
  "wrong types",
  "nothing found",
  "blocked",
] as const;
type FaultName = (typeof FAULTS)[number];

const jsonFault = (status: number, body: unknown, headers: Record<string, string> = {}): Fault => ({
  kind: "status",
  status,
  body: JSON.stringify(body),
  headers: { "content-type": "application/json", ...headers },
});

const BRAVE_MONTH = { "x-ratelimit-policy": "1;w=1, 15000;w=2592000", "x-ratelimit-remaining": "1, 0", "x-ratelimit-reset": "1, 1200000" };
const BRAVE_SECOND = {
  "x-ratelimit-policy": "1;w=1, 15000;w=2592000",
  "x-ratelimit-remaining": "0, 99",
  "x-ratelimit-reset": "1, 1200000",
};

/** How each service says that the plan is used up. */
const USED_UP: Partial<Record<ServiceName, Fault>> = {
  tavily: jsonFault(432, { detail: { error: "This request exceeds your plan's set usage limit. Please upgrade your plan." } }),
  exa: jsonFault(402, { requestId: "x", error: "You have exceeded your credits limit.", tag: "NO_MORE_CREDITS" }),
  perplexity: jsonFault(401, { error: { message: "You exceeded your current quota.", type: "insufficient_quota", code: 401 } }),
  brave: jsonFault(429, { type: "ErrorResponse", error: { code: "RATE_LIMITED", detail: "Too many requests", status: 429 } }, BRAVE_MONTH),
  serpapi: jsonFault(429, { error: "Your account has run out of searches." }),
  openalex: jsonFault(429, { error: "Rate limit exceeded", message: "Daily limit exceeded." }, { "x-ratelimit-remaining": "0" }),
  stackexchange: jsonFault(400, {
    error_id: 502,
    error_name: "throttle_violation",
    error_message: "too many requests from this IP, more requests available in 72415 seconds",
  }),
  bing: jsonFault(403, { error: { code: "403", message: "Out of call volume quota. Quota will be replenished in 12 days." } }),
};

function faultOf(service: ServiceName, fault: FaultName): Fault | undefined {
  const html = service === "duckduckgo";
  switch (fault) {
    case "plan used up":
      return USED_UP[service];
    case "429 with Retry-After":
      return { kind: "status", status: 429, body: "{}", headers: { "retry-after": "2" } };
    case "429 without":
      return { kind: "status", status: 429, body: "{}", ...(service === "brave" ? { headers: BRAVE_SECOND } : {}) };
    case "503":
      return { kind: "status", status: 503, body: "<h1>unavailable</h1>" };
    case "slow body":
      return { kind: "slow body", ms: 60_000 };
    case "cut body":
      return { kind: "cut body", after: 40 };
    case "malformed":
      return { kind: "malformed" };
    case "wrong types":
      if (service === "arxiv") return { kind: "status", status: 200, body: "<html><body><p>Welcome to arXiv.</p></body></html>" };
      return html
        ? { kind: "status", status: 200, body: "<html><body><p>Welcome to the new search.</p></body></html>" }
        : { kind: "wrong types" };
    case "blocked":
      return html || service === "searxng"
        ? undefined
        : { kind: "status", status: 403, body: "<html><title>Attention required</title></html>" };
    default:
      return undefined;
  }
}

const KEYLESS: readonly ServiceName[] = ["duckduckgo", "searxng", "wikipedia", "crossref", "europepmc", "arxiv"];
const NOT_THERE: readonly string[] = [
  ...KEYLESS.flatMap((service) => [`${service}: bad key`, `${service}: plan used up`]),
  // What is used up there is a minute's share.
  "github: plan used up",
];

let world: { parts: Readonly<Record<ServiceName, PartHandle>>; close(): Promise<void> };
let blocked: typeof world;
/** Waiting is what takes long in them: they all wait at once. */
let slow: ReadonlyMap<ServiceName, string>;
const outbound = createOutbound();
const found = (query: string, limit: number) => (query.includes("zzznothing") ? [] : PAGES.slice(0, limit));

beforeAll(async () => {
  world = await startParts(searchServices({ search: found }));
  blocked = await startParts(searchServices({ search: found, botPageAfter: 0, searxng: { json: false } }));
  slow = new Map(await Promise.all(SERVICE_NAMES.map(async (service) => [service, await rowOf(service, "slow body")] as const)));
});
afterAll(async () => {
  await Promise.all([world.close(), blocked.close()]);
  await outbound.close();
});

function provider(service: ServiceName, handle: PartHandle, wishes: Partial<ServiceOptions> = {}): SearchProvider {
  return MAKERS[service]({ apiKey: WORLD_KEY, baseUrl: handle.origin, outbound, timeoutMs: 20_000, ...wishes });
}

/** One row of the table: what became of a search under a fault, as the user is told. */
async function rowOf(service: ServiceName, fault: FaultName): Promise<string> {
  if (NOT_THERE.includes(`${service}: ${fault}`)) return `| ${service} | ${fault} | – | – | cannot happen |`;
  const handle = (fault === "blocked" ? blocked : world).parts[service];
  handle.calls.length = 0;
  handle.always = faultOf(service, fault);
  const hasty = fault === "slow body" ? { timeoutMs: 500 } : {};
  const key = fault === "bad key" ? { apiKey: "wrong-key-987654321" } : {};
  const chain = createSearchChain([provider(service, handle, { ...hasty, ...key })]);
  const query = fault === "nothing found" ? { ...QUERY, query: "zzznothing" } : QUERY;
  const run = directRun();
  try {
    const { results } = await searchWithChain(run, { key: "search", query, chain });
    return `| ${service} | ${fault} | no error | ${handle.calls.length} | ${results.length} results |`;
  } catch (error) {
    if (!isAssayError(error, "SEARCH_PROVIDER_UNAVAILABLE")) throw error;
    const [step] = run.journal.values();
    const said = error.message.replace(`No search service answered. ${service}: `, "");
    for (const secret of [WORLD_KEY, "wrong-key-987654321"]) expect(error.message).not.toContain(secret);
    return `| ${service} | ${fault} | ${step?.error?.type} | ${handle.calls.length} | ${said} |`;
  } finally {
    handle.always = undefined;
  }
}

describe("R5 what a user sees of each service's faults", () => {
  const page = readFileSync(new URL("../../docs/providers.md", import.meta.url), "utf8");
  const cases = SERVICE_NAMES.flatMap((service) => FAULTS.map((fault) => [service, fault] as const));

  it.each(cases)("R5 %s, %s: as docs/providers.md says", async (service, fault) => {
    const row = fault === "slow body" ? slow.get(service) : await rowOf(service, fault);
    const documented = page.split("\n").find((line) => line.startsWith(`| ${service} | ${fault} |`));
    expect(row).toBe(documented);
  });

  it("R5 documents no fault that is not tested", () => {
    const rows = page.split("\n").filter((line) => /^\| [a-z]+ \| [^|]+ \| [^|]+ \| [–\d] \|/.test(line));
    expect(rows).toHaveLength(cases.length);
  });
});

const GENERAL_NAMES = SERVICE_NAMES.filter((name) => LANES[name].kind === "web");

describe("R5 what the services are asked and what is made of their replies", () => {
  async function searched(service: ServiceName, query: Partial<SearchQuery> = {}) {
    const handle = world.parts[service];
    handle.calls.length = 0;
    const results = await provider(service, handle).search({ ...QUERY, ...query }, new AbortController().signal);
    const call = handle.calls[0];
    return { results, call, body: call?.body.startsWith("{") ? JSON.parse(call.body) : undefined, path: call?.path ?? "" };
  }

  it.each(GENERAL_NAMES)("R5 G8 %s gives results in one shape: canonical address, plain text, date, rank", async (service) => {
    const { results } = await searched(service);
    expect(results.map((result) => result.url)).toEqual(["https://harbour-museum.example/lamps", "https://coast.example.org/keepers"]);
    expect(results[0]).toMatchObject({ title: "Lamps & lighthouses", provider: service, rank: 1 });
    expect(results[0]?.snippet).toContain("Lighthouse lamps burned colza oil until 1860.");
    expect(results[0]?.snippet).not.toMatch(/[<>]/);
    expect(results[0]?.published).toMatch(/^2024-03-05/);
    expect(results[1]?.published).toBeUndefined();
  });

  it.each(GENERAL_NAMES)("R5 %s says which capabilities it has: a score only where declared", async (service) => {
    const { results } = await searched(service);
    const { capabilities } = provider(service, world.parts[service]);
    expect(results.every((result) => (result.score !== undefined) === capabilities.scores)).toBe(true);
    expect(results.some((result) => result.text !== undefined)).toBe(capabilities.text);
    expect(capabilities.free).toBe(capabilities.costMicroUsd === 0);
  });

  it.each(GENERAL_NAMES)("R4 %s is told domains as it takes them: beside the query where it says so, else within it", async (service) => {
    const { capabilities } = provider(service, world.parts[service]);
    const { call, path } = await searched(service, { includeDomains: ["coast.example.org"] });
    const sent = decodeURIComponent(`${path} ${call?.body ?? ""}`.replaceAll("+", " "));
    expect(sent).toContain("coast.example.org");
    expect(/(?<!-)site:\s?coast\.example\.org/u.test(sent)).toBe(!capabilities.domainFilters);
    const without = await searched(service);
    expect(decodeURIComponent(`${without.path} ${without.call?.body ?? ""}`)).toContain("lg.com");
  });

  it("R5 one that takes rapid requests for a bot says so, and is asked one after the other, with a pause", () => {
    const { takesForBots, rate, roles } = provider("duckduckgo", world.parts.duckduckgo).capabilities;
    expect({ takesForBots, rate, roles }).toEqual({
      ...{ takesForBots: "DuckDuckGo", rate: { concurrency: 1, minIntervalMs: 2_500 }, roles: ["facts", "concepts"] },
    });
    for (const other of GENERAL_NAMES.filter((name) => name !== "duckduckgo"))
      expect([other, provider(other, world.parts[other]).capabilities.takesForBots]).toEqual([other, undefined]);
  });

  it("R5 DuckDuckGo's advertisements, and rows that lead nowhere, are no results", async () => {
    const row = (classes: string, inside: string) => `<div class="result web-result ${classes}">${inside}</div>`;
    const link = (href: string, title: string) => `<a class="result__a" href="${href}">${title}</a>`;
    const body = [
      row("", link("//duckduckgo.com/l/?uddg=https%3A%2F%2Fcoast.example.org%2Fone", "One")),
      row("result--ad", link("https://ads.example/x", "Ad")),
      row("", "<b>no link</b>"),
      row("", link("https://duckduckgo.com/y.js?ad=1", "Ad")),
      row("", `${link("https://coast.example.org/two", "Two")}<a class="result__snippet">Said <b>so</b>.</a>`),
    ].join("");
    world.parts.duckduckgo.faults.push({
      kind: "status",
      status: 200,
      body: `<html><body>${body}</body></html>`,
      headers: { "content-type": "text/html" },
    });
    const { results } = await searched("duckduckgo");
    expect(results.map(({ url, title, snippet, rank }) => [String(url), title, snippet, rank])).toEqual([
      ["https://coast.example.org/one", "One", "", 1],
      ["https://coast.example.org/two", "Two", "Said so.", 2],
    ]);
  });

  it("G7 Tavily's requests always carry include_raw_content false and basic or advanced, never country", async () => {
    for (const searchDepth of ["basic", "advanced"] as const) {
      const { body } = await searched("tavily", { searchDepth, language: "de", dateRange: { from: "2024-01-01" } });
      expect(body).toMatchObject({ include_raw_content: false, search_depth: searchDepth, exclude_domains: ["lg.com"] });
      expect(Object.keys(body)).not.toContain("country");
    }
  });

  it("G4 Tavily's cut content is partial, and the mark is not part of the text", async () => {
    const handle = world.parts.tavily;
    const content = "The first half of it <error>Content truncated</error>";
    handle.faults.push(jsonFault(200, { results: [{ url: "https://a.example/", title: "A", content, score: 0.5 }] }));
    const [result] = await provider("tavily", handle).search(QUERY, new AbortController().signal);
    expect(result).toMatchObject({ partial: "the search service cut the content short", snippet: "The first half of it" });
  });

  it("R5 Exa's content options stand under contents", async () => {
    const { body, results } = await searched("exa", { includeDomains: ["example.org"] });
    expect(body.contents).toHaveProperty("text");
    expect(body).not.toHaveProperty("text");
    expect(results.map((result) => result.url)).toEqual(["https://coast.example.org/keepers"]);
  });

  it("R5 Perplexity takes at most twenty domains", async () => {
    const excludeDomains = Array.from({ length: 30 }, (_, index) => `site${index}.example`);
    const { body } = await searched("perplexity", { excludeDomains });
    expect(body.search_domain_filter).toHaveLength(20);
    expect(body.search_domain_filter[0]).toBe("-site0.example");
  });

  it("R5 services without domain filters get site operators, within 400 characters", async () => {
    const excludeDomains = Array.from({ length: 60 }, (_, index) => `long-domain-name-${index}.example`);
    for (const service of ["brave", "serpapi", "searxng", "bing"] as const) {
      const { path } = await searched(service, { excludeDomains });
      const query = new URL(path, "http://x").searchParams.get("q") ?? "";
      expect(query).toMatch(/^lighthouse lamps -site:long-domain-name-0\.example /);
      expect(query.length).toBeLessThanOrEqual(400);
      const wanted = await searched(service, { includeDomains: ["a.example", "b.example"] });
      expect(new URL(wanted.path, "http://x").searchParams.get("q")).toBe("lighthouse lamps (site:a.example OR site:b.example)");
    }
  });

  it("G3 a language is passed on in each service's own way", async () => {
    const ways: Partial<Record<ServiceName, RegExp>> = {
      brave: /search_lang=ja/,
      serpapi: /hl=ja&lr=lang_ja/,
      searxng: /language=ja/,
      bing: /setLang=ja/,
    };
    for (const [service, way] of Object.entries(ways))
      expect((await searched(service as ServiceName, { language: "ja" })).path).toMatch(way);
    expect((await searched("duckduckgo", { language: "ja" })).call?.body).toContain("kl=jp-jp");
    expect((await searched("tavily", { language: "ja" })).body).toMatchObject({ language: "ja" });
    expect((await searched("perplexity", { language: "ja" })).body.search_language_filter).toEqual(["ja"]);
  });

  it("R5 DuckDuckGo: advertisements are dropped and wrapped links decoded", async () => {
    const old = await startParts(searchServices({ search: found, duckDuckGo: { wrapped: true, ads: 3 } }));
    try {
      const results = await provider("duckduckgo", old.parts.duckduckgo).search(QUERY, new AbortController().signal);
      expect(results.map((result) => result.url)).toEqual(["https://harbour-museum.example/lamps", "https://coast.example.org/keepers"]);
    } finally {
      await old.close();
    }
  });

  it("R5 SearXNG whose engines are all silent is unavailable, not empty", async () => {
    const silent = await startParts(searchServices({ search: found, searxng: { unresponsive: [["google", "CAPTCHA"]] } }));
    try {
      const search = provider("searxng", silent.parts.searxng).search(QUERY, new AbortController().signal);
      await expect(search).rejects.toMatchObject({
        type: "SEARCH_PROVIDER_UNAVAILABLE",
        message: "No engine behind SearXNG answered: google (CAPTCHA).",
      });
    } finally {
      await silent.close();
    }
  });

  it("R5 Bing-shaped endpoints may put everything under data", async () => {
    const other = await startParts(searchServices({ search: found, bingUnderData: true }));
    try {
      expect(await provider("bing", other.parts.bing).search(QUERY, new AbortController().signal)).toHaveLength(2);
    } finally {
      await other.close();
    }
  });

  it("R5 SerpAPI asks Bing when told to", async () => {
    const handle = world.parts.serpapi;
    handle.calls.length = 0;
    const options = { apiKey: WORLD_KEY, baseUrl: handle.origin, outbound, timeoutMs: 20_000, engine: "bing" } as const;
    expect(await serpapi(options).search(QUERY, new AbortController().signal)).toHaveLength(2);
    expect(handle.calls[0]?.path).toContain("engine=bing");
  });

  it("R5 a cancelled search says so, whatever the service", async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(provider("tavily", world.parts.tavily).search(QUERY, controller.signal)).rejects.toMatchObject({ type: "CANCELLED" });
  });
});
