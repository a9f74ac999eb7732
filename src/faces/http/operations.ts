import { z } from "zod";
import { AssayError } from "../../domain/error.ts";
import { takesNobody } from "../../service/queue-state.ts";
import { isFull } from "../../service/room.ts";
import type { Service } from "../../service/service.ts";
import { version } from "../../service/version.ts";
import { type App, endpoint } from "./endpoint.ts";
import { Refusal } from "./errors.ts";

const readySchema = z.object({
  status: z.enum(["ready", "shutting down", "not ready"]),
  active_runs: z.int(),
  store: z.enum(["ok", "full", "failing"]),
  queue: z.enum(["ok", "stalled"]).describe("stalled: runs have waited for more than a minute, and no worker works on anything"),
  searches: z.array(z.string()),
});

/** Probes and metrics. */
export function operationRoutes(app: App, { jobs, assay, config, metrics, over, isOperator }: Service): void {
  const tag = "Operations";
  const running = version();
  endpoint(
    app,
    {
      method: "get",
      path: "/healthz",
      name: "health",
      tag,
      open: true,
      about: "Whether the process answers, and which version of Assay it is",
      answers: { 200: { about: "It does", schema: z.object({ status: z.literal("ok"), version: z.string() }) } },
    },
    () => Response.json({ status: "ok", version: running }),
  );
  endpoint(
    app,
    {
      method: "get",
      path: "/readyz",
      name: "ready",
      tag,
      open: true,
      about:
        "Whether new runs are taken: the store answers, its disk has room, its runs are taken by somebody, and the service is not shutting down",
      answers: { 200: { about: "They are", schema: readySchema }, 503: { about: "They are not", schema: readySchema } },
    },
    async () => {
      const store = await assay.store.listRuns({ limit: 1 }).then(
        async () => ((await isFull(config)) ? "full" : "ok"),
        () => "failing",
      );
      // A store that fails says so itself.
      const queue = await takesNobody(assay.store).then(
        (stalled) => (stalled ? "stalled" : "ok"),
        () => "ok" as const,
      );
      const status = !jobs.accepting ? "shutting down" : store === "ok" && queue === "ok" ? "ready" : "not ready";
      const body = { status, active_runs: jobs.active, store, queue, searches: over.searches };
      return Response.json(body, { status: status === "ready" ? 200 : 503 });
    },
  );
  endpoint(
    app,
    {
      method: "get",
      path: "/metrics",
      name: "metrics",
      tag,
      about: "Metrics of the whole service, for Prometheus; where tokens are set, for operators",
      answers: { 200: { about: "Prometheus text", also: ["text/plain"] } },
    },
    async ({ principal }) => {
      if (!isOperator(principal)) throw new Refusal(403, notAnOperator());
      return new Response(await metrics.registry.metrics(), { headers: { "content-type": metrics.registry.contentType } });
    },
  );
}

/** The totals are of everybody's work. */
function notAnOperator(): AssayError {
  return new AssayError("UNAUTHORIZED", "The metrics are for operators: name this token in serve.operators (ASSAY_OPERATORS).", {
    field: "Authorization",
  });
}
