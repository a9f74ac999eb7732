// The outside as a command sees it, without a process: what was written, a folder of its own, and a key to interrupt with.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "../../src/faces/cli/program.ts";
import type { InterruptSignal, Shell } from "../../src/faces/cli/shell.ts";

export interface FakeShell {
  readonly shell: Shell;
  /** Where the command runs; empty at first. */
  readonly cwd: string;
  /** The home folder it is given; not there at first. */
  readonly home: string;
  readonly out: () => string;
  readonly said: () => string;
  /** Runs a command line to its exit code. */
  readonly run: (...args: string[]) => Promise<number>;
  /** Presses Ctrl-C, or sends another signal. */
  readonly interrupt: (signal?: InterruptSignal) => void;
  readonly left: () => number | undefined;
  /** Everything that lies in the shell's folder now. */
  readonly files: () => string[];
  readonly clear: () => void;
  readonly remove: () => void;
}

export interface FakeShellOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly rows?: number;
  readonly live?: boolean;
  readonly screen?: boolean;
  /** Whether the terminal shows colours; all of them come as bold. */
  readonly coloured?: boolean;
}

export function fakeShell({
  env = {},
  columns = 80,
  rows = 24,
  live = false,
  screen = false,
  coloured = false,
}: FakeShellOptions = {}): FakeShell {
  const root = mkdtempSync(join(tmpdir(), "assay-cli-"));
  const home = join(root, "home");
  let out = "";
  let said = "";
  let left: number | undefined;
  const listeners = new Set<(signal: InterruptSignal) => void>();
  const shell: Shell = {
    terminal: {
      out: (text) => {
        out += text;
      },
      say: (text) => {
        said += text;
      },
      live,
      screen,
      columns: () => columns,
      rows: () => rows,
      style: (_, text) => (coloured ? `\u001b[1m${text}\u001b[22m` : text),
    },
    env: { ASSAY_HOME: home, ...env },
    cwd: root,
    onInterrupt: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    leave: (code) => {
      left = code;
    },
  };
  return {
    shell,
    cwd: root,
    home,
    out: () => out,
    said: () => said,
    run: (...args) => runProgram(args, shell),
    interrupt: (signal = "SIGINT") => {
      for (const listener of listeners) listener(signal);
    },
    left: () => left,
    files: () => readdirSync(root, { recursive: true }).map(String).sort(),
    clear: () => {
      out = "";
      said = "";
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
