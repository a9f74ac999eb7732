import { z } from "zod";

/** One thing that can be set: what it may be, what it is by default, where it can come from, and a line for people. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  readonly schema: S;
  /** Environment variables, the first that is set wins. */
  readonly env: readonly string[];
  readonly doc: string;
  /** Never shown, logged or exported. */
  readonly secret: boolean;
}

function setting<S extends z.ZodType>(schema: S, doc: string, env: string | readonly string[] = [], secret = false): Setting<S> {
  return { schema, doc, env: typeof env === "string" ? [env] : env, secret };
}

const list = z.union([
  z.array(z.string()),
  z.string().transform((text) =>
    text
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean),
  ),
]);
/** Pages whose scripts may ask with whatever a visitor's browser can reach. */
const origins = list.refine(
  (all) => all.every(isOrigin),
  "must be origins such as https://app.example.org, divided by commas; * is none, since every page that somebody visits could then ask this service in that person's place",
);

function isOrigin(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text && !text.includes("*");
  } catch {
    return false;
  }
}

const switchOn = z.union([
  z.boolean(),
  z.enum(["true", "false", "1", "0", "yes", "no", "on", "off"]).transform((word) => ["true", "1", "yes", "on"].includes(word)),
]);
/** A number, or its digits as the environment gives them; never what JavaScript would make a number of (`null`, `""`, `true`). */
const digits = (value: unknown) =>
  typeof value === "string" && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(value.trim()) ? Number(value) : value;
const numberOf = (least: number, most = Number.POSITIVE_INFINITY) =>
  z.preprocess(digits, most === Number.POSITIVE_INFINITY ? z.number().min(least) : z.number().min(least).max(most));
const count = (least: number, most: number) => z.preprocess(digits, z.int().min(least).max(most));
const address = z.url({ protocol: /^https?$/ });
const effort = z.enum(["low", "medium", "high"]);
const text = z.string().min(1);

/** Everything that can be set, in the order `assay doctor` shows it (X6). */
export const SETTINGS = {
  home: setting(text.optional(), "Folder for the store and the library index", "ASSAY_HOME"),
  "store.path": setting(text.optional(), "The store's file; by default assay.db in the home folder", "ASSAY_STORE"),
  "database.url": setting(
    z.url({ protocol: /^postgres(?:ql)?$/ }).optional(),
    "A PostgreSQL database that keeps the store instead of a file: postgres://user:password@host/database",
    "ASSAY_DATABASE_URL",
    true,
  ),

  "model.apiKey": setting(
    text.optional(),
    "Key of the model endpoint",
    ["ASSAY_MODEL_API_KEY", "CEREBRAS_API_KEY", "OPENAI_API_KEY"],
    true,
  ),
  "model.baseUrl": setting(address.optional(), "OpenAI-compatible model endpoint", ["ASSAY_MODEL_BASE_URL", "OPENAI_BASE_URL"]),
  "model.name": setting(text.optional(), "Model for all roles", ["ASSAY_MODEL", "OPENAI_MODEL"]),
  "model.context": setting(
    count(2_000, 10_000_000).optional(),
    "Context window in tokens, where the built-in table does not know it",
    "ASSAY_MODEL_CONTEXT",
  ),
  "model.inputPrice": setting(
    numberOf(0).optional(),
    "US dollars per million input tokens, where the table does not know it",
    "ASSAY_MODEL_INPUT_PRICE",
  ),
  "model.outputPrice": setting(numberOf(0).optional(), "US dollars per million output tokens", "ASSAY_MODEL_OUTPUT_PRICE"),
  "model.timeout_s": setting(numberOf(1, 600).default(60), "Seconds one model call may take", "ASSAY_MODEL_TIMEOUT_S"),
  "model.concurrency": setting(
    count(1, 10_000).default(10),
    "Model calls at once, over all runs of the process; of all processes on PostgreSQL",
    "ASSAY_MODEL_CONCURRENCY",
  ),
  "model.planner.name": setting(text.optional(), "Model that plans and reflects", "ASSAY_PLANNER_MODEL"),
  "model.planner.effort": setting(effort.default("medium"), "Reasoning effort of the planner", "ASSAY_PLANNER_EFFORT"),
  "model.reader.name": setting(text.optional(), "Model that reads pages", "ASSAY_READER_MODEL"),
  "model.reader.effort": setting(effort.default("low"), "Reasoning effort of the reader", "ASSAY_READER_EFFORT"),
  "model.writer.name": setting(text.optional(), "Model that writes", "ASSAY_WRITER_MODEL"),
  "model.writer.effort": setting(effort.default("medium"), "Reasoning effort of the writer", "ASSAY_WRITER_EFFORT"),
  "model.judge.name": setting(text.optional(), "Model that judges support", "ASSAY_JUDGE_MODEL"),
  "model.judge.effort": setting(effort.default("low"), "Reasoning effort of the judge", "ASSAY_JUDGE_EFFORT"),

  "judge.modelFolder": setting(
    text.optional(),
    "Folder of a local cross-encoder (ONNX, natural language inference) that judges support in place of model and rules",
    "ASSAY_JUDGE_MODEL_FOLDER",
  ),

  "search.providers": setting(
    list.optional(),
    "Search services in the order they are tried; by default those with a key, then DuckDuckGo, and the open services beside them",
    ["ASSAY_SEARCH_PROVIDERS", "SEARCH_PROVIDER"],
  ),
  "search.web": setting(switchOn.optional(), "Search the web; by default when a search key is set", "ASSAY_WEB"),
  "search.perService": setting(
    count(1, 1000).default(4),
    "Searches at once by one service that searches the whole web; by all processes on PostgreSQL",
    "ASSAY_SEARCH_PER_SERVICE",
  ),
  "search.timeout_s": setting(numberOf(0.1, 60).default(10), "Seconds one search may take", "ASSAY_SEARCH_TIMEOUT_S"),
  "search.prices": setting(
    list.default([]),
    "What a search costs on your plan, in US dollars: tavily=0,brave=0.003; list prices otherwise",
    "ASSAY_SEARCH_PRICES",
  ),
  "search.cacheHours": setting(numberOf(0, 8760).default(6), "Hours a search's results are reused", "ASSAY_SEARCH_CACHE_HOURS"),
  "search.excludeDomains": setting(list.default([]), "Domains never used, besides the built-in list", "ASSAY_EXCLUDE_DOMAINS"),
  "search.allowDomains": setting(list.default([]), "Domains taken off the built-in list of excluded ones", "ASSAY_ALLOW_DOMAINS"),
  "search.minRelevance": setting(numberOf(0, 1).default(0.15), "Results under this relevance are discarded", "ASSAY_MIN_RELEVANCE"),
  "search.minCharacters": setting(
    count(0, 100_000).default(200),
    "Texts with less main content than this are not evidence",
    "ASSAY_MIN_CHARACTERS",
  ),
  "search.contact": setting(
    z.email().optional(),
    "Mail address told to open services that want to know whom to write to (Crossref, OpenAlex, Europe PMC, Wikipedia)",
    "ASSAY_CONTACT",
  ),
  "tavily.apiKey": setting(text.optional(), "Key of Tavily", "TAVILY_API_KEY", true),
  "tavily.baseUrl": setting(address.default("https://api.tavily.com"), "Address of Tavily", "TAVILY_BASE_URL"),
  "exa.apiKey": setting(text.optional(), "Key of Exa", "EXA_API_KEY", true),
  "exa.baseUrl": setting(address.default("https://api.exa.ai"), "Address of Exa", "EXA_BASE_URL"),
  "perplexity.apiKey": setting(text.optional(), "Key of Perplexity", ["PERPLEXITY_API_KEY", "PPLX_API_KEY"], true),
  "perplexity.baseUrl": setting(address.default("https://api.perplexity.ai"), "Address of Perplexity", "PERPLEXITY_BASE_URL"),
  "brave.apiKey": setting(text.optional(), "Key of Brave Search", ["BRAVE_API_KEY", "BRAVE_SEARCH_API_KEY"], true),
  "brave.baseUrl": setting(address.default("https://api.search.brave.com"), "Address of Brave Search", "BRAVE_BASE_URL"),
  "serpapi.apiKey": setting(text.optional(), "Key of SerpAPI", ["SERPAPI_API_KEY", "SERPAPI_KEY"], true),
  "serpapi.baseUrl": setting(address.default("https://serpapi.com"), "Address of SerpAPI", "SERPAPI_BASE_URL"),
  "serpapi.engine": setting(z.enum(["google", "bing"]).default("google"), "Which engine SerpAPI asks", "SERPAPI_ENGINE"),
  "searxng.baseUrl": setting(address.optional(), "Address of a SearXNG", ["SEARXNG_URL", "SEARXNG_BASE_URL"]),
  "bing.apiKey": setting(text.optional(), "Key of a Bing-v7-shaped endpoint", "BING_API_KEY", true),
  "bing.baseUrl": setting(address.optional(), "Address of a Bing-v7-shaped endpoint", "BING_BASE_URL"),
  "duckduckgo.baseUrl": setting(
    address.default("https://html.duckduckgo.com"),
    "Address of DuckDuckGo's HTML search",
    "DUCKDUCKGO_BASE_URL",
  ),

  "wikipedia.baseUrl": setting(
    address.default("https://{language}.wikipedia.org"),
    "Address of Wikipedia; {language} stands for the edition",
    "WIKIPEDIA_BASE_URL",
  ),
  "openalex.apiKey": setting(text.optional(), "Key of OpenAlex (free), for more than about ten searches a day", "OPENALEX_API_KEY", true),
  "openalex.baseUrl": setting(address.default("https://api.openalex.org"), "Address of OpenAlex", "OPENALEX_BASE_URL"),
  "crossref.baseUrl": setting(address.default("https://api.crossref.org"), "Address of Crossref", "CROSSREF_BASE_URL"),
  "europepmc.baseUrl": setting(address.default("https://www.ebi.ac.uk"), "Address of Europe PMC", "EUROPEPMC_BASE_URL"),
  "arxiv.baseUrl": setting(address.default("https://export.arxiv.org"), "Address of arXiv's interface", "ARXIV_BASE_URL"),
  "stackexchange.apiKey": setting(
    text.optional(),
    "Key of Stack Exchange (free), for more than 300 searches a day",
    "STACKEXCHANGE_API_KEY",
    true,
  ),
  "stackexchange.baseUrl": setting(
    address.default("https://api.stackexchange.com"),
    "Address of Stack Exchange's interface",
    "STACKEXCHANGE_BASE_URL",
  ),
  "stackexchange.site": setting(text.default("stackoverflow"), "Which site of Stack Exchange is asked", "STACKEXCHANGE_SITE"),
  "github.apiKey": setting(text.optional(), "Token of GitHub, for thirty searches a minute instead of ten", "GITHUB_TOKEN", true),
  "github.baseUrl": setting(address.default("https://api.github.com"), "Address of GitHub's interface", "GITHUB_BASE_URL"),

  "library.folders": setting(list.default([]), "Folders that are searched as the local library", "ASSAY_LIBRARY"),

  "fetch.userAgent": setting(
    text.default("AssayBot/0.1 (web research; obeys robots.txt)"),
    "How Assay names itself to web servers",
    "ASSAY_USER_AGENT",
  ),
  "fetch.concurrency": setting(count(1, 64).default(12), "Pages read at once, over all runs of the process", [
    "ASSAY_CONCURRENCY",
    "FIRECRAWL_CONCURRENCY",
  ]),
  "fetch.perHost": setting(count(1, 16).default(2), "Pages read at once from one host; by all processes on PostgreSQL", "ASSAY_PER_HOST"),
  "fetch.minIntervalMs": setting(
    count(0, 60_000).default(250),
    "Least time between two requests to one host, in ms; of all processes on PostgreSQL",
    "ASSAY_HOST_INTERVAL_MS",
  ),
  "fetch.maxBytes": setting(
    count(10_000, 200_000_000).default(8_000_000),
    "Largest page that is read, in bytes, also after decompression",
    "ASSAY_MAX_BYTES",
  ),
  "fetch.cacheHours": setting(
    numberOf(0, 8760).default(24),
    "Hours a page is used again without asking its server",
    "ASSAY_PAGE_CACHE_HOURS",
  ),
  "fetch.allow": setting(list.default([]), "Own hosts (host:port) that may be read although they are private", "ASSAY_FETCH_ALLOW"),
  "fetch.resolve": setting(
    list.default([]),
    "Own host names, as `name=address[:port]`; `*.name` stands for everything under it",
    "ASSAY_FETCH_RESOLVE",
  ),
  "steel.apiKey": setting(text.optional(), "Key of Steel", "STEEL_API_KEY", true),
  "steel.baseUrl": setting(address.default("https://api.steel.dev"), "Address of Steel", "STEEL_BASE_URL"),
  "firecrawl.apiKey": setting(text.optional(), "Key of Firecrawl", "FIRECRAWL_API_KEY", true),
  "firecrawl.baseUrl": setting(address.default("https://api.firecrawl.dev"), "Address of Firecrawl", [
    "FIRECRAWL_BASE_URL",
    "FIRECRAWL_API_URL",
  ]),

  "browser.enabled": setting(
    switchOn.optional(),
    "Read pages that are empty without scripts with a local Chromium; by default where playwright-core and Chromium are there, and never in the service",
    "ASSAY_BROWSER",
  ),
  "browser.path": setting(text.optional(), "Chromium's program; by default the one on the PATH", "ASSAY_BROWSER_PATH"),
  "browser.asRoot": setting(switchOn.default(false), "Let Chromium run as root, where it has no sandbox", "ASSAY_BROWSER_AS_ROOT"),

  "planning.server": setting(
    text.optional(),
    "Command of a sequentialthinking MCP server over stdio, or `package` for the installed one; by default the built-in equivalent plans",
    "ASSAY_PLANNING_SERVER",
  ),

  "research.maxIters": setting(count(1, 20).optional(), "Rounds, where the request says nothing", "RESEARCH_MAX_ITERS"),
  "research.maxQueries": setting(count(1, 100).optional(), "Queries in all, where the request says nothing", "RESEARCH_MAX_QUERIES"),
  "research.maxSources": setting(count(1, 100).optional(), "Pages read in all, where the request says nothing", "RESEARCH_MAX_SOURCES"),
  "research.maxExecutionTimeS": setting(
    numberOf(1, 3600).optional(),
    "Seconds, where the request says nothing",
    "RESEARCH_MAX_EXECUTION_TIME_S",
  ),
  "research.tokenBudget": setting(
    count(1, 10_000_000).optional(),
    "Tokens, where the request says nothing; also of an audit, of one reply and of one page",
    "RESEARCH_TOKEN_BUDGET",
  ),
  "research.costBudgetUsd": setting(
    numberOf(0, 1000).optional(),
    "US dollars for model calls, where the request says nothing; also of an audit, of one reply and of one page",
    "RESEARCH_COST_BUDGET_USD",
  ),

  "serve.host": setting(
    text.default("127.0.0.1"),
    "Address `assay serve` listens on; anything but this machine's own needs serve.tokens",
    "ASSAY_HOST",
  ),
  "serve.port": setting(count(0, 65_535).default(8787), "Port `assay serve` listens on; 0 takes a free one", "ASSAY_PORT"),
  "serve.tokens": setting(
    list.default([]),
    "Tokens that may use the service, each as `token` or `name:token`; with none, whoever reaches the address may",
    "ASSAY_TOKENS",
    true,
  ),
  "serve.operators": setting(
    list.default([]),
    "Names of tokens that see the work of everybody, what the command line made, and the metrics; every other token sees its own",
    "ASSAY_OPERATORS",
  ),
  "serve.origins": setting(origins.default([]), "Web origins that may call the service from a browser (CORS)", "ASSAY_ORIGINS"),
  "serve.hosts": setting(list.default([]), "Host names the service answers to, besides this machine's own", "ASSAY_HOSTS"),
  "serve.ratePerMinute": setting(count(1, 1_000_000).default(600), "Requests one token may make in a minute", "ASSAY_RATE_PER_MINUTE"),
  "serve.workers": setting(
    z.enum(["here", "external"]).default("here"),
    "Who works on what the service accepts: `here` itself, with whoever else takes runs; `external` only processes of `assay worker`",
    "ASSAY_WORKERS",
  ),
  "serve.runsPerToken": setting(
    count(1, 10_000).default(32),
    "Runs one token may have under way, on all machines; more of them wait",
    "ASSAY_RUNS_PER_TOKEN",
  ),
  "serve.maxRuns": setting(count(1, 10_000).default(256), "Runs one process works on at once; more of them wait", "ASSAY_MAX_RUNS"),
  "serve.maxQueued": setting(count(1, 1_000_000).default(1_000), "Runs that may wait; more are refused", "ASSAY_MAX_QUEUED"),
  "serve.maxBodyBytes": setting(count(1_000, 100_000_000).default(1_000_000), "Largest request body, in bytes", "ASSAY_MAX_BODY_BYTES"),
  "serve.maxDocumentBytes": setting(
    count(1_000, 25_000_000).default(25_000_000),
    "Largest document that may be put up, in bytes",
    "ASSAY_MAX_DOCUMENT_BYTES",
  ),
  "serve.maxCollectionBytes": setting(
    count(1_000, 100_000_000_000).default(500_000_000),
    "Bytes that the documents of one collection may have together",
    "ASSAY_MAX_COLLECTION_BYTES",
  ),
  "log.level": setting(
    z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
    "How much the service logs",
    "ASSAY_LOG_LEVEL",
  ),
  "trace.enabled": setting(
    switchOn.default(false),
    "Hand OpenTelemetry spans of every run to the SDK the process was started with",
    "ASSAY_TRACE",
  ),
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

/** Every setting with its value, by its dotted name. */
export type Config = { readonly [Name in SettingName]: z.output<(typeof SETTINGS)[Name]["schema"]> };
