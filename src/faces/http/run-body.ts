import { z } from "zod";
import { parseResearchRequest, type ResearchRequest } from "../../domain/request.ts";
import { describedRequestSchema } from "../../service/request-fields.ts";
import { type Delivery, type DeliveryQuery, deliverySchema, parseDelivery } from "./delivery.ts";
import { parse } from "./endpoint.ts";

/** The body of `POST /run`, as it is documented: the research request and how it is delivered. */
export const runBodySchema = describedRequestSchema.extend({
  query: describedRequestSchema.shape.query.optional(),
  topic: z.string().optional().describe("Another name of `query`"),
  task: z.string().optional().describe("Another name of `query`"),
  collections: z
    .array(z.string().trim().min(1).max(100))
    .max(100)
    .optional()
    .describe("Names of the collections to search, as GET /collections gives them; without it all that one may search"),
  ...deliverySchema.shape,
});
const namedSchema = runBodySchema.pick({ collections: true });

export interface RunAsk {
  readonly request: ResearchRequest;
  readonly collections: readonly string[] | undefined;
  readonly delivery: Delivery;
}

/**
 * Reads a research request and how it is to be delivered from body and address.
 * @param defaults fields for what the body does not say
 * @throws AssayError INVALID_INPUT, INVALID_TOPIC with the field
 */
export function parseRunAsk(
  body: Readonly<Record<string, unknown>>,
  query: DeliveryQuery,
  defaults: Readonly<Record<string, unknown>> = {},
): RunAsk {
  const { delivery, fields } = parseDelivery(body, query);
  const { collections: named, ...asked } = fields;
  const { collections } = parse(namedSchema, named === undefined ? {} : { collections: named });
  return { request: parseResearchRequest({ ...defaults, ...asked }), collections, delivery };
}
