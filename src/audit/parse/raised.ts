import type { Block } from "./block.ts";
import { labelled, type Mark, type MarkRules, namesIn } from "./mark.ts";
import { numbersIn, raisedNumber } from "./numbers.ts";

/** What stands before a raised digit that is an exponent: a unit, a single letter, a digit. */
export const POWER = /(?:\d|^|[\s(/·*])(?:[\p{Script=Latin}\p{Script=Greek}µ]{1,2}|mol|kWh|min)$|\d$|[=+·×⁺⁻]$/u;

/** Citations that are raised: set so, or typed as raised digits where there is a list they can mean. */
export function raisedMarks(block: Block, rules: MarkRules): Mark[] {
  const { text } = block;
  const found: Mark[] = [];
  for (const one of block.inline) {
    if (one.kind !== "superscript") continue;
    const written = text.slice(one.start, one.end);
    const bracketed = /^[[【]/.test(written.trim());
    const numbers = numbersIn(
      written
        .replace(/[[\]【】]+/g, " ")
        .trim()
        .replace(/\s+/g, ","),
    );
    const names = numbers === undefined ? namesIn(written.replace(/^[[【]|[\]】]$/gu, ""), rules.isListed) : numbers.map(String);
    if (names.length === 0 || (!bracketed && numbers !== undefined && POWER.test(text.slice(Math.max(0, one.start - 6), one.start))))
      continue;
    found.push(labelled({ start: one.start, end: one.end }, "superscript", written, names));
  }
  if (!rules.raisedDigits) return found;
  for (const match of text.matchAll(RAISED_RUN)) {
    const before = text.slice(Math.max(0, match.index - 6), match.index);
    const end = match.index + match[0].length;
    // A decimal is an exponent, and so is what a raised sign stands before or behind.
    if (POWER.test(before) || !/[\p{L}\p{N}\p{P}]$/u.test(before) || /[.·⋅˙⁺]/u.test(match[0]) || /[\p{L}⁺⁻]/u.test(text[end] ?? ""))
      continue;
    const numbers = match[0].split(/[,˒᾽’ ]/u).flatMap((run) => raisedNumbers(run, rules));
    if (numbers.some((n) => n === undefined || n === 0)) continue;
    found.push(labelled({ start: match.index, end }, "superscript", match[0], numbers.map(String)));
  }
  return found;
}

/** Raised digits with all that joins them: one citation, or one exponent. */
const RAISED_RUN = /[⁰¹²³⁴⁵⁶⁷⁸⁹](?:[,˒᾽’ .·⋅˙–⁻⁺-]?[⁰¹²³⁴⁵⁶⁷⁸⁹])*/gu;

/** `¹²` is 12, or 1 and 2 where there is no twelfth reference. */
function raisedNumbers(run: string, { isListed }: MarkRules): (number | undefined)[] {
  const [from, to, ...more] = run.split(/[–⁻-]/u).map(raisedNumber);
  if (to !== undefined) return (more.length === 0 && numbersIn(`${from}-${to}`)) || [undefined];
  const whole = raisedNumber(run);
  const digits = [...run].map(raisedNumber);
  const apart = whole !== undefined && !isListed(String(whole)) && digits.every((one) => isListed(String(one)));
  return apart ? digits : [whole];
}
