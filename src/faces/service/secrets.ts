import { type Config, SETTINGS, type SettingName } from "../../config/settings.ts";

/** Takes every known secret, and what looks like one, out of a text. */
export type Scrub = (text: string) => string;

const BLOT = "***";
/** Shorter values would blot out ordinary words. */
const LEAST_LENGTH = 6;

/** What keys look like wherever they come from: in headers, in addresses, and those of well-known services. */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${BLOT}`],
  [/([?&](?:api[-_]?key|key|token|access[-_]?token|auth|password|secret|signature|sig)=)[^&#\s"'<>\\]+/gi, `$1${BLOT}`],
  [/\/\/[^/@\s"'\\]+:[^/@\s"'\\]+@/g, `//${BLOT}@`],
  [/\b(?:sk|tvly|pplx|csk|fc|ghp|gho|xox[bap])-[\w-]{16,}/g, BLOT],
];

/** The values of all settings that are secret: keys of services, tokens of users. */
export function secretsOf(config: Config): string[] {
  const names = (Object.keys(SETTINGS) as SettingName[]).filter((name) => SETTINGS[name].secret);
  const values = names.flatMap((name) => {
    const value: unknown = config[name];
    return Array.isArray(value) ? value.map(String) : typeof value === "string" ? [value] : [];
  });
  return values.flatMap((value) => [value, value.slice(value.indexOf(":") + 1)]);
}

/** A scrubber for these secrets (X5): as they are, and as JSON and addresses spell them. */
export function scrubber(secrets: readonly string[]): Scrub {
  const spellings = secrets
    .filter((secret) => secret.length >= LEAST_LENGTH)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]);
  const known = [...new Set(spellings)].sort((a, b) => b.length - a.length);
  return (text) => {
    const blotted = known.reduce((said, secret) => said.replaceAll(secret, BLOT), text);
    return SHAPES.reduce((said, [shape, by]) => said.replace(shape, by), blotted);
  };
}
