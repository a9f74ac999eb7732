import { styleText } from "node:util";
import { verbatimLine } from "../../write/markdown.ts";
import { cutTo, wrap } from "./columns.ts";

type Format = Parameters<typeof styleText>[0];

/** Where the program writes: results to one stream, everything said along the way to the other. */
export interface Terminal {
  /** The result: what a pipe gets. */
  readonly out: (text: string) => void;
  /** Progress, hints and errors. */
  readonly say: (text: string) => void;
  /** Whether somebody is watching what is said, so that lines may be redrawn. */
  readonly live: boolean;
  /** Whether results go to a screen, and may be broken to its width. */
  readonly screen: boolean;
  readonly columns: () => number;
  readonly rows: () => number;
  readonly style: (format: Format, text: string) => string;
}

const COLUMNS = 80;
const ROWS = 24;

export function processTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  const read = env.CI === undefined;
  return {
    out: (text) => void stdout.write(text),
    say: (text) => void stderr.write(text),
    live: read && env.TERM !== "dumb" && stderr.isTTY === true,
    screen: read && stdout.isTTY === true,
    columns: () => stderr.columns || stdout.columns || COLUMNS,
    rows: () => stderr.rows || stdout.rows || ROWS,
    style: (format, text) => styleText(format, text, { stream: stderr }),
  };
}

/** Text of a page or a model as one safe line of at most so many columns: no control characters can reach the terminal. */
export function safeLine(text: string, columns: number): string {
  return cutTo(verbatimLine(text), columns);
}

/** Text that was made safe for Markdown already, with anything a terminal would obey taken out; line breaks stay. */
export function safeText(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu, "");
}

const LONGEST_FAULT = 2_000;

/** One sentence that says what is wrong, broken to the width where somebody reads it on a terminal. */
export function sayFault(message: string, terminal: Terminal, remedy = ""): void {
  const sentence = `${safeLine(message, LONGEST_FAULT)}${remedy}`;
  const lines = terminal.live ? wrap(`assay: ${sentence}`, Math.max(20, terminal.columns() - 1)) : [`assay: ${sentence}`];
  terminal.say(`${lines.join("\n").replace(/^assay:/, terminal.style("red", "assay:"))}\n`);
}
