import { describe, expect, it } from "vitest";
import { startParts } from "../../test/world/part.ts";
import { loadConfig } from "../config/config.ts";
import { canonicalUrl } from "../domain/url.ts";
import { createExtractionPool } from "../extract/extract.ts";
import { systemClock } from "../run/clock.ts";
import { openSqliteStore } from "../store/sqlite.ts";
import { openWeb, scraper } from "./web.ts";

it.each([
  [{}, undefined],
  [{ STEEL_API_KEY: "k" }, { baseUrl: "https://api.steel.dev", apiKey: "k" }],
  [{ STEEL_BASE_URL: "http://localhost:3000/v1" }, { baseUrl: "http://localhost:3000/v1" }],
  [
    { STEEL_BASE_URL: "http://localhost:3000", STEEL_API_KEY: "k" },
    { baseUrl: "http://localhost:3000", apiKey: "k" },
  ],
])("R6 a scraping service is asked with its key alone, and one's own server without: %j", (env, asked) => {
  const { config } = loadConfig({ env, flags: {}, cwd: "/" });
  expect(scraper(config, "steel")).toEqual(asked);
});

describe("R6 a paper behind a wall", () => {
  const LAMPS = "The lamps of the harbour were lit at dusk by two keepers, who wrote down the hour and the weather of each night. ";
  const work = { best_oa_location: { is_oa: true, landing_page_url: "http://open.test/lamps", pdf_url: null } };

  /** What is read of a paper whose publisher shows it to nobody, and what OpenAlex was asked meanwhile. */
  async function readPaper(providers: string) {
    const world = await startParts({
      web: {
        name: "web",
        handle: ({ headers, url }) => {
          if (url.pathname === "/robots.txt") return { status: 404 };
          if (headers.host !== "open.test") return { status: 403, body: "no" };
          return { headers: { "content-type": "text/html" }, body: `<title>Lamps</title><article><p>${LAMPS.repeat(6)}</p></article>` };
        },
      },
      openalex: { name: "openalex", handle: () => ({ headers: { "content-type": "application/json" }, body: JSON.stringify(work) }) },
    });
    const { web, openalex } = world.parts;
    const env = {
      ASSAY_FETCH_RESOLVE: `*.test=127.0.0.1:${web.port}`,
      ASSAY_FETCH_ALLOW: `127.0.0.1:${web.port}`,
      ASSAY_SEARCH_PROVIDERS: providers,
      OPENALEX_BASE_URL: openalex.origin,
    };
    const { config } = loadConfig({ env, flags: {}, cwd: "/" });
    const [store, extractor] = [await openSqliteStore(":memory:"), createExtractionPool()];
    const opened = openWeb({ config, cache: store, clock: systemClock, extractor });
    try {
      const options = { timeoutMs: 10_000, capturedAt: "2025-01-15T12:00:00.000Z" };
      const url = canonicalUrl("http://journal.test/doi/10.5555/lamps");
      const read = await opened.reader.read(url, options, new AbortController().signal).then(
        ({ snapshot }) => snapshot.url,
        (thrown: Error) => thrown.message,
      );
      return { read, asked: openalex.calls.map(({ path }) => decodeURIComponent(path)) };
    } finally {
      await opened.close();
      await extractor.close();
      await store.close();
      await world.close();
    }
  }

  it("R6 is read at the open copy that OpenAlex knows of, where OpenAlex is searched", async () => {
    const { read, asked } = await readPaper("openalex");
    expect(read).toBe("http://open.test/lamps");
    expect(asked).toEqual([expect.stringContaining("/works/https://doi.org/10.5555/lamps")]);
  });

  it("R6 is not asked for at OpenAlex by who does not search there", async () => {
    const { read, asked } = await readPaper("wikipedia");
    expect(read).not.toBe("http://open.test/lamps");
    expect(asked).toEqual([]);
  });
});
