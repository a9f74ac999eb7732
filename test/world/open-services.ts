// Search services that anybody may ask, each in the shape it documents.
import type { WorldPart } from "./part.ts";
import { type FoundPage, json } from "./search-reply.ts";

export const OPEN_SERVICE_NAMES = ["wikipedia", "openalex", "crossref", "europepmc", "arxiv", "stackexchange", "github"] as const;
export type OpenServiceName = (typeof OPEN_SERVICE_NAMES)[number];

/** What each of them finds. */
export type OpenSearch = (service: OpenServiceName, query: string, limit: number) => readonly FoundPage[];

export function openServices(search: OpenSearch, key: string): Readonly<Record<OpenServiceName, WorldPart>> {
  return {
    wikipedia: wikipedia(search),
    openalex: openalex(search, key),
    crossref: crossref(search),
    europepmc: europepmc(search),
    arxiv: arxiv(search),
    stackexchange: stackexchange(search, key),
    github: github(search, key),
  };
}

const number = (url: URL, name: string) => Number(url.searchParams.get(name) ?? 10);
const namesOf = ({ paper }: FoundPage) => (paper?.authors ?? []).map(({ given, family }) => `${given} ${family}`);

/** Editions are folders here: `/en/w/api.php`. */
function wikipedia(search: OpenSearch): WorldPart {
  return {
    name: "wikipedia",
    handle({ url }) {
      const language = /^\/([a-z]{2,3})\/w\/api\.php$/.exec(url.pathname)?.[1];
      if (language === undefined) return { status: 404, headers: { "content-type": "text/html" }, body: "<title>Wikimedia Error</title>" };
      const asked = url.searchParams;
      if (asked.get("generator") !== "search" || asked.get("formatversion") !== "2") {
        return json({ error: { code: "badvalue", info: "Unrecognized value.", docref: "" }, servedby: "mw-api-ext" });
      }
      const found = search("wikipedia", asked.get("gsrsearch") ?? "", number(url, "gsrlimit"));
      const pages = found.map((page, at) => ({
        pageid: 1_000 + at,
        ns: 0,
        title: page.title,
        index: at + 1,
        contentmodel: "wikitext",
        pagelanguage: page.language ?? language,
        pagelanguagehtmlcode: page.language ?? language,
        pagelanguagedir: "ltr",
        touched: "2025-01-10T00:00:00Z",
        lastrevid: 5_000 + at,
        length: 12_345,
        fullurl: page.url,
        editurl: `${page.url}?action=edit`,
        canonicalurl: page.url,
        ...(page.published === undefined
          ? {}
          : { revisions: [{ revid: 5_000 + at, parentid: 4_000 + at, timestamp: `${page.published.slice(0, 10)}T08:09:10Z` }] }),
        extract: page.text ?? page.snippet,
      }));
      return json({ batchcomplete: true, ...(pages.length === 0 ? {} : { query: { pages: pages.toReversed() } }) });
    },
  };
}

function openalexWork(page: FoundPage, at: number) {
  const { paper } = page;
  const open = paper?.html ?? paper?.pdf;
  const location = (landing: string | null, isOpen: boolean) => ({
    id: null,
    is_oa: isOpen,
    landing_page_url: landing,
    pdf_url: isOpen ? (paper?.pdf ?? null) : null,
    source: paper?.venue === undefined ? null : { id: "https://openalex.org/S1", display_name: paper.venue, type: "journal" },
    license: paper?.licence ?? null,
    version: paper?.preprint ? "submittedVersion" : "publishedVersion",
    is_accepted: !paper?.preprint,
    is_published: !paper?.preprint,
  });
  const places: Record<string, number[]> = {};
  for (const [place, word] of (page.text ?? page.snippet).trim().split(/\s+/).entries()) places[word] = [...(places[word] ?? []), place];
  return {
    id: `https://openalex.org/W${9_000 + at}`,
    doi: paper?.doi === undefined ? null : `https://doi.org/${paper.doi}`,
    title: page.title,
    display_name: page.title,
    relevance_score: 300 - at,
    publication_year: page.published === undefined ? null : Number(page.published.slice(0, 4)),
    publication_date: page.published?.slice(0, 10) ?? null,
    ids: {
      openalex: `https://openalex.org/W${9_000 + at}`,
      ...(paper?.pmid ? { pmid: `https://pubmed.ncbi.nlm.nih.gov/${paper.pmid}` } : {}),
    },
    language: page.language ?? "en",
    primary_location: location(page.url, open !== undefined),
    type: paper?.preprint ? "preprint" : "article",
    open_access: { is_oa: open !== undefined, oa_status: open === undefined ? "closed" : "gold", oa_url: open ?? null },
    authorships: (paper?.authors ?? []).map(({ given, family }, place) => ({
      author_position: place === 0 ? "first" : "last",
      author: { id: `https://openalex.org/A${place}`, display_name: `${given} ${family}`, orcid: null },
      institutions: [],
    })),
    is_retracted: paper?.retracted === true,
    biblio: { volume: "12", issue: null, first_page: "34", last_page: "56" },
    best_oa_location: open === undefined ? null : location(paper?.html ?? null, true),
    cited_by_count: 3,
    abstract_inverted_index: places,
  };
}

function openalex(search: OpenSearch, key: string): WorldPart {
  return {
    name: "openalex",
    handle({ url }) {
      const sent = url.searchParams.get("api_key");
      if (sent !== null && sent !== key) return json({ error: "Unauthorized", message: "Invalid API key." }, 401);
      const doi = /^\/works\/https?:\/\/doi\.org\/(.+)$/.exec(decodeURIComponent(url.pathname))?.[1];
      if (doi !== undefined) {
        const [found] = search("openalex", doi, 1);
        return found === undefined ? json({ error: "Not found", message: `Work ${doi} not found` }, 404) : json(openalexWork(found, 0));
      }
      const found = search("openalex", url.searchParams.get("search") ?? "", number(url, "per_page"));
      const meta = { count: found.length, db_response_time_ms: 9, page: 1, per_page: 10, groups_count: null };
      return json({ meta, results: found.map(openalexWork), group_by: [] }, 200, {
        "x-ratelimit-limit": "1",
        "x-ratelimit-remaining": "0.9",
      });
    },
  };
}

const dateParts = (published: string) => ({ "date-parts": [published.slice(0, 10).split("-").map(Number)] });

function crossref(search: OpenSearch): WorldPart {
  return {
    name: "crossref",
    handle({ url }) {
      if (url.pathname !== "/works") return { status: 404, headers: { "content-type": "text/plain" }, body: "Resource not found." };
      const found = search("crossref", url.searchParams.get("query.bibliographic") ?? "", number(url, "rows"));
      const items = found.map((page, at) => ({
        DOI: page.paper?.doi?.toUpperCase() ?? `10.5555/EMULATED.${at}`,
        type: page.paper?.preprint ? "posted-content" : "journal-article",
        ...(page.paper?.preprint ? { subtype: "preprint" } : {}),
        title: [page.title.replaceAll("&", "&amp;")],
        ...(page.paper?.venue === undefined ? {} : { "container-title": [page.paper.venue] }),
        author: (page.paper?.authors ?? []).map((author, place) => ({
          ...author,
          sequence: place === 0 ? "first" : "additional",
          affiliation: [],
        })),
        ...(page.published === undefined ? {} : { issued: dateParts(page.published) }),
        abstract: `<jats:title>Abstract</jats:title><jats:p>${page.text ?? page.snippet}</jats:p>`,
        volume: "12",
        page: "34-56",
        ...(page.paper?.licence === undefined
          ? {}
          : { license: [{ start: dateParts("2024-03-05"), "content-version": "vor", "delay-in-days": 0, URL: page.paper.licence }] }),
        resource: { primary: { URL: page.url } },
        relation:
          page.paper?.journalDoi === undefined
            ? {}
            : { "is-preprint-of": [{ "id-type": "doi", id: page.paper.journalDoi, "asserted-by": "subject" }] },
        ...(page.paper?.retracted
          ? { "updated-by": [{ DOI: "10.5555/notice", type: "retraction", label: "Retraction", source: "retraction-watch" }] }
          : {}),
      }));
      const message = {
        facets: {},
        "total-results": items.length,
        items,
        "items-per-page": 10,
        query: { "start-index": 0, "search-terms": null },
      };
      return json({ status: "ok", "message-type": "work-list", "message-version": "1.0.0", message }, 200, {
        "x-rate-limit-limit": "1",
        "x-rate-limit-interval": "1s",
        "x-api-pool": url.searchParams.has("mailto") ? "polite" : "public",
      });
    },
  };
}

function europepmc(search: OpenSearch): WorldPart {
  return {
    name: "europepmc",
    handle({ url }) {
      const asked = url.searchParams;
      if (asked.get("format") !== "json" || asked.get("resultType") !== "core")
        return { headers: { "content-type": "application/xml" }, body: "<responseWrapper/>" };
      const found = search("europepmc", asked.get("query") ?? "", number(url, "pageSize"));
      const result = found.map((page, at) => {
        const { paper } = page;
        const preprint = paper?.preprint === true;
        const links = [
          ...(paper?.pdf === undefined ? [] : [{ documentStyle: "pdf", url: paper.pdf }]),
          ...(paper?.html === undefined ? [] : [{ documentStyle: "html", url: paper.html }]),
        ];
        const id = paper?.pmid ?? `PPR${at}`;
        return {
          id,
          source: preprint ? "PPR" : "MED",
          ...(paper?.pmid === undefined ? {} : { pmid: paper.pmid }),
          ...(paper?.pmcid === undefined ? {} : { pmcid: `PMC${paper.pmcid}` }),
          ...(paper?.doi === undefined ? {} : { doi: paper.doi }),
          title: `${page.title}.`,
          authorString: `${(paper?.authors ?? []).map(({ given, family }) => `${family} ${given.slice(0, 1)}`).join(", ")}.`,
          authorList: {
            author: (paper?.authors ?? []).map(({ given, family }) => ({
              fullName: `${family} ${given.slice(0, 1)}`,
              firstName: given,
              lastName: family,
            })),
          },
          ...(preprint
            ? {}
            : { journalInfo: { volume: "12", issue: "3", journal: { title: paper?.venue ?? "Journal", isoabbreviation: "J" } } }),
          pageInfo: "34-56",
          abstractText: `<h4>Background</h4>${page.text ?? page.snippet}`,
          language: "eng",
          pubTypeList: { pubType: [preprint ? "Preprint" : "Journal Article", ...(paper?.retracted ? ["Retracted Publication"] : [])] },
          ...(links.length === 0
            ? {}
            : {
                fullTextUrlList: {
                  fullTextUrl: links.map((link) => ({ availability: "Open access", availabilityCode: "OA", site: "Europe_PMC", ...link })),
                },
              }),
          isOpenAccess: links.length === 0 ? "N" : "Y",
          ...(page.published === undefined ? {} : { firstPublicationDate: page.published.slice(0, 10) }),
          ...(paper?.licence === undefined ? {} : { license: paper.licence }),
        };
      });
      return json({ version: "6.9", hitCount: result.length, request: { resultType: "core" }, resultList: { result } });
    },
  };
}

const xml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function arxiv(search: OpenSearch): WorldPart {
  return {
    name: "arxiv",
    handle({ url }) {
      const query = (url.searchParams.get("search_query") ?? "").replace(/\b(?:all:|AND\b)/g, " ");
      const found = search("arxiv", query, number(url, "max_results"));
      const entries = found.map(
        (page, at) => `<entry>
<id>http://arxiv.org/abs/${page.paper?.arxiv ?? `2401.0000${at}`}v2</id>
<updated>2024-06-01T00:00:00Z</updated>${page.published === undefined ? "" : `<published>${page.published.slice(0, 10)}T17:00:00Z</published>`}
<title>${xml(page.title)}</title><summary>  ${xml(page.text ?? page.snippet)}
</summary>${namesOf(page)
          .map((name) => `<author><name>${xml(name)}</name></author>`)
          .join("")}
${page.paper?.journalDoi === undefined ? "" : `<arxiv:doi xmlns:arxiv="http://arxiv.org/schemas/atom">${page.paper.journalDoi}</arxiv:doi>`}
${page.paper?.retracted ? `<arxiv:comment xmlns:arxiv="http://arxiv.org/schemas/atom">This paper has been withdrawn by the authors</arxiv:comment>` : ""}
<link href="http://arxiv.org/abs/2401.00001v2" rel="alternate" type="text/html"/><category term="cs.CL" scheme="http://arxiv.org/schemas/atom"/>
</entry>`,
      );
      const body = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title type="html">ArXiv Query</title><id>http://arxiv.org/api/x</id><updated>2025-01-01T00:00:00-05:00</updated>
<opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">${entries.length}</opensearch:totalResults>
${entries.join("\n")}
</feed>`;
      return { headers: { "content-type": "application/atom+xml; charset=UTF-8" }, body };
    },
  };
}

function stackexchange(search: OpenSearch, key: string): WorldPart {
  return {
    name: "stackexchange",
    handle({ url }) {
      const asked = url.searchParams;
      const sent = asked.get("key");
      if (sent !== null && sent !== key) {
        return json({ error_id: 400, error_message: "`key` doesn't match a known application", error_name: "bad_parameter" }, 400);
      }
      if (asked.get("site") === null) return json({ error_id: 400, error_message: "site is required", error_name: "bad_parameter" }, 400);
      const found = search("stackexchange", asked.get("q") ?? "", number(url, "pagesize"));
      const items = found.map((page, at) => ({
        tags: ["javascript"],
        owner: {
          account_id: 1,
          user_id: 2,
          user_type: "registered",
          display_name: namesOf(page)[0] ?? "asker",
          link: "https://stackoverflow.com/users/2",
        },
        is_answered: true,
        view_count: 99,
        accepted_answer_id: 7 + at,
        answer_count: 2,
        score: 12,
        ...(page.published === undefined ? {} : { last_activity_date: Date.parse(page.published) / 1000 }),
        creation_date: Date.parse(page.published ?? "2020-01-01") / 1000,
        question_id: 100 + at,
        content_license: "CC BY-SA 4.0",
        link: page.url,
        title: page.title.replaceAll("&", "&amp;"),
        body: `<p>${page.text ?? page.snippet}</p>`,
      }));
      return json({ items, has_more: false, quota_max: sent === null ? 300 : 10_000, quota_remaining: 250 });
    },
  };
}

function github(search: OpenSearch, key: string): WorldPart {
  return {
    name: "github",
    handle({ url, headers }) {
      const sent = headers.authorization;
      if (sent !== undefined && sent !== `Bearer ${key}` && sent !== `token ${key}`)
        return json({ message: "Bad credentials", documentation_url: "https://docs.github.com/rest", status: "401" }, 401);
      const query = (url.searchParams.get("q") ?? "").replace(/\b(?:is|created|pushed):\S+/g, " ");
      const issues = url.pathname === "/search/issues";
      const found = search("github", query, 20).filter((page) => /\/issues\//.test(page.url) === issues);
      const items = found.slice(0, number(url, "per_page")).map((page, at) => {
        const owner = { login: namesOf(page)[0] ?? "maker", id: 1, type: "User" };
        return issues
          ? {
              ...{
                html_url: page.url,
                id: at,
                number: 10 + at,
                title: page.title,
                user: owner,
                labels: [],
                state: "closed",
                comments: 2,
                score: 1,
              },
              ...{ body: page.snippet, created_at: `${(page.published ?? "2024-01-01").slice(0, 10)}T00:00:00Z`, pull_request: undefined },
            }
          : {
              ...{ id: at, full_name: page.title, html_url: page.url, description: page.snippet, owner, stargazers_count: 5, score: 1 },
              ...{
                pushed_at: page.published === undefined ? null : `${page.published.slice(0, 10)}T00:00:00Z`,
                license: { key: "mit", spdx_id: "MIT" },
              },
            };
      });
      const rate = { "x-ratelimit-limit": "10", "x-ratelimit-remaining": "8", "x-ratelimit-resource": "search" };
      return json({ total_count: items.length, incomplete_results: false, items }, 200, rate);
    },
  };
}
