// Words of English as a published list has them: 274,000 with their forms, without names.
import { readFileSync } from "node:fs";
import listPath from "word-list";

/** The list, a word a line, in the order of its letters; read when the first word is looked up. */
let list: string | undefined;

/** Whether a word, of whatever capitals, is one of English and no name alone. Takes the logarithm of the list's length. */
export function isEnglish(word: string): boolean {
  list ??= `\n${readFileSync(listPath, "latin1")}\n`;
  const wanted = word.toLowerCase();
  if (!/^[a-z]{2,}$/u.test(wanted)) return false;
  let [from, to] = [0, list.length - 1];
  while (from < to) {
    // The line that the middle lies in.
    const middle = Math.floor((from + to) / 2);
    const start = list.lastIndexOf("\n", middle) + 1;
    const end = list.indexOf("\n", Math.max(start, middle + 1));
    const found = list.slice(start, end < 0 ? list.length : end);
    if (found === wanted) return true;
    if (found < wanted) from = end;
    else to = start - 1;
    if (end < 0) return false;
  }
  return false;
}
