import { z } from "zod";
import { AssayError } from "../../domain/error.ts";
import { reportSchema } from "../../domain/report.ts";
import type { Service } from "../../service/service.ts";
import { type DeliveryQuery, deliver, deliveryQuerySchema } from "./delivery.ts";
import { type App, type Call, endpoint, jsonObject } from "./endpoint.ts";
import { Refusal } from "./errors.ts";
import { jobSchema } from "./job-view.ts";
import { parseRunAsk, runBodySchema } from "./run-body.ts";

const MOST_KEY = 200;

export const keyHeaders = z.object({ "Idempotency-Key": z.string().max(MOST_KEY).optional() });

/** `POST /run` and `POST /run-simple`: research, waited for, streamed, or as a job (S3). */
export function runRoutes(app: App, service: Service): void {
  const answers = {
    200: { about: "The report, or its stream", schema: reportSchema, also: ["text/event-stream"] },
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

async function run(service: Service, call: Call<unknown, DeliveryQuery, unknown>, defaults: Record<string, unknown>) {
  const ask = parseRunAsk(await jsonObject(call.c), call.query, defaults);
  const idempotencyKey = keyOf(call.c.req.header("Idempotency-Key"));
  const started = await service.jobs.start(ask.request, { principal: call.principal, idempotencyKey, collections: ask.collections });
  const canReturn = idempotencyKey !== undefined;
  const headers = started.again ? { "idempotent-replayed": "true" } : {};
  return deliver(service, call, { id: started.id, delivery: ask.delivery, canReturn, headers });
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
