import { measure } from "./features.ts";
import { hardChecks, type QuoteInContext } from "./hard-checks.ts";
import { pageOf } from "./page.ts";
import { judgeByRules } from "./rules-judge.ts";

/** What may be cut off or out of a sentence and leave one: each pattern's whole match goes. */
const CUTS: readonly { readonly pattern: RegExp; readonly leading: boolean }[] = [
  { pattern: /(?<!\s)\s*\([^()]*\)/g, leading: false },
  { pattern: /(?<!\s)\s+[–—]\s[^–—]+[–—](?=\s)/g, leading: false },
  {
    pattern: /,\s+(?:which|who|whose|where|including|such as|as well as|along with|especially|particularly)\s[^,;]+(?=,)(?:,(?=\s))/g,
    leading: false,
  },
  {
    pattern:
      /(?:,|(?<![\s,]))\s+(?:which|who|whose|where|because|although|though|while|whereas|making|including|leading|resulting|causing|especially|particularly|such as|as well as|along with|followed by|thanks to|due to)\s[^,;]+(?=[.!?]$)/g,
    leading: false,
  },
  {
    pattern:
      /,\s+(?:and|but|while|although|though|whereas|with|after|before|when|as|thus|thereby|becoming|making|leading to|resulting in)\s[^;]+(?=[.!?]$)/g,
    leading: false,
  },
  { pattern: /(?<!\s)\s*[;–—]\s[^;]+(?=[.!?]$)/g, leading: false },
  {
    pattern:
      /^(?:In|On|At|By|During|After|Before|Since|Following|As|While|Although|Though|Because|With|Despite|Meanwhile|Moreover|Furthermore|Additionally|Also|As a result|Thus|Therefore)\b[^,;]*,\s+/g,
    leading: true,
  },
  { pattern: /(?<=^[^,;]*)(?<!\s)\s+(?:and|or)\s+\p{L}+(?:\s\p{L}+){0,2}\s?(?=[.!?]$)/gu, leading: false },
];
/** What must never be cut: without it the rest says more than the whole did. */
const HOLDS_BACK =
  /\b(?:if|unless|only|except|not|never|no|without|may|might|could|would|possibly|perhaps|likely|probably|allegedly|reportedly|according|said|says|claim\w*|argu\w*|about|approximately|nearly|almost|up to|at least|some|suggest\w*|estimat\w*|expected|in theory|under certain|until|rather)\b|n['’]t\b/i;
const VERB =
  /\b(?:is|are|was|were|has|have|had|will|can|may|might|could|does|do|did|became|began|won|lost|made|took|gave|said|found|rose|fell|grew|led|left|held|ran|went|came|wrote|sold|bought|built|met|set|put|cut|saw|shows?|\p{L}{2,}ed|\p{Ll}{3,}s)\b/u;
const LEAST_WORDS = 4;
const MOST_CUTS = 3;
/** In characters. What is longer is no sentence: it is not narrowed. */
const LONGEST = 2000;
const MOST_CANDIDATES = 40;

/**
 * Narrows a sentence to what its quotes carry (R12): leaves out brackets, trailing and leading clauses or list members and returns the remainder
 * that lacks least (the longest of equals), passes the hard checks and is judged supported; `undefined` when no such cut leaves a whole sentence. Never cuts a condition,
 * a hedge, a negation or an attribution.
 */
export function narrowToSupported(sentence: string, quotes: readonly (string | QuoteInContext)[]): string | undefined {
  const texts = quotes.map((one) => (typeof one === "string" ? one : one.context));
  if (sentence.length > LONGEST) return undefined;
  const page = pageOf(texts);
  const lacks = (text: string) => measure(text, page).missing.length;
  const before = lacks(sentence);
  const tried = new Set([sentence]);
  let open = [sentence];
  for (let round = 0; round < MOST_CUTS; round++) {
    const next = [...new Set(open.flatMap(shortened))].filter((candidate) => !tried.has(candidate)).slice(0, MOST_CANDIDATES);
    for (const candidate of next) tried.add(candidate);
    const passing = next
      .map((text) => ({ text, lacking: lacks(text) }))
      .filter(({ lacking }) => lacking < before)
      .sort((a, b) => a.lacking - b.lacking || b.text.length - a.text.length)
      .find(({ text }) => hardChecks(text, quotes).length === 0 && judgeByRules(text, texts).verdict === "supported");
    if (passing !== undefined) return passing.text;
    open = next;
  }
  return undefined;
}

const LIST =
  /^(?<head>[^,;]+),\s(?<middle>(?:[^,;]{2,40},\s)*)(?<last>[^,;]{2,40}?),?\s(?<joiner>and|or)\s(?<final>[^,;]{2,40})(?<stop>[.!?])$/;

/** "A, B and C" with one of B … C left out: "A and C", "A and B". The head of the list stays, since the sentence hangs on it. */
function shorterLists(sentence: string): string[] {
  const found = LIST.exec(sentence)?.groups;
  if (found === undefined) return [];
  const middle = (found.middle ?? "").split(/,\s/).filter((member) => member !== "");
  const members = [...middle, found.last ?? "", found.final ?? ""];
  if (members.some((member) => member.split(" ").length > 4 || HOLDS_BACK.test(member))) return [];
  return members.map((_, dropped) => {
    const kept = [found.head ?? "", ...members.filter((_, index) => index !== dropped)];
    return `${kept.slice(0, -1).join(", ")} ${found.joiner} ${kept[kept.length - 1]}${found.stop}`;
  });
}

/** Every sentence one cut shorter. */
function shortened(sentence: string): string[] {
  return [...shorterLists(sentence), ...cut(sentence)];
}

function cut(sentence: string): string[] {
  return CUTS.flatMap(({ pattern, leading }) =>
    [...sentence.matchAll(pattern)].flatMap((match) => {
      if (HOLDS_BACK.test(match[0])) return [];
      const rest = sentence.slice(0, match.index) + sentence.slice(match.index + match[0].length);
      const whole = leading ? rest.charAt(0).toUpperCase() + rest.slice(1) : rest;
      return isSentence(whole) ? [tidy(whole)] : [];
    }),
  );
}

function isSentence(text: string): boolean {
  if (text.split(/\s+/).length < LEAST_WORDS || !VERB.test(text.slice(text.indexOf(" ")))) return false;
  return (text.match(/\(/g)?.length ?? 0) === (text.match(/\)/g)?.length ?? 0) && (text.match(/["“”]/g)?.length ?? 0) % 2 === 0;
}

/** A list of two needs no comma before its "and". */
function tidy(text: string): string {
  const pair = text.replace(/^([^,]*),(\s(?:and|or)\s[^,]*)$/, (all, before: string, after: string) =>
    VERB.test(after) ? all : before + after,
  );
  return pair
    .replace(/(?<!\s)\s+([.,;!?])/g, "$1")
    .replace(/,\./g, ".")
    .trim();
}
