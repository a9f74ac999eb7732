import { styleText } from "node:util";
import { plainLine } from "../../write/markdown.ts";

/** Where the program writes: results to one stream, everything said along the way to the other. */
export interface Terminal {
  /** The result: what a pipe gets. */
  readonly out: (text: string) => void;
  /** Progress, hints and errors. */
  readonly say: (text: string) => void;
  /** Whether somebody is watching, so that lines may be redrawn. */
  readonly live: boolean;
  readonly columns: () => number;
  readonly style: (format: Parameters<typeof styleText>[0], text: string) => string;
}

export function processTerminal(): Terminal {
  const live = process.stderr.isTTY === true && process.env.TERM !== "dumb" && process.env.CI === undefined;
  return {
    out: (text) => void process.stdout.write(text),
    say: (text) => void process.stderr.write(text),
    live,
    columns: () => process.stderr.columns ?? 100,
    style: (format, text) => styleText(format, text, { stream: process.stderr }),
  };
}

/** Text of a page or a model as one safe line of at most so many columns: no control characters can reach the terminal. */
export function safeLine(text: string, most: number): string {
  const line = plainLine(text);
  const characters = [...line];
  return characters.length <= most ? line : `${characters.slice(0, Math.max(0, most - 1)).join("")}…`;
}

/** Text that was made safe for Markdown already, with anything a terminal would obey taken out; line breaks stay. */
export function safeText(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu, "");
}
