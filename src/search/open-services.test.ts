import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OPEN_SERVICE_NAMES, type OpenServiceName, openServices } from "../../test/world/open-services.ts";
import { type PartHandle, startParts } from "../../test/world/part.ts";
import { type FoundPage, WORLD_KEY } from "../../test/world/search-services.ts";
import { createOutbound } from "../outbound/client.ts";
import { arxiv } from "./arxiv.ts";
import { crossref } from "./crossref.ts";
import { europepmc } from "./europepmc.ts";
import { github } from "./github.ts";
import { openalex, openCopiesOf } from "./openalex.ts";
import type { SearchProvider, SearchQuery, SearchResult } from "./provider.ts";
import type { ServiceOptions } from "./service.ts";
import { stackexchange } from "./stackexchange.ts";
import { wikipedia } from "./wikipedia.ts";

const TEXT = "Lighthouse lamps burned colza oil until 1860, when petroleum took its place in most towers of the coast.";
const AUTHORS = [
  { given: "Ann", family: "Lee" },
  { given: "Bo", family: "Sand" },
];

/** What each finds: an article with everything that is known of it, and something bare. */
const FOUND: Readonly<Record<OpenServiceName, readonly FoundPage[]>> = {
  wikipedia: [{ url: "https://en.wikipedia.org/wiki/Lamp", title: "Lamp", snippet: TEXT, score: 1, published: "2024-03-05" }],
  openalex: [
    paper("https://journal.example.org/lamps"),
    { ...paper("https://closed.example.org/lamps"), paper: { doi: "10.5555/closed", authors: AUTHORS, venue: "Journal of Wicks" } },
  ],
  crossref: [
    paper("https://journal.example.org/lamps"),
    { ...paper("https://pre.example.org/lamps"), paper: { doi: "10.5555/pre", preprint: true, journalDoi: "10.5555/lamps" } },
  ],
  europepmc: [paper("https://europepmc.org/x")],
  arxiv: [{ ...paper("http://arxiv.org/abs/2401.01234"), paper: { arxiv: "2401.01234", authors: AUTHORS, journalDoi: "10.5555/lamps" } }],
  stackexchange: [
    { url: "https://stackoverflow.com/questions/7/lamps", title: "Lamps & wicks", snippet: TEXT, score: 1, published: "2024-03-05" },
  ],
  github: [
    { url: "https://github.com/harbour/lamps", title: "harbour/lamps", snippet: TEXT, score: 1, published: "2024-03-05" },
    { url: "https://github.com/harbour/lamps/issues/3", title: "Lamp goes out", snippet: TEXT, score: 1, published: "2024-03-05" },
  ],
};

function paper(url: string): FoundPage {
  return {
    ...{ url, title: "Lamps of the coast", snippet: TEXT, score: 1, published: "2024-03-05" },
    paper: {
      ...{ doi: "10.5555/lamps", pmid: "12345678", pmcid: "99887", authors: AUTHORS, venue: "Journal of Lamps", retracted: true },
      ...{
        licence: "https://creativecommons.org/licenses/by/4.0/",
        html: "https://open.example.org/lamps",
        pdf: "https://open.example.org/lamps.pdf",
      },
    },
  };
}

const QUERY: SearchQuery = {
  query: 'lighthouse "colza oil" lamps site:example.org',
  limit: 5,
  includeDomains: [],
  excludeDomains: [],
  searchDepth: "basic",
};
const signal = new AbortController().signal;
const outbound = createOutbound();
let world: { parts: Readonly<Record<OpenServiceName, PartHandle>>; close(): Promise<void> };

beforeAll(async () => {
  world = await startParts(openServices((service) => FOUND[service], WORLD_KEY));
});
beforeEach(() => {
  for (const name of OPEN_SERVICE_NAMES) world.parts[name].calls.length = 0;
});
afterAll(async () => {
  await outbound.close();
  await world.close();
});

const MAKERS: Readonly<Record<OpenServiceName, (options: ServiceOptions) => SearchProvider>> = {
  wikipedia: (options) =>
    wikipedia({
      ...options,
      baseUrl: `${options.baseUrl}/{language}`,
      detect: async () => (text) => (/\bder\b/.test(text) ? "de" : undefined),
    }),
  openalex,
  crossref,
  europepmc,
  arxiv,
  stackexchange: (options) => stackexchange({ ...options, site: "stackoverflow" }),
  github,
};

async function asked(service: OpenServiceName, query: Partial<SearchQuery> = {}, more: Partial<ServiceOptions> = {}) {
  const handle = world.parts[service];
  const provider = MAKERS[service]({ apiKey: WORLD_KEY, baseUrl: handle.origin, outbound, timeoutMs: 5_000, ...more });
  const results = await provider.search({ ...QUERY, ...query }, signal);
  return { results, provider, asked: handle.calls.map(({ path }) => new URL(path, "http://x")), calls: handle.calls };
}

const first = ({ results }: { results: readonly SearchResult[] }) => results[0];

describe("R5 what open services are asked and what is made of their replies", () => {
  it.each(OPEN_SERVICE_NAMES)(
    "R5 %s finds in one shape, as it declares: kind, authority, day, and the plain query asked",
    async (service) => {
      const { results, provider, asked: sent } = await asked(service);
      expect(results.length).toBeGreaterThan(0);
      for (const [at, result] of results.entries()) {
        expect(result).toMatchObject({ provider: service, rank: at + 1, published: expect.stringMatching(/^2024-03-05/) });
        expect(result.authority).toBeDefined();
        expect(result.snippet).not.toMatch(/[<>]/);
      }
      expect(results.some(({ text }) => text !== undefined)).toBe(provider.capabilities.text);
      expect(provider.capabilities).toMatchObject({ free: true, costMicroUsd: 0, terms: expect.stringMatching(/^https:/) });
      for (const { search } of sent) expect(decodeURIComponent(search)).not.toMatch(/site:|"/);
    },
  );

  it.each<[OpenServiceName, boolean, boolean, readonly string[] | undefined]>([
    ["wikipedia", true, true, undefined],
    ["openalex", true, true, undefined],
    ["crossref", false, true, undefined],
    ["europepmc", true, true, undefined],
    ["arxiv", true, false, ["en"]],
    ["stackexchange", true, false, ["en"]],
    ["github", true, false, undefined],
  ])(
    "R5 %s says whether its results lead to whole texts (%s), a contact helps (%s), and in which languages it is",
    async (service, fullText, contact, languages) => {
      const { capabilities } = (await asked(service)).provider;
      expect([capabilities.fullText, capabilities.contact, capabilities.languages]).toEqual([fullText, contact, languages]);
      expect([capabilities.scores, capabilities.domainFilters, capabilities.local]).toEqual([false, false, false]);
    },
  );

  it("R5 OpenAlex tells DOI, authors, venue, licence, retraction and the open copy, HTML before PDF; without one the abstract is partial", async () => {
    const { results } = await asked("openalex");
    expect(results[0]).toMatchObject({ url: "https://journal.example.org/lamps", authority: "peer reviewed", text: TEXT });
    expect(results[0]?.work).toMatchObject({
      ...{
        doi: "10.5555/lamps",
        pmid: "12345678",
        venue: "Journal of Lamps",
        volume: "12",
        pages: "34-56",
        licence: "CC BY 4.0",
        retracted: "OpenAlex",
      },
      ...{ authors: ["Ann Lee", "Bo Sand"], copies: ["https://open.example.org/lamps", "https://open.example.org/lamps.pdf"] },
    });
    expect(results[0]).not.toHaveProperty("partial");
    expect(results[1]).toMatchObject({ partial: "only its abstract is open", work: { copies: [] } });
  });

  it("R5 Crossref ties a preprint to its article and knows whom a retraction is from", async () => {
    const { results } = await asked("crossref");
    expect(results[0]?.work).toMatchObject({
      doi: "10.5555/lamps",
      authors: ["Lee, Ann", "Sand, Bo"],
      retracted: "Retraction Watch",
      licence: "CC BY 4.0",
    });
    expect(results[1]).toMatchObject({ authority: "preprint", work: { doi: "10.5555/pre", alsoAs: ["10.5555/lamps"] } });
  });

  it("R5 Europe PMC names open copies HTML first, and PubMed as who says that a paper is retracted", async () => {
    const result = first(await asked("europepmc"));
    expect(result).toMatchObject({
      url: "https://europepmc.org/article/MED/12345678",
      title: "Lamps of the coast",
      authority: "peer reviewed",
    });
    expect(result?.work).toMatchObject({
      pmid: "12345678",
      pmcid: "99887",
      retracted: "PubMed",
      copies: ["https://open.example.org/lamps", "https://open.example.org/lamps.pdf"],
    });
  });

  it("R5 arXiv gives each paper its whole text, and the DOI of its article", async () => {
    const result = first(await asked("arxiv"));
    expect(result).toMatchObject({ url: "https://arxiv.org/abs/2401.01234", authority: "preprint" });
    expect(result?.work).toMatchObject({
      arxiv: "2401.01234",
      alsoAs: ["10.5555/lamps"],
      copies: ["https://arxiv.org/html/2401.01234", "https://arxiv.org/pdf/2401.01234"],
    });
  });

  it("R5 Wikipedia is asked in the language of the query, and says which revision it found", async () => {
    const english = await asked("wikipedia");
    expect(english.asked[0]?.pathname).toBe("/en/w/api.php");
    expect(first(english)).toMatchObject({
      authority: "encyclopedia",
      published: "2024-03-05T08:09:10Z",
      work: { revision: "5000", licence: "CC BY-SA 4.0" },
    });
    const german = await asked("wikipedia", { query: "der Leuchtturm" });
    expect(german.asked.at(-1)?.pathname).toBe("/de/w/api.php");
    const french = await asked("wikipedia", { language: "fr" });
    expect(french.asked.at(-1)?.pathname).toBe("/fr/w/api.php");
  });

  it("R5 GitHub's repositories and issues come in turns; an issue is a forum's, a repository its maker's own", async () => {
    const { results, asked: sent } = await asked("github");
    expect(sent.map(({ pathname }) => pathname)).toEqual(["/search/repositories", "/search/issues"]);
    expect(results.map(({ authority }) => authority)).toEqual(["vendor", "forum"]);
    expect(results[0]?.work).toMatchObject({ authors: ["maker"], licence: "MIT" });
  });

  it("R5 services that want every word are asked for few", async () => {
    const query = "how can the wicks of old lighthouse lamps that burned colza oil in towers be trimmed safely";
    for (const [service, name] of [
      ["stackexchange", "q"],
      ["arxiv", "search_query"],
      ["github", "q"],
    ] as const) {
      const { asked: sent } = await asked(service, { query });
      expect(
        sent[0]?.searchParams
          .get(name)
          ?.match(/\p{L}+/gu)
          ?.filter((word) => !/^(?:AND|all|is|issue)$/.test(word)).length,
      ).toBeLessThanOrEqual(6);
    }
  });

  it("R5 whoever says how to be reached is in the polite pool, and a wish for days is passed on", async () => {
    const dateRange = { from: "2023-01-01", to: "2024-12-31" };
    for (const service of ["crossref", "openalex"] as const) {
      const { asked: sent } = await asked(service, { dateRange }, { contact: "ann@example.org" });
      expect(sent[0]?.searchParams.get("mailto")).toBe("ann@example.org");
      expect(sent[0]?.searchParams.get("filter")).toContain("2023-01-01");
    }
    const { asked: sent } = await asked("europepmc", { dateRange }, { contact: "ann@example.org" });
    expect(sent[0]?.searchParams.get("email")).toBe("ann@example.org");
    expect(sent[0]?.searchParams.get("query")).toContain("FIRST_PDATE:[2023-01-01 TO 2024-12-31]");
    expect((await asked("arxiv", { dateRange })).asked[0]?.searchParams.get("search_query")).toContain(
      "submittedDate:[202301010000 TO 202412312359]",
    );
    expect((await asked("github", { dateRange })).asked[0]?.searchParams.get("q")).toContain("pushed:2023-01-01..2024-12-31");
    expect((await asked("stackexchange", { dateRange })).asked[0]?.searchParams.get("fromdate")).toBe("1672531200");
  });

  it.each<readonly [OpenServiceName, parameter: string, from: string, to: string, none: string]>([
    ["github", "q", "pushed:2023-01-01..*", "pushed:*..2024-12-31", "pushed"],
    ["europepmc", "query", "FIRST_PDATE:[2023-01-01 TO", "TO 2024-12-31]", "FIRST_PDATE"],
    ["arxiv", "search_query", "submittedDate:[202301010000 TO", "TO 202412312359]", "submittedDate"],
    ["crossref", "filter", "from-pub-date:2023-01-01", "until-pub-date:2024-12-31", "pub-date"],
    ["openalex", "filter", "from_publication_date:2023-01-01", "to_publication_date:2024-12-31", "publication_date"],
    ["stackexchange", "fromdate", "1672531200", "", "1672531200"],
    ["stackexchange", "todate", "", "1735689599", "1735689599"],
  ])("R5 %s is asked for days in its %s from one on, up to one, or for none", async (service, parameter, from, to, none) => {
    const of = async (dateRange?: SearchQuery["dateRange"]) => {
      world.parts[service].calls.length = 0;
      return (await asked(service, dateRange === undefined ? {} : { dateRange })).asked[0]?.searchParams.get(parameter) ?? "";
    };
    const [since, until, open] = [await of({ from: "2023-01-01" }), await of({ to: "2024-12-31" }), await of()];
    expect(since).toContain(from);
    expect(since).not.toMatch(/2024|1735689599|undefined/u);
    expect(until).toContain(to);
    expect(until).not.toMatch(/2023|1672531200|undefined/u);
    expect(open).not.toContain(none);
    expect(await of({})).toBe(open);
  });

  it("R5 GitHub is asked for projects and threads by their own days, half of what is wanted of each, in turns", async () => {
    const { asked: sent, results } = await asked("github", { limit: 5, dateRange: { from: "2023-01-01" } });
    expect(sent.map(({ pathname, searchParams }) => [pathname.split("/").at(-1), searchParams.get("per_page")])).toEqual([
      ["repositories", "3"],
      ["issues", "3"],
    ]);
    expect(sent[0]?.searchParams.get("q")).not.toMatch(/is:issue|created/u);
    expect(sent[1]?.searchParams.get("q")).toMatch(/ is:issue created:2023-01-01\.\.\*$/u);
    expect(results.map(({ authority }) => authority)).toEqual(["vendor", "forum"]);
  });

  it("R5 a DOI's open copies are looked up where it costs nothing", async () => {
    const options = { apiKey: "", baseUrl: world.parts.openalex.origin, outbound, timeoutMs: 5_000 };
    expect(await openCopiesOf("10.5555/lamps", options, signal)).toEqual([
      "https://open.example.org/lamps",
      "https://open.example.org/lamps.pdf",
    ]);
    expect(world.parts.openalex.calls[0]?.path).toMatch(/^\/works\/https%3A%2F%2Fdoi\.org%2F10\.5555%2Flamps\?/);
  });
});
