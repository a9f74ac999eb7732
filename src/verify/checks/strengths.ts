import { foldWord } from "../../text/fold.ts";
import { contentWords, words } from "../../text/words.ts";
import type { Checked, Fault } from "../fault.ts";
import { onEvery } from "./closest.ts";

/**
 * What a sentence makes stronger, wider or other than its source has it, in words that are near synonyms otherwise: "demolished" of "damaged",
 * "extinct" of "nearly extinct", "only members" of "members", "the daughter" of "the son".
 */
export function strengthFaults(checked: Checked): Fault[] {
  const { sentence } = checked;
  return onEvery(
    checked,
    (source) =>
      otherKin(sentence, source) ??
      overstated(sentence, source) ??
      nearlySo(sentence, source) ??
      onlySome(sentence, source) ??
      comparedWith(sentence, source) ??
      happenedElsewhere(sentence, source),
  );
}

/**
 * What a sentence adds of "only" or takes away of "prevented" and "refused". These look at single words and hold a sentence that is written against
 * its own quotes; over whole pages, where the closest sentence may be another than the one that carries the claim, they refuse more than they find.
 */
export function exclusionFaults(checked: Checked): Fault[] {
  const { sentence } = checked;
  return onEvery(checked, (source) => onlyAdded(sentence, source) ?? keptFrom(sentence, source));
}

const KIN: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:sons?|grandsons?)\b/i, /\b(?:daughters?|granddaughters?)\b/i],
  [/\b(?:fathers?|grandfathers?)\b/i, /\b(?:mothers?|grandmothers?)\b/i],
  [/\bbrothers?\b/i, /\bsisters?\b/i],
  [/\b(?:husbands?|widowers?)\b/i, /\b(?:wife|wives|widows?)\b/i],
  [/\buncles?\b/i, /\baunts?\b/i],
  [/\bnephews?\b/i, /\bnieces?\b/i],
  [/\bboys?\b/i, /\bgirls?\b/i],
];

function otherKin(sentence: string, source: string): Fault | undefined {
  for (const [one, other] of KIN.flatMap(([a, b]): (readonly [RegExp, RegExp])[] => [
    [a, b],
    [b, a],
  ])) {
    const [mine, theirs] = [one.exec(sentence)?.[0], other.exec(source)?.[0]];
    if (mine === undefined || theirs === undefined || other.test(sentence) || one.test(source)) continue;
    return { kind: "subject", what: mine, reason: `the evidence says "${theirs}", the sentence "${mine}"` };
  }
  return undefined;
}

/** What a sentence may say only of a source that says as much, and the weaker words that do not. */
const STRONGER: readonly (readonly [strong: RegExp, weak: RegExp, enough: RegExp])[] = [
  [
    /\b(?:won|wins|winner)\b/i,
    /\b(?:was|were|been|being) (?:defeated|beaten|routed)\b/i,
    /\b(?:w[io]n|wins|winners?|beat|beats|victor\w*)\b/i,
  ],
  [/\b(?:murder(?:ed|s)?)\b/i, /\b(?:killed|killing|died|accident\w*)\b/i, /\b(?:murder\w*|assassinat\w*|homicide)\b/i],
  [
    /\b(?:demolished|destroyed|razed|ruined)\b/i,
    /\bdamaged?\b/i,
    /\b(?:demoli\w*|destr\w*|raz(?:ed|ing)|ruin\w*|pulled down|torn down|flattened|collapsed?|beyond repair)\b/i,
  ],
  [
    /\b(?:elected|appointed|became)\b/i,
    /\b(?:candidates?|nominated|nominees?|nomination)\b/i,
    /\b(?:elected|appointed|became|won|chosen|named as (?!an? candidate)|took office)\b/i,
  ],
  [
    /\b(?:is|was|are|were|been) (?:approved|authori[sz]ed|licensed)\b/i,
    /\b(?:under review|pending|awaiting|seek\w*|sought|appl(?:ied|ies|ying)) (?:\S+ ){0,2}(?:approval|authori[sz]ation|licen[cs]e)\b/i,
    /\b(?:approved|authori[sz]ed|licensed|granted)\b/i,
  ],
  [
    /\bunanimous(?:ly)?\b/i,
    /\b(?:majority|narrow(?:ly)?|dissent\w*)\b/i,
    /\b(?:unanim\w*|all (?:members|of)|without (?:dissent|opposition))\b/i,
  ],
  [
    /\b(?:exactly|precisely)\s(?=\d)/i,
    /\b(?:about|around|roughly|nearly|almost|approximately|some|over|more than)\s\d/i,
    /\b(?:exactly|precisely)\b/i,
  ],
  [
    /\b(?:was|were|been) founded\b/i,
    /\bfound (?:guilty|liable|dead|in|to|that)\b/i,
    /\b(?:found(?:ed|er|ers|ing|ation)|establish\w*|set up|created|started|began)\b/i,
  ],
  [/\bwill (?:be\s)?\p{L}/iu, /\b(?:was|were) to\b/i, /\b(?:will|shall|is to|are to|expected|due|plan(?:s|ned)?|scheduled)\b/i],
];

function overstated(sentence: string, source: string): Fault | undefined {
  for (const [strong, weak, enough] of STRONGER) {
    const mine = strong.exec(sentence)?.[0];
    const theirs = mine === undefined ? undefined : weak.exec(source)?.[0];
    if (mine === undefined || theirs === undefined || enough.test(source)) continue;
    return { kind: "modality", what: mine, reason: `the sentence says "${mine}", the evidence no more than "${theirs}"` };
  }
  return undefined;
}

const NEARLY =
  /\b(?:nearly|almost|virtually|practically|not (?:an? )?(?:complete|total|full|entire|unqualified)(?:ly)?|not (?:entirely|wholly|quite))\s(?<what>\p{Ll}{4,})/giu;
const OWN_NEARLY =
  /\b(?:nearly|almost|virtually|practically|about|around|roughly|close|near|most\p{L}*|not|no|partly|partial\p{L}*|largely|some|hardly|n['’]t)\b/iu;

/** "Extinct" of "nearly extinct". Before a number the number's own check decides. */
function nearlySo(sentence: string, source: string): Fault | undefined {
  if (OWN_NEARLY.test(sentence)) return undefined;
  const said = new Set(contentWords(sentence));
  for (const { groups, 0: match } of source.matchAll(NEARLY)) {
    const [what] = contentWords(groups?.what ?? "");
    if (what === undefined || !said.has(what) || SPELLED.test(groups?.what ?? "")) continue;
    if (contentWords(source.replace(match, " ")).includes(what)) continue;
    return { kind: "modality", what: match, reason: `the evidence says "${match}", the sentence says it outright` };
  }
  return undefined;
}
const SPELLED =
  /^(?:three|four|five|seven|eight|nine|half|twice|double\p{L}*|triple\p{L}*|every\p{L}*|half|\p{L}+teen|\p{L}+ty|hundred|thousand|million|billion|dozen)$/iu;

const ONLY =
  /(?<!\bnot )\b(?:only|solely|exclusively)\s(?!\d|one\b|two\b|three\b|about\b|a\b|an\b|in\s\d|after\b|when\b|if\b|once\b)\p{L}/iu;
const LIMITED =
  /\b(?:only|solely|sole|exclusive\p{L}*|alone|just|merely|limited|restricted|reserved|confined|except|unless|until|nobody|none|nothing|no|not|never|without|single|unique\p{L}*|one)\b|n['’]t\b/iu;

/** "Only members may vote" of "Members may vote". Sources in other languages say it in words of their own. */
function onlyAdded(sentence: string, source: string): Fault | undefined {
  const mine = ONLY.exec(sentence)?.[0];
  if (
    mine === undefined ||
    LIMITED.test(source) ||
    !words(source).some(({ lower }) => /^(?:the|is|are|was|were|may|can|of|to|and)$/.test(lower))
  )
    return undefined;
  return { kind: "subject", what: "only", reason: 'the sentence says "only", which the evidence does not' };
}

const ONLY_OF_KIND = /\bonly\s(?<kind>\p{Ll}{4,})\s(?<noun>\p{Ll}{3,}s)\s/iu;

/** "Members may vote" of "Only honorary members may vote". */
function onlySome(sentence: string, source: string): Fault | undefined {
  const { kind, noun } = ONLY_OF_KIND.exec(source)?.groups ?? {};
  if (kind === undefined || noun === undefined || /\b(?:only|some|certain)\b/i.test(sentence)) return undefined;
  const said = new Set(contentWords(sentence));
  const [[which], [whole]] = [contentWords(kind), contentWords(noun)];
  if (which === undefined || whole === undefined || said.has(which) || !said.has(whole)) return undefined;
  return { kind: "subject", what: noun, reason: `the evidence says it only of ${kind} ${noun}, the sentence of ${noun} at large` };
}

const KEPT_FROM =
  /(?:\b(?:prevent|avert|avoid|forestall)(?:s|ed|ing)?\s(?:an?\s|the\s|its\s)?|\bclear(?:s|ed|ing)?\s(?:\S+\s){1,3}of\s(?:all\s|any\s)?|\b(?:absolv|exonerat)(?:es?|ed|ing)\s(?:\S+\s){1,3}(?:of|from)\s|(?<!\p{L})refus(?:é|a|e|ent|èrent)\sd(?:e\s|['’])|(?<!\p{L})se\sneg(?:ó|aron)\sa\s|(?<!\p{L})rehus(?:ó|aron)\s)(?<what>\p{L}{3,})/giu;
const OWN_KEPT =
  /\b(?:prevent|avert|avoid|forestall|clear|absolv|exonerat|refus|not|no|never|block|stop|neg[óa]|rehus|innocen)\p{L}*|n['’]t\b|\bpas\b/iu;

/** What the source says was prevented, refused or not to blame, told as having happened. */
function keptFrom(sentence: string, source: string): Fault | undefined {
  if (OWN_KEPT.test(sentence)) return undefined;
  for (const { groups, 0: match } of source.matchAll(KEPT_FROM)) {
    const what = foldWord(groups?.what ?? "");
    if (!words(sentence).some(({ lower }) => foldWord(lower).slice(0, beginning(what)) === what.slice(0, beginning(what)))) continue;
    return { kind: "negation", what: match, reason: `the evidence says "${match}", the sentence that it was so` };
  }
  return undefined;
}

/** So many equal letters make a word and its forms: "ban" and "banned", "démissionner" and "démissionné". */
function beginning(word: string): number {
  return Math.max(3, Math.min(6, word.length));
}

const MORE_THAN = /^(?<left>[^,.;:]+?)\b(?:more|less|fewer|better|worse|\p{Ll}{3,}er)\b(?:\s\p{Ll}+){0,3}?\sthan\s(?<right>[^,.;:]+)/iu;
const OPEN_COMPARISON =
  /\b(?:more|less|fewer|better|worse|longer|shorter|faster|slower|higher|lower|larger|smaller|older|younger|cheaper|stronger|weaker)\b/iu;

/** "Coffee drinkers live longer" of "tea drinkers live longer than coffee drinkers". */
function comparedWith(sentence: string, source: string): Fault | undefined {
  const open = OPEN_COMPARISON.exec(sentence);
  if (open === null || /\b(?:than|compared|relative|by)\b/i.test(sentence)) return undefined;
  const { left, right } = MORE_THAN.exec(source)?.groups ?? {};
  if (left === undefined || right === undefined || !new RegExp(`\\b${open[0]}\\b`, "i").test(source)) return undefined;
  const [mine, ahead, behind] = [contentWords(sentence.slice(0, open.index)), new Set(contentWords(left)), new Set(contentWords(right))];
  const crossed = mine.find((stem) => behind.has(stem) && !ahead.has(stem));
  const onlyAhead = mine.find((stem) => ahead.has(stem) && !behind.has(stem) && !contentWords(sentence.slice(open.index)).includes(stem));
  const subject = mine[0];
  if (crossed === undefined || (onlyAhead !== undefined && onlyAhead === subject)) return undefined;
  return { kind: "comparative", what: open[0], reason: `the evidence says "${open[0]}" of what it compares with that` };
}

const PLACED = /(?<![^\s,;:])(?<before>(?:[^\s,;:]+\s){1,6})in\s(?<where>\p{Lu}\p{L}{2,}|1\d{3}|20\d\d)/gu;
const PARTS = /\b(?:and|but|then)\b|[,;:]/giu;

/** "Died in Paris" of "lived in Paris and died in Rome": each deed has a place and a time of its own. */
function happenedElsewhere(sentence: string, source: string): Fault | undefined {
  const parts = source.split(PARTS);
  if (parts.length < 2) return undefined;
  for (const { groups, 0: match } of sentence.matchAll(PLACED)) {
    const { before = "", where = "" } = groups ?? {};
    const [deed] = contentWords(words(before).findLast(({ text }) => A_DEED.test(text))?.text ?? "");
    if (deed === undefined) continue;
    const own = parts.filter((part) => contentWords(part).includes(deed));
    const others = parts.filter((part) => !own.includes(part));
    const there = new RegExp(`\\bin\\s${where}(?![\\p{L}\\d])`, "u");
    const elsewhere = /\d/.test(where) ? OTHER_TIME : OTHER_PLACE;
    if (own.length === 0 || own.some((part) => part.includes(where)) || !own.every((part) => elsewhere.test(part))) continue;
    if (!others.some((part) => there.test(part) && DEED.test(part))) continue;
    return { kind: "role", what: match, reason: `the evidence says "${where}" of something else` };
  }
  return undefined;
}
const OTHER_PLACE = /\bin\s\p{Lu}\p{L}{2}/u;
const OTHER_TIME = /\bin\s(?:1\d|20)\d\d\b|\b(?:later|earlier|afterwards)\b/u;
/** What looks like a verb of its own. */
const VERB = "\\p{Ll}+ed|lived|born|went|met|made|wrote|grew|left|taught|fought|led|held|began|ran|built|won|sold|bought";
const DEED = new RegExp(`(?<!\\p{L})(?:${VERB})(?!\\p{L})`, "u");
const A_DEED = new RegExp(`^(?:${VERB})$`, "u");
