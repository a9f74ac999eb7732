import { type Config, SETTINGS } from "../config/settings.ts";
import { AssayError } from "../domain/error.ts";
import type { Source } from "../domain/source.ts";
import type { ExtractionPool } from "../extract/extract.ts";
import { createOutbound } from "../outbound/client.ts";
import { type Resolver, systemResolver } from "../outbound/connect.ts";
import type { Outbound } from "../outbound/outbound.ts";
import { createTunnel } from "../outbound/tunnel.ts";
import { createBrowserReader } from "../read/browser/reader.ts";
import { chainReaders } from "../read/chain.ts";
import { createDirectReader } from "../read/direct.ts";
import { createFirecrawlReader } from "../read/firecrawl.ts";
import { createHostBreaker } from "../read/host-breaker.ts";
import { createLinkChecker } from "../read/link.ts";
import type { PageReader } from "../read/reader.ts";
import { createRobots } from "../read/robots.ts";
import { createSteelReader } from "../read/steel.ts";
import type { Clock } from "../run/clock.ts";
import { limiterOver } from "../run/shared-limiter.ts";
import { type OpenCopies, withFullText } from "../search/full-text.ts";
import { openCopiesOf } from "../search/openalex.ts";
import type { CacheStore, LimitStore } from "../store/store.ts";
import { browserPlace } from "./browser.ts";
import { asksOpenAlex, openAlexOptions } from "./search-services.ts";

/** Everything that reaches out to the web for pages; one for the process, so that its limits hold over all runs. */
export interface Web {
  readonly outbound: Outbound;
  readonly reader: PageReader;
  readonly checkLink: (url: string, signal: AbortSignal) => Promise<Source["link"]>;
  close(): Promise<void>;
}

export interface WebParts {
  readonly config: Config;
  readonly cache: CacheStore;
  /** Limits over all processes of the store, where it has them. */
  readonly limits?: LimitStore | undefined;
  readonly clock: Clock;
  readonly extractor: ExtractionPool;
  /** Stands in for DNS in tests. */
  readonly resolver?: Resolver | undefined;
}

/** Builds the one way out and the readers that use it: direct first, then a browser where there is one, then the scraping services that have a key. */
export function openWeb({ config, cache, limits, clock, extractor, resolver }: WebParts): Web {
  const userAgent = userAgentOf(config);
  const names = resolver ?? ownNames(config["fetch.resolve"]);
  const outbound = createOutbound({ userAgent, allow: config["fetch.allow"], ...(names === undefined ? {} : { resolver: names }) });
  const robots = createRobots({ outbound, notes: cache, clock, userAgent });
  const perHost = { concurrency: config["fetch.perHost"], minIntervalMs: config["fetch.minIntervalMs"] };
  const limiter = limiterOver(limits, { concurrency: config["fetch.concurrency"], limitFor: () => perHost, clock });
  const polite = { outbound, robots, limiter, breaker: createHostBreaker(clock) };
  const cacheMs = config["fetch.cacheHours"] * 3_600_000;
  const freshness = { defaultMs: Math.min(cacheMs, 3_600_000), mostMs: cacheMs };
  const direct = createDirectReader({ ...polite, extractor, cache, clock, freshness, maxBytes: config["fetch.maxBytes"] });
  const scraping = { outbound, extractor, robots, limiter, cache, clock, freshness };
  const place = browserPlace(config);
  const browser =
    "path" in place
      ? createBrowserReader({
          ...scraping,
          chromium: place,
          tunnel: createTunnel({ allow: config["fetch.allow"], resolver: names }),
          userAgent,
        })
      : undefined;
  const readers: PageReader[] = [direct, ...(browser === undefined ? [] : [browser])];
  const steel = scraper(config, "steel");
  const firecrawl = scraper(config, "firecrawl");
  if (steel !== undefined) readers.push(createSteelReader(steel, scraping));
  if (firecrawl !== undefined) readers.push(createFirecrawlReader(firecrawl, scraping));
  const links = createLinkChecker({ ...polite, notes: cache, clock });
  const copies: OpenCopies | undefined = asksOpenAlex(config)
    ? (doi, signal) => openCopiesOf(doi, openAlexOptions(config, outbound), signal)
    : undefined;
  return {
    outbound,
    reader: withFullText(chainReaders(readers), copies),
    checkLink: (url, signal) => links.check(url, signal),
    close: async () => {
      await browser?.close();
      await outbound.close();
    },
  };
}

/** How a scraping service is asked: with its key, or, where it is a server of one's own, without; undefined where it is not set up. */
export function scraper(config: Config, name: "steel" | "firecrawl"): { readonly baseUrl: string; readonly apiKey?: string } | undefined {
  const [apiKey, baseUrl] = [config[`${name}.apiKey`], config[`${name}.baseUrl`]];
  const hosted = baseUrl === SETTINGS[`${name}.baseUrl`].schema.parse(undefined);
  if (apiKey === undefined) return hosted ? undefined : { baseUrl };
  return { baseUrl, apiKey };
}

/** What Assay calls itself; whoever wants to be reached says so to every site. */
function userAgentOf(config: Config): string {
  const contact = config["search.contact"];
  return contact === undefined ? config["fetch.userAgent"] : `${config["fetch.userAgent"]} mailto:${contact}`;
}

/**
 * A resolver that knows the user's own names besides DNS. The guard looks at the address all the same: a private one must be allowed too.
 * @throws AssayError CONFIG_INVALID
 */
export function ownNames(entries: readonly string[]): Resolver | undefined {
  if (entries.length === 0) return undefined;
  const known = entries.map((entry) => {
    const parts = /^(\*\.)?([\w.-]+)=(\[[\da-f:]+\]|[\d.]+)(?::(\d+))?$/i.exec(entry);
    if (parts?.[2] === undefined || parts[3] === undefined) {
      throw new AssayError("CONFIG_INVALID", `fetch.resolve: "${entry}" is not of the form name=address or name=address:port.`, {
        field: "fetch.resolve",
      });
    }
    const address = parts[3].replace(/^\[|\]$/g, "");
    return {
      under: parts[1] !== undefined,
      name: parts[2].toLowerCase(),
      to: { address, ...(parts[4] === undefined ? {} : { port: Number(parts[4]) }) },
    };
  });
  return async (host) => {
    const name = host.toLowerCase();
    const own = known.find((entry) => name === entry.name || (entry.under && name.endsWith(`.${entry.name}`)));
    return own === undefined ? systemResolver(host) : [own.to];
  };
}
