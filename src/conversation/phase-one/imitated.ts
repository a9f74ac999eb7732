import { FOLLOW_UP, PHASE_ONE_PROBLEM, PHASE_ONE_SIMPLE, PHASE_TWO, QUESTIONNAIRE } from "../contract/wording.ts";

/** How lines begin that belong to the frame, lower case, heading marks gone, dashes all alike. */
const HEADINGS = [PHASE_ONE_SIMPLE, PHASE_ONE_PROBLEM, PHASE_TWO, FOLLOW_UP, QUESTIONNAIRE].map((line) =>
  plain(line).replace(/ \(unverified\)$/u, ""),
);
const LINES = [...HEADINGS, "verification:"];
/** Where a list of sources begins; nothing of one's own comes after it. */
const LISTS = ["sources:", "source:", "sources [", "source [", "references:", "references ["];
const LABELS = ["tldr:", "tl;dr:", "tldr\n", "tl;dr\n"];

/** What the beginning of a line imitates: a line of the frame, a list of sources, a label; `open`: it cannot be told yet. */
export type Imitated = "line" | "list" | "label" | "open" | "nothing";

/** Tells what of the frame a line imitates, heading and emphasis marks aside (C4, C6). @param ended no more of the line is to come */
export function imitatedBy(line: string, ended: boolean): Imitated {
  const begun = plain(line.slice(0, 80));
  const starts = (heads: readonly string[]) => heads.some((head) => begun.startsWith(head));
  if (starts(LINES)) return "line";
  if (starts(LISTS)) return "list";
  if (starts(LABELS)) return "label";
  const open = !ended && [...LINES, ...LISTS, ...LABELS].some((head) => head.startsWith(begun));
  return open ? "open" : "nothing";
}

/** A label of the frame before what it labels. */
export const LABEL = /^[#>*_ \t]*tl;?dr\**\s*(?::\**|\n)\s*/iu;

function plain(line: string): string {
  return line
    .replace(/^[#>*_ \t]+/u, "")
    .replace(/[*_]/gu, "")
    .replace(/[–—-]/gu, "-")
    .toLowerCase();
}

/** Citation marks, as one word or several. */
export const MARK = /\[\^?\d{1,3}(?:\s*[,;–-]\s*(?:\d{1,3}|partial))*\](?!\()|【[^】]{0,40}】/giu;
const LINK = /\[([^\]\n]{0,200})\]\(\s*(?:https?:\/\/|www\.)[^)\s]*\)/giu;
const ADDRESS = /[([<]*(?:https?:\/\/|www\.)[^\s<>]*[^\s<>.,;:!?)\]][)\]>]*/giu;

/** A text without marks and addresses: what is said from memory cites nothing. */
export function withoutCitations(text: string): string {
  return text.replace(MARK, "").replace(LINK, "$1").replace(ADDRESS, "");
}
