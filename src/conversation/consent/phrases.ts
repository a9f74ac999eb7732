import { PHRASES } from "../../lexicon/en/consent-phrases.ts";
import { LANGUAGES, lexiconOf } from "../../lexicon/lexicon.ts";

/** What a phrase decides, when somebody has been asked whether to search. */
export type Decision =
  /** Clearly wants the search. */
  | "yes"
  /** Agrees, but is also said in passing: never outweighs a no. */
  | "agreement"
  | "no"
  /** Declines by contentment ("that's fine"): a clear yes outweighs it. */
  | "contentment"
  | "test"
  /** Takes back what was said before it. */
  | "correction"
  | "hesitation"
  /** Decides nothing and changes nothing. */
  | "filler";

export interface Phrase {
  readonly words: readonly string[];
  readonly decision: Decision;
}

const LISTS: readonly (readonly [Decision, string])[] = [
  ["yes", PHRASES.yes],
  ["agreement", PHRASES.agreement],
  ["no", PHRASES.no],
  ["contentment", PHRASES.contentment],
  ["test", PHRASES.test],
  ["correction", PHRASES.correction],
  ["hesitation", PHRASES.hesitation],
  ["filler", PHRASES.filler],
];

/** All phrases of all languages by their first word, longest first. */
export const BY_FIRST_WORD: ReadonlyMap<string, readonly Phrase[]> = indexed();

/** Words that are a phrase by themselves: what a slip of the hand is mended to. */
export const SINGLE_WORDS: ReadonlySet<string> = new Set(
  [...BY_FIRST_WORD.values()].flat().flatMap(({ words, decision }) => (words.length === 1 && decision !== "filler" ? words : [])),
);

/** Every word of every phrase: these are spelled as they were meant. */
export const KNOWN_WORDS: ReadonlySet<string> = new Set([...BY_FIRST_WORD.values()].flat().flatMap(({ words }) => words));

function indexed(): Map<string, Phrase[]> {
  const index = new Map<string, Phrase[]>();
  const add = (phrase: string, decision: Decision) => {
    const words = phrase.trim().split(/\s+/);
    const [first] = words;
    if (first === undefined || first === "") return;
    index.set(first, [...(index.get(first) ?? []), { words, decision }]);
  };
  for (const [decision, list] of LISTS) for (const phrase of list.split(",")) add(phrase, decision);
  for (const { consent } of LANGUAGES.map(lexiconOf)) {
    for (const phrase of consent.yes) add(phrase, "yes");
    for (const phrase of consent.no) add(phrase, "no");
    for (const phrase of consent.thanks) add(phrase, "filler");
  }
  for (const phrases of index.values()) phrases.sort((a, b) => b.words.length - a.words.length || order(a.decision) - order(b.decision));
  return index;
}

/** Where one phrase stands in two lists, the one that decides holds. */
function order(decision: Decision): number {
  return (["no", "test", "yes", "contentment", "hesitation", "correction", "agreement", "filler"] as const).indexOf(decision);
}
