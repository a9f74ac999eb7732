import { sentenceSpans } from "../../text/sentences.ts";
import { type Word, words } from "../../text/words.ts";
import type { Checked, Fault } from "../fault.ts";
import { ASYMMETRIC } from "./asymmetric-verbs.ts";
import { isPassive, isVerb } from "./frames.ts";

/**
 * The same words about the same two, the two exchanged: "Holm finished ahead of Doyle" of a source that says "Doyle finished ahead of Holm". Reads
 * no grammar but the order of words, so it holds in any language that tells doer and done by it, and where names stand apart from their verb.
 */
export function orderFaults({ sentence, closest, quotes, nearness }: Checked): Fault[] {
  if (nearness < LEAST_NEAR) return [];
  const source = [...new Set([...closest, ...sentencesOf(quotes)])].map((text) => words(text));
  for (const clause of clausesOf(sentence)) {
    for (let at = 1; at + 1 < clause.length; at++) {
      const ties = source.flatMap((other) => tiesAt(clause, at, other));
      if (ties.length > 0 && ties.every((tie) => tie === "crossed")) return [faultAt(sentence, clause, at)];
    }
  }
  return [];
}

const LEAST_NEAR = 0.5;
const CLAUSE_END = /[;:()–—]|,\s(?:and|but|while|whereas|which|who|und|aber|mais|et|pero|y)\b|\s(?:but|while|whereas)\s/giu;

/** "In 1412, …": what leads a sentence with a comma behind it. */
const LEADING = /^[^,.;:]{2,50},\s/u;

function sentencesOf(text: string): string[] {
  return sentenceSpans(text).map(({ start, end }) => text.slice(start, end));
}

function clausesOf(sentence: string): Word[][] {
  const all = words(sentence);
  const cuts = [...sentence.matchAll(CLAUSE_END)].map((match) => match.index);
  const first = all[0];
  const aside = first !== undefined && PREPOSITION.has(first.lower) ? LEADING.exec(sentence)?.[0].length : undefined;
  return [aside ?? 0, ...cuts].map((start, index) =>
    all.filter((word) => word.start >= start && word.end <= (cuts[index] ?? sentence.length)),
  );
}

/** Prepositions of English and its neighbours: what stands behind one, before the verb, is where, when or whose, not who. */
const PREPOSITION = new Set(
  `in on at during after before since for of from with under over through between within against about until near into as among despite without to by
  im am an auf bei beim nach vor seit fur aus mit unter uber durch zwischen gegen um bis zu zum zur von vom des der trotz ohne wahrend
  dans sur a apres avant depuis pour de du des d avec sous par entre contre vers jusqu chez sans malgre au aux
  en tras antes desde para del con bajo sobre por entre contra hacia hasta sin al
  nel nella su dopo prima da dal di del della con sotto tra fra per senza voor na met van`.split(/\s+/),
);
const ARTICLE =
  /^(?:the|an?|its|his|her|their|this|that|these|those|der|die|das|den|dem|ein|eine|einen|einem|einer|le|la|les|l|un|une|el|los|las|una|unos|unas|il|lo|gli|i|uno|su|sus|son|sa|ses|seine?n?|ihre?n?)$/;
/** German words that say that what follows is not the doer, though it stands first. */
const OBLIQUE = /^(?:den|dem|einen|einem|ihn|ihm|seinen|seinem|ihren|ihrem)$/;
/** Behind these stand companions and equals: the two may be exchanged. */
const ALIKE = new Set("and with alongside together as und mit wie et avec y con e comme como aussi tan ou or o oder und or".split(" "));
/** What goes both ways in itself: "A met B" and "B met A". */
const RECIPROCAL =
  /^(?:meet|met|marri|border|resembl|equal|merg|link|connect|join|face|fought|fight|plai|drew|tie|divorc|match|intersect|touch|adjoin|share|differ|between|negoti|talk|agre|cooper|collabor|compet|trade|clash|allianc|marriag|distanc|heirat|traf|grenz|spielt|zwisch|epous|rencontr|cas|limit|jou|jug)/;
/** The passive of several languages: a form of its verb, and "by" before the doer. */
const BECOMES = new Set(
  "wurde wurden wird werden worden fut furent ete est sont fue fueron es son sido venne viene stato stata werd werden".split(" "),
);
const BY = new Set("von durch par por da dal dalla dai door".split(" "));

type Tie = "crossed" | "straight";

/** How the words around one word of a clause stand around the same word of a source sentence; empty where it says nothing of the two. */
function tiesAt(clause: readonly Word[], at: number, source: readonly Word[]): Tie[] {
  const pivot = clause[at];
  if (pivot === undefined || pivot.stop || /^[\p{Lu}\d]/u.test(pivot.text) || RECIPROCAL.test(pivot.stem)) return [];
  const right = clause.slice(at + 1);
  const left = apartFrom(right, headOf(clause, at), clause.slice(0, at));
  if (left.length === 0) return [];
  const ties: Tie[] = [];
  source.forEach((other, index) => {
    if (other.stop || /^\p{Lu}/u.test(other.text) || !isSamePivot(pivot, other)) return;
    const before = source.slice(0, index);
    const after = source.slice(index + 1);
    const mine = isTurnedRound(clause, at);
    const theirs = isTurnedRound(source, index);
    if (mine !== theirs) return;
    const x = left.filter((word) => has(after, word) && !has(before, word));
    const kept = left.filter((word) => has(before, word));
    const y = right.find(
      (word) => !word.stop && !ARTICLE.test(word.lower) && !PREPOSITION.has(word.lower) && has(before, word) && !has(after, word),
    );
    if (kept.length > 0) ties.push("straight");
    else if (x.length > 0 && y !== undefined && isTold(clause, at, x, y) && isSameWay(right, y, after, x)) ties.push("crossed");
  });
  return ties;
}

/** The same word in the same form, or a known verb of the same sense. */
function isSamePivot(a: Word, b: Word): boolean {
  if (a.lower === b.lower) return true;
  const family = ASYMMETRIC.get(a.lower);
  return family !== undefined && family === ASYMMETRIC.get(b.lower);
}

/** A title and the name behind it: "the count of Varelle". */
const NAME_LENGTH = 3;

/** Only what is certain: names on both sides, or a plain verb between. */
function isTold(clause: readonly Word[], at: number, x: readonly Word[], y: Word): boolean {
  const isName = (word: Word) => /^(?:\p{Ll}['’])?\p{Lu}/u.test(word.text);
  const behind = clause.slice(clause.indexOf(y), clause.indexOf(y) + NAME_LENGTH);
  const named = (x.some(isName) || clause.slice(1, at).some(isName)) && behind.some(isName);
  return named || isVerb(clause, at) || isPluralVerb(clause, at);
}

/** "Beetles prey on", "foxes eat the": a base form between a plural and an article or preposition. */
function isPluralVerb(clause: readonly Word[], at: number): boolean {
  const [before, after] = [clause[at - 1], clause[at + 1]];
  if (before === undefined || after === undefined || !/(?:[^s]s|men|people|children|mice)$/.test(before.lower)) return false;
  return /^(?:the|an?|its|their|other|on|for|upon)$/.test(after.lower);
}

/** The words that stand for whom the clause speaks of: before the verb, none behind a preposition. */
function headOf(clause: readonly Word[], at: number): Word[] {
  const head: Word[] = [];
  for (let i = 0; i < at; i++) {
    const word = clause[i];
    if (word === undefined) break;
    if (head.length === 0 && (PREPOSITION.has(word.lower) || OBLIQUE.test(word.lower))) {
      if (!ARTICLE.test(word.lower) || OBLIQUE.test(word.lower)) return [];
    } else if (PREPOSITION.has(word.lower) && !ARTICLE.test(word.lower)) break;
    if (RECIPROCAL.test(word.stem) || ALIKE.has(word.lower)) return [];
    if (!word.stop && !ARTICLE.test(word.lower)) head.push(word);
  }
  return head;
}

/** "Sales in Asia exceeded sales in Europe": where both sides have the same head, what tells them apart. */
function apartFrom(right: readonly Word[], head: Word[], all: readonly Word[]): Word[] {
  if (head.length === 0 || !head.every((word) => has(right, word))) return head;
  return all.filter((word) => !word.stop && !ARTICLE.test(word.lower) && !PREPOSITION.has(word.lower) && !has(right, word));
}

/** The word itself, or with an ending of its case: "Graf" and "Grafen". */
function has(list: readonly Word[], { stem }: Word): boolean {
  return list.some((word) => word.stem === stem || isCaseOf(word.stem, stem) || isCaseOf(stem, word.stem));
}

function isCaseOf(longer: string, shorter: string): boolean {
  return (
    shorter.length >= 4 &&
    longer.length > shorter.length &&
    /^(?:e?n|e?s)$/.test(longer.slice(shorter.length)) &&
    longer.startsWith(shorter)
  );
}

/** In the passive, or with the doer right behind: "its takeover by Holm". */
function isTurnedRound(list: readonly Word[], at: number): boolean {
  if (isPassive(list, at) || list.slice(at + 1, at + 4).some(({ lower }) => lower === "by")) return true;
  return list.some(({ lower }) => BECOMES.has(lower)) && list.some(({ lower }) => BY.has(lower));
}

/** What leads from the verb to the second of the two leads there in the source too: "ahead of" is not "behind". */
function isSameWay(right: readonly Word[], y: Word, after: readonly Word[], x: readonly Word[]): boolean {
  const mine = between(right, [y]);
  const theirs = between(after, x);
  const last = mine.findLast(({ lower }) => !ARTICLE.test(lower));
  if ((last !== undefined && ALIKE.has(last.lower)) || mine.some(({ lower, stem }) => lower === "as" || RECIPROCAL.test(stem)))
    return false;
  const leads = new Set(theirs.map(({ stem }) => stem));
  return mine.every((word) => leads.has(word.stem) || ARTICLE.test(word.lower));
}

function between(list: readonly Word[], ends: readonly Word[]): Word[] {
  const end = list.findIndex((word) => has(ends, word));
  return list.slice(0, Math.max(0, end));
}

function faultAt(sentence: string, clause: readonly Word[], at: number): Fault {
  const [first, last] = [clause[0], clause[clause.length - 1]];
  const what = sentence.slice(first?.start ?? 0, last?.end ?? sentence.length);
  return { kind: "role", what, reason: `the evidence says "${clause[at]?.text ?? ""}" of these two the other way round` };
}
