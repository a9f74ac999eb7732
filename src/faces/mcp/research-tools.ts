import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { AssayError } from "../../domain/error.ts";
import { parseResearchRequest, type ResearchRequest } from "../../domain/request.ts";
import { type ClarifyingQuestion, clarifyingQuestionSchema, clarifyingQuestions, withAnswers } from "../../service/clarify.ts";
import type { JobOutcome } from "../../service/jobs.ts";
import { lineOf, shown } from "../../service/progress-line.ts";
import type { Service } from "../../service/service.ts";
import { hasEnded, type RunRecord } from "../../store/store.ts";
import { guarded, listed } from "./input.ts";
import { progressOf } from "./progress.ts";
import { researchResult, result } from "./results.ts";
import { clarifyInput, jobOutput, researchInput, researchOutput, runIdInput } from "./tool-shapes.ts";

const READS_ONLY = { readOnlyHint: true, openWorldHint: true, destructiveHint: false };
const askedInput = researchInput.extend({ clarify: clarifyInput });
const ANSWERS = "answers";
const MOST_EVENTS = 100_000;

/** `research`, and the same in steps for clients that give a call up after a while (I4). */
export function researchTools(server: McpServer, service: Service, principal: string): void {
  server.registerTool(
    "research",
    {
      title: "Research a question",
      description:
        "Researches a question on the web or in the local library and writes a report in which every sentence is tied to a verbatim quote. Takes up to two minutes and tells its progress; clients with short timeouts use research_start.",
      inputSchema: listed(askedInput),
      outputSchema: researchOutput,
      annotations: { ...READS_ONLY, title: "Research a question" },
    },
    guarded<typeof askedInput, InputRequiredResult>(service, askedInput, async ({ clarify, ...fields }, ctx) => {
      const asked = await clarified(service, principal, parseResearchRequest(fields), clarify && canAsk(server, ctx), ctx);
      if ("ask" in asked) return asked.ask;
      ctx.mcpReq.signal.throwIfAborted();
      const { id } = await service.jobs.start(asked.request, { principal });
      return ended(id, await followJob(service, { id, principal }, ctx));
    }),
  );
  server.registerTool(
    "research_start",
    {
      title: "Start a research",
      description: "Starts a research and returns its run_id at once. Follow it with research_status and fetch research_result.",
      inputSchema: listed(researchInput),
      outputSchema: jobOutput,
      annotations: { ...READS_ONLY, title: "Start a research" },
    },
    guarded(service, researchInput, async (fields) => {
      const { id } = await service.jobs.start(parseResearchRequest(fields), { principal });
      return status(service, id, principal);
    }),
  );
  server.registerTool(
    "research_status",
    {
      title: "How a research is going",
      description: "The state of a run that research_start began, and the last thing it did.",
      inputSchema: listed(runIdInput),
      outputSchema: jobOutput,
      annotations: { ...READS_ONLY, title: "How a research is going" },
    },
    guarded(service, runIdInput, ({ run_id }) => status(service, run_id, principal)),
  );
  server.registerTool(
    "research_result",
    {
      title: "Result of a research",
      description: "The report of a run that has ended; an error while it is still under way.",
      inputSchema: listed(runIdInput),
      outputSchema: researchOutput,
      annotations: { ...READS_ONLY, title: "Result of a research" },
    },
    guarded(service, runIdInput, async ({ run_id }) => {
      const record = await research(service, run_id, principal);
      if (!hasEnded(record))
        throw new AssayError("CONFLICT", `The run ${run_id} is still under way; ask research_status, and again later.`, {
          retryable: true,
          field: "run_id",
        });
      return ended(run_id, await service.jobs.wait(run_id, principal));
    }),
  );
  server.registerTool(
    "research_cancel",
    {
      title: "Stop a research",
      description: "Stops a run for good; what it has found so far stays its result.",
      inputSchema: listed(runIdInput),
      outputSchema: jobOutput,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false, title: "Stop a research" },
    },
    guarded(service, runIdInput, async ({ run_id }) => {
      const { state } = await research(service, run_id, principal);
      if (state !== "cancelled") await service.jobs.cancel(run_id, principal);
      return status(service, run_id, principal);
    }),
  );
}

/**
 * Follows a job to its end, telling what happens; a call that is cancelled stops it.
 * @throws AssayError what the job failed with, CANCELLED when it was stopped before it came to anything
 */
export async function followJob(
  { jobs }: Service,
  { id, principal }: { readonly id: string; readonly principal: string },
  ctx: ServerContext,
): Promise<JobOutcome> {
  const { signal } = ctx.mcpReq;
  const stop = () => void jobs.cancel(id, principal).catch(() => undefined);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    const tell = progressOf(ctx);
    for await (const stored of jobs.tail(id, 0, signal)) {
      const line = lineOf(stored);
      if (line !== undefined) await tell(line);
    }
    const outcome = await jobs.wait(id, principal, signal);
    if (outcome.result !== undefined && outcome.state !== "interrupted") return outcome;
    throw nothingFound(id, outcome);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

function ended(id: string, outcome: JobOutcome): CallToolResult {
  if (outcome.report !== undefined && outcome.state !== "interrupted") return researchResult(outcome.report);
  throw nothingFound(id, outcome);
}

function nothingFound(id: string, { state }: JobOutcome): AssayError {
  return new AssayError("CANCELLED", `The run ${id} was ${state} before it had found anything.`, { retryable: state === "interrupted" });
}

/** @throws AssayError NOT_FOUND, also for a run of another kind */
async function research({ jobs }: Service, id: string, principal: string): Promise<RunRecord> {
  const record = await jobs.record(id, principal);
  if (record.kind === "research") return record;
  throw new AssayError("NOT_FOUND", `The run ${id} is a ${record.kind}, not a research.`, { field: "run_id" });
}

async function status(service: Service, id: string, principal: string): Promise<CallToolResult> {
  const record = await research(service, id, principal);
  const events = await service.assay.store.events(id, 0, MOST_EVENTS);
  const progress = record.error?.message ?? events.map(lineOf).findLast((line) => line !== undefined) ?? "Just begun";
  const queue = await service.jobs.placeOf(record);
  const state = queue === undefined ? record.state : `${record.state}, place ${queue.place} of ${queue.of}`;
  return result(`${state}: ${shown(progress)}`, {
    ...{ run_id: id, state: record.state, progress: shown(progress) },
    ...(queue === undefined ? {} : { queue }),
  });
}

const elicitationSchema = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({ elicitation: z.looseObject({ form: z.unknown(), url: z.unknown() }).partial().optional() }),
});

/**
 * Whether the client shows forms to its user, by what this request says or by the handshake before it. Where nobody can be asked, the question is
 * researched as it stands (R3).
 */
function canAsk({ server }: McpServer, { mcpReq }: ServerContext): boolean {
  const said = elicitationSchema.safeParse(mcpReq.envelope).data?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  const forms = said?.elicitation;
  return forms !== undefined && (forms.form !== undefined || forms.url === undefined);
}

type Clarified = { readonly request: ResearchRequest } | { readonly ask: InputRequiredResult };

/**
 * Asks the user where the question is open (R3), through the client's own form. The questions travel with the client and come back with the
 * answers; what comes back is only ever read as what the user said.
 */
async function clarified(
  { assay, jobs }: Service,
  principal: string,
  request: ResearchRequest,
  wanted: boolean,
  ctx: ServerContext,
): Promise<Clarified> {
  const state = ctx.mcpReq.requestState<string>();
  if (typeof state === "string") return { request: withAnswers(request, ...answersOf(state, ctx)) };
  if (!wanted) return { request };
  const questions = await jobs.within(principal, () => clarifyingQuestions(assay, request, ctx.mcpReq.signal, principal));
  if (questions.length === 0) return { request };
  const properties = Object.fromEntries(
    questions.map(({ question, options }, at) => [
      `q${at + 1}`,
      { type: "string" as const, title: question, ...(options.length === 0 ? {} : { description: `For example: ${options.join("; ")}` }) },
    ]),
  );
  const message = questions.map(({ question }) => question).join("\n");
  return {
    ask: inputRequired({
      inputRequests: { [ANSWERS]: inputRequired.elicit({ message, requestedSchema: { type: "object", properties } }) },
      requestState: JSON.stringify(questions),
    }),
  };
}

function answersOf(state: string, ctx: ServerContext): [readonly ClarifyingQuestion[], readonly (string | undefined)[]] {
  let json: unknown;
  try {
    json = JSON.parse(state);
  } catch {
    json = [];
  }
  const questions = z.array(clarifyingQuestionSchema).max(3).catch([]).parse(json);
  const response = inputResponse(ctx.mcpReq.inputResponses, ANSWERS);
  const content = response.kind === "elicit" && response.action === "accept" ? (response.content ?? {}) : {};
  return [questions, questions.map((_, at) => (typeof content[`q${at + 1}`] === "string" ? String(content[`q${at + 1}`]) : undefined))];
}
