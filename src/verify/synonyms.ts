import { foldWord } from "../text/fold.ts";
import { stem } from "../text/stem.ts";
import { FOREIGN_GROUPS } from "./foreign-synonyms.ts";
import { GENERAL_GROUPS } from "./general-synonyms.ts";
import { IRREGULAR_VERBS } from "./irregular-verbs.ts";
import { SUBJECT_GROUPS } from "./subject-synonyms.ts";
import { GROUPS } from "./synonym-groups.ts";

const MEANINGS = new Map<string, Set<number>>();
const WORDS = [...GROUPS, ...GENERAL_GROUPS, ...SUBJECT_GROUPS, ...FOREIGN_GROUPS, ...IRREGULAR_VERBS].map((group) => [
  ...new Set(group.split(/[ -]/).map((word) => stem(foldWord(word)))),
]);
WORDS.forEach((group, meaning) => {
  for (const key of group) {
    const meanings = MEANINGS.get(key) ?? new Set();
    MEANINGS.set(key, meanings.add(meaning));
  }
});

/** The meanings a stem may have, as group numbers; empty for a word in no group. */
export function meaningsOf(stemmed: string): ReadonlySet<number> {
  return MEANINGS.get(stemmed) ?? NONE;
}
const NONE: ReadonlySet<number> = new Set();

/** Stem → the stems that may stand for it: made when a stem is first asked for. */
const ALIKE = new Map<string, readonly string[]>();

/** The stems that share a meaning with a stem, itself left out. */
export function synonymsOf(stemmed: string): readonly string[] {
  const known = ALIKE.get(stemmed);
  if (known !== undefined) return known;
  const meanings = MEANINGS.get(stemmed);
  if (meanings === undefined) return NO_WORDS;
  const alike = [...new Set([...meanings].flatMap((meaning) => WORDS[meaning] ?? []))].filter((other) => other !== stemmed);
  ALIKE.set(stemmed, alike);
  return alike;
}
const NO_WORDS: readonly string[] = [];
