export const PRONOUN =
  /^(?:it|its|they|them|their|theirs|he|him|his|she|her|hers|this|that|these|those|such|both|neither|one|ones|the (?:former|latter|same|other|others|above|following|result)|the (?:first|second|third|last)(?=[,:]|\s+(?:is|are|was|were|has|have|had|can|will|may|must|does|did|one|ones|two|three|option|case|step|reason|point|of (?:these|them|those|which))\b)|some of (?:these|them|those)|(?:each|all|most|many|one|none|some|both) of (?:these|them|those)|another|others|here|doing so|to do so|in (?:this|that|such|these|those|both|either) \w+|at (?:this|that) \w+|for (?:this|that|these|those) \w+|because of (?:this|that)|after (?:this|that)|before (?:this|that)|by (?:this|that|then)|from (?:this|these|there|then)|with (?:this|these|that)|(?:with|without|for|from|by|under|on|in|of|to) (?:it|them)|as such|under (?:this|these) \w+|on (?:this|these) \w+|during (?:this|that) \w+)\b/i;
/** "That is why …", "It is raining": a pronoun that stands for nothing before it. */
export const EMPTY_PRONOUN =
  /^(?:it (?:is|was|has been|may be|can be|takes?|took|seems|appears|remains)\s+(?:also\s+|often\s+|not\s+|now\s+)?(?:\w+\s+){0,2}?(?:that|to|for|whether|possible|important|necessary|likely|clear|unclear|raining|snowing|time)\b|one (?:of|can|may|must|should|day|year|hour|person|in)\b|both \w+ and \b|(?:that|those) who\b|such as\b|his(?:tor|toric)|(?:this|these) (?:page|document|guide|article|section|chapter|paper|study|report|tutorial|policy|manual|handbook|note|faq|act|agreement|release|version|website|site|project|library|package|tool|software|module)s?\b)/i;
export const CONTINUATION =
  /^(?:otherwise|instead|then|after that|afterwards|later|else|if (?:so|not)|conversely|by contrast|in contrast|on the other hand|on the one hand|unlike (?:it|this|them)|next|second(?:ly)?|third(?:ly)?|again|rather|still|as a consequence|accordingly|either way|even so|even then|that said|similarly|the reason|the answer|yes|no|not (?:really|necessarily|yet)|and|but|or|so|because(?! (?:of )?(?!(?:this|that|it|they|these|those|of)\b)[^,.]{4,80}, (?:\S+ ){2})|which|who)\b[\s,:–-]/i;

/** A sentence that takes back something of the one before. */
export const TURNS = /^(?:however|nevertheless|nonetheless|yet|but|except|unless|though|on the contrary|actually|in fact)\b/i;

/** Subjects that say nothing without the page they stand on. */
export const PAGE_SUBJECT = /^(?:the|this|our) (?:study|report|paper|article|post|authors?|researchers|page|site)\b/i;

/** A sentence that says whose it is only by who says it. */
export const SPEAKS_OF_ITSELF = /^(?:we|i|you|our|your|my)\b/i;
