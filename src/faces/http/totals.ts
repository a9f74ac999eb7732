import { z } from "zod";
import { AssayError } from "../../domain/error.ts";
import { RATINGS_TARGET } from "../../service/ratings.ts";
import type { Service } from "../../service/service.ts";
import { dayTotals, PRINCIPAL_MEASURES, principalTotals, totalsSchema } from "../../service/totals.ts";
import { type App, endpoint } from "./endpoint.ts";
import { Refusal } from "./errors.ts";

const DAY_MS = 86_400_000;
const MOST_DAYS = 366;
const USUAL_DAYS = 30;
const MOST_PRINCIPALS = 200;
/** How long the sums wait for runs that were not counted yet. */
const PATIENCE_MS = 250;

const daySchema = z.iso.date();

/** Sums over runs, by day (X2): of one's own runs, and for operators of everybody's. */
export function totalsRoutes(app: App, { assay: { store }, counting, isOperator, principals: known }: Service): void {
  endpoint(
    app,
    {
      method: "get",
      path: "/totals",
      name: "totals",
      tag: "Runs",
      about: "What runs came to, day by day: how they ended, durations, tokens, money, cache, failures by service, verdicts and ratings",
      query: z.strictObject({
        from: daySchema.optional(),
        to: daySchema.optional(),
        kind: z.string().max(40).optional(),
        principal: z.string().min(1).max(200).optional(),
      }),
      answers: { 200: { about: "The days that have anything, the earliest first", schema: totalsSchema } },
    },
    async ({ query: { kind, principal: of, ...days }, principal }) => {
      const operator = isOperator(principal);
      if (of !== undefined && of !== principal && !operator) throw new Refusal(403, notYours());
      const range = rangeOf(days);
      const complete = await counting.within(PATIENCE_MS);
      const whose = operator ? of : principal;
      const [counts, ratings, principals] = await Promise.all([
        store.countsByDay({ ...range, kind, principal: whose }),
        store.ratedDays({ ...range, kind, principal: whose }),
        operator && of === undefined && !(await known.isOpen())
          ? store.countsByPrincipal({ ...range, kind }, PRINCIPAL_MEASURES)
          : undefined,
      ]);
      return Response.json({
        ...range,
        complete,
        days: dayTotals(counts, ratings),
        ratings_target: RATINGS_TARGET,
        ...(principals === undefined ? {} : { principals: principalTotals(principals).slice(0, MOST_PRINCIPALS) }),
      });
    },
  );
}

/** @throws AssayError INVALID_INPUT */
function rangeOf({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  const last = to ?? new Date().toISOString().slice(0, 10);
  const first = from ?? new Date(Date.parse(last) - (USUAL_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (days < 1) throw new AssayError("INVALID_INPUT", `\`from\` is ${first}, which is after \`to\`, ${last}.`, { field: "from" });
  if (days > MOST_DAYS)
    throw new AssayError("INVALID_INPUT", `From ${first} to ${last} are ${days} days; ask for ${MOST_DAYS} at most.`, { field: "from" });
  return { from: first, to: last };
}

function notYours(): AssayError {
  return new AssayError("UNAUTHORIZED", "Another's sums are for operators; leave `principal` out for your own.", { field: "principal" });
}
