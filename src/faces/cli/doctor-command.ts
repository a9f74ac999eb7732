import type { Command } from "commander";
import { type InspectedSetting, inspectSettings, type LoadedConfig, loadConfig } from "../../config/config.ts";
import { shownSetting } from "../../config/shown.ts";
import { AssayError } from "../../domain/error.ts";
import { canonicalUrl } from "../../domain/url.ts";
import { type Check, type CheckState, failed } from "../../service/doctor/check.ts";
import { asTyped } from "./as-typed.ts";
import { displayWidth, wrap } from "./columns.ts";
import { EXIT } from "./exit-codes.ts";
import { asOption, optionOf, type RawOptions } from "./options.ts";
import type { Exit, WithCommon } from "./program.ts";
import { configSources } from "./setup.ts";
import type { Shell } from "./shell.ts";
import { safeLine, safeText, type Terminal } from "./terminal.ts";

/** A page that exists to be read by anybody. */
const PAGE = "https://example.com/";

export function doctorCommand(withCommon: WithCommon, program: Command, shell: Shell, exit: Exit): void {
  withCommon(
    program.command("doctor").description("show what answers, and on request what is set and from where").helpGroup("Setting up:"),
    "sources",
  )
    .option("--settings", "also show every setting, with where it comes from")
    .option("--ask", "also ask each search service once (may cost)")
    .addOption(optionOf("--page <url>", `page to try to read (${PAGE})`))
    .option("--json", "as JSON")
    .action(async (options: RawOptions) => exit(await doctor(options, shell)));
}

async function doctor(options: RawOptions, shell: Shell): Promise<number> {
  const page = pageOf(options.page);
  const sources = configSources(options, shell);
  const settings = inspectSettings(sources);
  const faults = settings.flatMap(({ name, fault }) => (fault === undefined ? [] : [failed(name, asOption(fault, options).message)]));
  // With a setting that is not valid nothing can be built from the settings, so only what needs none of them is checked.
  const { checkNode } = await import("./doctor/local.ts");
  const checks = faults.length > 0 ? [checkNode(), ...faults] : await checksOf(loadConfig(sources), options, page);
  if (options.json === true) shell.terminal.out(`${JSON.stringify({ settings: settings.map(shownSetting), checks }, null, 2)}\n`);
  else {
    printChecks(namedIn(checks, shell), shell.terminal);
    if (options.settings === true) printSettings(settings, shell.terminal);
    else shell.terminal.say("\nassay doctor --settings also shows every setting, with where it comes from.\n");
  }
  if (faults.length > 0) return EXIT.badInput;
  return checks.some((check) => check.state === "failed") ? EXIT.unavailable : EXIT.ok;
}

async function checksOf(loaded: LoadedConfig, options: RawOptions, page: string): Promise<Check[]> {
  const { checkLibrary, checkNode, checkQueue, checkServe, checkStore } = await import("./doctor/local.ts");
  const { checkRunning } = await import("./doctor/running.ts");
  const { checkServices } = await import("../../service/doctor/services.ts");
  const what = { ask: options.ask === true, page, signal: new AbortController().signal };
  const [store, queue, library, serve, running, services] = await Promise.all([
    checkStore(loaded.config),
    checkQueue(loaded.config),
    checkLibrary(loaded.config),
    checkServe(loaded.config),
    checkRunning(loaded.config),
    checkServices(loaded, what),
  ]);
  return [checkNode(), store, queue, library, serve, running, ...services];
}

function pageOf(given: RawOptions[string]): string {
  if (typeof given !== "string") return PAGE;
  try {
    return canonicalUrl(given);
  } catch (thrown) {
    throw new AssayError("INVALID_INPUT", `--page: ${AssayError.from(thrown).message}`, { field: "--page" });
  }
}

const MARKS: Readonly<Record<CheckState, readonly [Parameters<Terminal["style"]>[0], string]>> = {
  ok: ["green", "ok     "],
  off: ["dim", "off    "],
  skipped: ["yellow", "skipped"],
  failed: ["red", "failed "],
};

function namedIn(checks: readonly Check[], { env }: Shell): Check[] {
  return checks.map((check) => ({ ...check, says: asTyped(check.says, env) }));
}

function printSettings(settings: readonly InspectedSetting[], terminal: Terminal): void {
  const columns = widthOf(terminal);
  const rows = settings
    .map(shownSetting)
    .map(({ name, value, origin, fault }) => [name, fault === undefined ? inShort(value) : "not valid", origin] as const);
  terminal.out("\nSettings\n");
  for (const { text, dim } of settingLines(rows, columns)) terminal.out(`${terminal.screen && dim ? terminal.style("dim", text) : text}\n`);
}

function widthOf({ screen, columns }: Terminal): number {
  return screen ? columns() - 1 : 200;
}

function printChecks(checks: readonly Check[], terminal: Terminal): void {
  const columns = widthOf(terminal);
  terminal.out("Checks\n");
  const name = Math.max(...checks.map((check) => check.name.length));
  for (const check of checks) {
    const [look, mark] = MARKS[check.state];
    const indent = mark.length + name + 6;
    const [first = "", ...rest] = wrap(safeText(check.says), columns - indent);
    terminal.out(`  ${terminal.screen ? terminal.style(look, mark) : mark}  ${check.name.padEnd(name)}  ${first}\n`);
    for (const line of rest) terminal.out(`${" ".repeat(indent)}${line}\n`);
  }
}

const LONGEST_VALUE = 48;
/** A value of which less would be seen stands on a line of its own. */
const SHORTEST_VALUE = 20;
const FROM_DEFAULT = "default";

/** The settings in three columns that fit, or where they do not, each name with its value and origin below. */
export function settingLines(
  rows: readonly (readonly [name: string, value: string, origin: string])[],
  columns: number,
): { readonly text: string; readonly dim: boolean }[] {
  const widest = (at: 0 | 1 | 2) => Math.max(...rows.map((row) => displayWidth(row[at])));
  const names = widest(0);
  const room = columns - names - widest(2) - 6;
  const values = Math.min(widest(1), room);
  return rows.flatMap(([name, value, origin]) => {
    const dim = origin === FROM_DEFAULT;
    if (room >= SHORTEST_VALUE) {
      const cut = safeLine(value, values);
      const text = `  ${name.padEnd(names)}  ${cut}${" ".repeat(values - displayWidth(cut))}  ${safeLine(origin, columns)}`;
      return [{ text: text.trimEnd(), dim }];
    }
    const below = dim ? value : `${value} (${origin})`;
    return [
      { text: `  ${name}`, dim },
      { text: `    ${safeLine(below, columns - 4)}`, dim },
    ];
  });
}

function inShort(value: unknown): string {
  if (value === null) return "-";
  const text = Array.isArray(value) ? value.join(",") || "-" : String(value);
  return text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE - 1)}…`;
}
