import { z } from "zod";
import { AssayError } from "../../domain/error.ts";
import { reportSchema } from "../../domain/report.ts";
import type { JobOutcome } from "../service/jobs.ts";
import type { Service } from "../service/service.ts";
import { type App, type Call, endpoint, jsonObject } from "./endpoint.ts";
import { errorResponse, Refusal } from "./errors.ts";
import { jobSchema, jobView } from "./job-view.ts";
import { deliveryQuerySchema, parseRunAsk, type RunAsk, runBodySchema } from "./run-body.ts";
import { runFrames, withoutReport } from "./run-frames.ts";
import { sseResponse } from "./sse.ts";

const MOST_KEY = 200;

export const keyHeaders = z.object({ "Idempotency-Key": z.string().max(MOST_KEY).optional() });

/** `POST /run` and `POST /run-simple`: research, waited for, streamed, or as a job (S3). */
export function runRoutes(app: App, service: Service): void {
  const answers = {
    200: { about: "The report (S3's AgentResponse and more), or its stream", schema: reportSchema, also: ["text/event-stream"] },
    202: { about: "The job, when `async`", schema: jobSchema },
  };
  const common = { method: "post", tag: "Research", query: deliveryQuerySchema, headers: keyHeaders, answers } as const;
  endpoint(app, { ...common, path: "/run", name: "run", about: "Research a question", ...documented }, (call) => run(service, call, {}));
  endpoint(
    app,
    {
      ...common,
      path: "/run-simple",
      name: "runSimple",
      about: "Research a simple question, with the limits of the simple tier",
      ...documented,
    },
    (call) => run(service, call, { complexity_tier: "simple" }),
  );
}

/** The body is read by `parseRunAsk`, which knows the aliases; here it is only documented. */
const documented = { documentedBody: runBodySchema };

async function run(
  service: Service,
  call: Call<unknown, z.output<typeof deliveryQuerySchema>, unknown>,
  defaults: Record<string, unknown>,
) {
  const ask = parseRunAsk(await jsonObject(call.c), call.query, defaults);
  const idempotencyKey = keyOf(call.c.req.header("Idempotency-Key"));
  const started = await service.jobs.start(ask.request, { principal: call.principal, idempotencyKey });
  const headers = { "x-run-id": started.id, ...(started.again ? { "idempotent-replayed": "true" } : {}) };
  if (ask.delivery === "async") {
    const job = jobView(await service.jobs.record(started.id));
    return Response.json(job, { status: 202, headers: { ...headers, location: job.links.self } });
  }
  const stop = () => stopFor(service, started.id, ask, idempotencyKey);
  if (ask.delivery === "stream")
    return sseResponse((signal) => runFrames(service.assay, service.jobs, started.id, 0, signal), { headers, onGone: stop });
  call.gone.addEventListener("abort", stop, { once: true });
  try {
    return outcomeResponse(started.id, await service.jobs.wait(started.id, call.gone), headers);
  } catch (thrown) {
    return errorResponse(AssayError.from(thrown), undefined, headers);
  } finally {
    call.gone.removeEventListener("abort", stop);
  }
}

/** What becomes of a run whose client is gone: as asked; else it goes on where somebody can still come for it (a stream, an idempotency key). */
function stopFor(service: Service, id: string, ask: RunAsk, idempotencyKey: string | undefined): void {
  const wish = ask.onDisconnect ?? (ask.delivery === "wait" && idempotencyKey === undefined ? "cancel" : "continue");
  if (wish === "cancel")
    service.jobs.cancel(id).catch((error) => service.log.debug({ request_id: id, err: String(error) }, "not cancelled"));
}

/** A job's end as an answer: its report, or why there is none. */
export function outcomeResponse(id: string, outcome: JobOutcome, headers: Readonly<Record<string, string>> = {}): Response {
  if (outcome.report !== undefined && outcome.state !== "interrupted") return Response.json(outcome.report, { headers });
  return errorResponse(withoutReport(id, outcome.state), undefined, headers);
}

function keyOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = header.trim();
  if (key === "" || key.length > MOST_KEY)
    throw new Refusal(
      400,
      new AssayError("INVALID_INPUT", `An idempotency key has 1 to ${MOST_KEY} characters.`, { field: "Idempotency-Key" }),
    );
  return key;
}
