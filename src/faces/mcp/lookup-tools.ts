import type { z } from "zod";
import { readAskSchema, type SearchAnswer, searchAnswerSchema, searchAskSchema } from "../../service/lookups.ts";
import { progressOf } from "./progress.ts";
import { resourceLines, result, section, snapshotUri } from "./results.ts";
import { readOutput } from "./tool-shapes.ts";
import type { Toolbox } from "./toolbox.ts";

const READS_ONLY = { readOnlyHint: true, openWorldHint: true, destructiveHint: false };

/** `search` and `read`: one search, one page (I4, S4 §8.1). */
export function lookupTools(tools: Toolbox): void {
  const { service, principal } = tools;
  const { lookups, jobs } = service;
  tools.add(
    "search",
    {
      title: "Search",
      description: "One search of the web or the local library, through quality gates. What was left out is listed with the reason.",
      input: searchAskSchema,
      output: searchAnswerSchema,
      annotations: READS_ONLY,
    },
    async (ask, ctx) => {
      const answer = await jobs.within(principal, () => lookups.search(ask, ctx.mcpReq.signal, principal));
      return result(inWords(answer), answer);
    },
  );
  tools.add(
    "read",
    {
      title: "Read a page",
      description: "Reads one page for a task: a summary, and statements with the verbatim quotes they rest on.",
      input: readAskSchema,
      output: readOutput,
      annotations: READS_ONLY,
    },
    async (ask, ctx) => {
      await progressOf(ctx)(`Reading ${ask.url.slice(0, 200)}`);
      const { url, title, summary, snapshot_id, partial, claims } = await jobs.within(principal, () =>
        lookups.read(ask, ctx.mcpReq.signal, principal),
      );
      const quotes = claims.flatMap((claim) => claim.quotes.map((quote) => ({ claim: claim.text, quote: quote.text })));
      const resources = { snapshot: snapshotUri(snapshot_id) };
      const shown: z.infer<typeof readOutput> = { url, title, summary, snapshot_id, partial, quotes, resources };
      const told = [
        `${title}\n${url}`,
        summary,
        ...(partial ? ["Only part of the page could be read: partial is true."] : []),
        ...section(
          "Statements, each with its quote",
          quotes.map(({ claim, quote }) => `- ${claim}\n    “${quote}”`),
        ),
        `snapshot_id: ${snapshot_id}`,
        resourceLines(resources),
      ];
      return result(told.join("\n\n"), shown);
    },
  );
}

function inWords({ query, provider, cached, results, discarded }: SearchAnswer): string {
  const found = results.map(({ rank, title, url, snippet, domain, published, partial, tier, score }) =>
    [
      `${rank}. ${title}`,
      `   ${url}`,
      `   ${snippet}`,
      `   ${[domain, `tier ${tier}`, `score ${score}`, ...(published === undefined ? [] : [published])].join(", ")}`,
      ...(partial === undefined ? [] : [`   only in part: ${partial}`]),
    ].join("\n"),
  );
  return [
    `${results.length === 0 ? "Nothing was found" : "Found"} by ${provider}${cached ? ", from the cache" : ""}, for: ${query}`,
    ...found,
    ...section(
      "Left out",
      discarded.map(({ url, gate, reason }) => `- ${url} (${gate}: ${reason})`),
    ),
  ].join("\n");
}
