import { z } from "zod";
import type { AssayError } from "../domain/error.ts";
import type { OutboundResponse } from "../outbound/outbound.ts";
import { words } from "../text/words.ts";
import { plainQuery } from "./gates/plain-query.ts";
import { LANES } from "./kinds.ts";
import { abstractText, workFrom } from "./papers.ts";
import type { SearchProvider, SearchQuery } from "./provider.ts";
import { askService, badKey, parseReply, quotaUsedUp, rateLimited, refusal, type ServiceOptions } from "./service.ts";
import { type Hit, plainText, toResults } from "./shape.ts";

const LABEL = { name: "Stack Exchange", keySetting: "STACKEXCHANGE_API_KEY" };

const questionSchema = z.object({
  title: z.string(),
  link: z.string(),
  body: z.string().nullish(),
  creation_date: z.number(),
  last_activity_date: z.number().nullish(),
  content_license: z.string().nullish(),
  owner: z.object({ display_name: z.string().nullish() }).nullish(),
});
const replySchema = z.object({ items: z.array(questionSchema), backoff: z.number().nullish() });
const errorSchema = z.object({ error_id: z.number(), error_message: z.string().nullish() });

export interface StackExchangeOptions extends ServiceOptions {
  /** `stackoverflow`, `superuser` … */
  readonly site: string;
}

/** One site of Stack Exchange: answered questions, whose pages hold the answers. 300 searches a day from one address, 10 000 with a key. */
export function stackexchange(options: StackExchangeOptions): SearchProvider {
  return {
    name: "stackexchange",
    capabilities: {
      ...LANES.stackexchange,
      languages: ["en"],
      fullText: true,
      terms: "https://stackoverflow.com/legal/api-terms-of-use",
      contact: false,
      rate: { concurrency: 1, minIntervalMs: 500 },
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
      const response = await askService(LABEL, options, { path: `/2.3/search/advanced?${parameters(query, options)}` }, signal, judge);
      return toResults("stackexchange", parseReply(LABEL, response, replySchema).items.map(hitOf), query.limit);
    },
  };
}

/** Every word must stand in a question or its answers; more than these and nothing has them all. */
const MOST_WORDS = 6;

function parameters({ query, limit, dateRange }: SearchQuery, { apiKey, site }: StackExchangeOptions): URLSearchParams {
  const terms = words(plainQuery(query)).filter(({ stop }) => !stop);
  return new URLSearchParams({
    q: terms
      .slice(0, MOST_WORDS)
      .map(({ text }) => text)
      .join(" "),
    site,
    answers: "1",
    order: "desc",
    sort: "relevance",
    filter: "withbody",
    pagesize: String(limit),
    ...(dateRange?.from === undefined ? {} : { fromdate: String(Date.parse(dateRange.from) / 1000) }),
    ...(dateRange?.to === undefined ? {} : { todate: String(Date.parse(`${dateRange.to}T23:59:59Z`) / 1000) }),
    ...(apiKey === "" ? {} : { key: apiKey }),
  });
}

function hitOf(question: z.output<typeof questionSchema>): Hit {
  const text = abstractText(question.body);
  return {
    url: question.link,
    title: plainText(question.title),
    snippet: text,
    text,
    published: new Date(question.creation_date * 1000).toISOString().slice(0, 10),
    language: "en",
    authority: "forum",
    work: workFrom({ authors: [plainText(question.owner?.display_name ?? "")], venue: LABEL.name, licence: question.content_license }),
  };
}

/** Whatever is wrong is a status 400 there, and only `error_id` tells what: 403 and 405 are keys, 502 too many, which for a whole day says for how long. */
function judge(response: OutboundResponse, apiKey: string): AssayError {
  const error = errorIn(response);
  if (error?.error_id === 403 || error?.error_id === 405 || (error?.error_id === 400 && /key/i.test(error.error_message ?? "")))
    return badKey(LABEL, response.status);
  if (error?.error_id !== 502) return refusal(LABEL, response, apiKey);
  const seconds = /available in (\d+) seconds/.exec(error.error_message ?? "")?.[1];
  if (seconds !== undefined && Number(seconds) > A_LONG_WAIT) return quotaUsedUp(LABEL);
  return rateLimited(LABEL, seconds === undefined ? undefined : Number(seconds) * 1000);
}

const A_LONG_WAIT = 600;

function errorIn(response: OutboundResponse): z.output<typeof errorSchema> | undefined {
  try {
    return errorSchema.safeParse(JSON.parse(new TextDecoder().decode(response.body))).data;
  } catch {
    return undefined;
  }
}
