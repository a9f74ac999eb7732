/** Something in a sentence that does not stand in its quotes. */
export interface Fault {
  readonly kind: "number" | "date" | "name" | "negation" | "modality" | "comparative" | "attribution" | "subject" | "identifier" | "role";
  /** The words at fault, as the sentence (or for a denial, the source) has them. */
  readonly what: string;
  /** One sentence for the user. */
  readonly reason: string;
}

/** A quote, with the text around it (quote included) where that is known. */
export interface QuoteInContext {
  readonly quote: string;
  readonly context: string;
}

/** A sentence under check and what it rests on. */
export interface Checked {
  readonly sentence: string;
  readonly evidence: readonly QuoteInContext[];
  /** All quotes, a line each. */
  readonly quotes: string;
  /** All quotes and what stands around them. */
  readonly contexts: string;
  /** The sentences of the quotes that say most of what the sentence says, widened to whole sentences of their context. */
  readonly closest: readonly string[];
  /** Stems the sentence shares with the closest ones. */
  readonly shared: ReadonlySet<string>;
  /** Share of the sentence's content words that stand in the closest sentence. */
  readonly nearness: number;
  /** Share of the sentence's content words that stand in the quotes. */
  readonly coverage: number;
}
