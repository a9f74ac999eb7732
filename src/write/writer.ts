import type { DraftedCalculation } from "../domain/calculation.ts";
import type { Task } from "../domain/checklist.ts";
import type { Claim } from "../domain/claim.ts";
import type { ResearchRequest } from "../domain/request.ts";
import type { Comparison } from "../question/compared.ts";
import type { Run } from "../run/run.ts";
import type { Cell } from "./table.ts";

/** A claim with what the writer may know of its sources. */
export interface WritableClaim {
  readonly claim: Claim;
  readonly sourceTitle: string;
  /** Who publishes the source, where that is known. */
  readonly publisher?: string;
  readonly published?: string;
  /** Independent sources behind it (mirrors count once). */
  readonly independentSources: number;
  /** Newest-first order among dated sources matters to the reader: true when a newer source says otherwise. */
  readonly superseded?: boolean;
}

/** A sentence as a writer drafts it: what it says and the claims it says it from. Markers and numbers come from code. */
export interface DraftSentence {
  readonly text: string;
  readonly claimIds: readonly string[];
  /** Figures it computes from figures of its claims. */
  readonly calculations?: readonly DraftedCalculation[];
  /** Its place in a table; a sentence without one stands below the table. */
  readonly cell?: Cell;
}

/** How sentences are laid out: flowing text, a list (also numbered, for sequences), the cells of a table, code, or pairs that disagree. */
export type Layout = "prose" | "bullets" | "numbered" | "table" | "code" | "pairs";

export interface DraftSection {
  readonly title: string;
  readonly layout: Layout;
  /** Head of a table's first column. */
  readonly corner?: string;
  readonly sentences: readonly DraftSentence[];
}

export interface SectionAsk {
  readonly key: string;
  readonly request: ResearchRequest;
  /** The sub-question the section answers; undefined for introduction and conclusion. */
  readonly task: Task | undefined;
  /** All sub-questions, for an introduction that answers each. */
  readonly tasks?: readonly Task[];
  readonly part: "introduction" | "findings" | "comparison" | "conclusion" | "answer";
  /** What is held against what, where the question compares named things. */
  readonly compared?: Comparison;
  /** Best first, already ranked and cut to fit. */
  readonly claims: readonly WritableClaim[];
  /** Words to aim at. */
  readonly words: number;
  /** Sentences a former draft lost, with why: to be rewritten or left out. */
  readonly rejected: readonly { readonly text: string; readonly reason: string }[];
  /** What sections already written say, so that nothing is said twice. */
  readonly written: readonly string[];
}

/** Drafts sections from claims (R14). Whatever it returns is checked sentence by sentence before anybody sees it. */
export interface Writer {
  section(run: Run, ask: SectionAsk): Promise<DraftSection>;
}
