import { z } from "zod";
import { AssayError } from "../../domain/error.ts";
import type { RunPage, RunsWanted } from "../../service/archive.ts";
import { RUN_STATES, type RunsListed } from "../../store/store.ts";
import { queryNumber } from "./endpoint.ts";
import { jobSchema, jobView } from "./job-view.ts";

/** A day, or a moment with its zone. */
const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** How lists of runs are narrowed and gone on with. */
export const runListQuery = z.strictObject({
  limit: queryNumber(1, 1000).default(50),
  state: z.enum(RUN_STATES).optional(),
  query: z.string().min(1).max(200).optional(),
  from: moment.optional(),
  until: moment.optional(),
  after: z.string().max(200).optional(),
});

/** Where a list goes on: absent at its end. */
export const nextSchema = z.string().optional();

/** @throws AssayError INVALID_INPUT for a place that no list has given out */
export function runsWanted({ query, after, from, until, ...rest }: z.output<typeof runListQuery>): RunsWanted {
  return { ...rest, asked: query, from: inUtc(from), until: inUtc(until), after: placeIn(after) };
}

/** A page of a list, under the name its runs go by. */
export function runPage(name: "runs" | "jobs", { runs, next }: RunPage): Response {
  return Response.json({ [name]: runs.map((record) => jobView(record)), ...(next === undefined ? {} : { next: placeOf(next) }) });
}

export function runPageSchema(name: "runs" | "jobs") {
  return z.object({ [name]: z.array(jobSchema), next: nextSchema });
}

function inUtc(moment: string | undefined): string | undefined {
  return moment === undefined ? undefined : new Date(moment).toISOString();
}

type Place = NonNullable<RunsListed["after"]>;

function placeOf({ createdAt, id }: Place): string {
  return Buffer.from(`${createdAt} ${id}`).toString("base64url");
}

function placeIn(text: string | undefined): Place | undefined {
  if (text === undefined) return undefined;
  const [, createdAt, id] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) (\S+)$/.exec(Buffer.from(text, "base64url").toString()) ?? [];
  if (createdAt !== undefined && id !== undefined) return { createdAt, id };
  throw new AssayError("INVALID_INPUT", "`after` must be what `next` of another page of this list has said.", { field: "after" });
}
