import { type Word, words } from "../../text/words.ts";
import type { Fault } from "../fault.ts";
import { meaningsOf } from "../synonyms.ts";

const ORDER = "second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\\d+(?:st|nd|rd|th)|next|another";
const RANKED = new RegExp(
  `(?:(?<rank>\\b(?:${ORDER}))[\\s-]|(?<among>\\b(?:one|two|three|some|many|several) of (?:the |its |his |her |their )?|\\bamong (?:the |its )?|\\b(?:nearly|almost|arguably|possibly|probably) (?:the )?)(?:\\p{L}+\\s){0,2}?)?\\b(?<word>\\p{L}{2,}est|best|worst|most \\p{L}{4,}|least \\p{L}{4,})\\b`,
  "giu",
);
const NOT_SUPERLATIVE =
  /^(?:west|east|rest|test|forest|harvest|interest|invest|request|guest|protest|arrest|honest|modest|suggest|contest|quest|chest|manifest|nest|conquest|priest|tempest|guest|digest|midwest|northwest|southwest|northeast|southeast)$/i;

const MAY_RANK = /est\b|\bworst\b|\bmost\b|\bleast\b/i;

/** "The largest" of a source that says "the second largest" or "one of the largest", and the other way round for ranks. */
export function rankFault(sentence: string, source: string): Fault | undefined {
  const classed = otherClass(sentence, source);
  if (classed !== undefined) return classed;
  const abroad = rankAbroad(sentence, source);
  if (abroad !== undefined) return abroad;
  if (!MAY_RANK.test(sentence) || !MAY_RANK.test(source)) return undefined;
  const said = ranks(sentence);
  if (said.length === 0) return undefined;
  const stands = ranks(source);
  for (const mine of said) {
    const same = stands.filter((one) => one.word === mine.word);
    if (same.length === 0 || same.some((one) => one.rank === mine.rank)) continue;
    const first = same[0];
    if (first === undefined || mine.rank === "among") continue;
    return { kind: "comparative", what: mine.text, reason: `sentence says "${mine.text}", evidence says "${first.text}"` };
  }
  return undefined;
}

function ranks(text: string): { rank: string; word: string; text: string }[] {
  return [...text.matchAll(RANKED)].flatMap((match) => {
    const { rank, among, word } = match.groups ?? {};
    if (word === undefined || NOT_SUPERLATIVE.test(word)) return [];
    return [{ rank: among === undefined ? placeOf(rank) : "among", word: word.toLowerCase(), text: match[0].trim() }];
  });
}

const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** "4th" for "fourth" and "4th"; "2nd" for "next" too. */
function placeOf(rank: string | undefined): string {
  const lower = (rank ?? "first").toLowerCase();
  const spelled = lower === "next" || lower === "another" ? 1 : PLACES.indexOf(lower);
  return spelled < 0 ? String(Number.parseInt(lower, 10)) : String(spelled + 1);
}

const FIRST_OF = /\b(?<rank>first|only|last|sole|youngest|oldest|largest|biggest|smallest|fastest|longest)\s(?<of>\p{Ll}{3,})/giu;

/** "The first person" of a source that says "the first woman": the first of another class. */
function otherClass(sentence: string, source: string): Fault | undefined {
  const stands = [...source.matchAll(FIRST_OF)];
  if (stands.length === 0) return undefined;
  const [mine, theirs] = [sentence, source].map((text) => words(text));
  const isIn = (list: readonly Word[] | undefined, of: Word | undefined) =>
    of === undefined ||
    of.stop ||
    (list ?? []).some((word) => word.stem === of.stem || [...meaningsOf(word.stem)].some((one) => meaningsOf(of.stem).has(one)));
  for (const { groups, 0: what } of sentence.matchAll(FIRST_OF)) {
    const same = stands.filter((one) => one.groups?.rank?.toLowerCase() === groups?.rank?.toLowerCase());
    if (same.length === 0 || isIn(theirs, words(groups?.of ?? "")[0])) continue;
    if (same.some((one) => isIn(mine, words(one.groups?.of ?? "")[0]))) continue;
    return { kind: "comparative", what, reason: `sentence says "${what}", evidence says "${same[0]?.[0] ?? ""}"` };
  }
  return undefined;
}

const SECOND_OF_GERMAN = /(?<![\p{L}])(?:zweit|dritt|viert|fünft|sechst|siebt|acht|neunt|zehnt)(?<word>\p{L}{2,}ste)[rsnm]?(?!\p{L})/giu;
const SECOND_OF_ROMANCE =
  /(?<![\p{L}])(?:deuxième|second[eoa]?|troisième|quatrième|cinquième|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|l['’]une? des|un[oa]? de l[oa]s)\s(?:\p{L}+\s){0,2}?(?<more>plus|más|mejor|meilleure?s?|mejores)(?:\s(?<word>\p{L}{3,}))?/giu;

/** "The best" of a German, French or Spanish source that says "the second best" or "one of the best". */
function rankAbroad(sentence: string, source: string): Fault | undefined {
  const fault = (what: string, ranked: string): Fault => ({
    kind: "comparative",
    what,
    reason: `sentence says "${what}", evidence says "${ranked}"`,
  });
  for (const { 0: ranked, groups } of source.matchAll(SECOND_OF_GERMAN)) {
    const plain = new RegExp(`(?<!\\p{L})${groups?.word ?? ""}[rsnm]?(?!\\p{L})`, "iu").exec(sentence)?.[0];
    if (plain !== undefined) return fault(plain, ranked);
  }
  for (const { 0: ranked, groups } of source.matchAll(SECOND_OF_ROMANCE)) {
    const { more = "", word = "" } = groups ?? {};
    const plain = new RegExp(`(?<!\\p{L})${more}(?:\\s${word.slice(0, SAME_ADJECTIVE)}\\p{L}*)?`, "iu").exec(sentence)?.[0];
    const own = new RegExp(`(?:${RANK_ABROAD})[^,;.]{0,24}${more}`, "iu").test(sentence);
    if (plain !== undefined && !own) return fault(plain, ranked.trim());
  }
  return undefined;
}
/** So many letters of an adjective are the same in all its forms: "grand", "grande". */
const SAME_ADJECTIVE = 4;
const RANK_ABROAD = "deuxième|second|troisième|quatrième|cinquième|segund|tercer|cuart|quint|des|de los|de las|parmi|entre";
