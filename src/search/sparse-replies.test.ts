import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PartHandle, startParts, type WorldPart } from "../../test/world/part.ts";
import { type FoundPage, SERVICE_NAMES, type ServiceName, searchServices, WORLD_KEY } from "../../test/world/search-services.ts";
import { createOutbound } from "../outbound/client.ts";
import { bing } from "./bing.ts";
import { brave } from "./brave.ts";
import { crossref } from "./crossref.ts";
import { europepmc } from "./europepmc.ts";
import { exa } from "./exa.ts";
import { github } from "./github.ts";
import { openalex } from "./openalex.ts";
import { perplexity } from "./perplexity.ts";
import type { SearchProvider, SearchQuery } from "./provider.ts";
import { searxng } from "./searxng.ts";
import { serpapi } from "./serpapi.ts";
import type { ServiceOptions } from "./service.ts";
import { stackexchange } from "./stackexchange.ts";
import { tavily } from "./tavily.ts";
import { wikipedia } from "./wikipedia.ts";

const MAKERS: Partial<Record<ServiceName, (options: ServiceOptions) => SearchProvider>> = {
  ...{ tavily, exa, perplexity, brave, searxng, bing, openalex, crossref, europepmc, github },
  serpapi: (options) => serpapi({ ...options, engine: "google" }),
  stackexchange: (options) => stackexchange({ ...options, site: "stackoverflow" }),
  wikipedia: (options) => wikipedia({ ...options, baseUrl: `${options.baseUrl}/{language}`, detect: async () => () => undefined }),
};
const PAGES: readonly FoundPage[] = ["lamps", "keepers"].map((name) => ({
  url: `https://coast.example.org/${name}`,
  title: `About ${name}`,
  snippet: `Of ${name} there is much to tell.`,
  score: 0.9,
  published: "2024-03-05",
  text: `Of ${name} there is much to tell.`,
  paper: {
    ...{
      doi: `10.5555/${name}`,
      pmid: "12345678",
      pmcid: "99887",
      authors: [{ given: "Ann", family: "Lee" }],
      venue: "Journal",
      retracted: true,
    },
    ...{
      licence: "https://creativecommons.org/licenses/by/4.0/",
      html: `https://open.example.org/${name}`,
      pdf: `https://open.example.org/${name}.pdf`,
    },
  },
}));

type Path = readonly (string | number)[];

/** The longest list of objects in a reply: what was found. */
function listOf(value: unknown, path: Path = []): { at: Path; items: readonly object[] } {
  if (value === null || typeof value !== "object") return { at: path, items: [] };
  if (Array.isArray(value) && value.every((one) => typeof one === "object" && one !== null)) return { at: path, items: value };
  return Object.entries(value)
    .map(([key, one]) => listOf(one, [...path, key]))
    .reduce((best, one) => (one.items.length > best.items.length ? one : best), { at: path, items: [] as readonly object[] });
}

/** Every field of a thing, those inside it too. */
function fieldsOf(value: unknown, path: Path = []): Path[] {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const own = [...path, Array.isArray(value) ? Number(key) : key];
    return [...(Array.isArray(value) ? [] : [own]), ...fieldsOf(one, own)];
  });
}

/** The same without what stands at a place, where there is such a place. */
function without(value: object, [first, ...rest]: Path, gone: null | undefined): object {
  if (first === undefined || !(first in value)) return value;
  const inner = (value as Record<string | number, unknown>)[first];
  const changed = rest.length === 0 || inner === null || typeof inner !== "object" ? gone : without(inner, rest, gone);
  if (Array.isArray(value)) return value.map((one, at) => (at === first ? changed : one));
  return Object.fromEntries(Object.entries({ ...value, [first]: changed }).filter(([, one]) => one !== undefined));
}

const outbound = createOutbound();
let edit: (reply: object) => object = (reply) => reply;
let world: { parts: Readonly<Record<ServiceName, PartHandle>>; close(): Promise<void> };

const edited = (part: WorldPart): WorldPart => ({
  name: part.name,
  async handle(request) {
    const reply = await part.handle(request);
    return typeof reply.body === "string" && reply.body.startsWith("{")
      ? { ...reply, body: JSON.stringify(edit(JSON.parse(reply.body))) }
      : reply;
  },
});

beforeAll(async () => {
  const parts = searchServices({ search: () => PAGES });
  world = await startParts(Object.fromEntries(SERVICE_NAMES.map((name) => [name, edited(parts[name])])) as typeof parts);
});
afterAll(async () => {
  await outbound.close();
  await world.close();
});

/** What a service always says of what it found: without it the reply is of another shape. */
const SAID: Partial<Record<ServiceName, RegExp>> = {
  serpapi: /^link$/u,
  crossref: /^(?:DOI|issued\.date-parts|resource\.primary)$/u,
  europepmc: /^(?:id|source|authorList\.author|pubTypeList\.pubType|fullTextUrlList\.fullTextUrl(?:\.\d\.url)?)$/u,
  stackexchange: /^(?:creation_date|link|title)$/u,
  wikipedia: /^(?:title|index|pagelanguage|fullurl|revisions\.0\.(?:revid|timestamp))$/u,
  openalex: /^abstract_inverted_index\./u,
  github: /^(?:full_name|html_url|title|created_at|(?:user|owner)\.login)$/u,
};

describe("services that leave out what they do not know", () => {
  it.each(Object.entries(MAKERS))("R5 %s: what was found stays found, whatever else is not said of it", async (name, make) => {
    const provider = make({ apiKey: WORLD_KEY, baseUrl: world.parts[name as ServiceName].origin, outbound, timeoutMs: 5_000 });
    const query: SearchQuery = { query: "lamps", limit: 5, includeDomains: [], excludeDomains: [], searchDepth: "basic" };
    const found = () => provider.search(query, new AbortController().signal).then((all) => all.length);
    const fields: { path: Path; name: string }[] = [];
    edit = (reply) => {
      const { at, items } = listOf(reply);
      fields.push(...fieldsOf(items[0]).map((field) => ({ path: [...at, 0, ...field], name: field.join(".") })));
      return reply;
    };
    const all = await found();
    expect(all).toBeGreaterThan(0);
    expect(fields.length).toBeGreaterThan(3);
    for (const gone of [null, undefined])
      for (const field of fields) {
        edit = (reply) => without(reply, field.path, gone);
        const left = found().catch(() => "refused");
        if (!(SAID[name as ServiceName] ?? /^url$/u).test(field.name)) expect(await left, `${field.name}: ${gone}`).toBe(all);
        else if (gone === null) expect(await left, field.name).toBe("refused");
      }
    edit = (reply) => reply;
  });
});
