import { breakable, displayWidth, wrap } from "./columns.ts";
import { tableOnScreen } from "./table-on-screen.ts";
import { safeText, type Terminal } from "./terminal.ts";

const WIDEST = 100;
const NARROWEST = 20;

type Look = Parameters<Terminal["style"]>[0];
type Screen = Pick<Terminal, "columns" | "style">;

/** Markdown as it reads best on a screen: broken at words to its width, headings bold, notes dim, tables in columns. Code stays as it is. */
export function onScreen(markdown: string, screen: Screen): string {
  const text = new ScreenText(screen);
  return text.push(markdown) + text.end();
}

export interface ScreenTextOptions {
  /** Leaves out the machine-readable object of a searched answer (C11), which is for programs. */
  readonly hideObject?: boolean;
}

/** What a line is, told by its first word. */
const HEADING = /^#{1,6}$/;
const FENCE = /^\s*```/;
const ANSWER = /^### Phase 2\b/;

/** {@link onScreen} for text that comes in pieces: every word is shown as soon as it is whole, every table when it has ended. */
export class ScreenText {
  readonly #screen: Screen;
  readonly #hideObject: boolean;
  /** What has come and is not shown yet. */
  #rest = "";
  #table: string[] = [];
  #code: "none" | "shown" | "hidden" = "none";
  #inAnswer = false;
  #skipBlank = false;
  /** The line that is being shown; undefined between lines. */
  #line: Line | undefined;

  constructor(screen: Screen, { hideObject = false }: ScreenTextOptions = {}) {
    this.#screen = screen;
    this.#hideObject = hideObject;
  }

  /** @returns what can be shown now */
  push(piece: string): string {
    this.#rest += safeText(piece);
    let shown = "";
    for (let step = this.#step(); step !== undefined; step = this.#step()) shown += step;
    return shown;
  }

  /** @returns what is left when nothing more comes */
  end(): string {
    if (this.#rest === "" && this.#line === undefined) return this.#endTable();
    const broken = this.push("\n");
    const left = broken + this.#endTable();
    this.#line = undefined;
    return left.endsWith("\n") ? left.slice(0, -1) : left;
  }

  #step(): string | undefined {
    if (this.#line !== undefined) return this.#word(this.#line);
    const end = this.#rest.indexOf("\n");
    if (this.#code !== "none") return end < 0 ? undefined : this.#codeLine(this.#take(end));
    const first = /^[^\S\n]*(\S+)(?=\s)/.exec(this.#rest)?.[1];
    if (first === undefined) return end < 0 ? undefined : this.#blank(this.#take(end));
    if (first.startsWith("|")) return end < 0 ? undefined : this.#row(this.#take(end));
    const table = this.#endTable();
    if (table !== "") return table;
    this.#skipBlank = false;
    if (first.startsWith("```")) return end < 0 ? undefined : this.#fence(this.#take(end));
    if (HEADING.test(first)) return end < 0 ? undefined : this.#heading(this.#take(end));
    return this.#begin();
  }

  #take(end: number): string {
    const line = this.#rest.slice(0, end);
    this.#rest = this.#rest.slice(end + 1);
    return line;
  }

  #blank(line: string): string {
    const table = this.#endTable();
    const skipped = this.#skipBlank;
    this.#skipBlank = false;
    return skipped ? table : `${table}${line}\n`;
  }

  #heading(line: string): string {
    this.#inAnswer ||= ANSWER.test(line);
    const parts = wrap(unescaped(line), this.#columns());
    return parts.map((part) => `${this.#screen.style("bold", part)}\n`).join("");
  }

  #fence(line: string): string {
    const hidden = this.#hideObject && this.#inAnswer && line.trim() === "```json";
    this.#code = hidden ? "hidden" : "shown";
    return hidden ? "" : `${line}\n`;
  }

  #codeLine(line: string): string {
    const hidden = this.#code === "hidden";
    if (FENCE.test(line)) {
      this.#code = "none";
      this.#skipBlank = hidden;
    }
    return hidden ? "" : `${line}\n`;
  }

  #row(line: string): string {
    this.#table.push(line);
    return "";
  }

  #endTable(): string {
    const rows = this.#table;
    this.#table = [];
    return rows.length === 0 ? "" : `${tableOnScreen(rows.map(unescaped), this.#columns(), this.#screen.style).join("\n")}\n`;
  }

  /** Begins a line of words, with what stands before its first one. */
  #begin(): string {
    const [, space = "", mark = ""] = /^([^\S\n]*)((?:[-*•]|\d+[.)]|>)[^\S\n]+)?/.exec(this.#rest) ?? [];
    const quote = mark.startsWith(">");
    this.#rest = this.#rest.slice(space.length + mark.length);
    const look: Look | undefined = quote ? "dim" : undefined;
    const indent = `${space}${quote ? "> " : " ".repeat(mark.length)}`;
    this.#line = { indent, look, bold: false, column: displayWidth(space + mark), space: "" };
    return `${space}${look === undefined ? mark : this.#screen.style(look, mark)}`;
  }

  /** The next whole word of the line, or its end. */
  #word(line: Line): string | undefined {
    const found = /^([^\S\n]*)(?:(\S+)(?=\s)|(?=\n))/.exec(this.#rest);
    if (found === null) return undefined;
    const [all, space = "", word = ""] = found;
    this.#rest = this.#rest.slice(all.length);
    line.space += space;
    if (word === "") {
      this.#rest = this.#rest.slice(1);
      this.#line = undefined;
      return "\n";
    }
    let shown = "";
    for (const { text, bold } of boldParts(word, line)) {
      for (const part of breakable(text)) shown += this.#place(part, bold, line);
    }
    return shown;
  }

  #place(part: string, bold: boolean, line: Line): string {
    const columns = this.#columns();
    const width = displayWidth(part);
    const indented = displayWidth(line.indent);
    const full = line.column > indented && line.column + line.space.length + width > columns;
    const look = bold ? "bold" : line.look;
    const before = full ? `\n${line.look === undefined ? line.indent : this.#screen.style(line.look, line.indent)}` : line.space;
    line.column = (full ? indented : line.column + line.space.length) + width;
    // A word that is longer than the screen is broken by the terminal, so that it can be copied whole.
    if (line.column > columns) line.column = line.column % this.#screen.columns();
    line.space = "";
    return `${before}${look === undefined ? part : this.#screen.style(look, part)}`;
  }

  #columns(): number {
    return Math.max(NARROWEST, Math.min(this.#screen.columns(), WIDEST));
  }
}

interface Line {
  readonly indent: string;
  readonly look: Look | undefined;
  bold: boolean;
  column: number;
  /** White space that stands before the next word, unless that begins a new line. */
  space: string;
}

/** A word cut where bold begins and ends, its Markdown taken off. */
function boldParts(word: string, line: { bold: boolean }): { readonly text: string; readonly bold: boolean }[] {
  const parts: { text: string; bold: boolean }[] = [];
  let text = "";
  const finish = () => {
    if (text !== "") parts.push({ text: unescaped(text), bold: line.bold });
    text = "";
  };
  for (let at = 0; at < word.length; at++) {
    const opens = /(?:^|[^\p{L}\p{N}*])$/u.test(word.slice(0, at)) && /^\*\*[^*\s]/.test(word.slice(at));
    if (word.startsWith("**", at) && (line.bold || opens)) {
      finish();
      line.bold = !line.bold;
      at++;
    } else if (word[at] === "\\") text += word.slice(at, ++at + 1);
    else text += word[at];
  }
  finish();
  return parts;
}

/** Markdown's backslashes are for whoever renders it. */
export function unescaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, "$1");
}
