import { z } from "zod";
import type { LoadedConfig } from "../../config/config.ts";
import type { Config } from "../../config/settings.ts";
import { AssayError } from "../../domain/error.ts";
import { createExtractionPool } from "../../extract/extract.ts";
import { MODEL_ROLES } from "../../model/model.ts";
import { endpointOf, modelRoles } from "../../model/roles.ts";
import type { Outbound } from "../../outbound/outbound.ts";
import { systemClock } from "../../run/clock.ts";
import { openSqliteStore } from "../../store/sqlite.ts";
import { browserPlace } from "../../wiring/browser.ts";
import { searchesWeb, webProviders } from "../../wiring/search-services.ts";
import { openWeb, type Web } from "../../wiring/web.ts";
import { attempt, type Check, failed, off, ok, skipped } from "./check.ts";
import { findSearxng } from "./searxng.ts";

const DEADLINE_MS = 10_000;

export interface AskWhat {
  /** Also ask what may cost: one search with each service. */
  readonly ask: boolean;
  /** A page to try to read. */
  readonly page: string;
  readonly signal: AbortSignal;
}

/** Everything outside this machine that is set up, all asked at once. Nothing that is learnt is kept. */
export async function checkServices(loaded: LoadedConfig, what: AskWhat): Promise<Check[]> {
  const { config } = loaded;
  const cache = await openSqliteStore(":memory:");
  const extractor = createExtractionPool({});
  try {
    const web = openWeb({ config, cache, clock: systemClock, extractor });
    try {
      const checks = await Promise.all([
        checkModel(loaded, web.outbound, what.signal),
        checkSearch(config, web.outbound, what),
        what.ask ? [] : checkDuckDuckGo(config, web.outbound, what.signal),
        config["searxng.baseUrl"] === undefined ? findSearxng(web.outbound, what.signal) : [],
        checkBrowser(config),
        checkPage(config, web, what),
        ...(["steel", "firecrawl"] as const).map((name) => checkScraper(name, config, web.outbound, what.signal)),
      ]);
      return checks.flat();
    } finally {
      await web.close();
    }
  } catch (thrown) {
    return [failed("web", AssayError.from(thrown).message)];
  } finally {
    await extractor.close();
    await cache.close();
  }
}

const modelList = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Asks the model endpoint for its list of models, which costs nothing. */
export function checkModel(loaded: LoadedConfig, outbound: Outbound, signal: AbortSignal): Promise<Check> {
  return attempt("model", async () => {
    const endpoint = endpointOf(loaded);
    const roles = modelRoles(loaded);
    if (endpoint === undefined || roles === undefined)
      return off("model", "none; quotes are chosen by rules. CEREBRAS_API_KEY, OPENAI_API_KEY or ASSAY_MODEL_BASE_URL sets one");
    const { host } = new URL(endpoint.baseUrl);
    const response = await outbound
      .request({
        url: `${endpoint.baseUrl}/models`,
        policy: "service",
        headers: { accept: "application/json", ...(endpoint.apiKey === undefined ? {} : { authorization: `Bearer ${endpoint.apiKey}` }) },
        deadlineMs: DEADLINE_MS,
        maxBytes: 4_000_000,
        signal,
      })
      .catch((thrown: unknown) => {
        const { type } = AssayError.from(thrown);
        throw new AssayError(type, `${host} cannot be reached (${type}); check ASSAY_MODEL_BASE_URL and the network.`, { cause: thrown });
      });
    if (response.status === 401 || response.status === 403)
      return failed("model", `${host} refused the key (${response.status}); check ${endpoint.keySetting}.`);
    const wanted = [...new Set(MODEL_ROLES.map((role) => roles[role].model.id))];
    if (response.status === 404) return ok("model", `${host} answers and keeps no list of models; ${wanted.join(", ")} was not checked`);
    if (response.status >= 300) return failed("model", `${host} answers with status ${response.status}; check ASSAY_MODEL_BASE_URL.`);
    const listed = modelsIn(response.body);
    const missing = listed === undefined ? undefined : wanted.find((name) => !listed.includes(name) && !listed.includes(`${name}:latest`));
    if (missing !== undefined) return failed("model", `${host} answers and has no model ${missing}; set ASSAY_MODEL to one it lists.`);
    return ok("model", `${wanted.join(", ")} at ${host}`);
  });
}

function modelsIn(body: Uint8Array): string[] | undefined {
  try {
    return modelList.parse(JSON.parse(new TextDecoder().decode(body))).data.map((model) => model.id);
  } catch {
    return undefined;
  }
}

/** Each search service a run would ask, asked once where that is wished. Where it is not, DuckDuckGo has a check of its own. */
async function checkSearch(config: Config, outbound: Outbound, { ask, signal }: AskWhat): Promise<Check[]> {
  if (!searchesWeb(config)) return [off("search", "the web is not searched; --web or the key of a search service turns it on")];
  try {
    const services = webProviders(config, outbound).filter((service) => ask || service.name !== "duckduckgo");
    return await Promise.all(
      services.map((service) => {
        const { name } = service;
        const { kind, free } = service.capabilities;
        if (!ask)
          return skipped(
            name,
            free ? `not asked; --ask asks it once (${kind})` : "set up and not asked, since a search may cost; --ask asks it",
          );
        return attempt(name, async () => {
          const query = { query: "Sydney Harbour Bridge", limit: 3, includeDomains: [], excludeDomains: [], searchDepth: "basic" as const };
          const { length } = await service.search(query, signal);
          return ok(name, `answers with ${length === 1 ? "1 result" : `${length} results`} (${kind})`);
        });
      }),
    );
  } catch (thrown) {
    return [failed("search", AssayError.from(thrown).message)];
  }
}

/** Whether DuckDuckGo can be reached; a fault only when it is what would be asked. */
function checkDuckDuckGo(config: Config, outbound: Outbound, signal: AbortSignal): Promise<Check> {
  const used = searchesWeb(config) && (config["search.providers"]?.includes("duckduckgo") ?? true);
  return reach("duckduckgo", config["duckduckgo.baseUrl"], outbound, signal, used, "it needs no key; --web searches with it");
}

/** Whether pages that are empty without their scripts can be read here. */
function checkBrowser(config: Config): Promise<Check> {
  return attempt("browser", async () => {
    const place = browserPlace(config);
    return "path" in place
      ? ok("browser", `${place.path} reads what is empty without scripts${place.asRoot ? "; as root it has no sandbox" : ""}`)
      : off("browser", `pages that are empty without scripts are not read: ${place.why}`);
  });
}

function checkScraper(name: "steel" | "firecrawl", config: Config, outbound: Outbound, signal: AbortSignal): Promise<Check> {
  if (config[`${name}.apiKey`] === undefined)
    return Promise.resolve(off(name, `not set up; ${name.toUpperCase()}_API_KEY lets it read what cannot be read directly`));
  return reach(name, config[`${name}.baseUrl`], outbound, signal, true, "its key is tried only when a page is read");
}

async function reach(name: string, url: string, outbound: Outbound, signal: AbortSignal, used: boolean, note: string): Promise<Check> {
  const { host } = new URL(url);
  try {
    await outbound.request({ url, policy: "service", deadlineMs: DEADLINE_MS, maxBytes: 1_000_000, cut: true, signal });
    return ok(name, `${host} can be reached; ${note}`);
  } catch (thrown) {
    const sentence = `${host} cannot be reached (${AssayError.from(thrown).type})`;
    return used ? failed(name, `${sentence}; check the network or proxy.`) : off(name, `${sentence}; it is not used as things are set`);
  }
}

/** One page by the way pages go: name, guard, robots.txt, request. */
async function checkPage(config: Config, web: Web, { page, signal }: AskWhat): Promise<Check> {
  const used = searchesWeb(config);
  const state = await web.checkLink(page, signal).catch(() => "unknown" as const);
  if (state === "alive") return ok("pages", `${page} can be read (robots.txt asked first)`);
  const sentence = state === "dead" ? `${page} does not answer` : `${page} cannot be read`;
  return used
    ? failed("pages", `${sentence}; check the network or proxy.`)
    : off("pages", `${sentence}; the web is not searched as things are set`);
}
