const RESPECT = "in terms of|with regard to|with respect to|regarding|concerning|as regards|as to|when it comes to|in|by|on|for|since|when";
const REST = `(?:\\s+(?<rest>(?:${RESPECT})\\s+.+))?`;
export const JOINT = /\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|with|to|from|than|against|versus|vs\.?)\s+/i;
/** Up to four words that are no "versus" themselves. */
const WORD = "(?!(?:vs\\.?|versus)\\s)[\\w.+#/-]+";
const NAMED = `${WORD}(?: ${WORD}){0,3}?`;
export const LISTS: readonly RegExp[] = [
  new RegExp(`\\bdifferences?\\s+between\\s+(?<list>.+?\\s+and\\s+.+?)${REST}$`, "i"),
  new RegExp(`^compare\\s+(?<list>.+?(?:,|\\s(?:and|with|to|versus|vs\\.?|against)\\s).+?)${REST}$`, "i"),
  new RegExp(`^how\\s+(?:does|do|did)\\s+(?<list>.+?\\s+(?:compare\\s+(?:to|with)|differ\\s+from)\\s+.+?)${REST}$`, "i"),
  new RegExp(`^how\\s+(?:does|do|did)\\s+(?<list>.+?\\s+and\\s+.+?)\\s+(?:compare|differ)(?:\\s+with each other)?${REST}$`, "i"),
  /^which\s+of\s+(?<list>.+?\s+(?:and|or)\s+.+?)\s+(?:is|are|has|have|does|do|was|were|costs?|uses?|needs?|should|can|would|will)\b(?<rest>.*)$/i,
  /^which\s+(?:is|are|was|has|costs?)\s+\w+(?:\s+\w+){0,2}\s*[:,]\s*(?<list>.+\s+or\s+.+)$/i,
  new RegExp(`^(?:which is |what is )?(?<list>${NAMED}(?:\\s+(?:vs\\.?|versus)\\s+${NAMED})+)(?:${REST}|\\s*(?<more>[:,–-]\\s.+))$`, "i"),
];
export const BETTER =
  /^(?:is|are|was|were)\s+(?<list>.+?)\s+(?:better|worse|faster|slower|cheaper|safer|larger|smaller|older|newer|stronger|(?:more|less)\s+\w+)\s+than\s+(?<other>.+?)$/i;
/** "… how do their price and weight compare?" */
export const THEIR = /\b(?:their|the)\s+(?<aspects>[\w\s,-]+?)\s+(?:compare|differ)s?\b/i;
/** "… how do they differ in throughput and licence?" */
export const DIFFER_IN = /\b(?:compare|differ)s?\s+(?:in|by|on)\s+(?<aspects>[\w\s,-]+)$/i;
/** "… in throughput and licence": a respect, not a time or a purpose. */
export const ASPECTS =
  /^(?:in terms of|with regard to|with respect to|regarding|concerning|as regards|as to|when it comes to|in|by|on)\s+(?<aspects>[^:?]+)$/i;
/** "Compare A and B: price and weight": what stands behind the colon are respects. */
export const AFTER_COLON =
  /^(?<head>compare [^:?]{3,200}?| ?[^:?]{0,80}\bdifferences? between [^:?]{3,200}?) ?: ?(?!(?:which|what|who|whose|how|where|when|why|is|are|do|does|did|can|should|will|would)\b)(?=[a-z][^:?]{1,200}$)/i;

/** What stands between the two sides of a comparison. */
export const BETWEEN_SIDES = /\s+(?:with|to|from|than|against|versus|vs\.?)\s+/i;
