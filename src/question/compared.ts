import { AFTER_COLON, ASPECTS, BETTER, BETWEEN_SIDES, DIFFER_IN, JOINT, LISTS, THEIR } from "../lexicon/en/comparing.ts";
import { withoutFrame } from "./kind.ts";

/** What a question holds against what. */
export interface Comparison {
  /** The things compared, two at least, as the question names them, without their articles. */
  readonly things: readonly string[];
  /** In which respects, where the question says so: "throughput", "licence". */
  readonly aspects: readonly string[];
}

const LONGEST_THING = 7;
const MOST_THINGS = 5;

/** "The cargo bikes Orvane 2 and Tessel M": what both are, before the first name. */
const KIND = /^(?:\p{Ll}[\p{L}-]* ){0,3}\p{Ll}[\p{L}-]*s (?=\p{Lu})/u;
const NAMES_ONE = /^\p{Lu}|\d/u;

/** The things a question compares and in which respects; undefined when it compares nothing by name (R14). */
export function comparedIn(question: string): Comparison | undefined {
  const bare = withoutFrame(question.replace(/\s+/g, " "))
    .replace(/(?<![?.!\s])[?.!\s]+$/, "")
    .replace(AFTER_COLON, "$<head> in ");
  const better = BETTER.exec(bare)?.groups;
  if (better?.list !== undefined && better.other !== undefined) return comparisonOf(`${better.list} than ${better.other}`, "");
  for (const pattern of LISTS) {
    const groups = pattern.exec(bare)?.groups;
    if (groups?.list === undefined) continue;
    const found = comparisonOf(
      groups.list.replace(/\s+(?:compare|differ)\s+(?=(?:to|with|from)\s)/i, " "),
      groups.rest ?? groups.more ?? "",
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

function comparisonOf(list: string, rest: string): Comparison | undefined {
  // "The price and weight of A … with B": what stands before "of" is no thing of its own.
  const pieces = / of /i.test(list) && !/^the |^an? /i.test(list.split(" of ")[1] ?? "") ? twoSides(list) : list.split(JOINT);
  const things = [...new Set(pieces.map((piece) => piece.trim().replace(/^(?:(?:both|either|the|an?)\s+)+/i, "")))].filter(
    (one) => one !== "",
  );
  const [first = "", ...others] = things;
  if (others.some((other) => NAMES_ONE.test(other))) things[0] = first.replace(KIND, "");
  // "A with B, price and weight": names are compared, what follows them are respects.
  const named = things.findLastIndex((one) => NAMES_ONE.test(one)) + 1;
  const respects = named >= 2 && things.slice(0, named).every((one) => NAMES_ONE.test(one)) ? things.splice(named) : [];
  if (things.length < 2 || things.length > MOST_THINGS || things.some((one) => one.split(/\s+/).length > LONGEST_THING)) return undefined;
  return { things, aspects: [...respects, ...aspectsOf(rest)] };
}

function twoSides(list: string): string[] {
  const sides = list.split(BETWEEN_SIDES);
  return sides.length === 2 ? sides : list.split(JOINT);
}

function aspectsOf(rest: string): string[] {
  const said = THEIR.exec(rest)?.groups?.aspects ?? DIFFER_IN.exec(rest)?.groups?.aspects ?? ASPECTS.exec(rest)?.groups?.aspects ?? "";
  return said
    .split(/\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+/i)
    .map((aspect) => aspect.trim().replace(/^(?:(?:their|the|an?|of)\s+)+/i, ""))
    .filter((aspect) => aspect !== "" && aspect.split(/\s+/).length <= 4 && !/^\d+$/.test(aspect));
}
