import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import { auditSchema } from "../../audit/result.ts";
import { AssayError } from "../../domain/error.ts";
import { reportSchema } from "../../domain/report.ts";
import { tailEvents } from "../../run/event-bell.ts";
import type { JobOutcome } from "../../service/jobs.ts";
import { lineOf, shown } from "../../service/progress-line.ts";
import type { Service } from "../../service/service.ts";
import type { RunRecord } from "../../store/store.ts";
import { progressOf } from "./progress.ts";
import { researchResult } from "./results.ts";
import { verifyResult } from "./verify-result.ts";

const MOST_EVENTS = 100_000;

/**
 * Follows a job to its end, telling what happens; a call that is cancelled stops it.
 * @throws AssayError what the job failed with, CANCELLED when it was stopped before it came to anything
 */
export async function followJob(
  { jobs, assay }: Service,
  { id, principal }: { readonly id: string; readonly principal: string },
  ctx: ServerContext,
): Promise<JobOutcome> {
  const { signal } = ctx.mcpReq;
  const stop = () => void jobs.cancel(id, principal).catch(() => undefined);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    const tell = progressOf(ctx);
    await tell(`Begun as run ${id}`);
    for await (const stored of tailEvents(assay.store, assay.bell, id, 0, signal)) {
      const line = lineOf(stored);
      if (line !== undefined) await tell(line);
    }
    return await jobs.wait(id, principal, signal);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** What a tool answers of a job that has ended. @throws AssayError what the job failed with, CANCELLED when it came to nothing */
export async function endedJob(service: Service, record: RunRecord, principal: string): Promise<CallToolResult> {
  return ended(record, await service.jobs.wait(record.id, principal));
}

/** The same of an outcome that is known. */
export function ended({ id, kind }: Pick<RunRecord, "id" | "kind">, { state, result }: JobOutcome): CallToolResult {
  if (result === undefined || state === "interrupted")
    throw new AssayError("CANCELLED", `The run ${id} was ${state} before it had found anything.`, { retryable: state === "interrupted" });
  return kind === "audit" ? verifyResult(auditSchema.parse(result)) : researchResult(reportSchema.parse(result));
}

/** The last thing a run did, in a few words. */
export async function progressOfRun({ assay }: Service, { id, error }: Pick<RunRecord, "id" | "error">): Promise<string> {
  const events = await assay.store.events(id, 0, MOST_EVENTS);
  return shown(error?.message ?? events.map(lineOf).findLast((line) => line !== undefined) ?? "Just begun");
}
