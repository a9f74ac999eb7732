import { ADVERB_AND_NUMBER } from "../../lexicon/en/facts.ts";
import { WEEKDAYS } from "../../lexicon/lexicon.ts";
import { type NameMention, names } from "../../text/names.ts";
import { unitAtHead } from "./units.ts";

/** The proper names of a text, without what only looks like one: "Roughly 40", the "GB" of "2 GB", the "Mbit" of "40 Mbit/s". */
export function properNames(text: string): NameMention[] {
  // The currency before an amount is no part of a name: "Left of EUR 150,000".
  const plain = text
    .replace(/(?<![\p{L}\p{N}])\p{Lu}{3}(?=\s?\d)/gu, (code) => (CURRENCIES.has(code) ? code.toLowerCase() : code))
    .replace(WEEKDAY, (day) => day.toLowerCase());
  return names(plain).filter((name) => !ADVERB_AND_NUMBER.test(name.text) && !isUnit(text, name));
}

/** "Fri 11 Dec": the day of a date is no name. */
const WEEKDAY = new RegExp(`(?<!\\p{L})(?:${WEEKDAYS.join("|")})(?=[.,]?\\s\\d{1,2}(?!\\d))`, "giu");

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** "UTC" tells by which clock a time is. */
function isZone(name: string): boolean {
  if (!/^\p{Lu}{3,4}$/u.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

function isUnit(text: string, name: NameMention): boolean {
  if (name.text === "UTC" || name.text === "GMT") return true;
  if (/^[CFK]\.?$/.test(name.text) && /°\s?$/.test(text.slice(Math.max(0, name.start - 2), name.start))) return true;
  if (!/\d\s?$/.test(text.slice(Math.max(0, name.start - 3), name.start))) return false;
  if (isZone(name.text)) return true;
  const behind = name.text.slice(unitAtHead(text.slice(name.start, name.start + 32))?.length ?? 0);
  return behind === "" || (behind === "ps" && behind !== name.text);
}
