import { AssayError } from "../../domain/error.ts";
import type { Evidenced } from "../../write/evidence.ts";
import type { Checks } from "./shapes.ts";

/**
 * What people found of a report as a case of a data set (`assay eval`): sentences that hold must be said again, those that do not must not.
 * @throws AssayError CONFLICT while nothing was found either way
 */
export function goldOf(
  { run_id, query }: Pick<Evidenced, "run_id" | "query">,
  checks: Checks["checks"],
): Readonly<Record<string, unknown>> {
  const those = (said: Checks["checks"][number]["said"]) => checks.filter((one) => one.said === said).map(({ text }) => text);
  const [facts, absent] = [those("holds"), those("does_not_hold")];
  if (facts.length + absent.length === 0)
    throw new AssayError("CONFLICT", `No sentence of ${run_id} was checked yet; say of one whether it holds.`, { field: "id" });
  return {
    id: run_id,
    query,
    ...(facts.length === 0 ? {} : { facts }),
    ...(absent.length === 0 ? {} : { absent }),
  };
}
