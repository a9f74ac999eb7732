import { z } from "zod";
import { AssayError } from "../../domain/error.ts";
import type { JobOutcome } from "../../service/jobs.ts";
import type { Service } from "../../service/service.ts";
import { type Call, parse, queryFlag } from "./endpoint.ts";
import { errorResponse } from "./errors.ts";
import { whenGone } from "./gone.ts";
import { jobView } from "./job-view.ts";
import { runFrames, withoutResult } from "./run-frames.ts";
import { sseResponse } from "./sse.ts";

const onDisconnect = z.enum(["continue", "cancel"]);

/** How the outcome of a job is delivered; each may stand in the body or in the address. */
export const deliverySchema = z.strictObject({
  stream: z.boolean().optional().describe("Progress and result as server-sent events"),
  async: z.boolean().optional().describe("Answer at once with the job"),
  on_disconnect: onDisconnect.optional().describe("Whether the work goes on when the client is gone"),
});

export const deliveryQuerySchema = z.strictObject({
  stream: queryFlag.optional(),
  async: queryFlag.optional(),
  on_disconnect: onDisconnect.optional(),
});
export type DeliveryQuery = z.output<typeof deliveryQuerySchema>;

export interface Delivery {
  readonly way: "wait" | "stream" | "async";
  readonly onDisconnect: "continue" | "cancel" | undefined;
}

/**
 * Reads from body and address how a job is to be delivered.
 * @returns it, and the fields of the body that say something else
 * @throws AssayError INVALID_INPUT with the field
 */
export function parseDelivery(
  body: Readonly<Record<string, unknown>>,
  query: DeliveryQuery,
): { readonly delivery: Delivery; readonly fields: Record<string, unknown> } {
  const { stream, async: later, on_disconnect, ...fields } = body;
  const given = Object.entries({ stream, async: later, on_disconnect }).filter(([, value]) => value !== undefined);
  const said = parse(deliverySchema, Object.fromEntries(given));
  for (const name of ["stream", "async", "on_disconnect"] as const) {
    if (said[name] !== undefined && query[name] !== undefined && said[name] !== query[name])
      throw new AssayError("INVALID_INPUT", `\`${name}\` stands in the body and in the address with different values.`, { field: name });
  }
  const merged = { ...query, ...said };
  if (merged.stream === true && merged.async === true)
    throw new AssayError("INVALID_INPUT", "`stream` and `async` exclude each other: an async job has its events at /jobs/ID/events.", {
      field: "async",
    });
  const way = merged.async === true ? "async" : merged.stream === true ? "stream" : "wait";
  return { delivery: { way, onDisconnect: merged.on_disconnect }, fields };
}

export interface StartedWork {
  readonly id: string;
  readonly delivery: Delivery;
  /** Whether a client that waited can come back for the result. */
  readonly canReturn: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Delivers a job that was started: at once as a job, as a stream, or when it has ended. */
export async function deliver(
  service: Service,
  { gone, principal }: Pick<Call<unknown, unknown, unknown>, "gone" | "principal">,
  work: StartedWork,
): Promise<Response> {
  const { id, delivery } = work;
  const headers = { "x-run-id": id, ...work.headers };
  if (delivery.way === "async") return acceptedResponse(service, { id, principal, headers });
  const stop = () => stopFor(service, work, principal);
  if (delivery.way === "stream")
    return sseResponse((signal) => runFrames(service, { id, principal, after: 0 }, signal), { headers, onGone: stop });
  const forget = whenGone(gone, stop);
  try {
    return outcomeResponse(id, await service.jobs.wait(id, principal, gone), headers);
  } catch (thrown) {
    return errorResponse(AssayError.from(thrown), undefined, headers);
  } finally {
    forget();
  }
}

/** 202 with the job. */
export async function acceptedResponse(
  { jobs }: Service,
  { id, principal, headers }: { readonly id: string; readonly principal: string; readonly headers: Readonly<Record<string, string>> },
): Promise<Response> {
  const record = await jobs.record(id, principal);
  const job = jobView(record, await jobs.placeOf(record));
  return Response.json(job, { status: 202, headers: { ...headers, location: job.links.self } });
}

/** What becomes of a job whose client is gone: as asked; else it goes on where somebody can still come for it. */
function stopFor({ jobs, log }: Service, { id, delivery, canReturn }: StartedWork, principal: string): void {
  const wish = delivery.onDisconnect ?? (delivery.way === "wait" && !canReturn ? "cancel" : "continue");
  if (wish !== "cancel") return;
  jobs.cancel(id, principal).catch((error) => log.debug({ request_id: id, err: String(error) }, "not cancelled"));
}

/** A job's end as an answer: what it came to, or why there is nothing. */
export function outcomeResponse(id: string, outcome: JobOutcome, headers: Readonly<Record<string, string>> = {}): Response {
  if (outcome.result !== undefined && outcome.state !== "interrupted") return Response.json(outcome.result, { headers });
  return errorResponse(withoutResult(id, outcome.state), undefined, headers);
}
