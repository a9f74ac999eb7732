import type { Landmark } from "../../domain/snapshot.ts";
import type { Table } from "../../domain/table.ts";
import { normaliseText } from "../../text/normalise.ts";
import { type MadeTable, placeTables, renderTable, tablesOf } from "../table/tables.ts";
import { type Block, type Piece, piecesOf } from "./blocks.ts";
import { type BodyType, bodyTypes, headingLevel } from "./headings.ts";
import type { Part } from "./layout.ts";
import { joinLines, type WordCounts, wordsOf } from "./paragraphs.ts";
import type { Line } from "./rows.ts";
import { gridOf } from "./table.ts";

/** The text of a document with its pages, headings and tables. */
export interface DocumentText {
  readonly text: string;
  readonly landmarks: readonly Landmark[];
  readonly tables: readonly Table[];
}

/** Puts the parts of all pages behind one another (R6): paragraphs and tables as blocks, headings marked; an empty page begins where the next one does. */
export function documentText(pages: readonly (readonly Part[])[]): DocumentText {
  const lines = pages.map((parts) => parts.flatMap((part) => (part.kind === "line" ? [part.line] : [])));
  const assembly = new Assembly(wordsOf(lines.flat().map((line) => line.text)), bodyTypes(lines));
  const pieces = piecesOf(pages);
  for (const [at, piece] of pieces.entries()) assembly.add(piece, pieces[at + 1]);
  return assembly.done();
}

class Assembly {
  #text = "";
  readonly #landmarks: Landmark[] = [];
  readonly #tables: MadeTable[] = [];
  /** Pages that begin where the next block does. */
  #pages: number[] = [];
  #page = 1;
  readonly #words: WordCounts;
  readonly #bodies: readonly BodyType[];

  constructor(words: WordCounts, bodies: readonly BodyType[]) {
    this.#words = words;
    this.#bodies = bodies;
  }

  add(piece: Piece, next: Piece | undefined): void {
    if (piece.kind === "page") this.#pages.push(piece.page);
    else if (piece.kind === "text") this.#addText(piece, next);
    else this.#addTable(piece);
    this.#page = piece.kind === "page" ? piece.page : (piece.turns.at(-1)?.page ?? this.#page);
  }

  done(): DocumentText {
    for (const page of this.#pages) this.#landmarks.push({ kind: "page", page, start: this.#text.length });
    return { text: this.#text, landmarks: this.#landmarks, tables: placeTables(this.#text, this.#tables) };
  }

  #addText(block: Extract<Block, { kind: "text" }>, next: Piece | undefined): void {
    const text = this.#joined(block.lines);
    const below = next?.kind === "text" ? next.lines[0] : undefined;
    const level = headingLevel(block.lines, text, below, this.#bodies[this.#page - 1] ?? { size: 10, face: "" });
    const start = this.#append(level === undefined ? text : `${"#".repeat(level)} ${text}`);
    if (start === undefined) return;
    if (level !== undefined) this.#landmarks.push({ kind: "heading", level, title: text, start });
    for (const turn of block.turns) {
      const before = this.#joined(block.lines.slice(0, turn.before));
      this.#landmarks.push({ kind: "page", page: turn.page, start: Math.min(start + before.length + 1, this.#text.length) });
    }
  }

  #addTable(block: Extract<Block, { kind: "table" }>): void {
    const made = tablesOf(gridOf(block.table));
    const rows = block.table.rows.map((row) => row.map((cell) => cell.text).join(" "));
    const text = (made.length > 0 ? made.map(renderTable) : rows).join("\n\n");
    const start = this.#append(text);
    if (start === undefined) return;
    this.#tables.push(...made);
    for (const turn of block.turns) {
      const before = tablesOf(gridOf({ ...block.table, rows: block.table.rows.slice(0, turn.before) }));
      const lines = before.map(renderTable).join("\n\n").split("\n").length;
      const above = normaliseText(text).split("\n").slice(0, lines).join("\n");
      this.#landmarks.push({ kind: "page", page: turn.page, start: Math.min(start + above.length + 1, this.#text.length) });
    }
  }

  #joined(lines: readonly Line[]): string {
    return normaliseText(
      joinLines(
        lines.map((line) => line.text.trim()),
        this.#words,
      ),
    );
  }

  /** Adds a block; where it begins, undefined when there is nothing in it. */
  #append(raw: string): number | undefined {
    const text = normaliseText(raw);
    if (text === "") return undefined;
    if (this.#text !== "") this.#text += "\n\n";
    const start = this.#text.length;
    for (const page of this.#pages) this.#landmarks.push({ kind: "page", page, start });
    this.#pages = [];
    this.#text += text;
    return start;
  }
}
