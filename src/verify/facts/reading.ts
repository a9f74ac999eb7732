import type { QuotedCells } from "../../domain/quote.ts";
import { languageShown } from "../../lexicon/telling.ts";
import type { QuoteInContext } from "../../text/context.ts";
import { NameIndex } from "../../text/names.ts";
import { sentenceSpans } from "../../text/sentences.ts";
import { contentWords, words } from "../../text/words.ts";
import { identifiersOf } from "./identifiers.ts";
import { type SourceMeasures, sourceMeasures } from "./source-measures.ts";
import { wholeSentencesOf } from "./whole-sentence.ts";

/** A sentence of the evidence with the stems of its content words. */
export interface EvidenceSentence {
  readonly text: string;
  readonly stems: ReadonlySet<string>;
}

/** Evidence as the facts read it: all that the judge is shown, place and context included, each part of it read once. */
export class Reading {
  /** Contexts and places, a line each. */
  readonly text: string;
  /** The sentences of the contexts, whole. */
  readonly sentences: readonly EvidenceSentence[];
  readonly wordCount: number;
  /** The cells it takes in, where all of it lies in tables. */
  readonly cells: readonly QuotedCells[] | undefined;
  readonly #contexts: readonly string[];
  #stems: ReadonlySet<string> | undefined;
  #bare: ReadonlySet<string> | undefined;
  #measures: SourceMeasures | undefined;
  #latin: boolean | undefined;
  #names: NameIndex | undefined;
  #identifiers: ReadonlySet<string> | undefined;

  constructor(evidence: readonly QuoteInContext[]) {
    const contexts = [...new Set(evidence.map(({ quote, context }) => (context.includes(quote) ? context : `${context}\n\n${quote}`)))];
    this.#contexts = contexts;
    const places = [...new Set(evidence.flatMap(({ place }) => place))];
    const quoted = evidence.flatMap(({ cells }) => cells ?? []);
    this.cells = quoted.length > 0 && quoted.length === evidence.length ? quoted : undefined;
    this.text = [...places, ...contexts, ...new Set(quoted.flatMap(cellLines))].join("\n\n");
    const texts = new Set(contexts.flatMap((context) => sentenceSpans(context).map(({ start, end }) => context.slice(start, end))));
    this.sentences = [...texts].map((text) => ({ text, stems: new Set(contentWords(text)) }));
    this.wordCount = this.sentences.reduce((sum, { text }) => sum + words(text).length, 0);
  }

  /** The stems of the content words of contexts and places. */
  get stems(): ReadonlySet<string> {
    this.#stems ??= new Set(contentWords(this.text));
    return this.#stems;
  }

  /** The sentences as they are compared word for word. */
  get bareSentences(): ReadonlySet<string> {
    this.#bare ??= new Set(this.#contexts.flatMap(wholeSentencesOf));
    return this.#bare;
  }

  get measures(): SourceMeasures {
    this.#measures ??= sourceMeasures(this.text);
    return this.#measures;
  }

  /** Whether most of its letters are Latin ones. */
  get isLatin(): boolean {
    const letters = () => this.text.match(/\p{L}/gu) ?? [];
    this.#latin ??= 2 * (this.text.match(/\p{Script=Latin}/gu) ?? []).length >= letters().length;
    return this.#latin;
  }

  /** The language its contexts show, as BCP 47. */
  get language(): string | undefined {
    return languageShown(this.#contexts.join("\n"));
  }

  get names(): NameIndex {
    this.#names ??= new NameIndex(this.text);
    return this.#names;
  }

  get identifiers(): ReadonlySet<string> {
    this.#identifiers ??= new Set(identifiersOf(this.text).map(({ bare }) => bare));
    return this.#identifiers;
  }

  /** The sentence that shares most content words with a claim, how much of the claim that is (0–1), and all that share as much. */
  closest(claim: string): { readonly nearness: number; readonly sentences: readonly EvidenceSentence[] } {
    const said = [...new Set(contentWords(claim))];
    const shared = this.sentences.map(({ stems }) => said.filter((stem) => stems.has(stem)).length);
    const most = shared.reduce((best, count) => Math.max(best, count), 0);
    if (most === 0) return { nearness: 0, sentences: [] };
    return { nearness: most / said.length, sentences: this.sentences.filter((_, at) => shared[at] === most) };
  }
}

/** Evidence read lately: many claims rest on the same passages. */
const known = new Map<string, Reading>();
const MOST_KNOWN = 32;

export function readingOf(evidence: readonly QuoteInContext[]): Reading {
  const key = JSON.stringify(evidence);
  const before = known.get(key);
  if (before !== undefined) return before;
  const reading = new Reading(evidence);
  const [oldest] = known.keys();
  if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  known.set(key, reading);
  return reading;
}

/** What only heads together say of a cell: "Fiscal year ended June 30, 2021" of two stacked ones, "Year ended May 31, 2019" of the corner and one. */
function cellLines({ corner, rows }: QuotedCells): string[] {
  const heads = rows.flatMap(({ cells }) => cells.map(({ heads: over }) => over.map(({ text }) => text).join(" ")));
  const over = corner.map(({ text }) => text).join(" ");
  return [...new Set(heads)].filter((head) => head !== "").flatMap((head) => (over === "" ? [head] : [head, `${over} ${head}`]));
}
