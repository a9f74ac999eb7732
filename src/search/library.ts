import { AssayError } from "../domain/error.ts";
import { parseLibraryUrl } from "../library/address.ts";
import type { Library } from "../library/library.ts";
import { GENERAL, type SearchProvider, type SearchQuery } from "./provider.ts";

/**
 * The local library as a search service (R5, X8). Its collections stand where others have domains, so domain filters name collections;
 * filters that name only web domains leave nothing to find here.
 */
export function libraryProvider(library: Pick<Library, "search" | "list">): SearchProvider {
  return {
    name: "library",
    capabilities: {
      ...GENERAL,
      scores: true,
      domainFilters: true,
      languageFilter: false,
      text: true,
      free: true,
      local: true,
      roles: ["facts", "concepts", "validation"],
      costMicroUsd: 0,
    },
    search: async (query, signal) => {
      if (signal.aborted) throw new AssayError("CANCELLED", "The search was cancelled.", { cause: signal.reason });
      const collections = await wantedCollections(library, query);
      if (collections?.length === 0) return [];
      const hits = await library.search(query.query, { limit: query.limit, ...(collections === undefined ? {} : { collections }) });
      return hits
        .filter((hit) => isWithin(hit.published, query.dateRange))
        .map((hit, index) => ({
          url: hit.url,
          title: hit.title,
          snippet: hit.snippet,
          score: hit.score,
          text: hit.passage.text,
          provider: "library",
          rank: index + 1,
          ...(hit.published === undefined ? {} : { published: hit.published }),
          ...(hit.language === undefined ? {} : { language: hit.language }),
        }));
    },
  };
}

async function wantedCollections(library: Pick<Library, "list">, query: SearchQuery): Promise<string[] | undefined> {
  if (query.includeDomains.length === 0 && query.excludeDomains.length === 0) return undefined;
  const [wanted, unwanted] = [new Set(query.includeDomains.map(nameOf)), new Set(query.excludeDomains.map(nameOf))];
  const names = (await library.list()).map((collection) => collection.name);
  return names.filter((name) => (wanted.size === 0 || wanted.has(name)) && !unwanted.has(name));
}

function nameOf(domain: string): string {
  return parseLibraryUrl(`${domain}/any`)?.collection ?? domain.normalize("NFC").toLowerCase();
}

/** Documents without a date are kept: most notes have none. */
function isWithin(published: string | undefined, range: SearchQuery["dateRange"]): boolean {
  if (published === undefined || range === undefined) return true;
  const day = published.slice(0, 10);
  return (range.from === undefined || day >= range.from.slice(0, 10)) && (range.to === undefined || day <= range.to.slice(0, 10));
}
