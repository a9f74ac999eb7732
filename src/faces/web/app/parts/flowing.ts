/** A line this long was wrapped to fit somebody's window, and does not end where it means to. */
const WRAPPED = 60;
/** Begins a line of its own: what is indented, an item, a row, a quotation, a heading. */
const OWN_LINE = /^(?:\s|[-*+>|#]|\d+[.)]\s)/;
const FENCE = /^\s*(?:```|~~~)/;

/**
 * A text of others whose wrapped lines run on, so that they are wrapped anew where they are shown. Items, rows, code, and paragraphs of short lines
 * stay as they are. @returns as many characters as it was given, so that every place in it stays the same
 */
export function flowing(text: string): string {
  let fenced = false;
  const lines = text.split("\n").map((line) => {
    const fence = FENCE.test(line);
    if (fence) fenced = !fenced;
    return { line, own: fence || fenced || line.trim() === "" || OWN_LINE.test(line) };
  });
  const wide = lines.map(({ line, own }) => !own && line.length >= WRAPPED);
  // A paragraph is wide as a whole: its last line, and one that lost an address, are short.
  for (let at = 1; at < lines.length; at++) if (lines[at]?.own === false && wide[at - 1]) wide[at] = true;
  for (let at = lines.length - 2; at >= 0; at--) if (lines[at]?.own === false && wide[at + 1]) wide[at] = true;
  return lines.map(({ line }, at) => (at === 0 ? "" : wide[at - 1] && wide[at] ? " " : "\n") + line).join("");
}
