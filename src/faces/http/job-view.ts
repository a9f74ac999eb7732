import { z } from "zod";
import { errorBodySchema } from "../../domain/error.ts";
import { OUTCOMES } from "../../domain/outcome.ts";
import type { Place } from "../../service/jobs.ts";
import { askedIn } from "../../store/asked.ts";
import { RUN_STATES, type RunRecord } from "../../store/store.ts";

/** A run as lists and status requests show it. */
export const jobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(RUN_STATES),
  /** What a finished research came to. */
  came_to: z.enum(OUTCOMES).optional(),
  query: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Working time over all lives of the run, in seconds. */
  elapsed_s: z.number(),
  /** Where it stands among the runs that wait for a worker; 1 is the next to be taken. */
  queue: z.object({ place: z.int(), of: z.int() }).optional(),
  error: errorBodySchema.optional(),
  /** The name of the token that asked for it. */
  principal: z.string().optional(),
  links: z.object({ self: z.string(), events: z.string(), result: z.string(), finish: z.string(), cancel: z.string() }),
});
export type JobView = z.infer<typeof jobSchema>;

/** @param place where it stands, of a run that waits */
export function jobView(record: RunRecord, place?: Place): JobView {
  const self = `/jobs/${record.id}`;
  return {
    id: record.id,
    kind: record.kind,
    state: record.state,
    ...(record.cameTo === undefined ? {} : { came_to: record.cameTo }),
    query: askedIn(record.request),
    created_at: record.createdAt,
    updated_at: record.updatedAt,
    elapsed_s: record.elapsedMs / 1000,
    ...(place === undefined ? {} : { queue: place }),
    ...(record.error === undefined ? {} : { error: record.error }),
    ...(record.principal === undefined ? {} : { principal: record.principal }),
    links: { self, events: `${self}/events`, result: `${self}/result`, finish: `${self}/finish`, cancel: `${self}/cancel` },
  };
}
