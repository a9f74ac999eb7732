import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { homeFolder, type LoadedConfig, loadConfig, storePlace } from "../../config/config.ts";
import type { Config, SettingName } from "../../config/settings.ts";
import { AssayError } from "../../domain/error.ts";
import { modelRoles } from "../../model/roles.ts";
import { parseAllowList } from "../../outbound/allow-list.ts";
import { checkSearchSettings } from "../../wiring/search-services.ts";
import { ownNames } from "../../wiring/web.ts";
import { asOption, type RawOptions } from "./options.ts";
import type { Shell } from "./shell.ts";

/** Where settings come from, for this command line. */
export function configSources(options: RawOptions, shell: Shell): Parameters<typeof loadConfig>[0] {
  const flags: Partial<Record<SettingName, unknown>> = {};
  const set = (name: SettingName, value: unknown) => {
    if (value !== undefined) flags[name] = value;
  };
  set("home", typeof options.home === "string" && options.home !== "" ? resolve(shell.cwd, options.home) : options.home);
  set("search.web", options.web);
  set("library.folders", options.library);
  set("serve.host", options.host);
  set("serve.port", options.port);
  set("serve.maxRuns", options.concurrency);
  const { config } = options;
  if (config === "") throw new AssayError("CONFIG_INVALID", "--config must name a file.", { field: "--config" });
  return {
    env: shell.env,
    flags,
    cwd: shell.cwd,
    ...(typeof config === "string" ? { file: resolve(shell.cwd, config) } : {}),
  };
}

/** The configuration as flags, environment and file say it. @throws AssayError CONFIG_INVALID, in the words of the command line */
export function configFrom(options: RawOptions, shell: Shell): LoadedConfig {
  try {
    const loaded = loadConfig(configSources(options, shell));
    checkHome(homeFolder(loaded.config));
    return loaded;
  } catch (thrown) {
    throw asOption(AssayError.from(thrown), options);
  }
}

/** What a run is to search and with what, found to be in order before anything is opened, written or asked. */
export interface Setup {
  readonly loaded: LoadedConfig;
  /** Absolute paths of the folders that were named. */
  readonly folders: readonly string[];
}

/** @throws AssayError CONFIG_INVALID, INVALID_INPUT for whatever is wrong with the settings, in the words of the command line */
export function setupFrom(options: RawOptions, shell: Shell, preferred?: string): Setup {
  const loaded = configFrom(options, shell);
  const { config } = loaded;
  try {
    checkSearchSettings(config, preferred);
    parseAllowList(config["fetch.allow"]);
    ownNames(config["fetch.resolve"]);
    modelRoles(loaded);
    const folders = config["library.folders"].map((folder) => resolve(shell.cwd, folder));
    for (const folder of folders) checkFolder(folder, "library.folders");
    return { loaded, folders };
  } catch (thrown) {
    throw asOption(AssayError.from(thrown), options);
  }
}

/** A folder that is to be read. @throws AssayError INVALID_INPUT under the field given */
export function checkFolder(folder: string, field: string): void {
  const kind = statSync(folder, { throwIfNoEntry: false });
  const sentence =
    kind === undefined
      ? `There is no folder ${folder}; check its path.`
      : kind.isDirectory()
        ? undefined
        : `${folder} is a file; name the folder it lies in.`;
  if (sentence !== undefined) throw new AssayError("INVALID_INPUT", sentence, { field });
  try {
    accessSync(folder, constants.R_OK);
  } catch (cause) {
    throw new AssayError("INVALID_INPUT", `The folder ${folder} cannot be read.`, { field, cause });
  }
}

/** A file that cannot be written is said before anything is spent on its content. @throws AssayError INVALID_INPUT */
export function checkOutFile(file: unknown, shell: Shell): void {
  if (typeof file !== "string") return;
  const target = resolve(shell.cwd, file);
  const refuse = (what: string) => {
    throw new AssayError("INVALID_INPUT", `--out: ${what}`, { field: "--out" });
  };
  if (file.trim() === "") refuse("name a file.");
  if (statSync(target, { throwIfNoEntry: false })?.isDirectory()) refuse(`${target} is a folder; name a file in it.`);
  if (!canWriteIn(dirname(target))) refuse(`the folder ${dirname(target)} is not there or cannot be written to.`);
}

/** Whether anything was ever kept here; looking must not make a store. */
export function hasStore(config: Config): boolean {
  const place = storePlace(config);
  return place.kind === "postgres" || existsSync(place.path);
}

export function hasLibrary(config: Config): boolean {
  return existsSync(join(homeFolder(config), "library.db"));
}

function checkHome(home: string): void {
  const kind = statSync(home, { throwIfNoEntry: false });
  if (kind !== undefined && !kind.isDirectory())
    throw new AssayError("CONFIG_INVALID", `The home folder ${home} is a file; name a folder.`, { field: "home" });
  if (kind !== undefined && !canWriteIn(home))
    throw new AssayError("CONFIG_INVALID", `The home folder ${home} cannot be written to; name another with --home.`, { field: "home" });
}

function canWriteIn(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}
