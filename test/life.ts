// A process of its own that works on a home folder and may be killed in the middle, as often as a test likes.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { z } from "zod";
import { machineEnv } from "./machine-env.ts";

/** How a life ended: killed by kill -9, or with what its script printed as JSON. */
export type Life<End> = { readonly killed: true } | { readonly killed: false; readonly end: End };

export interface LifeOf<End> {
  readonly script: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly schema: z.ZodType<End>;
}

/** Lives one life. @throws Error with what it wrote on standard error, when it ended in any other way than by SIGKILL or with code 0 */
export function live<End>(home: string, { script, args, env, schema }: LifeOf<End>): Promise<Life<End>> {
  const child = spawn(process.execPath, [script, home, ...args], {
    env: { ...machineEnv, HOME: home, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (data) => {
    said.out += data;
  });
  child.stderr.on("data", (data) => {
    said.err += data;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (signal === "SIGKILL") resolve({ killed: true });
      else if (code === 0) resolve({ killed: false, end: schema.parse(JSON.parse(said.out)) });
      else reject(new Error(`a life ended with ${code ?? signal}: ${said.err}`));
    });
  });
}

/** What a life that was not to be killed came to. */
export function endOf<End>(life: Life<End>): End {
  if (life.killed) throw new Error("this life was killed");
  return life.end;
}

/** Fresh home folders, and one call that removes them all. */
export function homeFolders(prefix: string) {
  const homes: string[] = [];
  return {
    fresh(): string {
      const home = mkdtempSync(join(tmpdir(), prefix));
      homes.push(home);
      return home;
    },
    first: () => homes[0] ?? "",
    remove(): void {
      for (const home of homes) rmSync(home, { recursive: true, force: true });
    },
  };
}
