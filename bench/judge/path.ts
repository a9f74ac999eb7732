import type { Judgement } from "../../src/domain/claim.ts";
import type { SnapshotId } from "../../src/domain/snapshot.ts";
import type { QuoteInContext } from "../../src/text/context.ts";
import { evidenceFrom, SourceText } from "../../src/verify/evidence.ts";
import { type Examined, examine, judgedByRules } from "../../src/verify/rules.ts";
import type { LabelledPair } from "./data.ts";

/** A labelled pair as `assay verify` sees it: its sources made ready, evidence selected from them, the claim examined and judged by the rules. */
export interface OnPath {
  readonly set: string;
  readonly pair: LabelledPair;
  readonly sources: readonly SourceText[];
  readonly evidence: readonly QuoteInContext[];
  readonly examined: Examined;
  readonly judgement: Judgement;
}

/** Takes a pair along the path that the product's users run (R12): no other path is measured. */
export function onPath(set: string, pair: LabelledPair): OnPath {
  const sources = pair.texts.map((text) => new SourceText({ id: "bench" as SnapshotId, title: "", landmarks: [] }, text));
  const evidence = evidenceFrom(sources, pair.claim, "rules");
  const examined = examine(pair.claim, evidence);
  return { set, pair, sources, evidence, examined, judgement: judgedByRules(examined) };
}
