import { LANGUAGE_RULE, languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE, oneLine } from "./blocks.ts";
import { type CheckedReport, evidenceOf, REFUSED, REFUSED_END, unusedNote } from "./checked-report.ts";
import { DIGEST_RULE } from "./digest.ts";
import { CODE_RULE, COUNTED, MARKS_RULE } from "./evidence.ts";
import type { TextPrompt } from "./phase-one.ts";
import { PLACE_RULE } from "./place-rule.ts";

export interface ReviseInput extends CheckedReport {
  readonly question: string;
  /** BCP 47; undefined for the question's own. */
  readonly language: string | undefined;
  readonly needs: string;
  readonly points: readonly string[];
  /** Words it has, and may have. */
  readonly words: { readonly has: number; readonly most: number };
  /** What whoever reviewed it found. */
  readonly faults: readonly string[];
}

/** Has a report that was checked written once more by its writer, whole (R12, R14). */
export const revisePrompt: TextPrompt<ReviseInput> = {
  name: "revise",
  version: 5,
  schemaName: "assay_revise_v1",
  maxOutputTokens: 9000,
  system: `You wrote the report below for the person who asks, who has to decide or act. Each sentence, cell and block of code of it was checked against its sources; ${REFUSED}why${REFUSED_END} stands behind those that failed. Write the whole report again, in Markdown and nothing around it, as the version that is read:
- What was not refused is proven. Leave it word for word with its brackets, but where it reads like a telegram, could be said better or is said twice: what is worded anew is checked anew. It may stand elsewhere.
- What was refused is said again as the sources carry it: take out or correct only what failed, and keep the figure, condition, code or advice that the asker needs. Name the right sentences; give the working, in the brackets where the text is clear without it, also of each figure in it; keep bounds and hedges; split what sources say from what you advise. Where nothing carries it, leave it out, and where it matters let Open say what is not known.
- The note "faults" has what an expert reader found in it. Mend each that the evidence and the asker's figures bear out, the gravest first, in as few words as it takes; what decides less makes room. Where there is no such note, read it so yourself. Nothing may point to what is gone, and no row, step or reason may be missing that the others need; a cell holds a result or a few plain words. Of two that cannot both hold one goes, or a word says which holds and why.
- The title says the decision or the answer. "## In short" and the other sections stay; at most the words that the note "length" allows.
${MARKS_RULE}
${CODE_RULE}
${PLACE_RULE} ${DIGEST_RULE}
${LANGUAGE_RULE}
${DATA_RULE}`,
  render: (input) =>
    blocks([
      ...evidenceOf(input),
      block("question", "q", input.question),
      block("note", "plan", [`The asker needs: ${input.needs}`, ...input.points].join("\n")),
      block("written", "report", input.report),
      input.faults.length === 0 ? undefined : block("note", "faults", input.faults.map((fault) => `- ${oneLine(fault)}`).join("\n")),
      unusedNote(input),
      block("note", "length", `It has ${input.words.has} words without what was refused, ${COUNTED}; at most ${input.words.most}.`),
      languageNote(input.language),
    ]),
};

/** Asks once more where a reply was no report. */
export const REVISE_AGAIN =
  'Your reply was no report. Write the whole report in Markdown, with "## In short" first and the brackets of its sentences.';
