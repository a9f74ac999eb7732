import type { Span } from "../domain/span.ts";
import { type AddressedBy, addressesModel, paragraphOrdersModel } from "./addresses-model.ts";
import type { Passage } from "./passages.ts";

type Shown = Pick<Passage, "kind" | "headings" | "head" | "units">;

/**
 * What of a passage may be evidence (X5): no unit of a paragraph that gives orders to a model, none that is an order or a task for one, no heading that is.
 * Undefined where nothing is left, and of a table whose head speaks so: without it nobody could read the rows.
 */
export function honestPassage(text: string, { kind, headings, head, units }: Shown, by: AddressedBy): Shown | undefined {
  const speaks = (span: Span): boolean => wordsOf(text.slice(span.start, span.end)).some((said) => addressesModel(said, by));
  if (head !== undefined && speaks(head)) return undefined;
  const honest = paragraphsOf(text, units)
    .filter((own) => !paragraphOrdersModel(text.slice(own[0]?.start, own.at(-1)?.end), by))
    .flat()
    .filter((unit) => !speaks(unit));
  if (honest.length === 0) return undefined;
  return { kind, headings: headings.filter((heading) => !addressesModel(heading, by)), units: honest, ...(head && { head }) };
}

function paragraphsOf(text: string, units: readonly Span[]): Span[][] {
  const paragraphs: Span[][] = [];
  for (const unit of units) {
    const before = paragraphs.at(-1)?.at(-1);
    if (before === undefined || /\n\s*\n/u.test(text.slice(before.end, unit.start))) paragraphs.push([unit]);
    else paragraphs.at(-1)?.push(unit);
  }
  return paragraphs;
}

/** What of a unit may be an order by itself: all of it, and each of its lines and cells. */
function wordsOf(unit: string): string[] {
  return [unit, ...(/[\n|]/u.test(unit) ? unit.split(/\n|(?<!\\)\|/u).map((part) => part.trim()) : [])];
}
