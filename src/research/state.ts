import type { PlannedQuery, Task } from "../domain/checklist.ts";
import type { RunLimits } from "../domain/limits.ts";
import type { Reading } from "../domain/reading.ts";
import type { StopReason } from "../domain/report.ts";
import { EvidenceBase } from "../gather/evidence-base.ts";
import type { Gatherer } from "../gather/gatherer.ts";
import type { QueryOutcome } from "../plan/planner.ts";

/** Where a research run stands. It is rebuilt from the journal when the run is resumed; nothing in it is stored by itself. */
export interface ResearchState {
  /** How the question is read, where that is not as it was typed (C14). */
  reading: Reading | undefined;
  /** What a report on a long question is called. */
  title: string | undefined;
  tasks: readonly Task[];
  limits: RunLimits | undefined;
  evidence: EvidenceBase;
  /** Who gathered last, for what the plan of the answer finds lacking. */
  gatherer: Gatherer | undefined;
  /** Every query that was asked, whether it has answered yet or not. */
  readonly asked: PlannedQuery[];
  readonly outcomes: QueryOutcome[];
  /** Pages that could not be read, by step key. */
  readonly failedPages: Set<string>;
  /** Claims the best judge at hand has seen. */
  verified: Set<string>;
  rounds: number;
  /** Searches and pages that came from the cache. */
  cacheHits: number;
  sufficient: boolean;
  confidence: number;
  gaps: readonly string[];
  degraded: boolean;
  stop: StopReason;
  /** The answer was planned by a model that saw all the evidence: the gaps are those of its plan. */
  planned: boolean;
  /** Why the rules write in the model's place; null where they do not. */
  withoutModel: string | null;
  /** Models and search services whose price is not known. */
  unpriced: readonly string[];
  /** Whether sources of a certain time were asked for. */
  timeAsked: boolean;
  /** Whether the run has a money budget. */
  costBudget: boolean;
}

export function freshState(): ResearchState {
  return {
    reading: undefined,
    title: undefined,
    tasks: [],
    limits: undefined,
    evidence: new EvidenceBase(),
    gatherer: undefined,
    asked: [],
    outcomes: [],
    failedPages: new Set(),
    verified: new Set(),
    rounds: 0,
    cacheHits: 0,
    sufficient: false,
    confidence: 0,
    gaps: [],
    degraded: false,
    stop: "cancelled",
    planned: false,
    withoutModel: null,
    unpriced: [],
    timeAsked: false,
    costBudget: false,
  };
}
