import type { McpServer } from "@modelcontextprotocol/server";
import { readAskSchema, searchAnswerSchema, searchAskSchema } from "../../service/lookups.ts";
import type { Service } from "../../service/service.ts";
import { guarded, listed } from "./input.ts";
import { progressOf } from "./progress.ts";
import { result } from "./results.ts";
import { readOutput } from "./tool-shapes.ts";

const READS_ONLY = { readOnlyHint: true, openWorldHint: true, destructiveHint: false };

/** `search` and `read`: one search, one page (I4, S4 §8.1). */
export function lookupTools(server: McpServer, service: Service, principal: string): void {
  const { lookups, jobs } = service;
  server.registerTool(
    "search",
    {
      title: "Search",
      description: "One search of the web or the local library, through quality gates. What was left out is listed with the reason.",
      inputSchema: listed(searchAskSchema),
      outputSchema: searchAnswerSchema,
      annotations: { ...READS_ONLY, title: "Search" },
    },
    guarded(service, searchAskSchema, async (ask, ctx) => {
      const answer = await jobs.within(principal, () => lookups.search(ask, ctx.mcpReq.signal, principal));
      const lines = answer.results.map((one) => `${one.rank}. ${one.title}\n   ${one.url}\n   ${one.snippet}`);
      return result(lines.length === 0 ? "Nothing was found." : lines.join("\n"), answer);
    }),
  );
  server.registerTool(
    "read",
    {
      title: "Read a page",
      description: "Reads one page for a task: a summary, and statements with the verbatim quotes they rest on.",
      inputSchema: listed(readAskSchema),
      outputSchema: readOutput,
      annotations: { ...READS_ONLY, title: "Read a page" },
    },
    guarded(service, readAskSchema, async (ask, ctx) => {
      await progressOf(ctx)(`Reading ${ask.url.slice(0, 200)}`);
      const { url, title, summary, snapshot_id, partial, claims } = await jobs.within(principal, () =>
        lookups.read(ask, ctx.mcpReq.signal, principal),
      );
      const quotes = claims.flatMap((claim) => claim.quotes.map((quote) => ({ claim: claim.text, quote: quote.text })));
      return result(`${title}\n${url}\n\n${summary}`, { url, title, summary, snapshot_id, partial, quotes });
    }),
  );
}
