import type { McpServer } from "@modelcontextprotocol/server";
import { AssayError } from "../../domain/error.ts";
import { parseResearchRequest } from "../../domain/request.ts";
import type { Service } from "../../service/service.ts";
import { hasEnded, type RunRecord } from "../../store/store.ts";
import { canAsk, clarified } from "./asking.ts";
import { jobResult } from "./results.ts";
import { ended, endedJob, followJob, progressOfRun } from "./run-results.ts";
import { createdTask, takesTasks } from "./tasks.ts";
import { clarifyInput, jobOutput, researchInput, researchOutput, resumeInput, runIdInput } from "./tool-shapes.ts";
import type { Toolbox } from "./toolbox.ts";

const READS_ONLY = { readOnlyHint: true, openWorldHint: true, destructiveHint: false };

/** `research`, and the same in steps for clients that give a call up after a while (I4). */
export function researchTools(tools: Toolbox, server: McpServer): void {
  const { service, principal } = tools;
  const { jobs } = service;
  tools.add(
    "research",
    {
      title: "Research a question",
      description:
        "Researches a question on the web or in the local library and writes a report in which every sentence is tied to a verbatim quote. Takes up to two minutes and tells its progress; clients with short timeouts use research_start.",
      input: researchInput.extend({ clarify: clarifyInput }),
      output: researchOutput,
      annotations: READS_ONLY,
    },
    async ({ clarify, ...fields }, ctx) => {
      const asked = await clarified(service, principal, parseResearchRequest(fields), clarify && canAsk(server, ctx), ctx);
      if ("ask" in asked) return asked.ask;
      ctx.mcpReq.signal.throwIfAborted();
      const { id } = await jobs.start(asked.request, { principal });
      if (takesTasks(ctx)) return createdTask(await jobs.record(id, principal));
      return ended({ id, kind: "research" }, await followJob(service, { id, principal }, ctx));
    },
  );
  tools.add(
    "research_start",
    {
      title: "Start a research",
      description: "Starts a research and returns its run_id at once. Follow it with research_status and fetch research_result.",
      input: researchInput,
      output: jobOutput,
      annotations: READS_ONLY,
    },
    async (fields) => {
      const { id } = await jobs.start(parseResearchRequest(fields), { principal });
      return status(service, id, principal);
    },
  );
  tools.add(
    "research_resume",
    {
      title: "Go on with a research",
      description:
        "Takes up a run that was interrupted, or with limits (max_execution_time_s, token_budget …) one that a limit ended, from what it had found. Returns the run_id it goes on as.",
      input: resumeInput,
      output: jobOutput,
      annotations: READS_ONLY,
    },
    async ({ run_id, ...limits }) => status(service, await jobs.resume(run_id, principal, limits), principal),
  );
  tools.add(
    "research_status",
    {
      title: "How a research is going",
      description: "The state of a run that research_start began, the last thing it did, and what to call next.",
      input: runIdInput,
      output: jobOutput,
      annotations: READS_ONLY,
    },
    ({ run_id }) => status(service, run_id, principal),
  );
  tools.add(
    "research_result",
    {
      title: "Result of a research",
      description: "The report of a run that has ended; an error while it is still under way.",
      input: runIdInput,
      output: researchOutput,
      annotations: READS_ONLY,
    },
    async ({ run_id }) => {
      const record = await research(service, run_id, principal);
      if (hasEnded(record)) return endedJob(service, record, principal);
      throw new AssayError("CONFLICT", `The run ${run_id} is still under way; ask research_status, and again later.`, {
        retryable: true,
        field: "run_id",
      });
    },
  );
  tools.add(
    "research_cancel",
    {
      title: "Stop a research",
      description: "Stops a run for good; what it has found so far stays its result.",
      input: runIdInput,
      output: jobOutput,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    async ({ run_id }) => {
      const { state } = await research(service, run_id, principal);
      if (state !== "cancelled") await jobs.cancel(run_id, principal);
      return status(service, run_id, principal);
    },
  );
}

/** @throws AssayError NOT_FOUND, also for a run of another kind */
async function research({ jobs }: Service, id: string, principal: string): Promise<RunRecord> {
  const record = await jobs.record(id, principal);
  if (record.kind === "research") return record;
  throw new AssayError("NOT_FOUND", `The run ${id} is a ${record.kind}, not a research.`, { field: "run_id" });
}

async function status(service: Service, id: string, principal: string) {
  const record = await research(service, id, principal);
  const queue = await service.jobs.placeOf(record);
  const progress = await progressOfRun(service, record);
  return jobResult({ run_id: id, state: record.state, progress, ...(queue === undefined ? {} : { queue }) });
}
