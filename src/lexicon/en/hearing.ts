/** What an English message that asks something opens with. */
export const ASKS =
  /^(?:(?:and|but|so|also|then|please|can you|could you)\s+)*(?:what|who|whom|whose|when|where|why|how|which|explain|describe|compare|list|define|summari[sz]e|tell)\b/iu;

/** A yes that names the search itself holds also where nothing was asked. */
export const SEARCH_WORD =
  /\b(?:search\w*|look|google|double[- ]?check|fact[- ]?check|check|verify|confirm|sources?|citations?|references)\b|[🔍🔎]/iu;
