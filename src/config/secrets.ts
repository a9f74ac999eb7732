import { type ConfigSources, inspectSettings } from "./config.ts";
import { type Config, SETTINGS, type SettingName } from "./settings.ts";

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
  return names.flatMap((name) => secretsInValue(config[name]));
}

/** The same of settings as they are found, of which others may be wrong; none where the file cannot be used. */
export function secretsIn(sources: ConfigSources): string[] {
  try {
    return inspectSettings(sources).flatMap(({ name, value }) => (SETTINGS[name].secret ? secretsInValue(value) : []));
  } catch {
    return [];
  }
}

function secretsInValue(value: unknown): string[] {
  const values = Array.isArray(value) ? value.map(String) : typeof value === "string" ? [value] : [];
  return values.flatMap((one) => [one, one.slice(one.indexOf(":") + 1)]);
}

/** A scrubber for logs (X5): blots out these secrets, and whatever looks like one. */
export function scrubber(secrets: readonly string[]): Scrub {
  const known = knownScrubber(secrets);
  return (text) => SHAPES.reduce((said, [shape, by]) => said.replace(shape, by), known?.(text) ?? text);
}

/**
 * A scrubber for what is handed out (X5): blots out these secrets however they are spelled: as they are, in any letter case, percent-encoded in whole or in part,
 * and as JSON has them. What merely looks like a secret stays, since it may be part of a quote.
 * @returns undefined when there is nothing to blot out
 */
export function knownScrubber(secrets: readonly string[]): Scrub | undefined {
  const known = worthHiding(secrets);
  return known.length === 0 ? undefined : spelledOut(known, () => BLOT);
}

/**
 * A scrubber for what is kept (X5): as {@link knownScrubber}, and each character of a secret becomes a mark of its own, so that places in the text stay where
 * they are. Tokens of the store are known by their shape, so that there is always something to look for.
 */
export function blotter(secrets: readonly string[]): Scrub {
  return spelledOut(worthHiding(secrets), (secret) => "*".repeat(secret.length));
}

/** Longest first, since one may stand in another. */
function worthHiding(secrets: readonly string[]): string[] {
  return [...new Set(secrets)]
    .filter((secret) => secret.length >= LEAST_LENGTH && !ORDINARY_WORD.test(secret))
    .sort((a, b) => b.length - a.length);
}

function spelledOut(known: readonly string[], by: (secret: string) => string): Scrub {
  const said = known.map((secret) => secret.toLowerCase());
  const shapes = [...known.map(spellingsOf), TOKEN];
  const blot = (text: string) => shapes.reduce((left, shape) => left.replace(shape, by), text);
  // Most texts hold none: only what could be spelled in another way is looked at letter by letter.
  const plain = known.every((secret) => JSON.stringify(secret).slice(1, -1) === secret);
  const mayHold = (text: string) => {
    if (text.includes("%") || (!plain && text.includes("\\"))) return true;
    const small = text.toLowerCase();
    return small.includes("assay_") || said.some((secret) => small.includes(secret));
  };
  return (text) => (mayHold(text) ? blot(text) : text);
}

/** A token of the store, of which only the hash is known: by its shape. */
const TOKEN = /(?:assay_|%61%73%73%61%79%5f)(?:[\w-]|%[0-9a-f]{2}){43}/gi;

/** Every character as it is, as JSON escapes it, or percent-encoded. */
function spellingsOf(secret: string): RegExp {
  const parts = [...secret].map((character) => {
    const literal = escaped(character);
    const json = escaped(JSON.stringify(character).slice(1, -1));
    const bytes = [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
    return `(?:${[...new Set([literal, json, bytes])].join("|")})`;
  });
  return new RegExp(parts.join(""), "giu");
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
