import { redactUrl } from "../domain/url.ts";
import { type InspectedSetting, type LoadedConfig, SETTING_NAMES, sayOrigin } from "./config.ts";
import { SETTINGS } from "./settings.ts";

/** A setting as it may be shown. */
export interface ShownSetting {
  readonly name: string;
  /** Of a secret only that it is set; null where nothing is. */
  readonly value: unknown;
  readonly origin: string;
  readonly about: string;
  readonly fault?: string;
}

/** A setting without anything that is secret in it (X5). */
export function shownSetting(setting: InspectedSetting): ShownSetting {
  const { name, origin, fault } = setting;
  const { secret, doc } = SETTINGS[name];
  const value = fault !== undefined ? null : secret ? (isSet(setting.value) ? "set" : null) : withoutSecrets(setting.value);
  return { name, value, origin: sayOrigin(origin), about: doc, ...(fault === undefined ? {} : { fault: fault.message }) };
}

/** All settings that hold, as they may be shown. */
export function shownSettings({ config, origins }: LoadedConfig): ShownSetting[] {
  return SETTING_NAMES.map((name) => shownSetting({ name, origin: origins[name], value: config[name] }));
}

function isSet(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  return typeof value === "string" ? redactUrl(value) : (value ?? null);
}
