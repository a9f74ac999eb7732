import { AssayError } from "../../domain/error.ts";

/** The most of a report that is checked; more of any is no report that anybody reads. */
const MOST = { statements: 4_000, references: 4_000, citations: 10_000 } as const;

/** Refuses a report as soon as it is known to hold more than is checked (X5). @throws AssayError TOO_LARGE */
export function refuseMore(what: keyof typeof MOST, count: number): void {
  if (count <= MOST[what]) return;
  const message = `The report has more than ${MOST[what]} ${what}, which is the most that is checked; verify it in parts.`;
  throw new AssayError("TOO_LARGE", message, { field: "report" });
}
