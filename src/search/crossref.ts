import { z } from "zod";
import type { Authority } from "../domain/work.ts";
import { plainQuery } from "./gates/plain-query.ts";
import { LANES } from "./kinds.ts";
import { abstractText, doiAddress, licenceName, paperTexts, workFrom } from "./papers.ts";
import type { SearchProvider, SearchQuery } from "./provider.ts";
import { askService, parseReply, type ServiceOptions } from "./service.ts";
import { type Hit, plainText, toResults } from "./shape.ts";

const LABEL = { name: "Crossref" };

const text = z.string().nullish();
const dateSchema = z.object({ "date-parts": z.array(z.array(z.number().nullish())) }).nullish();
const relatedSchema = z.array(z.object({ "id-type": text, id: text })).nullish();

const itemSchema = z.object({
  DOI: z.string(),
  type: text,
  subtype: text,
  title: z.array(z.string()).nullish(),
  "container-title": z.array(z.string()).nullish(),
  author: z.array(z.object({ given: text, family: text, name: text })).nullish(),
  issued: dateSchema,
  abstract: text,
  language: text,
  volume: text,
  issue: text,
  page: text,
  license: z.array(z.object({ URL: text })).nullish(),
  resource: z.object({ primary: z.object({ URL: text }) }).nullish(),
  relation: z.object({ "is-preprint-of": relatedSchema, "has-preprint": relatedSchema }).nullish(),
  "updated-by": z.array(z.object({ type: text, source: text })).nullish(),
});
type Item = z.output<typeof itemSchema>;

const replySchema = z.object({ message: z.object({ items: z.array(itemSchema) }) });
const FIELDS =
  "DOI,type,subtype,title,container-title,author,issued,abstract,language,volume,issue,page,license,resource,relation,updated-by";

/** Crossref: what publishers register of everything with a DOI, retractions among it. It knows no open copies. */
export function crossref(options: ServiceOptions): SearchProvider {
  return {
    name: "crossref",
    capabilities: {
      ...LANES.crossref,
      fullText: false,
      terms: "https://www.crossref.org/documentation/retrieve-metadata/rest-api/access-and-authentication/",
      contact: true,
      // Lists: one a second without a contact, three with one.
      rate: options.contact === undefined ? { concurrency: 1, minIntervalMs: 1_000 } : { concurrency: 3, minIntervalMs: 350 },
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
      const response = await askService(LABEL, options, { path: `/works?${parameters(query, options)}` }, signal);
      return toResults("crossref", parseReply(LABEL, response, replySchema).message.items.map(hitOf), query.limit);
    },
  };
}

function parameters({ query, limit, dateRange }: SearchQuery, { contact }: ServiceOptions): URLSearchParams {
  const filters = [
    ...(dateRange?.from === undefined ? [] : [`from-pub-date:${dateRange.from}`]),
    ...(dateRange?.to === undefined ? [] : [`until-pub-date:${dateRange.to}`]),
  ];
  return new URLSearchParams({
    "query.bibliographic": plainQuery(query),
    rows: String(limit),
    select: FIELDS,
    ...(filters.length === 0 ? {} : { filter: filters.join(",") }),
    ...(contact === undefined ? {} : { mailto: contact }),
  });
}

function hitOf(item: Item): Hit {
  const preprint = item.subtype === "preprint";
  const withdrawal = item["updated-by"]?.find(({ type }) => /^(?:retraction|withdrawal|removal)$/i.test(type ?? ""));
  const related = [...(item.relation?.["is-preprint-of"] ?? []), ...(item.relation?.["has-preprint"] ?? [])];
  return {
    url: item.resource?.primary.URL ?? doiAddress(item.DOI),
    title: plainText(item.title?.[0] ?? ""),
    ...paperTexts(abstractText(item.abstract), undefined),
    published: dayOf(item),
    language: item.language,
    authority: authorityOf(item),
    work: workFrom({
      doi: item.DOI,
      alsoAs: related.filter((one) => one["id-type"] === "doi").flatMap(({ id }) => id ?? []),
      authors: (item.author ?? []).map(({ given, family, name }) => (family ? [family, given].filter(Boolean).join(", ") : (name ?? ""))),
      venue: item["container-title"]?.[0],
      volume: item.volume,
      issue: item.issue,
      pages: item.page,
      licence: preprint ? undefined : licenceName(item.license?.[0]?.URL),
      retracted: withdrawal === undefined ? undefined : withdrawal.source === "retraction-watch" ? "Retraction Watch" : "its publisher",
    }),
  };
}

const REVIEWED = new Set(["journal-article", "proceedings-article", "book-chapter"]);

function authorityOf({ type, subtype }: Item): Authority | undefined {
  if (subtype === "preprint") return "preprint";
  return REVIEWED.has(type ?? "") ? "peer reviewed" : undefined;
}

/** A date in parts, of which month and day may be missing: where they are, nothing says on which day it was. */
function dayOf({ issued }: Item): string | undefined {
  const [year, month, day] = issued?.["date-parts"][0] ?? [];
  if (year == null) return undefined;
  return [String(year).padStart(4, "0"), String(month ?? 1).padStart(2, "0"), String(day ?? 1).padStart(2, "0")].join("-");
}
