import type { FindProof } from "../answer/proof.ts";
import type { LimitDefaults } from "../domain/limits.ts";
import type { Source } from "../domain/source.ts";
import type { GatherParts } from "../gather/parts.ts";
import type { ModelHealth } from "../model/health.ts";
import type { Planner, Vocabulary } from "../plan/planner.ts";
import type { Purse } from "../run/budget.ts";
import type { Run } from "../run/run.ts";
import type { Judge } from "../verify/judge.ts";
import type { Translate } from "../write/translations/with-model.ts";
import type { AuthorParts } from "./authoring/authoring.ts";

/** What research is made of; wired together in one place. */
export interface ResearchParts {
  readonly gather: GatherParts;
  readonly planner: Planner;
  /** Who writes with a model; absent without one. */
  readonly authoring?: AuthorParts;
  /** Puts quotes into the language of a report; absent without a model. */
  readonly translate?: Translate;
  /** Tokens the writer's model can hold; 0 without one. */
  readonly contextTokens: number;
  /** The makers that need no model: for the short way, for reports of runs that were stopped, and where a model fails. */
  readonly rules: { readonly planner: Planner; readonly find: FindProof; readonly judge: Judge };
  /** The judge of what may be written. Verdicts of a model are steps of the run, under the given key and paid from the given purse. */
  readonly judgeFor: (run: Run, key: string, purse: Purse) => Judge;
  readonly vocabulary: Vocabulary;
  /** Whether an address still answers (R12). */
  readonly checkLink: (url: string, signal: AbortSignal) => Promise<Source["link"]>;
  readonly limitDefaults: LimitDefaults;
  /** Whether a question is one that one search and one synthesis answer. */
  readonly isShortQuestion: (query: string) => boolean;
  readonly withModel: boolean;
  /** How the run's models fare; absent without one. */
  readonly health?: ModelHealth;
  /** What is searched: `library`, and search services by name; absent where that is not known. */
  readonly searches?: readonly string[];
  /** Models and search services nobody said the price of; a money budget does not hold for them. */
  readonly unpriced?: readonly string[];
  /** Versions of models, prompts, judge and extractors, for the report (X7). */
  readonly madeWith: Readonly<Record<string, string>>;
}
