// A server that only accepts and workers that only work, each a process of its own, over one database and the emulated outside.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";

const MAIN = join(import.meta.dirname, "../../src/faces/cli/main.ts");
const jobSchema = z.object({ id: z.string(), state: z.string() });

export interface Machines {
  /** Starts workers, and gives them back when all have said that they are there. */
  workers(count: number, concurrency: number): Promise<readonly ChildProcess[]>;
  /** Asks for a run. @returns its id and how long it took to be accepted, in ms */
  accept(body: Readonly<Record<string, unknown>>): Promise<{ id: string; ms: number }>;
  /** Waits until a run has ended, as its events tell. */
  ended(id: string): Promise<void>;
  stop(): Promise<void>;
}

/** @param env what leads Assay to the database and into the emulated outside */
export async function startMachines(env: Readonly<Record<string, string>>): Promise<Machines> {
  const homes: string[] = [];
  const children = new Set<ChildProcess>();
  const begin = async (args: readonly string[], said: RegExp): Promise<{ child: ChildProcess; match: string }> => {
    const home = mkdtempSync(join(tmpdir(), "assay-bench-workers-"));
    homes.push(home);
    const settings = { PATH: process.env.PATH ?? "", HOME: home, ASSAY_HOME: home, ASSAY_LOG_LEVEL: "error", ...env };
    const child = spawn(process.execPath, [MAIN, ...args], { env: settings, stdio: ["ignore", "ignore", "pipe"] });
    children.add(child);
    child.once("exit", () => children.delete(child));
    return { child, match: await heard(child, said) };
  };
  const { match: address } = await begin(["serve", "--port", "0"], /Assay is at (http:\S+)/u);
  return {
    workers: async (count, concurrency) => {
      const started = await Promise.all(
        Array.from({ length: count }, () => begin(["worker", "--concurrency", `${concurrency}`], /(Working on)/u)),
      );
      return started.map(({ child }) => child);
    },
    accept: async (body) => {
      const began = performance.now();
      const headers = { "content-type": "application/json" };
      const response = await fetch(`${address}/run`, { method: "POST", headers, body: JSON.stringify({ async: true, ...body }) });
      const answer: unknown = await response.json();
      if (!response.ok) throw new Error(JSON.stringify(answer));
      return { id: jobSchema.parse(answer).id, ms: performance.now() - began };
    },
    ended: async (id) => {
      // The stream ends when the run does.
      const response = await fetch(`${address}/jobs/${id}/events`);
      await response.arrayBuffer();
    },
    stop: async () => {
      await Promise.all([...children].map(ended));
      for (const home of homes) rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Ends a process as somebody who stops a service does. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await gone;
}

/** Waits until a process has said something on standard error. @returns the first group of what it said */
function heard(child: ChildProcess, said: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let all = "";
    child.stderr?.on("data", (piece) => {
      all += piece;
      const found = said.exec(all)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", () => reject(new Error(all)));
  });
}
