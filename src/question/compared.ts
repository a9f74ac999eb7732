import { withoutFrame } from "./kind.ts";

/** What a question holds against what. */
export interface Comparison {
  /** The things compared, two at least, as the question names them, without their articles. */
  readonly things: readonly string[];
  /** In which respects, where the question says so: "throughput", "licence". */
  readonly aspects: readonly string[];
}

const RESPECT = "in terms of|with regard to|with respect to|regarding|concerning|as regards|as to|when it comes to|in|by|on|for|since|when";
const REST = `(?:\\s+(?<rest>(?:${RESPECT})\\s+.+))?`;
const JOINT = /\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|with|to|from|than|against|versus|vs\.?)\s+/i;
/** Up to four words that are no "versus" themselves. */
const WORD = "(?!(?:vs\\.?|versus)\\s)[\\w.+#/-]+";
const NAMED = `${WORD}(?: ${WORD}){0,3}?`;
const LONGEST_THING = 7;
const MOST_THINGS = 5;

const LISTS: readonly RegExp[] = [
  new RegExp(`\\bdifferences?\\s+between\\s+(?<list>.+?\\s+and\\s+.+?)${REST}$`, "i"),
  new RegExp(`^compare\\s+(?<list>.+?(?:,|\\s(?:and|with|to|versus|vs\\.?|against)\\s).+?)${REST}$`, "i"),
  new RegExp(`^how\\s+(?:does|do|did)\\s+(?<list>.+?\\s+(?:compare\\s+(?:to|with)|differ\\s+from)\\s+.+?)${REST}$`, "i"),
  new RegExp(`^how\\s+(?:does|do|did)\\s+(?<list>.+?\\s+and\\s+.+?)\\s+(?:compare|differ)(?:\\s+with each other)?${REST}$`, "i"),
  /^which\s+of\s+(?<list>.+?\s+(?:and|or)\s+.+?)\s+(?:is|are|has|have|does|do|was|were|costs?|uses?|needs?|should|can|would|will)\b(?<rest>.*)$/i,
  /^which\s+(?:is|are|was|has|costs?)\s+\w+(?:\s+\w+){0,2}\s*[:,]\s*(?<list>.+\s+or\s+.+)$/i,
  new RegExp(`^(?:which is |what is )?(?<list>${NAMED}(?:\\s+(?:vs\\.?|versus)\\s+${NAMED})+)(?:${REST}|\\s*(?<more>[:,–-]\\s.+))$`, "i"),
];
const BETTER =
  /^(?:is|are|was|were)\s+(?<list>.+?)\s+(?:better|worse|faster|slower|cheaper|safer|larger|smaller|older|newer|stronger|(?:more|less)\s+\w+)\s+than\s+(?<other>.+?)$/i;
/** "… how do their price and weight compare?" */
const THEIR = /\b(?:their|the)\s+(?<aspects>[\w\s,-]+?)\s+(?:compare|differ)s?\b/i;

/** "… how do they differ in throughput and licence?" */
const DIFFER_IN = /\b(?:compare|differ)s?\s+(?:in|by|on)\s+(?<aspects>[\w\s,-]+)$/i;
/** "… in throughput and licence": a respect, not a time or a purpose. */
const ASPECTS =
  /^(?:in terms of|with regard to|with respect to|regarding|concerning|as regards|as to|when it comes to|in|by|on)\s+(?<aspects>[^:?]+)$/i;

/** "Compare A and B: price and weight": what stands behind the colon are respects. */
const AFTER_COLON =
  /^(?<head>compare [^:?]{3,200}?| ?[^:?]{0,80}\bdifferences? between [^:?]{3,200}?) ?: ?(?!(?:which|what|who|whose|how|where|when|why|is|are|do|does|did|can|should|will|would)\b)(?=[a-z][^:?]{1,200}$)/i;
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
  const sides = list.split(/\s+(?:with|to|from|than|against|versus|vs\.?)\s+/i);
  return sides.length === 2 ? sides : list.split(JOINT);
}

function aspectsOf(rest: string): string[] {
  const said = THEIR.exec(rest)?.groups?.aspects ?? DIFFER_IN.exec(rest)?.groups?.aspects ?? ASPECTS.exec(rest)?.groups?.aspects ?? "";
  return said
    .split(/\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+/i)
    .map((aspect) => aspect.trim().replace(/^(?:(?:their|the|an?|of)\s+)+/i, ""))
    .filter((aspect) => aspect !== "" && aspect.split(/\s+/).length <= 4 && !/^\d+$/.test(aspect));
}
