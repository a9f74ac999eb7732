import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { text as readAll } from "node:stream/consumers";
import type { Command } from "commander";
import { AssayError } from "../../domain/error.ts";
import { EXIT } from "./exit-codes.ts";
import type { Exit } from "./program.ts";
import type { Shell } from "./shell.ts";
import { safeLine } from "./terminal.ts";

const LONGEST_FAULT = 300;

/** `assay contract`: the published schema of a Phase 2 answer, and the check of a whole message (C11). */
export function contractCommands(program: Command, shell: Shell, exit: Exit): void {
  const { terminal } = shell;
  const contract = program.command("contract").description("the contract of search-backed answers").helpGroup("Research:");
  contract
    .command("schema")
    .description("print the JSON Schema of the machine-readable part")
    .action(async () => {
      const { contractJsonSchema } = await import("../../conversation/contract/schema.ts");
      terminal.out(`${JSON.stringify(contractJsonSchema(), null, 2)}\n`);
    });
  contract
    .command("check")
    .description("check a whole message: layout, object, byte equality, limits")
    .argument("<file>", "the message, or - for standard input")
    .option("--json", "print the faults as JSON")
    .action(async (file: string, options: { readonly json?: true }) => {
      const message = (await contentOf(file, shell)).replace(/\n$/, "");
      const { checkAnswer } = await import("../../conversation/contract/check.ts");
      const faults = checkAnswer(message);
      if (options.json === true) terminal.out(`${JSON.stringify(faults, null, 2)}\n`);
      else if (faults.length === 0) terminal.out("The message keeps the contract.\n");
      else
        for (const { line, column, message: fault } of faults)
          terminal.out(`${safeLine(`${file}:${line}:${column}: ${fault}`, LONGEST_FAULT)}\n`);
      exit(faults.length === 0 ? EXIT.ok : EXIT.missed);
    });
}

async function contentOf(file: string, shell: Shell): Promise<string> {
  if (file === "-") return readAll(process.stdin);
  try {
    return await readFile(resolve(shell.cwd, file), "utf8");
  } catch (cause) {
    throw new AssayError("INVALID_INPUT", `There is no file ${file} that can be read; check its path.`, { field: "file", cause });
  }
}
