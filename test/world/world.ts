// The whole emulated outside in one process: the web, every search service, the scrapers and the model.
import { competentModel } from "./competent/competent.ts";
import { type WorldModel, type WorldModelOptions, worldModel } from "./model.ts";
import type { OpenSearch } from "./open-services.ts";
import { type PartHandle, startParts } from "./part.ts";
import { firecrawlPart, steelPart } from "./scrapers.ts";
import type { PageSearch } from "./search-reply.ts";
import { SERVICE_NAMES, type ServiceName, searchServices, WORLD_KEY } from "./search-services.ts";
import { searchPages, type WebOptions, webPart } from "./web.ts";

export type PartName = "web" | "model" | "steel" | "firecrawl" | ServiceName;

export interface WorldOptions {
  /** Fixed ports by part; free ones otherwise. */
  readonly ports?: Partial<Record<PartName, number>>;
  /** How the model answers; competent by default. */
  readonly model?: Partial<WorldModelOptions>;
  readonly botPageAfter?: number;
  /** Other pages, routes and robots.txt than the world's own. */
  readonly web?: WebOptions;
  /** What the search services find, in place of the world's own search. */
  readonly search?: PageSearch;
  /** What the open services find, each by its name. */
  readonly open?: OpenSearch;
}

export interface World {
  readonly parts: Readonly<Record<PartName, PartHandle>>;
  readonly model: WorldModel;
  /** Environment variables that lead Assay into this world. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts the world on loopback. Whoever starts it closes it. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const model = worldModel({ answer: competentModel(), ...options.model });
  const ownSearch: PageSearch = (query, limit) =>
    searchPages(query, limit, options.web?.pages).map(({ page, url, score, snippet }) => ({
      url,
      title: page.title,
      snippet,
      score,
      text: page.body.join("\n\n"),
    }));
  const services = searchServices({
    search: options.search ?? ownSearch,
    ...(options.open === undefined ? {} : { open: options.open }),
    ...(options.botPageAfter === undefined ? {} : { botPageAfter: options.botPageAfter }),
  });
  const started = await startParts<PartName>(
    { web: webPart(options.web), model, steel: steelPart(), firecrawl: firecrawlPart(), ...services },
    options.ports ?? {},
  );
  return { parts: started.parts, model, env: environment(started.parts), close: started.close };
}

/** Addresses and keys of the world's services. DuckDuckGo and Tavily are searched unless a test says otherwise. */
function environment(parts: Readonly<Record<PartName, PartHandle>>): Record<string, string> {
  const addresses = SERVICE_NAMES.map((name) => [
    name === "searxng" ? "SEARXNG_URL" : `${name.toUpperCase()}_BASE_URL`,
    name === "wikipedia" ? `${parts[name].origin}/{language}` : parts[name].origin,
  ]);
  return {
    ...Object.fromEntries(addresses),
    TAVILY_API_KEY: WORLD_KEY,
    ASSAY_SEARCH_PROVIDERS: "tavily,duckduckgo",
    ASSAY_MODEL_BASE_URL: `${parts.model.origin}/v1`,
    ASSAY_MODEL_API_KEY: WORLD_KEY,
    ASSAY_MODEL: "gpt-oss-120b",
    ASSAY_FETCH_RESOLVE: `*.test=127.0.0.1:${parts.web.port}`,
    ASSAY_FETCH_ALLOW: `127.0.0.1:${parts.web.port}`,
    ASSAY_HOST_INTERVAL_MS: "0",
  };
}
