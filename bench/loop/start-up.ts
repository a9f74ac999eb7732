// Start-up: from the start of the process to the first event, and the whole of the first command.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const BIN = join(import.meta.dirname, "..", "..", "bin", "assay.cjs");
const QUESTION = "How does Assay check a citation?";

/** Prints the median of several starts, with a new home each time and with one that was used before. */
export async function measureStartUp(times: number): Promise<void> {
  const used = mkdtempSync(join(tmpdir(), "assay-start-"));
  await firstCommand(used);
  const rows: Record<string, string | number>[] = [];
  for (const [name, home] of [
    ["new home", undefined],
    ["used home", used],
  ] as const) {
    const taken: { first: number; whole: number }[] = [];
    for (let i = 0; i < times; i++) {
      const folder = home ?? mkdtempSync(join(tmpdir(), "assay-start-"));
      taken.push(await firstCommand(folder));
      if (home === undefined) rmSync(folder, { recursive: true, force: true });
    }
    rows.push({
      home: name,
      "first event ms": median(taken.map(({ first }) => first)),
      "whole ms": median(taken.map(({ whole }) => whole)),
    });
  }
  rmSync(used, { recursive: true, force: true });
  console.table(rows);
}

function firstCommand(home: string): Promise<{ first: number; whole: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, [BIN, "research", "--home", home, QUESTION], {
    env: { PATH: process.env.PATH ?? "", HOME: home },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let first = 0;
  child.stderr.on("data", (data) => {
    if (first === 0 && /^plan:/m.test(String(data))) first = performance.now() - began;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      if (code !== 0) reject(new Error(`the first command ended with ${code}`));
      resolve({ first: first || performance.now() - began, whole: performance.now() - began });
    });
  });
}

function median(values: readonly number[]): number {
  return Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
}
