import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { reportSchema } from "../../domain/report.ts";
import { shown } from "../../service/progress-line.ts";
import type { Service } from "../../service/service.ts";
import { evidenceMarkdown } from "../../write/evidence.ts";
import { reportUri } from "./results.ts";

const LISTED = 50;
const MARKDOWN = "text/markdown";

/** Reports, their evidence, and the stored copies of sources as resources (I4). */
export function resources(server: McpServer, { assay, archive }: Service, principal: string): void {
  server.registerResource(
    "report",
    new ResourceTemplate("assay://runs/{id}/report", {
      list: async () => {
        const { runs } = await archive.runs(principal, { limit: LISTED, kind: "research", state: "finished" });
        return { resources: runs.map((run) => ({ uri: reportUri(run.id), name: nameOf(run.request), mimeType: MARKDOWN })) };
      },
    }),
    { title: "Report", description: "The report of a run, as Markdown", mimeType: MARKDOWN },
    async (uri, { id }) => page(uri, (await reportOf(String(id), uri)).markdown),
  );
  server.registerResource(
    "evidence",
    new ResourceTemplate("assay://runs/{id}/evidence", { list: undefined }),
    { title: "Evidence", description: "Every statement of a report with its claims, verdicts and quotes", mimeType: MARKDOWN },
    async (uri, { id }) => page(uri, await evidenceMarkdown(await reportOf(String(id), uri), assay.store)),
  );
  server.registerResource(
    "snapshot",
    new ResourceTemplate("assay://snapshots/{id}", { list: undefined }),
    { title: "Stored copy", description: "The text of a source as it was when it was read", mimeType: "text/plain" },
    async (uri, { id }) => {
      const kept = await archive.snapshot(String(id), principal).catch(() => undefined);
      if (kept === undefined) throw new ResourceNotFoundError(uri.href);
      return { contents: [{ uri: uri.href, mimeType: "text/plain", text: kept.text }] };
    },
  );

  async function reportOf(id: string, uri: URL) {
    const record = await archive.run(id, principal).catch(() => undefined);
    const parsed = record?.result === undefined ? undefined : reportSchema.safeParse(JSON.parse(record.result));
    if (parsed?.success) return parsed.data;
    throw new ResourceNotFoundError(uri.href);
  }
}

function page(uri: URL, text: string) {
  return { contents: [{ uri: uri.href, mimeType: MARKDOWN, text }] };
}

function nameOf(request: string): string {
  const parsed: unknown = JSON.parse(request);
  return typeof parsed === "object" && parsed !== null && "query" in parsed ? shown(String(parsed.query)) : "report";
}
