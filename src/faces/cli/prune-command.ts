import type { Command } from "commander";
import { storePlace } from "../../config/config.ts";
import { AssayError } from "../../domain/error.ts";
import type { Pruned, Store } from "../../store/store.ts";
import { EXIT } from "./exit-codes.ts";
import { optionOf, type RawOptions } from "./options.ts";
import type { Exit, WithCommon } from "./program.ts";
import { count } from "./progress.ts";
import { runLines } from "./run-line.ts";
import { configFrom, hasStore } from "./setup.ts";
import type { Shell } from "./shell.ts";

const HOURS = { h: 1, d: 24, w: 7 * 24 } as const;
/** Runs that a dry run names; the rest is counted. */
const MOST_NAMED = 50;

/** `assay runs prune`: removes old runs, and what no kept run cites any more (R18). */
export function pruneCommand(withCommon: WithCommon, runs: Command, shell: Shell, exit: Exit): void {
  withCommon(runs.command("prune").description("remove old runs, and stored pages that no kept run cites"), "home")
    .addOption(optionOf("--older-than <age>", "last worked on longer ago than this: 12h, 30d or 8w"))
    .option("--dry-run", "only say what would go")
    .option("--json", "as JSON")
    .action(async (options: RawOptions) => exit(await prune(options, shell)));
}

async function prune(options: RawOptions, shell: Shell): Promise<number> {
  const { terminal } = shell;
  const before = new Date(Date.now() - ageMs(options.olderThan)).toISOString();
  const { config } = configFrom(options, shell);
  if (!hasStore(config)) {
    terminal.out(options.json === true ? jsonOf(before, NOTHING) : "Nothing is kept here yet.\n");
    return EXIT.ok;
  }
  const dryRun = options.dryRun === true;
  const { openStore } = await import("../../store/open.ts");
  const store = await openStore(storePlace(config));
  try {
    const pruned = await store.prune(before, { dryRun });
    if (options.json === true) terminal.out(jsonOf(before, pruned));
    else {
      terminal.out(`${sentence(before, pruned, dryRun)}\n`);
      if (dryRun) await nameRuns(pruned, store, shell);
    }
    return EXIT.ok;
  } finally {
    await store.close();
  }
}

const NOTHING: Pruned = { runIds: [], snapshots: 0, cached: 0, bytes: 0 };

/** @throws AssayError INVALID_INPUT */
function ageMs(given: RawOptions[string]): number {
  const [, number, unit] = /^([1-9]\d{0,4})([hdw])$/.exec(String(given ?? "")) ?? [];
  if (number !== undefined && (unit === "h" || unit === "d" || unit === "w")) return Number(number) * HOURS[unit] * 3_600_000;
  const problem =
    given === undefined ? "is missing: say how old" : `must be a number of hours, days or weeks, not ${JSON.stringify(given)}`;
  throw new AssayError("INVALID_INPUT", `--older-than ${problem}, such as 12h, 30d or 8w.`, { field: "--older-than" });
}

function sentence(before: string, { runIds, snapshots, cached, bytes }: Pruned, dryRun: boolean): string {
  const day = `${before.slice(0, 16).replace("T", " ")} UTC`;
  if (runIds.length + snapshots + cached === 0) return `Nothing is older than ${day}.`;
  const parts = [
    count(runIds.length, "run"),
    `${count(snapshots, "stored page")} that no kept run cites`,
    `${count(cached, "thing")} of the cache`,
  ].join(", ");
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
  return dryRun ? `Older than ${day}: ${parts}; about ${size}. Nothing was removed.` : `Removed ${parts}; ${size} freed.`;
}

async function nameRuns({ runIds }: Pruned, store: Pick<Store, "getRun">, { terminal }: Shell): Promise<void> {
  const records = await Promise.all(runIds.slice(0, MOST_NAMED).map((id) => store.getRun(id)));
  const there = records.filter((record) => record !== undefined);
  if (there.length > 0) terminal.out(`${runLines(there, terminal).join("\n")}\n`);
  if (runIds.length > MOST_NAMED) terminal.out(`… and ${runIds.length - MOST_NAMED} more\n`);
}

function jsonOf(before: string, { runIds, snapshots, cached, bytes }: Pruned): string {
  return `${JSON.stringify({ before, runs: runIds, snapshots, cached, bytes }, null, 2)}\n`;
}
