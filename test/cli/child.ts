// `assay` as a real process, to be killed and looked at.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { machineEnv } from "../machine-env.ts";

const MAIN = join(import.meta.dirname, "../../src/faces/cli/main.ts");

export interface ChildRun {
  readonly pid: number;
  readonly out: () => string;
  readonly said: () => string;
  /** Resolves when what was said holds this; rejects when the process ends before. */
  readonly saying: (pattern: RegExp) => Promise<void>;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  readonly kill: (signal: NodeJS.Signals) => void;
}

/** Starts the program on the Node that runs the test. The environment holds only what is given, and PATH. */
export function startAssay(args: readonly string[], env: Readonly<Record<string, string>>, cwd: string): ChildRun {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd,
    env: { ...machineEnv, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let said = "";
  const wake = new Set<() => void>();
  child.stdout.on("data", (bytes: Buffer) => {
    out += bytes.toString("utf8");
  });
  child.stderr.on("data", (bytes: Buffer) => {
    said += bytes.toString("utf8");
    for (const look of wake) look();
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal }));
  });
  return {
    pid: child.pid ?? 0,
    out: () => out,
    said: () => said,
    saying: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!pattern.test(said)) return;
          wake.delete(look);
          resolve();
        };
        wake.add(look);
        look();
        void ended.then(() => reject(new Error(`It ended without saying ${pattern}:\n${said}`)));
      }),
    ended,
    kill: (signal) => void child.kill(signal),
  };
}
