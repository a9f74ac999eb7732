/** A figure as a cell holds it: with its sign, brackets, percent sign, marks of notes. */
const FIGURE =
  /^[*†‡]*[([−–—+<>~≈±-]*\s*(?:[A-Z]{0,3}\s?[$€£¥₹₽₩])?\s*[([−–+-]*\s*\d+(?:[.,'’]\d+|[ \u00a0]\d{3}(?!\d))*[.,]?(?:\s?[%‰xX¢BMKT]|\s?(?:bps|pts?))?\s*[)\]]*\s*[%‰]?(?:\s?\(\w{1,2}\)|\s?[*†‡§])*$/u;
/** What stands where there is no figure. */
const NO_FIGURE = /^(?:[$€£¥₹₽₩]?\s?[—–−-]{1,3}\s?%?|n\.?[/.]?[am]\.?|nmf?|\*+)$/i;
const CURRENCY = /^\(?(?:[A-Z]{0,3}[$€£¥₹₽₩]|[A-Z]{3} ?[$€£¥₹₽₩])\s*\(?$/;
const CLOSING = /^(?:[)\]]\s*[%‰]?|[%‰]\s*\)?)(?:\s?\(\w{1,2}\))?$/;
const YEAR = /^(?:19|20)\d\d(?:\s?\(\w{1,2}\))?$/;

/** Divides the ends of a range, and what is said of it: "15 – 44", "$9.9B – $10.1B / $10.0B". */
const RANGE = /\s+[–—/-]\s+/;
/** A scale as heads write it. */
const THOUSANDS = /^\(0{3}s?\)$/;
/** "(1)", "(a)": the mark of a note, which stands alone where it is raised. */
const MARK = /^\(\w{1,2}\)$/;

/** Whether the text of a cell is a figure, several as a range, or the mark that there is none. */
export function readsAsValue(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.length > 40 || THOUSANDS.test(trimmed)) return false;
  return NO_FIGURE.test(trimmed) || trimmed.split(RANGE).every((part) => FIGURE.test(part));
}

/** Whether it only says that there is no figure: a dash, an asterisk. */
export function readsAsNone(text: string): boolean {
  return NO_FIGURE.test(text.trim());
}

/** Whether it may as well be the mark of a note. */
export function readsAsMark(text: string): boolean {
  return MARK.test(text.trim());
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
