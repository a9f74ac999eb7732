export const ASKS =
  /^(?:what|who|whom|whose|when|where|why|how|which|is there|are there|can you|could you|tell me|explain|describe|compare|list|define|summari[sz]e)\b/iu;
