/** A definition of a term is set like an item. */
const ITEM = /^\s*(?:[-*+:]|\d{1,9}[.)])(?:\s|$)/u;
const FENCE = /^\s*(?:`{3}|~{3})/u;
const INDENTED = /^(?: {4}|\t)/u;

/**
 * Code that Markdown marks by its indent alone, in fences: without its indent nothing would tell a comment in it from a heading. What is indented in a list belongs
 * to its items, and goes on as their text. Pure; linear in the text.
 */
export function withFences(source: string): string {
  // A comment may go on over an indent: what it hides stays hidden.
  if (source.includes("<!--")) return source;
  const kept: string[] = [];
  let code: string[] = [];
  let isList = false;
  let before = "";
  const close = () => {
    if (code.length === 0) return;
    const blank = code.length - 1 - code.findLastIndex((line) => line.trim() !== "");
    const mark = code.some((line) => FENCE.test(line)) ? "~~~~" : "```";
    kept.push(mark, ...code.slice(0, code.length - blank), mark, ...Array<string>(blank).fill(""));
    code = [];
  };
  for (const line of source.split("\n")) {
    const isBlank = line.trim() === "";
    const begins = !isBlank && INDENTED.test(line) && before.trim() === "" && !isList && !FENCE.test(line);
    if (begins || (code.length > 0 && (isBlank || INDENTED.test(line)))) code.push(line.replace(INDENTED, ""));
    else {
      close();
      if (ITEM.test(line)) isList = true;
      // A line right below an item's goes on with it, wherever it begins.
      else if (/^[^\s#]/u.test(line) ? before.trim() === "" : line.startsWith("#")) isList = false;
      kept.push(line);
    }
    before = line;
  }
  close();
  return kept.join("\n");
}
