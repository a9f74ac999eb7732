import { DomUtils, parseDocument } from "htmlparser2";
import { AssayError } from "../domain/error.ts";
import { words } from "../text/words.ts";
import { plainQuery } from "./gates/plain-query.ts";
import { LANES } from "./kinds.ts";
import { workFrom } from "./papers.ts";
import type { SearchProvider, SearchQuery } from "./provider.ts";
import { askService, type ServiceOptions } from "./service.ts";
import { boundedRange, type Hit, toResults } from "./shape.ts";

const LABEL = { name: "arXiv" };

type Element = ReturnType<typeof DomUtils.findAll>[number];

/** arXiv's own search: preprints with the whole text of each. One request in three seconds, over one connection, is all it allows. */
export function arxiv(options: ServiceOptions): SearchProvider {
  return {
    name: "arxiv",
    capabilities: {
      ...LANES.arxiv,
      languages: ["en"],
      fullText: true,
      terms: "https://info.arxiv.org/help/api/tou.html",
      contact: false,
      rate: { concurrency: 1, minIntervalMs: 3_000 },
      scores: false,
      domainFilters: false,
      languageFilter: false,
      text: true,
      free: true,
      local: false,
      roles: [],
      costMicroUsd: 0,
    },
    async search(query, signal) {
      const headers = { accept: "application/atom+xml" };
      const response = await askService(LABEL, options, { path: `/api/query?${parameters(query)}`, headers }, signal);
      return toResults("arxiv", entriesOf(new TextDecoder().decode(response.body)).map(hitOf), query.limit);
    },
  };
}

/** Every word must stand somewhere; more than these and nothing has them all. */
const MOST_WORDS = 6;

function parameters(query: SearchQuery): URLSearchParams {
  const terms = words(plainQuery(query.query)).filter(({ stop }) => !stop);
  const range = boundedRange(query);
  const dated = range === undefined ? [] : [`submittedDate:[${compact(range.from)}0000 TO ${compact(range.to)}2359]`];
  return new URLSearchParams({
    search_query: [...terms.slice(0, MOST_WORDS).map(({ text }) => `all:${text}`), ...dated].join(" AND "),
    start: "0",
    max_results: String(query.limit),
    sortBy: "relevance",
  });
}

function compact(day: string): string {
  return day.replaceAll("-", "");
}

/** @throws AssayError PARSE_ERROR for what is no Atom feed, or one that is cut short; SEARCH_PROVIDER_UNAVAILABLE for a feed that only says what was wrong */
function entriesOf(xml: string): Element[] {
  const feed = DomUtils.findOne(({ name }) => name === "feed", parseDocument(xml, { xmlMode: true }).children);
  if (feed === null || !/<\/feed>\s*$/.test(xml) || !Number.isFinite(Number(textOf(feed, "opensearch:totalResults") || "?"))) {
    throw new AssayError("PARSE_ERROR", `${LABEL.name} sent something that is not its Atom feed.`);
  }
  const entries = DomUtils.findAll(({ name }) => name === "entry", feed.children);
  const [first] = entries;
  if (first !== undefined && textOf(first, "id").includes("/api/errors")) {
    throw new AssayError("SEARCH_PROVIDER_UNAVAILABLE", `${LABEL.name} refused the search: "${textOf(first, "summary").slice(0, 160)}".`, {
      retryable: false,
    });
  }
  return entries;
}

function hitOf(entry: Element): Hit {
  const id = textOf(entry, "id")
    .replace(/^https?:\/\/arxiv\.org\/abs\//, "")
    .replace(/v\d+$/, "");
  const abstract = textOf(entry, "summary");
  const journal = textOf(entry, "arxiv:journal_ref");
  const authors = DomUtils.findAll(({ name }) => name === "author", entry.children).map((author) => textOf(author, "name"));
  return {
    url: `https://arxiv.org/abs/${id}`,
    title: textOf(entry, "title"),
    snippet: abstract,
    text: abstract,
    published: textOf(entry, "published"),
    language: "en",
    authority: "preprint",
    work: workFrom({
      arxiv: id,
      alsoAs: [textOf(entry, "arxiv:doi")],
      authors,
      venue: journal === "" ? "arXiv" : `arXiv; ${journal}`,
      retracted: /\bwithdrawn\b/i.test(textOf(entry, "arxiv:comment")) ? LABEL.name : undefined,
      copies: arxivCopies(id),
    }),
  };
}

/** Where arXiv keeps the whole text of a paper, HTML before PDF. */
export function arxivCopies(id: string): string[] {
  return [`https://arxiv.org/html/${id}`, `https://arxiv.org/pdf/${id}`];
}

function textOf(within: Element, tag: string): string {
  const found = DomUtils.findOne(({ name }) => name === tag, within.children);
  return found === null ? "" : DomUtils.textContent(found).replace(/\s+/g, " ").trim();
}
