import { BARE_REFERENCE, BEST, EMPTY_IT, LONE_BETTER, MEASURE, NAMED_BEFORE, NAMESAKES, NO_PLACE } from "../../lexicon/en/clarify.ts";
import { entitiesOf } from "../../question/terms.ts";
import { type ClarifyingQuestion, MOST_QUESTIONS } from "./clarify.ts";

/**
 * What a question truly leaves open, told from its words alone (R3): a name of several things, a pronoun without its noun, a place or a
 * measure that only the asker knows. Most questions leave nothing open.
 */
export function questionsByRules(query: string): ClarifyingQuestion[] {
  const found = [namesake(query), reference(query), place(query), measure(query), comparison(query)];
  return found.filter((one) => one !== undefined).slice(0, MOST_QUESTIONS);
}

function namesake(query: string): ClarifyingQuestion | undefined {
  for (const [name, meanings] of NAMESAKES) {
    const said = name.exec(query)?.[0];
    if (said === undefined || meanings.some(([, sign]) => sign.test(query.replace(name, " ")))) continue;
    return { question: `Which “${said}” do you mean?`, options: meanings.map(([meaning]) => meaning) };
  }
  return undefined;
}

/** A pronoun counts only where nothing is named that it could stand for. */
function reference(query: string): ClarifyingQuestion | undefined {
  const word = BARE_REFERENCE.exec(query)?.[1];
  if (word === undefined || query.split(/\s+/).length > 9 || entitiesOf(query).length > 0) return undefined;
  const before = query.slice(0, query.toLowerCase().lastIndexOf(word.toLowerCase()));
  if (NAMED_BEFORE.test(before) || /^it(?:'s| is| was| rains?| takes?)\b/i.test(query)) return undefined;
  if (EMPTY_IT.test(query)) return undefined;
  return { question: `What does “${word}” stand for?`, options: [] };
}

function place(query: string): ClarifyingQuestion | undefined {
  return NO_PLACE.test(query) ? { question: "Which place is meant?", options: [] } : undefined;
}

function measure(query: string): ClarifyingQuestion | undefined {
  const thing = BEST.exec(query)?.[1];
  if (thing === undefined || MEASURE.test(query) || query.split(/\s+/).length > 8) return undefined;
  return { question: "Best by what measure?", options: ["price", "quality", "value for money", "expert ratings"] };
}

function comparison(query: string): ClarifyingQuestion | undefined {
  const subject = LONE_BETTER.exec(query.trim())?.[1];
  if (subject === undefined || /\b(?:or|than|versus|vs)\b/i.test(subject)) return undefined;
  return { question: "Compared with what?", options: [] };
}
