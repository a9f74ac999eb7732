import { z } from "zod";
import type { AssayError } from "../domain/error.ts";
import type { OutboundResponse } from "../outbound/outbound.ts";
import { retryAfterMs } from "../outbound/retry-after.ts";
import { words } from "../text/words.ts";
import { plainQuery } from "./gates/plain-query.ts";
import { LANES } from "./kinds.ts";
import { workFrom } from "./papers.ts";
import type { SearchProvider, SearchQuery } from "./provider.ts";
import { askService, parseReply, rateLimited, refusal, type ServiceOptions } from "./service.ts";
import { type Hit, toResults } from "./shape.ts";

const LABEL = { name: "GitHub", keySetting: "GITHUB_TOKEN" };

const text = z.string().nullish();
const repositories = z.object({
  items: z.array(
    z.object({
      full_name: z.string(),
      html_url: z.string(),
      description: text,
      pushed_at: text,
      license: z.object({ spdx_id: text }).nullish(),
      owner: z.object({ login: z.string() }).nullish(),
    }),
  ),
});
const issues = z.object({
  items: z.array(
    z.object({ title: z.string(), html_url: z.string(), body: text, created_at: text, user: z.object({ login: z.string() }).nullish() }),
  ),
});

/** GitHub: repositories, whose pages show what they say of themselves, and their issues. Ten searches a minute from one address, thirty with a token. */
export function github(options: ServiceOptions): SearchProvider {
  const ask = async <T>(what: string, asked: URLSearchParams, shape: z.ZodType<T>, signal: AbortSignal): Promise<T> => {
    const headers = {
      accept: "application/vnd.github+json",
      "x-github-api-version": "2022-11-28",
      ...(options.apiKey === "" ? {} : { authorization: `Bearer ${options.apiKey}` }),
    };
    return parseReply(LABEL, await askService(LABEL, options, { path: `/search/${what}?${asked}`, headers }, signal, judge), shape);
  };
  return {
    name: "github",
    capabilities: {
      ...LANES.github,
      fullText: true,
      terms: "https://docs.github.com/site-policy/github-terms/github-terms-of-service",
      contact: false,
      // Each search is two requests of ten, or thirty, a minute.
      rate: options.apiKey === "" ? { concurrency: 1, minIntervalMs: 12_000 } : { concurrency: 1, minIntervalMs: 4_000 },
      scores: false,
      domainFilters: false,
      languageFilter: false,
      text: false,
      free: true,
      local: false,
      roles: [],
      costMicroUsd: 0,
    },
    async search(query, signal) {
      const half = Math.ceil(query.limit / 2);
      const projects = await ask("repositories", parameters(query, half, "", "pushed"), repositories, signal);
      const threads = await ask("issues", parameters(query, half, " is:issue", "created"), issues, signal);
      const found: Hit[][] = [projects.items.map(repositoryHit), threads.items.map(issueHit)];
      const inTurns = Array.from({ length: half }, (_, at) => found.flatMap((list) => list[at] ?? [])).flat();
      return toResults("github", inTurns, query.limit);
    },
  };
}

/** Every word must stand in what is found; more than these and nothing has them all. */
const MOST_WORDS = 5;

function parameters(query: SearchQuery, limit: number, kind: string, day: "pushed" | "created"): URLSearchParams {
  const terms = words(plainQuery(query.query)).filter(({ stop }) => !stop);
  const { from, to } = query.dateRange ?? {};
  const dated = from === undefined && to === undefined ? "" : ` ${day}:${from ?? "*"}..${to ?? "*"}`;
  const asked = terms.slice(0, MOST_WORDS).map((term) => term.text);
  return new URLSearchParams({ q: `${asked.join(" ")}${kind}${dated}`, per_page: String(limit) });
}

function repositoryHit(found: z.output<typeof repositories>["items"][number]): Hit {
  return {
    url: found.html_url,
    title: found.full_name,
    snippet: found.description,
    published: found.pushed_at,
    authority: "vendor",
    work: workFrom({ authors: [found.owner?.login ?? ""], venue: LABEL.name, licence: found.license?.spdx_id }),
  };
}

const LONGEST_OPENING = 2_000;

function issueHit(found: z.output<typeof issues>["items"][number]): Hit {
  return {
    url: found.html_url,
    title: found.title,
    snippet: found.body?.slice(0, LONGEST_OPENING),
    published: found.created_at,
    authority: "forum",
    work: workFrom({ authors: [found.user?.login ?? ""], venue: LABEL.name }),
  };
}

/** Too many requests are a 403 or a 429 there; when the next may come stands in a header, as an instant. */
function judge(response: OutboundResponse, apiKey: string): AssayError {
  const { status, headers } = response;
  const usedUp = headers["x-ratelimit-remaining"] === "0";
  if ((status !== 403 && status !== 429) || (!usedUp && headers["retry-after"] === undefined)) return refusal(LABEL, response, apiKey);
  const now = Date.now();
  const reset = Number(headers["x-ratelimit-reset"]) * 1000 - now;
  return rateLimited(LABEL, retryAfterMs(headers, now) ?? (Number.isFinite(reset) ? Math.max(0, reset) : undefined));
}
