// `assay` in a pseudo-terminal, to be typed at. Linux only: the terminal is made by script(1) of util-linux.
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { machineEnv } from "../machine-env.ts";

const MAIN = join(import.meta.dirname, "../../src/faces/cli/main.ts");
const PATIENCE_MS = 60_000;

/** Whether there is a script(1) here that can make terminals. */
export const HAS_PTY = process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;

export interface Pty {
  /** Everything the terminal was sent so far. */
  readonly screen: () => string;
  readonly type: (keys: string) => void;
  /** Resolves when what came since the last call holds this. */
  readonly shows: (pattern: RegExp) => Promise<void>;
  readonly ended: Promise<number | null>;
  readonly kill: () => void;
}

/** Starts the program at a terminal. The environment holds only what is given, and PATH. */
export function startAtTerminal(args: readonly string[], env: Readonly<Record<string, string>>, cwd: string): Pty {
  const command = [process.execPath, MAIN, ...args].map((word) => `'${word}'`).join(" ");
  const child = spawn("script", ["-qfec", `stty rows 24 cols 80; exec ${command}`, "/dev/null"], {
    cwd,
    env: { ...machineEnv, TERM: "xterm", ...env },
    stdio: ["pipe", "pipe", "ignore"],
    // Its own group, so that Ctrl-Z and the like reach nothing else.
    detached: true,
  });
  let shown = "";
  let seen = 0;
  const wake = new Set<() => void>();
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    shown += text;
    for (const look of wake) look();
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  return {
    screen: () => shown,
    type: (keys) => void child.stdin.write(keys),
    shows: (pattern) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error(`The terminal does not show ${pattern}:\n${shown.slice(seen)}`));
        const timer = setTimeout(fail, PATIENCE_MS);
        const look = () => {
          const found = pattern.exec(shown.slice(seen));
          if (found === null) return;
          seen += found.index + found[0].length;
          wake.delete(look);
          clearTimeout(timer);
          resolve();
        };
        wake.add(look);
        look();
        void ended.then(() => {
          look();
          fail();
        });
      }),
    ended,
    kill: () => void child.kill("SIGKILL"),
  };
}
