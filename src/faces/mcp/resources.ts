import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { isAssayError } from "../../domain/error.ts";
import { shown } from "../../service/progress-line.ts";
import type { Service } from "../../service/service.ts";
import { exportRun } from "../exports/export-run.ts";
import { reportUri } from "./results.ts";

const LISTED = 50;
const MARKDOWN = "text/markdown";

/** Reports, answers and audits, their evidence, and the stored copies of sources as resources (I4). */
export function resources(server: McpServer, { assay, archive }: Service, principal: string): void {
  const complete = { id: (begun: string) => finishedRuns({ archive }, principal, begun) };
  server.registerResource(
    "report",
    new ResourceTemplate("assay://runs/{id}/report", {
      list: async () => {
        const { runs } = await archive.runs(principal, { limit: LISTED, kind: "research", state: "finished" });
        return { resources: runs.map((run) => ({ uri: reportUri(run.id), name: nameOf(run.request), mimeType: MARKDOWN })) };
      },
      complete,
    }),
    { title: "Report", description: "The report, the answer or the audit that a run came to, as Markdown", mimeType: MARKDOWN },
    async (uri, { id }) => page(uri, await exported(String(id), uri, "markdown")),
  );
  server.registerResource(
    "evidence",
    new ResourceTemplate("assay://runs/{id}/evidence", { list: undefined, complete }),
    { title: "Evidence", description: "Every statement of a run's result with its claims, verdicts and quotes", mimeType: MARKDOWN },
    async (uri, { id }) => page(uri, await exported(String(id), uri, "evidence")),
  );
  server.registerResource(
    "snapshot",
    new ResourceTemplate("assay://snapshots/{id}", { list: undefined }),
    { title: "Stored copy", description: "The text of a source as it was when it was read", mimeType: "text/plain" },
    async (uri, { id }) => {
      const kept = await archive.snapshot(String(id), principal).catch(notFound(uri));
      return { contents: [{ uri: uri.href, mimeType: "text/plain", text: kept.text }] };
    },
  );

  async function exported(id: string, uri: URL, format: "markdown" | "evidence"): Promise<string> {
    const record = await archive.run(id, principal).catch(notFound(uri));
    return String((await exportRun(record, format, assay.store).catch(notFound(uri))).body);
  }
}

/** Names of finished researches that begin as was typed, newest first. */
export async function finishedRuns({ archive }: Pick<Service, "archive">, principal: string, begun: string): Promise<string[]> {
  const { runs } = await archive.runs(principal, { limit: LISTED, kind: "research", state: "finished" });
  return runs.map(({ id }) => id).filter((id) => id.startsWith(begun));
}

/** What has no such resource, or none yet, is one that does not exist. */
function notFound(uri: URL): (thrown: unknown) => never {
  return (thrown) => {
    throw isAssayError(thrown, "NOT_FOUND", "CONFLICT") ? new ResourceNotFoundError(uri.href) : thrown;
  };
}

function page(uri: URL, text: string) {
  return { contents: [{ uri: uri.href, mimeType: MARKDOWN, text }] };
}

function nameOf(request: string): string {
  const parsed: unknown = JSON.parse(request);
  return typeof parsed === "object" && parsed !== null && "query" in parsed ? shown(String(parsed.query)) : "report";
}
