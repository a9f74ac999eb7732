import { z } from "zod";
import { type CanonicalUrl, redactUrlsIn, tryCanonicalUrl, withoutKeys } from "../domain/url.ts";
import { oneLine } from "../text/lines.ts";
import { isExcluded } from "./gates/domains.ts";
import { askService, parseReply, type ServiceOptions } from "./service.ts";

export interface Citation {
  readonly url: CanonicalUrl;
  readonly title?: string;
  /** What the page says of the question, as the validator found it. */
  readonly snippet?: string;
}

export interface Validation {
  /** What the validator says about the statements; `[n]` in it is the n-th citation, 1-based. */
  readonly text: string;
  /** Candidates to be read and checked like any other source; a citation proves nothing by itself. */
  readonly citations: readonly Citation[];
}

/** A second opinion with sources, asked in Phase 2 (C7). Rejects like a SearchProvider. */
export interface Validator {
  readonly name: string;
  /** Upper bound of one call in millionths of a US dollar. */
  readonly costMicroUsd: number;
  check(question: string, statements: readonly string[], signal: AbortSignal): Promise<Validation>;
}

const LABEL = { name: "Perplexity", keySetting: "PERPLEXITY_API_KEY" };
const MOST_TOKENS = 700;
const LONGEST_SNIPPET = 2_000;

const replySchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
  citations: z.array(z.string()).nullish(),
  search_results: z.array(z.object({ url: z.string(), title: z.string().nullish(), snippet: z.string().nullish() })).nullish(),
});

/** Perplexity's `/chat/completions` as a validator. Citations from excluded domains are left out (G1), and the numbers in the text follow. */
export function perplexityValidator(options: ServiceOptions & { readonly excluded: readonly string[] }): Validator {
  return {
    name: "perplexity",
    costMicroUsd: 20_000,
    async check(question, statements, signal) {
      const body = {
        model: "sonar",
        max_tokens: MOST_TOKENS,
        temperature: 0,
        messages: [{ role: "user", content: task(question, statements) }],
        ...(options.excluded.length > 0 ? { search_domain_filter: options.excluded.slice(0, 20).map((domain) => `-${domain}`) } : {}),
      };
      const headers = { authorization: `Bearer ${options.apiKey}` };
      const response = await askService(LABEL, options, { path: "/chat/completions", headers, body }, signal);
      const reply = parseReply(LABEL, response, replySchema);
      const found = new Map((reply.search_results ?? []).map((result) => [result.url, result]));
      const urls = reply.citations ?? (reply.search_results ?? []).map((result) => result.url);
      return renumbered(reply.choices[0]?.message.content ?? "", urls, found, options.excluded);
    },
  };
}

function task(question: string, statements: readonly string[]): string {
  const list = statements.map((statement, index) => `(${index + 1}) ${statement}`).join("\n");
  return `Question: ${question}\n\nCheck each statement against the web. For each one say whether sources confirm, correct or contradict it, and cite them.\n\n${list}`;
}

function renumbered(
  content: string,
  urls: readonly string[],
  found: ReadonlyMap<string, { readonly title?: string | null | undefined; readonly snippet?: string | null | undefined }>,
  excluded: readonly string[],
): Validation {
  const citations: Citation[] = [];
  const numbers = urls.map((raw) => {
    const given = tryCanonicalUrl(raw);
    const url = given && withoutKeys(given);
    if (url === undefined || isExcluded(url, excluded)) return undefined;
    const at = citations.findIndex((citation) => citation.url === url);
    if (at >= 0) return at + 1;
    const clean = (said: string | null | undefined) => redactUrlsIn(oneLine((said ?? "").slice(0, LONGEST_SNIPPET)));
    const [title, snippet] = [clean(found.get(raw)?.title), clean(found.get(raw)?.snippet)];
    citations.push({ url, ...(title === "" ? {} : { title }), ...(snippet === "" ? {} : { snippet }) });
    return citations.length;
  });
  const text = redactUrlsIn(content)
    .replace(/<think>[\s\S]*?(?:<\/think>|$)/g, "")
    .replace(/\[(\d{1,3})\]/g, (_, digits) => {
      const number = numbers[Number(digits) - 1];
      return number === undefined ? "" : `[${number}]`;
    })
    .trim();
  return { text, citations };
}
