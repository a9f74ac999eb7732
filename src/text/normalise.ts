import { withoutUnseen } from "./unseen.ts";

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/**
 * Every space that is not a line break: tab, NBSP, the typographic spaces, the ideographic space, BOM. A plain space alone is what it becomes: to replace
 * millions of those would cost seconds.
 */
const SPACES = /[\t \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff]{2,}|[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff]/g;
const LINE_BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/**
 * Brings a text into the one form that is hashed, stored and quoted from: Unicode NFC, white space, and no character that nobody sees. Line breaks become LF;
 * outside fenced code, runs of spaces become one space and lines lose spaces at both ends; three or more line breaks become two;
 * the whole is trimmed. No other character changes, and normalising twice is normalising once.
 */
export function normaliseText(text: string): string {
  const lines = withoutUnseen(text).normalize("NFC").replace(LINE_BREAKS, "\n").split("\n");
  const kept: string[] = [];
  let fence = "";
  let blanks = 0;
  for (const raw of lines) {
    const mark = FENCE.exec(raw)?.[1];
    const inCode = fence !== "";
    const line = inCode || mark !== undefined ? raw.trimEnd() : raw.replace(SPACES, " ").trim();
    if (!inCode && mark !== undefined) fence = mark;
    else if (inCode && mark !== undefined && closes(fence, mark, line)) fence = "";
    blanks = line === "" ? blanks + 1 : 0;
    if (blanks <= 1) kept.push(line);
  }
  return kept.join("\n").trim();
}

function closes(open: string, mark: string, line: string): boolean {
  return mark[0] === open[0] && mark.length >= open.length && line.trim() === mark;
}
