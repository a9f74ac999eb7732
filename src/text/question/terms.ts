import { words } from "../words.ts";
import { withoutFrame } from "./kind.ts";

/** A stem a question is about, with its share of what makes the question. */
export interface Term {
  readonly stem: string;
  /** The word as typed, lower case. */
  readonly word: string;
  /** 1 for a plain content word; more for names and quoted words, less for words that many questions share. */
  readonly weight: number;
  /** It belongs to a name before it: the "tunnel" of "the Harrow Hill tunnel". */
  readonly ofName?: boolean;
}

const NAME_WEIGHT = 1.8;
/** PDF, API, CPU: names, but of common things. */
const ACRONYM_WEIGHT = 1.2;
const NUMBER_WEIGHT = 1.3;
const WEAK_WEIGHT = 0.35;

/** Words that ask rather than say what is asked about. */
const ASKING = new Set(
  "tell explain describe list name give show find know understand learn define definition meaning mean means stand compare comparison versus vs difference differences differ differs different way ways kind kinds type types sort sorts thing things something anything example examples please want like wondering question answer information info detail details number amount many much often long step steps guide reason reasons exactly actually really currently overview summary summarize summarise topic regarding concerning changed change changes changelog timeline chronology history evolution news date year time day month happen happens happened occur".split(
    " ",
  ),
);
/** Words of content that so many questions share that they tell pages apart badly. */
const WEAK = new Set(
  "work works working use uses used using make makes made get gets got need needs best good better main important new big large called come take go people person place country world use possible available affect work handle deal full typical usually generally common first last name people version versions release releases".split(
    " ",
  ),
);

/**
 * The stems that a question is about, each once, in order of appearance, weighted. Question words, politeness and function words are left
 * out; when nothing is left over, every word but function words counts.
 */
export function termsOf(question: string, entities: readonly string[] = entitiesOf(question)): Term[] {
  const named = new Set(entities.flatMap((entity) => words(entity).map((word) => word.stem)));
  const found = new Map<string, Term>();
  const all = words(withoutFrame(question)).filter(
    (word) => !word.stop && (word.lower.length > 1 || /\d/.test(word.lower) || word.text === word.text.toUpperCase()),
  );
  const telling = all.filter((word) => !ASKING.has(word.lower) || named.has(word.stem));
  for (const word of telling.length > 0 ? telling : all) {
    const plain = WEAK.has(word.lower) ? WEAK_WEIGHT : /^\d/.test(word.lower) ? NUMBER_WEIGHT : 1;
    const asName = named.has(word.stem) ? (/^[A-Z]{2,4}s?$/.test(word.text) ? ACRONYM_WEIGHT : NAME_WEIGHT) : plain;
    const weight = Math.max(plain, asName);
    const known = found.get(word.stem);
    if (known === undefined || known.weight < weight) found.set(word.stem, { stem: word.stem, word: word.lower, weight });
  }
  return [...found.values()];
}

const QUOTED = /"([^"]{2,80})"|“([^”]{2,80})”|«([^»]{2,80})»|`([^`]{2,80})`/g;
const NAME_TOKEN = /^(?:\p{Lu}[\p{L}\p{M}'’.-]*|[\p{L}]*\d[\p{L}\d._-]*|\p{Ll}+\p{Lu}\p{L}*|[\p{L}\d]+(?:[._/][\p{L}\d]+)+)$/u;
const LINKS = new Set(["of", "the", "de", "von", "van", "der", "la", "le", "du", "&"]);
const OPENERS =
  /^(?:what|who|whom|whose|which|when|where|why|how|is|are|was|were|do|does|did|can|could|will|would|should|has|have|had|if|in|on|at|by|for|from|since|the|a|an|i|tell|list|name|explain|describe|compare|define|give|show|find|please|according|between|during|after|before|and|or|as|until|under|with)$/i;

/** Names in a question, in order: quoted phrases, runs of capitalised words, words with digits, dots or capitals inside. */
export function entitiesOf(question: string): string[] {
  const found = new Set<string>();
  for (const match of question.matchAll(QUOTED)) found.add((match[1] ?? match[2] ?? match[3] ?? match[4] ?? "").trim());
  const bare = question.replace(QUOTED, " , ");
  const shouted = bare === bare.toUpperCase();
  for (const piece of bare.split(/[,;:?!()]+|\.(?=\s|$)/)) {
    for (const name of namesOf(piece.split(/\s+/).filter(Boolean), shouted)) found.add(name);
  }
  return [...found].filter((name) => name !== "");
}

function namesOf(tokens: readonly string[], shouted: boolean): string[] {
  if (shouted) return [];
  const titled = tokens.length > 3 && tokens.filter((token) => /^\p{Lu}/u.test(token)).length > tokens.length * 0.7;
  const names: string[] = [];
  let open: string[] = [];
  const close = () => {
    while (open.length > 0 && LINKS.has(open[open.length - 1] ?? "")) open.pop();
    if (open.length > 0) names.push(open.join(" ").replace(/['’]s$/, ""));
    open = [];
  };
  tokens.forEach((token, index) => {
    const isName = NAME_TOKEN.test(token) && !(index === 0 && OPENERS.test(token)) && token !== "I" && !(titled && OPENERS.test(token));
    if (isName && !(open.length === 0 && /^\d+(?:[.,]\d+)?$/.test(token))) open.push(token);
    else if (open.length > 0 && LINKS.has(token) && /^\p{Lu}/u.test(tokens[index + 1] ?? "")) open.push(token);
    else close();
    if (/['’]s$/.test(token)) close();
  });
  close();
  return names;
}
