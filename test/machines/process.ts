// Processes of `assay serve` and `assay worker` on one database, as users start them.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { machineEnv } from "../machine-env.ts";

/** Scripts that are started: the command line, and a worker that does not mind how busy the machine is. */
export const ASSAY = join(import.meta.dirname, "../../src/faces/cli/main.ts");
export const PATIENT_WORKER = join(import.meta.dirname, "patient-worker.ts");

export interface Machine {
  readonly child: ChildProcess;
  readonly pid: number;
  /** What it has said on standard error so far. */
  said(): string;
  /** Settles when it has ended. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

export interface Machines {
  /** Starts a process, by its script and arguments, and waits until it has said what `ready` matches. @returns it, and the first group of the match */
  start(args: readonly string[], ready: RegExp, env?: Readonly<Record<string, string>>): Promise<Machine & { readonly found: string }>;
  /** Kills whatever is left. */
  close(): Promise<void>;
}

/** @param env what all of them are given */
export function machines(env: Readonly<Record<string, string>>): Machines {
  const home = mkdtempSync(join(tmpdir(), "assay-machines-"));
  const all = new Set<Machine>();
  return {
    start(args, ready, more = {}) {
      const child = spawn(process.execPath, args, {
        env: { ...machineEnv, HOME: home, ASSAY_HOME: home, ASSAY_LOG_LEVEL: "error", ...env, ...more },
        stdio: ["ignore", "ignore", "pipe"],
      });
      let said = "";
      const ended = new Promise<number | NodeJS.Signals | null>((resolve) => child.on("exit", (code, signal) => resolve(signal ?? code)));
      const machine: Machine = { child, pid: child.pid ?? 0, said: () => said, ended };
      all.add(machine);
      void ended.then(() => all.delete(machine));
      return new Promise((resolve, reject) => {
        child.stderr.on("data", (data) => {
          said += data;
          const found = ready.exec(said);
          if (found !== null) resolve({ ...machine, found: found[1] ?? "" });
        });
        void ended.then((how) => reject(new Error(`${args.join(" ")} ended with ${how}: ${said}`)));
      });
    },
    async close() {
      for (const { child } of all) child.kill("SIGKILL");
      await Promise.all([...all].map(({ ended }) => ended));
      rmSync(home, { recursive: true, force: true });
    },
  };
}
