import { type Config, SETTINGS, type SettingName } from "../config/settings.ts";

/** Takes secrets out of a text. */
export type Scrub = (text: string) => string;

const BLOT = "***";
/** Shorter values would blot out ordinary words. */
const LEAST_LENGTH = 6;

/** A single word, such as the `ollama` or `not-needed` that local servers are given for a key, is no secret. */
const ORDINARY_WORD = /^[\p{L}-]{0,11}$/u;

/** What keys look like wherever they come from: in headers, in addresses, and those of well-known services. */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  // Without the header's name only what has a digit: "basic understanding" is prose.
  [/(\bauthorization\b\W{1,4}(?:bearer|basic)\s+)[\w.~+/=-]+/gi, `$1${BLOT}`],
  [/\b(bearer|basic)\s+(?=[\w.~+/=-]*\d)[\w.~+/=-]{8,}/gi, `$1 ${BLOT}`],
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

/** A scrubber for logs (X5): blots out these secrets, and whatever looks like one. */
export function scrubber(secrets: readonly string[]): Scrub {
  const known = knownScrubber(secrets);
  return (text) => SHAPES.reduce((said, [shape, by]) => said.replace(shape, by), known?.(text) ?? text);
}

/**
 * A scrubber for what is handed out (X5): blots out these secrets as they are, and as JSON and addresses spell them. What merely looks like a
 * secret stays, since it may be part of a quote.
 * @returns undefined when there is nothing to blot out
 */
export function knownScrubber(secrets: readonly string[]): Scrub | undefined {
  const spellings = secrets
    .filter((secret) => secret.length >= LEAST_LENGTH && !ORDINARY_WORD.test(secret))
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]);
  const known = [...new Set(spellings)].sort((a, b) => b.length - a.length);
  if (known.length === 0) return undefined;
  return (text) => known.reduce((said, secret) => said.replaceAll(secret, BLOT), text);
}
