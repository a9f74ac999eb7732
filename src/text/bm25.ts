import { contentWords } from "./words.ts";

const K1 = 1.2;
const B = 0.75;
/** What is told by a related word counts for so much of it. */
const RELATED = 0.5;

/** BM25 (Robertson & Zaragoza 2009) over the stemmed content words of a small set of texts held in memory. */
export class Bm25 {
  readonly #counts: readonly ReadonlyMap<string, number>[];
  readonly #lengths: readonly number[];
  readonly #averageLength: number;
  readonly #documentsWith = new Map<string, number>();

  constructor(documents: readonly string[]) {
    const terms = documents.map((document) => contentWords(document));
    this.#counts = terms.map(countOf);
    this.#lengths = terms.map((list) => list.length);
    this.#averageLength = this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, documents.length);
    for (const counts of this.#counts) {
      for (const term of counts.keys()) this.#documentsWith.set(term, (this.#documentsWith.get(term) ?? 0) + 1);
    }
  }

  /** How rare a stem is among the documents: ln(1 + (N − n + ½) / (n + ½)), never negative. */
  rarity(stem: string): number {
    const n = this.#documentsWith.get(stem) ?? 0;
    return Math.log(1 + (this.#counts.length - n + 0.5) / (n + 0.5));
  }

  /**
   * One score a document, in their order; 0 where no word of the query stands, nor a related one. Comparable within one query only.
   * @param related stems by which a document that lacks a stem may tell the same: the best of them counts for half of it
   */
  scores(query: string, related: (stem: string) => Iterable<string> = () => [], weigh: (stem: string) => number = () => 1): number[] {
    const terms = [...new Set(contentWords(query))].map((term) => ({ term, others: [...related(term)] }));
    return this.#counts.map((counts, index) => {
      const length = 1 - B + (B * (this.#lengths[index] ?? 0)) / Math.max(1, this.#averageLength);
      const worth = (stem: string, most = Number.POSITIVE_INFINITY) => {
        const frequency = counts.get(stem) ?? 0;
        return frequency === 0 ? 0 : (Math.min(most, this.rarity(stem)) * frequency * (K1 + 1)) / (frequency + K1 * length);
      };
      return terms.reduce((sum, { term, others }) => {
        const own = worth(term);
        return sum + weigh(term) * (own > 0 ? own : RELATED * Math.max(0, ...others.map((other) => worth(other, this.rarity(term)))));
      }, 0);
    });
  }
}

function countOf(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
