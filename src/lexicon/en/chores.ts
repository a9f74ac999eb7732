const THIS_TALK = String.raw`(?:this|the|our|a)\s+(?:\w+\s+)?(?:conversation|chat|dialogue|discussion|session)\b`;
/** "Provide a concise, 5-word-or-less title for the conversation", in the words of LibreChat, NextChat and others. */
export const TITLE_ORDER = new RegExp(
  [
    String.raw`^\W*(?:please\s+)?(?:generate|provide|create|write|give|suggest)\b[^.?!\n]{0,80}\btitle\s+(?:for|of|summari[sz]\w+|describing)\s+${THIS_TALK}`,
    String.raw`^\W*(?:please\s+)?(?:analy[sz]e|summari[sz]e)\s+${THIS_TALK}[\s\S]{0,160}\btitle\b`,
  ].join("|"),
  "i",
);
