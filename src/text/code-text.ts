/** The fence around a whole block of code, with what it says of its language. */
const FENCED = /^\s*(?<mark>`{3,}|~{3,})[^\n]*\n(?<code>[\s\S]*?)\n?[^\S\n]*\k<mark>[`~]*\s*$/u;
/** The same where the last line, or the first, is missing. */
const HALF_FENCED = /^\s*(?:`{3,}|~{3,})[^\n]*\n?|\n[^\S\n]*(?:`{3,}|~{3,})\s*$/gu;

/** Code as it is printed: without a fence around it, blank lines at its ends and blanks behind its lines, moved to the left as a whole. Its lines and their indentation stay. Pure. */
export function codeText(text: string): string {
  const plain = text.replace(/\r\n?/gu, "\n");
  const code = FENCED.exec(plain)?.groups?.code ?? plain.replace(HALF_FENCED, "");
  const lines = code.split("\n").map((line) => line.trimEnd());
  const [first, last] = [lines.findIndex((line) => line !== ""), lines.findLastIndex((line) => line !== "")];
  const own = first < 0 ? [] : lines.slice(first, last + 1);
  const margin = own
    .filter((line) => line !== "")
    .reduce((least, line) => shared(least, /^\s*/u.exec(line)?.[0] ?? ""), /^\s*/u.exec(own[0] ?? "")?.[0] ?? "");
  return own.map((line) => line.slice(margin.length)).join("\n");
}

/** What two indentations begin with: tabs are no blanks. */
function shared(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return a.slice(0, at);
}
