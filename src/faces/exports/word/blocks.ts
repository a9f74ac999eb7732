import { BorderStyle, HeadingLevel, type IParagraphOptions, Paragraph, type Table } from "docx";
import type { Token } from "markdown-it";
import { codeLines } from "./code.ts";
import { clean, inlineChildren } from "./inline.ts";
import { LINE, LISTS, listLevel, pt } from "./styles.ts";
import { type Cell, type Row, wordTable } from "./tables.ts";

const HEADINGS = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3, HeadingLevel.HEADING_4, HeadingLevel.HEADING_5];

interface List {
  readonly ordered: boolean;
  readonly instance: number;
  /** Whether the item under way has had its mark. */
  marked: boolean;
}

/** Pieces of Markdown as the paragraphs and tables of a Word document. The first heading of the first level is the title. */
export function wordBlocks(tokens: readonly Token[]): (Paragraph | Table)[] {
  const out: (Paragraph | Table)[] = [];
  const lists: List[] = [];
  let instances = 0;
  let quoted = 0;
  let heading: number | undefined;
  let titled = false;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    switch (token.type) {
      case "bullet_list_open":
      case "ordered_list_open":
        lists.push({ ordered: token.type === "ordered_list_open", instance: instances++, marked: false });
        break;
      case "bullet_list_close":
      case "ordered_list_close":
        lists.pop();
        break;
      case "list_item_open": {
        const list = lists.at(-1);
        if (list !== undefined) list.marked = false;
        break;
      }
      case "blockquote_open":
      case "blockquote_close":
        quoted += token.nesting;
        break;
      case "heading_open":
        heading = Number(token.tag.slice(1));
        break;
      case "heading_close":
        heading = undefined;
        break;
      case "inline": {
        const isTitle = heading === 1 && !titled;
        if (isTitle) titled = true;
        out.push(new Paragraph({ children: inlineChildren(token.children ?? []), ...placeIn(heading, isTitle, lists, quoted) }));
        break;
      }
      case "fence":
      case "code_block":
        out.push(...codeLines(token.content));
        break;
      case "hr":
        out.push(new Paragraph({ border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: LINE, space: 1 } } }));
        break;
      case "table_open": {
        const end = tokens.findIndex((one, n) => n > at && one.type === "table_close");
        out.push(wordTable(rowsOf(tokens.slice(at, end))), new Paragraph({ spacing: { after: pt(4) } }));
        at = end;
        break;
      }
    }
  }
  return out;
}

function placeIn(heading: number | undefined, isTitle: boolean, lists: readonly List[], quoted: number): IParagraphOptions {
  if (isTitle) return { heading: HeadingLevel.TITLE };
  // The title stands above the outline: what the text calls its second level is the first of it.
  if (heading !== undefined) return { heading: HEADINGS[Math.max(0, heading - 2)] ?? HeadingLevel.HEADING_5 };
  const list = lists.at(-1);
  if (list === undefined) return quoted > 0 ? { style: "Quote" } : {};
  const level = listLevel(lists.length - 1);
  if (list.marked) return { indent: { left: pt(18 * (level + 1)) } };
  list.marked = true;
  return { numbering: { reference: list.ordered ? LISTS.numbers : LISTS.bullets, level, instance: list.instance } };
}

function rowsOf(tokens: readonly Token[]): Row[] {
  const rows: { cells: Cell[]; head: boolean }[] = [];
  let align: Cell["align"];
  let head = false;
  for (const token of tokens) {
    if (token.type === "tr_open") rows.push({ cells: [], head: false });
    if (token.type === "th_open" || token.type === "td_open") {
      head = token.type === "th_open";
      const [, side] = /text-align:(left|center|right)/u.exec(String(token.attrGet("style") ?? "")) ?? [];
      align = side === "center" || side === "right" || side === "left" ? side : undefined;
    }
    const row = rows.at(-1);
    if (token.type !== "inline" || row === undefined) continue;
    row.head = head;
    row.cells.push({
      children: inlineChildren(token.children ?? [], head ? { bold: true } : {}),
      length: clean(token.content).length,
      align,
      head,
    });
  }
  return rows;
}
