/** Of the words of a short yes, so many may be of no known phrase: none. */
export const ADDITION =
  /^[\s,;:.!–—-]*(?:but|and|only|with|just|focus(?:ing)? on|especially|particularly|for|in|from|since|use|using|include|including|limit(?:ed)? to|restrict(?:ed)? to)\b/iu;
export const VERIFYING =
  /\b(?:verify|confirm|check|double[- ]?check|fact[- ]?check|validate|corroborate|back (?:it|that|this) up|look (?:it|that|this) up|search|sources?|references|citations?|cite|evidence|proof|sure|true|correct|certain)\b/iu;
export const ANSWER =
  /\b(?:that|this|it|these|those|your (?:answer|claims?|statements?|hypothes[ei]s)|the (?:answer|above|hypothes[ei]s|claims?)|what you (?:said|wrote|told me)|you just said|h[1-9])\b/iu;
export const ABOUT_ANSWER =
  /\b(?:can|could|would|will|do|did|does|please|now|you|your|i|id|like|want|need|to|us|me|we|for|with|from|by|on|in|of|the|a|an|some|any|and|or|is|are|was|be|if|whether|that|this|it|its|these|those|them|all|really|actually|just|also|then|so|ok|okay|hey|well|quickly|online|web|internet|google|real|actual|reliable|credible|official|good|proper|trustworthy|verify|confirm|check|checking|double|fact|validate|corroborate|back|up|look|looking|search|searching|sources?|references?|citations?|cite|evidence|proof|sure|true|correct|certain|right|accurate|answer|claims?|statements?|said|wrote|told|what|above|previous|last|hypothes[ei]s|h[1-9]|about|have|has|got|there|give|show|find|provide|add|please|against|somehow|somewhere|know|how|help|maybe|try|do(?:uble)?|using|use|data|facts?|info(?:rmation)?|literature|news|papers?|articles?|links?|urls?|here|too)\b/giu;
/** "What does it check" asks about the answer, and does not ask to check it. */
export const ASKS_SOMETHING = /^\W*(?:what|who|whom|whose|when|where|why|how|which)\b/iu;

/** What follows a yes and is a question of its own. */
export const ASKS_ANEW = /^(?:what|who|when|where|why|how|which|search|look|google)\b/iu;
