import { takesChosen } from "../../domain/calculation.ts";
import type { DraftedSentence } from "../../write/drafted.ts";
import type { EvidencePack } from "../../write/pack.ts";

/** "v22" names something. */
const FIGURE = /(?<!\p{L})\p{N}+(?:[.,:]\p{N}+)*/gu;

/**
 * A fact that takes up a figure of the question, which no sentence it names has, is what follows for the asker, and no fact of a source (R12), and what chooses a
 * figure for the asker is advice. Everything else stays what it is.
 */
export function takenUp(draft: DraftedSentence, question: string, pack: EvidencePack): DraftedSentence {
  if (isStated(draft.kind) && draft.calculations.some(takesChosen)) return { ...draft, kind: "advice" };
  if (draft.kind !== "fact") return draft;
  const asked = new Set(figuresOf(question));
  const own = figuresOf(draft.text);
  if (draft.from.length === 0) return draft;
  const said = new Set(draft.from.flatMap((id) => figuresAt(id, pack)));
  return own.some((figure) => asked.has(figure) && !said.has(figure)) ? { ...draft, kind: "inference" } : draft;
}

function isStated(kind: DraftedSentence["kind"]): boolean {
  return kind === "calculation" || kind === "fact" || kind === "inference";
}

/** The figures of a sentence and of what says whom and what time it speaks of: its page's title and day, its headings, the head of its table. */
function figuresAt(id: string, pack: EvidencePack): string[] {
  const sentence = pack.sentence(id);
  const passage = sentence && pack.passageOf(sentence);
  if (sentence === undefined || passage === undefined) return [];
  const { page, headings, head = "" } = passage;
  return figuresOf([sentence.quote.text, page.snapshot.title, page.published ?? "", ...headings, head].join("\n"));
}

function figuresOf(text: string): string[] {
  return [...text.matchAll(FIGURE)].map(([figure]) => figure);
}
