import { z } from "zod";
import { ask } from "../api/client.ts";
import { jobSchema } from "../api/shapes.ts";

const pageSchema = z.object({ runs: z.array(jobSchema), next: z.string().optional() });
export type RunsPage = z.output<typeof pageSchema>;
export type RunRow = RunsPage["runs"][number];

/** What a list of runs is narrowed by; "" narrows nothing. */
export interface Narrowed {
  readonly query: string;
  readonly kind: string;
  readonly state: string;
  readonly from: string;
  readonly until: string;
}

const PAGE = 50;

/** @param after `next` of the page before */
export function runsOf(narrowed: Narrowed, after: string | undefined, signal?: AbortSignal): Promise<RunsPage> {
  const { query, kind, state, from, until } = narrowed;
  const given = { query, kind, state, from, until: dayAfter(until) };
  const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
  return ask(pageSchema, "/runs", { query: { limit: PAGE, ...wanted, after }, signal });
}

/** Somebody who chooses a last day means all of it. */
function dayAfter(day: string): string {
  return day === "" ? "" : new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

export function removeRun(id: string): Promise<void> {
  return ask(z.undefined(), `/runs/${encodeURIComponent(id)}`, { method: "DELETE" });
}

const requestSchema = z.object({ request: z.record(z.string(), z.unknown()) });

/** Asks the same once more. @returns the new run */
export async function runAgain(id: string): Promise<string> {
  const { request } = await ask(requestSchema, `/runs/${encodeURIComponent(id)}`);
  const job = await ask(jobSchema, "/run", { method: "POST", body: { ...request, async: true } });
  return job.id;
}
