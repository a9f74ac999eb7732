import type { JudgeName } from "../domain/claim.ts";
import type { Quote } from "../domain/quote.ts";
import type { Snapshot } from "../domain/snapshot.ts";
import type { Span } from "../domain/span.ts";
import { type QuoteInContext, quoteInContext } from "../text/context.ts";
import { quoteAt } from "../text/quote-at.ts";
import { sentenceSpans } from "../text/sentences.ts";
import { countTokens } from "../text/tokens.ts";
import { contentWords } from "../text/words.ts";

/** A source of at most so many tokens is shown whole; of longer ones the best sentences, each with its neighbours (R12). */
const SHOWN_WHOLE = 2_000;
/** Beyond so many characters nothing is shown whole in any script, so nobody need count; there a token is about so long. */
const LONGEST_WHOLE = 12_000;
const CHARACTERS_A_TOKEN = 4;
/** How much of a long source is shown: so many sentences, of which each next one adds at least a share of the claim's weight. */
export interface Portion {
  readonly quotes: number;
  readonly least: number;
}

/** What is nearest: the rules' score is measured on it. */
const NEAREST: Portion = { quotes: 8, least: 0.08 };
/** What a model is shown, about as much as of a short source: details of a claim stand apart from each other. */
const WIDE: Portion = { quotes: 16, least: 0.02 };

/** A word already covered still counts so much when the next sentence is chosen. */
const AGAIN = 0.35;
/** What is longer, in characters, is no sentence of prose: it is cut, so that no script and no hostile page makes one of a whole page. */
const LONGEST_SENTENCE = 1_000;

/** What is known of the page a source's text comes from. */
export type SourcePage = Pick<Snapshot, "id" | "title" | "landmarks"> &
  Partial<Pick<Snapshot, "siteName" | "author" | "published" | "tables">>;

interface SourceSentence {
  readonly span: Span;
  readonly stems: ReadonlySet<string>;
}

/** A source made ready once, to be searched for what carries many claims. */
export class SourceText {
  readonly #page: SourcePage;
  readonly #text: string;
  readonly #sentences: readonly SourceSentence[];
  readonly #places = new Map<string, number[]>();
  readonly tokens: number;

  constructor(page: SourcePage, text: string) {
    this.#page = page;
    this.#text = text;
    this.tokens = text.length > LONGEST_WHOLE ? Math.ceil(text.length / CHARACTERS_A_TOKEN) : countTokens(text);
    this.#sentences = sentenceSpans(text)
      .flatMap((span) => pieces(text, span))
      .map((span) => ({ span, stems: new Set(contentWords(text.slice(span.start, span.end))) }));
    this.#sentences.forEach(({ stems }, at) => {
      for (const stem of stems) {
        const seen = this.#places.get(stem);
        if (seen === undefined) this.#places.set(stem, [at]);
        else seen.push(at);
      }
    });
  }

  /** The sentences that carry most of a claim, best first: each next one is chosen for what the chosen ones still lack. */
  quotesFor(claim: string, most: number): Quote[] {
    return this.#best(claim, { ...NEAREST, quotes: most }).map(({ span }) => this.#quote(span));
  }

  /**
   * What a judge is shown of this source: all of it where it is short, else its best sentences, each with the sentence on either side, in page order.
   * @param room tokens under which the whole source is shown
   */
  evidenceFor(claim: string, room = SHOWN_WHOLE, portion = NEAREST): QuoteInContext[] {
    const whole = { start: 0, end: this.#text.length };
    if (this.tokens <= room && whole.end > 0) return [{ ...quoteInContext(this.#page, this.#text, whole), context: this.#text }];
    const chosen = this.#best(claim, portion).map(({ span }) => span);
    return chosen.sort((a, b) => a.start - b.start).map((span) => quoteInContext(this.#page, this.#text, span));
  }

  #quote(span: Span): Quote {
    return quoteAt(this.#page, this.#text, span);
  }

  #best(claim: string, { quotes: most, least }: Portion): SourceSentence[] {
    const open = new Map([...new Set(contentWords(claim))].map((stem) => [stem, this.#rarity(stem)]));
    const total = [...open.values()].reduce((sum, weight) => sum + weight, 0);
    const useful = new Set([...open.keys()].flatMap((stem) => this.#places.get(stem) ?? []));
    const left = new Map(open);
    const chosen: SourceSentence[] = [];
    while (chosen.length < most && useful.size > 0) {
      let [best, gained] = [-1, 0];
      for (const at of useful) {
        const gain = this.#gain(at, left);
        if (gain > gained) [best, gained] = [at, gain];
      }
      const sentence = this.#sentences[best];
      if (sentence === undefined || (chosen.length > 0 && gained < least * total)) break;
      useful.delete(best);
      chosen.push(sentence);
      for (const stem of sentence.stems) if (left.has(stem)) left.set(stem, AGAIN * (open.get(stem) ?? 0));
    }
    return chosen;
  }

  #gain(at: number, left: ReadonlyMap<string, number>): number {
    let gain = 0;
    const stems = this.#sentences[at]?.stems;
    for (const [stem, weight] of left) if (stems?.has(stem) === true) gain += weight;
    return gain;
  }

  /** Rarer in the source is heavier; what it lacks adds nothing and weighs most. */
  #rarity(stem: string): number {
    return Math.log(1 + (this.#sentences.length + 4) / ((this.#places.get(stem)?.length ?? 0) + 1));
  }
}

/** How much a judge is shown of each of so many sources, where they are not shown whole: of all together no more than of one. */
export function portionFor(judge: JudgeName["kind"], sources: number): Portion {
  const { quotes, least } = judge === "model" ? WIDE : NEAREST;
  return { quotes: Math.max(2, Math.ceil(quotes / Math.max(1, sources))), least };
}

/** The same as a key. */
export function portionKey({ quotes, least }: Portion): string {
  return `${quotes}/${least}`;
}

/** What a judge is shown of several sources for one claim: together no more than of one. */
export function evidenceFrom(
  sources: readonly Pick<SourceText, "tokens" | "evidenceFor">[],
  claim: string,
  judge: JudgeName["kind"],
): QuoteInContext[] {
  const tokens = sources.reduce((sum, source) => sum + source.tokens, 0);
  const each = portionFor(judge, sources.length);
  return sources.flatMap((source) => source.evidenceFor(claim, tokens <= SHOWN_WHOLE ? SHOWN_WHOLE : 0, each));
}

/** A sentence, or what is too long for one in pieces cut at white space where there is any. */
function pieces(text: string, { start, end }: Span): Span[] {
  const found: Span[] = [];
  let from = start;
  while (end - from > LONGEST_SENTENCE) {
    const space = text.lastIndexOf(" ", from + LONGEST_SENTENCE);
    const to = space > from ? space : from + LONGEST_SENTENCE;
    found.push({ start: from, end: to });
    from = to + (space > from ? 1 : 0);
  }
  return from < end ? [...found, { start: from, end }] : found;
}
