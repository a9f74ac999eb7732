import { calculatedNote } from "../domain/calculation.ts";
import type { ProvenSentence } from "../domain/sentence.ts";
import type { Frame } from "../lexicon/frame.ts";
import { lexiconOf } from "../lexicon/lexicon.ts";
import { type AssembledReport, sourceBlocks } from "./assemble.ts";
import { beforeStop, escapeMarkdown, plainLine } from "./markdown.ts";
import { cited, stated } from "./marks.ts";
import { Numbering, type SourceOf } from "./numbering.ts";
import { openEnded } from "./open-ended.ts";

/** Most characters of an `answer`, markers included (R1, R14). */
export const ANSWER_LENGTH = 140;

/**
 * The short answer: the first proven sentence that fits with its markers; where none does, the first that can be shown from its beginning.
 * @returns undefined when there is neither: the answer is then not found
 */
export function assembleAnswer(
  candidates: readonly ProvenSentence[],
  sourceOf: SourceOf,
  frame: Frame = lexiconOf("en").frame,
): (AssembledReport & { readonly answer: string }) | undefined {
  for (const sentence of candidates) {
    const numbering = new Numbering(sourceOf);
    const numbers = numbering.cite(sentence.claims);
    const notes =
      sentence.calculations.length === 0 ? [""] : [calculatedNote(sentence.calculations, frame.calculated), `(${frame.calculated})`];
    const note = notes.find((one) => [...cite(noted(sentence, one), numbers)].length <= ANSWER_LENGTH);
    if (note === undefined) continue;
    const answer = cite(noted(sentence, note), numbers);
    const sources = numbering.sources();
    const shown = cite(beforeStop(escapeMarkdown(sentence.text), escapeMarkdown(note)), numbers);
    const markdown = `${[shown, ...sourceBlocks(sources, frame)].join("\n\n")}\n`;
    return { markdown, sentences: [stated(sentence, numbers)], sources, summary: answer, answer };
  }
  return begun(candidates, sourceOf, frame);
}

/** The first sentence that can be shown from its beginning; one that was computed is nothing without its end. */
function begun(
  candidates: readonly ProvenSentence[],
  sourceOf: SourceOf,
  frame: Frame,
): (AssembledReport & { readonly answer: string }) | undefined {
  for (const sentence of candidates.filter(({ calculations }) => calculations.length === 0)) {
    const numbering = new Numbering(sourceOf);
    const numbers = numbering.cite(sentence.claims);
    const shown = (text: string) => cite(plainLine(text), numbers);
    const text = openEnded(sentence.text, (open) => [...shown(open)].length <= ANSWER_LENGTH);
    if (text === undefined) continue;
    const sources = numbering.sources();
    const markdown = `${[cite(escapeMarkdown(text), numbers), ...sourceBlocks(sources, frame)].join("\n\n")}\n`;
    return { markdown, sentences: [{ ...stated(sentence, numbers), text }], sources, summary: shown(text), answer: shown(text) };
  }
  return undefined;
}

/** A sentence as a plain line, with what is said behind it. */
function noted({ text }: ProvenSentence, note: string): string {
  return beforeStop(plainLine(text), note);
}

function cite(shown: string, numbers: readonly number[]): string {
  return beforeStop(shown, cited(numbers));
}
