import { foldWord } from "../../lexicon/fold.ts";
import { typingDistance } from "./distance.ts";
import { roughSoundOf, soundOf } from "./phonetic.ts";

const MOST_SIMILAR = 12;
const SOUND_ALIKE = 1.25;

/**
 * A vocabulary with the number of documents each word stands in, that finds words spelled or sounding like a given one. Candidates come
 * from deletion keys (one letter), sounds and beginnings, so a look-up touches few of the words however many there are.
 */
export class WordIndex {
  readonly #counts = new Map<string, number>();
  readonly #keys = new Map<string, string[]>();

  constructor(counts: Iterable<readonly [word: string, documents: number]>) {
    for (const [word, documents] of counts) this.#add(foldWord(word), documents);
  }

  /** Documents that hold the word; 0: unknown. */
  frequency(word: string): number {
    return this.#counts.get(foldWord(word)) ?? 0;
  }

  /** Known words within a few slips, or of one sound, best first; at most twelve. */
  similar(word: string): readonly string[] {
    const typed = foldWord(word);
    const candidates = new Set<string>();
    for (const key of keysOf(typed)) for (const known of this.#keys.get(key) ?? []) candidates.add(known);
    candidates.delete(typed);
    return [...candidates]
      .map((known) => ({ known, distance: soundingDistance(typed, known) }))
      .filter(({ known, distance }) => opensAlike(typed, known) && distance <= mostOf(typed, known))
      .sort((a, b) => a.distance - b.distance || this.frequency(b.known) - this.frequency(a.known) || (a.known < b.known ? -1 : 1))
      .slice(0, MOST_SIMILAR)
      .map(({ known }) => known);
  }

  #add(word: string, documents: number): void {
    const known = this.#counts.get(word);
    this.#counts.set(word, (known ?? 0) + documents);
    if (known !== undefined || word.length < 3 || /^\d/.test(word)) return;
    for (const key of keysOf(word)) {
      const list = this.#keys.get(key);
      if (list === undefined) this.#keys.set(key, [word]);
      else list.push(word);
    }
  }
}

/** The first letters are the same, sound the same, or changed places: nearly nobody mistypes more of a word's beginning. */
function opensAlike(typed: string, known: string): boolean {
  if (typed[0] === known[0] || soundOf(typed)[0] === soundOf(known)[0]) return true;
  return (typed[1] === known[0] && typed[0] === known[1]) || typed.slice(1) === known.slice(1);
}

/** Slips between two words, less where they sound the same: 0 for one word. */
export function soundingDistance(typed: string, known: string): number {
  const distance = typingDistance(typed, known);
  const longest = Math.max(typed.length, known.length);
  if (distance > longest * (longest <= 5 ? 0.4 : 0.5)) return Number.POSITIVE_INFINITY;
  if (soundOf(typed) === soundOf(known)) return distance * 0.6;
  return roughSoundOf(typed) === roughSoundOf(known) ? distance * 0.75 : distance;
}

/** The most slips that two words may lie apart and still be taken for one. */
export function mostDistance(length: number): number {
  if (length <= 3) return 0.75;
  if (length <= 5) return 1.3;
  if (length <= 8) return 2;
  return 2.5;
}

/** Words of one rough sound may lie further apart. */
function mostOf(typed: string, known: string): number {
  const most = mostDistance(Math.max(typed.length, known.length));
  return roughSoundOf(typed) === roughSoundOf(known) ? most * SOUND_ALIKE : most;
}

function keysOf(word: string): Set<string> {
  const keys = new Set([`s:${soundOf(word)}`, `r:${roughSoundOf(word)}`, `d:${word}`]);
  for (let i = 0; i < word.length; i++) keys.add(`d:${word.slice(0, i)}${word.slice(i + 1)}`);
  if (word.length >= 7) {
    keys.add(`b:${word.slice(0, 4)}`);
    keys.add(`e:${word.slice(-4)}`);
  }
  return keys;
}
