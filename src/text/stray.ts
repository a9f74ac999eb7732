import { addressesModel } from "./addresses-model.ts";
import { contentWords } from "./words.ts";

/** Of what a page asks of itself it speaks elsewhere: this share of the question's words at least. */
const OWN_SHARE = 1 / 3;

/**
 * Knows what in a page speaks to whoever reads it and states nothing: orders and tasks for a model, and questions about what the page itself never
 * speaks of (X5). A cell, a heading, a caption is a text of its own.
 */
export class Stray {
  readonly #page: string;
  readonly #known = new Map<string, boolean>();
  #counts: Map<string, number> | undefined;

  /** @param page a page's title and text */
  constructor(page: string) {
    this.#page = page;
  }

  /** Whether words that stand in the page by themselves are stray. */
  is(words: string): boolean {
    const known = this.#known.get(words);
    if (known !== undefined) return known;
    const stray = addressesModel(words) || (/[?？؟]["'”’»)*_]*$/u.test(words) && !this.#asksOfItself(words));
    this.#known.set(words, stray);
    return stray;
  }

  #asksOfItself(question: string): boolean {
    const asked = countsOf(question);
    this.#counts ??= countsOf(this.#page);
    let elsewhere = 0;
    for (const [stem, times] of asked) if ((this.#counts.get(stem) ?? 0) > times) elsewhere++;
    return elsewhere > 0 && elsewhere >= OWN_SHARE * asked.size;
  }
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stem of contentWords(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}
