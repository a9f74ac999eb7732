import { z } from "zod";
import { AssayError } from "../../domain/error.ts";
import type { CanonicalUrl } from "../../domain/url.ts";
import type { Search } from "../../gather/parts.ts";
import { sha256 } from "../../run/canonical-json.ts";
import type { Run } from "../../run/run.ts";
import { FREE } from "../../run/spend.ts";
import { RETRY } from "../../search/chain.ts";
import type { SearchResult } from "../../search/provider.ts";
import { isUncharged } from "../../search/search.ts";
import type { Validator } from "../../search/validator.ts";
import { allowed, type Tool } from "./tools.ts";

const validationSchema = z.object({
  text: z.string(),
  citations: z.array(z.object({ url: z.string(), title: z.string().optional(), snippet: z.string().optional() })),
});

export interface ValidationAsk {
  readonly key: string;
  readonly question: string;
  /** What was found so far and is to be checked. */
  readonly statements: readonly string[];
}

/**
 * Has a validator cross-check statements (C7), as a search whose results are the pages it cites: they pass the gates and are read and quoted like
 * any other page. What the validator itself says proves nothing and is never cited.
 */
export async function validatorSearch(run: Run, validator: Validator, ask: ValidationAsk): ReturnType<Search> {
  if (!(await allowed(run, "perplexity", ask.key, "reserve"))) {
    throw new AssayError("SEARCH_PROVIDER_UNAVAILABLE", "The searches of this turn are used up.", { retryable: false });
  }
  const validation = await run.step({
    key: `${ask.key}/${validator.name}`,
    type: "validate@1",
    input: { validator: validator.name, said: sha256(JSON.stringify([ask.question, ask.statements])) },
    schema: validationSchema,
    estimate: { ...FREE, costMicroUsd: validator.costMicroUsd },
    attempts: RETRY,
    work: async (lease) => {
      try {
        return await validator.check(ask.question, ask.statements, lease.signal);
      } catch (thrown) {
        if (isUncharged(thrown)) lease.spend(FREE);
        throw thrown;
      }
    },
  });
  return { results: citedPages(validation), provider: "perplexity", cached: false };
}

/** A sentence ends where the markers behind its full stop do. */
const SENTENCE_END = /(?<=[.!?](?:\s*\[\d+\])*)\s+(?!\[\d+\])/u;

/** The pages a validation cites, each with what was found in it and the sentences that cite it; the gates admit as many as any search may have. */
export function citedPages({ text, citations }: z.infer<typeof validationSchema>): SearchResult[] {
  const sentences = text.split(SENTENCE_END);
  const citing = (n: number) => sentences.filter((sentence) => sentence.includes(`[${n}]`)).map((one) => one.replace(/\s*\[\d+\]/gu, ""));
  return citations.map(({ url, title, snippet }, at) => ({
    url: url as CanonicalUrl,
    title: title ?? "",
    snippet: [snippet ?? [], citing(at + 1)].flat().join(" "),
    provider: "perplexity" as const,
    rank: at + 1,
  }));
}

/** Who can give a second opinion: a validator, or a service that has not been asked in this turn yet. */
export function secondOpinion(tools: readonly Tool[], used: readonly string[], validator: Validator | undefined): boolean {
  return validator !== undefined || tools.some((tool) => tool.name !== "library" && !used.includes(tool.name));
}
