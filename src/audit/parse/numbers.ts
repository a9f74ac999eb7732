import { SOURCE_WORDS } from "../../lexicon/citing.ts";
import { LOCATOR } from "../../lexicon/en/citation-marks.ts";

/** The most references one range may stand for; more is no range of citations. */
const LONGEST_RANGE = 60;

const LEAD = new RegExp(`^(?:(?:${SOURCE_WORDS})[\\s.:：#]*)`, "iu");
const ONE = /^\^?#?(\d{1,3})\^?(?:\s*[-–—]\s*partial)?(?:\s*†.*)?$/i;
const RANGE = /^\^?#?(\d{1,3})\^?\s*[-–—~～至]\s*\^?#?(\d{1,3})\^?$/;

/**
 * The reference numbers that a bracket names: `1`, `1, 2`, `1-3`, `1 - Partial`, `3, p. 15`, `Source 2`, `4†L10-L12`. Undefined when it holds
 * anything else, so that `[sic]`, `[2020]` and `[0, 1]` are left alone.
 */
export function numbersIn(inside: string): number[] | undefined {
  const body = inside.trim().replace(LEAD, "");
  if (!/\d/.test(body) || body.length > 120) return undefined;
  const found: number[] = [];
  for (const part of body.split(/[,;，；、&/]|\band\b|和/)) {
    const text = part.trim();
    if (text === "") continue;
    const one = ONE.exec(text);
    const range = RANGE.exec(text);
    if (one?.[1] !== undefined) found.push(Number(one[1]));
    else if (range?.[1] !== undefined && range[2] !== undefined) {
      const [from, to] = [Number(range[1]), Number(range[2])];
      if (to < from || to - from > LONGEST_RANGE) return undefined;
      for (let n = from; n <= to; n++) found.push(n);
    } else if (found.length === 0 || !LOCATOR.test(text)) return undefined;
  }
  return found.length === 0 || found.some((n) => n === 0) ? undefined : found;
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** The number that raised digits stand for: `¹²` is 12. */
export function raisedNumber(text: string): number | undefined {
  const digits = [...text].map((mark) => RAISED.indexOf(mark));
  return digits.length === 0 || digits.length > 3 || digits.includes(-1) ? undefined : Number(digits.join(""));
}
