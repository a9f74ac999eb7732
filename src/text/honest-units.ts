import type { Span } from "../domain/span.ts";
import { type AddressedBy, addressesModel, paragraphOrdersModel } from "./addresses-model.ts";

/** The units of a passage that may be evidence: none of a paragraph that gives orders to a model, none that is an order or a task for one (X5). */
export function honestUnits(text: string, units: readonly Span[], by: AddressedBy): Span[] {
  const paragraphs: Span[][] = [];
  for (const unit of units) {
    const before = paragraphs.at(-1)?.at(-1);
    if (before === undefined || /\n\s*\n/u.test(text.slice(before.end, unit.start))) paragraphs.push([unit]);
    else paragraphs.at(-1)?.push(unit);
  }
  return paragraphs
    .filter((own) => !paragraphOrdersModel(text.slice(own[0]?.start, own.at(-1)?.end), by))
    .flat()
    .filter((unit) => wordsOf(text.slice(unit.start, unit.end)).every((said) => !addressesModel(said, by)));
}

/** What may be an order by itself: a sentence; of a row of a table each cell. */
function wordsOf(unit: string): string[] {
  return /^\s*\|/u.test(unit) ? [unit, ...unit.split(/(?<!\\)\|/u).map((cell) => cell.trim())] : [unit];
}
