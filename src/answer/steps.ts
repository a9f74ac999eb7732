import type { Span } from "../domain/span.ts";
import type { AnswerPage, PagePassage } from "./page.ts";
import type { ProofSentence } from "./proof.ts";
import { ownSection } from "./sections.ts";

/** Steps that are longer together, in characters, are shown by the section they stand in. */
const LONGEST = 6_000;
/** What begins one of several steps. */
const STEP = /^\s*(?<number>\p{Nd}{1,2})[.)]\s/u;
const LEADS = /[:：]\s*$/u;

interface Piece extends ProofSentence {
  /** Of a step. */
  readonly number: number | undefined;
}

/**
 * All the steps that a sentence is one of or leads to, each with its code and with what leads to the first: who is told one step of a procedure needs all of them. Undefined
 * where it is no step.
 */
export function stepsWith(
  passage: PagePassage | undefined,
  unit: Span,
  all: readonly PagePassage[],
  pages: readonly AnswerPage[],
): readonly ProofSentence[] | undefined {
  const text = pages[passage?.page ?? -1]?.text ?? "";
  if (passage === undefined) return undefined;
  const pieces = ownSection(all.indexOf(passage), all, pages).flatMap((one) => piecesOf(one, text));
  const at = pieces.findIndex(({ start, end }) => start <= unit.start && unit.end <= end);
  for (const [first, last] of listsIn(pieces)) {
    const from = pieces[first - 1] && LEADS.test(text.slice(pieces[first - 1]?.start, pieces[first - 1]?.end)) ? first - 1 : first;
    if (at < from || at > last) continue;
    const steps = pieces.slice(from, last + 1);
    return (steps.at(-1)?.end ?? 0) - (steps[0]?.start ?? 0) > LONGEST
      ? undefined
      : steps.map(({ number: _, ...step }) => ({ ...step, ofSteps: true }));
  }
  return undefined;
}

/** Steps, paragraphs and blocks of code of a passage. */
function piecesOf({ page, kind, units }: PagePassage, text: string): Piece[] {
  const pieces: { page: number; kind: Piece["kind"]; start: number; end: number; number: number | undefined }[] = [];
  for (const { start, end } of units) {
    const last = pieces.at(-1);
    const number = kind === "code" ? undefined : STEP.exec(text.slice(start, end))?.groups?.number;
    const goesOn = last !== undefined && number === undefined && kind === "prose" && !/\n\s*\n/u.test(text.slice(last.end, start));
    if (goesOn) last.end = end;
    else pieces.push({ page, kind, start, end, number: number === undefined ? undefined : Number(number) });
  }
  return pieces;
}

/** Where the lists of steps begin and end: numbers that do not fall, two at least, and the code right below the last. */
function listsIn(pieces: readonly Piece[]): (readonly [first: number, last: number])[] {
  const lists: { first: number; last: number; number: number; steps: number }[] = [];
  for (const [at, { number }] of pieces.entries()) {
    const open = lists.at(-1);
    if (number === undefined) continue;
    if (open !== undefined && number >= open.number && (number > open.number || number === 1))
      Object.assign(open, { last: at, number, steps: open.steps + 1 });
    else lists.push({ first: at, last: at, number, steps: 1 });
  }
  return lists.filter(({ steps }) => steps > 1).map(({ first, last }) => [first, pieces[last + 1]?.kind === "code" ? last + 1 : last]);
}
