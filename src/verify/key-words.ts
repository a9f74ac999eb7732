import { words } from "../text/words.ts";
import { denied } from "./checks/denied.ts";
import type { Measured } from "./features.ts";
import { GENERIC, properNames } from "./named.ts";

/** A claim of at most so many content words stands or falls with each of them. */
const SHORT = 7;

/**
 * Words that may be another way of putting things, unless the claim ends on them ("is popular"): a claim that has one of them where its source
 * has none may still be carried. All others are what a short claim is about.
 */
const LIGHT = new Set(
  `want begin began begun start started become became get got take took taken takes make made makes do did done give gave given go went come came keep kept
  hold held holds put set use used uses using include included includes including contain contains require requires need needs represent represents describe described
  account accord according call called know known refer refers referred term consider considered locate located situate situated lie lies stand stands base based
  say said says state stated note noted report reported show shows showed shown find found provide provides offer offers allow allows help helps work works case cases
  addition example instance way ways part parts type types kind form forms number amount current present former late early prior recent total overall general main major
  various several different certain specific particular additional further final time times period person people thing things fact place due according account involve
  involves involved create creates created result results resulted remain remains remained serve serves served feature features occur occurs occurred happen happened
  exist exists existed belong consist consists comprise comprises possess mean means meant seem seems appear appears appeared cause causes caused name named
  bring brought reach reached date dates dated last lasted lead leads led turn turned run runs ran see seen saw look looks feel felt think thought believe believed level aim aims whole entire full complete
  able likely possible similar own new old good great big small large important significant famous well-known notable popular common special high low future past today
  together altogether combined view opinion conclude concludes concluded month months week weeks rate rates wants wanted undergo undergoes underwent undergone conduct conducted conducts given measures proportion
  erzielte erzielt erfolgte erfolgt trat auftrat befindet befand effectué effectuée réalisé réalisée realizó realizada llevó dr prof ever now back away round long short year years day days age set total said`.split(
    /\s+/,
  ),
);

/** What is left unsaid behind a number: "120 employees". */
const COUNTED = /^(?:people|persons?|times?|things?|items?|pieces?)$/;
/** Words for what is not so: any of them may stand for any other. */
const DENIED = /\b(?:false|untrue|wrong|incorrect|not true|myth|hoax|unfounded|baseless|fallacy|misconception)\b/i;
/** "…, the committee concluded.": it does not end on what it is about. */
const REPORTED =
  /,\s(?:\p{L}+\s){1,4}(?:said|says|concluded?s?|found|finds|announced|reported|reports|noted|stated|wrote|added|explained|argued?s?|claim(?:s|ed))\s*[.!]?\s*$/iu;
/** The evidence itself only refers to what the claim names. */
const REFERS = /^\W*(?:it|its|he|his|she|her|they|their|this|these|that|those)\b/i;

/**
 * The words, numbers and names a short claim hangs on and its evidence (`best` is the sentence of it that carries most) lacks, as written; none
 * for longer claims, which are weighed. Words of denial are left to their own check.
 */
export function keyWordsMissing(claim: string, { missing, missingFigures, missingNames, length }: Measured, best: string): string[] {
  if (length > SHORT) return [];
  const subject = REFERS.test(best) ? claim.slice(0, claim.search(/(?<=\p{L})\s(?:is|are|was|were|has|have|had|\p{L}+(?:ed|s))\s/u)) : "";
  const denials = `${denied(claim).cues.join(" ")} ${DENIED.test(best) ? (claim.match(DENIED)?.[0] ?? "") : ""}`.toLowerCase();
  const partly = properNames(claim).filter((name) => name.words.length > 1 && !missingNames.includes(name.text));
  const last = REPORTED.test(claim) ? undefined : words(claim).findLast((word) => !word.stop)?.text;
  const lacking = missing.filter((word) => {
    const lower = word.toLowerCase();
    return (
      (!LIGHT.has(lower) || (word === last && !COUNTED.test(lower))) &&
      !(GENERIC.has(lower) && belongsToName(claim, word)) &&
      !subject.includes(word) &&
      !partly.some((name) => name.text.includes(word)) &&
      !lower.endsWith("ly") &&
      !/^\d/.test(lower) &&
      !denials.includes(lower)
    );
  });
  return [...new Set([...missingFigures, ...missingNames, ...lacking])];
}

/** "President Kekkonen", "the river Thames": the word tells what kind of name it is. */
function belongsToName(claim: string, word: string): boolean {
  return /^\p{Lu}/u.test(word) || /^\s\p{Lu}/u.test(claim.slice(claim.indexOf(word) + word.length));
}

/** A short claim is carried whose words are all there but for one that says little, though by its measures it falls a little short. */
export function lacksLittle({ missing, length }: Measured): boolean {
  return length <= SHORT && missing.length <= 1 && length >= LEAST_LEFT + missing.length;
}
const LEAST_LEFT = 2;
