import { displayWidth, wrap } from "../columns.ts";
import type { Terminal } from "../terminal.ts";

/** The commands of a conversation, and what each is for. */
const COMMANDS: readonly (readonly [string, string])[] = [
  ["/sources", "the sources of the last answer that has some"],
  ["/evidence N", "the quotes behind its [N]"],
  ["/save FILE", "write the conversation to a file"],
  ["/new", "begin another conversation"],
  ["/help", "this"],
  ["/quit", "leave (also exit, quit and Ctrl-D)"],
];

const BEFORE =
  "Ask anything. The first answer is from memory; y has it looked up, n leaves it, and a question mark at the end of a question searches at once.";
const AFTER = "Ctrl-C stops an answer under way, and at an empty line leaves when pressed twice.";

/** What Tab completes. */
export const COMPLETIONS: readonly string[] = COMMANDS.map(([name]) => name.replace(/ .*/, " "));

/** What can be typed, in lines of at most so many columns. */
export function helpText(columns: number): string {
  const widest = Math.max(...COMMANDS.map(([name]) => displayWidth(name)));
  const rows = COMMANDS.flatMap(([name, about]) =>
    wrap(about, columns - widest - 4).map((line, i) => `  ${(i === 0 ? name : "").padEnd(widest)}  ${line}`),
  );
  return [...wrap(BEFORE, columns), ...rows, ...wrap(AFTER, columns)].join("\n");
}

/** A note along the way, broken to the width where somebody reads it on a terminal. */
export function note(text: string, terminal: Terminal): string {
  const lines = terminal.live ? wrap(text, Math.max(20, terminal.columns() - 1)) : [text];
  return `${lines.map((line) => terminal.style("dim", line)).join("\n")}\n`;
}
