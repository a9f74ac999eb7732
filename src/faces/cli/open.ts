import { resolve } from "node:path";
import { type Assay, DEMONSTRATION_FOLDER, type EngineOver, openAssay } from "../../assay.ts";
import { type LoadedConfig, loadConfig } from "../../config/config.ts";
import type { SettingName } from "../../config/settings.ts";
import { searchesWeb } from "../../wiring/search.ts";
import type { RawOptions } from "./options.ts";
import { safeLine, type Terminal } from "./terminal.ts";

/** The configuration as flags, environment and file say it. */
export function configFrom(options: RawOptions): LoadedConfig {
  const flags: Partial<Record<SettingName, unknown>> = {};
  const set = (name: SettingName, value: unknown) => {
    if (value !== undefined) flags[name] = value;
  };
  set("home", options.home);
  set("search.web", options.web);
  set("library.folders", options.library);
  const file = options.config;
  return loadConfig({ env: process.env, flags, cwd: process.cwd(), ...(typeof file === "string" ? { file } : {}) });
}

/** What is searched, and how that came about. */
export interface Sources extends EngineOver {
  readonly assay: Assay;
  /** True when nothing was given and Assay's own documentation is searched. */
  readonly demonstration: boolean;
}

/**
 * Opens Assay with what is to be searched: the folders given, the collections added before, the web when it is wanted, and Assay's own
 * documentation when there is nothing else.
 */
export async function openSources(options: RawOptions, terminal: Terminal, signal?: AbortSignal): Promise<Sources> {
  const loaded = configFrom(options);
  const folders = loaded.config["library.folders"].map((folder) => resolve(folder));
  const web = searchesWeb(loaded.config);
  const assay = await openAssay({ loaded });
  try {
    const known =
      folders.length > 0
        ? []
        : (await assay.library.list()).map((collection) => collection.name).filter((name) => name !== DEMONSTRATION_NAME);
    const demonstration = folders.length === 0 && known.length === 0 && !web;
    const collections = demonstration ? [await index(assay, DEMONSTRATION_FOLDER, terminal, signal, DEMONSTRATION_NAME)] : known;
    for (const folder of folders) collections.push(await index(assay, folder, terminal, signal));
    return { assay, demonstration, ...assay.engineOver(collections) };
  } catch (error) {
    await assay.close();
    throw error;
  }
}

const DEMONSTRATION_NAME = "assay-docs";

async function index(assay: Assay, folder: string, terminal: Terminal, signal: AbortSignal | undefined, name?: string): Promise<string> {
  const outcome = await assay.library.addFolder(folder, {
    ...(name === undefined ? {} : { name }),
    ...(signal === undefined ? {} : { signal }),
  });
  for (const skipped of outcome.skipped.slice(0, 5)) terminal.say(`not indexed: ${safeLine(`${skipped.path}: ${skipped.reason}`, 300)}\n`);
  if (outcome.skipped.length > 5) terminal.say(`not indexed: ${outcome.skipped.length - 5} more files\n`);
  return outcome.name;
}
