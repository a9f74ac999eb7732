import { z } from "zod";
import { errorBodySchema } from "../domain/error.ts";
import type { StoredEvent } from "../domain/event.ts";
import { spentOn } from "../run/attempts.ts";
import type { AttemptRow, Count, JournalRow, RunRecord } from "../store/store.ts";

/** What is counted of a run. */
export const MEASURES = [
  ...["runs", "seconds", "phase", "answered"],
  ...["tokens_in", "tokens_out", "cost_micro_usd", "model_calls"],
  ...["searches", "cache", "failures", "verdicts"],
] as const;

export interface RunMaterial {
  readonly events: readonly StoredEvent[];
  readonly attempts: readonly AttemptRow[];
  readonly failed: readonly Pick<JournalRow, "key" | "type" | "model" | "value">[];
}

/**
 * What a run that has ended counts as in the sums (X2): how it ended and how long it worked, its phases, tokens and money, what it searched and what
 * came from the cache, which services failed it, and the verdicts on its claims. Failures are named `service/TYPE`.
 */
export function countsOf(record: RunRecord, { events, attempts, failed }: RunMaterial): Count[] {
  const { tokensIn, tokensOut, costMicroUsd } = spentOn(attempts);
  const amounts = { seconds: record.elapsedMs / 1000, tokens_in: tokensIn, tokens_out: tokensOut, cost_micro_usd: costMicroUsd };
  return [
    { measure: "runs", label: record.state, times: 1, amount: 0 },
    ...Object.entries(amounts).flatMap(([measure, amount]) => (amount === 0 ? [] : [{ measure, label: "", times: 1, amount }])),
    ...(attempts.length === 0 ? [] : [{ measure: "model_calls", label: "", times: attempts.length, amount: 0 }]),
    ...phaseCounts(events),
    ...counted("answered", events.flatMap(({ event }) => (event.type === "run_finished" ? [event.status] : [])).slice(-1)),
    ...counted(
      "searches",
      events.flatMap(({ event }) => (event.type === "search_result" ? [event.provider] : [])),
    ),
    ...counted("cache", events.flatMap(cacheWord)),
    ...counted("failures", [...failed.flatMap(failureOf), ...events.flatMap(pageFailure)]),
    ...verdictCounts(record, events),
  ];
}

/** What a damaged run, of which nothing else can be read, counts as. */
export function leastCounts({ state }: Pick<RunRecord, "state">): Count[] {
  return [{ measure: "runs", label: state, times: 1, amount: 0 }];
}

function counted(measure: string, labels: readonly string[]): Count[] {
  const times = new Map<string, number>();
  for (const label of labels) times.set(label, (times.get(label) ?? 0) + 1);
  return [...times].map(([label, n]) => ({ measure, label, times: n, amount: 0 }));
}

function phaseCounts(events: readonly StoredEvent[]): Count[] {
  const began = new Map<string, number>();
  const sums = new Map<string, { times: number; amount: number }>();
  for (const { event, at } of events) {
    if (event.type !== "phase") continue;
    const start = began.get(event.phase);
    if (event.state === "started") began.set(event.phase, Date.parse(at));
    else if (start !== undefined) {
      const known = sums.get(event.phase) ?? { times: 0, amount: 0 };
      sums.set(event.phase, { times: known.times + 1, amount: known.amount + Math.max(0, Date.parse(at) - start) / 1000 });
      began.delete(event.phase);
    }
  }
  return [...sums].map(([label, sum]) => ({ measure: "phase", label, ...sum }));
}

function cacheWord({ event }: StoredEvent): string[] {
  if (event.type === "search_result") return [event.cached ? "search hit" : "search miss"];
  if (event.type === "fetch_result" && event.error === undefined) return [event.cached ? "page hit" : "page miss"];
  return [];
}

function pageFailure({ event }: StoredEvent): string[] {
  return event.type === "fetch_result" && event.error !== undefined ? [`pages/${event.error.type}`] : [];
}

/** A failed step by the service it asked: a search step is named by its service at its end, a model's says which. */
function failureOf({ key, type, model, value }: RunMaterial["failed"][number]): string[] {
  const kind = type.replace(/@.*$/u, "");
  const service = kind === "search" ? key.slice(key.lastIndexOf("/") + 1) : kind === "model" ? (model ?? kind) : undefined;
  const error = errorBodySchema.safeParse(JSON.parse(value)).data;
  return service === undefined || error === undefined || error.type === "CANCELLED" ? [] : [`${service}/${error.type}`];
}

const auditFiguresSchema = z.object({ figures: z.object({ verdicts: z.record(z.string(), z.number()) }) });

/** Of a claim that was judged more than once the last verdict counts. */
function verdictCounts({ kind, result }: RunRecord, events: readonly StoredEvent[]): Count[] {
  if (kind === "audit" && result !== undefined) {
    const { figures } = auditFiguresSchema.parse(JSON.parse(result));
    return Object.entries(figures.verdicts).flatMap(([label, times]) =>
      times === 0 ? [] : [{ measure: "verdicts", label, times, amount: 0 }],
    );
  }
  const last = new Map(events.flatMap(({ event }) => (event.type === "verify_result" ? [[event.claim_id, event.verdict] as const] : [])));
  return counted("verdicts", [...last.values()]);
}
