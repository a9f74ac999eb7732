import type { FindProof } from "../../answer/proof.ts";
import type { Source } from "../../domain/source.ts";
import type { GatherParts } from "../../gather/parts.ts";
import type { Vocabulary } from "../../plan/planner.ts";
import type { Purse } from "../../run/budget.ts";
import type { Run } from "../../run/run.ts";
import type { Validator } from "../../search/validator.ts";
import type { Judge } from "../../verify/judge.ts";
import type { Translate } from "../../write/translations/with-model.ts";
import type { BulletMaker } from "./bullets.ts";
import type { PlanningTool } from "./planning-tool.ts";
import type { SearchPlanner } from "./search-plan.ts";
import type { Tool } from "./tools.ts";
import type { Examiner } from "./verification.ts";

/** What Phase 2 is made of; wired together in one place. */
export interface PhaseTwoParts {
  readonly gather: Omit<GatherParts, "search">;
  /** In the order they are preferred. */
  readonly tools: readonly Tool[];
  readonly validator: Validator | undefined;
  /** Opens the planning tool of one turn; starting it must not be waited for. */
  readonly openPlanningTool: () => PlanningTool;
  readonly planner: SearchPlanner;
  readonly bullets: BulletMaker;
  readonly examiner: Examiner;
  /** Puts quotes into the language of the answer, where a model is there. */
  readonly translate?: Translate;
  readonly judgeFor: (run: Run, key: string, purse: Purse) => Judge;
  readonly rulesJudge: Judge;
  /** Looks in pages for what answers, where no model words an answer. */
  readonly find: FindProof;
  readonly vocabulary: Vocabulary;
  /** Asks whether an address still answers; absent: nobody is asked. */
  readonly checkLink?: (url: string, signal: AbortSignal) => Promise<Source["link"]>;
}
