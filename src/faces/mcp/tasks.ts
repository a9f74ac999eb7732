import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type McpServer,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { AssayError, isAssayError, isStoreFault } from "../../domain/error.ts";
import { logFault } from "../../service/log.ts";
import type { Service } from "../../service/service.ts";
import { hasEnded, type RunRecord } from "../../store/store.ts";
import { failure } from "./results.ts";
import { endedJob, progressOfRun } from "./run-results.ts";

const EXTENSION = "io.modelcontextprotocol/tasks";
/** Runs are kept until somebody prunes them. */
const TTL_MS = null;
const POLL_MS = 2_000;

const taskParams = z.looseObject({ taskId: z.string().min(1).max(100) });
const declared = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.looseObject({ extensions: z.looseObject({ [EXTENSION]: z.looseObject({}) }) }),
});

/** Whether the client takes a task in place of a result; each request says so for itself. */
export function takesTasks({ mcpReq }: ServerContext): boolean {
  return declared.safeParse(mcpReq.envelope).success;
}

/** The answer to a call that goes on as a task: the run's name is the task's, and the run is kept already. */
export function createdTask(record: RunRecord): CallToolResult {
  return { resultType: "task", content: [], ...common(record), status: "working" };
}

/**
 * The Tasks extension of the protocol of 2026-07-28 over kept runs (I4): `tasks/get` has a run's state and at its end the very result the tool would have
 * returned, also after a restart; `tasks/cancel` stops it. A run asks nothing while it is under way, so that `tasks/update` changes nothing.
 */
export function serveTasks({ server }: McpServer, service: Service, principal: string): void {
  server.registerCapabilities({ extensions: { [EXTENSION]: {} } });
  server.setRequestHandler("tasks/get", { params: taskParams }, async ({ taskId }, ctx) => {
    const record = await taskOf(service, { id: taskId, principal }, ctx);
    return { ...common(record), ...(await stateOf(service, record, principal)) };
  });
  server.setRequestHandler("tasks/cancel", { params: taskParams }, async ({ taskId }, ctx) => {
    const { id } = await taskOf(service, { id: taskId, principal }, ctx);
    await service.jobs.cancel(id, principal).catch((thrown) => {
      // One that has ended meanwhile has nothing to stop.
      if (!isAssayError(thrown, "CONFLICT")) throw thrown;
    });
    return {};
  });
  server.setRequestHandler("tasks/update", { params: taskParams }, async ({ taskId }, ctx) => {
    await taskOf(service, { id: taskId, principal }, ctx);
    return {};
  });
}

/** @throws ProtocolError for a client that did not declare the extension, and for a task that does not exist or is another's */
async function taskOf(
  { jobs }: Service,
  { id, principal }: { readonly id: string; readonly principal: string },
  ctx: ServerContext,
): Promise<RunRecord> {
  if (!takesTasks(ctx)) throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [EXTENSION]: {} } } });
  const none = () => new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no task ${id.slice(0, 80)} (taskId).`);
  try {
    const record = await jobs.record(id, principal);
    if (record.kind === "research" || record.kind === "audit") return record;
  } catch (thrown) {
    if (!isAssayError(thrown, "NOT_FOUND")) throw thrown;
  }
  throw none();
}

function common({ id, createdAt, updatedAt }: RunRecord) {
  return { taskId: id, createdAt, lastUpdatedAt: updatedAt, ttlMs: TTL_MS, pollIntervalMs: POLL_MS };
}

async function stateOf(service: Service, record: RunRecord, principal: string) {
  const { id, state } = record;
  if (!hasEnded(record)) return { status: "working", statusMessage: await progressOfRun(service, record) };
  if (state === "cancelled")
    return { status: "cancelled", statusMessage: `What it had found until then: research_result with run_id "${id}".` };
  try {
    return { status: "completed", result: { ...(await endedJob(service, record, principal)), resultType: "complete" } };
  } catch (thrown) {
    // A tool that fails has a result as well; only a fault of the protocol would be a failed task.
    const error = AssayError.from(thrown);
    if (error.type === "INTERNAL" || isStoreFault(error)) logFault(service.log, error, "task failed");
    return { status: "completed", result: { ...failure(error), resultType: "complete" } };
  }
}
