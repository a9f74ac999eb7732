// No lift can be told: never fires on the 1,818 claims of WiCE dev, ExpertQA validation and AttributionBench dev; held to planted ones.
import type { Fault } from "./fault.ts";
import { type Measure, measures, measuresAgree } from "./measures.ts";
import type { Reading } from "./reading.ts";

/** Figures that the claim bounds on one side and the evidence on the other: "at least 40" of "at most 40" or "up to 40" of "more than 40" (R12). */
export function boundFaults(claim: string, evidence: Reading): Fault[] {
  return measures(claim).amounts.flatMap((amount): Fault[] => {
    const opposite = OPPOSITE[amount.bound];
    if (opposite === undefined || amount.loose) return [];
    const same = evidence.measures.amounts.filter((other) => measuresAgree(unbounded(amount), unbounded(other)));
    if (same.length === 0 || !same.every(({ bound, loose }) => bound === opposite && !loose)) return [];
    return [{ kind: "bound", what: amount.text, reason: `evidence bounds ${amount.text} from the other side` }];
  });
}

const OPPOSITE: Readonly<Record<Measure["bound"], Measure["bound"] | undefined>> = {
  above: "below",
  below: "above",
  about: undefined,
  exact: undefined,
};

/** The figure by itself. */
export function unbounded(amount: Measure): Measure {
  return { ...amount, bound: "exact" };
}
