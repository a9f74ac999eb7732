import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { AssayError } from "../domain/error.ts";
import { faultIn } from "../domain/invalid-input.ts";
import { type Config, SETTINGS, type SettingName } from "./settings.ts";

/** Where a setting's value comes from. */
export type Origin =
  | { readonly kind: "default" }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "environment"; readonly variable: string }
  | { readonly kind: "flag" };

export interface LoadedConfig {
  readonly config: Config;
  readonly origins: Readonly<Record<SettingName, Origin>>;
}

export interface ConfigSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Values given on the command line or by a program; the strongest. */
  readonly flags?: Readonly<Partial<Record<SettingName, unknown>>>;
  /** Folder in which `assay.config.json` is looked for. */
  readonly cwd: string;
  /** A configuration file named outright; it must exist. */
  readonly file?: string;
}

/** One setting as it stands: its value, or what is wrong with it. */
export type InspectedSetting = { readonly name: SettingName; readonly origin: Origin } & (
  | { readonly value: unknown; readonly fault?: undefined }
  | { readonly fault: AssayError; readonly value?: undefined }
);

const FILE_NAME = "assay.config.json";
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

/**
 * Puts defaults, file, environment and flags together, the later the stronger (X6).
 * @throws AssayError CONFIG_INVALID with the setting's name and where the bad value came from.
 */
export function loadConfig(sources: ConfigSources): LoadedConfig {
  const inspected = inspectSettings(sources);
  const bad = inspected.find((setting) => setting.fault !== undefined);
  if (bad?.fault !== undefined) throw bad.fault;
  return {
    config: Object.fromEntries(inspected.map(({ name, value }) => [name, value])) as unknown as Config,
    origins: Object.fromEntries(inspected.map(({ name, origin }) => [name, origin])) as Record<SettingName, Origin>,
  };
}

/**
 * Every setting with its value or its fault, so that all faults can be shown at once.
 * @throws AssayError CONFIG_INVALID for a configuration file that cannot be used at all.
 */
export function inspectSettings(sources: ConfigSources): InspectedSetting[] {
  const file = readConfigFile(sources);
  return SETTING_NAMES.map((name) => {
    const { value, origin } = find(name, sources, file);
    const { schema, secret } = SETTINGS[name];
    const parsed = schema.safeParse(value);
    if (parsed.success) return { name, origin, value: parsed.data };
    const sentence = `The setting ${name} (${sayOrigin(origin)}) ${faultIn(schema, parsed.error, value, !secret)}.`;
    return { name, origin, fault: new AssayError("CONFIG_INVALID", sentence, { field: name }) };
  });
}

/** An origin in a user's words. */
export function sayOrigin(origin: Origin): string {
  switch (origin.kind) {
    case "default":
      return "default";
    case "file":
      return origin.path;
    case "environment":
      return origin.variable;
    case "flag":
      return "command line";
  }
}

/** Where the store is: a file, or a PostgreSQL database by its address, password and all. */
export type StorePlace = { readonly kind: "file"; readonly path: string } | { readonly kind: "postgres"; readonly address: string };

/** The database that is named, else the store's file. */
export function storePlace(config: Config): StorePlace {
  const address = config["database.url"];
  return address === undefined ? { kind: "file", path: storeFile(config) } : { kind: "postgres", address };
}

/** The file that holds the store where no database does: `store.path`, else `assay.db` in the home folder. */
export function storeFile(config: Config): string {
  return config["store.path"] ?? join(homeFolder(config), "assay.db");
}

/** The folder that holds store and index: `home`, else `.assay` in the user's home folder. */
export function homeFolder(config: Config): string {
  return config.home ?? join(homedir(), ".assay");
}

function find(name: SettingName, sources: ConfigSources, file: ConfigFile | undefined): { value: unknown; origin: Origin } {
  const flag = sources.flags?.[name];
  if (flag !== undefined) return { value: flag, origin: { kind: "flag" } };
  for (const variable of SETTINGS[name].env) {
    const value = sources.env[variable];
    // An empty variable is how shells and compose files say "not set".
    if (value !== undefined && value.trim() !== "") return { value: value.trim(), origin: { kind: "environment", variable } };
  }
  const value = file?.values.get(name);
  if (file !== undefined && value !== undefined) return { value, origin: { kind: "file", path: file.path } };
  return { value: undefined, origin: { kind: "default" } };
}

interface ConfigFile {
  readonly path: string;
  readonly values: ReadonlyMap<string, unknown>;
}

function readConfigFile({ cwd, file }: ConfigSources): ConfigFile | undefined {
  const path = file ?? join(cwd, FILE_NAME);
  if (!existsSync(path)) {
    if (file === undefined) return undefined;
    throw new AssayError("CONFIG_INVALID", `There is no configuration file ${path}; check its path.`, { field: "config" });
  }
  const json = readJson(path);
  if (typeof json !== "object" || json === null || Array.isArray(json))
    throw new AssayError("CONFIG_INVALID", `${path} must hold one JSON object with settings, such as {"search.web": true}.`, {
      field: "config",
    });
  const values = new Map<string, unknown>();
  flatten(json, "", values);
  for (const name of values.keys()) {
    if (!(SETTING_NAMES as string[]).includes(name))
      throw new AssayError("CONFIG_INVALID", `${path} sets ${name}, and there is no such setting; docs/configuration.md lists all.`, {
        field: name,
      });
  }
  return { path, values };
}

function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (cause) {
    throw new AssayError("CONFIG_INVALID", `The configuration file ${path} cannot be read.`, { field: "config", cause });
  }
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (cause) {
    // The parser's own message would repeat a piece of the file, and keys may stand in it.
    throw new AssayError("CONFIG_INVALID", `The configuration file ${path} is not valid JSON${lineOf(text, cause)}.`, { field: "config" });
  }
}

function lineOf(text: string, thrown: unknown): string {
  const position = /at position (\d+)/.exec(thrown instanceof Error ? thrown.message : "")?.[1];
  return position === undefined ? "" : ` (line ${text.slice(0, Number(position)).split("\n").length})`;
}

/** `{"model": {"name": "x"}}` and `{"model.name": "x"}` say the same. */
function flatten(value: unknown, prefix: string, into: Map<string, unknown>): void {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    for (const [name, member] of Object.entries(value)) flatten(member, prefix === "" ? name : `${prefix}.${name}`, into);
  } else if (prefix !== "") into.set(prefix, value);
}
