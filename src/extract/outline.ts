import type { Landmark } from "../domain/snapshot.ts";

const MOST_WORDS = 12;
const LONGEST_TITLE = 250;

/** Whether a line that is marked as a heading is a sentence of the text all the same: longer than a title is, and closed like a sentence. */
export function isProse(line: string): boolean {
  if (line.length > LONGEST_TITLE) return true;
  return /[.!。！…]["”’)]*$/u.test(line) && (line.match(/\S+/gu)?.length ?? 0) > MOST_WORDS;
}

const FENCE = /^(`{3,}|~{3,})/;

/** Headings of a normalised Markdown-like text, each with the offset of its `#` mark in UTF-16 units. Code blocks hold no headings. */
export function headingLandmarks(text: string): Landmark[] {
  const found: Landmark[] = [];
  let start = 0;
  let fence = "";
  for (const line of text.split("\n")) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === "" && mark) fence = mark;
    else if (fence !== "" && mark?.[0] === fence[0] && (mark?.length ?? 0) >= fence.length && line.trim() === mark) fence = "";
    const heading = fence === "" ? /^(#{1,6}) (.*\S)/.exec(line) : null;
    if (heading?.[1] && heading[2]) found.push({ kind: "heading", level: heading[1].length, title: heading[2], start });
    start += line.length + 1;
  }
  return found;
}
