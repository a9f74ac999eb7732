import { measures } from "../../verify/facts/measures.ts";
import type { Items } from "./items.ts";

/** Figures of a question that its writer is told of, at most: more of them are a list, no oversight. */
const MOST_UNUSED = 12;

/**
 * Figures of a question that a report neither tells nor reckons with, as the asker wrote them: who gives a figure wants to know what it means (R14). What was refused tells none.
 */
export function unusedFigures(question: string, items: Items): string[] {
  const proven = items
    .all()
    .flatMap(({ draft, outcome }) =>
      outcome.state === "proven"
        ? [{ text: outcome.sentence.text, calculations: [...draft.calculations, ...outcome.sentence.calculations] }]
        : [],
    );
  const labels = items
    .all()
    .flatMap(({ cell, outcome }) => (cell === undefined || outcome.state !== "proven" ? [] : [cell.row, cell.column]));
  const texts = [
    ...items.sections.map(({ title }) => title),
    ...labels,
    ...proven.flatMap(({ text, calculations }) => [text, ...calculations.map(({ expression }) => expression)]),
  ];
  const used = new Set(texts.flatMap((text) => measures(text).amounts.map(({ value }) => value)));
  // "55 %" is reckoned with as 0.55 or as the 0.45 that it leaves.
  const forms = (value: number, isShare: boolean) => (isShare ? [value, value / 100, 1 - value / 100, 100 - value] : [value]);
  const unused = measures(question).amounts.filter(
    ({ value, text }) => !forms(value, text.includes("%")).some((form) => used.has(Number(form.toPrecision(10)))),
  );
  return [...new Set(unused.map(({ text }) => text))].slice(0, MOST_UNUSED);
}
