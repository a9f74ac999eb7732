/** Abbreviations after which a sentence always goes on. */
export const OPEN = new Set(
  "dr mr mrs ms mx prof gen col lt sgt capt cmdr rev hon gov sen rep pres supt st mt ft e.g i.e eg cf viz vs v approx ca resp incl esp hr fr sra mme mlle z.b d.h u.a bzw dipl ing no nr nos vol vols fig figs eq eqs pp art ch sec para ed eds trans al".split(
    " ",
  ),
);
/** Abbreviations that may end a sentence as well: it goes on unless the next word is one that likes to begin sentences. */
export const EITHER = new Set(
  "u.s u.k u.n e.u u.s.a d.c a.m p.m ph.d m.d b.a m.a b.sc m.sc inc corp ltd co llc plc bros etc jr sr dept univ est jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun ave blvd rd min max avg b.c a.d b.c.e c.e".split(
    " ",
  ),
);
export const STARTERS = new Set(
  "the a an it its this that these those he she they we you i his her their our there here in on at by for from with to of as if when while since after before during because although though however but and or so yet then thus therefore moreover furthermore also another both all many most some such each every no not what who how why where which once under over among according despite instead meanwhile overall following according".split(
    " ",
  ),
);
