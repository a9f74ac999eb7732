import { z } from "zod";
import { AssayError, errorBodySchema } from "../../domain/error.ts";
import { STOP_REASONS, type StopReason } from "../../domain/report.ts";
import type { MoreLimits, ResearchRequest } from "../../domain/request.ts";
import { isOutOfTime } from "../../run/attempts.ts";
import type { JournalRow } from "../../store/store.ts";

const LIMITS: ReadonlySet<StopReason> = new Set([
  "time",
  "tokens",
  "cost",
  "rounds",
  "queries",
  "sources",
  "asked",
  "stalled",
  "degraded",
  "cancelled",
]);
const STOP_KEY = /^(.*\/)?round\/(\d+)\/stop$/;
const stopSchema = z.object({ stop: z.enum(STOP_REASONS).nullable() });

/** The request with other limits. A number of rounds replaces every other word on rounds: the lowest of them would stop the run again. */
export function withMoreLimits(request: ResearchRequest, limits: MoreLimits): ResearchRequest {
  if (limits.max_iters === undefined) return { ...request, ...limits };
  const { depth: _, max_rounds: __, ...rest } = request;
  return { ...rest, ...limits };
}

/**
 * What a run that goes on takes over of the one that a limit ended: everything that was found, without what was decided because of the limit. The
 * round it ended in is settled, judged and reflected on anew, and the report is written anew.
 * @throws AssayError CONFLICT when no limit ended it
 */
export function takenOver(rows: readonly JournalRow[], id: string): JournalRow[] {
  const stops = rows.flatMap((row) => {
    const [, prefix = "", round = ""] = STOP_KEY.exec(row.key) ?? [];
    const stop = round === "" ? null : stopSchema.parse(JSON.parse(row.value)).stop;
    return stop === null ? [] : [{ prefix, round, stop, at: row.at }];
  });
  const last = stops.sort((a, b) => (a.at < b.at ? -1 : 1)).at(-1);
  if (last !== undefined && !LIMITS.has(last.stop)) {
    throw new AssayError("CONFLICT", `The run ${id} was not ended by a limit: there is nothing to go on with; ask again for more.`, {
      field: "id",
    });
  }
  const kept = rows.filter((row) => row.status !== "abandoned" && !/^(?:admit\/)?(?:report|write)\//.test(row.key));
  if (last === undefined) return kept;
  const round = `${last.prefix}round/${last.round}/`;
  const ofRound = (key: string) =>
    (key.startsWith(round) && !key.startsWith(`${round}query/`)) ||
    key.startsWith(`round/${last.round}/reflect/`) ||
    key.startsWith(`rules/reflect/${last.round}/`);
  const began =
    rows
      .filter(({ key }) => key.startsWith(round))
      .map(({ at }) => at)
      .sort()[0] ?? "";
  return kept.filter((row) => !ofRound(row.key) && !(row.at >= began && refusedByLimit(row)));
}

function refusedByLimit({ status, value }: JournalRow): boolean {
  if (status !== "failed") return false;
  const error = errorBodySchema.parse(JSON.parse(value));
  return error.type === "BUDGET_EXHAUSTED" || isOutOfTime(error);
}
