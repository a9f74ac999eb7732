import type { ProvenSentence } from "../domain/sentence.ts";
import type { ProvenSection } from "../write/assemble.ts";
import type { PassagesFound } from "./passages-found.ts";

/** A part of the planned answer of which nothing could be proven, or of which a whole block of code or table could not. */
export interface Unwritten {
  readonly text: string;
  readonly what: "all" | "a block";
}

export interface Written {
  /** Its title is that of the report; "" for the one that the question has. */
  readonly introduction: ProvenSection;
  readonly findings: readonly ProvenSection[];
  readonly conclusion: ProvenSection;
  readonly open: ProvenSection;
  /** What its writer puts behind its end, files for instance. */
  readonly annex?: readonly ProvenSection[];
  /** Sentences for answer mode, best first. */
  readonly answers: readonly ProvenSentence[];
  /** How many independent sources carry each statement whole. */
  readonly backed: ReadonlyMap<ProvenSentence, number>;
  readonly unwritten: readonly Unwritten[];
  /** The budget left no room to plan or to edit it. */
  readonly unrevised?: boolean;
  /** What stands in the place of a report where there is none: what comes nearest to the question. */
  readonly found?: PassagesFound;
}

/** Where a section stands in its report. */
export type Part = "introduction" | "finding" | "conclusion";

/** Is told of each section as soon as it and all before it are accepted; what was released is never taken back. */
export type Release = (section: ProvenSection, part: Part, index: number) => Promise<void>;

export const EMPTY: ProvenSection = { title: "", blocks: [] };

/** An answer is a report of its sentences alone. */
export function answerWritten(answers: readonly ProvenSentence[], backed: Written["backed"]): Written {
  const introduction: ProvenSection = { title: "", blocks: [{ layout: "prose", sentences: answers }] };
  return { introduction, findings: [], conclusion: EMPTY, open: EMPTY, answers, backed, unwritten: [] };
}

/** What was found, where nothing was written of it. */
export function foundWritten(found: PassagesFound): Written {
  const backed = new Map<ProvenSentence, number>(found.statements.map((one) => [one, 1]));
  return {
    introduction: found.answer,
    findings: [found.otherwise],
    conclusion: EMPTY,
    open: EMPTY,
    answers: found.ranked,
    backed,
    unwritten: [],
    found,
  };
}
