import { BODY, PARTICLE, SUFFIX } from "../../lexicon/en/authors.ts";

/** Somebody who wrote something: a person, or a body whose name is not to be taken apart. */
export type Author =
  | { readonly kind: "person"; readonly given: string; readonly family: string }
  | { readonly kind: "body"; readonly name: string };

/** A name of Latin, Greek or Cyrillic letters: elsewhere the family's name does not stand last. */
const WESTERN = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}.'’\s-]+$/u;
const MOST_WORDS = 5;

/**
 * The authors in a page's own line, such as "By Ann Lee and Bo Sand". Only what is plainly a person's name is taken apart; everything else stays
 * whole, since a name taken apart wrongly is worse than one that is not.
 */
export function authorsIn(line: string): Author[] {
  const names = line
    .replace(/^\s*(?:by|von|par|por)\s+/iu, "")
    .split(/\s*(?:;|\s&\s|\s(?:and|und|et)\s)\s*/u)
    .flatMap(byCommas)
    .map((name) => name.replace(/^[\s,]+|[\s,]+$/g, ""))
    .filter((name) => /\p{L}/u.test(name));
  return names.map(author);
}

/** "Ann Lee, Bo Sand" is two; "Lee, Ann" is one. */
function byCommas(part: string): string[] {
  const pieces = part.split(/\s*,\s*/).filter((piece) => piece !== "");
  return pieces.length > 1 && pieces.every((piece) => /\s/.test(piece) && !SUFFIX.test(piece)) ? pieces : [part];
}

function author(name: string): Author {
  const [, before, after] = /^([^,]+),\s*([^,]+)$/.exec(name) ?? [];
  if (BODY.test(name) || !WESTERN.test(name.replaceAll(",", ""))) return { kind: "body", name };
  if (before !== undefined && after !== undefined) {
    return SUFFIX.test(after) || before.split(/\s+/).length > 2 ? { kind: "body", name } : { kind: "person", given: after, family: before };
  }
  const words = name.split(/\s+/);
  if (words.length < 2 || words.length > MOST_WORDS || SUFFIX.test(words.at(-1) ?? "") || !words.every(isNamePart))
    return { kind: "body", name };
  const from = words.findIndex((word, at) => at > 0 && PARTICLE.test(word));
  const cut = from < 0 ? words.length - 1 : from;
  return { kind: "person", given: words.slice(0, cut).join(" "), family: words.slice(cut).join(" ") };
}

function isNamePart(word: string): boolean {
  return PARTICLE.test(word) || /^\p{Lu}/u.test(word);
}
