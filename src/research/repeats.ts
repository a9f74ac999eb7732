import { claimIdsOf, type ProvenSentence } from "../domain/sentence.ts";
import { deniesSomething } from "../text/negation.ts";
import { contentWords } from "../text/words.ts";
import type { TitledBlock } from "../write/assemble.ts";

/**
 * A statement made in one section is not made again in the next (R14). What the introduction sums up in words of its own may be taken up by the
 * findings, unless there is only one section of them; what it quotes may not. Tables and sequences are whole or nothing, and a table speaks for
 * the claims in it, and for whatever one of its sentences says in full. Give sections in the order in which they are read.
 * @param strict claims of the introduction are used up, too
 */
export function repeatFilter(strict: boolean): (section: TitledBlock) => TitledBlock {
  const said = new Set<string>();
  const inTables = new Set<string>();
  const ofTables: { readonly stems: ReadonlySet<string>; readonly denies: boolean }[] = [];
  let first = true;
  return (section) => {
    const { cells } = section;
    const keyOf = (ids: readonly string[]) => [...ids].sort().join(" ");
    // What is computed from claims is more than they say.
    const isSaid = ({
      text,
      ids,
      sentence,
    }: {
      readonly text: string;
      readonly ids: readonly string[];
      readonly sentence: ProvenSentence;
    }) =>
      said.has(text) ||
      (sentence.calculations.length === 0 && (said.has(keyOf(ids)) || ids.every((id) => inTables.has(id)))) ||
      isWithin(text, ofTables);
    const read = section.sentences.map((sentence) => ({ sentence, text: sentence.text.toLowerCase(), ids: claimIdsOf(sentence) }));
    const isWhole = (text: string) => section.layout === "numbered" || cells?.has(text) === true;
    const whole = read.filter(({ sentence }) => isWhole(sentence.text));
    // Cells of one row rest on one claim: only their words tell them apart.
    const isNew = whole.some((one) => (cells?.has(one.sentence.text) === true ? !said.has(one.text) : !isSaid(one)));
    const kept = read.filter((one) => (isWhole(one.sentence.text) ? isNew : !isSaid(one)));
    for (const { text, ids, sentence } of kept) {
      said.add(text);
      if ((!first || strict) && sentence.calculations.length === 0) said.add(keyOf(ids));
      if (section.layout === "table") ofTables.push({ stems: new Set(contentWords(text)), denies: denies(text) });
      if (cells?.has(sentence.text) === true) for (const id of ids) inTables.add(id);
    }
    first = false;
    return { ...section, sentences: kept.map(({ sentence }) => sentence) };
  };
}

/** Who says it is no part of what is said. */
const WHOSE = /^according to [^,]{2,60}, /iu;

/** Whether one of the sentences has every word of a text, its figures too, and denies as it does. */
function isWithin(text: string, sentences: readonly { readonly stems: ReadonlySet<string>; readonly denies: boolean }[]): boolean {
  const own = contentWords(text.replace(WHOSE, ""));
  const isDenial = denies(text);
  return sentences.some((other) => other.denies === isDenial && own.every((stem) => other.stems.has(stem)));
}

/** "Instead of 4,900 euros" tells what was before; it denies nothing of it. */
function denies(text: string): boolean {
  return deniesSomething(text.replace(/\binstead of\b/giu, " "));
}
