import { displayWidth } from "./columns.ts";
import type { Terminal } from "./terminal.ts";

const UP = (rows: number) => (rows === 0 ? "" : `\u001b[${rows}A`);
const TO_LINE_END = "\u001b[K";
const TO_SCREEN_END = "\u001b[J";
/** Terminals that know it show all between these two at once; the others ignore them. */
const BEGIN_FRAME = "\u001b[?2026h\u001b[?25l";
const END_FRAME = "\u001b[?25h\u001b[?2026l";

/** A line and how it is to look, kept apart so that its width can be told. */
export interface LiveLine {
  readonly text: string;
  readonly look?: Parameters<Terminal["style"]>[0];
}

/** Lines at the foot of the terminal that are written over in place: one write a frame, nothing blanked before it is rewritten. */
export class LiveLines {
  readonly #terminal: Terminal;
  /** Widths of the lines that stand there. */
  #drawn: readonly number[] = [];
  #last = "";

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  draw(lines: readonly LiveLine[]): void {
    const body = lines.map(({ text, look }) => `${look === undefined ? text : this.#terminal.style(look, text)}${TO_LINE_END}\n`).join("");
    if (body === this.#last && this.#drawn.length > 0) return;
    this.#terminal.say(`${BEGIN_FRAME}${UP(this.#rows())}\r${body}${TO_SCREEN_END}${END_FRAME}`);
    this.#last = body;
    this.#drawn = lines.map(({ text }) => displayWidth(text));
  }

  /** Takes the lines away. Row by row, since some terminals keep a copy of a screen that is blanked from its top. */
  clear(): void {
    if (this.#drawn.length === 0) return;
    const rows = this.#rows();
    this.#terminal.say(`${UP(rows)}\r${`${TO_LINE_END}\n`.repeat(rows)}${TO_LINE_END}${UP(rows)}`);
    this.#drawn = [];
  }

  /** Writes something that stays, above the lines. */
  above(text: string, lines: readonly LiveLine[]): void {
    this.clear();
    this.#terminal.say(text);
    this.draw(lines);
  }

  /** How many rows the lines take now: a terminal that was made narrower has broken them. */
  #rows(): number {
    const columns = Math.max(1, this.#terminal.columns());
    return this.#drawn.reduce((rows, width) => rows + Math.max(1, Math.ceil(width / columns)), 0);
  }
}
