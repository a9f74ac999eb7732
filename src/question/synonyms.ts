import { ENDINGS, GROUPS } from "../lexicon/en/synonyms.ts";
import { type Lexicon, lexiconOf } from "../lexicon/lexicon.ts";

const synonyms = relating(GROUPS);

function relating(groups: readonly (readonly string[])[]): ReadonlyMap<string, ReadonlySet<string>> {
  const related = new Map<string, Set<string>>();
  for (const line of groups) {
    const group = [...new Set(line.map((word) => lexiconOf("en").stem(word)))];
    for (const word of group) {
      const known = related.get(word) ?? new Set<string>();
      for (const other of group) if (other !== word) known.add(other);
      related.set(word, known);
    }
  }
  return related;
}

/** Stems that may stand for this stem in an answer; none for most. */
export function synonymsOf(wordStem: string): ReadonlySet<string> {
  return synonyms.get(wordStem) ?? NONE;
}

/** The same of a stem of any language; none in one without a list of them. */
export function relatedTo(wordStem: string, { tag }: Pick<Lexicon, "tag">): ReadonlySet<string> {
  return tag === "en" ? synonymsOf(wordStem) : NONE;
}

const NONE: ReadonlySet<string> = new Set();

/** Whether two stems are forms of one word that the stemmer left apart: "verif" and "verific", "2.3" and "2.3.0". */
export function sameFamily(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.charCodeAt(0) !== b.charCodeAt(0)) return false;
  if (/^\d/.test(a)) return a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
  const shorter = Math.min(a.length, b.length);
  if (shorter < 4 || Math.abs(a.length - b.length) > 6) return false;
  let shared = 0;
  while (shared < shorter && a[shared] === b[shared]) shared++;
  return shared >= 4 && shared >= shorter - 2 && ENDINGS.has(a.slice(shared)) && ENDINGS.has(b.slice(shared));
}
