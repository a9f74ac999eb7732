import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { AssayError } from "../domain/error.ts";
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

const FILE_NAME = "assay.config.json";
const NAMES = Object.keys(SETTINGS) as SettingName[];

/**
 * Puts defaults, file, environment and flags together, the later the stronger (X6).
 * @throws AssayError CONFIG_INVALID with the setting's name and where the bad value came from.
 */
export function loadConfig(sources: ConfigSources): LoadedConfig {
  const file = readConfigFile(sources);
  const values: Record<string, unknown> = {};
  const origins: Record<string, Origin> = {};
  for (const name of NAMES) {
    const found = find(name, sources, file);
    const parsed = SETTINGS[name].schema.safeParse(found.value);
    if (!parsed.success) {
      const reason = parsed.error.issues[0]?.message ?? "is not valid";
      throw new AssayError("CONFIG_INVALID", `The setting ${name} (from ${sayOrigin(found.origin)}) is not valid: ${reason}.`, {
        field: name,
      });
    }
    values[name] = parsed.data;
    origins[name] = found.origin;
  }
  return { config: values as unknown as Config, origins: origins as Record<SettingName, Origin> };
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
    throw new AssayError("CONFIG_INVALID", `There is no configuration file ${path}.`, { field: "config" });
  }
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw new AssayError("CONFIG_INVALID", `${path} is not valid JSON: ${cause instanceof Error ? cause.message : cause}.`, {
      field: "config",
      cause,
    });
  }
  const values = new Map<string, unknown>();
  flatten(json, "", values);
  for (const name of values.keys()) {
    if (!(NAMES as string[]).includes(name))
      throw new AssayError("CONFIG_INVALID", `${path} sets ${name}, and there is no such setting.`, { field: name });
  }
  return { path, values };
}

/** `{"model": {"name": "x"}}` and `{"model.name": "x"}` say the same. */
function flatten(value: unknown, prefix: string, into: Map<string, unknown>): void {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    for (const [name, member] of Object.entries(value)) flatten(member, prefix === "" ? name : `${prefix}.${name}`, into);
  } else if (prefix !== "") into.set(prefix, value);
}
