import type { Terminal } from "./terminal.ts";

/** How the program is asked to stop: by Ctrl-C, or by whoever ends programs. */
export type InterruptSignal = "SIGINT" | "SIGTERM";

/** What a command sees of the outside; the process hands in its own, a test what it likes. */
export interface Shell {
  readonly terminal: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder against which paths and the configuration file are resolved. */
  readonly cwd: string;
  /** Says how to be told of Ctrl-C and of a polite end. @returns takes the listener off again */
  readonly onInterrupt: (listener: (signal: InterruptSignal) => void) => () => void;
  /** Says how to be told that somebody pressed Enter; undefined where nobody can. @returns takes the listener off again */
  readonly onEnter?: (listener: () => void) => () => void;
  /** Ends the program at once. */
  readonly leave: (code: number) => void;
}
