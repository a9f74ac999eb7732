import { words } from "../../text/words.ts";
import type { Checked, Fault } from "../fault.ts";
import { onEvery } from "./closest.ts";

/** "Adults in Tokyo sleep …": a plural without article, and which of them is meant. */
const NARROWED =
  /^\s*(?<noun>\p{L}+(?:s|men|people|children))\s(?<which>(?:in|from|with|without|of|over|under|on|at|near|who|that|aged|living|working|born|using|taking)\s(?:\p{L}|\d)[^,.;:]{2,60})/u;
const ALL_OF_THEM = /^\s*(?:All\s|Most\s)?(?<noun>\p{L}+(?:s|men|people|children))\s(?<next>\p{L}+)/u;
/** Told of one time: those it happened to may be meant. */
const PAST =
  /^(?:was|were|had|did|\p{L}+ed|went|took|gave|came|made|saw|won|lost|led|left|ran|fell|rose|grew|found|said|sold|bought|built|met|held|got|began)$/u;
const OWN_SCOPE = new Set("in from with without of over under on at near who that aged living working born using taking".split(" "));

/** What a source says of some kind of people or things, told of the whole kind: "adults sleep less" of "adults in Tokyo". */
export function scopeFaults(checked: Checked): Fault[] {
  const said = ALL_OF_THEM.exec(checked.sentence)?.groups;
  const [noun, next] = [said?.noun?.toLowerCase(), said?.next?.toLowerCase() ?? ""];
  if (noun === undefined || PAST.test(next) || OWN_SCOPE.has(next)) return [];
  const stems = new Set(words(checked.sentence).map(({ stem }) => stem));
  return onEvery(checked, (source) => {
    const { noun: theirs, which = "" } = NARROWED.exec(source)?.groups ?? {};
    if (theirs?.toLowerCase() !== noun) return undefined;
    const telling = words(which)
      .filter((word) => !word.stop)
      .slice(0, MOST_TELLING);
    if (telling.length === 0 || telling.some(({ stem }) => stems.has(stem))) return undefined;
    return { kind: "subject", what: noun, reason: `the evidence says it of "${theirs} ${which.trim()}", the sentence of ${noun} at large` };
  });
}

/** The words right behind the preposition say which are meant; further on stands what is said of them. */
const MOST_TELLING = 1;
