import { sentenceSpans } from "../text/sentences.ts";
import { contentWords } from "../text/words.ts";
import type { Checked, QuoteInContext } from "./fault.ts";

/** A sentence of a source with the stems of its content words. */
export interface Sentence {
  readonly text: string;
  readonly content: readonly string[];
}

/** Sentences that say at least this share of what the best one says are all heard. */
const AS_CLOSE = 0.8;

/** Holds a sentence against quotes in their contexts: every sentence a quote touches is heard whole. */
export function prepare(sentence: string, evidence: readonly QuoteInContext[]): Checked {
  const whole = evidence.flatMap(sentencesAround).map((text): Sentence => ({ text, content: contentWords(text) }));
  const quotes = evidence.map((one) => one.quote).join("\n");
  const contexts = evidence.map((one) => `${one.context}\n${one.quote}`).join("\n");
  return checkedWith(sentence, whole, new Set(contentWords(quotes)), { evidence, quotes, contexts });
}

/** The same against sentences that are whole already and stand for their context too. */
export function prepareWhole(sentence: string, sources: readonly Sentence[]): Checked {
  const evidence = sources.map(({ text }): QuoteInContext => ({ quote: text, context: text }));
  const quotes = sources.map(({ text }) => text).join("\n");
  return checkedWith(sentence, sources, new Set(sources.flatMap(({ content }) => content)), { evidence, quotes, contexts: quotes });
}

function checkedWith(
  sentence: string,
  whole: readonly Sentence[],
  stands: ReadonlySet<string>,
  from: Pick<Checked, "evidence" | "quotes" | "contexts">,
): Checked {
  const said = new Set(contentWords(sentence));
  const scored = whole.map(({ text, content }) => ({ text, shared: new Set(content.filter((stem) => said.has(stem))) }));
  const best = Math.max(0, ...scored.map((one) => one.shared.size));
  const closest = best === 0 ? [] : scored.filter((one) => one.shared.size >= AS_CLOSE * best);
  closest.sort((a, b) => b.shared.size - a.shared.size);
  const found = [...said].filter((stem) => stands.has(stem)).length;
  return {
    sentence,
    ...from,
    closest: closest.map((one) => one.text),
    shared: new Set(closest.flatMap((one) => [...one.shared])),
    nearness: said.size === 0 ? 0 : best / said.size,
    coverage: said.size === 0 ? 0 : found / said.size,
  };
}

/** The sentences a quote touches, whole as the context has them, so that what was cut off around a quote is heard. */
function sentencesAround({ quote, context }: QuoteInContext): string[] {
  const exact = context.indexOf(quote);
  const at = exact >= 0 ? exact : context.toLowerCase().indexOf(quote.toLowerCase());
  if (at < 0) return sentenceSpans(quote).map((span) => quote.slice(span.start, span.end));
  const end = at + quote.length;
  return sentenceSpans(context)
    .filter((span) => span.start < end && at < span.end)
    .map((span) => context.slice(span.start, span.end));
}
