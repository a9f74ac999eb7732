/** "the two brothers": refers back to what was counted elsewhere. */
export const REFERRING = /\b(?:the|these|those|both|its|his|her|their|other|any|between)\s+$/i;

export const ITS_HALF = /\bhalf\s(?=(?:its|their|his|her|our|this|these|those|all)\b)/giu;
/** "An hour", as a source may say it. Not asked of a source: "an hour" is often no measure at all. */
export const ONE_OF =
  /\ban?\s(?=(?:hour|minute|day|week|fortnight|month|year|decade|century|kilomet|met(?:re|er)\b|mile|kilogram|kilo\b|tonne?\b|litre|liter|hectare|acre))/giu;
export const MAY_BE_SPELLED =
  /\bhalf\b|quarter|fifths|\bout of\b|\b(?:one|two|three|four|five|six|seven|eight|nine|\d{1,2}) in (?:every )?(?:\d|t|f|s|e|n)/i;

/** What bounds the number that follows. */
export const BOUND_BEFORE = /\b(?:about|around|roughly|approximately|nearly|almost|some|close to)\s$/i;

/** "Roughly 40", "Nearly 300": an adverb with a capital at the head of a sentence and its number. */
export const ADVERB_AND_NUMBER = /^(?:\p{L}+ly|About|Around|Almost|Over|Under|Some|Only|Just)\s\p{N}/u;
/** Words of names that tell nobody apart. */
export const GENERIC = new Set(
  "university institute college school company inc corp ltd llc co plc group gmbh president minister prime secretary senator governor mayor judge king queen prince princess sir lord lady dr prof professor mr mrs ms city county state states department ministry office bank act law bill court council committee commission association society union party government parliament congress house street road river lake mount north south east west northern southern eastern western new old saint st international national federal royal central first second world war internet web ceo cto cfo tv ai phd gdp pc pm am id ok i ii iii iv jr sr section chapter figure table article part phase type class model version earth sun moon god bible christmas easter english".split(
    " ",
  ),
);

export const COUNTS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
export const LARGE: Readonly<Record<string, number>> = { hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
export const BOUND_BEHIND =
  /^(?:\s\p{L}+)?\s(?:(?<above>at (?:the )?(?:very )?least|or more|and (?:over|more|above)|or (?:over|longer|higher|older))|at (?:the )?(?:very )?most|or (?:less|fewer|under|younger)|maximum)(?!\p{L})/iu;
/** Currencies that no sign stands for, with the country's name before some of them: "7 million Swiss francs". */
export const OTHER_MONEY =
  /^\s(?:\p{Lu}\p{Ll}+\s)?(?<money>francs?|kron(?:or|er|a|e)|yuan|renminbi|roubles?|rubles?|pesos?|z[lł]ot(?:y|ys|ych)|lira|dirhams?|rand|reais|forints?|shekels?|dinars?|riyals?|baht|ringgit|pesetas?|guilders?|escudos?)(?!\p{L})/u;

/** Bounds a figure, or leads over it: "over a line of 20 Mbit/s", "over five years". */
export const WAY_OR_SPAN = /\bover\s*(?:an?\s)?$/i;

/** What bounds the number it stands before. */
export const BELOW = /\b(?:under|below|less than|fewer than|up to|at most|no more than|not more than|within)\s$/i;
export const ABOVE = /\b(?:over|above|more than|at least|exceed(?:s|ed|ing)?)\s$/i;
