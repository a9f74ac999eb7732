/** A line with one of these says something, and is no byline. */
export const STATES = /\b(?:is|was|were|are|will|has|have)\b/;

const NAMED =
  "(?:Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch|\\.)?|Apr(?:il|\\.)?|May|June?\\.?|July?\\.?|Aug(?:ust|\\.)?|Sept?(?:ember|\\.)?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|Dec(?:ember|\\.)?)";
/** With a capital, or all in capitals as heads of tables have it: "may" is no month. */
export const MONTH = `(?:${NAMED}|${NAMED.toUpperCase()})`;
export const CENTURIES =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(
    " ",
  );

/** "15 Jul 19": months cut short. */
export const SHORT_MONTH = "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec";
/** What a number of four digits counts, so that it is no year. */
export const COUNTED = "percent|per cent|km|kg|m\\b|metres|meters|miles|feet|people|million|billion|dollars|euros|hours";
/** What stands before a month named alone, with a capital at the head of a sentence. */
export const BEFORE_MONTH = "[Ii]n|[Ss]ince|[Uu]ntil|[Bb]y|[Ff]rom|[Dd]uring|[Ee]arly|[Ll]ate|[Mm]id|[Ll]ast|[Nn]ext|[Oo]f|[Tt]o|[Tt]his";
/** What stands before a day named alone: "on the 16th". */
export const BEFORE_DAY = "on|by|until|till|from|since|before|after|to|through";
/** What stands before a year. */
export const BEFORE_YEAR = /(?:\b(?:in|since|by|until|from|during|of|to|and|before|after|year|early|late|mid|the)|[(–-])[\s-]?$/i;
/** "1500 employees": a plural after a number that is a count. */
export const PLURAL_AFTER = /^\s\p{Ll}{3,}s\b(?<!\b(?:was|has|its|is|this|as))/u;

/** Where a document says of itself from when it is. */
export const SAYS_SO =
  /\b(?:valid|effective|in force|applies|published|updated|last (?:updated|changed|modified|reviewed)|revised|reviewed|as of|dated|status|date)\b[^.\n]{0,20}$/i;
