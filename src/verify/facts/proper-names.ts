import { ADVERB_AND_NUMBER } from "../../lexicon/en/facts.ts";
import { type NameMention, names } from "../../text/names.ts";
import { unitAtHead } from "./units.ts";

/** The proper names of a text, without what only looks like one: "Roughly 40", the "GB" of "2 GB", the "Mbit" of "40 Mbit/s". */
export function properNames(text: string): NameMention[] {
  return names(text).filter((name) => !ADVERB_AND_NUMBER.test(name.text) && !isUnit(text, name));
}

function isUnit(text: string, name: NameMention): boolean {
  if (/^[CFK]\.?$/.test(name.text) && /°\s?$/.test(text.slice(Math.max(0, name.start - 2), name.start))) return true;
  if (!/\d\s?$/.test(text.slice(Math.max(0, name.start - 3), name.start))) return false;
  const behind = name.text.slice(unitAtHead(text.slice(name.start, name.start + 32))?.length ?? 0);
  return behind === "" || (behind === "ps" && behind !== name.text);
}
