import { z } from "zod";
import { AssayError } from "../../domain/error.ts";
import { parseResearchRequest, type ResearchRequest } from "../../domain/request.ts";
import { describedRequestSchema } from "../service/request-fields.ts";
import { parse, queryFlag } from "./endpoint.ts";

const onDisconnect = z.enum(["continue", "cancel"]);

/** How a run is delivered; each may stand in the body or in the address. */
const deliverySchema = z.strictObject({
  stream: z.boolean().optional().describe("Progress and result as server-sent events"),
  async: z.boolean().optional().describe("Answer at once with the job"),
  on_disconnect: onDisconnect.optional().describe("Whether the run goes on when the client is gone"),
});

export const deliveryQuerySchema = z.strictObject({
  stream: queryFlag.optional(),
  async: queryFlag.optional(),
  on_disconnect: onDisconnect.optional(),
});

/** The body of `POST /run`, as it is documented: the research request and how it is delivered. */
export const runBodySchema = describedRequestSchema.extend({
  query: describedRequestSchema.shape.query.optional(),
  topic: z.string().optional().describe("Another name of `query`"),
  task: z.string().optional().describe("Another name of `query`"),
  ...deliverySchema.shape,
});

export interface RunAsk {
  readonly request: ResearchRequest;
  readonly delivery: "wait" | "stream" | "async";
  readonly onDisconnect: "continue" | "cancel" | undefined;
}

/**
 * Reads a research request and how it is to be delivered from body and address.
 * @param defaults fields for what the body does not say
 * @throws AssayError INVALID_INPUT, INVALID_TOPIC with the field
 */
export function parseRunAsk(
  body: Record<string, unknown>,
  query: z.output<typeof deliveryQuerySchema>,
  defaults: Readonly<Record<string, unknown>> = {},
): RunAsk {
  const { stream, async: later, on_disconnect, ...fields }: Record<string, unknown> = body;
  const said = parse(deliverySchema, withoutUndefined({ stream, async: later, on_disconnect }));
  for (const name of ["stream", "async", "on_disconnect"] as const) {
    if (said[name] !== undefined && query[name] !== undefined && said[name] !== query[name])
      throw new AssayError("INVALID_INPUT", `\`${name}\` stands in the body and in the address with different values.`, { field: name });
  }
  const merged = { ...query, ...said };
  if (merged.stream === true && merged.async === true)
    throw new AssayError("INVALID_INPUT", "`stream` and `async` exclude each other: an async job has its events at /jobs/ID/events.", {
      field: "async",
    });
  return {
    request: parseResearchRequest({ ...defaults, ...fields }),
    delivery: merged.async === true ? "async" : merged.stream === true ? "stream" : "wait",
    onDisconnect: merged.on_disconnect,
  };
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
