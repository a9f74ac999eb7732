import type { Span } from "../domain/span.ts";

/** The line that opens or closes a block of code. */
const FENCE = /^\s*(?:`{3,}|~{3,})/u;

/** Code as it is printed: without a fence around it, blank lines at its ends and blanks behind its lines, moved to the left as a whole. Its lines and their indentation stay. Pure; linear. */
export function codeText(text: string): string {
  const lines = withoutBlankEnds(
    text
      .replace(/\r\n?/gu, "\n")
      .split("\n")
      .map((line) => line.trimEnd()),
  );
  const [opens, closes] = [FENCE.test(lines[0] ?? ""), lines.length > 1 && FENCE.test(lines.at(-1) ?? "")];
  const own = withoutBlankEnds(lines.slice(opens ? 1 : 0, closes ? -1 : undefined));
  const indents = own.filter((line) => line !== "").map((line) => /^\s*/u.exec(line)?.[0] ?? "");
  const margin = indents.reduce((least, indent) => shared(least, indent), indents[0] ?? "");
  return own.map((line) => line.slice(margin.length)).join("\n");
}

/** Blocks and runs of code in a text, also those that its end cuts off. Pure; linear. */
export function codeSpans(text: string): Span[] {
  const found = text.matchAll(/(?<fence>`{3}|~{3})[\s\S]*?(?:\k<fence>|$)|`[^`\n]*`?/gu);
  return [...found].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
}

function withoutBlankEnds(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line !== "");
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => line !== "") + 1);
}

/** What two indentations begin with: tabs are no blanks. */
function shared(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return a.slice(0, at);
}
