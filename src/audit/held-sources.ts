import { type ErrorBody, isAssayError } from "../domain/error.ts";
import type { SnapshotWithText } from "../domain/snapshot.ts";
import type { Run } from "../run/run.ts";
import { type Portion, portionFor, portionKey } from "../verify/evidence.ts";
import { ReadySource } from "./judging.ts";
import type { ParsedReport } from "./parse/report.ts";
import type { SourceOutcome } from "./sources.ts";
import type { AuditWork } from "./work.ts";

/** What became of the sources, and what those that were read say to the claims that cite them. */
export interface HeldSources {
  readonly outcomes: readonly (SourceOutcome | undefined)[];
  /** By snapshot. */
  readonly ready: ReadonlyMap<string, ReadySource>;
}

/** Every source is held against all claims that will be asked of it at once; one that takes too long is a source that failed. */
export async function held(
  run: Run,
  report: ParsedReport,
  outcomes: readonly (SourceOutcome | undefined)[],
  work: AuditWork,
): Promise<HeldSources> {
  const asked = new Map<string, { readonly capture: SnapshotWithText; readonly claims: Map<string, Map<string, Portion>> }>();
  for (const { text, cited } of report.statements) {
    const captures = cited.map(({ reference }) => {
      const outcome = reference === undefined ? undefined : outcomes[reference];
      return outcome?.state === "read" ? outcome.capture : undefined;
    });
    const together = new Set(captures.filter((one) => one !== undefined).map(({ snapshot }) => snapshot.id)).size;
    captures.forEach((capture, at) => {
      if (capture === undefined) return;
      const known = asked.get(capture.snapshot.id) ?? { capture, claims: new Map() };
      asked.set(capture.snapshot.id, known);
      // Each citation is judged alone, all of a sentence together, and all but one.
      wanting(known.claims, cited[at]?.claim ?? text, [1]);
      wanting(known.claims, text, [together, together - 1]);
    });
  }
  const ready = new Map<string, ReadySource>();
  const failed = new Map<string, ErrorBody>();
  const holding = [...asked].map(async ([id, { capture, claims }]) => {
    try {
      const all = [...claims].map(([claim, portions]) => ({ claim, portions: [...portions.values()] }));
      const said = await work.hold({ capture, claims: all }, run.signal);
      ready.set(id, new ReadySource(capture, [...claims.keys()], said));
    } catch (thrown) {
      if (!isAssayError(thrown, "TIMEOUT", "TOO_LARGE", "PARSE_ERROR")) throw thrown;
      failed.set(id, thrown.toBody());
    }
  });
  await Promise.all(holding);
  const after = outcomes.map((one): SourceOutcome | undefined => {
    const error = one?.state === "read" ? failed.get(one.capture.snapshot.id) : undefined;
    return one === undefined || error === undefined ? one : { state: "failed", error, link: one.link };
  });
  return { outcomes: after, ready };
}

/** Notes of a claim how much a judge is shown where it is held against so many sources: whoever judges, since what a model cannot judge the rules do. */
function wanting(claims: Map<string, Map<string, Portion>>, claim: string, sources: readonly number[]): void {
  const known = claims.get(claim) ?? new Map<string, Portion>();
  claims.set(claim, known);
  for (const number of sources) {
    if (number === 0) continue;
    for (const kind of ["rules", "model"] as const) {
      const portion = portionFor(kind, number);
      known.set(portionKey(portion), portion);
    }
  }
}
