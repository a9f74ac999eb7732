const LEAD = String.raw`(?:(?:please|pls|plz|now|just|then|ok(?:ay)?|hey|hi|hmm+|hm|um+|uh|oh|ah|well|yes|yeah|alright|all right|right|fine|great|cool|thanks|thank you|thx|actually|maybe|no problem|so|and|can you|could you|would you|will you|can u|i(?:'d| would)? (?:want|like|need) you to|i want to|let'?s|go(?: ahead)? and|kindly|instead)[\s,:;!.–—-]+)*`;
export const REQUESTS: readonly RegExp[] = [
  new RegExp(
    String.raw`^${LEAD}(?:do|run|make|perform) (?:a |an )?(?:quick |web |internet |online |google )*search (?:for|on|about|of)\s+(.+)$`,
    "isu",
  ),
  new RegExp(
    String.raw`^${LEAD}(?:web ?search|search|look)(?: (?:on|in|through))?(?: (?:the )?(?:web|internet|net|online))? (?:for|about|up|on)\s+(.+)$`,
    "isu",
  ),
  new RegExp(String.raw`^${LEAD}search (?:the )?(?:web|internet|net|online)[\s,:;–—-]+(.+)$`, "isu"),
  new RegExp(
    String.raw`^${LEAD}search[:;]?\s+(?!engines?\b|algorithms?\b|trees?\b|warrants?\b|and rescue\b|terms?\b|functions?\b|results?\b|bars?\b|box(?:es)?\b|part(?:y|ies)\b|volumes?\b|ads?\b|console\b|api\b|index(?:es|ing)?\b|space\b|patterns?\b|committee\b|is\b|was\b|are\b|it\b|that\b|this\b)(.+)$`,
    "isu",
  ),
  new RegExp(String.raw`^${LEAD}look (?!like\b|at\b|into it\b)(.+?) up(?: (?:online|on the web|for me|please))*$`, "isu"),
  new RegExp(
    String.raw`^${LEAD}google[:;]?\s+(?!stocks?\b|maps?\b|drive\b|docs?\b|cloud\b|search\b|chrome\b|analytics\b|ads?\b|adsense\b|translate\b|pixel\b|ceo\b|earnings\b|revenue\b|inc\b|llc\b|is\b|was\b|has\b|had\b|will\b|vs\b|versus\b|and\b|or\b|play\b|meet\b|earth\b|photos?\b|calendar\b|sheets?\b|workspace\b|account\b|home\b|assistant\b|gemini\b|deepmind\b|fonts?\b|employees?\b|headquarters\b|market\b|announced\b|it\b|that\b|this\b)(.+)$`,
    "isu",
  ),
  new RegExp(
    String.raw`^${LEAD}(?:find|get|give|show)(?: me)? (?:some |any |good |reliable )?(?:sources?|articles?|papers?|references) (?:on|about|for|regarding)\s+(.+)$`,
    "isu",
  ),
  new RegExp(
    String.raw`^${LEAD}(?:check|verify|find out|look) (?:online|on the (?:web|internet))[\s,:;–—-]+(?:for |whether |if )?(.+)$`,
    "isu",
  ),
];
export const TAIL =
  /(?:[\s,;.!–—-]+(?:instead|please|pls|plz|for me|thanks|thx|thank you|now|then|rather|on the (?:web|internet)|online))+[\s.!]*$/iu;
export const REFUSAL = /^(?:no+|nope|nah|nay|nein|non|na)(?:[\s,]+(?:thanks?|thx|thank you|wait|actually|sorry|but))*[\s,;:.!–—-]+/iu;

/** Asks for what was said before. */
export const POINTS_BACK = /^(?:it|that|this|them|these|those)$/iu;
