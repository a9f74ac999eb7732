import {
  ANCHORS,
  BRINGS_ABOUT,
  CONCEPT_CUES,
  CONCEPT_HEAD,
  DEFINITION,
  FACT_CUES,
  FACT_HEAD,
  HISTORY,
  OPINION,
  POSSIBLE,
  VOCABULARY,
  WEAK_FACT_CUES,
  YES_NO,
} from "../lexicon/en/routing.ts";

/** Which services a question of Phase 2 goes to (C8): facts to the one, concepts to the other, or both. */
export const ROUTES = ["tavily_only", "exa_only", "tavily_plus_exa"] as const;
export type RouteName = (typeof ROUTES)[number];

export interface Route {
  readonly route: RouteName;
  /** Which role is asked first. */
  readonly first: "facts" | "concepts";
}

/**
 * Where a question goes, by what its words ask for; deterministic, without a model (C8). A question is divided at commas and "and"; each
 * part asks for facts (who, when, how many, what holds now), for concepts (approaches, arguments, explanations) or for both. Facts alone go
 * to the facts role, concepts alone to the concepts role, both to both, what is asked first going first.
 */
export function routeQuery(query: string): Route {
  const text = spelled(query);
  const parts = text.split(/[,;:]\s+|\s+(?:and|plus|but|with|as well as)\s+/).map(partAsks);
  const facts = parts.findIndex((part) => part.facts);
  const concepts = parts.findIndex((part) => part.concepts);
  if (HISTORY.test(text)) return { route: "tavily_plus_exa", first: "concepts" };
  if (facts >= 0 && concepts >= 0) return { route: "tavily_plus_exa", first: facts < concepts ? "facts" : "concepts" };
  if (concepts >= 0) return { route: "exa_only", first: "concepts" };
  if (facts > 0 && isDefinition(text.split(/[,;:]\s+|\s+and\s+/)[0] ?? "")) return { route: "tavily_plus_exa", first: "concepts" };
  if (facts >= 0 || WEAK_FACT_CUES.test(text)) return { route: "tavily_only", first: "facts" };
  return asksForFact(query, text) ? { route: "tavily_only", first: "facts" } : { route: "exa_only", first: "concepts" };
}

function partAsks(part: string): { facts: boolean; concepts: boolean } {
  const judgement = YES_NO.test(part) && asksForJudgement(part);
  const asksFacts = FACT_HEAD.test(part) || (YES_NO.test(part) && !judgement);
  const concepts = !asksFacts && (judgement || CONCEPT_HEAD.test(part) || CONCEPT_CUES.some((cue) => cue.test(part)));
  const facts = asksFacts || ANCHORS.some((anchor) => anchor.test(part)) || (!concepts && FACT_CUES.some((cue) => cue.test(part)));
  return { facts, concepts };
}

function asksForJudgement(question: string): boolean {
  return OPINION.test(question) || POSSIBLE.test(question) || (BRINGS_ABOUT.test(question) && !/\d/.test(question));
}

/** "What is X", of a thing rather than of its measure: asks what X is about. */
function isDefinition(part: string): boolean {
  return DEFINITION.test(part) && !/ of | in the /.test(part);
}

/** Without a cue: names and numbers ask for facts about them, bare common nouns and "what is …" for the concept. */
function asksForFact(query: string, text: string): boolean {
  const named = /\s[\p{Lu}\d]/u.test(query.trim());
  if (YES_NO.test(text)) return !asksForJudgement(text);
  if (DEFINITION.test(text)) return /^what(?:'s| is) the .+ (?:of|in) /.test(text) || (named && / of | in |\d/.test(query));
  return named || text.split(" ").length <= 2;
}

/** Lower case, one space between words, and slips in cue words mended (`aproaches`, `currrent`). */
function spelled(query: string): string {
  return query
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[a-z]{6,}/g, (word) => (isCue(word) ? word : (VOCABULARY.find((known) => oneSlip(word, known)) ?? word)));
}

/** A cue word, or the plural of one. */
function isCue(word: string): boolean {
  return VOCABULARY.includes(word) || (word.endsWith("s") && VOCABULARY.includes(word.slice(0, -1)));
}

/** Whether two words differ by one letter too many, too few, wrong or two swapped, after the same first letter. */
function oneSlip(a: string, b: string): boolean {
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
