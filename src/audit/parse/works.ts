import { type AuthorYear, fitOf } from "./author-year.ts";

/** Where in an entry authors and year are looked for. */
const HEAD = 320;
const WORD = /[\p{L}\p{M}'’.-]+/gu;
const YEAR = /(?:1[5-9]|20)\d{2}|n\.d\.|in press|forthcoming/g;
/** A name in a script without spaces may run on into what follows it. */
const LONGEST_UNSPACED = 4;

/** The entries of a report's lists, to be found by author and year. */
export class Works {
  readonly #entries: readonly string[];
  /** Entries by a year and a word that their heads hold. */
  readonly #byWord = new Map<string, number[]>();
  readonly #found = new Map<string, number | undefined>();

  constructor(entries: readonly string[]) {
    this.#entries = entries;
    for (const [index, entry] of entries.entries()) {
      const head = entry.slice(0, HEAD);
      const years = new Set(head.match(YEAR) ?? []);
      const words = new Set([...head.matchAll(WORD)].flatMap(([word]) => namesIn(word)));
      for (const year of years) for (const word of words) this.#note(`${year} ${word}`, index);
    }
  }

  #note(key: string, index: number): void {
    const known = this.#byWord.get(key);
    if (known === undefined) this.#byWord.set(key, [index]);
    else known.push(index);
  }

  /** Index of the entry that fits a cited work best, the first of several; undefined where none does. */
  find(work: AuthorYear): number | undefined {
    const key = [work.author, work.year, ...(work.others ?? [])].join("|");
    if (!this.#found.has(key)) this.#found.set(key, this.#look(work));
    return this.#found.get(key);
  }

  #look(work: AuthorYear): number | undefined {
    const surname = work.author.split(/\s+/).at(-1) ?? work.author;
    const candidates = this.#byWord.get(`${work.year.replace(/(?<=\d)[a-z]$/, "")} ${surname}`) ?? [];
    let best: { readonly index: number; readonly fit: number } | undefined;
    for (const index of candidates.slice(0, MOST_CANDIDATES)) {
      const fit = fitOf(this.#entries[index] ?? "", work);
      if (fit > (best?.fit ?? 0)) best = { index, fit };
    }
    return best?.index;
  }
}

/** Works of one author in one year: more are no list of works. */
const MOST_CANDIDATES = 200;

function namesIn(word: string): string[] {
  const bare = word.replace(/[.'’-]+$/, "");
  if (!/\p{Lo}/u.test(bare)) return [word, bare];
  return [bare, ...Array.from({ length: LONGEST_UNSPACED }, (_, length) => bare.slice(0, length + 1))];
}
