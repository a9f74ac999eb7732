import type { DraftedCalculation } from "../domain/calculation.ts";
import type { SentenceKind } from "../domain/sentence.ts";
import type { SnapshotId } from "../domain/snapshot.ts";
import type { Layout } from "./writer.ts";

/** A mark within a sentence: what stands before it rests on these. */
export interface InnerMark {
  readonly at: number;
  readonly from: readonly string[];
  readonly pages?: readonly SnapshotId[];
}

/** A sentence as a model drafts it: what it says, what it is, and the sentences of the evidence pack that it rests on. */
export interface DraftedSentence {
  readonly kind: SentenceKind;
  readonly text: string;
  readonly from: readonly string[];
  /** What it computes. Without a result it is what some figure of the sentence may come of. */
  readonly calculations: readonly DraftedCalculation[];
  /** The words it begins with that its writer set in bold, as they stand in it. */
  readonly lead?: string;
  /** Where in its text marks stand before its end, as characters, with the ids they name and the pages of these. */
  readonly places?: readonly InnerMark[];
  /** Of code, what it is written in, as its writer says. */
  readonly language?: string;
  /** Its writer has marked it as their own. */
  readonly isOwn?: true;
  /** It stands in a row of a table that is marked as a whole, and may be its writer's own; or is code without a mark. */
  readonly isLoose?: true;
}

export interface DraftedRow {
  readonly label: string;
  readonly cells: readonly DraftedSentence[];
}

export interface DraftedTable {
  readonly layout: "table";
  readonly columns: readonly string[];
  readonly rows: readonly DraftedRow[];
}

export type DraftedBlock =
  | {
      readonly layout: Exclude<Layout, "table" | "pairs">;
      readonly sentences: readonly DraftedSentence[];
      /** Of a list, the item each sentence belongs to; one each where they are not given. */
      readonly points?: readonly number[];
    }
  | DraftedTable;

export interface DraftedPart {
  readonly title: string;
  readonly blocks: readonly DraftedBlock[];
}

/** A report as a model drafts it whole. */
export interface DraftedReport {
  /** What stands over all of it. */
  readonly title?: string;
  readonly inShort: readonly DraftedBlock[];
  readonly sections: readonly DraftedPart[];
  readonly conclusion: readonly DraftedBlock[];
  readonly open: readonly DraftedBlock[];
  /** What its writer puts behind its end: files, tables to look things up in. */
  readonly annex?: readonly DraftedPart[];
}

/** What an answer has to do, before it is written. */
export interface AnswerPlan {
  readonly needs: string;
  /** What is asked, in order, each with the form of its answer and what that has to hold. */
  readonly points: readonly { readonly question: string; readonly form: string; readonly work: string }[];
  readonly lacks: readonly string[];
  /** What was found since for what it lacked, by ids. */
  readonly found: readonly { readonly lack: string; readonly use: readonly string[] }[];
}

/** Ids of the sentences an expression goes by, for their figures or counted: "q57:16,525 - q61:15,861", "count(q3, q8)". */
export function idsInExpression(expression: string): string[] {
  const counted = [...expression.matchAll(/count\(([^()]{1,400})\)/gu)].flatMap(([, ids = ""]) => ids.match(/q\d{1,5}/gu) ?? []);
  return [...[...expression.matchAll(/(?<![\p{L}\p{N}_])q\d{1,5}(?=:)/gu)].map(([id]) => id), ...counted];
}
