import { ASKED } from "../../../domain/calculation.ts";
import type { SnapshotId } from "../../../domain/snapshot.ts";
import type { PlacedQuote } from "../../../verify/facts/operands.ts";
import type { PackSentence } from "../../../write/pack.ts";
import { askedText } from "../asked-text.ts";
import type { LocateIn } from "../located.ts";

/** Sentences by their ids, with what they are read with, and the question by its own. */
export function figuresFor(
  quotes: readonly PackSentence[],
  { inContext, question, today }: Pick<LocateIn, "inContext" | "question" | "today">,
) {
  const placed = quotes.map((one): [string, PlacedQuote[]] => [one.id, [{ quote: one.quote, inContext: inContext(one) }]]);
  return new Map<string, PlacedQuote[]>([...placed, [ASKED, [placedQuestion(question, today)]]]);
}

/** The question, and the day it is asked, as what the asker's own figures stand in: they may be reckoned with, and are told as the asker's. */
function placedQuestion(question: string, today: string): PlacedQuote {
  const quote = { snapshotId: "" as SnapshotId, span: { start: 0, end: question.length }, text: question, locatedBy: "exact" } as const;
  return { quote, inContext: { quote: question, context: askedText(question, today), place: [] } };
}
