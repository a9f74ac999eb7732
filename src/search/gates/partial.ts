import { redactUrl } from "../../domain/url.ts";
import type { Discarded } from "./gated.ts";

/**
 * G4: of what supports one point, partial sources count only when no complete one does. Pure on any kind of source, so that the gate uses
 * it on the results of a query and the citation rule on the sources of a claim.
 */
export function preferComplete<T>(sources: readonly T[], isPartial: (source: T) => boolean): { kept: T[]; heldBack: T[] } {
  const complete = sources.filter((source) => !isPartial(source));
  if (complete.length === 0) return { kept: [...sources], heldBack: [] };
  return { kept: complete, heldBack: sources.filter(isPartial) };
}

export function heldBackReason(result: { readonly url: string; readonly partial?: string | undefined }): Discarded {
  return {
    url: redactUrl(result.url),
    gate: "G4",
    reason: `partial (${result.partial ?? "cut short"}); held back while complete sources are there`,
  };
}
