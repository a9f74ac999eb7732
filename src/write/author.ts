import type { ResearchRequest } from "../domain/request.ts";
import type { Run } from "../run/run.ts";
import type { Section } from "./contents.ts";
import type { ShownDigest } from "./digest.ts";
import type { AnswerPlan, DraftedReport, DraftedSentence } from "./drafted.ts";
import type { EvidencePack } from "./pack.ts";

interface AuthorAsk {
  /** Key of the step. */
  readonly key: string;
  readonly request: ResearchRequest;
  readonly pack: EvidencePack;
}

/** Documents with their sections, by which an answer is planned, and of which those are named that it is written from. */
export interface PlanAsk extends Omit<AuthorAsk, "pack"> {
  /** The sub-questions the research went by. */
  readonly tasks: readonly string[];
  readonly documents: readonly (Pick<ShownDigest, "id" | "title" | "published" | "older"> & {
    /** Where it stands, of several with one title. */
    readonly at: string | undefined;
    readonly sections: readonly (Pick<Section, "headings" | "tokens" | "begins" | "about"> & { readonly id: string })[];
    /** What was drawn from it. */
    readonly claims: readonly string[];
  })[];
  readonly gaps: readonly string[];
  /** Documents, and tokens of all sections, that may be read; undefined where all of them will be. */
  readonly most: { readonly documents: number; readonly tokens: number } | undefined;
}

/** A plan of an answer, and ids of the sections to write it from, the most important first. */
export interface PlannedAnswer {
  readonly plan: AnswerPlan;
  readonly read: readonly string[];
}

export interface ReportAsk extends AuthorAsk {
  readonly plan: AnswerPlan | undefined;
  /** Ids of sentences of which a newer source says otherwise. */
  readonly overtaken: readonly string[];
  /** Pairs of ids that may not both hold, as rules propose them. */
  readonly mayDisagree: readonly (readonly [string, string])[];
  readonly words: number;
}

export interface ReviewAsk extends AuthorAsk {
  /** The report in Markdown as it was checked; what was refused is shown with why. */
  readonly shown: (withReason: (text: string, reason: string) => string) => string;
  /** Figures of the question that the report does nothing with. */
  readonly unused: readonly string[];
  /** Ids of sentences that may carry what was refused, whose passages are shown whole, and of those that the report rests on. */
  readonly carrying: readonly string[];
  readonly cited: readonly string[];
  /** What the evidence holds and the report does not say. */
  readonly unsaid: readonly ShownDigest[];
}

export interface ReviseAsk extends ReviewAsk {
  readonly plan: AnswerPlan | undefined;
  /** Words it has, and may have. */
  readonly words: { readonly has: number; readonly most: number };
  /** What was found in it by whoever reviewed it. */
  readonly faults: readonly string[];
}

export interface MendAsk extends AuthorAsk {
  /** What was refused, why, and what is said before each; of a cell its row and column. */
  readonly refused: readonly {
    readonly kind: "sentence" | "cell" | "code";
    readonly text: string;
    readonly reason: string;
    readonly told: string;
  }[];
  /** Ids of sentences that may carry them. */
  readonly carrying: readonly string[];
}

/** A sentence, the words of a cell, or a block of code, written once more. */
export interface Mended {
  readonly draft: DraftedSentence;
  readonly isCode: boolean;
}

export interface AnswerAsk extends AuthorAsk {
  /** Most characters of the sentence itself. */
  readonly most: number;
  readonly refused: readonly { readonly text: string; readonly reason: string }[];
}

/**
 * Who writes with a model (R14): a plan of the answer and of what is to be read for it, the report whole, a review of it when it was checked, the same once more, and
 * what is refused still by itself. Nothing it returns is printed before it is proven. Each call is a step; all reject with what the model threw.
 */
export interface Author {
  plan(run: Run, ask: PlanAsk): Promise<PlannedAnswer>;
  report(run: Run, ask: ReportAsk): Promise<DraftedReport>;
  /** What is wrong with a report that no check of its sentences sees, the gravest first. */
  review(run: Run, ask: ReviewAsk): Promise<readonly string[]>;
  /** The whole report once more, by what became of its sentences. */
  revise(run: Run, ask: ReviseAsk): Promise<DraftedReport>;
  /** What was refused once more, by its place in what was asked; none for what could not be saved. */
  mend(run: Run, ask: MendAsk): Promise<ReadonlyMap<number, Mended>>;
  /** One-sentence answers, the best first. */
  answer(run: Run, ask: AnswerAsk): Promise<readonly DraftedSentence[]>;
}
