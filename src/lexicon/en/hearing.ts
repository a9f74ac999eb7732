export const REPLY_WORD =
  /\b(?:yes|yeah|no|nope|not|ok|okay|sure|please|search\w*|check\w*|look|verif\w+|confirm\w*|sources?|proof|web|online|don'?t|thanks|go|that|this|it)\b/iu;
export const ASKS = /^(?:what|who|whom|whose|when|where|why|how|which|explain|describe|compare|list|define|tell)\b/iu;
