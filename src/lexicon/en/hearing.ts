/** What an English message that asks something opens with. */
export const ASKS =
  /^(?:(?:and|but|so|also|then|please|can you|could you)\s+)*(?:what|who|whom|whose|when|where|why|how|which|explain|describe|compare|list|define|summari[sz]e|tell)\b/iu;
