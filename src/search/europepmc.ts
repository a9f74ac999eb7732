import { z } from "zod";
import type { Authority } from "../domain/work.ts";
import { plainQuery } from "./gates/plain-query.ts";
import { LANES } from "./kinds.ts";
import { abstractText, paperTexts, workFrom } from "./papers.ts";
import type { SearchProvider, SearchQuery } from "./provider.ts";
import { askService, parseReply, type ServiceOptions } from "./service.ts";
import { boundedRange, type Hit, plainText, toResults } from "./shape.ts";

const LABEL = { name: "Europe PMC" };

const text = z.string().nullish();

const resultSchema = z.object({
  id: z.string(),
  source: z.string(),
  pmid: text,
  pmcid: text,
  doi: text,
  title: text,
  authorString: text,
  authorList: z.object({ author: z.array(z.object({ fullName: text, firstName: text, lastName: text })) }).nullish(),
  journalInfo: z.object({ volume: text, issue: text, journal: z.object({ title: text }).nullish() }).nullish(),
  bookOrReportDetails: z.object({ publisher: text }).nullish(),
  pageInfo: text,
  abstractText: text,
  language: text,
  firstPublicationDate: text,
  isOpenAccess: text,
  license: text,
  pubTypeList: z.object({ pubType: z.array(z.string()) }).nullish(),
  fullTextUrlList: z.object({ fullTextUrl: z.array(z.object({ availabilityCode: text, documentStyle: text, url: z.string() })) }).nullish(),
  commentCorrectionList: z.object({ commentCorrection: z.array(z.object({ type: text })) }).nullish(),
});
type Result = z.output<typeof resultSchema>;

const replySchema = z.object({ resultList: z.object({ result: z.array(resultSchema) }) });

/** Europe PMC: biomedicine, everything in PubMed and preprints besides, with retractions and open copies. */
export function europepmc(options: ServiceOptions): SearchProvider {
  return {
    name: "europepmc",
    capabilities: {
      ...LANES.europepmc,
      fullText: true,
      terms: "https://europepmc.org/Copyright",
      contact: true,
      rate: { concurrency: 2, minIntervalMs: 150 },
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
      const response = await askService(
        LABEL,
        options,
        { path: `/europepmc/webservices/rest/search?${parameters(query, options)}` },
        signal,
      );
      return toResults("europepmc", parseReply(LABEL, response, replySchema).resultList.result.map(hitOf), query.limit);
    },
  };
}

function parameters(query: SearchQuery, { contact }: ServiceOptions): URLSearchParams {
  const range = boundedRange(query);
  const dated = range === undefined ? "" : ` AND (FIRST_PDATE:[${range.from} TO ${range.to}])`;
  return new URLSearchParams({
    query: `${plainQuery(query.query)
      .replace(/[()[\]:"]/g, " ")
      .trim()}${dated}`,
    resultType: "core",
    format: "json",
    pageSize: String(query.limit),
    ...(contact === undefined ? {} : { email: contact }),
  });
}

function hitOf(result: Result): Hit {
  const types = result.pubTypeList?.pubType ?? [];
  const corrections = result.commentCorrectionList?.commentCorrection ?? [];
  const retracted =
    types.some((type) => /^retracted publication$/i.test(type)) || corrections.some(({ type }) => /^retraction in$/i.test(type ?? ""));
  const copies = copiesOf(result);
  return {
    url: `https://europepmc.org/article/${result.source}/${result.id}`,
    title: plainText(result.title ?? "").replace(/\.$/, ""),
    ...paperTexts(abstractText(result.abstractText), copies.length > 0),
    published: result.firstPublicationDate,
    authority: authorityOf(result, types),
    work: workFrom({
      doi: result.doi,
      pmid: result.pmid,
      pmcid: result.pmcid?.replace(/^PMC/i, ""),
      authors: authorsOf(result),
      venue: result.journalInfo?.journal?.title ?? result.bookOrReportDetails?.publisher,
      volume: result.journalInfo?.volume,
      issue: result.journalInfo?.issue,
      pages: result.pageInfo,
      licence: result.license,
      retracted: retracted ? "PubMed" : undefined,
      copies,
    }),
  };
}

function authorsOf({ authorList, authorString }: Result): string[] {
  if (authorList == null) return (authorString ?? "").replace(/\.$/, "").split(", ");
  return authorList.author.map(({ fullName, firstName, lastName }) =>
    lastName ? [lastName, firstName].filter(Boolean).join(", ") : (fullName ?? ""),
  );
}

function authorityOf({ source, journalInfo }: Result, types: readonly string[]): Authority | undefined {
  if (source === "PPR" || types.some((type) => /^preprint$/i.test(type))) return "preprint";
  return journalInfo == null ? undefined : "peer reviewed";
}

/** Open copies only, HTML before PDF. */
function copiesOf({ fullTextUrlList }: Result): string[] {
  const open = (fullTextUrlList?.fullTextUrl ?? []).filter(({ availabilityCode }) => availabilityCode === "OA" || availabilityCode === "F");
  return ["html", "pdf"].flatMap((style) => open.filter(({ documentStyle }) => documentStyle === style).map(({ url }) => url));
}
