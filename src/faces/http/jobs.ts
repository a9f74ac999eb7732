import { z } from "zod";
import { auditSchema } from "../../audit/result.ts";
import { AssayError } from "../../domain/error.ts";
import { storedEventSchema } from "../../domain/event.ts";
import { reportSchema } from "../../domain/report.ts";
import { moreLimitsSchema } from "../../domain/request.ts";
import { JOB_KINDS, jobKind } from "../../service/job-kinds.ts";
import type { Service } from "../../service/service.ts";
import { stepsSchema } from "../../service/step-shapes.ts";
import { stepsOf } from "../../service/steps.ts";
import { hasEnded } from "../../store/store.ts";
import { chatAnswerSchema } from "./chat.ts";
import { outcomeResponse } from "./delivery.ts";
import { type App, endpoint, idParams, queryNumber } from "./endpoint.ts";
import { errorResponse } from "./errors.ts";
import { type JobView, jobSchema, jobView } from "./job-view.ts";
import { runFrames } from "./run-frames.ts";
import { runListQuery, runPage, runPageSchema, runsWanted } from "./run-list.ts";
import { END, sseResponse } from "./sse.ts";

const listQuery = runListQuery.extend({ kind: z.enum(JOB_KINDS).default("research") });
const eventsQuery = z.strictObject({
  after: queryNumber(0, Number.MAX_SAFE_INTEGER)
    .optional()
    .describe("The last number the reader has; the header Last-Event-ID says the same"),
  format: z.enum(["sse", "json"]).default("sse"),
  limit: queryNumber(1, 5000).default(1000),
});
export const eventPageSchema = z.object({
  events: z.array(storedEventSchema),
  /** Numbers that are no longer kept. */
  gap: z.object({ from: z.int(), to: z.int() }).optional(),
  ended: z.boolean(),
});
/** A turn that was not begun by POST /chat belongs to no conversation. */
const jobTurnSchema = chatAnswerSchema.partial({ conversation_id: true });
const LATER_MS = 2_000;

/** Jobs: what is under way and what has been, its events, its result, and stopping or resuming it (I2). */
export function jobRoutes(app: App, service: Service): void {
  const { jobs, archive } = service;
  const tag = "Jobs";
  endpoint(
    app,
    {
      method: "get",
      path: "/jobs",
      name: "listJobs",
      tag,
      about: "Jobs of one kind, page by page: research, audits, or turns of conversations",
      query: listQuery,
      answers: { 200: { about: "Newest first", schema: runPageSchema("jobs") } },
    },
    async ({ query: { kind, ...query }, principal }) => runPage("jobs", await archive.runs(principal, { ...runsWanted(query), kind })),
  );
  endpoint(
    app,
    {
      method: "get",
      path: "/jobs/{id}",
      name: "job",
      tag,
      about: "A job's state",
      params: idParams,
      answers: { 200: { about: "The job", schema: jobSchema } },
    },
    async ({ params, principal }) => Response.json(await shown(service, params.id, principal)),
  );
  endpoint(
    app,
    {
      method: "get",
      path: "/jobs/{id}/result",
      name: "jobResult",
      tag,
      about: "What a job came to, once it has ended",
      params: idParams,
      answers: { 200: { about: "The report, the audit or the reply", schema: z.union([reportSchema, auditSchema, jobTurnSchema]) } },
    },
    async ({ params: { id }, principal }) => {
      const record = await jobs.record(id, principal);
      jobKind(record);
      if (hasEnded(record)) return outcomeResponse(id, await jobs.wait(id, principal));
      const message = `The run ${id} is still under way; ask again later, or follow /jobs/${id}/events.`;
      return errorResponse(new AssayError("CONFLICT", message, { retryable: true, retryAfterMs: LATER_MS, field: "id" }));
    },
  );
  endpoint(
    app,
    {
      method: "post",
      path: "/jobs/{id}/cancel",
      name: "cancelJob",
      tag,
      about: "Stop a job for good, and keep what it has found",
      params: idParams,
      answers: { 200: { about: "The job", schema: jobSchema } },
    },
    async ({ params: { id }, principal }) => {
      await jobs.cancel(id, principal);
      return Response.json(await shown(service, id, principal));
    },
  );
  endpoint(
    app,
    {
      method: "post",
      path: "/jobs/{id}/finish",
      name: "finishJob",
      tag,
      about: "Have a research gather no more and write what there is",
      params: idParams,
      answers: { 202: { about: "The job, whose report comes next", schema: jobSchema } },
    },
    async ({ params: { id }, principal }) => {
      await jobs.finish(id, principal);
      return Response.json(await shown(service, id, principal), { status: 202 });
    },
  );
  endpoint(
    app,
    {
      method: "post",
      path: "/jobs/{id}/resume",
      name: "resumeJob",
      tag,
      about: "Take up a job that was interrupted or cancelled; with limits, a research that a limit ended, as a job of a name of its own",
      params: idParams,
      body: moreLimitsSchema,
      mayBeEmpty: true,
      answers: { 202: { about: "The job that goes on", schema: jobSchema } },
    },
    async ({ params: { id }, body, principal }) => {
      const goesOn = await jobs.resume(id, principal, body);
      return Response.json(await shown(service, goesOn, principal), { status: 202 });
    },
  );
  endpoint(
    app,
    {
      method: "get",
      path: "/jobs/{id}/steps",
      name: "jobSteps",
      tag,
      about: "What a job did and does, step by step with when and how long, and what it has used",
      params: idParams,
      query: z.strictObject({ after: queryNumber(0, Number.MAX_SAFE_INTEGER).default(0).describe("Leaves out steps that had ended then") }),
      answers: { 200: { about: "Its slow and paid steps, in the order in which they began, those under way last", schema: stepsSchema } },
    },
    async ({ params: { id }, query: { after }, principal }) => {
      await jobs.record(id, principal);
      return Response.json(await stepsOf(service.assay.store, id, after));
    },
  );
  eventRoute(app, service, tag);
}

/** A job, with its place where it waits. @throws AssayError NOT_FOUND */
export async function shown({ jobs }: Pick<Service, "jobs">, id: string, principal: string): Promise<JobView> {
  const record = await jobs.record(id, principal);
  return jobView(record, await jobs.placeOf(record));
}

function eventRoute(app: App, service: Service, tag: string): void {
  endpoint(
    app,
    {
      method: "get",
      path: "/jobs/{id}/events",
      name: "jobEvents",
      tag,
      about: "A job's events from a number on, then live; the last frame is `result` or `failed`",
      params: idParams,
      query: eventsQuery,
      headers: z.object({ "Last-Event-ID": z.string().optional() }),
      answers: {
        200: { about: "Server-sent events, or a page of them as JSON", schema: eventPageSchema, also: ["text/event-stream"] },
        204: { about: "The reader has the last frame already; an EventSource asks no more" },
      },
    },
    async ({ params: { id }, query, principal, c }) => {
      const record = await service.jobs.record(id, principal);
      // An EventSource keeps its address: what it has read since it opened it stands in the header.
      const read = lastEventId(c.req.header("Last-Event-ID"));
      if (read === END) return new Response(null, { status: 204 });
      const after = read ?? query.after ?? 0;
      if (query.format === "sse") return sseResponse((signal) => runFrames(service, { id, principal, after }, signal));
      const events = await service.assay.store.events(id, after, query.limit);
      const first = events[0]?.seq ?? after + 1;
      const gap = first > after + 1 ? { gap: { from: after + 1, to: first - 1 } } : {};
      return Response.json({ events, ...gap, ended: hasEnded(record) && events.length < query.limit });
    },
  );
}

/** @throws AssayError INVALID_INPUT for what is no number of ours */
function lastEventId(header: string | undefined): number | typeof END | undefined {
  if (header === undefined || header.trim() === "") return undefined;
  if (header.trim() === END) return END;
  if (/^\d{1,15}$/.test(header.trim())) return Number(header);
  throw new AssayError("INVALID_INPUT", "`Last-Event-ID` must be the number of an event.", { field: "Last-Event-ID" });
}
