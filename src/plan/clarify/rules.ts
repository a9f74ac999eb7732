import { entitiesOf } from "../../question/terms.ts";
import { type ClarifyingQuestion, MOST_QUESTIONS } from "./clarify.ts";

/** Names of several well-known things, with words that tell which one is meant. Only what really leads research astray stands here. */
const NAMESAKES: readonly (readonly [RegExp, readonly (readonly [string, RegExp])[]])[] = [
  [
    /\bjaguars?\b/i,
    [
      ["the animal", /\b(?:animal|cat|wild|habitat|prey|species|forest|weigh|eat|hunt)/i],
      ["the car maker", /\b(?:car|vehicle|model|engine|price|electric|motor|dealer|type)/i],
    ],
  ],
  [
    /\bmercury\b/i,
    [
      ["the planet", /\b(?:planet|orbit|sun|solar|nasa|crater|surface|day|distance|moon)/i],
      ["the metal", /\b(?:metal|toxic|fish|thermometer|poison|liquid|element|exposure|emission|level|vaccine|water)/i],
    ],
  ],
  [
    /\bpython\b/i,
    [
      [
        "the programming language",
        /\b(?:program|code|language|version|library|package|script|install|pip|function|class|release|3\b|2\b)/i,
      ],
      ["the snake", /\b(?:snake|animal|reptile|species|bite|prey|wild|eat|weigh)/i],
    ],
  ],
  [
    /\bjava\b/i,
    [
      ["the programming language", /\b(?:program|code|language|version|jdk|jvm|class|spring|release|library|install|script)/i],
      ["the island", /\b(?:island|indonesia|population|volcano|travel|people|coffee|sea|earthquake|tourism)/i],
    ],
  ],
];

const BARE_REFERENCE =
  /^(?:and\s+)?(?:what|how|why|when|where|who|which|is|are|was|were|does|do|did|can|tell me)\b.*\b(it|they|them|this|that one|those|he|she)\b/i;
const NO_PLACE = /\b(?:near me|around here|in my (?:area|city|town|country|region)|nearby|locally)\b/i;
const BEST = /\b(?:best|top|greatest)\s+(?!of\b|known\b|practices?\b|way to\b|selling\b|before\b)([\p{L}-]+)/iu;
const MEASURE = /\b(?:for|under|below|by|at|to|with|in terms of|cheap|fast|quiet|light|safe|value|price|budget|rated|according)\b/i;
const LONE_BETTER = /^(?:is|are)\s+(.+?)\s+(?:better|worse|safer|cheaper|faster)\s*\??$/i;

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
  if (/\b(?:the|a|an|my|our|its|their)\s+\p{L}+/iu.test(before) || /^it(?:'s| is| was| rains?| takes?)\b/i.test(query)) return undefined;
  if (/\bis it (?:true|possible|legal|safe|worth|ok|okay|raining|snowing|hot|cold|late)\b|\bdoes it (?:take|cost|rain|snow)\b/i.test(query))
    return undefined;
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
