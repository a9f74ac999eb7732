import { ASKING, LINKS, OPENERS, WEAK } from "../lexicon/en/question.ts";
import { foldWord } from "../lexicon/fold.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { lexiconFor } from "../lexicon/telling.ts";
import { words } from "../text/words.ts";

/** A stem a question is about, with its share of what makes the question. */
export interface Term {
  readonly stem: string;
  /** The word as typed, lower case. */
  readonly word: string;
  /** 1 for a plain content word; more for names and quoted words, less for words that many questions share. */
  readonly weight: number;
}

const NAME_WEIGHT = 1.8;
/** PDF, API, CPU: names, but of common things. */
const ACRONYM_WEIGHT = 1.2;
const NUMBER_WEIGHT = 1.3;
/** What words of content count that so many questions share that they tell pages apart badly. */
export const WEAK_WEIGHT = 0.35;

/**
 * The stems that a question is about, each once, in order of appearance, weighted. Question words, politeness and function words are left
 * out; when nothing is left over, every word but function words counts.
 */
export function termsOf(question: string, entities: readonly string[] = entitiesOf(question)): Term[] {
  const lexicon = lexiconFor(question);
  const named = new Set(entities.flatMap((entity) => words(entity, lexicon).map((word) => word.stem)));
  const found = new Map<string, Term>();
  const all = words(withoutAsk(question, lexicon), lexicon).filter(
    (word) => !word.stop && (word.lower.length > 1 || /\d/.test(word.lower) || word.text === word.text.toUpperCase()),
  );
  const telling = all.filter((word) => !ASKING.has(word.lower) || named.has(word.stem));
  for (const word of telling.length > 0 ? telling : all) {
    const plain = WEAK.has(word.lower) ? WEAK_WEIGHT : /^\d/.test(word.lower) ? NUMBER_WEIGHT : 1;
    const asName = named.has(word.stem) ? nameWeight(word.text, lexicon) : plain;
    const weight = Math.max(plain, asName);
    const known = found.get(word.stem);
    if (known === undefined || known.weight < weight) found.set(word.stem, { stem: word.stem, word: word.lower, weight });
  }
  return [...found.values()];
}

/** Where any noun has a capital, one alone makes no name. */
function nameWeight(word: string, { capitals }: Lexicon): number {
  if (/^[A-Z]{2,4}s?$/.test(word)) return ACRONYM_WEIGHT;
  return capitals === "nouns" ? 1 : NAME_WEIGHT;
}

/** The question but the phrase that asks, which says nothing of what is asked about. */
function withoutAsk(question: string, lexicon: Lexicon): string {
  const rest = lexicon.withoutAsks(question);
  return /[\p{L}\p{N}]/u.test(rest) ? rest : question;
}

const QUOTED = /"([^"]{2,80})"|“([^”]{2,80})”|«([^»]{2,80})»|`([^`]{2,80})`/g;
const NAME_TOKEN = /^(?:\p{Lu}[\p{L}\p{M}'’.-]*|[\p{L}]*\d[\p{L}\d._-]*|\p{Ll}+\p{Lu}\p{L}*|[\p{L}\d]+(?:[._/][\p{L}\d]+)+)$/u;
/** Names in a question, in order: quoted phrases, runs of capitalised words, words with digits, dots or capitals inside. */
export function entitiesOf(question: string): string[] {
  const found = new Set<string>();
  for (const match of question.matchAll(QUOTED)) found.add((match[1] ?? match[2] ?? match[3] ?? match[4] ?? "").trim());
  const lexicon = lexiconFor(question);
  const asked = lexicon.tag === "en" ? question : withoutAsk(question, lexicon);
  const bare = asked.replace(QUOTED, " , ");
  const shouted = bare === bare.toUpperCase();
  for (const piece of bare.split(/[,;:?!()]+|\.(?=\s|$)/)) {
    for (const name of namesOf(piece.split(/\s+/).filter(Boolean), shouted, lexicon)) found.add(name);
  }
  return [...found].filter((name) => name !== "");
}

function namesOf(tokens: readonly string[], shouted: boolean, lexicon: Lexicon): string[] {
  if (shouted) return [];
  const titled = tokens.length > 3 && tokens.filter((token) => /^\p{Lu}/u.test(token)).length > tokens.length * 0.7;
  const names: string[] = [];
  let open: string[] = [];
  const close = () => {
    while (open.length > 0 && LINKS.has(open[open.length - 1] ?? "")) open.pop();
    if (open.length > 0) names.push(open.join(" ").replace(/['’]s$/, ""));
    open = [];
  };
  const opens = (token: string) => OPENERS.test(token) || lexicon.isStop(foldWord(token));
  tokens.forEach((token, index) => {
    const isName = NAME_TOKEN.test(token) && !((index === 0 || titled) && opens(token)) && token !== "I";
    if (isName && !(open.length === 0 && /^\d+(?:[.,]\d+)?$/.test(token))) open.push(token);
    else if (open.length > 0 && LINKS.has(token) && /^\p{Lu}/u.test(tokens[index + 1] ?? "")) open.push(token);
    else close();
    if (/['’]s$/.test(token)) close();
  });
  close();
  return names;
}
