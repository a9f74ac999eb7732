export const INSIDE = "(?:\\s(?:of|the|de|del|della|der|den|des|du|da|dos|di|van|von|la|le|el|al|bin|ibn|y|e|et|for|&)){0,3}";
export const CALENDAR = new Set(
  "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday km kg mw gw kwh usd eur gbp bc bce ad ce".split(
    " ",
  ),
);
/** Other forms of the same country, place or body, in lower case; a source that names one names them all. */
export const SAME: readonly (readonly string[])[] = [
  ["us", "usa", "u.s", "u.s.a", "united states", "america", "american", "americans"],
  ["uk", "u.k", "united kingdom", "britain", "british", "great britain"],
  ["eu", "e.u", "european union", "europe", "european", "europeans"],
  ["un", "u.n", "united nations"],
  ["france", "french"],
  ["germany", "german", "germans"],
  ["spain", "spanish"],
  ["italy", "italian", "italians"],
  ["china", "chinese"],
  ["japan", "japanese"],
  ["india", "indian", "indians"],
  ["russia", "russian", "russians"],
  ["canada", "canadian", "canadians"],
  ["australia", "australian", "australians"],
  ["netherlands", "dutch", "holland"],
  ["sweden", "swedish"],
  ["norway", "norwegian"],
  ["denmark", "danish"],
  ["finland", "finnish"],
  ["poland", "polish"],
  ["ireland", "irish"],
  ["scotland", "scottish"],
  ["wales", "welsh"],
  ["england", "english"],
  ["greece", "greek"],
  ["turkey", "turkish", "turkiye"],
  ["switzerland", "swiss"],
  ["austria", "austrian"],
  ["mexico", "mexican"],
  ["brazil", "brazilian"],
  ["africa", "african"],
  ["asia", "asian"],
  ["israel", "israeli"],
  ["new york", "ny", "nyc"],
  ["california", "ca", "californian"],
  ["washington", "d.c", "dc"],
];

export const ROOT_ENDINGS = "n s an ns ian ans ese ish i ic er ers ians".split(" ");
