import { rename, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { AssayError } from "../../domain/error.ts";
import type { Shell } from "./shell.ts";
import { safeText } from "./terminal.ts";

/**
 * Writes a result whole or not at all, and says where to.
 * @param option the option that named the file
 * @throws AssayError INVALID_INPUT under that option when it cannot be written
 */
export async function writeOut(file: string, content: string | Uint8Array, option: string, { cwd, terminal }: Shell): Promise<void> {
  const target = resolve(cwd, file);
  const half = `${target}.${process.pid}.part`;
  try {
    await writeFile(half, content, "utf8");
    await rename(half, target);
  } catch (cause) {
    await rm(half, { force: true });
    throw new AssayError("INVALID_INPUT", `${option}: ${target} could not be written.`, { field: option, cause });
  }
  terminal.say(`Written to ${safeText(target)}\n`);
}

/** Prints a result, or writes it to the file asked for. */
export async function printOrWrite(text: string, out: unknown, shell: Shell): Promise<void> {
  if (typeof out === "string") await writeOut(out, text, "--out", shell);
  else shell.terminal.out(shell.terminal.screen ? safeText(text) : text);
}
