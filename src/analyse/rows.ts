import { type Span, textAt } from "../domain/span.ts";
import { BARE_HEAD } from "../lexicon/en/rows.ts";
import { sentenceSpans } from "../text/sentences.ts";
import { type Draft, namesThing } from "./drafts.ts";
import type { Block } from "./page-blocks.ts";
import { plainText } from "./plain-text.ts";
import { isDangling } from "./self-contained.ts";

/** A table row above this many characters is quoted by the sentences of its cells. */
const LONGEST_ROW = 320;

/** A table row, its first cell as what is spoken of, the others with their column heads: "simple – Rounds: 2; Queries: 3". */
export function rowDraft(text: string, block: Block): Draft[] {
  const { header, span } = block;
  if (header === undefined || header.start === span.start) return [];
  const heads = cellsOf(textAt(text, header));
  const cells = cellsOf(textAt(text, span));
  const parts = cells.flatMap((cell, column) => {
    const head = heads[column] ?? "";
    if (!/[\p{L}\p{N}]/u.test(cell)) return [];
    return [{ column, text: head === "" || (column === 1 && BARE_HEAD.test(head)) ? cell : `${head}: ${cell}` }];
  });
  if (parts.length < 2) return [];
  if (span.end - span.start > LONGEST_ROW) return cellSentences(text, span, [...heads, ...cells.filter((cell) => cell.length < 60)]);
  const made = (spans: readonly Span[], written: string): Draft[] => [
    { spans, text: written, kind: "row", before: undefined, opens: false },
  ];
  if (parts[0]?.column !== 0) return made([header, span], parts.map((part) => part.text).join("; "));
  const rest = parts.slice(1).map((part) => part.text);
  const pairs = heads.length === 2 && BARE_HEAD.test(heads[0] ?? "") && BARE_HEAD.test(heads[1] ?? "");
  if (!pairs) return made([header, span], `${cells[0]} – ${rest.join("; ")}`);
  // "Weight | 6 kg" is said of what the page is about.
  const subject = block.headings.find(({ title }) => namesThing(title) && title.split(/\s+/).length <= LONGEST_SUBJECT);
  const said = `${cells[0]}: ${rest.join("; ")}`;
  return subject === undefined ? made([header, span], said) : made([subject.span, header, span], `${subject.title} – ${said}`);
}

const LONGEST_SUBJECT = 5;

/** The sentences of a row whose cells hold paragraphs; its short cells stand above them like headings. */
function cellSentences(text: string, row: Span, above: readonly string[]): Draft[] {
  const drafts: Draft[] = [];
  for (const cell of textAt(text, row).matchAll(/(?:\\\||[^|])+/g)) {
    const start = row.start + cell.index;
    for (const sentence of sentenceSpans(cell[0])) {
      const span = { start: start + sentence.start, end: start + sentence.end };
      const plain = plainText(textAt(text, span));
      if (plain.length >= 40 && !isDangling(plain) && /[.!)]$/.test(plain))
        drafts.push({ spans: [span], text: plain, kind: "row", before: undefined, opens: false, above });
    }
  }
  return drafts;
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => plainText(cell));
}
