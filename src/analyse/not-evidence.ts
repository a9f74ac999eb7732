import { BOILERPLATE, TELLS_WHAT_FOLLOWS } from "../lexicon/en/furniture.ts";
import { addressesModel } from "../text/addresses-model.ts";

const ENDS = /[.!。！？।॥۔؟…)"'”’»\]*_`|]$/;

/** Why a stretch of text is not evidence; undefined when it may be. */
export type NotEvidence =
  | "too short"
  | "too long"
  | "question"
  | "boilerplate"
  | "instruction to a model"
  | "cut short"
  | "links"
  | "not prose";

export const LONGEST_QUOTE = 700;
const SHORTEST = 15;
/** "Press OK." is a whole instruction. */
const SHORTEST_STEP = 5;

/** Whether a paragraph that begins like this goes on from one that ended like that: cut in two by a page's end or a picture. */
export function goesOn(before: string, beginning: string): boolean {
  return /^\p{Ll}/u.test(beginning) && /[\p{L}\p{N},–-]$/u.test(before.trimEnd());
}

/**
 * Judges whether a stretch of a page can be quoted as evidence at all.
 * @param plain without Markdown marks
 * @param raw as it stands on the page
 * @param how `loose` for list items and table rows, which need no closing mark; `step` for a numbered instruction
 */
export function notEvidence(
  plain: string,
  raw: string,
  { loose, step = false }: { readonly loose: boolean; readonly step?: boolean },
): NotEvidence | undefined {
  if (plain.length < (step ? SHORTEST_STEP : SHORTEST)) return "too short";
  if (plain.length > LONGEST_QUOTE) return "too long";
  if (/[?？؟]["'”’)*_]*$/.test(plain) || TELLS_WHAT_FOLLOWS.test(plain)) return "question";
  if (addressesModel(plain)) return "instruction to a model";
  if (BOILERPLATE.test(plain)) return "boilerplate";
  if (/(?:\.\.\.|…)\W*$/.test(plain)) return "cut short";
  if (!loose && !ENDS.test(plain)) return "cut short";
  const letters = plain.replace(/[^\p{L}\p{N}\s]/gu, "").length;
  const words = plain.replace(/[^\p{L}]/gu, "").length;
  if ((!step && letters < plain.length * 0.65) || (!loose && words < plain.length * 0.4)) return "not prose";
  const linked = [...raw.matchAll(/\[([^\]]{0,500})\]\(/g)].reduce((sum, link) => sum + (link[1]?.length ?? 0), 0);
  if (linked > plain.length * 0.7) return "links";
  if (plain.length > 30 && plain === plain.toUpperCase() && /[A-Z]{4}/.test(plain)) return "not prose";
  return undefined;
}
