export const ASKS =
  "who|whom|whose|what|which|when|where|why|how|is|are|was|were|does|do|did|can|could|will|would|should|has|have|must|may";
export const COMPOUND = new RegExp(
  `(?:,|;)\\s*(?:and\\s+|or\\s+|but\\s+)?(?=(?:${ASKS})\\b)|(?<!\\s)\\s+(?:and|but)\\s+(?:also\\s+)?(?=(?:who|what|which|when|where|why|how|does|do|is|are|can|did|was|were|should)\\b)`,
  "i",
);
export const BARE = /^(who|when|where|why|how)\s*\??$/i;
export const AUXILIARY =
  /^(?:who|what|which \w+|when|where|why|how)\s+((?:is|are|was|were|does|do|did|can|could|will|would|should|has|have)\b.*)$/i;
export const WHO_DID = /^who\s+(\w+ed|wrote|built|made|found|won|led)\s+(.+)$/i;
export const PARTICIPLE: Readonly<Record<string, string>> = { wrote: "written", built: "built", made: "made", won: "won", led: "led" };
export const PRONOUN = /\b(it|its|they|them|their|he|she|his|her|him)\b/i;
/** Question words written out, so that the part differs from the first by more than its first word. */
export const ASKED_ALONE: Readonly<Record<string, string>> = {
  when: "On what date",
  where: "In which place",
  why: "For what reason",
  how: "In what way",
};
export const COUNTED = /^how\s+(many|much)\s+(.+?)\s+(?:do|does|did|can|could|is|are|was|were|has|have|had|will|would|may|must|should)\b/i;
export const COUNTED_ALONE = /^how\s+(many|much)\s+(?=(?:can|could|may|must|should|will|would|is|are|was|were|has|have)\b)/i;
/** "What happens when a source is dead": what is spoken of for the first time was not left to the part before. */
export const OWN_SUBJECT = /\b(?:an?|any|some|every|each)\s+\p{L}/iu;
export const SIDES: readonly RegExp[] = [
  /\bdifferences?\s+between\s+(?<a>.+?)\s+and\s+(?<b>.+?)(?<rest>\s+(?:in terms of|with regard to|regarding|when|for|in|since|as to)\s+.+)?$/i,
  /^compare\s+(?<a>.+?)\s+(?:and|with|to|versus|vs\.?|against)\s+(?<b>.+?)(?<rest>\s+(?:in terms of|with regard to|regarding|when|for|on|in|by|since|as to)\s+.+)?$/i,
  /^how\s+(?:does|do|did)\s+(?<a>.+?)\s+(?:compare\s+(?:to|with)|differ\s+from)\s+(?<b>.+?)(?<rest>\s+(?:in terms of|with regard to|regarding|when|for|in|since)\s+.+)?$/i,
  /^(?:what is |which is )?(?<a>[\w.+#-]+(?: [\w.+#-]+){0,3}?)\s+(?:vs\.?|versus)\s+(?<b>[\w.+#-]+(?: [\w.+#-]+){0,3}?)(?<rest>\s+(?:in terms of|regarding|for|in|when)\s+.+)?$/i,
  /^(?:is|are|was|were)\s+(?<a>.+?)\s+(?<rest>(?:better|worse|faster|slower|cheaper|safer|larger|smaller|older|newer|stronger|(?:more|less)\s+\w+))\s+than\s+(?<b>.+?)$/i,
];
const ASPECT =
  "advantages?|disadvantages?|pros|cons|benefits?|drawbacks?|risks?|costs?|causes?|effects?|symptoms?|treatments?|strengths?|weaknesses|limitations?|uses?|side effects|features?|requirements?|consequences?|origins?|history|price|prices";
export const ASPECTS = new RegExp(
  `^(?:what (?:is|are|were)\\s+|list\\s+|describe\\s+|explain\\s+)?(?:the\\s+)?(?:main\\s+)?((?:${ASPECT})(?:\\s*,\\s*(?:${ASPECT}))*\\s*,?\\s+and\\s+(?:the\\s+)?(?:${ASPECT}))\\s+(of|for|in)\\s+(.+)$`,
  "i",
);
export const INDIRECT = /^(what|who|where|when|how|why)\s+((?:the|an?|this|that|these|those|our|my|your)\s+.+?)\s+(is|are|was|were)(\?*)$/i;

/** What a question is about, behind its preposition. */
export const ABOUT =
  /\b(?:of|about|for)\s+((?:the |an? )?[\w-]+(?: (?!(?:since|in|after|before|and|for|of|do|does|did|is|are|was|were|has|have|can|may|must|will)\b)[\w-]+){0,2})/i;

/** What a question asks of, behind its auxiliary. */
export const RESTS_ON = /^(?:how|why|when|where)\s+(?:does|do|did|is|are|was|were|can)\s+((?:the |an? )?[\w-]+(?: [\w-]+){0,3})/i;
