/** Words of bodies' names, in a few languages. */
export const BODY =
  /\b(?:institut[eo]?|universit\w+|college|school|office|agency|ministry|department|bureau|commission|committee|council|association|society|foundation|centre|center|group|team|staff|editors?|editorial|desk|newsroom|press|news|media|company|corp|inc|ltd|llc|gmbh|ag|bank|museum|library|organi[sz]ation|service|union|project|contributors|redaktion|ministerium|verband|verein)\b/iu;
/** What belongs to the family name that follows it. */
export const PARTICLE = /^(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|ten|ter|zu|af|al|bin|ibn)$/u;
export const SUFFIX = /^(?:jr|sr|ii|iii|iv|ph\.?d|md|m\.d)\.?$/iu;
