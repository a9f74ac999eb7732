import type { Comparison } from "../question/compared.ts";
import { deniesSomething, hedgesSomething } from "../text/negation.ts";
import { contentWords } from "../text/words.ts";
import { mentions, speaksOf } from "./comparison.ts";
import type { Cell } from "./table.ts";

/** Words that hold a figure to something: a figure shown without them says more than its sentence. */
const QUALIFIES =
  /\b(?:if|when|while|until|except|about|around|roughly|approximately|nearly|almost|some|over|under|above|below|more|less|fewer|than|up to|at (?:least|most)|maximum|minimum|average|excluding|without)\b/iu;

/**
 * Where a drafted sentence may stand in a table. Its verdict is on the sentence: column, row and cut must state nothing besides (R12, R14). A
 * sentence that does not name the column's thing has no place in the table; one that also names another thing, that does not speak of its row's
 * respect, or whose other words deny or qualify what would be shown, is shown whole.
 */
export function heldCell(text: string, cell: Cell, { things }: Comparison): Cell | undefined {
  if (!mentions(text, cell.column)) return undefined;
  const others = things.filter((thing) => thing !== cell.column && mentions(text, thing));
  const isOfRow = cell.row === "" || speaksOf(new Set(contentWords(text)), contentWords(cell.row));
  return others.length === 0 && isOfRow && isWholeCut(text, cell.shown) ? cell : { ...cell, shown: text };
}

/** Whether a part of a sentence stands at borders of words and nothing outside it turns or limits what it says. */
function isWholeCut(text: string, part: string): boolean {
  const at = text.indexOf(part);
  if (part === "" || at < 0) return false;
  const [before, after] = [text.slice(0, at), text.slice(at + part.length)];
  if (/[\p{L}\p{N}][.,]?$/u.test(before) || /^[.,]?\p{N}|^\p{L}/u.test(after)) return false;
  const rest = `${before} ${after}`;
  return !QUALIFIES.test(rest) && !deniesSomething(rest) && !hedgesSomething(rest);
}

/** Whether the words of a row's head are the question's or the claims': nothing checks what a head states. */
export function isSpokenRespect(row: string, said: ReadonlySet<string>): boolean {
  return contentWords(row).length > 0 && speaksOf(said, contentWords(row));
}
