/** A figure as a cell holds it: with its sign, brackets, percent sign, marks of notes. */
const FIGURE =
  /^[([−–—+<>~≈±-]*\s*(?:[A-Z]{0,3}\s?[$€£¥₹₽₩])?\s*[([−–+-]*\s*\d+(?:[.,'’]\d+|[ \u00a0]\d{3}(?!\d))*[.,]?(?:\s?[%‰xX¢]|\s?(?:bps|pts?))?\s*[)\]]*\s*[%‰]?(?:\s?\(\w{1,2}\)|\s?[*†‡§])*$/u;
/** What stands where there is no figure. */
const NO_FIGURE = /^(?:[—–−-]{1,3}\s?%?|n\.?[/.]?[am]\.?|nmf?|\*{1,3})$/i;
const CURRENCY = /^\(?(?:[A-Z]{0,3}[$€£¥₹₽₩]|[A-Z]{3} ?[$€£¥₹₽₩])\s*\(?$/;
const CLOSING = /^(?:[)\]]\s*[%‰]?|[%‰]\s*\)?)(?:\s?\(\w{1,2}\))?$/;
const YEAR = /^(?:19|20)\d\d(?:\s?\(\w{1,2}\))?$/;

/** Whether the text of a cell is a figure, or the mark that there is none. */
export function readsAsValue(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= 30 && (FIGURE.test(trimmed) || NO_FIGURE.test(trimmed));
}

/** Whether it is a year, which may head a column as well as stand in it. */
export function readsAsYear(text: string): boolean {
  return YEAR.test(text.trim());
}

/** A sign that belongs to the figure on its right. */
export function joinsRight(text: string): boolean {
  return CURRENCY.test(text.trim()) || text.trim() === "(";
}

/** A sign that belongs to the figure on its left. */
export function joinsLeft(text: string): boolean {
  return CLOSING.test(text.trim());
}
