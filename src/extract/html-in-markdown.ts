import { isAssayError } from "../domain/error.ts";
import { blocksOf, isBlock, isSilent, plain, renderBlock } from "./html/blocks.ts";
import { removeHidden } from "./html/hidden.ts";
import { type ElementNode, elementsOf, parsePage } from "./html/tree.ts";

/** A line that begins with a tag. */
const TAG = /^ {0,3}<(\/?)([a-z][a-z0-9-]{0,30})(?=[\s/>])/i;
/** What hides an element hides all of it, over empty lines too. */
const HIDES = /<[^>]{0,400}(?:\shidden(?=[\s>=])|display\s*:\s*none|visibility\s*:\s*hidden)/i;
const BLANK = /^[ \t]*$/;

/**
 * HTML blocks of Markdown as a reader sees them: their text, tables as Markdown's, nothing of what is styled to be hidden, of scripts or of styles. A block begins
 * with a line that begins with a tag of its own paragraph, and ends with it, or before an empty line as CommonMark has it. Linear in the text.
 * @param linked is told each link in them
 */
export function withoutHtmlBlocks(part: string, linked: (url: string, text: string) => void): string {
  if (!part.includes("<")) return part;
  const lines = part.split("\n");
  const last = lastCloses(lines);
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const [, closing, name = ""] = TAG.exec(line) ?? [];
    const tag = name.toLowerCase();
    if (closing === undefined || !(isBlock({ tag }) || isSilent({ tag }))) {
      kept.push(line);
      continue;
    }
    const isWhole = closing === "" && (tag === "table" || isSilent({ tag }) || HIDES.test(line));
    const end = endOf(lines, at, tag, isWhole ? (last.get(tag) ?? -1) : -1);
    kept.push("", shown(lines.slice(at, end).join("\n"), linked), "");
    at = end - 1;
  }
  return kept.join("\n");
}

/** The last line with each closing tag: what is not closed behind a place need not be looked for from there. */
function lastCloses(lines: readonly string[]): Map<string, number> {
  const last = new Map<string, number>();
  for (const [at, line] of lines.entries())
    for (const [, name = ""] of line.matchAll(/<\/([a-z][a-z0-9-]{0,30})\s*>/gi)) last.set(name.toLowerCase(), at);
  return last;
}

/** The line behind a block: behind the one that closes it where it is one that holds everything up to there, else before an empty one. */
function endOf(lines: readonly string[], from: number, tag: string, lastClose: number): number {
  const close = new RegExp(`</${tag}\\s*>`, "i");
  if (lastClose >= from) for (let at = from; at <= lastClose; at++) if (close.test(lines[at] ?? "")) return at + 1;
  let end = from + 1;
  while (end < lines.length && !BLANK.test(lines[end] ?? "")) end++;
  return end;
}

function shown(html: string, linked: (url: string, text: string) => void): string {
  const root = parsed(html);
  if (root === undefined) return html;
  removeHidden(root, { isPart: true });
  for (const element of elementsOf(root))
    if (element.tag === "a" && element.attributes.href !== undefined) linked(element.attributes.href, plain(element).trim());
  return blocksOf(root).map(renderBlock).join("\n\n");
}

/** @returns undefined for what is too deep or too much to be markup of a page */
function parsed(html: string): ElementNode | undefined {
  try {
    return parsePage(html);
  } catch (thrown) {
    if (isAssayError(thrown, "TOO_LARGE")) return undefined;
    throw thrown;
  }
}
