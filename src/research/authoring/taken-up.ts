import type { DraftedSentence } from "../../write/drafted.ts";
import type { EvidencePack } from "../../write/pack.ts";

const FIGURE = /\p{N}+(?:[.,:]\p{N}+)*/gu;

/**
 * A fact that takes up a figure of the question, which no sentence it names has, is what follows for the asker, and no fact of a source (R12): it is proven as an
 * inference. Everything else stays what it is.
 */
export function takenUp(draft: DraftedSentence, question: string, pack: EvidencePack): DraftedSentence {
  if (draft.kind !== "fact" || draft.from.length === 0) return draft;
  const asked = new Set(figuresOf(question));
  const said = new Set(draft.from.flatMap((id) => pack.sentence(id) ?? []).flatMap(({ quote }) => figuresOf(quote.text)));
  return figuresOf(draft.text).some((figure) => asked.has(figure) && !said.has(figure)) ? { ...draft, kind: "inference" } : draft;
}

function figuresOf(text: string): string[] {
  return [...text.matchAll(FIGURE)].map(([figure]) => figure);
}
