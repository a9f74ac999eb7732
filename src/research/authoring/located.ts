// What a drafted sentence is located in, and what comes of it.
import type { Calculation } from "../../domain/calculation.ts";
import type { QuoteInContext } from "../../text/context.ts";
import type { Figures, Reckoned } from "../../verify/workings/standing.ts";
import type { EvidencePack, PackSentence } from "../../write/pack.ts";

/** What a sentence is located in. */
export interface LocateIn {
  readonly pack: EvidencePack;
  readonly inContext: (sentence: PackSentence) => QuoteInContext;
  /** What needs no sentence of a source. */
  readonly given: readonly QuoteInContext[];
  /** Whom it names, any sentence may name. */
  readonly question: string;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** What other sentences have computed already. */
  readonly computed: readonly Reckoned[];
  /** Ids that the sentences around it name: what they speak of, it may take for said. */
  readonly beside: readonly string[];
  /** Ids that the other sentences of the report name. */
  readonly saidFrom: readonly string[];
  /** What all of the report tells: what advice reckons with may be told elsewhere. */
  readonly said?: Figures;
  /** What its advice tells: what the report has set there, its other sentences may reckon with. */
  readonly set?: Figures;
  /** Titles, labels and words in bold of the report: by these it calls its own options and sections. */
  readonly headings?: string;
  /** The code of the report: what it makes is named by it. */
  readonly code?: string;
  /** It has no mark: what it reckons with may be its writer's own, and told by its working. */
  readonly isOwn?: true;
  /** It is the label of a row or the head of a column, which names a case: nothing is denied or bounded by it. */
  readonly isLabel?: true;
  /** Those of the row and column that a cell stands in. */
  readonly labels?: readonly string[];
  /** What the other cells of its row say. */
  readonly row?: string;
}

export type Located =
  | {
      readonly quotes: readonly PackSentence[];
      readonly calculations: readonly Calculation[];
      /** As they were drafted: what comes after may build on them. */
      readonly drafts: readonly Reckoned[];
      /** What its calculations leave to whoever judges, as questions. */
      readonly look: readonly string[];
    }
  /** `isChosen` where all that fails is that it takes a figure of its writer's own; `isTurned` where sentences bound a figure from the other side. */
  | { readonly reason: string; readonly isChosen?: true; readonly isTurned?: true };

/** An exact fact that sentences do not carry. */
export interface Lacking {
  readonly reason: string;
  /** Sentences bound its figure from the other side. */
  readonly isTurned?: true;
  /** It is a name or an identifier. */
  readonly isName?: true;
  /** Its own words. */
  readonly what?: string;
  /** The same of a number. */
  readonly figure?: string;
  /** The same of a number or day: it may be what a calculation comes to, or chosen. */
  readonly reckonable?: string;
}
