import { type Word, words } from "../../text/words.ts";
import type { Checked, Fault } from "../fault.ts";
import { meaningsOf } from "../synonyms.ts";
import { onEvery } from "./closest.ts";

/**
 * Some told as all, and a part as the whole: "the stores lost money" of a source that says it of "three of the eleven stores", "the lake" of
 * "the northern part of the lake". In English, German, French and Spanish.
 */
export function partitiveFaults(checked: Checked): Fault[] {
  return onEvery(checked, (source) => ofSome(checked.sentence, source) ?? ofPart(checked.sentence, source));
}

const NUMBER =
  "\\d[\\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|sept|huit|neuf|dix|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez";
const FEW =
  "some|several|many|most|few|a few|a (?:small |large )?number|a handful|a minority|a majority|the majority|the bulk|half|part|parts|a third|a quarter|two[- ]thirds|three[- ]quarters|dozens|hundreds|certain|any|either|neither|none|each|more|" +
  "einige|mehrere|viele|manche|wenige|die meisten|die hälfte|ein teil|teile|ein drittel|ein viertel|eine[rs]?|" +
  "certaine?s|plusieurs|quelques-une?s|la plupart|une partie|la moitié|un tiers|un quart|l['’]une?|" +
  "algun[oa]s?|vari[oa]s|much[oa]s|poc[oa]s|la mayoría|la mayor parte|parte|la mitad|un tercio|un[oa]";
const OF_THE =
  "of (?:the|its|their|his|her|our|these|those|this|that|all|\\p{Lu}\\S*['’]s)|der|des|von den|ihrer|seiner|dieser|des|de la|du|de ses|de ces|de leurs|d['’]entre|de los|de las|de sus|de estos|de estas|del";
/** "Three of the chain's eleven stores in Denmark": the words behind "of the" up to the next preposition or verb. */
const SOME_OF = new RegExp(
  `(?<![\\p{L}\\d]|\\b(?:is|are|was|were|as|be|become|became|formed?|forms|an?)\\s)(?<some>${NUMBER}|${FEW})\\s(?:${OF_THE})\\s(?<whole>(?:[\\p{L}\\p{N}'’-]+\\s){0,4}[\\p{L}\\p{N}'’-]+)`,
  "giu",
);
/** "Of the eight reefs surveyed, one …". */
const OF_WHOM = new RegExp(
  `(?:^|[.;:]\\s)(?:of|von|sur|de|unter) (?:the|den|les|los|las|its|their)?\\s?(?<whole>(?:[\\p{L}\\p{N}'’-]+\\s?){1,5}),\\s(?:only\\s|just\\s|nur\\s|solo\\s|seul(?:ement)?s?\\s)?(?<some>${NUMBER}|${FEW})(?![\\p{L}\\d])`,
  "giu",
);
const NP_END =
  /\s(?:in|on|at|by|for|from|with|to|of|that|which|who|where|when|is|are|was|were|be|has|have|had|did|do|will|would|can|could|may|might|and|but|or|than|as|after|before|during|im|auf|bei|mit|aus|und|sind|waren|wurden|haben|hatten|werden|dans|sur|par|pour|avec|et|ont|sont|étaient|furent|en|con|por|y|han|son|fueron|eran|que|qui|de|du|der|des|del|ran|had|lost|won|made|took|said|went)\s.*$/iu;
/** Words by which a sentence itself says that not all are meant. */
const NOT_ALL = new RegExp(
  `(?<![\\p{L}\\d])(?:${FEW}|only|at least|partly|partially|part|partial|portion|share|percent|per cent|prozent|pour cent|por ciento|minority|majority|pair|couple|not all|sometimes|among|another|one|nur|teilweise|seulement|sólo|solo)(?![\\p{L}\\d])|%`,
  "iu",
);
/** The same behind the noun: "recovered in some cases", "three of them". */
const OF_SOME_CASES =
  /\b(?:of (?:them|these|those|which|whom)|(?:some|certain|several|many|most|few) (?:cases|instances|places|parts|respects)|partly|partially|sometimes|in part)\b/iu;
const DEFINITE =
  /^(?:the|all|every|each|both|its|their|his|her|our|these|those|die|der|das|den|dem|alle|allen|aller|les|la|le|tous|toutes|ses|leurs|los|las|el|todos|todas|sus)$/;
const INDEFINITE = /^(?:a|an|some|ein|eine|einer|einem|einen|un|une|una|uno)$/;

function ofSome(sentence: string, source: string): Fault | undefined {
  if (!MAY_DIVIDE.test(source)) return undefined;
  for (const match of [...source.matchAll(SOME_OF), ...source.matchAll(OF_WHOM)]) {
    const { some = "", whole = "" } = match.groups ?? {};
    if (AMONG_THE_MOST.test(whole)) continue;
    const members = words(whole.replace(NP_END, "")).filter((word) => !word.stop && !/^\d/.test(word.text) && !isNumber(word));
    const told = toldOf(sentence, members);
    if (told === undefined || saysSome(sentence, some, told)) continue;
    return {
      kind: "subject",
      what: told,
      reason: `the evidence says it of "${match[0]
        .replace(/^[.;:]\s/, "")
        .replace(NP_END, "")
        .slice(0, 60)}", the sentence of ${told} at large`,
    };
  }
  return undefined;
}
/** "One of the oldest libraries" ranks; it counts nothing. */
const AMONG_THE_MOST = /^(?:most|least|best|worst|first|last|only|\p{L}+est|plus|más|\p{L}+sten|besten)\b/iu;
const MAY_DIVIDE = /\b(?:of|der|des|von|du|de|del|d['’]entre|ihrer|seiner|dieser)\b/iu;

/** Where a sentence speaks of all of them: with a definite word or a number before, or as its subject without any. */
function toldOf(sentence: string, members: readonly Word[]): string | undefined {
  const all = words(sentence);
  const wanted = new Set(members.map(({ stem }) => stem));
  for (let at = 0; at < all.length; at++) {
    const word = all[at];
    if (word === undefined || !wanted.has(word.stem)) continue;
    let first = at;
    while (first > 0 && isModifier(all[first - 1], sentence, word)) first--;
    const before = all[first - 1]?.lower ?? "";
    if (INDEFINITE.test(before)) return undefined;
    const from = all[Math.max(0, first - 1)]?.start ?? word.start;
    if (DEFINITE.test(before) || isNumber(all[first - 1]) || /['’]s$/.test(all[first]?.text ?? "")) return sentence.slice(from, word.end);
    if (first === 0) return isPlural(word) ? sentence.slice(word.start, word.end) : undefined;
    return undefined;
  }
  return undefined;
}

/** A word between an article and its noun. */
function isModifier(word: Word | undefined, sentence: string, noun: Word): boolean {
  return (
    word !== undefined &&
    !word.stop &&
    !DEFINITE.test(word.lower) &&
    !INDEFINITE.test(word.lower) &&
    !isNumber(word) &&
    !/[,;:.]/.test(sentence.slice(word.end, noun.start))
  );
}

const NUMBERS = new RegExp(`^(?:${NUMBER})$`, "iu");
function isNumber(word: Word | undefined): boolean {
  return word !== undefined && NUMBERS.test(word.text);
}

function isPlural(word: Word): boolean {
  return /(?:[^s]s|men|people|children)$/.test(word.lower);
}

/** The sentence has the same number, or says itself that it speaks of some. */
function saysSome(sentence: string, some: string, told: string): boolean {
  const upTo = sentence.slice(0, sentence.indexOf(told) + told.length);
  if (OF_SOME_CASES.test(sentence.slice(upTo.length)) || NOT_ALL.test(upTo.replace(/\b(?:no one|one of the (?:most|\p{L}+est))\b/giu, "")))
    return true;
  const wanted = words(some)[0]?.lower ?? "";
  return /^(?:one|eine?[rs]?|l|une?|un[oa]?|each|any|either|neither|none|more)$/.test(wanted)
    ? /^\s*an?\s/i.test(sentence)
    : words(sentence).some((word) => word.lower === wanted || (isNumber(word) && figureOf(word.lower) === figureOf(wanted)));
}

const SPELLED = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
function figureOf(lower: string): number {
  const spelled = SPELLED.indexOf(lower);
  return spelled >= 0 ? spelled : Number(lower.replace(/,(?=\d{3})/g, ""));
}

/** "The northern part of the lake", "the eastern quarter of the town". */
const PART_OF =
  /(?<lead>\b(?:is|are|was|were|as|be|become|becomes|became|formed?|forms|of|belongs? to)\s)?(?:the|an?|its|la|le|une?|el|un|una|der|die|den|dem|einen?|eine[mr]?)\s(?<part>(?:(?<side>north\p{L}*|south\p{L}*|east\p{L}*|west\p{L}*|upper|lower|inner|outer|central|left|right|front|rear|back|old|first|second|last|early|late|nördlichen?|südlichen?|östlichen?|westlichen?)\s)?(?<piece>parts?|half|quarter|third|section|portion|segment|wing|district|side|end|tip|coast|bank|edge|corner|region|floor|teil|hälfte|partie|moitié|parte|mitad|zona)(?:\s(?:nord|sud|est|ouest|norte|sur|este|oeste))?)\s(?:of (?:the|its|this|his|her|their)|der|des|de la|du|del|de l['’])\s?(?<whole>(?:\p{L}+\s){0,2}\p{L}+)/giu;
/** Parts only when a direction or place goes with them: "the end of the war" is a time, "the side of the road" a place. */
const NEEDS_SIDE = /^(?:side|end|tip|coast|bank|edge|corner|region|floor|zona)$/i;

function ofPart(sentence: string, source: string): Fault | undefined {
  for (const { groups = {}, 0: match } of source.matchAll(PART_OF)) {
    const { lead, part = "", side, piece = "", whole = "" } = groups;
    if (lead !== undefined || (side === undefined && NEEDS_SIDE.test(piece))) continue;
    const members = words(whole.replace(NP_END, "")).filter((word) => !word.stop);
    const told = toldOf(sentence, members);
    if (told === undefined || saysPart(sentence, part) || isThere(sentence)) continue;
    return { kind: "subject", what: told, reason: `the evidence says it of "${match.trim()}", the sentence of the whole` };
  }
  return undefined;
}

/** One of the words for the part, or one of the same sense: "half" of "the southern half" may be "the south". */
function saysPart(sentence: string, part: string): boolean {
  if (NOT_ALL.test(sentence)) return true;
  const meant = words(part).flatMap(({ stem }) => [...meaningsOf(stem)]);
  const stems = new Set(words(part).map(({ stem }) => stem));
  return words(sentence).some(({ stem }) => stems.has(stem) || [...meaningsOf(stem)].some((meaning) => meant.includes(meaning)));
}

/** "A footbridge fell in the town", "Two species live in the lake": what is in a part is in the whole. */
function isThere(sentence: string): boolean {
  return new RegExp(`^\\s*(?:an?|one|some|several|${NUMBER})\\s`, "iu").test(sentence) || /\bthere (?:is|are|was|were)\b/i.test(sentence);
}
