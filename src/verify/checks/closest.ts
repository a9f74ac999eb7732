import type { Checked, Fault } from "../fault.ts";

/** Below this share of shared content words a source sentence speaks of something else. */
const LEAST_NEAR = 0.45;

/** The fault that every one of the closest source sentences shows; one that shows none says the thing as it is claimed. */
export function onEvery({ closest, nearness }: Checked, faultOf: (source: string) => Fault | undefined): Fault[] {
  if (nearness < LEAST_NEAR) return [];
  let first: Fault | undefined;
  for (const source of closest) {
    const fault = faultOf(source);
    if (fault === undefined) return [];
    first ??= fault;
  }
  return first === undefined ? [] : [first];
}

/** A source sentence short enough to be named in a reason. */
export function brief(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 117).replace(/\s+\S*$/, "")} …`;
}
