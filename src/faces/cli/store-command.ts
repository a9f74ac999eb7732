import { resolve } from "node:path";
import type { Command } from "commander";
import { type StorePlace, storePlace } from "../../config/config.ts";
import { AssayError } from "../../domain/error.ts";
import { isPostgresAddress } from "../../store/postgres/address.ts";
import { EXIT } from "./exit-codes.ts";
import { optionOf, type RawOptions } from "./options.ts";
import type { Exit, WithCommon } from "./program.ts";
import { count } from "./progress.ts";
import { configFrom } from "./setup.ts";
import type { Shell } from "./shell.ts";

/** `assay store …`: moves what is kept from one place to another (R18). */
export function storeCommands(withCommon: WithCommon, program: Command, shell: Shell, exit: Exit): void {
  const store = program.command("store").description("where runs and stored pages are kept").helpGroup("Setting up:");
  withCommon(store.command("copy").description("copy everything that is kept to an empty place, and check the copy"), "home")
    .addOption(optionOf("--from <place>", "a file, or postgres://…; by default where this home keeps its store"))
    .addOption(optionOf("--to <place>", "a new file, or an empty database postgres://…"))
    .option("--json", "as JSON")
    .action(async (options: RawOptions) => exit(await copy(options, shell)));
}

async function copy(options: RawOptions, shell: Shell): Promise<number> {
  const { terminal, cwd } = shell;
  const { config } = configFrom(options, shell);
  if (typeof options.to !== "string" || options.to.trim() === "")
    throw new AssayError("INVALID_INPUT", "--to is missing: name a new file, or an empty database postgres://….", { field: "--to" });
  const from = typeof options.from === "string" ? placeOf(options.from, cwd) : storePlace(config);
  const { copyStore } = await import("../../store/copy.ts");
  const tables = await copyStore(from, placeOf(options.to, cwd));
  if (options.json === true) terminal.out(`${JSON.stringify({ tables }, null, 2)}\n`);
  else {
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const lines = tables.map(({ table, rows, sha256 }) => `${table.padEnd(14)}${String(rows).padStart(9)}  ${sha256.slice(0, 16)}`);
    terminal.out(`${lines.join("\n")}\nCopied ${count(rows, "row")} and read them back: the same on both sides.\n`);
  }
  return EXIT.ok;
}

function placeOf(given: string, cwd: string): StorePlace {
  return isPostgresAddress(given) ? { kind: "postgres", address: given } : { kind: "file", path: resolve(cwd, given) };
}
