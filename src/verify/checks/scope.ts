import { words } from "../../text/words.ts";
import type { Checked, Fault } from "../fault.ts";
import { meaningsOf } from "../synonyms.ts";
import { onEvery } from "./closest.ts";

/** "Adults in Tokyo sleep …": a plural without article, and which of them is meant. */
const NARROWED =
  /^\s*(?<noun>\p{L}+(?:s|men|people|children))\s(?<which>(?:in|from|with|without|of|over|under|on|at|near|who|that|aged|living|working|born|using|taking)\s(?:\p{L}|\d)[^,.;:]{2,60})/u;
const ALL_OF_THEM = /^\s*(?:All\s|Most\s)?(?<noun>\p{L}+(?:s|men|people|children))\s(?<next>\p{L}+)/u;
/** Told of one time: those it happened to may be meant. */
const PAST =
  /^(?:was|were|had|did|\p{L}+ed|went|took|gave|came|made|saw|won|lost|led|left|ran|fell|rose|grew|found|said|sold|bought|built|met|held|got|began)$/u;
const OWN_SCOPE = new Set("in from with without of over under on at near who that aged living working born using taking".split(" "));

/** "All tumours" of a source that says it of "tumours larger than four centimetres". */
const ALL_NAMED = /\b(?:all|every|any|each)\s(?<noun>\p{L}{3,})(?<rest>[^,.;:]*)/iu;
const WHICH =
  "larger|smaller|bigger|older|younger|longer|shorter|higher|lower|heavier|more|less|over|under|above|below|with|without|who|that|whose|aged|born|treated|exposed|infected|made|built";

function ofAll(sentence: string, source: string): Fault | undefined {
  const { noun = "", rest = "" } = ALL_NAMED.exec(sentence)?.groups ?? {};
  if (noun === "" || /\b(?:all|every|any|each)\b/i.test(source)) return undefined;
  const told = new RegExp(`\\b${noun}s?\\s(?<which>(?:${WHICH})\\s[^,.;:]{2,60})`, "iu").exec(source)?.groups?.which;
  if (told === undefined) return undefined;
  const telling = words(told).find((word) => !word.stop);
  if (telling === undefined || words(rest).some(({ stem }) => stem === telling.stem)) return undefined;
  return { kind: "subject", what: `all ${noun}`, reason: `the evidence says it of "${noun} ${told.trim()}", the sentence of all` };
}

/** Quantities that are always of something: "sales of electric bicycles" are not sales. */
const QUANTITY_OF =
  /\b(?<head>sales|prices?|costs?|revenues?|demand|exports?|imports?|production|output|consumption|deaths|cases|orders|supply|spending|numbers?|rates?|risk|levels?|use|incidence|shares?)\s(?:of|for|from|in|among)\s(?<of>[^,.;:]{2,60})/iu;

function ofThing(sentence: string, source: string): Fault | undefined {
  const { head = "", of = "" } = QUANTITY_OF.exec(source)?.groups ?? {};
  if (
    head === "" ||
    !new RegExp(`(?:^|['’]s\\s|\\b(?:the|its|their|total|overall)\\s)${head}\\b(?!\\s(?:of|for|from|in|among)\\s)`, "iu").test(sentence)
  )
    return undefined;
  const all = words(of);
  const end = all.findIndex((word, at) => at > 0 && (PAST.test(word.lower) || PREPOSITIONS.has(word.lower)));
  const last = all.slice(0, end < 0 ? all.length : end).findLast((word) => !word.stop);
  if (end < 0 || last === undefined || /^[\p{Lu}\d]/u.test(last.text)) return undefined;
  const meanings = meaningsOf(last.stem);
  const said = words(sentence).some(
    ({ stem }) => stem.slice(0, 5) === last.stem.slice(0, 5) || [...meaningsOf(stem)].some((one) => meanings.has(one)),
  );
  return said
    ? undefined
    : {
        kind: "subject",
        what: head,
        reason: `the evidence says it of ${head} of "${of.slice(0, last.end)}", the sentence of ${head} at large`,
      };
}
const PREPOSITIONS = new Set("in on at by with to from for since during after before over than between was were has had is are".split(" "));

/** What a source says of some kind of people or things, told of the whole kind: "adults sleep less" of "adults in Tokyo". */
export function scopeFaults(checked: Checked): Fault[] {
  const narrowed = onEvery(checked, (source) => ofAll(checked.sentence, source) ?? ofThing(checked.sentence, source));
  return narrowed.length > 0 ? narrowed : ofKind(checked);
}

function ofKind(checked: Checked): Fault[] {
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
