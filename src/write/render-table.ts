import { isStatement, type ProvenSentence } from "../domain/sentence.ts";
import type { ProvenBlock } from "./assemble.ts";
import { beforeStop, escapeSentence } from "./markdown.ts";
import { cited, codeOf, figured, marked, markKind, type Rendering, reckonedNote, stated, stopped } from "./marks.ts";
import type { Cell } from "./table.ts";

interface Placed {
  readonly sentence: ProvenSentence;
  readonly cell: Cell;
}

/** Cells that must have the same marks before their row, column or table carries them for all of them. */
const LEAST_SHARED = 2;

/** From this share of cells with marks of their own on, a table is hard to read: each row tells its sources at its end. */
const MANY_MARKS = 0.5;
/** With fewer of them nothing is crowded. */
const LEAST_MARKS = 6;

/**
 * A table, row by row (R14); what stands in no cell follows as a list. A cell shows its part of the sentence, completed by its row and column. Marks that all cells
 * of the table, of a column or of a row share stand once, at its corner, head or label: what a mark stands at, it holds for. Where most cells would carry marks of
 * their own, a last column names the sources of each row, and whether any of it follows; what is computed or chosen stands in italics; which cell has which sources is kept with the sentences.
 */
export function renderTable(block: ProvenBlock, render: (sentence: ProvenSentence) => string, rendering: Rendering): string {
  const placed = block.sentences.map((sentence) => ({ sentence, cell: block.cells?.get(sentence.text) }));
  const cells = placed.flatMap(({ sentence, cell }) => (cell === undefined ? [] : [{ sentence, cell }]));
  const filled = new Set(cells.map(({ cell }) => cell.column));
  const columns = block.columns?.filter((column) => filled.has(column)) ?? [...filled];
  const rows = [...new Map(cells.map(({ cell }) => [cell.at, cell.row]))].sort(([a], [b]) => a - b);
  const shared = sharedMarks(cells, block.corner !== undefined && block.corner !== "", rendering);
  const own = cells.filter(({ cell }) => !shared.has(cell)).length;
  const atTheEnd = own >= LEAST_MARKS && own > cells.length * MANY_MARKS;
  const code = [...new Set(block.sentences.flatMap(codeOf))].sort((a, b) => b.length - a.length);
  const line = (parts: readonly string[]) => `| ${parts.join(" | ")} |`;
  // In the order in which they are read, so that sources are numbered by it.
  const corner = withShared(block.corner ?? "", shared.table);
  // Where sources stand at the end of rows, a column of which all is computed, or chosen, says so at its head.
  const notes = new Map(columns.map((column) => [column, atTheEnd && !shared.columns.has(column) ? noteIn(column) : ""]));
  const heads = columns.map((column) => beforeStop(withShared(column, shared.columns.get(column)), notes.get(column) ?? ""));
  const body = rows.map(([at, row]) => {
    const label = withShared(row, atTheEnd ? undefined : shared.rows.get(at));
    const ofRow = cells.filter(({ cell }) => cell.at === at);
    const shown = columns.map((column) => shownIn(ofRow.filter(({ cell }) => cell.column === column)));
    return line([label, ...shown, ...(atTheEnd ? [sourcesOf(ofRow.filter(({ cell }) => !shared.columns.has(cell.column)))] : [])]);
  });
  const below = placed.filter(({ cell }) => cell === undefined).map(({ sentence }) => `- ${stopped(render(sentence))}`);
  const table = cells.length === 0 ? [] : [tableOf([corner, ...heads, ...(atTheEnd ? [rendering.frame.sources] : [])], body)];
  return [...table, ...(below.length === 0 ? [] : [below.join("\n")])].join("\n\n");

  function tableOf(head: readonly string[], lines: readonly string[]): string {
    return [line(head), line(head.map(() => "---")), ...lines].join("\n");
  }

  function noteIn(column: string): string {
    const [note = "", ...others] = new Set(
      cells.flatMap(({ cell, sentence }) => (cell.column === column ? [reckonedNote(sentence, rendering.frame)] : [])),
    );
    return others.length === 0 ? note : "";
  }

  /** What a row rests on, all of it together. */
  function sourcesOf(ofRow: readonly Placed[]): string {
    const numbers = new Set(ofRow.flatMap(({ sentence }) => rendering.numbering.cite(sentence.claims)));
    const kinds = new Set(ofRow.map(({ sentence }) => markKind(sentence)));
    const mark = (["reckoned", "follows"] as const).find((one) => kinds.has(one));
    return (
      cited(
        mark,
        [...numbers].sort((a, b) => a - b),
        rendering.frame,
      ) || "–"
    );
  }

  function withShared(text: string, sharing: Placed | undefined): string {
    const said = inCell(escapeSentence(text, code));
    if (sharing === undefined) return said;
    const numbers = rendering.numbering.cite(sharing.sentence.claims);
    return said === ""
      ? marked(sharing.sentence, "", numbers, rendering.frame).trim()
      : marked(sharing.sentence, said, numbers, rendering.frame);
  }

  function shownIn(own: readonly Placed[]): string {
    const said = own.map(({ sentence, cell }) => {
      const numbers = rendering.numbering.cite(sentence.claims);
      rendering.sentences.push(stated(sentence, numbers));
      const text = inCell(escapeSentence(sentence.text.includes(cell.shown) ? cell.shown : sentence.text, codeOf(sentence)));
      const told = isStatement(sentence) ? beforeStop(text, rendering.markOf(sentence)) : text;
      if (shared.columns.has(cell.column) || (shared.has(cell) && !atTheEnd)) return told;
      if (atTheEnd) return notes.get(cell.column) === "" ? figured(sentence, told) : told;
      return marked(sentence, told, numbers, rendering.frame);
    });
    return said.join("; ") || "–";
  }
}

/** In a table a bar ends a cell, in code as well. */
function inCell(markdown: string): string {
  return markdown.replace(/`[^`]+`/gu, (code) => code.replaceAll("|", "\\|"));
}

interface SharedMarks {
  /** One of the cells whose marks these are. */
  readonly table: Placed | undefined;
  readonly columns: ReadonlyMap<string, Placed>;
  readonly rows: ReadonlyMap<number, Placed>;
  /** Whether a cell's marks stand at its table, column or row. */
  has(cell: Cell): boolean;
}

/** Which marks stand once: of all cells, else of whole columns or of whole rows, whichever spares more. */
function sharedMarks(cells: readonly Placed[], hasCorner: boolean, { numbering, frame }: Rendering): SharedMarks {
  // Equal marks: the same sources, called the same.
  const keyOf = ({ sentence }: Placed) => `${numbering.keyOf(sentence.claims)}\n${marked(sentence, "", [], frame)}`;
  const oneOf = (own: readonly Placed[]): Placed | undefined => {
    const [first] = own;
    return own.length >= LEAST_SHARED && new Set(own.map(keyOf)).size === 1 ? first : undefined;
  };
  const table = hasCorner ? oneOf(cells) : undefined;
  if (table !== undefined) return { table, columns: new Map(), rows: new Map(), has: () => true };
  const columns = grouped(cells, ({ cell }) => cell.column, oneOf);
  const rows = grouped(cells, ({ cell }) => cell.at, oneOf);
  const spared = (is: (cell: Cell) => boolean) => cells.filter(({ cell }) => is(cell)).length;
  const inColumn = ({ column }: Cell) => columns.has(column);
  const inRow = ({ at }: Cell) => rows.has(at);
  return spared(inRow) > spared(inColumn)
    ? { table, columns: new Map(), rows, has: inRow }
    : { table, columns, rows: new Map(), has: inColumn };
}

function grouped<Key>(
  cells: readonly Placed[],
  by: (placed: Placed) => Key,
  oneOf: (own: readonly Placed[]) => Placed | undefined,
): ReadonlyMap<Key, Placed> {
  return new Map(
    [...Map.groupBy(cells, by)].flatMap(([key, own]) => {
      const one = oneOf(own);
      return one === undefined ? [] : [[key, one] as const];
    }),
  );
}
