import { type SourceSentence, type Written, written } from "./evidence.ts";
import { keywords } from "./language.ts";

const MOST_ROWS = 8;

/** Two things side by side: rows of a source's table that has both in its head, else the figures of sentences that name one of them. */
export function tableOf(sentences: readonly SourceSentence[], sides: readonly [string, string] | undefined): object | undefined {
  if (sides === undefined) return undefined;
  const rows = rowsOf(sentences, sides) ?? figuresOf(sentences, sides);
  return rows.length < 2 ? undefined : { layout: "table", sentences: [], columns: ["", ...sides], rows: rows.slice(0, MOST_ROWS) };
}

interface Row {
  readonly label: string;
  readonly cells: readonly Written[];
}

function rowsOf(sentences: readonly SourceSentence[], sides: readonly [string, string]): Row[] | undefined {
  const rows = sentences.flatMap(({ id, text, head }) => {
    const [heads, cells] = [cellsOf(head ?? ""), cellsOf(text)];
    const places = sides.map((side) => heads.findIndex((one, at) => at > 0 && names(one, side)));
    if (head === undefined || places.some((place) => place < 1)) return [];
    return [{ label: cells[0] ?? "", cells: places.map((place) => cell(cells[place] ?? "", [id])) }];
  });
  return rows.length < 2 ? undefined : rows;
}

/** One figure of each sentence that names just one of the things, under the words that it stands behind in both. */
function figuresOf(sentences: readonly SourceSentence[], sides: readonly [string, string]): Row[] {
  const found = sentences.flatMap(({ id, text, isCode, head }) => {
    const own = sides.filter((side) => names(text, side));
    const value = /\d[\d.,]*(?:\s[\p{L}%]+)?/u.exec(text.replace(own[0] ?? "", ""))?.[0];
    return own.length !== 1 || value === undefined || isCode || head !== undefined ? [] : [{ id, text, value, side: own[0] ?? "" }];
  });
  const labels = new Set(found.flatMap(({ text }) => keywords(text).filter((word) => /^\p{Ll}{4,}$/u.test(word))));
  return [...labels].flatMap((label) => {
    const cells = sides.map((side) => found.find((one) => one.side === side && new RegExp(`\\b${label}\\b`).test(one.text)));
    return cells.some((one) => one === undefined)
      ? []
      : [{ label, cells: cells.map((one) => cell(one?.value ?? "", one === undefined ? [] : [one.id])) }];
  });
}

function names(text: string, thing: string): boolean {
  const [last = ""] = keywords(thing).slice(-1);
  return text.toLowerCase().includes(last.toLowerCase()) && last !== "";
}

function cellsOf(row: string): string[] {
  return row
    .replace(/^\s*\||\|\s*$/g, "")
    .split("|")
    .map((one) => one.trim());
}

function cell(text: string, from: readonly string[]): Written {
  return written("fact", text, text === "" ? [] : from);
}
