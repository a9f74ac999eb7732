import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { machineEnv } from "../machine-env.ts";

const BIN = join(import.meta.dirname, "..", "..", "bin", "assay.cjs");
const HOOK = join(import.meta.dirname, "loaded-modules.mjs");

/** Runs a command and gives back its output and the files it loaded. */
function loadedBy(...args: string[]): { readonly out: string; readonly files: string[] } {
  const folder = mkdtempSync(join(tmpdir(), "assay-start-"));
  const list = join(folder, "loaded.txt");
  try {
    const env = { ...machineEnv, HOME: folder, LOADED_MODULES: list };
    const { stdout } = spawnSync(process.execPath, ["--import", HOOK, BIN, ...args], { env, encoding: "utf8" });
    return { out: stdout, files: readFileSync(list, "utf8").split("\n") };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("what a command loads before it says anything", () => {
  it.each([
    ["--help", "Examples:"],
    ["--version", "."],
    ["runs --help", "Usage:"],
    ["research --help", "Usage:"],
  ])("I1 %s loads neither the engine nor a library that only some runs need", (command, said) => {
    const { out, files } = loadedBy(...command.split(" "));
    expect(out).toContain(said);
    expect(files.some((file) => file.endsWith("/faces/cli/program.ts"))).toBe(true);
    const late =
      /\/src\/(?:assay|engine|evaluation|research|library\/library|conversation\/turn)\b|node_modules\/(?:undici|@modelcontextprotocol|hono|@hono|pino|prom-client|linkedom|markdown-it|mammoth|unpdf|eld|gpt-tokenizer)\//;
    expect(files.filter((file) => late.test(file))).toEqual([]);
  });
});
