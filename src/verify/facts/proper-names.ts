import { type NameMention, names } from "../../text/names.ts";
import { unitAtHead } from "./units.ts";

/** "Roughly 40", "Nearly 300": an adverb with a capital at the head of a sentence and its number. */
const ADVERB_AND_NUMBER = /^(?:\p{L}+ly|About|Around|Almost|Over|Under|Some|Only|Just)\s\p{N}/u;

/** Words of names that tell nobody apart. */
export const GENERIC = new Set(
  "university institute college school company inc corp ltd llc co plc group gmbh president minister prime secretary senator governor mayor judge king queen prince princess sir lord lady dr prof professor mr mrs ms city county state states department ministry office bank act law bill court council committee commission association society union party government parliament congress house street road river lake mount north south east west northern southern eastern western new old saint st international national federal royal central first second world war internet web ceo cto cfo tv ai phd gdp pc pm am id ok i ii iii iv jr sr section chapter figure table article part phase type class model version earth sun moon god bible christmas easter english".split(
    " ",
  ),
);
/** The proper names of a text, without what only looks like one: "Roughly 40", the "GB" of "2 GB". */
export function properNames(text: string): NameMention[] {
  return names(text).filter((name) => !ADVERB_AND_NUMBER.test(name.text) && !isUnit(text, name));
}

function isUnit(text: string, name: NameMention): boolean {
  if (/^[CFK]\.?$/.test(name.text) && /°\s?$/.test(text.slice(Math.max(0, name.start - 2), name.start))) return true;
  return (
    name.acronym && /\d\s?$/.test(text.slice(Math.max(0, name.start - 3), name.start)) && unitAtHead(name.text)?.length === name.text.length
  );
}
